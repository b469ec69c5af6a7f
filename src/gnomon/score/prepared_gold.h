// What can be worked out of gold before any system is seen.
#pragma once

#include "gnomon/score/metrics.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/shared_links.h"
#include "gnomon/timeml/document.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <typeindex>
#include <utility>

namespace gnomon {

// Made once for each document of gold and scored against any number of systems, from any thread.
// Looks at the document and the settings, which must outlive it. Each metric keeps what
// it worked out; what is not there is worked out with the pair. That is a tenth cheaper for a
// single system, as gold then needs no numbering of its own.
struct PreparedGold {
  const Document& document;
  const ScoreSettings& settings;
  MetricSet metrics;

  // Gold's TLINKs in a numbering of its own. Nothing when it depends on the system which links
  // count, or what their ends are: where tasks choose them, and for links without an id in official
  // mode. Then what rests on it is missing too.
  std::optional<SharedPair> links = std::nullopt;

  // What metrics worked out, by its type.
  template <class Part>
  void keep(Part part) {
    parts[typeid(Part)] = std::make_shared<const Part>(std::move(part));
  }
  template <class Part>
  const Part* find() const {  // null when nobody did
    const auto found = parts.find(typeid(Part));
    return found == parts.end() ? nullptr : static_cast<const Part*>(found->second.get());
  }
  std::map<std::type_index, std::shared_ptr<const void>> parts = {};
};

// Once it is stopped, no part is there.
PreparedGold prepare_gold(const Document& gold, const MetricSet& metrics,
                          const ScoreSettings& settings, const std::stop_token& stop = {});

}  // namespace gnomon
