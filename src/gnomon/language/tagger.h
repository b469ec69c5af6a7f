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

// What tags a word can have.
struct WordTags {
  PennTag sure = PennTag::kNone;  // has it whatever stands around the word
  std::uint32_t possible = 0;     // the same number for words with the same tags
};

// Words that nearly always have the same tag get it from a table; the others from a linear model of
// the word, its neighbours, the tags before it and those that the words behind it can have.
class Tagger {
 public:
  struct KnownWord {
    std::uint32_t key = 0;   // of the word as it stands
    std::uint16_t sure = 0;  // the tag that it nearly always has, or PennTag::kNone
    std::uint16_t tags = 0;  // a hash of those that it often has
  };

  Tagger() = default;
  Tagger(HashedWeights weights, std::vector<KnownWord> known);

  bool empty() const { return weights_.empty(); }
  // What is known of the words of a sentence, whatever stands around them.
  std::vector<WordTags> possible_tags(std::span<const WordForm> forms) const;
  // Sets the tags of a sentence.
  void tag(std::span<const WordForm> forms, std::span<Token> tokens) const;

  void write(PartWriter& part) const;
  static Tagger read(PartReader& part);

 private:
  HashedWeights weights_;
  std::span<const KnownWord> known_;  // sorted by key
  std::shared_ptr<const std::vector<KnownWord>> own_;
};

// What the tag of a word may depend on: `at` is its place in the sentence, `tags` those before it.
// `possible` has an element for each word.
void tag_features(std::span<const WordForm> forms, std::span<const WordTags> possible,
                  std::size_t at, std::span<const PennTag> tags, Features& features);

struct TaggerTraining {
  std::uint32_t bits = 21;
  std::size_t passes = 6;
  std::uint64_t seed = 1;
};

// Sentences are numbers of `analysis.sentences`.
Tagger train_tagger(const Analysis& analysis, std::span<const std::size_t> sentences,
                    const WordTable& words, const TaggerTraining& settings);

}  // namespace gnomon
