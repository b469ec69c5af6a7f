#include "gnomon/operations/link.h"

#include "gnomon/backbone/exact.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/backbone/official.h"
#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/link_reasons.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Where a time that takes part lies, as far as the mode knows it.
std::string place_of(const Timex& time, BackboneMode mode) {
  if (mode == BackboneMode::kOfficial) {
    const auto start = official_start(time.attributes[Attr::kValue]);
    return start ? fmt::format("from {:04}-{:02}-{:02}T{:02}:{:02}:{:02}", start->year,
                               start->month, start->day, start->hour, start->minute, start->second)
                 : std::string();
  }
  const auto interval = backbone_interval(time.attributes[Attr::kValue]);
  return interval ? fmt::format("{} to {}", to_string(interval->begin), to_string(interval->end))
                  : std::string();
}

std::vector<PlacedTime> placed_times(const Document& document, const Backbone& backbone,
                                     BackboneMode mode) {
  std::vector<PlacedTime> times;
  const auto add = [&](TimexIndex index, bool takes_part, std::string where) {
    const Timex& time = document[index];
    times.push_back({std::string(time.tid), mention(document, index),
                     std::string(time.attributes[Attr::kValue]), takes_part, std::move(where)});
  };
  for (const TimexIndex index : backbone.members) {
    add(index, true, place_of(document[index], mode));
  }
  for (const LeftOutTime& time : backbone.left_out) {
    add(time.time, false, time.why);
  }
  return times;
}

// The links of the backbone come first in the new document.
std::vector<LinkStatement> calendar_links(const Backbone& backbone, const BackboneConflicts& held,
                                          During during) {
  std::vector<LinkStatement> links;
  for (std::size_t i = 0; i < backbone.links.size(); ++i) {
    links.push_back(statement_of(held.document, held.document.links()[i], during));
  }
  for (std::size_t i = 0; i < held.graph.origins.size() && held.graph.origins[i] < links.size();
       ++i) {
    links[held.graph.origins[i]].words =
        calendar_words(held, held.graph.network[static_cast<LinkId>(i)]);
  }
  return links;
}

std::vector<LinkRejection> rejections(const BackboneConflicts& held, const Backbone& backbone,
                                      BackboneMode mode) {
  const std::vector<bool> calendar = said_by_calendar(held, backbone, mode);
  std::vector<LinkRejection> links;
  for (const Rejection& rejection : held.rejected) {
    LinkRejection rejected;
    rejected.link = statement_of(held.document, held.graph, rejection.link);
    for (const LinkId link : rejection.because) {
      rejected.against.push_back(
          {statement_of(held.document, held.graph, link), calendar[position(link)]});
    }
    rejected.by_calendar = std::ranges::any_of(rejected.against, &LinkOrCalendar::calendar);
    rejected.reasons = reasons_of(held, calendar, mode, rejection.because);
    links.push_back(std::move(rejected));
  }
  return links;
}

LinkTotals count(const LinkedDocument& document, const Backbone& backbone,
                 std::span<const Link> links, std::size_t times) {
  LinkTotals totals;
  totals.times = times;
  totals.members = backbone.members.size();
  totals.added = document.added.size();
  totals.tlinks =
      static_cast<std::size_t>(std::ranges::count(links, ElementKind::kTlink, &Link::kind));
  totals.rejected = document.rejected.size();
  totals.rejected_by_calendar = static_cast<std::size_t>(
      std::ranges::count(document.rejected, true, &LinkRejection::by_calendar));
  totals.removed = document.removed.size();
  return totals;
}

ChangedDocument<LinkedDocument> link_document(const Document& document, const Format& format,
                                              const LinkRequest& request,
                                              const std::stop_token& stop) {
  const bool official = request.mode == BackboneMode::kOfficial;
  const Backbone backbone = backbone_of(document, request.mode);
  std::vector<std::size_t> removed;
  const BackboneConflicts held =
      find_conflicts(official ? with_official_backbone(document, backbone, &removed)
                              : with_backbone(document, backbone),
                     request.during, stop);
  LinkedDocument result;
  result.name = document.name();
  result.times = placed_times(document, backbone, request.mode);
  result.added = calendar_links(backbone, held, request.during);
  result.rejected = rejections(held, backbone, request.mode);
  for (const std::size_t link : removed) {
    result.removed.push_back(statement_of(document, document.links()[link], request.during));
  }
  result.totals = count(result, backbone, document.links(), document.times().size());
  WrittenDocument written{
      result.name, official ? format.write(held.document) : format.write(without_rejected(held))};
  return {std::move(result), std::move(written)};
}

}  // namespace

LinkTotals& LinkTotals::operator+=(const LinkTotals& other) {
  times += other.times;
  members += other.members;
  added += other.added;
  tlinks += other.tlinks;
  rejected += other.rejected;
  rejected_by_calendar += other.rejected_by_calendar;
  removed += other.removed;
  return *this;
}

Result<Outcome<LinkResult>> link(const LinkRequest& request, const Run& run) {
  Outcome<LinkResult> outcome;
  Result<ChangedDocuments<LinkedDocument>> changed = change_documents<LinkedDocument>(
      request, run, outcome.notices, [&](const Document& document, const Format& format) {
        return link_document(document, format, request, run.stop);
      });
  if (!changed) {
    return Failure(changed.error());
  }
  LinkResult& result = outcome.value;
  for (const LinkedDocument& document : changed->about) {
    result.totals += document.totals;
  }
  result.documents = std::move(changed->about);
  result.written = std::move(changed->written);
  result.format = changed->format;
  result.unread = changed->unread;
  result.mode = request.mode;
  result.during = request.during;
  return outcome;
}

}  // namespace gnomon
