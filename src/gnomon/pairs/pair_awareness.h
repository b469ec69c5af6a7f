// How much of what gold and answers say follows from the other side: temporal awareness and closure
// scores of labelled pairs.
#pragma once

#include "gnomon/pairs/choices.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct PairGold;
struct Resolution;

// What follows from the other side, out of all, for each side; nothing where there is nothing to
// divide.
struct FollowingRatios {
  std::int64_t predicted_right = 0;  // of the answers, those that follow from gold
  std::int64_t predicted = 0;
  std::int64_t gold_found = 0;  // of gold, what follows from the answers
  std::int64_t gold = 0;

  std::optional<double> precision() const;
  std::optional<double> recall() const;
  std::optional<double> f1() const;  // 0 when only one side says something
  FollowingRatios& operator+=(const FollowingRatios& other);
  friend bool operator==(const FollowingRatios&, const FollowingRatios&) = default;
};

// Firm labels are links of a document, in the order of their first rows. A link that contradicts
// earlier ones of its side is rejected: it is counted, but nothing follows from it. A link of one
// side is right if the other side states it or entails it. Labels of MATRES order start points, so
// only the order of start points follows from them.
struct PairAwareness {
  // Over the reduced list of each side: without links that follow from earlier ones (TempEval-3).
  FollowingRatios tempeval3;
  // Over all links (UzZaman and Allen 2011).
  FollowingRatios awareness_2011;
  // All pairs of ids of which a label follows, on each side; right if the same label follows from
  // the other (closure against closure, as --cc of the scorer of i2b2 2012).
  FollowingRatios closure;

  PairAwareness& operator+=(const PairAwareness& other);
};

// The three definitions by the names that signatures have for them.
struct AwarenessDefinition {
  std::string_view name;
  std::string_view closure;  // which side is closed, as in signatures
  std::string_view paper;    // key of a reference: see citations.h
  FollowingRatios PairAwareness::*ratios;
};
std::span<const AwarenessDefinition> awareness_definitions();

// Over the documents of gold and of the answers. Without extra pairs: only answers to gold pairs.
PairAwareness awareness_of_pairs(const PairGold& gold, const Resolution& resolution,
                                 bool extra_pairs, const std::stop_token& stop = {});

}  // namespace gnomon
