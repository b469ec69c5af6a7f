// Time expressions of a text: where they are, and what they mean.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/tag/entities.h"
#include "gnomon/tag/tag_choices.h"
#include "gnomon/tag/timex_grammar.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

struct TimeSettings {
  TimeMode mode = TimeMode::kAuto;
  const TimexGrammar* grammar = nullptr;  // null: the rules that come with gnomon
  // Only the first of several times in one row of characters without white space, because the
  // original QA TempEval tools stop at 2008-2009 with two.
  bool compatible = false;
  // Times that are marked already, in the order of the text: nothing is found inside them, and
  // later times may be counted from them.
  std::span<const TaggedTime> known = {};
};

// The times of the tokens, in the order of the text, without those that are known already and
// without the creation time, whose value is given when there is one.
std::vector<TaggedTime> tag_times(const Analysis& analysis,
                                  std::optional<std::string_view> creation_time,
                                  const TimeSettings& settings = {});

// Whether dates without a year hang on the last date mentioned: there are four or more years, their
// median lies three or more years before the creation time (if there is one), and words of news
// (weekdays, today, last week, said) are fewer than half as many.
bool narrative_text(const Analysis& analysis, std::optional<std::string_view> creation_time);

}  // namespace gnomon
