// What happens to the timelines of gold on the way to a system, edit by edit.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/score/degrade_curve.h"
#include "gnomon/score/score_choices.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct DegradeRequest {
  Input gold = {};
  Input system = {};
  std::string from = {};
  std::uint64_t sequences = 100;
  std::uint64_t seed = 1;
  NodesBy pair = NodesBy::kPosition;
  During during = During::kSimultaneous;
};

template <FieldsOf<DegradeRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kGoldField, request.gold);
  use(kSystemField, request.system);
  use(kFromField, request.from);
  use(Field{.name = "sequences",
            .help = "Number of random edit orders per document",
            .value = "N",
            .least = 1,
            .most = 1'000'000},
      request.sequences);
  use(Field{.name = "seed", .help = "Random seed", .value = "N"}, request.seed);
  use(Field{.name = "pair",
            .help = "How events and times are matched: position, ids",
            .value = "RULE"},
      request.pair);
  use(kDuringField, request.during);
}

struct DegradedDocument {
  std::string name;
  std::int64_t edits = 0;
  DegradeCurve curve;
};

struct DegradeResult {
  std::string gold;  // what the two are called
  std::string system;
  std::uint64_t seed = 0;
  std::uint64_t sequences = 0;
  std::string signature;
  std::vector<DegradedDocument> documents;
  std::int64_t edits = 0;    // of all documents
  DegradeCurve curve;        // of all documents together
  bool is_complete = false;  // whether all documents of both are in it
};

// Documents that only one of the two has are left out. When none can be turned into its partner the
// result has no document, and a notice says so.
Result<Outcome<DegradeResult>> degrade(const DegradeRequest& request, const Run& run = {});

}  // namespace gnomon
