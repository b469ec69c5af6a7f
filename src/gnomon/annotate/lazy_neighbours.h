// Which things are near a set of others.
#pragma once

#include "gnomon/base/bit_matrix.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// For each of some sets, what is in a relation with any member: a union of rows, made when it is
// wanted first. The sets must be transitive: that of a member lies within. So the union for a set
// is made of those of its members, and each takes a few of them. The matrices must live as long.
class LazyNeighbours {
 public:
  LazyNeighbours(const BitMatrix& sets, const BitMatrix& relation)
      : sets_(&sets), relation_(&relation), known_(sets.size()), is_known_(sets.size()) {}

  std::span<const std::uint64_t> row(std::size_t set) {
    if (is_known_[set]) {
      return known_.row(set);
    }
    std::vector<std::uint64_t> left(sets_->row(set).begin(), sets_->row(set).end());
    for (std::size_t w = 0; w < left.size(); ++w) {
      while (left[w] != 0) {
        const auto member = 64 * w + static_cast<std::size_t>(std::countr_zero(left[w]));
        left[w] &= left[w] - 1;
        known_.add_to_row(set, relation_->row(member));
        if (is_known_[member]) {
          known_.add_to_row(set, known_.row(member));
          for (std::size_t i = w; i < left.size(); ++i) {
            left[i] &= ~sets_->row(member)[i];
          }
        }
      }
    }
    is_known_[set] = true;
    return known_.row(set);
  }

 private:
  const BitMatrix* sets_;
  const BitMatrix* relation_;
  BitMatrix known_;
  std::vector<bool> is_known_;
};

}  // namespace gnomon
