#include "gnomon/language/word_table.h"

#include "gnomon/learn/hash.h"

#include <algorithm>
#include <cmath>

namespace gnomon {

struct WordTable::Storage {
  std::vector<std::uint32_t> slots;
  std::vector<Row> rows;
  std::vector<float> scales;
  std::vector<std::int8_t> numbers;
};

std::uint32_t slot_bits(std::size_t keys) {
  std::uint32_t bits = 4;
  while ((std::size_t{1} << bits) * 3 < keys * 4) {
    ++bits;
  }
  return bits;
}

std::vector<std::uint32_t> hash_slots(std::span<const std::uint32_t> keys, std::uint32_t bits) {
  std::vector<std::uint32_t> slots(std::size_t{1} << bits);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    std::size_t at = keys[k] & (slots.size() - 1);
    while (slots[at] != 0 && keys[slots[at] - 1] != keys[k]) {
      at = (at + 1) & (slots.size() - 1);
    }
    if (slots[at] == 0) {
      slots[at] = static_cast<std::uint32_t>(k + 1);
    }
  }
  return slots;
}

WordTable::WordTable(std::vector<Row> rows, std::span<const float> vectors) {
  auto storage = std::make_shared<Storage>();
  std::vector<std::uint32_t> keys;
  for (const Row& row : rows) {
    keys.push_back(row.key);
  }
  bits_ = slot_bits(keys.size());
  storage->slots = hash_slots(keys, bits_);
  storage->rows = std::move(rows);
  for (std::size_t at = 0; at + kDimensions <= vectors.size(); at += kDimensions) {
    const auto vector = vectors.subspan(at, kDimensions);
    float square = 0;
    float most = 1e-9F;
    for (const float x : vector) {
      square += x * x;
      most = std::max(most, std::abs(x));
    }
    const float length = std::sqrt(std::max(square, 1e-12F));
    storage->scales.push_back(most / length / 127);
    for (const float x : vector) {
      storage->numbers.push_back(static_cast<std::int8_t>(std::lround(x / most * 127)));
    }
  }
  slots_ = storage->slots;
  rows_ = storage->rows;
  scales_ = storage->scales;
  numbers_ = storage->numbers;
  own_ = std::move(storage);
}

std::uint32_t WordTable::key(std::string_view small_word) {
  return static_cast<std::uint32_t>(hash_text(small_word));
}

std::optional<std::size_t> WordTable::find(std::uint32_t key) const {
  if (slots_.empty()) {
    return std::nullopt;
  }
  for (std::size_t at = key & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at] == 0 || slots_[at] > rows_.size()) {
      return std::nullopt;
    }
    if (rows_[slots_[at] - 1].key == key) {
      return slots_[at] - 1;
    }
  }
}

void WordTable::add_vector(std::uint32_t key, float times, std::span<float> to) const {
  const auto place = find(key);
  if (!place || *place >= scales_.size()) {
    return;
  }
  const float scale = scales_[*place] * times;
  const std::int8_t* numbers = numbers_.data() + *place * kDimensions;
  for (std::size_t k = 0; k < kDimensions; ++k) {
    to[k] += scale * static_cast<float>(numbers[k]);
  }
}

void WordTable::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(slots_.size()));
  part.put(static_cast<std::uint64_t>(rows_.size()));
  part.put(static_cast<std::uint64_t>(scales_.size()));
  part.put_all(slots_);
  part.put_all(rows_);
  part.put_all(scales_);
  part.put_all(numbers_);
}

WordTable WordTable::read(PartReader& part) {
  WordTable result;
  const auto slots = part.get<std::uint64_t>();
  const auto rows = part.get<std::uint64_t>();
  const auto scales = part.get<std::uint64_t>();
  if (!part.ok() || (slots & (slots - 1)) != 0 || rows >= slots || scales > rows) {
    return {};
  }
  result.slots_ = part.get_all<std::uint32_t>(slots);
  result.rows_ = part.get_all<Row>(rows);
  result.scales_ = part.get_all<float>(scales);
  result.numbers_ = part.get_all<std::int8_t>(scales * kDimensions);
  return part.ok() ? result : WordTable{};
}

}  // namespace gnomon
