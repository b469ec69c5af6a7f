// Scores as tables for people and as data.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/significance.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

class Common;

// How the spread of several systems is measured: over just these, or as a sample of others.
enum class Deviation { kPopulation, kSample };

struct SignificanceOptions {
  Draws draws;
  bool by_documents = false;  // draw whole documents also where there are items
  bool holm = false;
};

struct ScoreReportOptions {
  bool per_document = false;
  bool breakdown = false;
  Deviation deviation = Deviation::kPopulation;
  std::optional<SignificanceOptions> significance;
};

Report score_report(const CorpusScore& score, const ScoreReportOptions& options);

// Sentences about documents that were not scored or count as empty, and what that means.
std::vector<std::string> score_notes(const CorpusScore& score);

// Says so, and sets the exit code, when F1 of the first metric is below so many percent for some
// system; a negative number asks for nothing.
void fail_under(const CorpusScore& result, double percent, Common& common);

}  // namespace gnomon::cli
