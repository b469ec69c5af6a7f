// The rules under which figures for pairs are published, each described once.
#pragma once

#include "gnomon/pairs/consistency.h"
#include "gnomon/pairs/gold.h"
#include "gnomon/pairs/resolve.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Gold labels down; answers across, and three ways to have none.
class PairMatrix {
 public:
  static constexpr std::size_t kColumns = kRowLabels + 3;

  void add(RowLabel gold, const PairAnswer& answer, std::int64_t times = 1) {
    counts_[static_cast<std::size_t>(gold)][column(answer)] += times;
  }
  std::int64_t at(RowLabel gold, RowLabel answer) const {
    return counts_[static_cast<std::size_t>(gold)][static_cast<std::size_t>(answer)];
  }
  std::int64_t at(RowLabel gold, AnswerState state) const {
    return counts_[static_cast<std::size_t>(gold)]
                  [kRowLabels - 1 + static_cast<std::size_t>(state)];
  }
  // Gold pairs with a label, and answers of a label.
  std::int64_t gold(RowLabel label) const;
  std::int64_t predicted(RowLabel label) const;
  std::int64_t blank(RowLabel label) const;
  std::int64_t pairs() const;
  PairMatrix& operator+=(const PairMatrix& other);
  // The same pairs named the other way round.
  PairMatrix turned_round() const;

 private:
  static std::size_t column(const PairAnswer& answer) {
    return answer.state == AnswerState::kAnswered
               ? static_cast<std::size_t>(answer.label)
               : kRowLabels - 1 + static_cast<std::size_t>(answer.state);
  }
  std::array<std::array<std::int64_t, kColumns>, kRowLabels> counts_{};
};

// Counts of true positives, predicted and gold; 0/0 is 0, as in published code.
struct PairRatios {
  std::int64_t tp = 0;
  std::int64_t predicted = 0;
  std::int64_t gold = 0;

  double precision() const { return share(tp, predicted); }
  double recall() const { return share(tp, gold); }
  double f1() const { return mean(precision(), recall()); }
  PairRatios& operator+=(const PairRatios& other) {
    tp += other.tp;
    predicted += other.predicted;
    gold += other.gold;
    return *this;
  }
  friend bool operator==(const PairRatios&, const PairRatios&) = default;

  static double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
  static double mean(double p, double r) { return p + r == 0 ? 0 : 2 * p * r / (p + r); }
};

// An average over labels.
struct PairAverage {
  std::size_t labels = 0;
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

// Links whose precision and recall count different matches, with 0/0 = 1.
struct LinkRatios {
  std::int64_t reference = 0;
  std::int64_t predicted = 0;
  std::int64_t precision_correct = 0;
  std::int64_t recall_correct = 0;

  double precision() const;
  double recall() const;
  double f1() const { return PairRatios::mean(precision(), recall()); }
};

// The figures of one system under one convention; what a convention does not have is empty.
struct PairScore {
  std::optional<PairRatios> main;
  std::optional<PairRatios> micro;  // beside an accuracy that is the published figure
  std::optional<std::int64_t> pairs;
  std::optional<std::int64_t> correct;
  std::optional<std::int64_t> other;
  std::optional<std::int64_t> covered;
  std::optional<std::int64_t> abstained;
  std::optional<double> accuracy;
  std::optional<double> micro_f1;
  std::optional<double> coverage;
  std::optional<PairAverage> macro;
  std::optional<PairAverage> weighted;
  std::optional<double> average_pr;
  std::optional<LinkRatios> plain;
  std::optional<LinkRatios> closure;
  std::optional<std::int64_t> ordered_pairs;
  std::optional<std::int64_t> unknown_mentions;
  std::vector<std::pair<RowLabel, PairRatios>> per_label;

  // What the convention publishes, from 0 to 1; nothing where it is undefined.
  std::optional<double> headline() const;
};

// Which pairs and answers a convention looks at.
enum class PairView {
  kAll,
  kEventEvent,
  kGoldRows,         // every row of gold, repeated ones too
  kLabelAsItStands,  // answers with the label as written, whatever the direction
  kRepaired,         // greedily
  kLinks,            // needs more than a matrix
};

// What the figures of links are made of.
struct PairLinks {
  const PairGold& gold;
  const Resolution& resolution;
};

struct Convention {
  std::string_view name;
  std::string_view summary;
  std::string_view blank;    // what a missing or unreadable answer is, as in signatures
  std::string_view average;  // "micro", "accuracy"
  std::string_view paper;    // key of a reference: see citations.h
  PairView view = PairView::kAll;
  std::uint32_t sets = 0;  // bits of PairSet
  PairScore (*of_matrix)(const PairMatrix&, PairSet) = nullptr;
  PairScore (*of_links)(const PairLinks&, PairSet) = nullptr;

  bool suits(PairSet set) const { return (sets >> static_cast<unsigned>(set) & 1U) != 0; }
};

std::span<const Convention> conventions();
// Null when there is none of that name.
const Convention* find_convention(std::string_view name);
// That of which figures by document and intervals are given: micro F1 over the firm labels.
const Convention& main_convention(PairSet set);

// The matrix of the pairs that a view takes; all of them, or those of one document.
PairMatrix matrix_of(const PairGold& gold, std::span<const PairAnswer> answers, PairView view,
                     std::optional<std::size_t> document = {});

// Reads "ning19,tdd" or "all"; the error names the known ones.
Result<std::vector<const Convention*>> parse_conventions(std::string_view text, PairSet set);

}  // namespace gnomon
