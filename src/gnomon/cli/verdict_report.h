// Every judged link with what decides it, for people and as data.
#pragma once

#include "gnomon/report/table.h"
#include "gnomon/score/settings.h"
#include "gnomon/timeml/document.h"

#include <string>
#include <vector>

namespace gnomon::cli {

// A link of the system or of gold, in words.
struct VerdictInWords {
  std::string lid;
  std::string says;
  std::string role;
  std::string verdict;  // entailed, contradicted, unknown
  bool verified = false;
  std::vector<std::string> because_lids;
  std::vector<std::string> because;  // what those links of the other annotation say
};

struct VerdictsOfDocument {
  std::string system;
  std::string document;
  std::vector<VerdictInWords> of_system;
  std::vector<VerdictInWords> of_gold;
  // Events and times that only one of the two has, in words.
  std::vector<std::string> only_in_gold;
  std::vector<std::string> only_in_system;
};

VerdictsOfDocument verdicts_of(const Document& gold, const Document& system,
                               const std::string& system_name, const ScoreSettings& settings);

// A table for each document, and the same under "verdicts" in the data.
void add_verdicts(const std::vector<VerdictsOfDocument>& verdicts, Report& report);

}  // namespace gnomon::cli
