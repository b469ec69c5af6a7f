// What happens to the timelines of gold on the way to one or more systems, edit by edit.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/score/degrade_curve.h"
#include "gnomon/score/score_choices.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct DegradeRequest {
  Input gold = {};
  std::vector<Input> systems = {};
  std::string from = {};
  std::uint64_t sequences = 100;
  std::uint64_t seed = 1;
  NodesBy pair = NodesBy::kPosition;
  Conflicts conflicts = Conflicts::kReject;
  During during = During::kSimultaneous;
};

template <FieldsOf<DegradeRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kGoldField, request.gold);
  use(Field{.name = "system",
            .help = "Systems: annotations of the same texts",
            .value = "SYSTEM...",
            .required = true,
            .positional = true},
      request.systems);
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
  use(Field{.name = "conflicts",
            .help = "Links that contradict earlier ones: reject (remove them before timelines are "
                    "measured), strict (parts with such links have no timeline), consistent-only "
                    "(skip such documents, and measure no timelines of such graphs on the way)",
            .value = "WHAT"},
      request.conflicts);
  use(kDuringField, request.during);
}

struct DegradedDocument {
  std::string name;
  std::int64_t edits = 0;
  DegradeCurve curve;
};

// The way to one system.
struct DegradedSystem {
  std::string name;  // of the input
  std::vector<DegradedDocument> documents;
  std::size_t skipped = 0;   // documents with an inconsistent end; see Conflicts
  std::int64_t edits = 0;    // of all documents
  DegradeCurve curve;        // of all documents together
  bool is_complete = false;  // whether all documents of both that could be used were
};

struct DegradeResult {
  std::string gold;  // what the input is called
  std::uint64_t seed = 0;
  std::uint64_t sequences = 0;
  Conflicts conflicts = Conflicts::kReject;
  std::string signature;
  std::vector<DegradedSystem> systems;  // in the order of the request

  bool is_complete() const;  // all of them are
  bool is_empty() const;     // none of them has a document
};

// Documents that only one of two has are left out. When none can be turned into its partner, the
// system has no document, and a notice says so.
Result<Outcome<DegradeResult>> degrade(const DegradeRequest& request, const Run& run = {});

}  // namespace gnomon
