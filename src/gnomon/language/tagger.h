// Parts of speech, from left to right.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/language/word_forms.h"
#include "gnomon/learn/hash.h"
#include "gnomon/learn/hashed_weights.h"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace gnomon {

// Words that nearly always have the same tag get it from a table; the others from a linear model of
// the word, its neighbours and the tags before it.
class Tagger {
 public:
  struct SureTag {
    std::uint32_t key = 0;  // of the word as it stands
    std::uint32_t tag = 0;
  };

  Tagger() = default;
  Tagger(HashedWeights weights, std::vector<SureTag> sure);

  bool empty() const { return weights_.empty(); }
  // The tag that a word has whatever stands around it; kNone when that is not so.
  PennTag sure_tag(const WordForm& form) const;
  // Sets the tags of a sentence.
  void tag(std::span<const WordForm> forms, std::span<Token> tokens) const;

  void write(PartWriter& part) const;
  static Tagger read(PartReader& part);

 private:
  HashedWeights weights_;
  std::span<const SureTag> sure_;  // sorted by key
  std::shared_ptr<const std::vector<SureTag>> own_;
};

// What the tag of a word may depend on: `at` is its place in the sentence, `tags` those before it.
void tag_features(std::span<const WordForm> forms, std::size_t at, std::span<const PennTag> tags,
                  Features& features);

struct TaggerTraining {
  std::uint32_t bits = 21;
  std::size_t passes = 6;
  std::uint64_t seed = 1;
};

// Sentences are numbers of `analysis.sentences`.
Tagger train_tagger(const Analysis& analysis, std::span<const std::size_t> sentences,
                    const WordTable& words, const TaggerTraining& settings);

}  // namespace gnomon
