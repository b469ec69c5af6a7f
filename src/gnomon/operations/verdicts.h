// Every judged link of a document with what decides it, in words.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

class Document;
struct ScoreSettings;

// A link of the system or of gold.
struct LinkVerdict {
  std::string lid;
  std::string says;
  std::string role;
  std::string verdict;  // entailed, contradicted, unknown
  bool verified = false;
  std::vector<std::string> because_lids;
  std::vector<std::string> because;  // what those links of the other annotation say
};

struct DocumentVerdicts {
  std::string system;
  std::string document;
  std::vector<LinkVerdict> of_system;
  std::vector<LinkVerdict> of_gold;
  // Events and times that only one of the two has.
  std::vector<std::string> only_in_gold;
  std::vector<std::string> only_in_system;
};

DocumentVerdicts verdicts_of(const Document& gold, const Document& system,
                             const std::string& system_name, const ScoreSettings& settings,
                             const std::stop_token& stop = {});

}  // namespace gnomon
