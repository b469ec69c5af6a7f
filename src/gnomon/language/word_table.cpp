#include "gnomon/language/word_table.h"

#include "gnomon/language/sorted_keys.h"
#include "gnomon/learn/hash.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gnomon {

struct WordTable::Storage {
  std::vector<Row> rows;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> other_starts;
  std::vector<float> scales;
  std::vector<std::int8_t> numbers;
};

WordTable::WordTable(std::vector<Row> rows, std::span<const float> vectors) {
  auto storage = std::make_shared<Storage>();
  const std::size_t with_vector = std::min(rows.size(), vectors.size() / kDimensions);
  const auto middle = static_cast<std::ptrdiff_t>(with_vector);
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  const auto before = [&](std::size_t a, std::size_t b) { return rows[a].key < rows[b].key; };
  std::stable_sort(order.begin(), order.begin() + middle, before);
  std::stable_sort(order.begin() + middle, order.end(), before);
  for (const std::size_t k : order) {
    storage->rows.push_back(rows[k]);
  }
  const std::span<const Row> all = storage->rows;
  storage->starts = key_starts(all.first(with_vector));
  storage->other_starts = key_starts(all.subspan(with_vector));
  for (const std::size_t row : std::span(order).first(with_vector)) {
    const auto vector = vectors.subspan(row * kDimensions, kDimensions);
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
  rows_ = storage->rows;
  starts_ = storage->starts;
  other_starts_ = storage->other_starts;
  scales_ = storage->scales;
  numbers_ = storage->numbers;
  own_ = std::move(storage);
}

std::uint32_t WordTable::key(std::string_view small_word) {
  return static_cast<std::uint32_t>(hash_text(small_word));
}

std::optional<std::size_t> WordTable::find(std::uint32_t key) const {
  if (const auto place = find_key(rows_.first(scales_.size()), starts_, key)) {
    return place;
  }
  const auto place = find_key(rows_.subspan(scales_.size()), other_starts_, key);
  return place ? std::optional(scales_.size() + *place) : std::nullopt;
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
  part.put(static_cast<std::uint64_t>(rows_.size()));
  part.put(static_cast<std::uint64_t>(scales_.size()));
  part.put(static_cast<std::uint64_t>(starts_.size()));
  part.put_all(rows_);
  part.put_all(starts_);
  part.put_all(other_starts_);
  part.put_all(scales_);
  part.put_all(numbers_);
}

WordTable WordTable::read(PartReader& part) {
  WordTable result;
  const auto rows = part.get<std::uint64_t>();
  const auto scales = part.get<std::uint64_t>();
  const auto starts = part.get<std::uint64_t>();
  if (!part.ok() || scales > rows) {
    return {};
  }
  result.rows_ = part.get_all<Row>(rows);
  result.starts_ = part.get_all<std::uint32_t>(starts);
  result.other_starts_ = part.get_all<std::uint32_t>(starts);
  result.scales_ = part.get_all<float>(scales);
  result.numbers_ = part.get_all<std::int8_t>(scales * kDimensions);
  return part.ok() ? result : WordTable{};
}

}  // namespace gnomon
