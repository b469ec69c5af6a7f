// Every judged link of a document with what decides it, in words.
#pragma once

#include "gnomon/operations/link_statement.h"
#include "gnomon/score/judge.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

class Document;
struct ScoreSettings;

// What a link is within its own annotation: kept, implied, rejected, repeated or tautology.
std::string_view link_role_name(LinkRole role);
// What the other annotation makes of it: entailed, contradicted or undetermined.
std::string_view link_verdict_name(Verdict verdict);

// A link of the system or of gold.
struct LinkVerdict {
  LinkStatement link;
  LinkRole role{};
  Verdict verdict{};
  bool verified = false;
  std::vector<LinkStatement> because;  // links of the other annotation
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
