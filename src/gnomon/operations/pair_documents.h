// Documents beside rows of pairs: which sentence an id stands in, and which instance an event has.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/pairs/gold.h"
#include "gnomon/pairs/rows.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gnomon {

// What rows can ask about a document.
struct PairDocument {
  std::unordered_map<std::string, std::size_t> sentence_of;  // of instances, events and times
  std::unordered_map<std::string, std::string> instance_of;  // ei1 of e1, the first one
  std::unordered_map<std::string, std::string> event_of;     // and the reverse
  std::unordered_map<std::string, std::string> words_of;     // of the same ids as sentences
};

using PairDocuments =
    std::unordered_map<std::string, PairDocument, TransparentHash, std::equal_to<>>;

// Every document of the input, by name without folder; a document that cannot be read is a notice.
Result<PairDocuments> read_pair_documents(const Input& input, const Run& run,
                                          std::vector<Notice>& notices);

// Fills in the distances of sentences that rows do not tell. Returns how many are known now.
std::size_t add_distances(const PairDocuments& documents, RowFile& gold);

// The id with the words of the text, "ei1 'left'"; just the id where they are not known.
std::string id_in_words(const PairDocuments& documents, std::string_view document,
                        std::string_view id);

// If more rows name pairs of gold when ids of events are read as their instances (or the reverse),
// the rows are changed so, and a notice says it.
void match_ids(const PairGold& gold, const PairDocuments& documents, RowFile& rows,
               std::vector<Notice>& notices);

}  // namespace gnomon
