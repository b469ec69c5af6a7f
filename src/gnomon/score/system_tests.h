// Whether systems differ by more than chance: tests between every two of them.
#pragma once

#include "gnomon/score/corpus_score.h"
#include "gnomon/score/item_tests.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

struct F1Difference {
  std::size_t first = 0;  // numbers of systems
  std::size_t second = 0;
  std::size_t documents = 0;  // that both have
  Randomisation random;
  PairedBootstrap bootstrap;
  Decision decision;  // by randomisation
};

struct F1Interval {
  std::size_t system = 0;
  std::size_t documents = 0;
  double f1 = 0;
  std::optional<Interval> interval;  // of 95 %
};

// What has no F1 is not tested: systems where neither they nor gold have anything to count, and
// pairs of which that holds in the documents that both have.
struct DocumentTests {
  std::vector<F1Difference> differences;
  std::vector<F1Interval> intervals;
  std::vector<std::size_t> undefined;
  std::vector<std::pair<std::size_t, std::size_t>> undefined_pairs;  // of the other systems
};

// One thing that systems are compared in: the items of a task of TempEval, or a line of a metric.
struct SystemTest {
  std::string what;  // "A", the task; or "awareness", "tempeval1, A strict"
  bool has_items = false;
  ItemTests items;          // where it has them
  DocumentTests documents;  // where it has not
};

struct SystemTests {
  TestSettings settings;
  std::vector<SystemTest> tests;  // in the order of the metrics
};

// Items of tasks (tempeval1) are compared one by one, all other metrics by whole documents. Tasks
// of which no system has anything are left out.
SystemTests test_systems(const CorpusScore& score, const TestSettings& settings);

}  // namespace gnomon
