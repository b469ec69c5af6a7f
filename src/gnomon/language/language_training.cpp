#include "gnomon/base/parallel.h"
#include "gnomon/language/language_model.h"

#include <numeric>

namespace gnomon {

LanguageModel train_language(const Analysis& treebank, WordTable words, WordNet wordnet,
                             const LanguageTraining& settings) {
  std::vector<std::size_t> all(treebank.sentences.size());
  std::iota(all.begin(), all.end(), 0);
  TaggerTraining tagging = settings.tagger;
  tagging.seed = settings.seed;

  // Tags as the parser will meet them: each sentence is tagged by a tagger that did not learn from
  // it. The last tagger learns from all sentences and is the one to keep.
  std::vector<PennTag> tags(treebank.tokens.size());
  Tagger tagger;
  parallel_for(settings.shares + 1, settings.jobs, [&](std::size_t share) {
    if (share == settings.shares) {
      tagger = train_tagger(treebank, all, words, tagging);
      return;
    }
    std::vector<std::size_t> others;
    for (const std::size_t sentence : all) {
      if (sentence % settings.shares != share) {
        others.push_back(sentence);
      }
    }
    const Tagger stranger = train_tagger(treebank, others, words, tagging);
    for (std::size_t sentence = share; sentence < all.size(); sentence += settings.shares) {
      const auto range = treebank.sentences[sentence];
      std::vector<Token> tokens(treebank.tokens.begin() + static_cast<std::ptrdiff_t>(range.begin),
                                treebank.tokens.begin() + static_cast<std::ptrdiff_t>(range.end));
      stranger.tag(word_forms(treebank, range, words), tokens);
      for (std::size_t k = 0; k < tokens.size(); ++k) {
        tags[range.begin + k] = tokens[k].tag;
      }
    }
  });
  ParserTraining parsing = settings.parser;
  parsing.seed = settings.seed;
  Parser parser = train_parser(treebank, all, tags, words, parsing);
  return {std::move(words), std::move(wordnet), std::move(tagger), std::move(parser)};
}

}  // namespace gnomon
