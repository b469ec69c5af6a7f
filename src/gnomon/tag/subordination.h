// Which events speak of others: SLINK and ALINK, where words and tree leave little doubt.
#pragma once

#include "gnomon/tag/entities.h"
#include "gnomon/tag/text_facts.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

struct SubordinateLink {
  std::size_t source = 0;  // an event by its place in the list: said, tried, began
  std::size_t target = 0;  // what was said, tried, begun
  std::string_view relation;
  bool aspectual = false;  // ALINK, otherwise SLINK
};

// In the order of the targets. A clause, an infinitive or an object that depends on a word of
// saying, seeing, wanting, trying or beginning is linked to it.
std::vector<SubordinateLink> subordinate_links(const TextFacts& facts,
                                               std::span<const TaggedEvent> events);

}  // namespace gnomon
