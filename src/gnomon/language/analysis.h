// A text cut into sentences and tokens, with what is known of each token.
#pragma once

#include "gnomon/base/span.h"
#include "gnomon/language/dependency.h"
#include "gnomon/language/penn_tag.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr std::size_t kNoHead = static_cast<std::size_t>(-1);

struct Token {
  Span span;                 // bytes of the text
  std::size_t sentence = 0;  // its place in Analysis::sentences
  PennTag tag = PennTag::kNone;
  Dependency relation = Dependency::kNone;
  std::size_t head = kNoHead;  // its place in Analysis::tokens; kNoHead for the root of a sentence
  std::string lemma = {};      // in small letters, names too
};

// Tokens [begin, end) of Analysis::tokens.
struct TokenRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - begin; }
};

// Looks into the text, which must outlive it.
struct Analysis {
  std::string_view text;
  std::vector<Token> tokens;  // in the order of the text; none is empty or holds white space
  std::vector<TokenRange> sentences;  // none is empty; every token is in exactly one

  std::string_view word(std::size_t token) const { return tokens[token].span.of(text); }
  TokenRange sentence_of(std::size_t token) const { return sentences[tokens[token].sentence]; }
  // The first token that ends behind this byte; tokens.size() when there is none.
  std::size_t token_at(std::size_t byte) const;
};

// Cuts a stretch of a text into sentences and tokens; tags, lemmas and trees are left open. Any
// bytes are a text: what is no letter, digit or mark of ASCII counts as a letter, except the white
// space and quotation marks of Unicode. Text in the style of the treebanks: clitics (do | n't, firm
// | 's) and hyphens are tokens of their own; abbreviations keep their dot; numbers keep what is
// inside them.
Analysis split(std::string_view text, Span within);
inline Analysis split(std::string_view text) { return split(text, {0, text.size()}); }

class LanguageModel;

// The same with tags, lemmas and trees.
Analysis analyse(std::string_view text, Span within, const LanguageModel& model);

}  // namespace gnomon
