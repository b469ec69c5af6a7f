// The target list of a corpus: the stems of events that occur often enough.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/tasks/stems.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct MakeTargetsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::int64_t least_count = 20;  // as in TempEval-1
};

template <FieldsOf<MakeTargetsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kLeastCountField, request.least_count);
}

struct MakeTargetsResult {
  StemCounts counts;               // of all stems
  std::vector<StemCount> targets;  // those that are frequent enough; target_list_text() writes them
  std::int64_t least_count = 0;
  std::size_t documents = 0;
  std::size_t unread = 0;
};

// Fails when no stem occurs so often. Events without the attribute stem count by their text, and a
// notice says how many these are.
Result<Outcome<MakeTargetsResult>> make_targets(const MakeTargetsRequest& request,
                                                const Run& run = {});

}  // namespace gnomon
