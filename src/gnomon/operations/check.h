// What is wrong with documents: broken references, unknown values, contradictions and the like.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/finding.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct CheckRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  During during = During::kSimultaneous;
  bool clinks = false;
};

template <FieldsOf<CheckRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kDuringField, request.during);
  use(kClinksField, request.clinks);
}

struct CheckResult {
  std::size_t documents = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;
  std::vector<Finding> findings;  // in the order of the documents and of their places there

  bool has_faults() const { return errors + warnings > 0; }
};

// A document that cannot be read is a finding like any other, in its place in the order. Fails when
// there is none at all.
Result<Outcome<CheckResult>> check(const CheckRequest& request, const Run& run = {});

}  // namespace gnomon
