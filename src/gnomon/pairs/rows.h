// Rows of pairs as files have them: documents, two ids, gold and answers, in any common shape.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What a file is read as: a column "relation" or "label" is gold in one, an answer in the other.
enum class RowRole { kGold, kPredictions };

// What was answered; nothing where the file has null, a number or anything else that is not text.
using RawAnswer = std::optional<std::string>;

// One row. Ids are text; numbers are written as such.
struct PairRow {
  std::string document = {};
  std::string source = {};
  std::string target = {};
  std::string gold = {};                  // empty when the file has none
  std::vector<RawAnswer> answers = {};    // several for a list of samples
  std::string asked = {};                 // the label of a question that takes yes or no
  std::optional<double> confidence = {};  // of the answer
  std::optional<int> sentences_apart = {};
  std::size_t line = 0;  // from 1; 0 when there are no lines
};

// A mention or a time of a document of MAVEN-ERE.
struct MavenMention {
  std::string id;
  int sentence = 0;
};
struct MavenRelation {
  std::string label;
  std::string from;  // a mention, a time or a cluster of mentions
  std::string to;
};
struct MavenDocument {
  std::string name;
  std::vector<MavenMention> mentions;                         // and times
  std::vector<std::pair<std::string, std::size_t>> clusters;  // cluster, number of mention
  std::vector<MavenRelation> relations;                       // as written
};

// The names of columns or keys, by meaning; empty where the file has none.
struct RowColumns {
  std::string document = {};
  std::string source = {};
  std::string target = {};
  std::string gold = {};
  std::string prediction = {};
  std::string sample = {};
  std::string asked = {};
  std::string confidence = {};
};

struct RowFile {
  std::string name;
  std::string shape;  // "JSON lines", "CSV", for people
  RowColumns columns;
  std::vector<PairRow> rows;
  bool has_gold = false;
  bool has_answers = false;
  bool has_samples = false;          // a list of answers a row, or sample numbers
  std::vector<MavenDocument> maven;  // of that shape only, instead of rows
};

// "doc=file,source=x,target=y,pred=z". Names of meanings: doc, source, target, pred, gold, label
// (gold in gold, the answer in predictions), sample, asked, confidence.
Result<RowColumns> parse_columns(std::string_view text, RowRole role);

// Whether the bytes can be rows at all: not markup, not empty.
bool looks_like_rows(std::string_view bytes);

// Reads the file; columns that are not given are found by their names. Errors have the line.
Result<RowFile> read_rows(std::string_view bytes, const std::string& name, RowRole role,
                          const RowColumns& given = {});

}  // namespace gnomon
