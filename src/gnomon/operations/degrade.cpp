#include "gnomon/operations/degrade.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/document_pair.h"
#include "gnomon/score/degrade.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/figures.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What became of the documents of one name.
struct GraphSlot {
  DocumentPairState state = DocumentPairState::kRead;
  std::optional<PairedGraphs> graphs;
  std::vector<Notice> notices;
};

GraphSlot pair_of_graphs(const JoinedDocument& joined, const DegradeRequest& request,
                         const std::stop_token& stop) {
  const DocumentPair pair = read_pair(joined);
  GraphSlot slot{pair.state, {}, {}};
  for (const std::vector<Error>* problems : {&pair.gold_problems, &pair.system_problems}) {
    for (const Error& problem : *problems) {
      slot.notices.push_back(error_notice(problem, pair.name));
    }
  }
  if (pair.state != DocumentPairState::kRead) {
    return slot;
  }
  const AnalysedDocument gold = analyse_timelines(*pair.gold, request.during, stop);
  const AnalysedDocument system = analyse_timelines(*pair.system, request.during, stop);
  if (stop.stop_requested()) {  // they may be half done
    return slot;
  }
  Result<PairedGraphs> graphs = pair_graphs(*pair.gold, gold, *pair.system, system, request.pair);
  if (graphs) {
    slot.graphs = std::move(*graphs);
  } else {
    Error error = error_about(codes::kDifferentTexts, printable(pair.name), graphs.error().what,
                              "it is skipped; annotate the text of gold");
    slot.notices.push_back(error_notice(std::move(error), pair.name));
  }
  return slot;
}

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

// Says which documents only one side has.
void note_missing(const GoldAndSystem& inputs, const std::vector<GraphSlot>& slots,
                  DocumentPairState state, const ErrorCode& code, std::string_view what,
                  std::vector<Notice>& notices) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].state == state) {
      names.push_back(inputs.documents[i].name);
    }
  }
  if (!names.empty()) {
    notices.push_back(
        notice(Severity::kWarning, code,
               fmt::format("{} {}, skipped: {}{}", plural(names.size(), "document"), what,
                           printable(names.front()), names.size() > 1 ? ", ..." : "")));
  }
}

void note_all(const GoldAndSystem& inputs, std::vector<GraphSlot>& slots,
              std::vector<Notice>& notices) {
  for (GraphSlot& slot : slots) {
    std::ranges::move(slot.notices, std::back_inserter(notices));
  }
  note_missing(inputs, slots, DocumentPairState::kNotInSystem, codes::kSystemLacksDocuments,
               "missing in the system", notices);
  note_missing(inputs, slots, DocumentPairState::kNotInGold, codes::kGoldLacksDocuments,
               "missing in gold", notices);
  if (std::ranges::none_of(slots, [](const GraphSlot& slot) { return slot.graphs.has_value(); })) {
    Error error =
        error_about(codes::kNothingToCompare, printable(inputs.inputs[1].name),
                    "no document of gold can be turned into one of the system",
                    "documents are paired by their path below the folder, without the extension");
    notices.push_back(error_notice(std::move(error)));
  }
}

DegradeResult described(const DegradeRequest& request) {
  DegradeResult result;
  result.gold = request.gold.name();
  result.system = request.system.name();
  result.seed = request.seed;
  result.sequences = request.sequences;
  result.signature = fmt::format("gnomon:{}|degrade|sequences:{}|seed:{}|during:{}|align:{}",
                                 version(), request.sequences, request.seed,
                                 choice_name(request.during), choice_name(request.pair));
  return result;
}

}  // namespace

Result<Outcome<DegradeResult>> degrade(const DegradeRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<DegradeResult> outcome{described(request), {}};
  const Result<GoldAndSystem> inputs =
      open_gold_and_system(request.gold, request.system, *format, run, outcome.notices);
  if (!inputs) {
    return Failure(inputs.error());
  }
  // Graphs take little time beside their edits, which progress counts.
  std::vector<GraphSlot> slots(inputs->documents.size());
  if (!parallel_for(
          slots.size(), run.jobs,
          [&](std::size_t i) {
            slots[i] = pair_of_graphs(inputs->documents[i], request, run.stop);
          },
          run.stop) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  note_all(*inputs, slots, outcome.notices);
  DegradeResult& result = outcome.value;
  const SeedNames seeds(inputs->inputs.front());
  std::vector<DegradeInput> pairs;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].graphs) {
      const JoinedDocument& joined = inputs->documents[i];
      pairs.push_back({&*slots[i].graphs, seeds.of(*joined.from.front())});
      result.documents.push_back({joined.name, slots[i].graphs->edit_distance(), {}});
    }
  }
  std::vector<DegradeCurve> curves = degrade_curves(
      pairs, {request.during, request.seed, request.sequences, run.jobs, run.stop, run.progress});
  if (run.stopped()) {
    return Failure(cancelled());
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    result.edits += result.documents[i].edits;
    result.curve += curves[i];
    result.documents[i].curve = curves[i];
  }
  result.is_complete = pairs.size() == slots.size();
  return outcome;
}

}  // namespace gnomon
