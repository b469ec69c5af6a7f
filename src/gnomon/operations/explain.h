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
  std::string first = {};  // ids or words; both, or none to see contradictions
  std::string second = {};
  std::string from = {};
  bool models = false;
  unsigned limit = 10;
  During during = During::kSimultaneous;
  bool clinks = false;
};

template <FieldsOf<ExplainRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "input",
            .help = "A file with one document, or - for standard input",
            .value = "FILE",
            .required = true,
            .positional = true},
      request.input);
  use(Field{.name = "first",
            .help = "Id or words of an event or time",
            .value = "A",
            .positional = true},
      request.first);
  use(Field{.name = "second",
            .help = "Id or words of a second event or time",
            .value = "B",
            .positional = true},
      request.second);
  use(kFromField, request.from);
  use(Field{.name = "models",
            .help = "List the minimal models: the smallest sets of before, includes and "
                    "simultaneous from which all others follow"},
      request.models);
  use(Field{.name = "limit",
            .help = "Maximum number of contradictions or models to show",
            .value = "N",
            .least = 1,
            .most = 1000},
      request.limit);
  use(kDuringField, request.during);
  use(kClinksField, request.clinks);
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

// A relation of a minimal model.
struct ModelPair {
  std::string relation;  // BEFORE, INCLUDES or SIMULTANEOUS
  std::string first;     // ids
  std::string second;
  std::string words;
  bool stated = false;  // a link of the document says so; else it only follows
};

// The minimal models of Setzer and others (2003): sets of relations with the closure of the
// document, no part of which has it.
struct ModelSets {
  std::size_t entities = 0;  // that links name
  std::size_t stated = 0;    // relations that links state
  std::size_t closure = 0;   // relations that follow, with these
  std::size_t without = 0;   // links without a meaning among the three relations
  bool is_minimal = false;   // what the links state is such a model
  std::vector<std::vector<ModelPair>> models;
  bool complete = true;                 // there are no others
  std::vector<LinkStatement> rejected;  // links that contradict earlier ones and were not used
};

struct ExplainResult {
  std::string document;
  During during = During::kSimultaneous;
  std::optional<PairExplanation> pair;              // when two were named
  std::optional<ModelSets> models;                  // when they were asked for
  std::optional<ContradictionSets> contradictions;  // otherwise
};

Result<Outcome<ExplainResult>> explain(const ExplainRequest& request, const Run& run = {});

}  // namespace gnomon
