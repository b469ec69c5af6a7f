// How much an arrow between two endpoints can settle at most, for all pairs of endpoints at once.
#pragma once

#include "gnomon/base/bit_matrix.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace gnomon {

// A pair of entities has up to four open orders of endpoints, and is related when the last one is
// settled. So each counts for its share of the pair: the sum over all orders that an arrow settles
// is never less than the number of pairs that it relates.
class ArrowBounds {
 public:
  static constexpr std::uint32_t kWhole = 12;  // what a pair counts: its shares are whole numbers

  // Square matrices of points: those not later and not earlier than each, themselves too; and
  // `shares`, which are symmetric.
  ArrowBounds(const BitMatrix& not_later, const BitMatrix& not_earlier,
              const std::vector<std::uint8_t>& shares, const std::stop_token& stop = {});

  // The shares of all orders of a point not later than `from` with one not earlier than `to`.
  std::uint32_t operator()(std::size_t from, std::size_t to) const {
    return sums_[to * points_ + from];
  }

 private:
  std::size_t points_;
  std::vector<std::uint32_t> sums_;
};

}  // namespace gnomon
