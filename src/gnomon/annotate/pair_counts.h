// Counting the pairs in all products of two families of sets at once.
#pragma once

#include "gnomon/base/bit_matrix.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// A square of small numbers.
class CountMatrix {
 public:
  explicit CountMatrix(std::size_t size) : size_(size), counts_(size * size) {}

  std::size_t size() const { return size_; }
  std::span<const std::uint16_t> row(std::size_t from) const {
    return {counts_.data() + from * size_, size_};
  }
  void set(std::size_t from, std::size_t to, std::uint16_t count) {
    counts_[from * size_ + to] = count;
  }

 private:
  std::size_t size_;
  std::vector<std::uint16_t> counts_;
};

// A bit matrix with a byte for each bit, for sums of its rows.
class ByteMatrix {
 public:
  explicit ByteMatrix(const BitMatrix& bits);

  std::size_t size() const { return size_; }
  std::span<const std::uint8_t> row(std::size_t from) const {
    return {bytes_.data() + from * size_, size_};
  }

 private:
  std::size_t size_;
  std::vector<std::uint8_t> bytes_;
};

// At (u, y): how many of `pairs`, which are symmetric, `u` forms with members of the set `y`. There
// are less than 65536 things. Costs the sum of the sizes of the sets times an addition of rows, of
// bytes, which processors do sixteen or more at a time.
CountMatrix count_pairs(const ByteMatrix& pairs, const BitMatrix& sets,
                        const std::stop_token& stop = {});

// Adds the rows of some members of a set to `sums`.
void add_rows(const CountMatrix& counts, std::span<const std::uint64_t> members,
              std::span<std::uint32_t> sums);

}  // namespace gnomon
