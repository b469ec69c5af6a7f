#include "gnomon/timeml/pair_kind.h"

namespace gnomon {
namespace {

constexpr std::string_view kNames[kPairKinds] = {"event-event", "event-time", "event-dct",
                                                 "time-time"};

}  // namespace

std::string_view pair_kind_name(PairKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<PairKind> pair_kind(std::string_view name) {
  for (std::size_t i = 0; i < kPairKinds; ++i) {
    if (kNames[i] == name) {
      return static_cast<PairKind>(i);
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
