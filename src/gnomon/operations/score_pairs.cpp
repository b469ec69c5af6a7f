#include "gnomon/operations/score_pairs.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/pair_documents.h"
#include "gnomon/operations/pair_rows.h"
#include "gnomon/pairs/scored.h"
#include "gnomon/score/significance.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kAnswersShown = 3;

Result<std::optional<PairSet>> wanted_pair_set(const std::string& name) {
  if (name.empty()) {
    return std::optional<PairSet>();
  }
  std::vector<std::string_view> known;
  for (const Choice<PairSet>& one : kPairSets) {
    if (one.name == name) {
      return std::optional(one.value);
    }
    known.push_back(one.name);
  }
  const auto nearest = nearest_name(name, known);
  return fail(codes::kBadField, "", fmt::format("set: there is no '{}'", shown(name)),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : fmt::format("choose {}", fmt::join(known, ", ")));
}

// The names of systems in tables: those of their files, without folder and ending where that is
// enough to tell them apart.
std::vector<std::string> short_names(const std::vector<std::shared_ptr<RowFile>>& files) {
  std::vector<std::string> result;
  std::set<std::string> different;
  for (const auto& file : files) {
    result.push_back(std::filesystem::path(file->name).stem().string());
    different.insert(result.back());
  }
  if (different.size() < files.size()) {
    for (std::size_t i = 0; i < files.size(); ++i) {
      result[i] = files[i]->name;
    }
  }
  return result;
}

// ---- what is said about the data -------------------------------------------------------------

void say_about_gold(const ScoredPairs& scored, std::vector<Notice>& notices) {
  const PairGold& gold = scored.gold;
  if (gold.rows.size() > gold.pairs.size()) {
    const std::size_t more = gold.rows.size() - gold.pairs.size();
    const auto differ = std::ranges::count_if(gold.rows, [&](const GoldRow& row) {
      return (row.reversed ? turned(row.label) : row.label) != gold.pairs[row.pair].label;
    });
    notices.push_back(
        notice(differ > 0 ? Severity::kWarning : Severity::kNote, codes::kPairsLabelledTwice,
               fmt::format("{} of gold {} a pair that is there already{}; its first row counts",
                           plural(more, "row"), more == 1 ? "repeats" : "repeat",
                           differ > 0 ? fmt::format(", {} with another label", differ) : "")));
  }
  const auto with_itself = std::ranges::count_if(
      gold.pairs, [](const GoldPair& pair) { return pair.source == pair.target; });
  if (with_itself > 0) {
    notices.push_back(notice(
        Severity::kWarning, codes::kOddLink,
        fmt::format("{} of gold {} an event with itself, which no answer can match; {} as missing",
                    plural(with_itself, "pair"), with_itself == 1 ? "is of" : "are of",
                    with_itself == 1 ? "it counts" : "they count")));
  }
  if (gold.unlabelled > 0) {
    notices.push_back(notice(
        Severity::kNote, codes::kLabelsMissing,
        fmt::format("{} of gold without a label: skipped", plural(gold.unlabelled, "pair"))));
  }
}

// Why pairs are unknown, as far as names and ids tell.
std::string likely_reason(const PairGold& gold, const ScoredSystem& system) {
  const Resolution& found = system.resolution;
  if (found.documents_known < found.documents_unknown) {
    const std::vector<std::string_view> names(gold.documents.begin(), gold.documents.end());
    const auto nearest = nearest_name(found.unknown_document, names);
    return fmt::format(
        "gold has {} of its {}, not '{}' ({} '{}'); are these predictions for another corpus, or "
        "with other document names?",
        found.documents_known == 0 ? "none" : fmt::format("only {}", found.documents_known),
        plural(found.documents_known + found.documents_unknown, "document"),
        shown(found.unknown_document), nearest ? "the nearest is" : "it has names such as",
        shown(nearest.value_or(gold.documents.front())));
  }
  for (const ExtraPair& extra : found.extra) {
    if (!extra.known_document) {
      continue;
    }
    const auto kind = [](std::string_view id) {
      return id.substr(0, id.find_first_of("0123456789"));
    };
    const auto pair = std::ranges::find_if(gold.pairs, [&](const GoldPair& one) {
      return gold.documents[one.document] == extra.document;
    });
    if (pair != gold.pairs.end() && kind(pair->source) != kind(extra.source) &&
        !is_time_id(pair->source) && !is_time_id(extra.source)) {
      return fmt::format(
          "ids are '{}' here and '{}' in gold: events (e1) and their instances (ei1) have "
          "different "
          "numbers in TimeML",
          shown(extra.source), shown(pair->source));
    }
    break;
  }
  return "gold has the documents, so the ids may be those of another version (events e1 and "
         "instances ei1 have different numbers in TimeML)";
}

bool say_about_pairs(const PairGold& gold, const ScoredSystem& system,
                     std::vector<Notice>& notices) {
  const PairCounts& counts = system.resolution.counts;
  const std::size_t with_rows = gold.pairs.size() - counts.pairs_missing;
  const std::size_t predicted = with_rows + counts.pairs_extra;
  const bool mostly_unknown = 2 * counts.pairs_extra > predicted;
  if (mostly_unknown) {
    notices.push_back(notice(
        Severity::kWarning, codes::kPairsUnknown,
        fmt::format("{}: {} of {} predicted pairs are not in gold; {}", printable(system.name),
                    counts.pairs_extra, predicted, likely_reason(gold, system))));
  }
  const auto with_itself = std::ranges::count_if(
      system.resolution.extra, [](const ExtraPair& one) { return one.source == one.target; });
  if (with_itself > 0) {
    notices.push_back(notice(
        Severity::kWarning, codes::kOddLink,
        fmt::format("{}: {} of an event with itself, counted as extra", printable(system.name),
                    plural(with_itself, "predicted pair is", "predicted pairs are"))));
  }
  if (10 * counts.pairs_missing > gold.pairs.size() && !mostly_unknown) {
    notices.push_back(
        notice(Severity::kWarning, codes::kPairsUnanswered,
               fmt::format("{}: no prediction for {} of {} gold pairs", printable(system.name),
                           counts.pairs_missing, gold.pairs.size())));
  }
  return !mostly_unknown;
}

void say_about_answers(const PairGold& gold, const ScoredSystem& system,
                       std::vector<Notice>& notices) {
  for (const auto& [label, count] : system.resolution.unknown_labels) {
    notices.push_back(
        notice(Severity::kNote, codes::kLabelsOutside,
               fmt::format("{}: {} {}, which gold with the labels of {} does not have",
                           printable(system.name), plural(count, "answer is", "answers are"), label,
                           choice_name(gold.set))));
  }
  std::vector<std::pair<std::size_t, std::string>> most;
  std::size_t all = 0;
  for (const auto& [text, count] : system.resolution.unreadable) {
    most.emplace_back(count, text);
    all += count;
  }
  if (most.empty()) {
    return;
  }
  std::ranges::stable_sort(most, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> listed;
  for (std::size_t i = 0; i < std::min(most.size(), kAnswersShown); ++i) {
    const std::string_view near = nearest_label_word(most[i].second);
    listed.push_back(fmt::format("'{}' ({}{})", shown(most[i].second), most[i].first,
                                 near.empty() ? "" : fmt::format("; nearest: {}", near)));
  }
  notices.push_back(notice(Severity::kNote, codes::kPairsUnanswered,
                           fmt::format("{}: {} cannot be read: {}{}", printable(system.name),
                                       plural(all, "short answer"), fmt::join(listed, ", "),
                                       most.size() > listed.size() ? " and others" : "")));
}

// ---- figures ---------------------------------------------------------------------------------

PairFigures figures_of_convention(const ScoredConvention& one) {
  PairFigures result;
  const PairScore& score = one.score;
  result.convention = one.name;
  result.signature = one.signature;
  if (const auto& ratios = score.main ? score.main : score.micro) {
    result.precision = ratios->precision();
    result.recall = ratios->recall();
    result.f1 = ratios->f1();
  } else if (score.closure) {
    result.precision = score.closure->precision();
    result.recall = score.closure->recall();
    result.f1 = score.closure->f1();
  } else if (score.micro_f1) {
    result.f1 = score.micro_f1;
  }
  result.accuracy = score.accuracy;
  result.coverage = score.coverage;
  if (score.macro) {
    result.macro_f1 = score.macro->f1;
  }
  return result;
}

PairSystemFigures figures_of_system(const ScoredSystem& system) {
  const PairCounts& counts = system.resolution.counts;
  PairSystemFigures result{.name = system.name,
                           .rows = counts.rows,
                           .missing = counts.pairs_missing,
                           .unparseable = counts.pairs_unparseable,
                           .outside = counts.pairs_outside,
                           .extra = counts.pairs_extra,
                           .duplicate = counts.pairs_duplicate,
                           .conflicting = counts.pairs_conflicting,
                           .reversed = counts.rows_reversed,
                           .conventions = {},
                           .awareness = {},
                           .contradictions = {}};
  for (const ScoredConvention& one : system.conventions) {
    result.conventions.push_back(figures_of_convention(one));
  }
  return result;
}

std::vector<bool> right_pairs(const PairGold& gold, const ScoredSystem& system) {
  std::vector<bool> result;
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const PairAnswer& answer = system.resolution.answers[i];
    result.push_back(answer.state == AnswerState::kAnswered && answer.label == gold.pairs[i].label);
  }
  return result;
}

std::vector<PairTest> test_systems(const ScoredPairs& scored, const ScorePairsRequest& request,
                                   const std::stop_token& stop) {
  std::vector<PairTest> tests;
  // In the order of agreement and significance: documents, then ids, by bytes.
  const PairGold& gold = scored.gold;
  std::vector<std::size_t> order(gold.pairs.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    const GoldPair& pair = gold.pairs[i];
    return std::tuple(pair.document, std::string_view(pair.source), std::string_view(pair.target));
  });
  std::vector<std::vector<PairRatios>> counts;
  for (const ScoredSystem& system : scored.systems) {
    const std::vector<PairRatios> by_pair = counts_by_pair(gold, system.resolution.answers);
    std::vector<PairRatios>& sorted = counts.emplace_back();
    for (const std::size_t i : order) {
      sorted.push_back(by_pair[i]);
    }
  }
  for (std::size_t a = 0; a < scored.systems.size(); ++a) {
    for (std::size_t b = a + 1; b < scored.systems.size(); ++b) {
      const McNemar counted =
          mcnemar(right_pairs(gold, scored.systems[a]), right_pairs(gold, scored.systems[b]));
      const PairRandomisation random =
          randomise_pairs(counts[a], counts[b], request.trials, request.seed, stop);
      tests.push_back({scored.systems[a].name, scored.systems[b].name, counted.only_first,
                       counted.only_second, counted.p(), random.observed, random.p});
    }
  }
  return tests;
}

// ---- the work --------------------------------------------------------------------------------

// How far the run is, in hundredths of a system: reading a file takes most of the time.
class PairProgress {
 public:
  PairProgress(const Run& run, std::size_t systems)
      : stop_(run.stop), count_(run, kWhole * systems), done_(systems, 0) {}

  // Reading a system; each is read by one thread.
  RowWatch watch(std::size_t system) {
    return {stop_, [this, system](double share) {
              reach(system, static_cast<std::size_t>(share * kReading));
            }};
  }
  void scored(std::size_t system) { reach(system, kWhole); }
  // Those too that could not be read.
  void finish() {
    for (std::size_t i = 0; i < done_.size(); ++i) {
      scored(i);
    }
  }

 private:
  static constexpr std::size_t kWhole = 100;
  static constexpr std::size_t kReading = 60;

  void reach(std::size_t system, std::size_t part) {
    if (part > done_[system]) {
      count_.step(part - done_[system]);
      done_[system] = part;
    }
  }

  std::stop_token stop_;
  ProgressCount count_;
  std::vector<std::size_t> done_;
};

struct PairInputs {
  std::shared_ptr<RowFile> gold;
  std::vector<std::shared_ptr<RowFile>> systems;  // one of them is gold when it has both
  std::optional<PairDocuments> documents;
  std::size_t unread = 0;  // systems
};

// One file with gold and predictions; the columns of either option hold for it.
Result<void> read_both_in_one(const ScorePairsRequest& request, RowColumns columns,
                              const RowColumns& gold_columns, PairProgress& progress,
                              PairInputs& inputs) {
  if (columns.gold.empty()) {
    columns.gold = gold_columns.gold;
  }
  Result<RowFile> file =
      read_pair_rows(request.gold, RowRole::kPredictions, columns, progress.watch(0));
  if (!file) {
    return Failure(std::move(file.error()));
  }
  if (!file->has_gold || !file->has_answers) {
    return fail(codes::kMissingField, "",
                fmt::format("missing predictions: {} has one relation per row",
                            printable(request.gold.name())),
                "give gold and then a file of predictions, or one file with both columns, such "
                "as 'gold' and 'pred'");
  }
  inputs.gold = std::make_shared<RowFile>(std::move(*file));
  inputs.systems.push_back(inputs.gold);
  return {};
}

Error other_shape(const RowFile& file, bool gold_is_maven) {
  return error_about(
      codes::kBadPairRow, printable(file.name),
      gold_is_maven ? "gold has documents as in MAVEN-ERE, these predictions have rows of pairs"
                    : "predictions as in MAVEN-ERE for gold that is not",
      "give both in the same shape");
}

// A file that cannot be read is a notice, unless there is no other.
Result<void> read_systems(const ScorePairsRequest& request, const RowColumns& columns,
                          const Run& run, PairProgress& progress, PairInputs& inputs,
                          std::vector<Notice>& notices) {
  std::vector<std::optional<Result<RowFile>>> read(request.systems.size());
  const bool done = parallel_for(
      read.size(), run.jobs,
      [&](std::size_t i) {
        read[i] =
            read_pair_rows(request.systems[i], RowRole::kPredictions, columns, progress.watch(i));
      },
      run.stop);
  if (!done || run.stopped()) {
    return Failure(cancelled());
  }
  const bool gold_is_maven = !inputs.gold->maven.empty();
  std::vector<Error> errors;
  for (std::optional<Result<RowFile>>& file : read) {
    if (!*file) {
      errors.push_back(std::move(file->error()));
    } else if (gold_is_maven != !(*file)->maven.empty()) {
      errors.push_back(other_shape(**file, gold_is_maven));
    } else {
      inputs.systems.push_back(std::make_shared<RowFile>(std::move(**file)));
    }
  }
  if (inputs.systems.empty()) {
    return Failure(std::move(errors.front()));
  }
  inputs.unread = errors.size();
  for (Error& error : errors) {
    notices.push_back(error_notice(std::move(error)));
  }
  return {};
}

Result<PairInputs> read_pair_inputs(const ScorePairsRequest& request, const Run& run,
                                    PairProgress& progress, std::vector<Notice>& notices) {
  Result<RowColumns> gold_columns = parse_columns(request.gold_columns, RowRole::kGold);
  Result<RowColumns> columns = parse_columns(request.columns, RowRole::kPredictions);
  if (!gold_columns || !columns) {
    return Failure(std::move(gold_columns ? columns.error() : gold_columns.error()));
  }
  PairInputs inputs;
  Result<void> read;
  if (request.systems.empty()) {
    read = read_both_in_one(request, *columns, *gold_columns, progress, inputs);
  } else {
    Result<RowFile> gold = read_gold_rows(request.gold, *gold_columns, run, notices);
    if (!gold) {
      return Failure(std::move(gold.error()));
    }
    inputs.gold = std::make_shared<RowFile>(std::move(*gold));
    read = read_systems(request, *columns, run, progress, inputs, notices);
  }
  if (!read) {
    return Failure(std::move(read.error()));
  }
  const bool gold_has_documents = inputs.gold->shape == kShapeOfDocuments;
  if (!request.texts.empty() || gold_has_documents) {
    std::vector<Notice> said;  // about gold, that has been read once
    Result<PairDocuments> documents =
        read_pair_documents(request.texts.empty() ? request.gold : request.texts, run,
                            request.texts.empty() ? said : notices);
    if (!documents) {
      return Failure(std::move(documents.error()));
    }
    inputs.documents = std::move(*documents);
  }
  return inputs;
}

Result<PairSettings> settings_of(const ScorePairsRequest& request, PairSet set) {
  PairSettings settings;
  Result<std::vector<const Convention*>> conventions = parse_conventions(request.convention, set);
  if (!conventions) {
    return Failure(std::move(conventions.error()));
  }
  settings.conventions = std::move(*conventions);
  auto options = parse_answer_options(request.options);
  if (!options) {
    return Failure(std::move(options.error()));
  }
  settings.rules.answers.options = std::move(*options);
  settings.rules.answers.reader = request.answers;
  settings.rules.direction = request.direction;
  settings.rules.conflict = request.conflict;
  settings.rules.samples = request.samples;
  settings.rules.min_votes = request.min_votes;
  settings.consistency = request.consistency;
  settings.exact_repair = request.exact_repair;
  settings.repair_order = request.repair_order;
  settings.trials = request.trials;
  settings.seed = request.seed;
  return settings;
}

void say_about_texts(const RowFile& gold, std::size_t known, std::vector<Notice>& notices) {
  if (known == 0) {
    notices.push_back(notice(Severity::kWarning, codes::kTextMissing,
                             "none of the documents in `texts` has the ids of gold's pairs, so "
                             "nothing is known about distances"));
  } else if (known < gold.rows.size()) {
    notices.push_back(
        notice(Severity::kNote, codes::kTextMissing,
               fmt::format(
                   "the distance of sentences is not known for {} of gold: an id that its document "
                   "does not have, or that stands in no sentence, such as the creation time",
                   plural(gold.rows.size() - known, "row"))));
  }
}

// What follows from the answers of a system, and why they contradict one another.
struct PairReasoning {
  std::vector<PairAwarenessFigures> awareness;
  std::optional<PairContradictions> contradictions;
};

// The signature of any convention says that nothing is closed.
std::string awareness_signature(const ScoredPairs& scored, const AwarenessDefinition& definition,
                                bool extra_pairs, const PairSettings& settings,
                                const RowFile& file) {
  const Convention like{.name = definition.name,
                        .summary = {},
                        .blank = "not-predicted",
                        .average = "links",
                        .paper = definition.paper,
                        .view = extra_pairs ? PairView::kLinks : PairView::kAll};
  constexpr std::string_view kNothing = "|closure:none|";
  std::string signature = pair_signature(scored.gold, scored.recognised, like, settings, file);
  if (const std::size_t at = signature.find(kNothing); at != std::string::npos) {
    signature.replace(at, kNothing.size(), fmt::format("|closure:{}|", definition.closure));
  }
  return signature;
}

PairReasoning reason_about(const ScorePairsRequest& request, const ScoredPairs& scored,
                           const Resolution& resolution, const PairSettings& settings,
                           const RowFile& file, const IdInWords& in_words,
                           const std::stop_token& stop) {
  PairReasoning result;
  for (const bool extra_pairs : {true, false}) {
    if (!request.awareness) {
      break;
    }
    const PairAwareness found = awareness_of_pairs(scored.gold, resolution, extra_pairs, stop);
    for (const AwarenessDefinition& one : awareness_definitions()) {
      result.awareness.push_back({std::string(one.name), extra_pairs, found.*one.ratios,
                                  awareness_signature(scored, one, extra_pairs, settings, file)});
    }
  }
  if (request.contradictions > 0) {
    result.contradictions =
        contradictions_of_answers(scored.gold, resolution, request.contradictions, in_words, stop);
  }
  return result;
}

Result<void> score_rows(const ScorePairsRequest& request, const PairInputs& inputs, const Run& run,
                        PairProgress& progress, ScoredPairs& scored,
                        std::vector<PairReasoning>& reasoning, ScorePairsResult& result,
                        std::vector<Notice>& notices) {
  Result<std::optional<PairSet>> set = wanted_pair_set(request.set);
  if (!set) {
    return Failure(std::move(set.error()));
  }
  if (inputs.documents) {
    const std::size_t known = add_distances(*inputs.documents, *inputs.gold);
    if (!request.texts.empty()) {
      say_about_texts(*inputs.gold, known, notices);
    }
  }
  Result<PairGold> gold = gold_of(*inputs.gold, *set);
  if (!gold) {
    return Failure(std::move(gold.error()));
  }
  scored.gold = std::move(*gold);
  scored.recognised = recognise(scored.gold);
  Result<PairSettings> settings = settings_of(request, scored.gold.set);
  if (!settings) {
    return Failure(std::move(settings.error()));
  }
  settings->rules.answers.gold_is_timeml = inputs.gold->shape == kShapeOfDocuments;
  if (inputs.documents) {
    for (const auto& file : inputs.systems) {
      match_ids(scored.gold, *inputs.documents, *file, notices);
    }
  }
  const IdInWords in_words = [&](std::string_view document, std::string_view id) {
    return inputs.documents ? id_in_words(*inputs.documents, document, id) : std::string(id);
  };
  scored.systems.resize(inputs.systems.size());
  reasoning.resize(inputs.systems.size());
  const bool done = parallel_for(
      inputs.systems.size(), run.jobs,
      [&](std::size_t i) {
        scored.systems[i] =
            score_pairs_of(scored.gold, scored.recognised, *inputs.systems[i], *settings, run.stop);
        reasoning[i] = reason_about(request, scored, scored.systems[i].resolution, *settings,
                                    *inputs.systems[i], in_words, run.stop);
        progress.scored(i);
      },
      run.stop);
  if (!done || run.stopped()) {
    return Failure(cancelled());
  }
  if (request.contradictions > 0) {
    result.gold_contradictions =
        contradictions_of_gold(scored.gold, request.contradictions, in_words, run.stop);
  }
  if (request.consistency) {
    scored.gold_consistency.emplace();
    for (const PairGraph& graph : gold_graphs(scored.gold)) {
      *scored.gold_consistency += check_graph(graph, scored.gold.set);
    }
  }
  return {};
}

// The conventions of MAVEN-ERE that were asked for.
Result<void> score_maven_files(const ScorePairsRequest& request, const PairInputs& inputs,
                               const Run& run, PairProgress& progress, ScoredPairs& scored) {
  scored.gold.set = PairSet::kMavenEre;
  scored.gold.name = inputs.gold->name;
  scored.maven_documents = inputs.gold->maven.size();
  scored.systems.resize(inputs.systems.size());
  const bool done = parallel_for(
      inputs.systems.size(), run.jobs,
      [&](std::size_t i) {
        scored.systems[i] = score_maven_of(*inputs.gold, *inputs.systems[i]);
        progress.scored(i);
      },
      run.stop);
  if (!done || run.stopped()) {
    return Failure(cancelled());
  }
  if (request.convention == "all") {
    return {};
  }
  for (ScoredSystem& system : scored.systems) {
    const std::string wanted =
        "," + (request.convention.empty() ? "maven-ere-codalab" : request.convention) + ",";
    std::erase_if(system.conventions, [&](const ScoredConvention& one) {
      return wanted.find(fmt::format(",{},", one.name)) == std::string::npos;
    });
    if (system.conventions.empty()) {
      return fail(codes::kUnknownConvention, "",
                  fmt::format("unknown convention '{}'", shown(request.convention)),
                  "choose all or maven-ere-codalab, maven-ere-dev, maven-ere-dev-ignore-nonetype");
    }
  }
  return {};
}

}  // namespace

Result<Outcome<ScorePairsResult>> score_pairs(const ScorePairsRequest& asked, const Run& run) {
  if (auto checked = check_fields(asked); !checked) {
    return Failure(std::move(checked.error()));
  }
  ScorePairsRequest request = asked;
  request.systems = row_files(asked.systems, asked.gold);
  Outcome<ScorePairsResult> outcome;
  PairProgress progress(run, std::max<std::size_t>(request.systems.size(), 1));
  Result<PairInputs> inputs = read_pair_inputs(request, run, progress, outcome.notices);
  if (!inputs) {
    return Failure(std::move(inputs.error()));
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  auto scored = std::make_shared<ScoredPairs>();
  const bool is_maven = !inputs->gold->maven.empty();
  ScorePairsResult& result = outcome.value;
  std::vector<PairReasoning> reasoning(inputs->systems.size());
  if (auto done = is_maven ? score_maven_files(request, *inputs, run, progress, *scored)
                           : score_rows(request, *inputs, run, progress, *scored, reasoning, result,
                                        outcome.notices);
      !done) {
    return Failure(std::move(done.error()));
  }
  progress.finish();
  const std::vector<std::string> names = short_names(inputs->systems);
  if (is_maven && (request.consistency || request.contradictions > 0 || request.awareness ||
                   request.exact_repair || request.significance)) {
    outcome.notices.push_back(
        not_done("consistency, contradictions, awareness, repair and significance are not computed "
                 "for documents as in MAVEN-ERE",
                 "give gold and predictions as rows of pairs"));
  }
  if (!is_maven) {
    say_about_gold(*scored, outcome.notices);
  }
  for (std::size_t i = 0; i < scored->systems.size(); ++i) {
    ScoredSystem& system = scored->systems[i];
    system.name = names[i];
    if (!is_maven) {
      result.is_whole = say_about_pairs(scored->gold, system, outcome.notices) && result.is_whole;
      say_about_answers(scored->gold, system, outcome.notices);
      if (!system.exact_proved) {
        outcome.notices.push_back(
            not_done(fmt::format("{}: the search for the largest consistent set of answers ended "
                                 "early; the set that is used is consistent, but there may be a "
                                 "larger one",
                                 printable(system.name)),
                     "omit `exact-repair`"));
      }
    }
    for (const auto& [label, count] : system.unknown_maven) {
      outcome.notices.push_back(
          notice(Severity::kWarning, codes::kLabelsOutside,
                 fmt::format("{}: skipped {} with the unknown label '{}'", printable(system.name),
                             plural(count, "pair"), shown(label))));
    }
    PairSystemFigures& figures = result.systems.emplace_back(figures_of_system(system));
    figures.awareness = std::move(reasoning[i].awareness);
    figures.contradictions = std::move(reasoning[i].contradictions);
  }
  if (request.significance && !is_maven) {
    result.tests = test_systems(*scored, request, run.stop);
    if (run.stopped()) {
      return Failure(cancelled());
    }
  }
  result.unread = inputs->unread;
  scored->trials = request.trials;
  scored->seed = request.seed;
  result.set = choice_name(scored->gold.set);
  result.recognised = scored->recognised != nullptr ? scored->recognised->name : "";
  result.content_sha256 = scored->gold.content_sha256;
  result.gold_pairs = scored->gold.pairs.size();
  result.gold_documents = is_maven ? scored->maven_documents : scored->gold.documents.size();
  result.main_convention = is_maven ? "maven-ere-codalab" : main_convention(scored->gold.set).name;
  result.scored = std::move(scored);
  return outcome;
}

}  // namespace gnomon
