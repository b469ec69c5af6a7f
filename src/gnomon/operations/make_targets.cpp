#include "gnomon/operations/make_targets.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

Failure none_is_frequent(const MakeTargetsRequest& request, const StemCounts& counts) {
  std::int64_t most = 0;
  for (const auto& [stem, number] : counts.stems) {
    most = std::max(most, number);
  }
  return fail(codes::kNoTargets, request.inputs.front().name(),
              fmt::format("no stem occurs {} times or more; the most frequent one occurs {}",
                          request.least_count, plural(most, "time")),
              "give more documents, or a lower `least-count`");
}

}  // namespace

Result<Outcome<MakeTargetsResult>> make_targets(const MakeTargetsRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<MakeTargetsResult> outcome;
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  Result<MappedDocuments<StemCounts>> mapped =
      map_documents<StemCounts>(*files, *format, run, outcome.notices, count_stems);
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  MakeTargetsResult& result = outcome.value;
  result.least_count = request.least_count;
  result.unread = mapped->unread;
  for (const StemCounts& counts : std::move(*mapped).together()) {
    result.counts += counts;
    ++result.documents;
  }
  result.targets = frequent_stems(result.counts, request.least_count);
  if (result.targets.empty()) {
    return none_is_frequent(request, result.counts);
  }
  if (result.counts.without_stem > 0) {
    outcome.notices.push_back(notice(
        Severity::kNote, codes::kHeuristicUsed,
        fmt::format("{} of {} have no stem and are counted by their text, so 'say' and 'said' "
                    "differ",
                    result.counts.without_stem, plural(result.counts.events, "event"))));
  }
  return outcome;
}

}  // namespace gnomon
