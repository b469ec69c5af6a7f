// Documents of any readable format in any writable one.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct ConvertRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string to = {};
  std::string annotator = {};
  std::string map = {};
  bool strict = false;
};

template <FieldsOf<ConvertRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "to", .help = "Output format", .value = "NAME", .required = true}, request.to);
  use(Field{.name = "annotator",
            .help = "Whose annotation to read from files of several people (default: all, one "
                    "folder each)",
            .value = "NAME"},
      request.annotator);
  use(Field{.name = "map",
            .help = "Other keys of pairs in JSON, such as first=event1,second=event2,gold=relation",
            .value = "KEYS"},
      request.map);
  use(Field{.name = "strict",
            .help = "Refuse documents of which the output format would lose parts"},
      request.strict);
}

struct ConvertResult {
  std::vector<WrittenDocument> written;  // those that could be read, in the order of the inputs
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why
};

// Fails when there is no document, or no such format.
Result<Outcome<ConvertResult>> convert(const ConvertRequest& request, const Run& run = {});

}  // namespace gnomon
