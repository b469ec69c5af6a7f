// Documents that keep a program busy, for tests of what can be stopped.
#pragma once

#include "gnomon/base/random.h"
#include "gnomon/timeml/document_test_help.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace gnomon {

// So many events, one in a sentence, with the links given as elements.
inline Document large_document(std::size_t events, const std::string& links) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (std::size_t i = 1; i <= events; ++i) {
    const std::string number = std::to_string(i);
    text += "It <EVENT eid=\"e" + number + "\">rained</EVENT>. ";
    instances += "<MAKEINSTANCE eiid=\"ei" + number + "\" eventID=\"e" + number + "\"/>";
  }
  return sketch(text + "</TEXT>" + instances + links + "</TimeML>", "large");
}

inline std::string large_link(std::size_t number, std::size_t first, std::string_view relation,
                              std::size_t second) {
  return "<TLINK lid=\"l" + std::to_string(number) + "\" relType=\"" + std::string(relation) +
         "\" eventInstanceID=\"ei" + std::to_string(first) + "\" relatedToEventInstance=\"ei" +
         std::to_string(second) + "\"/>";
}

// Any relation between any two: the more links, the more contradict one another.
inline Document contradictory_document(std::size_t events, std::size_t links,
                                       std::uint64_t seed = 1) {
  constexpr std::array<std::string_view, 6> kSaid{"BEFORE",      "AFTER",  "INCLUDES",
                                                  "IS_INCLUDED", "BEGINS", "SIMULTANEOUS"};
  SplitMix64 random(seed);
  std::string said;
  for (std::size_t i = 1; i <= links; ++i) {
    const std::size_t first = 1 + random() % events;
    const std::size_t second = 1 + random() % events;
    said += large_link(i, first, kSaid[random() % kSaid.size()],
                       second == first ? 1 + first % events : second);
  }
  return large_document(events, said);
}

// One event before the next, and further links along this order.
inline Document ordered_document(std::size_t events, std::size_t further_links,
                                 std::uint64_t seed = 1) {
  SplitMix64 random(seed);
  std::string said;
  for (std::size_t i = 1; i < events; ++i) {
    said += large_link(i, i, "BEFORE", i + 1);
  }
  for (std::size_t i = 0; i < further_links; ++i) {
    const std::size_t first = 1 + random() % events;
    const std::size_t second = 1 + random() % events;
    if (first != second) {
      said += large_link(events + i, std::min(first, second), "BEFORE", std::max(first, second));
    }
  }
  return large_document(events, said);
}

}  // namespace gnomon
