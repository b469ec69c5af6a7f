// What a free-text answer says about a pair.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/pairs/label.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

struct AnswerRules {
  AnswerReader reader = AnswerReader::kGnomon;
  // Letters of multiple choice, in small letters, looked up before anything else.
  std::map<std::string, RowLabel, std::less<>> options = {};
  // Labels that are known by their exact word only: those of MAVEN-ERE, i2b2 and THYME. "contains"
  // is CONTAINS where the set has it, and INCLUDES elsewhere.
  PairSet set = PairSet::kTbdense;
  // Whether gold has the relations of TimeML, where DURING is simultaneity; elsewhere it is
  // inclusion, as in English.
  bool gold_is_timeml = false;
};

// The label of an answer, or nothing when it says none or several. What stands before </think> is
// not looked at. In this order: the whole answer
// as a word; a JSON object inside; what follows the last "answer is", "label:" and the like; the
// only label that the text mentions. A mention after "not" does not count. Which event a sentence
// names first is not looked at.
std::optional<RowLabel> read_answer(std::string_view text, const AnswerRules& rules = {});

// "A=BEFORE,B=AFTER".
Result<std::map<std::string, RowLabel, std::less<>>> parse_answer_options(std::string_view text);

// A label written as one word, such as that of a gold file; also the labels of EventFull. Nothing
// for others.
std::optional<RowLabel> read_label(std::string_view word, PairSet set = PairSet::kTbdense);
// The labels of EventFull that mean that nobody labelled the pair: "unknown", "candidate".
bool is_unlabelled(std::string_view word);

// Whether "yes" or "no" stands in an answer as a word of its own; yes is looked for first.
std::optional<bool> read_yes_or_no(std::string_view text);

// The known word nearest to this one, for messages; empty when none is near.
std::string_view nearest_label_word(std::string_view word);

}  // namespace gnomon
