#include "gnomon/timeml/counts.h"

#include <algorithm>

namespace gnomon {
namespace {

std::string capital(std::string_view text) {
  std::string out(text.empty() ? "(none)" : text);
  if (!text.empty()) {
    std::ranges::transform(out, out.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
  }
  return out;
}

std::int64_t count_words(std::string_view text) {
  std::int64_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    words += !blank && !inside ? 1 : 0;
    inside = !blank;
  }
  return words;
}

// What a link joins, events before times and times before the creation time.
std::string pair_name(const Document& document, const Link& link) {
  const auto rank = [&](const LinkEnd& end) {
    const auto* time = std::get_if<TimexIndex>(&end.entity);
    return time == nullptr ? 0 : document.creation_time() == *time ? 2 : 1;
  };
  if (!link.source.resolved() || !link.target.resolved()) {
    return "broken";
  }
  static constexpr std::string_view kNames[] = {"event", "time", "dct"};
  const auto [low, high] = std::minmax({rank(link.source), rank(link.target)});
  return std::string(kNames[low]) + "-" + std::string(kNames[high]);
}

void add(Histogram& into, const Histogram& other) {
  for (const auto& [name, number] : other) {
    into[name] += number;
  }
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  documents += other.documents;
  words += other.words;
  sentences += other.sentences;
  events += other.events;
  instances += other.instances;
  times += other.times;
  signals += other.signals;
  tlinks += other.tlinks;
  alinks += other.alinks;
  slinks += other.slinks;
  clinks += other.clinks;
  add(tlink_relations, other.tlink_relations);
  add(alink_relations, other.alink_relations);
  add(slink_relations, other.slink_relations);
  add(clink_relations, other.clink_relations);
  add(event_classes, other.event_classes);
  add(time_types, other.time_types);
  add(tlink_pairs, other.tlink_pairs);
  return *this;
}

Counts count(const Document& document) {
  Counts counts;
  counts.documents = 1;
  counts.words = count_words(document.body().of(document.text()));
  counts.sentences = std::ranges::count_if(document.markup(), [](const Markup& markup) {
    return markup.kind == ElementKind::kOther && markup.name == "s";
  });
  counts.events = static_cast<std::int64_t>(document.events().size());
  counts.instances = static_cast<std::int64_t>(document.instances().size());
  counts.times = static_cast<std::int64_t>(document.times().size());
  counts.signals = static_cast<std::int64_t>(document.signals().size());
  for (const Event& event : document.events()) {
    ++counts.event_classes[capital(event.attributes[Attr::kClass])];
  }
  for (const Timex& time : document.times()) {
    ++counts.time_types[capital(time.attributes[Attr::kType])];
  }
  for (const Link& link : document.links()) {
    const std::string relation = capital(link.rel_type);
    if (link.kind == ElementKind::kTlink) {
      ++counts.tlinks;
      ++counts.tlink_relations[relation];
      ++counts.tlink_pairs[pair_name(document, link)];
    } else if (link.kind == ElementKind::kAlink) {
      ++counts.alinks;
      ++counts.alink_relations[relation];
    } else if (link.kind == ElementKind::kClink) {
      ++counts.clinks;
      ++counts.clink_relations[relation];
    } else {
      ++counts.slinks;
      ++counts.slink_relations[relation];
    }
  }
  return counts;
}

}  // namespace gnomon
