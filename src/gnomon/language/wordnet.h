// What WordNet tells of a word, as numbers: files of its senses, what they are kinds of, and
// whether a noun comes from a verb.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/learn/model_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class WordKind : std::uint8_t { kNoun, kVerb, kAdjective };

class WordNet {
 public:
  static constexpr std::uint32_t kNoSynset = static_cast<std::uint32_t>(-1);

  struct Entry {
    std::uint32_t key = 0;
    std::uint32_t synset = kNoSynset;     // of the first sense
    std::array<std::uint8_t, 4> files{};  // lexicographer files of the first four senses, plus 1
    std::uint8_t from_verb = 0;           // whether a sense of a noun is derived from a verb
    std::uint8_t event_share = 0;         // 1-5: how much of its use names happenings; 0 unknown
    std::uint8_t senses = 0;
    std::uint8_t unused = 0;
  };

  WordNet() = default;
  WordNet(std::vector<Entry> entries, std::vector<std::uint32_t> parents);

  static std::uint32_t key(std::string_view lemma, WordKind kind);

  bool empty() const { return entries_.empty(); }
  const Entry* find(std::string_view lemma, WordKind kind) const;
  // What a synset is a kind of, as far as the first hypernym of each says.
  std::uint32_t parent(std::uint32_t synset) const {
    return synset < parents_.size() ? parents_[synset] : kNoSynset;
  }

  void write(PartWriter& part) const;
  static WordNet read(PartReader& part);

 private:
  std::span<const std::uint32_t> starts_;
  std::span<const Entry> entries_;  // sorted by key
  std::span<const std::uint32_t> parents_;
  struct Storage;
  std::shared_ptr<const Storage> own_;
};

// What a word in small letters can be, as far as WordNet knows it; a bit each: noun, verb,
// adjective, plural, third person, past, form in -ing, comparison.
std::uint8_t parts_of_speech(std::string_view word, const WordNet& wordnet);

// From the folder of WordNet's database files (index.noun, data.noun, ...). Words of several parts
// are left out.
Result<WordNet> read_wordnet(const std::string& folder);

}  // namespace gnomon
