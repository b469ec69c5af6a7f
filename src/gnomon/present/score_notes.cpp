#include "gnomon/present/score_notes.h"

#include "gnomon/base/utf8.h"
#include "gnomon/present/tempeval_tables.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 5;
  const std::vector<std::string> some(
      names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, names.size())));
  return fmt::format("{}{}", fmt::join(some, ", "), names.size() > kShown ? ", ..." : "");
}

}  // namespace

std::vector<std::string> score_notes(const CorpusScore& score) {
  std::vector<std::string> notes;
  for (const SystemScore& system : score.systems) {
    const auto add = [&](DocumentState state, std::string_view one, std::string_view many,
                         const std::string& meaning) {
      std::vector<std::string> names;
      for (const DocumentScore& document : system.documents) {
        if (document.state == state) {
          names.push_back(printable(document.name));
        }
      }
      if (!names.empty()) {
        notes.push_back(fmt::format("{}: {} {}{}: {}.", printable(system.name), names.size(),
                                    names.size() == 1 ? one : many, meaning, listed(names)));
      }
    };
    Tally missing;
    for (const DocumentScore& document : system.documents) {
      if (document.state == DocumentState::kMissing) {
        missing += document.tally;
      }
    }
    const Tally total = system.total();
    std::string lost;
    if (counts_awareness(score.metrics)) {
      lost = fmt::format(" (so that {} of {} gold links cannot be found)",
                         missing.get<AwarenessTally>().recall.total,
                         total.get<AwarenessTally>().recall.total);
    } else if (score.metrics.contains(kEntitiesMetric)) {
      lost = fmt::format(" (so that {} of {} gold events cannot be found)",
                         missing.get<EntitiesTally>().events.gold,
                         total.get<EntitiesTally>().events.gold);
    }
    add(DocumentState::kMissing, "document is missing and counts as one without annotation",
        "documents are missing and count as ones without annotation", lost);
    add(DocumentState::kExtra, "document has no gold and is left out",
        "documents have no gold and are left out", "");
    add(DocumentState::kRefused, "document has another text than gold and is left out",
        "documents have another text than gold and are left out", "");
    add(DocumentState::kUnreadable, "document could not be read and is left out",
        "documents could not be read and are left out", "");
    if (score.metrics.contains(kTempEval1Metric)) {
      add_tempeval_notes(printable(system.name), total.get<TempEvalTally>(), notes);
    }
    if (counts_awareness(score.metrics)) {
      const auto contradictions = [&](const LinkRoles& r, std::string_view whose) {
        if (r.contradicting > 0) {
          notes.push_back(fmt::format(
              "{}: {} of {} links of {} contradict earlier ones, or have a relType that says "
              "nothing: they count, but nothing is inferred from them.",
              printable(system.name), r.contradicting, r.distinct, whose));
        }
      };
      contradictions(total.get<AwarenessTally>().gold, "gold");
      contradictions(total.get<AwarenessTally>().system, "the system");
    }
  }
  return notes;
}

}  // namespace gnomon
