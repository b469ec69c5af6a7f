// How a score is made: what its signature says.
#pragma once

#include "algebra/names.h"
#include "align/alignment.h"

namespace gnomon {

enum class Mode {
  kExact,     // what the definition says
  kOfficial,  // what the published scorer prints, its mistakes included
};

struct ScoreSettings {
  Mode mode = Mode::kExact;
  During during = During::kSimultaneous;

  AlignBy align_by() const {
    return mode == Mode::kOfficial ? AlignBy::kTokens : AlignBy::kPosition;
  }
};

}  // namespace gnomon
