// Gold pairs: one for each unordered pair of ids of a document that gold labels.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/pairs/label.h"
#include "gnomon/pairs/rows.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon {

struct GoldPair {
  std::string_view source = {};  // texts of PairGold
  std::string_view target = {};
  std::uint32_t document = 0;  // number in PairGold::documents
  std::uint32_t line = 0;
  std::optional<int> sentences_apart = {};
  RowLabel label = RowLabel::kVague;
  bool event_event = true;  // neither end is a time
};

// A row of gold as it is written; a pair can have several.
struct GoldRow {
  std::uint32_t pair = 0;
  std::uint32_t line = 0;
  RowLabel label = RowLabel::kVague;
  bool reversed = false;  // against the direction of the pair
};

// How ids of both sides are written, so that the same id looks the same.
enum class IdStyle {
  kAsWritten,
  kBareNumbers,  // gold has numbers: ei, e and E before digits go
  kInstances,    // gold has ei1, ei2, ...: numbers get ei
};

// Finds the number of a pair, whichever of its ids is named first. Holds numbers only: the pairs
// themselves are the keys. Every document has a part of its own, because rows of a document mostly
// stand together, and memory that was just used is fast.
class PairNumbers {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  // Room for so many pairs of each document.
  void reserve(std::span<const std::uint32_t> pairs_of_document);
  // The number of the pair, or none.
  std::uint32_t find(std::span<const GoldPair> pairs, std::size_t document, std::string_view source,
                     std::string_view target) const;
  // The number of the pair; where there is none yet, `next` becomes its number.
  std::uint32_t find_or_add(std::span<const GoldPair> pairs, std::size_t document,
                            std::string_view source, std::string_view target, std::uint32_t next);

 private:
  // Where the pair is, or where it would be.
  std::size_t slot_of(std::span<const GoldPair> pairs, std::size_t document,
                      std::string_view source, std::string_view target) const;

  // Of each document a power of two of them, at most half of them full.
  LargeVector<std::uint32_t> slots_;
  std::vector<std::size_t> begins_;  // of each document, and the end
};

// Numbers of documents by their names.
struct TransparentHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
using DocumentNumbers =
    std::unordered_map<std::string, std::size_t, TransparentHash, std::equal_to<>>;

struct PairGold {
  std::string name;
  PairSet set = PairSet::kTbdense;
  IdStyle ids = IdStyle::kAsWritten;
  std::vector<std::string> documents;  // in byte order
  LargeVector<GoldPair> pairs;         // in the order of their first rows
  LargeVector<GoldRow> rows;
  std::size_t unlabelled = 0;  // rows of EventFull that say that nobody labelled the pair
  std::string content_sha256;
  DocumentNumbers document_numbers;
  PairNumbers table;                      // of the pairs
  std::shared_ptr<const RowTexts> texts;  // what the pairs view
  // Of the file that gold was made of, if every row of it is in `rows`.
  std::shared_ptr<const RowTexts> texts_of_rows;
};

// Without .tml, .xml, .json or .txt at the end.
std::string_view document_name(std::string_view name);
// The id as the style has it. A view of the same text, or a text that is kept.
std::string_view written_id(std::string_view id, IdStyle style, RowTexts& kept);
// One key for both directions.
std::string pair_key(std::string_view document, std::string_view source, std::string_view target);
// t1, t0, tmx3: a time. All else is an event.
bool is_time_id(std::string_view id);

// Makes pairs of the rows. `content_sha256` is of the sorted lines "document TAB source TAB target
// TAB LABEL LF". `set` is found from the labels when it is not given. Fails at a label
// that is not known, with its line.
Result<PairGold> gold_of(const RowFile& file, std::optional<PairSet> set);

}  // namespace gnomon
