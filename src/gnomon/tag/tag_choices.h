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

// What of a document's own annotation goes before it is tagged. The creation time always stays.
enum class TagReplace : std::uint8_t {
  kNothing,
  kLinks,  // TLINKs: task C of TempEval-3, where events and times are given
  kAll,    // events, times and links: task ABC, where nothing is
};

inline constexpr Choice<TagReplace> kTagReplaceChoices[] = {
    {"nothing", TagReplace::kNothing}, {"links", TagReplace::kLinks}, {"all", TagReplace::kAll}};
constexpr std::span<const Choice<TagReplace>> choices_of(TagReplace /*any*/) {
  return kTagReplaceChoices;
}

}  // namespace gnomon
