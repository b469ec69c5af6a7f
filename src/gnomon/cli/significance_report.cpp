#include "gnomon/cli/significance_report.h"

#include "gnomon/cli/item_tests.h"
#include "gnomon/cli/score_cells.h"

#include <map>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

// Documents that both systems have, by name: only these can be compared.
struct Shared {
  std::vector<const DocumentScore*> first;
  std::vector<const DocumentScore*> second;
};

Shared shared_documents(const SystemScore& first, const SystemScore& second) {
  std::map<std::string_view, const DocumentScore*> of_second;
  for (const DocumentScore& document : second.documents) {
    if (document.counts()) {
      of_second.emplace(document.name, &document);
    }
  }
  Shared shared;
  for (const DocumentScore& document : first.documents) {
    const auto partner = of_second.find(document.name);
    if (document.counts() && partner != of_second.end()) {
      shared.first.push_back(&document);
      shared.second.push_back(partner->second);
    }
  }
  return shared;
}

std::vector<RatioCounts> counts_of(const std::vector<const DocumentScore*>& documents,
                                   const Metric& metric, std::size_t line,
                                   const ScoreSettings& settings) {
  std::vector<RatioCounts> counts;
  counts.reserve(documents.size());
  for (const DocumentScore* document : documents) {
    const Figure figure = metric.figures(document->tally, settings)[line];
    counts.push_back({figure.right, figure.system_total, figure.found, figure.gold_total});
  }
  return counts;
}

std::vector<bool> items_of(const std::vector<const DocumentScore*>& documents, std::size_t task,
                           const ScoreSettings& settings) {
  TaskTally all;
  for (const DocumentScore* document : documents) {
    all += document->tally.tempeval.tasks[task];
  }
  return right_items(all, settings.non_related());
}

class Tests {
 public:
  Tests(const CorpusScore& score, const std::vector<std::string>& names,
        const SignificanceOptions& options, Report& report)
      : score_(score), names_(names), options_(options), report_(report), items_(options) {}

  void run() {
    for (const Metric* metric : score_.metrics.list()) {
      if (metric->id == MetricId::kTempEval1 && !options_.by_documents) {
        for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
          compare_items(task);
        }
      } else if (metric->id == MetricId::kTempEval1) {
        for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
          compare_documents(*metric, 2 * task + 2);  // its strict line
        }
      } else {
        compare_documents(*metric, 0);
      }
    }
    report_.data.set("significance", std::move(items_).data());
    report_.notes.push_back(fmt::format(
        "Random tests: {} trials, seed {}.{}{}", options_.draws.trials, options_.draws.seed,
        score_.metrics.contains(MetricId::kTempEval1) ? " Unanswered items count as wrong." : "",
        options_.holm ? " A difference counts as significant by Holm's correction over the rows "
                        "of its table."
                      : " Without --holm, p values are not corrected for the number of tests."));
  }

 private:
  // Every two systems, in their order.
  template <class Use>
  void for_each_pair(Use use) const {
    for (std::size_t i = 0; i < score_.systems.size(); ++i) {
      for (std::size_t k = i + 1; k < score_.systems.size(); ++k) {
        use(i, k);
      }
    }
  }

  void compare_items(std::size_t task) {
    const std::string name(1, kTempEvalTasks[task]);
    const Value about = Value::object().set("task", name);
    std::vector<ItemPair> pairs;
    for_each_pair([&](std::size_t i, std::size_t k) {
      const Shared shared = shared_documents(score_.systems[i], score_.systems[k]);
      pairs.push_back({{names_[i], items_of(shared.first, task, score_.settings)},
                       {names_[k], items_of(shared.second, task, score_.settings)}});
    });
    items_.compare(fmt::format("tempeval1, task {}: which items are right", name), about, pairs,
                   report_);
    std::vector<SystemItems> systems;
    for (std::size_t i = 0; i < score_.systems.size(); ++i) {
      systems.push_back({names_[i], right_items(score_.systems[i].total().tempeval.tasks[task],
                                                score_.settings.non_related())});
    }
    items_.intervals(fmt::format("tempeval1, task {}: strict recall with its 95 % interval", name),
                     about, "strict recall (correct / key links)", systems, report_);
  }

  // False when there is nothing to score.
  bool add_f1_intervals(const Metric& metric, std::size_t line, const std::string& what) {
    Table table;
    table.title = fmt::format("{}: F1 with its 95 % interval", what);
    table.columns = {{"system"}, {"F1", Align::kRight}, {"interval", Align::kRight}};
    bool any = false;
    std::vector<Value> values;
    for (std::size_t i = 0; i < score_.systems.size(); ++i) {
      const Shared own = shared_documents(score_.systems[i], score_.systems[i]);
      const auto counts = counts_of(own.first, metric, line, score_.settings);
      RatioCounts sum;
      for (const RatioCounts& document : counts) {
        sum += document;
      }
      any = any || sum.gold_total > 0;
      const Interval interval = bootstrap_f1(counts, counts, options_.draws).first;
      table.rows.push_back({names_[i], percent(sum.f1()), interval_text(interval)});
      values.push_back(Value::object()
                           .set("metric", what)
                           .set("system", names_[i])
                           .set("statistic", "f1")
                           .set("documents", counts.size())
                           .set("point", sum.f1())
                           .set("ci95", interval_value(interval))
                           .set("trials", options_.draws.trials)
                           .set("seed", options_.draws.seed));
    }
    if (any) {
      report_.tables.push_back(std::move(table));
      std::ranges::for_each(values, [&](Value& value) { items_.bootstrap.push(std::move(value)); });
    }
    return any;
  }

  void compare_documents(const Metric& metric, std::size_t line) {
    std::string what(metric.name);
    if (line > 0) {
      const Figure figure = metric.figures(Tally(), score_.settings)[line];
      what += fmt::format(", {}", figure.name);
    }
    Table table;
    table.title = fmt::format("{}: F1 of the first less that of the second, in points", what);
    table.columns = {{"first"},
                     {"second"},
                     {"difference", Align::kRight},
                     {"95 % interval", Align::kRight},
                     {"random", Align::kRight}};
    std::vector<double> p;
    std::vector<Value> rows;
    if (!add_f1_intervals(metric, line, what)) {
      return;
    }
    for_each_pair([&](std::size_t i, std::size_t k) {
      const Shared shared = shared_documents(score_.systems[i], score_.systems[k]);
      const auto first = counts_of(shared.first, metric, line, score_.settings);
      const auto second = counts_of(shared.second, metric, line, score_.settings);
      const Randomisation random = randomise(first, second, options_.draws);
      const PairedBootstrap boot = bootstrap_f1(first, second, options_.draws);
      table.rows.push_back({names_[i], names_[k], Cell::decimal(100 * random.observed, 2),
                            interval_text(boot.difference), p_cell(random.p)});
      p.push_back(random.p);
      rows.push_back(Value::object()
                         .set("metric", what)
                         .set("first", names_[i])
                         .set("second", names_[k])
                         .set("documents", first.size())
                         .set("f1_difference", random.observed)
                         .set("ci95_difference", interval_value(boot.difference))
                         .set("ci95_first", interval_value(boot.first))
                         .set("ci95_second", interval_value(boot.second))
                         .set("count_ge", random.as_far)
                         .set("trials", random.trials)
                         .set("seed", options_.draws.seed)
                         .set("p", random.p));
    });
    if (rows.empty()) {
      return;
    }
    const std::vector<bool> significant = decide(p, options_.holm, table);
    table.caption =
        "Whole documents are drawn: approximate randomisation for p (random), bootstrap for the "
        "interval.";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      items_.randomised.push(
          std::move(rows[i]).set("significant", static_cast<bool>(significant[i])));
    }
    report_.tables.push_back(std::move(table));
  }

  const CorpusScore& score_;
  const std::vector<std::string>& names_;
  const SignificanceOptions& options_;
  Report& report_;
  ItemTests items_;
};

}  // namespace

void add_significance(const CorpusScore& score, const std::vector<std::string>& names,
                      const SignificanceOptions& options, Report& report) {
  Tests(score, names, options, report).run();
}

}  // namespace gnomon::cli
