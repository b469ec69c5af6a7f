// What is learnt of English: tags, trees and the words of a dictionary.
#pragma once

#include "gnomon/language/parser.h"
#include "gnomon/language/tagger.h"
#include "gnomon/language/word_table.h"
#include "gnomon/language/wordnet.h"
#include "gnomon/learn/model_file.h"

namespace gnomon {

// Read-only, so that any number of threads may use it. What is not there does nothing: without a
// parser no token gets a head.
class LanguageModel {
 public:
  LanguageModel() = default;
  LanguageModel(WordTable words, WordNet wordnet, Tagger tagger, Parser parser)
      : words_(std::move(words)),
        wordnet_(std::move(wordnet)),
        tagger_(std::move(tagger)),
        parser_(std::move(parser)) {}

  const WordTable& words() const { return words_; }
  const WordNet& wordnet() const { return wordnet_; }
  const Tagger& tagger() const { return tagger_; }
  const Parser& parser() const { return parser_; }

  // Sets tags, lemmas and trees of all sentences.
  void analyse(Analysis& analysis) const;

  void write(ModelWriter& model) const;
  // Looks into the file, which must outlive it.
  static LanguageModel read(const ModelFile& file);

 private:
  WordTable words_;
  WordNet wordnet_;
  Tagger tagger_;
  Parser parser_;
};

struct LanguageTraining {
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::size_t shares = 4;  // the parser learns from tags of a tagger that did not see the sentence
  TaggerTraining tagger = {};
  ParserTraining parser = {};
};

// Learns tagger and parser from a treebank.
LanguageModel train_language(const Analysis& treebank, WordTable words, WordNet wordnet,
                             const LanguageTraining& settings);

// How often a model agrees with a treebank, cut into tokens as the treebank is. Trees count without
// punctuation marks.
struct LanguageFigures {
  std::size_t tokens = 0;
  std::size_t tags = 0;
  std::size_t lemmas = 0;
  std::size_t words = 0;  // tokens that are no punctuation
  std::size_t heads = 0;
  std::size_t relations = 0;  // head and relation
};
LanguageFigures compare_with(const Analysis& treebank, const LanguageModel& model);

}  // namespace gnomon
