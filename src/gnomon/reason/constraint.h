// What a link says of two intervals.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/timeml/entity.h"

#include <cstddef>
#include <cstdint>

namespace gnomon {

// A link between two intervals of a network, numbered from 0 as these are.
enum class LinkId : std::uint32_t {};

constexpr std::size_t position(LinkId link) { return static_cast<std::size_t>(link); }

// Says that `first` stands to `second` in one of the relations. Both may be the same entity: such a
// link says nothing when the set holds equality and contradicts itself otherwise.
struct Constraint {
  Entity first{};
  Entity second{};
  RelationSet relation;

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

}  // namespace gnomon
