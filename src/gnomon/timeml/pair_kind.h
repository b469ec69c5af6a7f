// What the two ends of a pair are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

enum class PairKind : std::uint8_t { kEventEvent, kEventTime, kEventDct, kTimeTime };
inline constexpr std::size_t kPairKinds = 4;

// "event-event", "event-time", "event-dct", "time-time".
std::string_view pair_kind_name(PairKind kind);
std::optional<PairKind> pair_kind(std::string_view name);

}  // namespace gnomon
