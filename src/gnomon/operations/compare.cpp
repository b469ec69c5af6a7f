#include "gnomon/operations/compare.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/compared_pair.h"
#include "gnomon/operations/document_pair.h"
#include "gnomon/operations/score_settings.h"
#include "gnomon/reason/sbi.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/entities.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Reason = SkippedDocument::Reason;

MetricSet compared_metrics() {
  MetricSet metrics;
  metrics.add(kAwarenessMetric);
  metrics.add(kEntitiesMetric);
  return metrics;
}

ScoreSettings compare_settings(Mode mode, During during) {
  ScoreSettings settings;
  settings.mode = mode;
  settings.during = during;
  settings.mapping = sbi_mapping(during);
  return settings;
}

// The links with the verdicts apart from the reasons, as tallies want them.
std::vector<JudgedLink> without_reasons(const std::vector<ExplainedLink>& links) {
  std::vector<JudgedLink> result;
  result.reserve(links.size());
  for (const ExplainedLink& link : links) {
    result.push_back(link.judged);
  }
  return result;
}

// The counts that figures are made of. Those of exact mode follow from the verdicts.
Tally tally_pair(const Document& gold, const Document& system, const Alignment& alignment,
                 const ExplainedPair& verdicts, const ScoreSettings& settings,
                 const std::stop_token& stop) {
  if (settings.mode == Mode::kOfficial) {
    return score_document(gold, system, compared_metrics(), settings, stop).tally;
  }
  Tally tally;
  tally.get<EntitiesTally>() = tally_entities(gold, system, alignment, settings.mode);
  tally.get<AwarenessTally>() = tally_awareness(
      {without_reasons(verdicts.gold), without_reasons(verdicts.system)}, settings.mode, stop);
  return tally;
}

ComparedFigures figures_of(const Tally& tally, const ScoreSettings& settings) {
  ComparedFigures figures;
  for (const Metric* metric : compared_metrics().list()) {
    std::ranges::move(metric->figures(tally, settings), std::back_inserter(figures));
  }
  return figures;
}

// What became of one pair of documents.
template <class Compared>
struct ComparedSlot {
  std::optional<Compared> compared;
  Tally tally;
  std::vector<SkippedDocument> skipped;
  std::vector<Notice> notices;
};

// Reads a pair; nothing when there are no two documents to compare, with the reason in the slot.
template <class Compared>
std::optional<DocumentPair> read_for(const JoinedDocument& joined, ComparedSlot<Compared>& slot) {
  DocumentPair pair = read_pair(joined);
  const auto leave_out = [&](Reason reason, const std::vector<Error>& problems) {
    for (const Error& problem : problems) {
      slot.skipped.push_back({pair.name, reason, problem.what});
      slot.notices.push_back(error_notice(problem, pair.name));
    }
  };
  leave_out(Reason::kGoldUnread, pair.gold_problems);
  leave_out(Reason::kSystemUnread, pair.system_problems);
  switch (pair.state) {
    case DocumentPairState::kNotInSystem:
      pair.system = std::make_shared<const Document>(without_annotation(*pair.gold));
      return pair;
    case DocumentPairState::kRead:
      return pair;
    case DocumentPairState::kNotInGold:
      slot.skipped.push_back({pair.name, Reason::kNotInGold, {}});
      break;
    case DocumentPairState::kUnread:
      break;
  }
  return std::nullopt;
}

void refuse(Error error, const std::string& name, ComparedSlot<ComparedDocument>& slot) {
  slot.skipped.push_back({name, Reason::kTextsDiffer, error.what});
  slot.notices.push_back(error_notice(std::move(error), name));
}

void compare_pair(const JoinedDocument& joined, const ScoreSettings& settings,
                  const std::stop_token& stop, ComparedSlot<ComparedDocument>& slot) {
  const std::optional<DocumentPair> pair = read_for(joined, slot);
  if (!pair) {
    return;
  }
  const Document& gold = *pair->gold;
  const Document& system = *pair->system;
  Result<Alignment> alignment = align(gold, system, AlignBy::kPosition);
  if (!alignment) {
    refuse(std::move(alignment.error()), pair->name, slot);
    return;
  }
  Result<CommonText> text = CommonText::of(gold, system);
  if (!text) {
    refuse(std::move(text.error()), pair->name, slot);
    return;
  }
  SharedPair links = shared_pair(gold, system, *alignment);
  ExplainedPair verdicts = explain_verdicts(links, settings, stop);
  if (stop.stop_requested()) {  // they may be half done
    return;
  }
  slot.tally = tally_pair(gold, system, *alignment, verdicts, settings, stop);
  slot.compared = ComparedDocument{
      pair->name,
      pair->gold,
      pair->system,
      pair->state == DocumentPairState::kNotInSystem,
      figures_of(slot.tally, settings),
      std::make_shared<const ComparedPair>(ComparedPair{std::move(*alignment), std::move(*text),
                                                        std::move(links), std::move(verdicts)})};
}

// What a shared entity is in a document that has it: "left (ei1)"; empty when it has none.
std::string words_for(const Document& document, const Alignment::Side& side, Entity entity) {
  for (std::uint32_t i = 0; i < side.of_instance.size(); ++i) {
    if (side.of_instance[i] == entity) {
      return mention_and_id(document, document.instances()[i].eiid, InstanceIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < side.of_time.size(); ++i) {
    if (side.of_time[i] == entity) {
      return mention_and_id(document, document.times()[i].tid, TimexIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < side.of_event.size(); ++i) {
    if (side.of_event[i] == entity) {
      return mention_and_id(document, document.events()[i].eid, EventIndex{i});
    }
  }
  return {};
}

std::string_view phrase(Sbi relation) {
  switch (relation) {
    case Sbi::kSimultaneous:
      return "is simultaneous with";
    case Sbi::kBefore:
      return "is before";
    case Sbi::kIncludes:
      break;
  }
  return "includes";
}

void compare_meaning_of_pair(const JoinedDocument& joined, const ScoreSettings& settings,
                             const std::stop_token& stop, ComparedSlot<ComparedMeaning>& slot) {
  const std::optional<DocumentPair> pair = read_for(joined, slot);
  if (!pair) {
    return;
  }
  const Document& gold = *pair->gold;
  const Document& system = *pair->system;
  ComparedMeaning& result = slot.compared.emplace();
  result.name = pair->name;
  const Result<Alignment> alignment = align(gold, system, AlignBy::kPosition);
  if (!alignment) {
    result.skipped = alignment.error().what;
    return;
  }
  std::optional<SbiPair> differs;
  result.found = compare_meaning(shared_pair(gold, system, *alignment), settings, differs, stop);
  if (differs && !stop.stop_requested()) {
    const auto words = [&](Entity entity) {
      const std::string in_gold = words_for(gold, alignment->gold, entity);
      return in_gold.empty() ? words_for(system, alignment->system, entity) : in_gold;
    };
    result.difference =
        MeaningDifference{result.found.only_in_gold > 0, words(differs->first),
                          std::string(phrase(differs->relation)), words(differs->second)};
  }
}

// Both operations: every pair of documents goes through `work`, and `use` takes what it made.
template <class Compared, class Work, class Use>
Result<void> for_each_pair(const CompareRequest& request, const Run& run,
                           std::vector<SkippedDocument>& skipped, std::vector<Notice>& notices,
                           Work work, Use use) {
  if (Result<void> checked = check_fields(request); !checked) {
    return checked;
  }
  if (Result<void> checked = check_during(request.mode, request.during); !checked) {
    return checked;
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<GoldAndSystem> inputs =
      open_gold_and_system(request.gold, request.system, *format, run, notices);
  if (!inputs) {
    return Failure(inputs.error());
  }
  std::vector<ComparedSlot<Compared>> slots(inputs->documents.size());
  if (!parallel_for(slots.size(), run,
                    [&](std::size_t i) { work(inputs->documents[i], slots[i]); }) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  for (ComparedSlot<Compared>& slot : slots) {
    std::ranges::move(slot.notices, std::back_inserter(notices));
    std::ranges::move(slot.skipped, std::back_inserter(skipped));
    if (slot.compared) {
      use(slot);
    }
  }
  return {};
}

void note_incomplete(const CompareResult& result, std::vector<Notice>& notices) {
  if (result.missing > 0) {
    notices.push_back(notice(Severity::kWarning, codes::kSystemLacksDocuments,
                             fmt::format("the system lacks {}, shown without annotation",
                                         plural(result.missing, "document"))));
  }
  if (!result.skipped.empty()) {
    notices.push_back(
        notice(Severity::kWarning, codes::kDocumentsSkipped,
               fmt::format("{} of {} could not be compared", result.skipped.size(),
                           plural(result.skipped.size() + result.documents.size(), "document"))));
  }
  if (result.documents.empty()) {
    Error error =
        error_about(codes::kNothingToCompare, result.system,
                    "no document of gold and the system can be compared",
                    "documents are paired by their path below the folder, without the extension");
    notices.push_back(error_notice(std::move(error)));
  }
}

}  // namespace

Result<Outcome<CompareResult>> compare(const CompareRequest& request, const Run& run) {
  Outcome<CompareResult> outcome;
  CompareResult& result = outcome.value;
  const ScoreSettings settings = compare_settings(request.mode, request.during);
  result.gold = request.gold.name();
  result.system = request.system.name();
  result.mode = request.mode;
  result.during = request.during;
  result.signature = signature(compared_metrics(), settings);
  Tally total;
  const Result<void> done = for_each_pair<ComparedDocument>(
      request, run, result.skipped, outcome.notices,
      [&](const JoinedDocument& joined, ComparedSlot<ComparedDocument>& slot) {
        compare_pair(joined, settings, run.stop, slot);
      },
      [&](ComparedSlot<ComparedDocument>& slot) {
        result.missing += slot.compared->is_missing ? 1U : 0U;
        total += slot.tally;
        result.documents.push_back(std::move(*slot.compared));
      });
  if (!done) {
    return Failure(done.error());
  }
  result.figures = figures_of(total, settings);
  note_incomplete(result, outcome.notices);
  return outcome;
}

Result<Outcome<CompareMeaningsResult>> compare_meanings(const CompareRequest& request,
                                                        const Run& run) {
  Outcome<CompareMeaningsResult> outcome;
  CompareMeaningsResult& result = outcome.value;
  if (request.mode == Mode::kOfficial) {
    return fail(codes::kFieldsContradict, "gnomon",
                "whether two annotations are equivalent is defined in exact mode only",
                "omit '`mode` official'");
  }
  const ScoreSettings settings = compare_settings(Mode::kExact, request.during);
  result.during = request.during;
  result.signature = fmt::format("gnomon:{}|metric:equivalence|during:{}|align:position", version(),
                                 choice_name(request.during));
  const Result<void> done = for_each_pair<ComparedMeaning>(
      request, run, result.skipped, outcome.notices,
      [&](const JoinedDocument& joined, ComparedSlot<ComparedMeaning>& slot) {
        compare_meaning_of_pair(joined, settings, run.stop, slot);
      },
      [&](ComparedSlot<ComparedMeaning>& slot) {
        result.equivalent += slot.compared->is_equivalent() ? 1U : 0U;
        result.documents.push_back(std::move(*slot.compared));
      });
  if (!done) {
    return Failure(done.error());
  }
  for (const SkippedDocument& document : result.skipped) {
    if (document.reason == Reason::kNotInGold) {
      outcome.notices.push_back(notice(Severity::kWarning, codes::kDocumentsSkipped,
                                       fmt::format("{}: not in gold", printable(document.name)),
                                       document.name));
    }
  }
  return outcome;
}

}  // namespace gnomon
