// Finding partners between two lists of places; the two ways of aligning, without documents.
#pragma once

#include "gnomon/base/span.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace gnomon {

inline constexpr std::uint32_t kNoPartner = std::numeric_limits<std::uint32_t>::max();

// A marked stretch, and its number in the list it comes from.
struct Place {
  Span span;
  std::uint32_t number = 0;
};

// Partners by number, both ways round.
struct Partners {
  std::vector<std::uint32_t> of_gold;
  std::vector<std::uint32_t> of_system;

  Partners(std::size_t gold, std::size_t system)
      : of_gold(gold, kNoPartner), of_system(system, kNoPartner) {}

  bool join(std::uint32_t gold, std::uint32_t system) {
    if (of_gold[gold] != kNoPartner || of_system[system] != kNoPartner) {
      return false;
    }
    of_gold[gold] = system;
    of_system[system] = gold;
    return true;
  }
};

// Joins stretches with the same begin and end, in order.
void join_equal(const std::vector<Place>& gold, const std::vector<Place>& system,
                Partners& partners);
// Joins stretches with the same begin, in order.
void join_same_begin(const std::vector<Place>& gold, const std::vector<Place>& system,
                     Partners& partners);
// Each stretch of the system, in order of its place, takes the one of gold not yet taken that it
// shares most with; the first of several.
void join_overlapping(const std::vector<Place>& gold, const std::vector<Place>& system,
                      Partners& partners);

}  // namespace gnomon
