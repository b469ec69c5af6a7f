// What many sources say of the same texts, as one annotation that agrees with itself.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/merge/link_source.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

// Precisions are given for each source, for each task, or measured against gold; a single source
// needs none.
struct MergeRequest {
  std::vector<Input> sources = {};
  std::string from = {};
  std::string precision = {};
  Input gold = {};
  std::string task_precision = {};
  Weighing weight = Weighing::kPrecision;
  bool optimal = false;
  double limit = 60;
  During during = During::kSimultaneous;
  std::string to = "timeml";
};

template <FieldsOf<MergeRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "source",
            .help = "Sources: a file or a folder each",
            .value = "SOURCE...",
            .required = true,
            .positional = true},
      request.sources);
  use(kFromField, request.from);
  use(Field{.name = "precision",
            .help = "Precision of each source, from 0 to 1: ada=.8,ben=.7",
            .value = "LIST"},
      request.precision);
  use(Field{.name = "gold",
            .help = "Measure the precision (of awareness) against these gold documents",
            .value = "FOLDER"},
      request.gold);
  use(Field{.name = "task-precision",
            .help = "Use the tasks that links name as sources, as in TempEval-1: A=.69,B=.74,C=.65",
            .value = "LIST"},
      request.task_precision);
  use(Field{.name = "weight",
            .help = "Weight of a link in the optimum: the precision of its source, or log-odds",
            .value = "WHAT"},
      request.weight);
  use(Field{.name = "optimal", .help = "Keep the consistent set of links with the greatest weight"},
      request.optimal);
  use(Field{.name = "limit",
            .help = "Time limit for all optima of the run, in seconds",
            .value = "SECONDS",
            .least = 0,
            .most = 1e6},
      request.limit);
  use(kDuringField, request.during);
  use(Field{.name = "to", .help = "Format of the written documents", .value = "NAME"}, request.to);
}

// A link and the number of its source.
struct SourcedLink {
  std::size_t source = 0;
  LinkStatement link;
};

// A link that is not kept, and those that exclude it.
struct RejectedLink {
  SourcedLink rejected;
  std::vector<SourcedLink> because;
};

// What became of the links of one source.
struct SourceCounts {
  std::size_t links = 0;
  std::size_t accepted = 0;
  std::size_t redundant = 0;
  std::size_t rejected = 0;
  std::size_t removed = 0;  // by the best part

  SourceCounts& operator+=(const SourceCounts& other);
};

struct MergeFigures {
  std::string name;
  std::string file;                   // the name with the ending of its file
  std::vector<SourceCounts> sources;  // of each source
  SourceCounts total;
  std::int64_t accepted_weight = 0;  // of the links taken in the order of trust; see in_units
  std::int64_t best_weight = 0;
  bool greedy_is_best = true;
  bool proved = true;
  std::vector<RejectedLink> rejected;
  std::vector<RejectedLink> removed;
};

// Sums over all documents.
struct MergeTotals {
  std::vector<SourceCounts> sources;
  SourceCounts all;
  std::int64_t accepted_weight = 0;
  std::int64_t best_weight = 0;
  std::size_t suboptimal = 0;      // documents in which the order of trust is not the best
  std::size_t unproved = 0;        // documents whose best is not proved
  std::size_t with_rejection = 0;  // documents
};

// Weights are billionths, so that sums are exact; this is what people read.
double in_units(std::int64_t weight);

struct MergeResult {
  std::vector<MergeFigures> documents;  // that some source has and that could be read, by name
  MergeTotals totals;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::vector<LinkSource> sources;       // with the precisions that were used
  bool by_task = false;                  // whether sources are the tasks that links name
  During during = During::kSimultaneous;
  Weighing weighing = Weighing::kPrecision;
  bool optimal = false;
  bool measured = false;  // whether the precisions were
};

// The result has all documents, events and times of all sources, told apart by their place in the
// text, so that the order of the sources does not matter. Links are taken in by falling precision
// of their source, each unless those before it exclude it; the best consistent choice is found too.
// Documents that a source lacks, texts that differ and links that cannot be used are notices. Fails
// when sources share no documents, or nothing says how far to trust them.
Result<Outcome<MergeResult>> merge(const MergeRequest& request, const Run& run = {});

}  // namespace gnomon
