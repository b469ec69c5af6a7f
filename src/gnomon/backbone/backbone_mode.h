// How the calendar is read.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>

namespace gnomon {

enum class BackboneMode : std::uint8_t {
  kOfficial,  // as the tool of QA TempEval makes it
  kExact,     // by intervals on the calendar
};

inline constexpr Choice<BackboneMode> kBackboneChoices[] = {{"exact", BackboneMode::kExact},
                                                            {"official", BackboneMode::kOfficial}};
constexpr std::span<const Choice<BackboneMode>> choices_of(BackboneMode /*any*/) {
  return kBackboneChoices;
}

}  // namespace gnomon
