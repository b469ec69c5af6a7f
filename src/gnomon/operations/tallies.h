// Adds up what many runs of `score` counted.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/score.h"

#include <vector>

namespace gnomon {

struct TalliesRequest {
  std::vector<Input> inputs = {};
  TestsRequest tests = {};
  Resample resample = Resample::kItems;
};

template <FieldsOf<TalliesRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "input",
            .help = "Files with tallies, or - for standard input",
            .value = "FILE...",
            .required = true,
            .positional = true},
      request.inputs);
  for_each_field(request.tests, use);
  use(kResampleField, request.resample);
}

// What one run over all documents would have given. Fails when some lines are no tallies, or were
// not all made in one way.
Result<Outcome<ScoreResult>> add_tallies(const TalliesRequest& request, const Run& run = {});

}  // namespace gnomon
