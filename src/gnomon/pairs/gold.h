// Gold pairs: one for each unordered pair of ids of a document that gold labels.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/pairs/label.h"
#include "gnomon/pairs/rows.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon {

struct GoldPair {
  std::size_t document = 0;  // number in PairGold::documents
  std::string source = {};
  std::string target = {};
  RowLabel label = RowLabel::kVague;
  bool event_event = true;  // neither end is a time
  std::optional<int> sentences_apart = {};
  std::size_t line = 0;
};

// A row of gold as it is written; a pair can have several.
struct GoldRow {
  std::size_t pair = 0;
  RowLabel label = RowLabel::kVague;
  bool reversed = false;  // against the direction of the pair
  std::size_t line = 0;
};

// How ids of both sides are written, so that the same id looks the same.
enum class IdStyle {
  kAsWritten,
  kBareNumbers,  // gold has numbers: ei, e and E before digits go
  kInstances,    // gold has ei1, ei2, ...: numbers get ei
};

struct PairGold {
  std::string name;
  PairSet set = PairSet::kTbdense;
  IdStyle ids = IdStyle::kAsWritten;
  std::vector<std::string> documents;  // in byte order
  std::vector<GoldPair> pairs;         // in the order of their first rows
  std::vector<GoldRow> rows;
  std::size_t unlabelled = 0;  // rows of EventFull that say that nobody labelled the pair
  std::string content_sha256;
  std::unordered_map<std::string, std::size_t> numbers;  // of pairs, by pair_key
};

// Without .tml, .xml, .json or .txt at the end.
std::string document_name(std::string_view name);
std::string written_id(std::string_view id, IdStyle style);
// One key for both directions.
std::string pair_key(std::string_view document, std::string_view source, std::string_view target);
// t1, t0, tmx3: a time. All else is an event.
bool is_time_id(std::string_view id);

// Makes pairs of the rows. `set` is found from the labels when it is not given. Fails at a label
// that is not known, with its line.
Result<PairGold> gold_of(const RowFile& file, std::optional<PairSet> set);

// SHA-256 of the sorted lines "document TAB source TAB target TAB LABEL LF".
std::string content_hash(std::vector<std::string> lines);

}  // namespace gnomon
