// Words as numbers: the groups that they belong to and, for some, their vectors.
#pragma once

#include "gnomon/learn/model_file.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

// A table by hashes; the words themselves are not in it. Two words in four thousand million share a
// hash, and are then one to us.
class WordTable {
 public:
  static constexpr std::size_t kDimensions = 100;

  struct Row {
    std::uint32_t key = 0;
    std::uint16_t group = 0;           // of hundreds, counted from 1
    std::uint8_t wide_group = 0;       // of a hundred, counted from 1
    std::uint8_t parts_of_speech = 0;  // see parts_of_speech() of wordnet.h
  };

  WordTable() = default;
  // `vectors`: one of kDimensions for each of the first rows, or fewer; scaled to unit length and
  // rounded to eight bits. Of two rows with the same key the first counts.
  WordTable(std::vector<Row> rows, std::span<const float> vectors);

  static std::uint32_t key(std::string_view small_word);

  // The place of a word in small letters.
  std::optional<std::size_t> find(std::uint32_t key) const;
  const Row& operator[](std::size_t place) const { return rows_[place]; }
  std::size_t size() const { return rows_.size(); }

  // Adds `times` the unit vector of a word to a vector; nothing for words without one.
  void add_vector(std::uint32_t key, float times, std::span<float> to) const;
  std::size_t vectors() const { return scales_.size(); }

  void write(PartWriter& part) const;
  static WordTable read(PartReader& part);

 private:
  std::span<const Row> rows_;  // those with vectors, sorted by key, then the others, sorted
  std::span<const std::uint32_t> starts_;        // of rows with vectors, as in sorted_keys.h
  std::span<const std::uint32_t> other_starts_;  // of the others
  std::span<const float> scales_;
  std::span<const std::int8_t> numbers_;
  struct Storage;
  std::shared_ptr<const Storage> own_;
};

}  // namespace gnomon
