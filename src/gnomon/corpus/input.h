// What a caller names as the source of documents.
#pragma once

#include "gnomon/formats/reading_choices.h"
#include "gnomon/timeml/document.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

struct RowFile;

// A document that many may hold and nobody changes.
using SharedDocument = std::shared_ptr<const Document>;

// A path (a file, a folder, @FILE with one of these a line, or - for standard input), bytes with a
// name (an upload, a string of a program), or documents that are in memory already (of an
// annotation project, or read once and used often). A plain value; copies share what they hold.
class Input {
 public:
  Input() = default;
  Input(std::string path) : name_(std::move(path)) {}
  Input(const char* path) : name_(path) {}

  // The name stands for a file: its ending is none of the document's name, and messages show it.
  static Input bytes(std::string name, std::string bytes) {
    Input input(std::move(name));
    input.bytes_ = std::make_shared<const std::string>(std::move(bytes));
    return input;
  }
  static Input documents(std::string name, std::vector<SharedDocument> documents) {
    Input input(std::move(name));
    input.documents_ = std::make_shared<const std::vector<SharedDocument>>(std::move(documents));
    return input;
  }

  // Rows of pairs, for what takes pairs instead of documents; see pairs/table_rows.h.
  static Input rows(std::string name, std::shared_ptr<const RowFile> rows) {
    Input input(std::move(name));
    input.rows_ = std::move(rows);
    return input;
  }

  // The date of documents that do not tell their own, such as plain texts; a TIMEX3 value.
  Input with_creation_time(std::string value) const {
    Input input = *this;
    input.creation_time_ = std::move(value);
    return input;
  }
  const std::string& creation_time() const { return creation_time_; }

  // What is known of the files of this input beside their bytes.
  Input with_choices(ReadingChoices choices) const {
    Input input = *this;
    input.choices_ = std::move(choices);
    return input;
  }
  const ReadingChoices& choices() const { return choices_; }

  // As the caller wrote it; what tables and messages call it.
  const std::string& name() const { return name_; }
  bool empty() const { return name_.empty() && !bytes_ && !documents_ && !rows_; }
  bool is_path() const { return !bytes_ && !documents_ && !rows_; }

  // Null for a path.
  const std::shared_ptr<const std::string>& held_bytes() const { return bytes_; }
  const std::shared_ptr<const std::vector<SharedDocument>>& held_documents() const {
    return documents_;
  }
  const std::shared_ptr<const RowFile>& held_rows() const { return rows_; }

 private:
  std::string name_;
  std::string creation_time_;
  ReadingChoices choices_;
  std::shared_ptr<const std::string> bytes_;
  std::shared_ptr<const std::vector<SharedDocument>> documents_;
  std::shared_ptr<const RowFile> rows_;
};

}  // namespace gnomon
