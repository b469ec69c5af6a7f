#include "gnomon/score/system_tests.h"

#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Documents = std::vector<const DocumentScore*>;

// Documents that both systems have, by name: only these can be compared.
struct SharedDocuments {
  Documents first;
  Documents second;
};

SharedDocuments shared_documents(const SystemScore& first, const SystemScore& second) {
  std::map<std::string_view, const DocumentScore*> of_second;
  for (const DocumentScore& document : second.documents) {
    if (document.counts()) {
      of_second.emplace(document.name, &document);
    }
  }
  SharedDocuments shared;
  for (const DocumentScore& document : first.documents) {
    const auto partner = of_second.find(document.name);
    if (document.counts() && partner != of_second.end()) {
      shared.first.push_back(&document);
      shared.second.push_back(partner->second);
    }
  }
  return shared;
}

std::vector<RatioCounts> counts_of(const Documents& documents, const Metric& metric,
                                   std::size_t line, const ScoreSettings& settings) {
  std::vector<RatioCounts> counts;
  counts.reserve(documents.size());
  for (const DocumentScore* document : documents) {
    const Figure figure = metric.figures(document->tally, settings)[line];
    counts.push_back({figure.right, figure.system_total, figure.found, figure.gold_total});
  }
  return counts;
}

Ratio f1_of(const std::vector<RatioCounts>& documents) {
  RatioCounts sum;
  for (const RatioCounts& document : documents) {
    sum += document;
  }
  return sum.f1();
}

std::vector<bool> items_of(const Documents& documents, std::size_t task,
                           const ScoreSettings& settings) {
  TaskTally all;
  for (const DocumentScore* document : documents) {
    all += document->tally.get<TempEvalTally>().tasks[task];
  }
  return right_items(all, settings.non_related());
}

class Tests {
 public:
  Tests(const CorpusScore& score, const TestSettings& settings)
      : score_(score), settings_(settings) {}

  SystemTests run() && {
    for (const Metric* metric : score_.metrics.list()) {
      if (metric != &kTempEval1Metric) {
        compare_documents(*metric, 0);
        continue;
      }
      for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
        if (settings_.by_documents) {
          compare_documents(*metric, 2 * task + 2);  // its strict line
        } else {
          compare_items(task);
        }
      }
    }
    return {settings_, std::move(tests_)};
  }

 private:
  // Every two systems, in their order.
  template <class Use>
  void for_each_pair(Use use) const {
    for (std::size_t i = 0; i < score_.systems.size(); ++i) {
      for (std::size_t k = i + 1; k < score_.systems.size(); ++k) {
        use(i, k, shared_documents(score_.systems[i], score_.systems[k]));
      }
    }
  }

  void compare_items(std::size_t task) {
    std::vector<ItemPair> pairs;
    for_each_pair([&](std::size_t i, std::size_t k, const SharedDocuments& shared) {
      pairs.push_back({i, k, items_of(shared.first, task, score_.settings),
                       items_of(shared.second, task, score_.settings)});
    });
    std::vector<std::vector<bool>> right;
    for (const SystemScore& system : score_.systems) {
      right.push_back(right_items(system.total().get<TempEvalTally>().tasks[task],
                                  score_.settings.non_related()));
    }
    SystemTest test;
    test.what = std::string(1, kTempEvalTasks[task]);
    test.has_items = true;
    test.items = {test_items(pairs, settings_), item_shares(right, settings_)};
    tests_.push_back(std::move(test));
  }

  void compare_documents(const Metric& metric, std::size_t line) {
    SystemTest test;
    test.what = metric.name;
    if (line > 0) {
      test.what += fmt::format(", {}", metric.figures(Tally(), score_.settings)[line].name);
    }
    add_intervals(metric, line, test.documents);
    if (test.documents.intervals.empty() && !metric.shows_empty_lines) {
      return;
    }
    std::vector<double> p;
    std::vector<F1Difference>& differences = test.documents.differences;
    for_each_pair([&](std::size_t i, std::size_t k, const SharedDocuments& shared) {
      const auto first = counts_of(shared.first, metric, line, score_.settings);
      const auto second = counts_of(shared.second, metric, line, score_.settings);
      if (!f1_of(first) || !f1_of(second)) {
        const auto& undefined = test.documents.undefined;
        if (std::ranges::find(undefined, i) == undefined.end() &&
            std::ranges::find(undefined, k) == undefined.end()) {
          test.documents.undefined_pairs.emplace_back(i, k);
        }
        return;
      }
      differences.push_back({i,
                             k,
                             first.size(),
                             randomise(first, second, settings_.draws),
                             bootstrap_f1(first, second, settings_.draws),
                             {}});
      p.push_back(differences.back().random.p);
    });
    const std::vector<Decision> decisions = decide(p, settings_.holm);
    for (std::size_t i = 0; i < differences.size(); ++i) {
      differences[i].decision = decisions[i];
    }
    tests_.push_back(std::move(test));
  }

  void add_intervals(const Metric& metric, std::size_t line, DocumentTests& tests) const {
    for (std::size_t i = 0; i < score_.systems.size(); ++i) {
      const SharedDocuments own = shared_documents(score_.systems[i], score_.systems[i]);
      const auto counts = counts_of(own.first, metric, line, score_.settings);
      if (const Ratio f1 = f1_of(counts)) {
        tests.intervals.push_back(
            {i, counts.size(), *f1, bootstrap_f1(counts, counts, settings_.draws).first});
      } else {
        tests.undefined.push_back(i);
      }
    }
  }

  const CorpusScore& score_;
  const TestSettings& settings_;
  std::vector<SystemTest> tests_;
};

}  // namespace

SystemTests test_systems(const CorpusScore& score, const TestSettings& settings) {
  return Tests(score, settings).run();
}

}  // namespace gnomon
