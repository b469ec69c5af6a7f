#include "gnomon/operations/convert.h"

#include "gnomon/operations/change_documents.h"

#include <utility>
#include <variant>

namespace gnomon {

Result<Outcome<ConvertResult>> convert(const ConvertRequest& request, const Run& run) {
  Outcome<ConvertResult> outcome;
  using Nothing = std::monostate;
  Result<ChangedDocuments<Nothing>> changed = change_documents<Nothing>(
      request, run, outcome.notices, [](const Document& document, const Format& format) {
        return ChangedDocument<Nothing>{{}, {std::string(document.name()), format.write(document)}};
      });
  if (!changed) {
    return Failure(changed.error());
  }
  outcome.value = {std::move(changed->written), changed->format, changed->unread};
  return outcome;
}

}  // namespace gnomon
