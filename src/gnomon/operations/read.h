// The documents of inputs, to be looked into.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct ReadRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
};

template <FieldsOf<ReadRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
}

struct ReadResult {
  std::vector<SharedDocument> documents;  // those that could be read, in the order of the inputs
  std::size_t unread = 0;                 // so many could not be read; notices say why
};

// Fails when there is no document. What was read can be an input of any other operation:
//
//     request.gold = Input::documents("gold", read_documents({.inputs =
//     {"gold"}})->value.documents);
Result<Outcome<ReadResult>> read_documents(const ReadRequest& request, const Run& run = {});

}  // namespace gnomon
