#include "gnomon/operations/timeline.h"

#include "gnomon/backbone/linked.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/link_conflicts.h"

#include <array>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kOneEach =
    "`compare` draws one document above another: give one file for each";

TimelinesOfDocument timelines_for(const SharedDocument& document, const TimelineRequest& request,
                                  const std::stop_token& stop) {
  TimelinesOfDocument result;
  result.name = document->name();
  result.document = document;
  if (!request.no_calendar) {
    const Backbone backbone = backbone_of(*document, BackboneMode::kExact);
    result.calendar_links = backbone.links.size();
    if (!backbone.links.empty()) {
      result.document = std::make_shared<const Document>(with_backbone(*document, backbone));
    }
  }
  AnalysedDocument analysed =
      analyse_timelines(*result.document, request.during, request.conflicts, stop);
  if (result.calendar_links > 0) {
    // Links are counted as the document was written; those of the calendar come first in it.
    analysed.figures.links = link_counts(*document, graph_of(*document));
    std::erase_if(analysed.closure_links, [&](std::size_t link) {
      return analysed.with_conflicts().graph.origins[link] < result.calendar_links;
    });
    analysed.figures.closure_links = static_cast<std::int64_t>(analysed.closure_links.size());
  }
  if (request.explain) {
    for (std::vector<std::size_t>& conflict : all_conflicts(analysed.with_conflicts(), stop)) {
      if (!conflict.empty()) {
        const std::size_t link = conflict.back();
        conflict.pop_back();
        result.rejected.push_back({link, std::move(conflict)});
      }
    }
  }
  result.analysed = std::make_shared<const AnalysedDocument>(std::move(analysed));
  return result;
}

// Takes documents out that are inconsistent, and says so.
void skip_inconsistent(Outcome<TimelineResult>& outcome) {
  std::vector<TimelinesOfDocument>& all = outcome.value.documents;
  for (const TimelinesOfDocument& one : all) {
    const TimelineFigures& figures = one.analysed->figures;
    if (!figures.consistent) {
      outcome.notices.push_back(notice(
          Severity::kWarning, codes::kDocumentsInconsistent,
          fmt::format("{} is skipped: {} earlier ones", one.name,
                      plural(figures.inconsistent_cycles, "link contradicts", "links contradict")),
          one.name));
    }
  }
  outcome.value.skipped = std::erase_if(
      all, [](const TimelinesOfDocument& one) { return !one.analysed->figures.consistent; });
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
      return timelines_for(one, request, run.stop);
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
    if (request.conflicts == Conflicts::kConsistentOnly && !both[i]->analysed->figures.consistent) {
      return fail(codes::kDocumentsInconsistent, both[i]->name,
                  "cannot be compared: its links contradict one another",
                  "give `conflicts` reject to draw it without those that contradict earlier ones");
    }
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
  result.conflicts = request.conflicts;
  result.calendar = !request.no_calendar;
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
      [&](const SharedDocument& document) { return timelines_for(document, request, run.stop); });
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  result.unread = mapped->unread;
  result.documents = std::move(*mapped).together();
  if (request.conflicts == Conflicts::kConsistentOnly) {
    skip_inconsistent(outcome);
  }
  return outcome;
}

}  // namespace gnomon
