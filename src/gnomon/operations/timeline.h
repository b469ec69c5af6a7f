// What came in which order: the timelines of documents, or of two annotations of one text.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace gnomon {

struct AnalysedDocument;
struct DocumentTimelines;
struct PairedGraphs;

struct TimelineRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  Input compare = {};
  bool explain = false;
  Conflicts conflicts = Conflicts::kReject;
  bool no_calendar = false;
  During during = During::kSimultaneous;
};

template <FieldsOf<TimelineRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(
      Field{
          .name = "compare",
          .help =
              "Draw another annotation of the same text below; common entities get the same number",
          .value = "OTHER"},
      request.compare);
  use(Field{.name = "explain", .help = "Also show rejected links, and what each contradicts"},
      request.explain);
  use(kConflictsField, request.conflicts);
  use(kNoCalendarField, request.no_calendar);
  use(kDuringField, request.during);
}

// A link that contradicts those before it, and these, by their numbers in the graph.
struct RejectedTimelineLink {
  std::size_t link = 0;
  std::vector<std::size_t> against;  // none when it contradicts itself alone
};
RejectedTimelineLink rejected_with_reason(const DocumentTimelines& timelines, std::size_t link);

struct TimelinesOfDocument {
  std::string name;         // of the document; of the input where two are compared
  SharedDocument document;  // with the links of the calendar in front of its own
  std::size_t calendar_links = 0;
  std::shared_ptr<const AnalysedDocument> analysed;
  std::vector<RejectedTimelineLink> rejected;  // when explanations are wanted
};

struct TimelineResult {
  std::vector<TimelinesOfDocument> documents;
  std::size_t unread = 0;   // documents that could not be read; notices say why
  std::size_t skipped = 0;  // documents whose links contradict one another; see Conflicts
  // What two annotations have in common, the first being gold; null when nothing is compared.
  std::shared_ptr<const PairedGraphs> pair;
  bool explained = false;
  Conflicts conflicts = Conflicts::kReject;
  bool calendar = true;
  During during = During::kSimultaneous;
};

// Fails when there is no document, and when two are to be compared that are not of one text.
Result<Outcome<TimelineResult>> timeline(const TimelineRequest& request, const Run& run = {});

}  // namespace gnomon
