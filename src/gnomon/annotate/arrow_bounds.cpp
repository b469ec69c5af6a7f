#include "gnomon/annotate/arrow_bounds.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace gnomon {
namespace {

// For each point the sum of the rows of all members of its set. The set of a point holds the sets
// of all its members, so the sum starts from that of the largest of them, and only what is missing
// there is added: in an order that is mostly known these are few.
template <class Number>
std::vector<std::uint32_t> nested_sums(const BitMatrix& sets, const std::vector<Number>& rows,
                                       const std::stop_token& stop) {
  const std::size_t points = sets.size();
  std::vector<std::uint32_t> sizes(points);
  for (std::size_t p = 0; p < points; ++p) {
    sets.for_each_in_row(p, [&](std::size_t) { ++sizes[p]; });
  }
  std::vector<std::uint32_t> order(points);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t p) { return sizes[p]; });
  std::vector<bool> done(points);
  std::vector<std::uint32_t> sums(points * points);
  for (const std::uint32_t p : order) {
    if (stop.stop_requested()) {
      break;
    }
    std::size_t start = p;
    sets.for_each_in_row(p, [&](std::size_t x) {
      if (done[x] && (start == p || sizes[x] > sizes[start])) {
        start = x;
      }
    });
    std::uint32_t* const sum = sums.data() + std::size_t{p} * points;
    if (start != p) {
      std::copy_n(sums.data() + start * points, points, sum);
    }
    for (std::size_t w = 0; w < sets.row(p).size(); ++w) {
      std::uint64_t left = sets.row(p)[w] & ~(start != p ? sets.row(start)[w] : std::uint64_t{0});
      for (; left != 0; left &= left - 1) {
        const std::size_t x = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
        const Number* const row = rows.data() + x * points;
        for (std::size_t i = 0; i < points; ++i) {
          sum[i] += row[i];
        }
      }
    }
    done[p] = true;
  }
  return sums;
}

void transpose(std::vector<std::uint32_t>& square, std::size_t size) {
  constexpr std::size_t kBlock = 32;
  for (std::size_t a = 0; a < size; a += kBlock) {
    for (std::size_t b = a; b < size; b += kBlock) {
      for (std::size_t i = a; i < std::min(a + kBlock, size); ++i) {
        for (std::size_t k = std::max(b, i + 1); k < std::min(b + kBlock, size); ++k) {
          std::swap(square[i * size + k], square[k * size + i]);
        }
      }
    }
  }
}

}  // namespace

ArrowBounds::ArrowBounds(const BitMatrix& not_later, const BitMatrix& not_earlier,
                         const std::vector<std::uint8_t>& shares, const std::stop_token& stop)
    : points_(not_later.size()) {
  std::vector<std::uint32_t> of_earlier = nested_sums(not_later, shares, stop);
  transpose(of_earlier, points_);
  sums_ = nested_sums(not_earlier, of_earlier, stop);
}

}  // namespace gnomon
