#include "gnomon/tasks/surface.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>

namespace gnomon {
namespace {

// What is no ASCII counts as a letter, but for the block of dashes and curved quotes.
bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The bytes of a dash or curved quote (U+2000 to U+203F) at an end of the text.
bool is_punctuation(std::string_view three) { return three.starts_with("\xe2\x80"); }

std::string_view stripped(std::string_view token) {
  while (!token.empty()) {
    if (is_punctuation(token) && token.size() >= 3) {
      token.remove_prefix(3);
    } else if (!is_word_byte(token.front())) {
      token.remove_prefix(1);
    } else if (token.size() >= 3 && is_punctuation(token.substr(token.size() - 3))) {
      token.remove_suffix(3);
    } else if (!is_word_byte(token.back())) {
      token.remove_suffix(1);
    } else {
      break;
    }
  }
  return token;
}

bool is_finite(std::string_view tense) {
  return tense == "PAST" || tense == "PRESENT" || tense == "FUTURE";
}

}  // namespace

Surface::Surface(const Document& document)
    : document_(document),
      sentences_(document),
      items_(sentences_.count()),
      names_(names_of_events(document)) {
  collect();
  for (const Event& event : document.events()) {
    marks_main_events_ = marks_main_events_ || event.attributes.find(Attr::kMainEvent).has_value();
  }
}

// Events and times are two lists in the order of their start tags; a sentence has one.
void Surface::collect() {
  const auto events = document_.events();
  const auto times = document_.times();
  const auto add = [&](auto index, const auto& entity) {
    // A time that the text does not mention is in no sentence just for standing between some.
    if (entity.span.empty() && !sentences_.marked()) {
      return;
    }
    if (const auto sentence = sentences_.holding(entity.span)) {
      items_[*sentence].push_back({index, entity.span});
    }
  };
  std::uint32_t event = 0;
  std::uint32_t time = 0;
  while (event < events.size() || time < times.size()) {
    if (time == times.size() ||
        (event < events.size() && events[event].markup < times[time].markup)) {
      add(EventIndex{event}, events[event]);
      ++event;
    } else {
      add(TimexIndex{time}, times[time]);
      ++time;
    }
  }
}

std::vector<Item> Surface::events(std::size_t sentence) const {
  std::vector<Item> events;
  std::ranges::copy_if(items_[sentence], std::back_inserter(events),
                       [](const Item& item) { return item.event() != nullptr; });
  return events;
}

std::vector<EntityRef> Surface::names_with(EventIndex event, Attr attribute,
                                           std::string_view value) const {
  std::vector<EntityRef> found;
  for (const EntityRef& name : names(event)) {
    if (event_value(document_, name, attribute) == value) {
      found.push_back(name);
    }
  }
  return found;
}

std::optional<EventIndex> Surface::main_event(std::size_t sentence) const {
  std::optional<EventIndex> first;
  for (const Item& item : items_[sentence]) {
    const EventIndex* event = item.event();
    if (event == nullptr) {
      continue;
    }
    first = first.value_or(*event);
    const bool is_main = marks_main_events_
                             ? event_value(document_, *event, Attr::kMainEvent) == "YES"
                             : std::ranges::any_of(names(*event), [&](const EntityRef& name) {
                                 return is_finite(event_value(document_, name, Attr::kTense));
                               });
    if (is_main) {
      return *event;
    }
  }
  return marks_main_events_ ? std::nullopt : first;
}

std::string_view Surface::gap(const Item& before, const Item& behind) const {
  return before.span.end < behind.span.begin
             ? Span{before.span.end, behind.span.begin}.of(document_.text())
             : std::string_view{};
}

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end])) {
      ++end;
    }
    if (end > at) {
      tokens.push_back(ascii_lower(stripped(text.substr(at, end - at))));
    }
    at = end + 1;
  }
  return tokens;
}

bool have_any(std::span<const std::string> tokens, std::span<const std::string_view> words) {
  return std::ranges::find_first_of(tokens, words) != tokens.end();
}

}  // namespace gnomon
