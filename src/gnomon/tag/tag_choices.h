// What can be chosen when a text is tagged.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>

namespace gnomon {

// What dates without a year are counted from.
enum class TimeMode : std::uint8_t {
  kAuto,       // the text decides
  kNews,       // the creation time
  kNarrative,  // the last date mentioned, as in histories and biographies
};

inline constexpr Choice<TimeMode> kTimeModeChoices[] = {
    {"auto", TimeMode::kAuto}, {"news", TimeMode::kNews}, {"narrative", TimeMode::kNarrative}};
constexpr std::span<const Choice<TimeMode>> choices_of(TimeMode /*any*/) {
  return kTimeModeChoices;
}

// Which links are written.
enum class TagProfile : std::uint8_t {
  kBalanced,  // those that annotators would write: for scores
  kDense,     // all that can be said: for timelines and questions
};

inline constexpr Choice<TagProfile> kTagProfileChoices[] = {{"balanced", TagProfile::kBalanced},
                                                            {"dense", TagProfile::kDense}};
constexpr std::span<const Choice<TagProfile>> choices_of(TagProfile /*any*/) {
  return kTagProfileChoices;
}

}  // namespace gnomon
