// Rows of pairs as files have them: documents, two ids, gold and answers, in any common shape.
#pragma once

#include "gnomon/base/arena.h"
#include "gnomon/base/large_vector.h"
#include "gnomon/base/result.h"
#include "gnomon/base/short_text.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What a file is read as: a column "relation" or "label" is gold in one, an answer in the other.
enum class RowRole { kGold, kPredictions };

// What was answered; nothing where the file has null, a number or anything else that is not text.
using RawAnswer = std::optional<std::string_view>;

// The answers of a row: mostly one, several for a list of samples. Views, as all of a row.
class RowAnswers {
 public:
  RowAnswers() = default;
  // Several are kept by somebody else.
  explicit RowAnswers(std::span<const RawAnswer> several)
      : first_(several.data()),
        bytes_(kSeveral),
        count_(static_cast<std::uint32_t>(several.size())) {}
  // One; its text must have less than 4 GiB.
  explicit RowAnswers(const RawAnswer& one)
      : first_(one ? (one->empty() ? "" : one->data()) : nullptr),
        bytes_(one ? static_cast<std::uint32_t>(one->size()) : 0),
        count_(1) {}

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  RawAnswer operator[](std::size_t i) const {
    if (bytes_ == kSeveral) {
      return static_cast<const RawAnswer*>(first_)[i];
    }
    return first_ == nullptr
               ? RawAnswer()
               : RawAnswer(std::string_view(static_cast<const char*>(first_), bytes_));
  }
  RawAnswer front() const { return (*this)[0]; }

 private:
  static constexpr std::uint32_t kSeveral = 0xffffffff;

  const void* first_ = nullptr;  // the text of the only one, or the first of several
  std::uint32_t bytes_ = 0;
  std::uint32_t count_ = 0;
};

// What few files have.
struct RowExtras {
  std::string_view asked = {};            // the label of a question that takes yes or no
  std::optional<double> confidence = {};  // of the answer
};

// One row. Ids are text; numbers are written as such. Its texts are those of the file: a million
// rows with strings of their own would mostly be waiting for memory.
struct PairRow {
  std::string_view document = {};
  std::string_view source = {};
  std::string_view target = {};
  std::string_view gold = {};  // empty when the file has none
  RowAnswers answers = {};
  const RowExtras* extras = nullptr;  // null for none
  std::optional<int> sentences_apart = {};
  std::uint32_t line = 0;  // from 1; 0 when there are no lines

  std::string_view asked() const { return extras == nullptr ? std::string_view() : extras->asked; }
  std::optional<double> confidence() const {
    return extras == nullptr ? std::nullopt : extras->confidence;
  }
};

// The same text or one that is equal. Rows of a document mostly stand together, and their readers
// give them one text, so that this is seen at once.
inline bool is_same_text(std::string_view one, std::string_view other) {
  return one.size() == other.size() && (one.data() == other.data() || is_equal(one, other));
}

// Texts that rows view and that are not in the bytes of a file as they are, such as those with
// escapes. Also keeps alive what else these rows view: bytes, or the texts that they had before.
class RowTexts {
 public:
  explicit RowTexts(std::shared_ptr<const void> viewed = nullptr) : viewed_(std::move(viewed)) {}

  std::string_view keep(std::string_view text) { return arena_.keep(text); }
  RowAnswers keep(std::span<const RawAnswer> answers) {
    constexpr std::size_t kMost = 0xfffffffe;  // bytes of an answer that stands alone
    return answers.size() == 1 && answers.front().value_or("").size() < kMost
               ? RowAnswers(answers.front())
               : RowAnswers(arena_.keep_all(answers));
  }
  // Null where there is nothing to keep.
  const RowExtras* keep(const RowExtras& extras) {
    return extras.asked.empty() && !extras.confidence
               ? nullptr
               : arena_.keep_all(std::span(&extras, 1)).data();
  }

 private:
  Arena arena_;
  std::shared_ptr<const void> viewed_;
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
  LargeVector<PairRow> rows;
  std::shared_ptr<const RowTexts> texts;  // what the rows view
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

// Who watches a reading: files may have gigabytes.
struct RowWatch {
  std::stop_token stop = {};                             // ends it with the error `cancelled`
  std::function<void(double share)> progress = nullptr;  // of the bytes that are read, up to 1
};

// Bytes, and what keeps them alive.
struct HeldBytes {
  std::string_view bytes;
  std::shared_ptr<const void> holder;
};

// Reads the file; columns that are not given are found by their names. Errors have the line. The
// rows view the bytes and keep them alive.
Result<RowFile> read_rows(HeldBytes bytes, const std::string& name, RowRole role,
                          const RowColumns& given = {}, const RowWatch& watch = {});
// The same for a copy of the bytes.
Result<RowFile> read_rows(std::string_view bytes, const std::string& name, RowRole role,
                          const RowColumns& given = {});

}  // namespace gnomon
