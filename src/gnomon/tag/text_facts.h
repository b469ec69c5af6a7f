// What models of events and links look at, computed once for a text.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/language/language_model.h"
#include "gnomon/language/word_forms.h"
#include "gnomon/tag/entities.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

// The auxiliaries in front of a word, from left to right.
struct VerbGroup {
  std::uint64_t chain = 0;  // a hash of their lemmas and tags
  std::size_t first = 0;    // the first token of the group
  bool infinitive = false;  // to
  bool negated = false;     // not, never, n't
  bool future = false;      // will, shall
  bool passive = false;
  bool perfect = false;
  bool progressive = false;
  std::size_t modal = kNoHead;      // the token of the modal verb, will and shall too
  PennTag finite = PennTag::kNone;  // the tag of the first verb of the group, the word itself too
};

// Looks into the analysis and the model, which must outlive it.
class TextFacts {
 public:
  static constexpr std::size_t kNoTime = static_cast<std::size_t>(-1);

  TextFacts(const Analysis& analysis, const LanguageModel& language,
            std::span<const TaggedTime> times);

  const Analysis& analysis() const { return analysis_; }
  const LanguageModel& language() const { return language_; }
  std::size_t size() const { return analysis_.tokens.size(); }

  const Token& token(std::size_t at) const { return analysis_.tokens[at]; }
  const WordForm& form(std::size_t at) const { return forms_[at]; }
  std::uint64_t lemma(std::size_t at) const { return lemmas_[at]; }
  std::uint64_t tag(std::size_t at) const { return static_cast<std::uint64_t>(token(at).tag) + 1; }
  // The time that a token is part of, or kNoTime.
  std::size_t time_of(std::size_t at) const { return time_of_[at]; }
  // Tokens whose head this one is, in the order of the text.
  std::span<const std::size_t> children(std::size_t at) const {
    return {children_.data() + first_child_[at], first_child_[at + 1] - first_child_[at]};
  }
  // Whether a place, perhaps outside of the text, is a token of the same sentence.
  bool inside(std::size_t at, std::ptrdiff_t offset) const {
    const auto range = analysis_.sentence_of(at);
    const auto place = static_cast<std::ptrdiff_t>(at) + offset;
    return place >= static_cast<std::ptrdiff_t>(range.begin) &&
           place < static_cast<std::ptrdiff_t>(range.end);
  }
  VerbGroup verb_group(std::size_t at) const;

 private:
  const Analysis& analysis_;
  const LanguageModel& language_;
  std::vector<WordForm> forms_;
  std::vector<std::uint64_t> lemmas_;
  std::vector<std::size_t> time_of_;
  std::vector<std::size_t> first_child_;
  std::vector<std::size_t> children_;
};

// V, N, J, R, or another number for everything else.
std::uint64_t coarse_tag(PennTag tag);

}  // namespace gnomon
