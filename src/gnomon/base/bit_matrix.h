// A relation on a few hundred things as a square of bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Rows of 64-bit words; the bits behind the last column are always 0.
class BitMatrix {
 public:
  explicit BitMatrix(std::size_t size = 0)
      : size_(size), words_((size + 63) / 64), bits_(size * words_) {}

  std::size_t size() const { return size_; }
  bool test(std::size_t from, std::size_t to) const {
    return (bits_[from * words_ + to / 64] >> (to % 64) & 1U) != 0;
  }
  void set(std::size_t from, std::size_t to) {
    bits_[from * words_ + to / 64] |= std::uint64_t{1} << (to % 64);
  }
  void reset(std::size_t from, std::size_t to) {
    bits_[from * words_ + to / 64] &= ~(std::uint64_t{1} << (to % 64));
  }

  std::span<const std::uint64_t> row(std::size_t from) const {
    return {bits_.data() + from * words_, words_};
  }
  std::span<const std::uint64_t> words() const { return bits_; }

  void add_to_row(std::size_t into, std::span<const std::uint64_t> row) {
    std::uint64_t* const to = bits_.data() + into * words_;
    const std::size_t words = words_;  // a word that is written could be this number
    for (std::size_t w = 0; w < words; ++w) {
      to[w] |= row[w];
    }
  }

  // Calls `use(to)` for every bit of a row, in order.
  template <class Use>
  void for_each_in_row(std::size_t from, Use use) const {
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t left = bits_[from * words_ + w]; left != 0; left &= left - 1) {
        use(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

  // The same for those above `from`: of a symmetric matrix, each pair once.
  template <class Use>
  void for_each_behind(std::size_t from, Use use) const {
    const std::size_t first = (from + 1) / 64;
    for (std::size_t w = first; w < words_; ++w) {
      std::uint64_t left = bits_[from * words_ + w];
      if (w == first) {
        left &= ~std::uint64_t{0} << ((from + 1) % 64);
      }
      for (; left != 0; left &= left - 1) {
        use(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

  std::int64_t count() const {
    std::int64_t number = 0;
    for (const std::uint64_t word : bits_) {
      number += std::popcount(word);
    }
    return number;
  }

  BitMatrix transposed() const {
    BitMatrix result(size_);
    for (std::size_t from = 0; from < size_; ++from) {
      for_each_in_row(from, [&](std::size_t to) { result.set(to, from); });
    }
    return result;
  }

  // Warshall's algorithm, a row at a time: size^2 / 64 words for each bit of a column at most.
  // Once it is stopped, some pairs are missing.
  void close_transitively(const std::stop_token& stop = {}) {
    for (std::size_t via = 0; via < size_ && !stop.stop_requested(); ++via) {
      for (std::size_t from = 0; from < size_; ++from) {
        if (test(from, via)) {
          add_to_row(from, row(via));
        }
      }
    }
  }

  friend bool operator==(const BitMatrix&, const BitMatrix&) = default;

 private:
  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// How many pairs two relations share; one of them may be on the first things of the other only.
inline std::int64_t count_common(const BitMatrix& a, const BitMatrix& b) {
  std::int64_t number = 0;
  for (std::size_t from = 0; from < a.size() && from < b.size(); ++from) {
    const std::span<const std::uint64_t> in_a = a.row(from);
    const std::span<const std::uint64_t> in_b = b.row(from);
    for (std::size_t w = 0; w < in_a.size() && w < in_b.size(); ++w) {
      number += std::popcount(in_a[w] & in_b[w]);
    }
  }
  return number;
}

}  // namespace gnomon
