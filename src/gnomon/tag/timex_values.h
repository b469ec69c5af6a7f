// From what a rule has read to the type and value of a time expression.
#pragma once

#include "gnomon/tag/timex_direction.h"
#include "gnomon/tag/timex_moment.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// What a value was counted from.
enum class TimexAnchor { kNone, kCreationTime, kMentioned };

struct TimexReading {
  std::string type;
  std::string value;
  TimexMod mod = TimexMod::kNone;
  std::string quant = {};
  TimexAnchor anchor = TimexAnchor::kNone;
  std::string anchor_value = {};           // of the time it was counted from
  std::optional<TimexMoment> moment = {};  // what later times may be counted from
  std::optional<int> aside = {};           // its year, when the story does not go on from it
  bool skipped = false;                    // no time expression after all: go on behind it
};

// The state of one document, from its begin to the expression that is read.
struct TimexState {
  std::optional<TimexMoment> creation_time;
  std::string creation_value;
  bool narrative = false;  // underspecified dates hang on the last one mentioned
  std::optional<TimexMoment> mentioned;
  std::string mentioned_value;
  std::size_t last_end = 0;            // the token behind the last time
  std::optional<int> aside;            // the last year mentioned, when it lies far from the story
  std::optional<TimexMoment> quarter;  // the last one mentioned
};

class TimexValues {
 public:
  TimexValues(const TimexGrammar& grammar, const std::vector<TimexToken>& tokens)
      : grammar_(&grammar), tokens_(&tokens), directions_(grammar) {}

  // Nothing when the words are no time expression after all.
  std::optional<TimexReading> read(const TimexRule& rule, const TimexFrame& frame,
                                   const TimexState& state, TokenRange sentence, std::size_t begin,
                                   std::size_t end) const;

 private:
  const TimexGrammar* grammar_;
  const std::vector<TimexToken>* tokens_;
  TimexDirections directions_;
};

// P3D, PT5H30M, P2Y6M, PXM: so many units; a negative number is an unknown one.
std::string duration_text(double number, TimexUnit unit);

}  // namespace gnomon
