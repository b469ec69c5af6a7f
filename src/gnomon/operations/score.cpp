#include "gnomon/operations/score.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/join.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/score_result.h"
#include "gnomon/operations/score_settings.h"
#include "gnomon/operations/verdicts.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/official_graph.h"
#include "gnomon/score/pair_tables.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What the systems make of one document of gold.
struct DocumentScores {
  std::vector<std::optional<DocumentScore>> by_system;  // nothing where neither side has it
  std::optional<DocumentScore> key;  // gold against nothing, when there is a baseline
  std::vector<DocumentVerdicts> verdicts;
  std::vector<Notice> notices;
  bool is_too_large = false;  // for metrics with tables of all pairs
};

bool needs_pair_tables(const MetricSet& metrics) {
  return metrics.contains(kCoreMetric) || metrics.contains(kCoreEntailedMetric) ||
         metrics.contains(kSetzerMetric);
}

Notice too_large_for_pair_tables(const std::string& document) {
  Notice said = error_notice(
      error_about(codes::kTooLarge, printable(document),
                  fmt::format("its links join more than {} events and times, too many for core, "
                              "core-entailed and setzer; it is not in their figures",
                              kMostEntitiesInPairTables),
                  "the other metrics accept documents of any size"),
      document);
  said.not_done = true;
  return said;
}

Notice official_search_stopped(std::string_view document) {
  return not_done(
      fmt::format("{}: the search of the published scorer was stopped after {} steps for "
                  "at least one link, which counts as entailed; the scorer itself might "
                  "not end",
                  printable(document), OfficialGraph::kMostSteps),
      "use the exact mode", std::string(document));
}

DocumentScore left_out(std::string name, DocumentState state, std::string remark) {
  DocumentScore score;
  score.name = std::move(name);
  score.state = state;
  score.remark = std::move(remark);
  return score;
}

class Scorer {
 public:
  Scorer(const ScoreRequest& request, ParsedSignature how, std::stop_token stop)
      : request_(request), how_(std::move(how)), stop_(std::move(stop)) {}

  // Gold first, then the systems. Fails when an input has no document, or none that gold has.
  Result<void> open(const Format* format, DocumentPart part, const Run& run) {
    std::vector<const Input*> inputs{&request_.gold};
    for (const Input& system : request_.systems) {
      inputs.push_back(&system);
    }
    for (const Input* input : inputs) {
      Result<Collection> collection = open_collection(*input, format, run, notices_);
      if (!collection) {
        return Failure(collection.error());
      }
      collections_.push_back(std::move(*collection));
    }
    Result<std::vector<JoinedDocument>> joined = join(collections_, JoinRule::kFirstLeads);
    if (!joined) {
      return Failure(joined.error());
    }
    for (const Collection& system : std::span(collections_).subspan(1)) {
      if (has_only_pairs(system)) {
        notices_.push_back(notice(
            Severity::kWarning, codes::kTextMissing,
            fmt::format("{} has pairs without a text, in which events have no place; 'gnomon score "
                        "pairs' scores them by their ids",
                        printable(system.name))));
      }
    }
    for (std::size_t i = part.index; i < joined->size(); i += part.count) {
      documents_.push_back(std::move((*joined)[i]));
    }
    return {};
  }

  // Learns what the links of the training documents have most often.
  Result<void> train(const Format* format, const Run& run) {
    const Result<std::vector<SourceFile>> files =
        find_inputs(std::span<const Input>(&request_.baseline, 1), notices_);
    if (!files) {
      return Failure(files.error());
    }
    Run unwatched = run;  // progress is that of the documents that are scored
    unwatched.progress = {};
    Result<MappedDocuments<TempEvalTally>> mapped = map_documents<TempEvalTally>(
        *files, format, unwatched, notices_,
        [&](const Document& document) { return key_of(document).tally.get<TempEvalTally>(); });
    if (!mapped) {
      return Failure(mapped.error());
    }
    TempEvalTally sum;
    for (const TempEvalTally& tally : std::move(*mapped).together()) {
      sum += tally;
    }
    majority_ = majority_labels(sum, how_.settings.non_related());
    return {};
  }

  Result<Outcome<ScoreResult>> score(const Run& run) && {
    std::vector<DocumentScores> scores(documents_.size());
    if (!parallel_for(documents_.size(), run,
                      [&](std::size_t i) { scores[i] = score_document_of(documents_[i]); }) ||
        run.stopped()) {
      return Failure(cancelled());
    }
    std::vector<std::string> too_large;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (scores[i].is_too_large) {
        too_large.push_back(documents_[i].name);
        notices_.push_back(too_large_for_pair_tables(too_large.back()));
      }
    }
    Result<ScoreResult> result =
        score_result(collect(scores), request_.tests, request_.resample, run);
    if (!result) {
      return Failure(result.error());
    }
    result->is_whole = result->is_whole && too_large.empty();
    result->too_large = std::move(too_large);
    if (request_.explain) {
      result->verdicts =
          std::make_shared<const std::vector<DocumentVerdicts>>(std::move(verdicts_));
    }
    if (!request_.baseline.empty()) {
      result->training = request_.baseline.name();
      for (std::size_t task = 0; task < majority_.size(); ++task) {
        if (majority_[task]) {
          result->answers.push_back(
              {kTempEvalTasks[task], std::string(tempeval_name(*majority_[task]))});
        }
      }
    }
    if (result->is_empty()) {
      notices_.push_back(documents_.empty() ? empty_part() : nothing_scored(*result));
    }
    return Outcome<ScoreResult>{std::move(*result), std::move(notices_)};
  }

  void tell(Notice notice) { notices_.push_back(std::move(notice)); }

 private:
  // Where a run is cut into more parts than there are documents, some have none.
  Notice empty_part() const {
    return notice(Severity::kNote, codes::kNothingToCompare,
                  fmt::format("part {} has no documents", shown(request_.part)));
  }

  DocumentScores score_document_of(const JoinedDocument& joined) const {
    DocumentScores scores;
    const std::size_t systems = request_.systems.size();
    scores.by_system.resize(systems);
    if (joined.from.front() == nullptr) {
      for (std::size_t s = 0; s < systems; ++s) {
        if (joined.from[s + 1] != nullptr) {
          scores.by_system[s] = left_out(joined.name, DocumentState::kExtra, "not in gold");
        }
      }
      return scores;
    }
    const Result<SharedDocument> gold = joined.from.front()->load();
    if (!gold) {
      scores.notices.push_back(error_notice(gold.error(), joined.name));
      scores.by_system.assign(
          systems, left_out(joined.name, DocumentState::kUnreadableGold, gold.error().what));
      return scores;
    }
    if (!request_.baseline.empty()) {
      scores.key = key_of(**gold);
    }
    const PreparedGold prepared = prepared_gold(**gold);
    for (std::size_t s = 0; s < systems; ++s) {
      scores.by_system[s] = score_system(prepared, joined.from[s + 1], s, scores);
    }
    return scores;
  }

  // Preparing pays from the second system on.
  PreparedGold prepared_gold(const Document& gold) const {
    return request_.systems.size() > 1 ? prepare_gold(gold, how_.metrics, how_.settings, stop_)
                                       : PreparedGold{gold, how_.settings, how_.metrics};
  }

  DocumentScore score_system(const PreparedGold& prepared, const CollectedDocument* of_system,
                             std::size_t number, DocumentScores& scores) const {
    const Document& gold = prepared.document;
    if (of_system == nullptr) {
      return score_empty(prepared, DocumentState::kMissing, "", stop_);
    }
    const Result<SharedDocument> system = of_system->load();
    if (!system) {
      scores.notices.push_back(error_notice(system.error(), std::string(gold.name())));
      return score_empty(prepared, DocumentState::kUnreadable, system.error().what, stop_);
    }
    if (needs_pair_tables(how_.metrics) &&
        (is_too_large_for_pair_tables(gold) || is_too_large_for_pair_tables(**system))) {
      scores.is_too_large = true;
    }
    DocumentScore score = score_document(prepared, **system, stop_);
    if (score.tally.get<AwarenessTally>().stopped_searches > 0) {
      scores.notices.push_back(official_search_stopped(gold.name()));
    }
    if (request_.explain && score.state == DocumentState::kScored) {
      scores.verdicts.push_back(
          verdicts_of(gold, **system, request_.systems[number].name(), how_.settings, stop_));
    }
    return score;
  }

  DocumentScore key_of(const Document& gold) const {
    return score_document(gold, without_annotation(gold), how_.metrics, how_.settings, stop_);
  }

  CorpusScore collect(std::vector<DocumentScores>& scores) {
    CorpusScore result;
    result.gold = request_.gold.name();
    result.metrics = how_.metrics;
    result.settings = how_.settings;
    for (std::size_t s = 0; s < request_.systems.size(); ++s) {
      result.systems.push_back({s, request_.systems[s].name(), {}});
    }
    for (DocumentScores& document : scores) {
      std::ranges::move(document.notices, std::back_inserter(notices_));
      std::ranges::move(document.verdicts, std::back_inserter(verdicts_));
      for (std::size_t s = 0; s < result.systems.size(); ++s) {
        if (document.by_system[s]) {
          remark_on(*document.by_system[s], s);
          result.systems[s].documents.push_back(std::move(*document.by_system[s]));
        }
      }
    }
    tell_remarks();
    for (const SystemScore& system : result.systems) {
      warn_of_unusable(system);
    }
    if (!request_.baseline.empty()) {
      SystemScore baseline{request_.systems.size(), "baseline", {}, true};
      for (DocumentScores& document : scores) {
        if (document.key) {
          auto& tally = document.key->tally.get<TempEvalTally>();
          tally = answer_always(tally, majority_);
          baseline.documents.push_back(std::move(*document.key));
        }
      }
      result.systems.push_back(std::move(baseline));
    }
    for (SystemScore& system : result.systems) {
      std::ranges::stable_sort(system.documents, {}, &DocumentScore::name);
    }
    return result;
  }

  void remark_on(const DocumentScore& document, std::size_t system) {
    if (document.state == DocumentState::kRefused) {
      notices_.push_back(error_notice(
          error_about(codes::kDifferentTexts, printable(document.name), document.remark,
                      "it counts as a document without annotation; annotate the text of gold"),
          document.name));
    } else if (!document.remark.empty() && document.state == DocumentState::kScored) {
      remarks_[{system, document.remark}].push_back(document.name);
    }
  }

  // A table of figures says nothing of what stands behind them.
  void warn_of_unusable(const SystemScore& system) {
    const auto unusable = static_cast<std::size_t>(
        std::ranges::count_if(system.documents, [](const DocumentScore& document) {
          return document.state == DocumentState::kUnreadable ||
                 document.state == DocumentState::kRefused;
        }));
    if (unusable > 0) {
      notices_.push_back(notice(
          Severity::kWarning, codes::kCountsAsEmpty,
          fmt::format("{}: {} of {} cannot be used and {} without annotation",
                      printable(system.name), unusable, plural(system.scored_count(), "document"),
                      unusable == 1 ? "counts as a document" : "count as documents")));
    }
  }

  // One notice for all documents of which the same is to be said.
  void tell_remarks() {
    for (const auto& [about, documents] : remarks_) {
      const auto& [system, remark] = about;
      const std::size_t others = documents.size() - 1;
      notices_.push_back(notice(
          Severity::kNote, codes::kTextVariants,
          fmt::format("{}: {}{}: {}", printable(request_.systems[system].name()),
                      printable(documents.front()),
                      others == 0 ? "" : fmt::format(" and {}", plural(others, "other")), remark),
          others == 0 ? documents.front() : ""));
    }
  }

  const ScoreRequest& request_;
  const ParsedSignature how_;
  const std::stop_token stop_;
  std::vector<Collection> collections_;
  std::vector<JoinedDocument> documents_;
  MajorityLabels majority_;
  std::map<std::pair<std::size_t, std::string>, std::vector<std::string>> remarks_;
  std::vector<DocumentVerdicts> verdicts_;
  std::vector<Notice> notices_;
};

}  // namespace

Result<Outcome<ScoreResult>> score(const ScoreRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<ParsedSignature> how = how_to_score(request);
  const Result<DocumentPart> part = parse_part(request.part);
  const Result<const Format*> format = find_input_format(request.from);
  if (!how || !part || !format) {
    return Failure(!how ? how.error() : !part ? part.error() : format.error());
  }
  Scorer scorer(request, *how, run.stop);
  if (!how->version.empty() && how->version != version()) {
    scorer.tell(notice(Severity::kNote, codes::kSignatureOfOtherVersion,
                       fmt::format("the signature is from gnomon {}, but this is gnomon {}",
                                   shown(how->version), version())));
  }
  if (const Result<void> opened = scorer.open(*format, *part, run); !opened) {
    return Failure(opened.error());
  }
  if (!request.baseline.empty()) {
    if (const Result<void> trained = scorer.train(*format, run); !trained) {
      return Failure(trained.error());
    }
  }
  return std::move(scorer).score(run);
}

}  // namespace gnomon
