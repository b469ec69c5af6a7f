#include "gnomon/language/wordnet.h"

#include "gnomon/language/word_table.h"
#include "gnomon/learn/hash.h"

namespace gnomon {

struct WordNet::Storage {
  std::vector<std::uint32_t> slots;
  std::vector<Entry> entries;
  std::vector<std::uint32_t> parents;
};

WordNet::WordNet(std::vector<Entry> entries, std::vector<std::uint32_t> parents) {
  auto storage = std::make_shared<Storage>();
  std::vector<std::uint32_t> keys;
  for (const Entry& entry : entries) {
    keys.push_back(entry.key);
  }
  storage->slots = hash_slots(keys, slot_bits(keys.size()));
  storage->entries = std::move(entries);
  storage->parents = std::move(parents);
  slots_ = storage->slots;
  entries_ = storage->entries;
  parents_ = storage->parents;
  own_ = std::move(storage);
}

std::uint32_t WordNet::key(std::string_view lemma, WordKind kind) {
  return static_cast<std::uint32_t>(mix(hash_text(lemma), static_cast<std::uint64_t>(kind)));
}

const WordNet::Entry* WordNet::find(std::string_view lemma, WordKind kind) const {
  if (slots_.empty()) {
    return nullptr;
  }
  const std::uint32_t wanted = key(lemma, kind);
  for (std::size_t at = wanted & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at] == 0 || slots_[at] > entries_.size()) {
      return nullptr;
    }
    if (entries_[slots_[at] - 1].key == wanted) {
      return &entries_[slots_[at] - 1];
    }
  }
}

void WordNet::write(PartWriter& part) const {
  part.put(static_cast<std::uint64_t>(slots_.size()));
  part.put(static_cast<std::uint64_t>(entries_.size()));
  part.put(static_cast<std::uint64_t>(parents_.size()));
  part.put_all(slots_);
  part.put_all(entries_);
  part.put_all(parents_);
}

WordNet WordNet::read(PartReader& part) {
  WordNet result;
  const auto slots = part.get<std::uint64_t>();
  const auto entries = part.get<std::uint64_t>();
  const auto parents = part.get<std::uint64_t>();
  if (!part.ok() || (slots & (slots - 1)) != 0 || entries >= slots) {
    return {};
  }
  result.slots_ = part.get_all<std::uint32_t>(slots);
  result.entries_ = part.get_all<Entry>(entries);
  result.parents_ = part.get_all<std::uint32_t>(parents);
  return part.ok() ? result : WordNet{};
}

}  // namespace gnomon
