#include "gnomon/algebra/composition.h"

#include <string_view>

namespace gnomon {
namespace {

using Table = std::array<std::array<RelationSet, kRelations>, kRelations>;

// Three intervals have six endpoints, so six places are enough to realise every order of them: goes
// over all triples of intervals on six places and notes which relations occur together.
constexpr Table derive_table() {
  struct Interval {
    int begin, end;
  };
  std::array<Interval, 15> intervals{};
  std::size_t count = 0;
  for (int begin = 0; begin < 6; ++begin) {
    for (int end = begin + 1; end < 6; ++end) {
      intervals[count++] = {begin, end};
    }
  }
  std::array<std::array<Relation, 15>, 15> between{};
  for (std::size_t x = 0; x < 15; ++x) {
    for (std::size_t y = 0; y < 15; ++y) {
      between[x][y] = relation_between(intervals[x].begin, intervals[x].end, intervals[y].begin,
                                       intervals[y].end);
    }
  }
  Table table{};
  for (std::size_t x = 0; x < 15; ++x) {
    for (std::size_t y = 0; y < 15; ++y) {
      for (std::size_t z = 0; z < 15; ++z) {
        table[position(between[x][y])][position(between[y][z])] |= between[x][z];
      }
    }
  }
  return table;
}

constexpr Table kTable = derive_table();

// The checksum (CRC-32) of the 169 cells, written as decimal numbers with commas between them, is
// that of an independent derivation.
constexpr std::uint32_t checksum(const Table& table) {
  std::uint32_t crc = 0xffffffff;
  const auto add = [&](char c) {
    crc ^= static_cast<std::uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
  };
  bool first = true;
  for (const auto& row : table) {
    for (const RelationSet cell : row) {
      if (!first) {
        add(',');
      }
      first = false;
      unsigned divisor = 1;
      while (cell.bits() / divisor >= 10) {
        divisor *= 10;
      }
      for (; divisor > 0; divisor /= 10) {
        add(static_cast<char>('0' + cell.bits() / divisor % 10));
      }
    }
  }
  return ~crc;
}
static_assert(checksum(kTable) == 0x190d6cf6);

// A set is split into its six low and seven high bits; the composition is the union of those of the
// halves, each of which is looked up. Every entry is one more relation added to an earlier entry.
constexpr unsigned kLowBits = 6;
constexpr unsigned kHighBits = kRelations - kLowBits;

// Plain arrays, because a compiler counts every call while it computes.
template <unsigned FirstBits, unsigned SecondBits>
struct Half {
  std::uint16_t cell[1U << FirstBits][1U << SecondBits];
};

template <unsigned FirstBits, unsigned SecondBits>
constexpr Half<FirstBits, SecondBits> derive_half(unsigned first_shift, unsigned second_shift) {
  Half<FirstBits, SecondBits> half{};
  for (unsigned bit = 0; bit < FirstBits; ++bit) {
    auto& row = half.cell[1U << bit];
    for (unsigned b = 1; b < 1U << SecondBits; ++b) {
      const auto lowest = static_cast<unsigned>(std::countr_zero(b));
      const RelationSet one = kTable[bit + first_shift][lowest + second_shift];
      row[b] = static_cast<std::uint16_t>(row[b & (b - 1)] | one.bits());
    }
  }
  for (unsigned a = 1; a < 1U << FirstBits; ++a) {
    auto& row = half.cell[a];
    const auto& lowest = half.cell[a & ~(a - 1)];
    const auto& rest = half.cell[a & (a - 1)];
    for (unsigned b = 1; b < 1U << SecondBits; ++b) {
      row[b] = static_cast<std::uint16_t>(lowest[b] | rest[b]);
    }
  }
  return half;
}

constexpr auto kLowLow = derive_half<kLowBits, kLowBits>(0, 0);
constexpr auto kLowHigh = derive_half<kLowBits, kHighBits>(0, kLowBits);
constexpr auto kHighLow = derive_half<kHighBits, kLowBits>(kLowBits, 0);
constexpr auto kHighHigh = derive_half<kHighBits, kHighBits>(kLowBits, kLowBits);

}  // namespace

RelationSet compose(RelationSet first, RelationSet second) {
  constexpr unsigned kLowMask = (1U << kLowBits) - 1;
  const unsigned first_low = first.bits() & kLowMask;
  const unsigned first_high = first.bits() >> kLowBits;
  const unsigned second_low = second.bits() & kLowMask;
  const unsigned second_high = second.bits() >> kLowBits;
  return RelationSet::from_bits(
      unsigned{kLowLow.cell[first_low][second_low]} | kLowHigh.cell[first_low][second_high] |
      kHighLow.cell[first_high][second_low] | kHighHigh.cell[first_high][second_high]);
}

}  // namespace gnomon
