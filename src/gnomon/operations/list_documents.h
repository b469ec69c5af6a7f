// The documents of inputs, one line each: how much is in them and whether their links agree.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/timeml/counts.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct ListDocumentsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
};

template <FieldsOf<ListDocumentsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
}

struct ListedDocument {
  std::string input;  // the name of the input
  std::string name;
  Counts counts;
  std::size_t sentences = 0;       // marked or found
  std::optional<bool> consistent;  // nothing when no link says anything about time
  std::size_t rejected = 0;        // links that contradict earlier ones
};

struct ListDocumentsResult {
  std::vector<ListedDocument> documents;  // those that can be read, in the order of the inputs
  std::size_t unread = 0;                 // so many could not be; notices say why
};

// Fails when no input holds a document that can be read.
Result<Outcome<ListDocumentsResult>> list_documents(const ListDocumentsRequest& request,
                                                    const Run& run = {});

}  // namespace gnomon
