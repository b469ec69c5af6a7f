// How good the answers of systems are, as tables for people and as data.
#pragma once

#include "gnomon/cli/ask_answers.h"
#include "gnomon/cli/score_report.h"
#include "gnomon/report/table.h"

#include <optional>
#include <string>

namespace gnomon::cli {

struct AskReportOptions {
  AnswerSettings settings;
  bool per_question = false;
  bool explain = false;
  std::optional<SignificanceOptions> significance;
};

Report ask_report(const AnsweredQuestions& run, const AskReportOptions& options);

// As the paper prints figures: two decimals, halves up.
std::string two_decimals(double ratio);

// "gnomon:0.1.0|metric:qa|mode:exact|backbone:none"
std::string ask_signature(const AnswerSettings& settings);

}  // namespace gnomon::cli
