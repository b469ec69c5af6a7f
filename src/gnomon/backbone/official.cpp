#include "gnomon/backbone/official.h"

#include "gnomon/backbone/members.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Steps over `count` digits and gives their number; nothing when there are fewer.
std::optional<int> take_number(std::string_view& text, std::size_t count) {
  int number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i >= text.size() || !is_digit(text[i])) {
      return std::nullopt;
    }
    number = 10 * number + (text[i] - '0');
  }
  text.remove_prefix(count);
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) {
    return false;
  }
  text.remove_prefix(word.size());
  return true;
}

constexpr auto kPartsOfDay = std::to_array<std::pair<std::string_view, int>>(
    {{"MO", 5}, {"NO", 12}, {"AF", 13}, {"EV", 18}, {"NI", 21}, {"MI", 0}});

// What stands behind the T. Minutes and seconds may be missing, a fraction and a zone do not count.
bool read_time(std::string_view text, OfficialStart& start) {
  for (const auto& [name, hour] : kPartsOfDay) {
    if (text == name) {
      start.hour = hour;
      return true;
    }
  }
  const auto hour = take_number(text, 2);
  if (!hour) {
    return false;
  }
  if (*hour >= 24) {
    return true;  // the day
  }
  start.hour = *hour;
  for (int* field : {&start.minute, &start.second}) {
    if (take(text, ":")) {
      const auto number = take_number(text, 2);
      if (!number) {
        return false;
      }
      *field = *number;
    }
  }
  return text.empty() || std::string_view("Z+-.,").find(text.front()) != std::string_view::npos;
}

// What stands behind the year.
bool read_rest(std::string_view text, OfficialStart& start) {
  if (text.empty()) {
    return true;
  }
  if (!take(text, "-")) {
    return false;
  }
  if (text == "AU") {  // unlike the other seasons it is not looked for, and so slips through
    start.month = 9;
    return true;
  }
  const auto month = take_number(text, 2);
  if (!month || *month < 1 || *month > 12) {
    return false;
  }
  start.month = *month;
  if (text.empty()) {
    return true;
  }
  const auto day = take(text, "-") ? take_number(text, 2) : std::nullopt;
  if (!day || *day < 1 || *day > 31) {
    return false;
  }
  start.day = *day;
  return text.empty() || (take(text, "T") && read_time(text, start));
}

// The first and the second by the order: what the one is to the other.
struct Member {
  TimexIndex time{};
  std::string_view value;
  OfficialStart start;
};

Relation relation_of(const Member& earlier, const Member& later) {
  if (earlier.start != later.start && !later.value.starts_with(earlier.value)) {
    return Relation::kBefore;
  }
  return later.value.size() > earlier.value.size() ? Relation::kContains : Relation::kEquals;
}

// Goes along the order with the last time and the innermost container in mind. An outer container
// is forgotten, so that for 2014, 2014-08, 2014-08-03, 2014-09 nothing links 2014 and 2014-09.
std::vector<TimeLink> links_along(const std::vector<Member>& order) {
  std::vector<TimeLink> links;
  const Member* last = nullptr;
  const Member* container = nullptr;
  const auto link = [&links](const Member& from, const Member& to) {
    const Relation relation = relation_of(from, to);
    links.push_back({from.time, to.time, relation});
    return relation;
  };
  for (const Member& next : order) {
    if (last == nullptr) {
      last = &next;
      continue;
    }
    if (container != nullptr && link(*container, next) == Relation::kBefore) {
      container = nullptr;
      last = &next;
      continue;
    }
    const Relation relation = link(*last, next);
    if (relation == Relation::kContains) {
      container = last;
    }
    if (relation != Relation::kEquals) {
      last = &next;
    }
  }
  return links;
}

std::string why_not_official(const Document& document, const Timex& time, bool creation_time) {
  if (!has_own_id(document, time)) {
    return kNoOwnId;
  }
  const std::string_view type = time.attributes[Attr::kType];
  if (!creation_time && type != "DATE" && type != "TIME") {
    return type.empty() ? "has no type" : "is a " + std::string(type);
  }
  if (!creation_time && !document.body().contains(time.span)) {
    return "is outside the text";
  }
  return official_start(time.attributes[Attr::kValue]) ? ""
                                                       : "has a value that the tool cannot place";
}

}  // namespace

std::optional<OfficialStart> official_start(std::string_view value) {
  for (const std::string_view mark : {"X", "-W", "-Q", "-H", "-T", "-SP", "-SU", "-FA", "-WI"}) {
    if (value.find(mark) != std::string_view::npos) {
      return std::nullopt;
    }
  }
  const std::size_t digits =
      static_cast<std::size_t>(std::ranges::find_if_not(value, is_digit) - value.begin());
  if (digits < 2 || digits > 4) {
    return std::nullopt;
  }
  std::string_view rest = value;
  OfficialStart start;
  start.year = *take_number(rest, digits);
  if (digits < 4) {
    // Centuries and decades are filled up to five digits, one too many.
    start.year *= digits == 2 ? 1000 : 100;
    return rest.empty() ? std::optional(start) : std::nullopt;
  }
  if (value == "1901") {
    start.day = 2;  // the tool's way around a gap in its time zones
  }
  return read_rest(rest, start) ? std::optional(start) : std::nullopt;
}

Backbone official_backbone(const Document& document) {
  Backbone result;
  std::vector<Member> order;
  const auto consider = [&](std::size_t i, bool creation_time) {
    const Timex& time = document.times()[i];
    const auto index = static_cast<TimexIndex>(i);
    std::string why = why_not_official(document, time, creation_time);
    if (why.empty()) {
      const std::string_view value = time.attributes[Attr::kValue];
      order.push_back({index, value, *official_start(value)});
    } else {
      result.left_out.push_back({index, std::move(why)});
    }
  };
  const auto creation_time = document.creation_time();
  if (creation_time) {
    consider(position(*creation_time), true);
  }
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    if (!creation_time || i != position(*creation_time)) {
      consider(i, false);
    }
  }
  std::ranges::stable_sort(order, {}, [](const Member& member) {
    return std::pair(member.start.fields(), member.value.size());
  });
  for (const Member& member : order) {
    result.members.push_back(member.time);
  }
  result.links = links_along(order);
  return result;
}

}  // namespace gnomon
