// What two events or times of a document are to each other and why, or why it contradicts itself.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct ExplainRequest {
  Input input = {};
  std::string first = {};  // ids; both, or none to see contradictions
  std::string second = {};
  std::string from = {};
  unsigned limit = 10;
  During during = During::kSimultaneous;
};

template <FieldsOf<ExplainRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "input",
            .help = "A file with one document, or - for standard input",
            .value = "FILE",
            .required = true,
            .positional = true},
      request.input);
  use(Field{.name = "first", .help = "Id of an event or time", .value = "A", .positional = true},
      request.first);
  use(Field{.name = "second",
            .help = "Id of a second event or time",
            .value = "B",
            .positional = true},
      request.second);
  use(kFromField, request.from);
  use(Field{.name = "limit",
            .help = "Maximum number of contradictions to show",
            .value = "N",
            .least = 1,
            .most = 1000},
      request.limit);
  use(kDuringField, request.during);
}

// How two entities stand, and the links that decide it.
struct PairExplanation {
  std::string first;  // the ids of instances and times
  std::string second;
  std::string allen;                    // codes of what they can be to each other
  std::string claim;                    // the same in words
  std::vector<LinkStatement> links;     // in the order in which they are used; none says nothing
  bool fewest = true;                   // whether fewer links would not do
  std::vector<LinkStatement> rejected;  // links that contradict earlier ones and were not used
};

// Sets of links that contradict one another, each of which would be consistent without any one.
struct ContradictionSets {
  std::size_t tlinks = 0;  // of the document, as far as they say something
  std::vector<std::vector<LinkStatement>> sets;
  bool all = true;  // whether there are no others
};

struct ExplainResult {
  std::string document;
  During during = During::kSimultaneous;
  std::optional<PairExplanation> pair;              // when two were named
  std::optional<ContradictionSets> contradictions;  // otherwise
};

Result<Outcome<ExplainResult>> explain(const ExplainRequest& request, const Run& run = {});

}  // namespace gnomon
