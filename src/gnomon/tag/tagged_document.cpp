#include "gnomon/tag/tagged_document.h"

#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/edit_entities.h"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

NamedValues time_attributes(const TaggedTime& time, std::string tid) {
  NamedValues values = {{"tid", std::move(tid)}, {"type", time.type}, {"value", time.value}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) {
      values.emplace_back(name, value);
    }
  };
  add("mod", time.mod);
  add("quant", time.quant);
  add("freq", time.freq);
  return values;
}

NamedValues instance_attributes(const TaggedEvent& event, std::string eiid, std::string eid) {
  NamedValues values = {{"eiid", std::move(eiid)},
                        {"eventID", std::move(eid)},
                        {"tense", std::string(event.tense)},
                        {"aspect", std::string(event.aspect)},
                        {"polarity", std::string(event.polarity)},
                        {"pos", std::string(event.pos)}};
  if (!event.modality.empty()) {
    values.emplace_back("modality", event.modality);
  }
  return values;
}

// The document without its events, times, signals and links; the creation time stays.
Document without_entities(const Document& document) {
  EntityChanges changes;
  for (std::size_t k = 0; k < document.markup().size(); ++k) {
    const Markup& markup = document.markup()[k];
    const bool is_creation =
        document.creation_time() && position(document[*document.creation_time()].markup) == k;
    if (!is_creation && (markup.kind == ElementKind::kEvent || markup.kind == ElementKind::kTimex ||
                         markup.kind == ElementKind::kSignal)) {
      changes.removed.push_back(static_cast<MarkupIndex>(k));
    }
  }
  const Document bare = with_entities(document, changes);
  return with_links(bare, std::vector<bool>(bare.links().size(), false), {});
}

}  // namespace

Document tagged_document(const Document& document, std::span<const TaggedEvent> events,
                         std::span<const TaggedTime> times,
                         std::optional<std::size_t> creation_time,
                         std::span<const TaggedLink> links) {
  const Document bare = without_entities(document);
  EntityChanges changes;
  const std::string creation_id(bare.creation_time() ? bare[*bare.creation_time()].tid : "t0");
  std::vector<std::string> time_ids;
  std::size_t next = 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (creation_time == k && bare.creation_time()) {
      time_ids.push_back(creation_id);
      continue;
    }
    do {
      time_ids.resize(k);
      time_ids.push_back(fmt::format("t{}", ++next));
    } while (time_ids.back() == creation_id);
    changes.added.push_back(
        {ElementKind::kTimex, times[k].span, time_attributes(times[k], time_ids.back())});
  }
  for (std::size_t k = 0; k < events.size(); ++k) {
    const auto eid = fmt::format("e{}", k + 1);
    changes.added.push_back({ElementKind::kEvent,
                             events[k].span,
                             {{"eid", eid}, {"class", std::string(events[k].event_class)}}});
    changes.instances.push_back(instance_attributes(events[k], fmt::format("ei{}", k + 1), eid));
  }
  const Document marked = with_entities(bare, changes);
  std::vector<NewTlink> added;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const TaggedLink& link = links[k];
    const auto id = [&](TaggedEnd end) {
      return end.is_time ? time_ids[end.index] : fmt::format("ei{}", end.index + 1);
    };
    NewTlink& tlink = added.emplace_back();
    tlink.lid = fmt::format("l{}", k + 1);
    tlink.rel_type = link.relation;
    tlink.source = link.source.is_time ? Attr::kTimeId : Attr::kEventInstanceId;
    tlink.source_id = id(link.source);
    tlink.target = link.target.is_time ? Attr::kRelatedToTime : Attr::kRelatedToEventInstance;
    tlink.target_id = id(link.target);
  }
  return with_links(marked, {}, added);
}

}  // namespace gnomon
