// What becomes of links that contradict earlier ones before timelines are measured and drawn.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>

namespace gnomon {

enum class Conflicts : std::uint8_t {
  // They are taken out, so that everything has a timeline. One bad link would otherwise leave the
  // largest part of a document without one, and some event that nothing is linked to would be its
  // main timeline.
  kReject,
  // The letter of the definition of Ocal et al. (2022): a part with such links has no timeline.
  kStrict,
  // As kStrict, and whoever works on several documents skips those that are inconsistent.
  kConsistentOnly,
};
inline constexpr Choice<Conflicts> kConflictsChoices[] = {
    {"reject", Conflicts::kReject},
    {"strict", Conflicts::kStrict},
    {"consistent-only", Conflicts::kConsistentOnly}};
constexpr std::span<const Choice<Conflicts>> choices_of(Conflicts /*any*/) {
  return kConflictsChoices;
}

}  // namespace gnomon
