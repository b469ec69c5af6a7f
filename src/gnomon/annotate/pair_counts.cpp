#include "gnomon/annotate/pair_counts.h"

#include <algorithm>
#include <bit>

namespace gnomon {
namespace {

// Narrow numbers are added as long as they cannot overflow, then moved on to wide ones.
template <class Narrow, class Wide, class Row>
void add_in_rounds(std::span<const std::uint64_t> members, std::size_t round, Row row,
                   std::vector<Narrow>& narrow, std::span<Wide> sums) {
  std::size_t added = 0;
  const auto move_on = [&] {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = static_cast<Wide>(sums[i] + narrow[i]);
    }
    std::ranges::fill(narrow, Narrow{0});
    added = 0;
  };
  for (std::size_t w = 0; w < members.size(); ++w) {
    for (std::uint64_t left = members[w]; left != 0; left &= left - 1) {
      const auto* const from = row(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
      Narrow* const to = narrow.data();
      const std::size_t size = narrow.size();
      for (std::size_t i = 0; i < size; ++i) {
        to[i] = static_cast<Narrow>(to[i] + from[i]);
      }
      if (++added == round) {
        move_on();
      }
    }
  }
  if (added > 0) {
    move_on();
  }
}

}  // namespace

ByteMatrix::ByteMatrix(const BitMatrix& bits) : size_(bits.size()), bytes_(size_ * size_) {
  for (std::size_t from = 0; from < size_; ++from) {
    bits.for_each_in_row(from, [&](std::size_t to) { bytes_[from * size_ + to] = 1; });
  }
}

CountMatrix count_pairs(const ByteMatrix& pairs, const BitMatrix& sets,
                        const std::stop_token& stop) {
  constexpr std::size_t kBlock = 32;  // sets at a time, so that the columns of the result stay near
  const std::size_t size = pairs.size();
  CountMatrix counts(size);
  std::vector<std::uint8_t> narrow(size);
  std::vector<std::uint16_t> block(kBlock * size);
  for (std::size_t begin = 0; begin < size && !stop.stop_requested(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, size);
    std::ranges::fill(block, std::uint16_t{0});
    for (std::size_t y = begin; y < end; ++y) {
      add_in_rounds(
          sets.row(y), 255, [&](std::size_t v) { return pairs.row(v).data(); }, narrow,
          std::span(block).subspan((y - begin) * size, size));
    }
    for (std::size_t u = 0; u < size; ++u) {
      for (std::size_t y = begin; y < end; ++y) {
        counts.set(u, y, block[(y - begin) * size + u]);
      }
    }
  }
  return counts;
}

void add_rows(const CountMatrix& counts, std::span<const std::uint64_t> members,
              std::span<std::uint32_t> sums) {
  std::vector<std::uint16_t> narrow(counts.size());
  const std::size_t round = 65535 / std::max<std::size_t>(counts.size(), 1);
  add_in_rounds(
      members, round, [&](std::size_t u) { return counts.row(u).data(); }, narrow, sums);
}

}  // namespace gnomon
