// The stems of events, counted: what a target list is made of.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// The attribute stem of an event, or its text in small letters where it has none.
std::string stem_of(const Document& document, EventIndex event);

// How often each stem occurs. Counts of documents add up.
struct StemCounts {
  std::map<std::string, std::int64_t> stems;
  std::int64_t events = 0;
  std::int64_t without_stem = 0;  // of these; they count by their text

  StemCounts& operator+=(const StemCounts& other);
};

StemCounts count_stems(const Document& document);

struct StemCount {
  std::string stem;
  std::int64_t count = 0;

  friend bool operator==(const StemCount&, const StemCount&) = default;
};

// Those that occur at least so often, the most frequent first, equals in byte order. Stems that are
// empty or hold a line end or a tab cannot stand in a list and are left out.
std::vector<StemCount> frequent_stems(const StemCounts& counts, std::int64_t least);

// As `read_target_list` reads them: lines `count TAB stem`.
std::string target_list_text(std::span<const StemCount> stems);

}  // namespace gnomon
