#include "gnomon/language/wordnet.h"

#include "gnomon/language/sorted_keys.h"
#include "gnomon/learn/hash.h"

#include <algorithm>

namespace gnomon {

struct WordNet::Storage {
  std::vector<std::uint32_t> starts;
  std::vector<Entry> entries;
  std::vector<std::uint32_t> parents;
};

WordNet::WordNet(std::vector<Entry> entries, std::vector<std::uint32_t> parents) {
  auto storage = std::make_shared<Storage>();
  storage->entries = std::move(entries);
  std::stable_sort(storage->entries.begin(), storage->entries.end(),
                   [](const Entry& a, const Entry& b) { return a.key < b.key; });
  storage->starts = key_starts(std::span<const Entry>(storage->entries));
  storage->parents = std::move(parents);
  starts_ = storage->starts;
  entries_ = storage->entries;
  parents_ = storage->parents;
  own_ = std::move(storage);
}

std::uint32_t WordNet::key(std::string_view lemma, WordKind kind) {
  return static_cast<std::uint32_t>(mix(hash_text(lemma), static_cast<std::uint64_t>(kind)));
}

const WordNet::Entry* WordNet::find(std::string_view lemma, WordKind kind) const {
  const auto place = find_key(entries_, starts_, key(lemma, kind));
  return place ? &entries_[*place] : nullptr;
}

namespace {

// Whether a word without its last letters is known, as it stands or as spelling changes it:
// hop-ped, hop-ing (hope), tri-ed (try).
bool knows_stem(const WordNet& wordnet, std::string_view word, std::size_t ending, WordKind kind) {
  if (word.size() < ending + 2) {
    return false;
  }
  const std::string stem(word.substr(0, word.size() - ending));
  const std::string shorter = stem.substr(0, stem.size() - 1);
  return wordnet.find(stem, kind) != nullptr || wordnet.find(stem + "e", kind) != nullptr ||
         (stem.back() == 'i' && wordnet.find(shorter + "y", kind) != nullptr) ||
         (shorter.ends_with(stem.back()) && wordnet.find(shorter, kind) != nullptr);
}

}  // namespace

std::uint8_t parts_of_speech(std::string_view word, const WordNet& wordnet) {
  unsigned bits = 0;
  const auto set = [&](unsigned bit, bool is) { bits |= is ? 1U << bit : 0U; };
  const auto stem = [&](std::size_t ending, WordKind kind) {
    return knows_stem(wordnet, word, ending, kind);
  };
  set(0, wordnet.find(word, WordKind::kNoun) != nullptr);
  set(1, wordnet.find(word, WordKind::kVerb) != nullptr);
  set(2, wordnet.find(word, WordKind::kAdjective) != nullptr);
  if (word.ends_with('s')) {
    const bool long_ending = word.ends_with("es");
    set(3, stem(1, WordKind::kNoun) || (long_ending && stem(2, WordKind::kNoun)));
    set(4, stem(1, WordKind::kVerb) || (long_ending && stem(2, WordKind::kVerb)));
  }
  set(5, word.ends_with("ed") && stem(2, WordKind::kVerb));
  set(6, word.ends_with("ing") && stem(3, WordKind::kVerb));
  set(7, (word.ends_with("er") && stem(2, WordKind::kAdjective)) ||
             (word.ends_with("est") && stem(3, WordKind::kAdjective)));
  return static_cast<std::uint8_t>(bits);
}

void WordNet::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(starts_.size()));
  part.put(static_cast<std::uint64_t>(entries_.size()));
  part.put(static_cast<std::uint64_t>(parents_.size()));
  part.put_all(starts_);
  part.put_all(entries_);
  part.put_all(parents_);
}

WordNet WordNet::read(PartReader& part) {
  WordNet result;
  const auto starts = part.get<std::uint64_t>();
  const auto entries = part.get<std::uint64_t>();
  const auto parents = part.get<std::uint64_t>();
  result.starts_ = part.get_all<std::uint32_t>(starts);
  result.entries_ = part.get_all<Entry>(entries);
  result.parents_ = part.get_all<std::uint32_t>(parents);
  return part.ok() ? result : WordNet{};
}

}  // namespace gnomon
