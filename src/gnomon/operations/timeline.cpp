#include "gnomon/operations/timeline.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/score/paired_graphs.h"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kOneEach =
    "`compare` draws one document above another: give one file for each";

TimelinesOfDocument timelines_for(const SharedDocument& document, const TimelineRequest& request) {
  TimelinesOfDocument result;
  result.name = document->name();
  result.document = document;
  DocumentTimelines timelines = timelines_of(*document, request.during);
  if (request.without_conflicts && !timelines.consistent()) {
    const auto all = std::make_shared<const DocumentTimelines>(std::move(timelines));
    timelines = without_rejected(*all);
    result.of_all_links = all;
  }
  const auto analysed =
      std::make_shared<const AnalysedDocument>(analyse_timelines(*document, std::move(timelines)));
  result.analysed = analysed;
  if (request.explain) {
    const DocumentTimelines& contradictory =
        result.of_all_links ? *result.of_all_links : analysed->timelines;
    for (const std::size_t link : contradictory.rejected()) {
      result.rejected.push_back(rejected_with_reason(contradictory, link));
    }
  }
  return result;
}

// The two annotations of one text, the first being gold.
Result<void> compare(const TimelineRequest& request, const Format* format, const Run& run,
                     TimelineResult& result) {
  if (request.inputs.size() != 1) {
    return fail(
        codes::kSeveralDocuments, "",
        fmt::format("`compare` draws one document above another, not {}", request.inputs.size()),
        "give one document, and the other as `compare`");
  }
  const std::array<const Input*, 2> inputs{&request.inputs.front(), &request.compare};
  std::array<Result<TimelinesOfDocument>, 2> both;
  const bool all = parallel_for(both.size(), run, [&](std::size_t i) {
    both[i] = only_document(*inputs[i], format, kOneEach).map([&](const SharedDocument& one) {
      return timelines_for(one, request);
    });
  });
  if (!all || run.stopped()) {
    return Failure(cancelled());
  }
  for (std::size_t i = 0; i < both.size(); ++i) {
    if (!both[i]) {
      return Failure(std::move(both[i].error()));
    }
    both[i]->name = inputs[i]->name();
    result.documents.push_back(std::move(*both[i]));
  }
  const TimelinesOfDocument& gold = result.documents.front();
  const TimelinesOfDocument& other = result.documents.back();
  Result<PairedGraphs> pair =
      pair_graphs(*gold.document, *gold.analysed, *other.document, *other.analysed);
  if (!pair) {
    return Failure(std::move(pair.error()));
  }
  result.pair = std::make_shared<const PairedGraphs>(std::move(*pair));
  return {};
}

}  // namespace

RejectedTimelineLink rejected_with_reason(const DocumentTimelines& timelines, std::size_t link) {
  RejectedTimelineLink result{link, conflict_of(timelines, link)};
  result.against.pop_back();  // the link itself
  return result;
}

Result<Outcome<TimelineResult>> timeline(const TimelineRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<TimelineResult> outcome;
  TimelineResult& result = outcome.value;
  result.explained = request.explain;
  result.without_conflicts = request.without_conflicts;
  result.during = request.during;
  if (!request.compare.empty()) {
    if (Result<void> done = compare(request, *format, run, result); !done) {
      return Failure(std::move(done.error()));
    }
    return outcome;
  }
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  Result<MappedDocuments<TimelinesOfDocument>> mapped = map_shared_documents<TimelinesOfDocument>(
      *files, *format, run, outcome.notices,
      [&](const SharedDocument& document) { return timelines_for(document, request); });
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  result.unread = mapped->unread;
  result.documents = std::move(*mapped).together();
  return outcome;
}

}  // namespace gnomon
