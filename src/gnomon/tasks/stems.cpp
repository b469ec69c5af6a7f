#include "gnomon/tasks/stems.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace gnomon {

std::string stem_of(const Document& document, EventIndex event) {
  const std::string_view stem = document[event].attributes[Attr::kStem];
  return stem.empty() ? ascii_lower(trim(document[event].span.of(document.text())))
                      : std::string(stem);
}

StemCounts& StemCounts::operator+=(const StemCounts& other) {
  for (const auto& [stem, number] : other.stems) {
    stems[stem] += number;
  }
  events += other.events;
  without_stem += other.without_stem;
  return *this;
}

StemCounts count_stems(const Document& document) {
  StemCounts counts;
  for (std::uint32_t i = 0; i < document.events().size(); ++i) {
    ++counts.stems[stem_of(document, EventIndex{i})];
    ++counts.events;
    counts.without_stem += document.events()[i].attributes[Attr::kStem].empty() ? 1 : 0;
  }
  return counts;
}

std::vector<StemCount> frequent_stems(const StemCounts& counts, std::int64_t least) {
  std::vector<StemCount> frequent;
  for (const auto& [stem, number] : counts.stems) {
    if (number >= least && !trim(stem).empty() &&
        stem.find_first_of("\t\r\n") == std::string::npos) {
      frequent.push_back({stem, number});
    }
  }
  std::ranges::stable_sort(frequent, std::greater<>(), &StemCount::count);
  return frequent;
}

std::string target_list_text(std::span<const StemCount> stems) {
  std::string text;
  for (const StemCount& stem : stems) {
    text += fmt::format("{}\t{}\n", stem.count, stem.stem);
  }
  return text;
}

}  // namespace gnomon
