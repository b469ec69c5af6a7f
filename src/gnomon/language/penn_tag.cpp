#include "gnomon/language/penn_tag.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, kPennTags> kTagNames = {
    "",    "CC",    "CD",    "DT",  "EX",  "FW",  "IN",   "JJ",   "JJR", "JJS", "LS",  "MD",  "NN",
    "NNP", "NNPS",  "NNS",   "PDT", "POS", "PRP", "PRP$", "RB",   "RBR", "RBS", "RP",  "SYM", "TO",
    "UH",  "VB",    "VBD",   "VBG", "VBN", "VBP", "VBZ",  "WDT",  "WP",  "WP$", "WRB", ",",   ".",
    ":",   "-LRB-", "-RRB-", "``",  "''",  "$",   "#",    "HYPH", "ADD", "AFX", "GW",  "NFP", "XX"};

}  // namespace

std::string_view name_of(PennTag tag) { return kTagNames[static_cast<std::size_t>(tag)]; }

PennTag penn_tag(std::string_view name) {
  const auto* const found = std::find(kTagNames.begin(), kTagNames.end(), name);
  return found == kTagNames.end() ? PennTag::kXX : static_cast<PennTag>(found - kTagNames.begin());
}

}  // namespace gnomon
