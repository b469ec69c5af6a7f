// Documents with all links that follow from theirs.
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

struct CloseRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  During during = During::kSimultaneous;
  std::string to = "timeml";
  bool overlaps = false;
  bool clinks = false;
};

template <FieldsOf<CloseRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kDuringField, request.during);
  use(Field{.name = "to", .help = "Output format", .value = "NAME"}, request.to);
  use(Field{.name = "overlaps",
            .help = "Also write OVERLAPS and OVERLAPPED_BY, which are not TimeML relations"},
      request.overlaps);
  use(kClinksField, request.clinks);
}

struct ClosedDocument {
  std::string name;
  std::size_t added = 0;                // links
  std::size_t unnamed = 0;              // links that follow but have no name in TimeML
  std::vector<LinkStatement> rejected;  // links that contradict earlier ones: not in the result
};

struct CloseResult {
  std::vector<ClosedDocument> documents;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why

  std::size_t added() const;
};

// Links that follow get an id that starts with c and the origin CLOSURE. Rejected links are notices
// too. Fails when there is no document.
Result<Outcome<CloseResult>> close(const CloseRequest& request, const Run& run = {});

}  // namespace gnomon
