#include "gnomon/operations/read.h"

#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"

#include <utility>

namespace gnomon {

Result<Outcome<ReadResult>> read_documents(const ReadRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<ReadResult> outcome;
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  Result<MappedDocuments<SharedDocument>> mapped =
      map_shared_documents<SharedDocument>(*files, *format, run, outcome.notices,
                                           [](const SharedDocument& document) { return document; });
  if (!mapped) {
    return Failure(mapped.error());
  }
  outcome.value.unread = mapped->unread;
  outcome.value.documents = std::move(*mapped).together();
  return outcome;
}

}  // namespace gnomon
