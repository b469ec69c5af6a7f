// A number for what stands in time: an event instance or a time of a document, or of two that are
// aligned; an interval of a network.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gnomon {

// Numbered from 0 by whatever lists them.
enum class Entity : std::uint32_t {};

constexpr std::size_t position(Entity entity) { return static_cast<std::size_t>(entity); }

}  // namespace gnomon
