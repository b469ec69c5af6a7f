// Whether systems differ by more than chance: tests between every two of them.
#pragma once

#include "gnomon/score/corpus_score.h"
#include "gnomon/score/item_tests.h"

#include <cstddef>
#include <string>
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
  Interval interval;  // of 95 %
};

struct DocumentTests {
  std::vector<F1Difference> differences;
  std::vector<F1Interval> intervals;
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

// Items of tasks (tempeval1) are compared one by one, all other metrics by whole documents. A
// metric that has nothing to count is left out.
SystemTests test_systems(const CorpusScore& score, const TestSettings& settings);

}  // namespace gnomon
