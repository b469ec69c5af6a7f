// Measures of agreement as pure functions of counts: accuracy, Cohen's kappa, Scott's pi, weighted
// kappa, Fleiss' kappa, Krippendorff's alpha.
//
// A measure that has no value (no items, no variation) is nothing, never NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gnomon {

// How often the first annotator chose one label and the second another for the same item. Labels
// are numbers from 0.
class Confusion {
 public:
  explicit Confusion(std::size_t labels = 0) : labels_(labels), counts_(labels * labels) {}

  std::size_t labels() const { return labels_; }
  std::int64_t at(std::size_t first, std::size_t second) const {
    return counts_[first * labels_ + second];
  }
  void add(std::size_t first, std::size_t second, std::int64_t count = 1) {
    counts_[first * labels_ + second] += count;
  }
  // Of the same number of labels; one without labels takes over the other's.
  Confusion& operator+=(const Confusion& other);

  std::int64_t total() const;
  std::int64_t agreed() const;
  std::int64_t row(std::size_t first) const;      // how often the first annotator chose it
  std::int64_t column(std::size_t second) const;  // how often the second one did
  bool is_used(std::size_t label) const { return row(label) + column(label) > 0; }

  friend bool operator==(const Confusion&, const Confusion&) = default;

 private:
  std::size_t labels_;
  std::vector<std::int64_t> counts_;
};

// The measures of two annotators. All are nothing without items.
struct Agreement {
  std::int64_t items = 0;
  std::int64_t agreed = 0;
  std::optional<double> accuracy;  // observed agreement; also precision, recall and F1
  std::optional<double> expected;  // agreement by chance, each with the labels he uses (Cohen)
  std::optional<double> kappa;     // Cohen 1960; 1 when both use one and the same label throughout
  std::optional<double> pi;        // Scott 1955: chance from the labels of both together
  // The standard error of kappa if there were no agreement beyond chance, the number of them that
  // kappa lies from 0, and how likely that is; nothing when chance leaves no room.
  std::optional<double> standard_error;
  std::optional<double> z;
  std::optional<double> p;
};
Agreement agreement(const Confusion& confusion);

struct WeightedAgreement {
  std::optional<double> observed;
  std::optional<double> expected;
  std::optional<double> kappa;
};
// Cohen 1968, with weights of agreement: row by row, 1 on the diagonal, from 0 to 1 elsewhere.
WeightedAgreement weighted_agreement(const Confusion& confusion, std::span<const double> weights);

// What any number of annotators say about many items, summed up: Ratings add up like counts.
class Ratings {
 public:
  explicit Ratings(std::size_t labels = 0) : totals_(labels), complete_totals_(labels) {}

  // How many annotators chose each label for one item, and how many might have. An item with fewer
  // than two answers cannot show agreement and does not count.
  void add_item(std::span<const std::int64_t> chosen, std::int64_t annotators);
  Ratings& operator+=(const Ratings& other);

  struct Fleiss {
    std::int64_t annotators = 0;
    std::int64_t items = 0;
    double observed = 0;
    double expected = 0;
    double kappa = 0;
  };
  // Fleiss 1971, over the items that all annotators labelled. Nothing without items, or when items
  // have different numbers of annotators. 1 when there is one label throughout.
  std::optional<Fleiss> fleiss() const;

  struct Alpha {
    std::int64_t items = 0;
    std::int64_t labels = 0;  // given to these items, by all annotators together
    double observed_disagreement = 0;
    double expected_disagreement = 0;
    double alpha = 0;
  };
  // Krippendorff's alpha for names; labels may be missing. Nothing without items, or when only one
  // label occurs: then there is nothing to tell apart.
  std::optional<Alpha> alpha() const;

 private:
  std::int64_t items_ = 0;
  std::vector<std::int64_t> totals_;
  double disagreement_ = 0;
  // The items that all annotators labelled, and how many annotators they have at least and at most.
  std::int64_t complete_items_ = 0;
  std::vector<std::int64_t> complete_totals_;
  double complete_agreement_ = 0;
  std::int64_t fewest_ = 0;
  std::int64_t most_ = 0;
};

// Of shares p and q; 0 when both are, nothing when one is nothing.
std::optional<double> harmonic_mean(std::optional<double> p, std::optional<double> q);
// Nothing when there is nothing to share.
std::optional<double> share(std::int64_t part, std::int64_t whole);

}  // namespace gnomon
