#include "gnomon/operations/score.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/verdicts.h"
#include "gnomon/present/breakdown.h"
#include "gnomon/present/holistic_tables.h"
#include "gnomon/present/item_tests.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/present/score_data.h"
#include "gnomon/present/score_notes.h"
#include "gnomon/present/score_tables.h"
#include "gnomon/present/system_tests.h"
#include "gnomon/present/tempeval_tables.h"
#include "gnomon/present/verdicts.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/breakdown.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Names = std::vector<std::string>;

void add_one_system(const CorpusScore& score, const Names& names, Report& report) {
  const SystemScore& system = score.systems.front();
  report.title = fmt::format("{} against {}, {}", printable(system.name), printable(score.gold),
                             plural(system.scored_count(), "document"));
  report.tables.push_back(one_system_table(system, score.metrics, score.settings));
  if (score.metrics.contains(kHolisticMetric)) {
    add_holistic_tables(score, names, report);
  }
  if (score.metrics.contains(kTempEval1Metric)) {
    add_mean_note(system.total(), score.settings, report.notes);
  }
}

// Metrics whose systems are compared in tables of their own.
struct OwnTables {
  const Metric* metric;
  void (*add)(const CorpusScore& score, const Names& names, const ScoreView& view, Report& report);
};
constexpr OwnTables kOwnTables[] = {
    {&kTempEval1Metric,
     [](const CorpusScore& score, const Names& names, const ScoreView& view, Report& report) {
       add_tempeval_tables(score, names, view.deviation, report);
     }},
    {&kHolisticMetric, [](const CorpusScore& score, const Names& names, const ScoreView& /*view*/,
                          Report& report) { add_holistic_tables(score, names, report); }},
};

void add_several_systems(const CorpusScore& score, const Names& names, const ScoreView& view,
                         Report& report) {
  const auto baselines = std::ranges::count_if(score.systems, &SystemScore::is_baseline);
  const std::size_t number = score.systems.size() - static_cast<std::size_t>(baselines);
  report.title = fmt::format("{}{} against {}", plural(number, "system"),
                             baselines == 0 ? "" : " and a baseline", printable(score.gold));
  for (const Metric* metric : score.metrics.list()) {
    const auto* const own = std::ranges::find(kOwnTables, metric, &OwnTables::metric);
    if (own != std::end(kOwnTables)) {
      own->add(score, names, view, report);
      continue;
    }
    for (const TableLines& lines : metric->tables) {
      report.tables.push_back(systems_table(score, names, *metric, lines));
    }
  }
}

// What is shown of every system by itself.
void add_details(const CorpusScore& score, const Names& names, const ScoreView& view,
                 Report& report) {
  for (std::size_t i = 0; i < score.systems.size(); ++i) {
    const SystemScore& system = score.systems[i];
    if (view.breakdown && counts_awareness(score.metrics)) {
      add_breakdown_tables(system.total().get<Breakdown>(), names[i], report);
    }
    if (view.breakdown && score.metrics.contains(kTempEval1Metric)) {
      add_tempeval_confusions(system.total().get<TempEvalTally>(), score.settings.non_related(),
                              names[i], report);
    }
    if (view.per_document) {
      report.tables.push_back(documents_table(system, names[i], score));
      if (score.metrics.contains(kHolisticMetric)) {
        report.tables.push_back(holistic_documents_table(system, names[i]));
      }
    }
  }
}

// "The baseline answers OVERLAP in task A, BEFORE in task B."
std::string baseline_note(const ScoreResult& result) {
  std::string answers;
  for (const BaselineAnswer& answer : result.answers) {
    answers +=
        fmt::format("{}{} in task {}", answers.empty() ? "" : ", ", answer.label, answer.task);
  }
  return fmt::format("The baseline gives the most common label in {}: {}.",
                     printable(result.training), answers.empty() ? "nothing" : answers);
}

}  // namespace

Value data(const ScoreResult& result, const ScoreView& view) {
  const CorpusScore& score = *result.score;
  Value systems = Value::array();
  for (const SystemScore& system : score.systems) {
    systems.push(system_data(system, score, view));
  }
  Value value = Value::object().set("gold", score.gold).set("systems", std::move(systems));
  if (!result.too_large.empty()) {
    Value names = Value::array();
    for (const std::string& name : result.too_large) {
      names.push(Value(name));
    }
    value.set("too_large", std::move(names));
  }
  if (result.tests) {
    value.set("significance", tests_data(*result.tests, system_names(score)));
  }
  if (result.verdicts) {
    value.set("verdicts", verdicts_data(*result.verdicts));
  }
  return value;
}

Report tables(const ScoreResult& result, const ScoreView& view) {
  const CorpusScore& score = *result.score;
  const Names names = system_names(score);
  Report report;
  report.signature = result.signature;
  if (score.systems.size() == 1) {
    add_one_system(score, names, report);
  } else {
    add_several_systems(score, names, view, report);
  }
  add_details(score, names, view, report);
  std::ranges::move(score_notes(score), std::back_inserter(report.notes));
  if (result.tests) {
    add_test_tables(*result.tests, names, report);
    const bool has_items = score.metrics.contains(kTempEval1Metric);
    report.notes.push_back(
        tests_note(result.tests->settings, has_items ? "Unanswered items count as wrong." : ""));
  }
  if (!result.training.empty()) {
    report.notes.push_back(baseline_note(result));
  }
  if (result.verdicts) {
    add_verdict_tables(*result.verdicts, report);
  }
  return report;
}

std::string tallies(const ScoreResult& result) { return tally_lines(*result.score); }

std::vector<std::string> systems_below(const ScoreResult& result, double percent) {
  std::vector<std::string> sentences;
  for (const SystemFigures& system : result.systems) {
    const MetricFigures& first = system.metrics.front();
    const Ratio& f1 = first.lines.front().f1;
    if (f1 && 100 * *f1 < percent) {
      sentences.push_back(fmt::format("{}: {} F1 is {:.2f}, below {:g}", printable(system.system),
                                      first.metric, 100 * *f1, percent));
    } else if (!f1 && percent > 0) {
      sentences.push_back(fmt::format(
          "{}: {} F1 is undefined (neither side has anything to count), so it does not reach {:g}",
          printable(system.system), first.metric, percent));
    }
  }
  return sentences;
}

}  // namespace gnomon
