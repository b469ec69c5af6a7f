// The parts of `ask` that make question sets: from gold documents, and negative ones from others.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/cli/common.h"
#include "gnomon/qa/make_questions.h"

#include <cstdint>
#include <span>
#include <string>

namespace gnomon::cli {

class Command;

class MakeChoices {
 public:
  // --questions, --per-document, --close-share, --pairs, --relations, --inferred-only and --wrong.
  void add_to(const Command& command);

  // An error when a list has a name that is none.
  Result<MakeSettings> settings(std::uint64_t seed) const;

 private:
  std::uint64_t questions_ = 0;
  std::uint64_t per_document_ = 0;
  double close_share_ = -1;
  std::string pairs_ = "event-event,event-time,event-dct";
  std::string relations_ = "all";
  bool inferred_only_ = false;
  std::string wrong_ = "drawn";
};

// Makes a question set from the documents of the inputs and prints it; what it holds and lacks is
// said on standard error.
void make_questions(std::span<const std::string> inputs, const MakeSettings& settings,
                    Common& common);

// Prints the negative set of a question file; `-` is standard input.
void negate_questions(const std::string& file, Common& common);

}  // namespace gnomon::cli
