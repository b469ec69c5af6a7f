// Tables of papers: published and computed figures side by side.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/qa/evaluation.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct ReproduceRequest {
  std::string data = {};
};

template <FieldsOf<ReproduceRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "data",
            .help = "Folder with the corpora of the papers",
            .value = "DATA",
            .required = true,
            .positional = true},
      request.data);
}

// A row of a paper.
struct PublishedRow {
  std::string_view table;
  std::string_view system;  // as the paper names it
  std::string_view folder;  // below systems
  // As printed. Where a table has no row for news alone it is empty, and the counts are those that
  // news contributes.
  std::string_view figures;
  int answered;
  int correct;
  std::string_view why_more;  // questions that the tools of 2015 leave unknown, and why

  bool is_printed() const { return !figures.empty(); }
};

struct ReproducedRow {
  PublishedRow row;
  QaTally published;
  QaTally official;
  QaTally exact;
};

struct ReproduceResult {
  std::vector<ReproducedRow> qa_tempeval;  // those of a table one after another
};

// Fails when the corpora are not there.
Result<Outcome<ReproduceResult>> reproduce(const ReproduceRequest& request, const Run& run = {});

}  // namespace gnomon
