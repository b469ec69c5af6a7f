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
  return names.size() > kShown
             ? fmt::format("{} and {} more", fmt::join(some, ", "), names.size() - kShown)
             : fmt::format("{}", fmt::join(some, ", "));
}

// Which of two figures it is that a reader may know from elsewhere.
void add_mode_note(const CorpusScore& score, std::vector<std::string>& notes) {
  std::vector<std::string_view> scorers;
  for (const Metric* metric : score.metrics.list()) {
    if (!metric->official.empty() &&
        std::ranges::find(scorers, metric->official) == scorers.end()) {
      scorers.push_back(metric->official);
    }
  }
  if (scorers.empty()) {
    return;
  }
  const std::string names = fmt::format("{}", fmt::join(scorers, " or "));
  notes.push_back(
      score.settings.mode == Mode::kOfficial
          ? fmt::format("Official figures, as {} prints them; exact mode follows the definitions.",
                        names)
          : fmt::format("Exact figures, by the definitions; official mode gives those that {} "
                        "prints.",
                        names));
}

}  // namespace

std::vector<std::string> score_notes(const CorpusScore& score) {
  std::vector<std::string> notes;
  add_mode_note(score, notes);
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
      lost = fmt::format(" ({} of {} gold links cannot be found)",
                         missing.get<AwarenessTally>().recall.total,
                         total.get<AwarenessTally>().recall.total);
    } else if (score.metrics.contains(kEntitiesMetric)) {
      lost = fmt::format(" ({} of {} gold events cannot be found)",
                         missing.get<EntitiesTally>().events.gold,
                         total.get<EntitiesTally>().events.gold);
    }
    add(DocumentState::kMissing, "document is missing and counts as a document without annotation",
        "documents are missing and count as documents without annotation", lost);
    add(DocumentState::kExtra, "document is not in gold and is skipped",
        "documents are not in gold and are skipped", "");
    add(DocumentState::kRefused,
        "document has a different text than gold and counts as a document without annotation",
        "documents have a different text than gold and count as documents without annotation", "");
    add(DocumentState::kUnreadable,
        "document could not be read and counts as a document without annotation",
        "documents could not be read and count as documents without annotation", "");
    add(DocumentState::kUnreadableGold, "document of gold could not be read and is skipped",
        "documents of gold could not be read and are skipped", "");
    if (score.metrics.contains(kTempEval1Metric)) {
      add_tempeval_notes(printable(system.name), total.get<TempEvalTally>(), notes);
    }
    if (counts_awareness(score.metrics)) {
      const auto contradictions = [&](const LinkRoles& r, std::string_view whose) {
        if (r.contradicting > 0) {
          notes.push_back(
              fmt::format("{}: {} of {} {} links {} rejected (contradictory or unusable relation): "
                          "scored, but not used for inference.",
                          printable(system.name), r.contradicting, r.distinct, whose,
                          r.contradicting == 1 ? "is" : "are"));
        }
      };
      contradictions(total.get<AwarenessTally>().gold, "gold");
      contradictions(total.get<AwarenessTally>().system, "system");
    }
  }
  return notes;
}

}  // namespace gnomon
