// A sheet of pairs that somebody has labelled, read back into documents.
#pragma once

#include "gnomon/corpus/write.h"
#include "gnomon/operations/blank_tasks.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct FillTasksRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  Input sheet = {};
  std::string to = "timeml";
  bool keep_links = false;
};

template <FieldsOf<FillTasksRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "sheet", .help = "The filled-in sheet", .value = "SHEET", .required = true},
      request.sheet);
  use(Field{.name = "to", .help = "Format of the documents", .value = "NAME"}, request.to);
  use(kKeepLinksField, request.keep_links);
}

struct FilledDocument {
  std::string name;
  std::int64_t rows = 0;  // of the sheet
  std::int64_t labelled = 0;
  std::int64_t blank = 0;
  std::int64_t unusable = 0;               // a wrong label, an unknown id, a second label
  std::vector<std::int64_t> missing_rows;  // the numbers of those that the sheet has lost
};

struct FillTasksResult {
  std::vector<FilledDocument> documents;  // that have rows, in the order of the inputs
  std::vector<WrittenDocument> written;
  const Format* format = nullptr;
  std::int64_t unusable_rows = 0;  // of no document
  std::size_t unread = 0;

  FilledDocument sums() const;  // without a name
  // Whether every pair of the sheet, as it was handed out, has a label.
  bool is_complete() const;
};

// Writes the documents of the sheet with a TLINK for each label. Labels are names of relations in
// TimeML or TempEval, whatever their case. A row that cannot be used is a notice with its line, and
// the others are used; of two labels for one pair of one task the first counts. Fails when the
// sheet cannot be read, or is about none of the documents.
Result<Outcome<FillTasksResult>> fill_tasks(const FillTasksRequest& request, const Run& run = {});

}  // namespace gnomon
