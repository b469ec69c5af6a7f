// Scores of MAVEN-ERE: all ordered pairs of mentions and times of a document.
#pragma once

#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class MavenReading {
  kCodalab,           // as written
  kDev,               // gold SIMULTANEOUS and BEGINS-ON hold in both directions
  kDevIgnoreNonetype  // the same; only pairs at most one sentence apart
};

struct MavenScore {
  std::string_view convention;
  std::string_view summary;
  PairScore score;
};

// All three readings. Relations of clusters are those of all their mentions; a later label
// overwrites an earlier one; a prediction with an unknown mention is not counted, but how many
// there are is; a mention paired with itself is skipped.
std::vector<MavenScore> score_maven(const RowFile& gold, const RowFile& system);

// Labels that neither file may have, with how often they are there.
std::map<std::string, std::size_t> unknown_maven_labels(const RowFile& file);

}  // namespace gnomon
