// How a score is made: what its signature says.
#pragma once

#include "algebra/names.h"
#include "align/alignment.h"
#include "base/result.h"
#include "score/chains.h"
#include "score/metrics.h"
#include "score/sbi_mapping.h"

#include <string>
#include <string_view>

namespace gnomon {

enum class Mode {
  kExact,     // what the definition says
  kOfficial,  // what the published scorer prints, its mistakes included
};

struct ScoreSettings {
  Mode mode = Mode::kExact;
  During during = During::kSimultaneous;
  SbiMapping mapping = sbi_mapping(During::kSimultaneous);  // should go with `during`
  ChainWeight chain_weight = ChainWeight::kEqualPerEntity;

  AlignBy align_by() const {
    return mode == Mode::kOfficial ? AlignBy::kTokens : AlignBy::kPosition;
  }
};

// Everything that decides about a figure, in one line:
//
//     gnomon:0.1.0|metric:awareness+entities|mode:exact|during:simultaneous|align:position
//
// Choices that are not the usual ones follow (`sbi:IBEFORE=none`, `weight:chain`).
std::string signature(MetricSet metrics, const ScoreSettings& settings);

struct ParsedSignature {
  std::string version;
  MetricSet metrics;
  ScoreSettings settings;
};

// The way back, so that a run can be repeated from what a paper printed. Parts may be missing, then
// they are the usual ones.
Result<ParsedSignature> parse_signature(std::string_view text);

}  // namespace gnomon
