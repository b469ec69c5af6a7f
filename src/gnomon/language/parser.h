// Dependency trees, word by word.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/language/parser_state.h"
#include "gnomon/language/word_forms.h"
#include "gnomon/learn/hash.h"
#include "gnomon/learn/hashed_weights.h"
#include "gnomon/learn/row_network.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// Transitions of the arc-hybrid system (Kuhlmann, Gómez-Rodríguez and Satta 2011): the next word
// goes onto a stack, or the top of the stack gets its head, which is the next word or the word
// below it. A linear model chooses, together with a network where it is not sure. A second network
// names the relation as soon as a word has its head, so that later steps know it; a last model
// looks at the finished tree, and both together name the relations for good.
class Parser {
 public:
  struct Models {
    HashedWeights steps;
    RowNetwork step_network;
    RowNetwork attachment_network;
    HashedWeights relations;
  };

  Parser() = default;
  explicit Parser(Models models) : models_(std::move(models)) {}

  bool empty() const { return models_.steps.empty(); }
  // Sets heads and relations of a sentence whose tags are known; `first` is the place of its first
  // token in the analysis. Exactly one token gets no head.
  void parse(std::span<const WordForm> forms, std::span<Token> tokens, std::size_t first) const;

  void write(PartWriter& part) const;
  static Parser read(PartReader& part);

 private:
  ParserStep choose_step(const ParserState& state, Features& features,
                         std::vector<std::uint32_t>& rows) const;

  Models models_;
};

struct ParserTraining {
  std::uint32_t transition_bits = 20;
  std::uint32_t relation_bits = 20;
  std::size_t passes = 8;
  std::uint64_t seed = 1;
};

// Learns from trees (Goldberg and Nivre 2013: it follows its own mistakes, and is told the best of
// what can still be done). `tags` are those that the parser will see, of all tokens.
Parser train_parser(const Analysis& analysis, std::span<const std::size_t> sentences,
                    std::span<const PennTag> tags, const WordTable& words,
                    const ParserTraining& settings);

}  // namespace gnomon
