// Two documents that are to be scored, as every metric takes them.
#pragma once

#include "gnomon/align/alignment.h"
#include "gnomon/score/prepared_gold.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/shared_links.h"
#include "gnomon/timeml/document.h"

#include <optional>
#include <stop_token>

namespace gnomon {

// Looks at what it is given, which must outlive it. For one thread.
struct ScoredPair {
  const PreparedGold& prepared;
  const Document& system;
  const Alignment& alignment;  // that of `settings.align_by()`
  std::stop_token stop = {};   // for what counts long; see score_document
  const Document& gold = prepared.document;
  const ScoreSettings& settings = prepared.settings;

  // Their TLINKs, or those that the settings choose; found when first asked for.
  const SharedPair& links() const;

  mutable std::optional<SharedPair> found_links = std::nullopt;
};

}  // namespace gnomon
