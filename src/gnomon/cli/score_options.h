// What `score` and `report` can be asked to show.
#pragma once

#include "gnomon/cli/score_report.h"

#include <string>

namespace gnomon::cli {

class Command;

class ScoreChoices {
 public:
  // --per-document, --breakdown, --fail-under, --significance and what belongs to it.
  void add_to(const Command& command);

  ScoreReportOptions report() const;
  double fail_under() const { return fail_under_; }

 private:
  bool per_document_ = false;
  bool breakdown_ = false;
  double fail_under_ = -1;
  std::string deviation_ = "population";
  bool significance_ = false;
  std::string resample_ = "items";
  bool holm_ = false;
  std::size_t trials_ = Draws().trials;
  std::uint64_t seed_ = Draws().seed;
};

}  // namespace gnomon::cli
