// Why labelled pairs cannot hold together: the smallest contradictions among them.
#pragma once

#include "gnomon/pairs/gold.h"
#include "gnomon/pairs/label.h"
#include "gnomon/pairs/resolve.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What gold or a system says about a pair of ids.
struct StatedPair {
  std::string source = {};
  std::string target = {};
  RowLabel label = RowLabel::kVague;
  bool in_gold = true;     // gold has the pair; otherwise it is an extra one
  std::string words = {};  // "e1 'left' starts before e2 'rose'"
};

// Pairs of a document that cannot all hold, though they can without any one of them. In the order
// of the circle that they form.
struct PairContradiction {
  std::string document;
  std::vector<StatedPair> pairs;
};

struct PairContradictions {
  std::size_t documents = 0;            // that are inconsistent
  std::vector<PairContradiction> sets;  // by document, small ones first
  bool all = true;                      // whether there are no others
};

// What an id of a document is called in words: the id, with words of the text where they are known.
using IdInWords = std::function<std::string(std::string_view document, std::string_view id)>;

// Not more than `limit` for each document. Answers to extra pairs take part.
PairContradictions contradictions_of_gold(const PairGold& gold, std::size_t limit,
                                          const IdInWords& id_in_words = {},
                                          const std::stop_token& stop = {});
PairContradictions contradictions_of_answers(const PairGold& gold, const Resolution& resolution,
                                             std::size_t limit, const IdInWords& id_in_words = {},
                                             const std::stop_token& stop = {});

// What stands between two ids: "starts before" where labels order start points, "is before" where
// they relate intervals.
std::string_view label_phrase(RowLabel label, PairSet set);

}  // namespace gnomon
