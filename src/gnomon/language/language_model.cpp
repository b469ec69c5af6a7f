#include "gnomon/language/language_model.h"

#include "gnomon/language/lemmas.h"
#include "gnomon/language/word_forms.h"

namespace gnomon {
namespace {

// Numbers of the parts in a model file.
constexpr std::uint32_t kWordsPart = 1;
constexpr std::uint32_t kWordnetPart = 2;
constexpr std::uint32_t kTaggerPart = 3;
constexpr std::uint32_t kParserPart = 4;

}  // namespace

void LanguageModel::analyse(Analysis& analysis) const {
  for (const TokenRange range : analysis.sentences) {
    const auto forms = word_forms(analysis, range, words_);
    const std::span<Token> tokens(analysis.tokens.data() + range.begin, range.size());
    if (!tagger_.empty()) {
      tagger_.tag(forms, tokens);
    }
    for (Token& token : tokens) {
      token.lemma = lemma_of(token.span.of(analysis.text), token.tag, wordnet_);
    }
    if (!parser_.empty()) {
      parser_.parse(forms, tokens, range.begin);
    }
  }
}

Analysis analyse(std::string_view text, Span within, const LanguageModel& model) {
  Analysis analysis = split(text, within);
  model.analyse(analysis);
  return analysis;
}

void LanguageModel::write(ModelWriter& model) const {
  const auto add = [&](std::uint32_t number, const auto& what) {
    PartWriter part;
    what.write(part);
    model.add(number, part.bytes());
  };
  add(kWordsPart, words_);
  add(kWordnetPart, wordnet_);
  add(kTaggerPart, tagger_);
  add(kParserPart, parser_);
}

LanguageModel LanguageModel::read(const ModelFile& file) {
  PartReader words(file.part(kWordsPart));
  PartReader wordnet(file.part(kWordnetPart));
  PartReader tagger(file.part(kTaggerPart));
  PartReader parser(file.part(kParserPart));
  return {WordTable::read(words), WordNet::read(wordnet), Tagger::read(tagger),
          Parser::read(parser)};
}

LanguageFigures compare_with(const Analysis& treebank, const LanguageModel& model) {
  Analysis analysis = treebank;
  model.analyse(analysis);
  LanguageFigures figures;
  for (std::size_t k = 0; k < treebank.tokens.size(); ++k) {
    const Token& truth = treebank.tokens[k];
    const Token& found = analysis.tokens[k];
    ++figures.tokens;
    figures.tags += truth.tag == found.tag ? 1 : 0;
    figures.lemmas += truth.lemma == found.lemma ? 1 : 0;
    if (truth.relation != Dependency::kPunct) {
      ++figures.words;
      figures.heads += truth.head == found.head ? 1 : 0;
      figures.relations += truth.head == found.head && truth.relation == found.relation ? 1 : 0;
    }
  }
  return figures;
}

}  // namespace gnomon
