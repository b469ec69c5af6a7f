// The part-of-speech tags of the Penn Treebank, as the English treebanks of Universal Dependencies
// use them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gnomon {

// In the order of their names; models store their numbers, so that new ones go to the end.
enum class PennTag : std::uint8_t {
  kNone,  // no tagger has looked at the token
  kCC,
  kCD,
  kDT,
  kEX,
  kFW,
  kIN,
  kJJ,
  kJJR,
  kJJS,
  kLS,
  kMD,
  kNN,
  kNNP,
  kNNPS,
  kNNS,
  kPDT,
  kPOS,
  kPRP,
  kPRPS,
  kRB,
  kRBR,
  kRBS,
  kRP,
  kSYM,
  kTO,
  kUH,
  kVB,
  kVBD,
  kVBG,
  kVBN,
  kVBP,
  kVBZ,
  kWDT,
  kWP,
  kWPS,
  kWRB,
  kComma,
  kPeriod,
  kColon,
  kOpenBracket,
  kCloseBracket,
  kOpenQuote,
  kCloseQuote,
  kDollar,
  kHash,
  kHyphen,
  kADD,
  kAFX,
  kGW,
  kNFP,
  kXX,
};
inline constexpr std::size_t kPennTags = static_cast<std::size_t>(PennTag::kXX) + 1;

// As treebanks write it: "VBD", ",", "-LRB-"; empty for kNone.
std::string_view name_of(PennTag tag);
// kXX for a name that is not one of them.
PennTag penn_tag(std::string_view name);

constexpr bool is_verb(PennTag tag) { return tag >= PennTag::kVB && tag <= PennTag::kVBZ; }
constexpr bool is_noun(PennTag tag) { return tag >= PennTag::kNN && tag <= PennTag::kNNS; }
constexpr bool is_common_noun(PennTag tag) { return tag == PennTag::kNN || tag == PennTag::kNNS; }
constexpr bool is_adjective(PennTag tag) { return tag >= PennTag::kJJ && tag <= PennTag::kJJS; }
constexpr bool is_punctuation(PennTag tag) {
  return tag >= PennTag::kComma && tag <= PennTag::kCloseQuote;
}

}  // namespace gnomon
