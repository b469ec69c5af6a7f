#include "gnomon/operations/degrade.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/degrade_graphs.h"
#include "gnomon/score/degrade.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Gold, the systems, and which of their documents belong together.
// Can be moved, not copied: the joined documents stand in the collections.
struct Inputs {
  std::vector<Collection> collections;
  std::vector<JoinedDocument> documents;

  Inputs() = default;
  Inputs(Inputs&&) = default;
  Inputs& operator=(Inputs&&) = default;
};

// What the random numbers of each document of gold begin with: its file, with the extension; of
// several documents in one file each has its own.
class SeedNames {
 public:
  explicit SeedNames(const Collection& gold) {
    for (const CollectedDocument& document : gold.documents) {
      ++documents_[document.file().path];
    }
  }
  std::string of(const CollectedDocument& document) const {
    const SourceFile& file = document.file();
    return file.document || documents_.at(file.path) > 1
               ? document.name()
               : std::filesystem::path(file.path).filename().string();
  }

 private:
  std::map<std::string, std::size_t> documents_;  // in each file
};

// Names of the documents of a system of which the same is to be said.
std::vector<std::string> names_in(GraphSlot::State state, const Inputs& inputs,
                                  const std::vector<DegradeGraphs>& graphs, std::size_t system) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    if (graphs[i].by_system[system].state == state) {
      names.push_back(inputs.documents[i].name);
    }
  }
  return names;
}

void note_skipped(const std::vector<std::string>& names, const ErrorCode& code,
                  std::string_view system, std::string_view what, std::vector<Notice>& notices) {
  if (!names.empty()) {
    notices.push_back(
        notice(Severity::kWarning, code,
               fmt::format("{}{} {}, skipped: {}{}", system, plural(names.size(), "document"), what,
                           printable(names.front()), names.size() > 1 ? ", ..." : "")));
  }
}

// Says which documents of a system are not used.
void note_system(const Inputs& inputs, const std::vector<DegradeGraphs>& graphs, std::size_t system,
                 DegradedSystem& result, std::vector<Notice>& notices) {
  using enum GraphSlot::State;
  const std::string named =
      inputs.collections.size() > 2 ? fmt::format("{}: ", printable(result.name)) : "";
  const auto names = [&](GraphSlot::State state) {
    return names_in(state, inputs, graphs, system);
  };
  note_skipped(names(kNotInSystem), codes::kSystemLacksDocuments, named, "missing in the system",
               notices);
  note_skipped(names(kNotInGold), codes::kGoldLacksDocuments, named, "missing in gold", notices);
  const std::vector<std::string> inconsistent = names(kInconsistent);
  result.skipped = inconsistent.size();
  note_skipped(inconsistent, codes::kDocumentsInconsistent, named,
               "inconsistent in gold or the system", notices);
  if (result.documents.empty()) {
    Error error =
        error_about(codes::kNothingToCompare, printable(result.name),
                    "no document of gold can be turned into one of the system",
                    "documents are paired by their path below the folder, without the extension");
    notices.push_back(error_notice(std::move(error)));
  }
  result.is_complete = std::ranges::all_of(graphs, [&](const DegradeGraphs& document) {
    const GraphSlot::State state = document.by_system[system].state;
    return state == kPaired || state == kNeither || state == kInconsistent;
  });
}

DegradeResult described(const DegradeRequest& request) {
  DegradeResult result;
  result.gold = request.gold.name();
  result.seed = request.seed;
  result.sequences = request.sequences;
  result.conflicts = request.conflicts;
  result.signature =
      fmt::format("gnomon:{}|degrade|sequences:{}|seed:{}|during:{}|align:{}|conflicts:{}",
                  version(), request.sequences, request.seed, choice_name(request.during),
                  choice_name(request.pair), choice_name(request.conflicts));
  for (const Input& system : request.systems) {
    result.systems.push_back({system.name(), {}, 0, 0, {}, false});
  }
  return result;
}

// Gold first, then the systems. Fails when an input has no document, or none that gold has.
Result<Inputs> open_inputs(const DegradeRequest& request, const Format* format, const Run& run,
                           std::vector<Notice>& notices) {
  Inputs inputs;
  std::vector<const Input*> all{&request.gold};
  for (const Input& system : request.systems) {
    all.push_back(&system);
  }
  for (const Input* input : all) {
    Result<Collection> collection = open_collection(*input, format, run, notices);
    if (!collection) {
      return Failure(std::move(collection.error()));
    }
    inputs.collections.push_back(std::move(*collection));
  }
  Result<std::vector<JoinedDocument>> joined = join(inputs.collections, JoinRule::kFirstLeads);
  if (!joined) {
    return Failure(std::move(joined.error()));
  }
  inputs.documents = std::move(*joined);
  return inputs;
}

// Measures all pairs of all systems in one go, so that progress is that of the whole.
Result<void> measure(const DegradeRequest& request, const Inputs& inputs,
                     const std::vector<DegradeGraphs>& graphs, const Run& run,
                     DegradeResult& result) {
  const SeedNames seeds(inputs.collections.front());
  std::vector<DegradeInput> pairs;
  for (std::size_t s = 0; s < result.systems.size(); ++s) {
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      if (const auto& paired = graphs[i].by_system[s].graphs) {
        const JoinedDocument& joined = inputs.documents[i];
        pairs.push_back({&*paired, seeds.of(*joined.from.front())});
        result.systems[s].documents.push_back({joined.name, paired->edit_distance(), {}});
      }
    }
  }
  const std::vector<DegradeCurve> curves =
      degrade_curves(pairs, {request.during, request.conflicts, request.seed, request.sequences,
                             run.jobs, run.stop, run.progress});
  if (run.stopped()) {
    return Failure(cancelled());
  }
  auto curve = curves.begin();
  for (DegradedSystem& system : result.systems) {
    for (DegradedDocument& document : system.documents) {
      document.curve = *curve++;
      system.edits += document.edits;
      system.curve += document.curve;
    }
  }
  return {};
}

}  // namespace

bool DegradeResult::is_complete() const {
  return std::ranges::all_of(systems, &DegradedSystem::is_complete);
}

bool DegradeResult::is_empty() const {
  return std::ranges::all_of(systems,
                             [](const DegradedSystem& system) { return system.documents.empty(); });
}

Result<Outcome<DegradeResult>> degrade(const DegradeRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<DegradeResult> outcome{described(request), {}};
  const Result<Inputs> inputs = open_inputs(request, *format, run, outcome.notices);
  if (!inputs) {
    return Failure(inputs.error());
  }
  // Graphs take little time beside their edits, which progress counts.
  std::vector<DegradeGraphs> graphs(inputs->documents.size());
  if (!parallel_for(
          graphs.size(), run.jobs,
          [&](std::size_t i) { graphs[i] = read_graphs(inputs->documents[i], request, run.stop); },
          run.stop) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  for (DegradeGraphs& document : graphs) {
    std::ranges::move(document.notices, std::back_inserter(outcome.notices));
  }
  if (const Result<void> done = measure(request, *inputs, graphs, run, outcome.value); !done) {
    return Failure(done.error());
  }
  for (std::size_t s = 0; s < outcome.value.systems.size(); ++s) {
    note_system(*inputs, graphs, s, outcome.value.systems[s], outcome.notices);
  }
  return outcome;
}

}  // namespace gnomon
