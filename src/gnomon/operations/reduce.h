// Documents without the links that follow from the others.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct ReduceRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  During during = During::kSimultaneous;
  std::string to = "timeml";
};

template <FieldsOf<ReduceRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kDuringField, request.during);
  use(Field{.name = "to", .help = "Output format", .value = "NAME"}, request.to);
}

struct ReducedDocument {
  std::string name;
  std::size_t removed = 0;              // links that the others entail
  std::vector<LinkStatement> rejected;  // links that contradict earlier ones: not in the result
};

struct ReduceResult {
  std::vector<ReducedDocument> documents;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why

  std::size_t removed() const;
};

// A TLINK is removed when those that are left entail it, in the order of the document; the closure
// stays the same. Rejected links are notices too. Fails when there is no document.
Result<Outcome<ReduceResult>> reduce(const ReduceRequest& request, const Run& run = {});

}  // namespace gnomon
