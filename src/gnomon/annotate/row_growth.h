// Which rows of a matrix have grown, and by what.
#pragma once

#include "gnomon/annotate/pair_knowledge.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gnomon {

class RowGrowth {
 public:
  explicit RowGrowth(std::size_t size) : slot_(size, kNone), words_((size + 63) / 64) {}

  void add(std::size_t row, std::size_t bit) {
    if (slot_[row] == kNone) {
      slot_[row] = static_cast<std::uint32_t>(rows_.size());
      rows_.emplace_back(row, Bits(words_));
    }
    rows_[slot_[row]].second[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  bool has(std::size_t row, std::size_t bit) const {
    return slot_[row] != kNone && (rows_[slot_[row]].second[bit / 64] >> (bit % 64) & 1U) != 0;
  }
  // Rows in the order in which they grew first, with the bits that they have gained.
  const std::vector<std::pair<std::size_t, Bits>>& rows() const { return rows_; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::vector<std::uint32_t> slot_;
  std::size_t words_;
  std::vector<std::pair<std::size_t, Bits>> rows_;
};

}  // namespace gnomon
