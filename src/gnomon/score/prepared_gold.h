// What can be worked out of gold before any system is seen.
#pragma once

#include "gnomon/score/core.h"
#include "gnomon/score/judge.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"
#include "gnomon/timeline/figures.h"
#include "gnomon/timeml/sentences.h"

#include <optional>
#include <stop_token>

namespace gnomon {

// Made once for each document of gold and scored against any number of systems, from any thread.
// Looks at the document and the settings, which must outlive it. Each metric fills in its part;
// where a part is missing, it is worked out with the pair. That is a tenth cheaper for a single
// system, as gold then needs no numbering of its own.
struct PreparedGold {
  const Document& document;
  const ScoreSettings& settings;
  MetricSet metrics;

  // Gold's TLINKs in a numbering of its own. Nothing when it depends on the system which links
  // count, or what their ends are: where tasks choose them, and for links without an id in official
  // mode. Then the parts that rest on it are missing too.
  std::optional<SharedPair> links = std::nullopt;

  std::optional<JudgedGold> judged = std::nullopt;
  std::optional<Sentences> sentences = std::nullopt;
  std::optional<SetzerGold> setzer = std::nullopt;
  std::optional<CoreGold> core = std::nullopt;
  std::optional<AskedOfGold> asked = std::nullopt;
  std::optional<AnalysedDocument> analysed = std::nullopt;
};

// Once it is stopped, no part is there.
PreparedGold prepare_gold(const Document& gold, MetricSet metrics, const ScoreSettings& settings,
                          const std::stop_token& stop = {});

}  // namespace gnomon
