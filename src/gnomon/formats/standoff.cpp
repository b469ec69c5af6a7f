#include "gnomon/formats/standoff.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/xml_name.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kOtherTag = "SPAN";

std::string_view id_attribute(ElementKind kind) {
  switch (kind) {
    case ElementKind::kEvent:
      return "eid";
    case ElementKind::kTimex:
      return "tid";
    case ElementKind::kSignal:
      return "sid";
    default:
      return "id";
  }
}

class StandoffBuilder {
 public:
  StandoffBuilder(Standoff& standoff, Reports& reports) : standoff_(standoff), reports_(reports) {}

  Result<Document> build();

 private:
  void index_ids();
  bool add_entities(MarkupIndex text);
  void add_links();
  std::vector<RawAttribute> raw(const StandoffAttributes& attributes) const;
  // The name of the attribute for an end of a link; empty when nothing has the id.
  std::string_view end_name(const std::string& id, bool is_source) const;

  Standoff& standoff_;
  Reports& reports_;
  DocumentBuilder builder_;
  std::unordered_map<std::string_view, ElementKind> ids_;  // kInstance for instances
};

std::vector<RawAttribute> StandoffBuilder::raw(const StandoffAttributes& attributes) const {
  std::vector<RawAttribute> raw;
  for (const auto& [name, value] : attributes) {
    const bool is_known =
        std::ranges::find(raw, std::string_view(name), &RawAttribute::name) != raw.end();
    if (is_xml_name(name) && !is_known) {
      raw.push_back({name, value});
    }
  }
  return raw;
}

void StandoffBuilder::index_ids() {
  if (!standoff_.creation_time.empty()) {
    ids_.emplace(standoff_.creation_time_id, ElementKind::kTimex);
  }
  for (const StandoffEntity& entity : standoff_.entities) {
    if (!ids_.emplace(entity.id, entity.kind).second) {
      reports_.add(entity.source_byte, fmt::format("the id '{}' is used twice", shown(entity.id)),
                   "links that name it mean the first");
    }
  }
  for (const StandoffEntity& entity : standoff_.entities) {
    if (!entity.instance.empty() && entity.instance != entity.id &&
        !ids_.emplace(entity.instance, ElementKind::kInstance).second) {
      reports_.add(entity.source_byte,
                   fmt::format("the id '{}' is used twice", shown(entity.instance)),
                   "links that name it mean the first");
    }
  }
}

// What starts first, and of those the longest, is outside. Elements that cross belong to the text.
bool StandoffBuilder::add_entities(MarkupIndex text) {
  std::vector<StandoffEntity*> order;
  for (StandoffEntity& entity : standoff_.entities) {
    order.push_back(&entity);
  }
  std::ranges::stable_sort(order, [](const StandoffEntity* a, const StandoffEntity* b) {
    return a->span.begin != b->span.begin ? a->span.begin < b->span.begin
                                          : a->span.end > b->span.end;
  });
  struct Open {
    MarkupIndex markup;
    Span span;
  };
  std::vector<Open> open;
  for (StandoffEntity* entity : order) {
    while (!open.empty() && !open.back().span.contains(entity->span)) {
      open.pop_back();
    }
    // Several times without text may stand at one place; they lie beside one another.
    while (!open.empty() && open.back().span.empty()) {
      open.pop_back();
    }
    std::vector<RawAttribute> attributes{{id_attribute(entity->kind), entity->id}};
    for (const RawAttribute& more : raw(entity->attributes)) {
      if (more.name != attributes.front().name) {
        attributes.push_back(more);
      }
    }
    const std::string_view tag =
        entity->kind == ElementKind::kOther ? kOtherTag : element_tag(entity->kind);
    const MarkupIndex markup =
        builder_.add_markup(tag, attributes, entity->span, open.empty() ? text : open.back().markup,
                            entity->source_byte);
    open.push_back({markup, entity->span});
    if (open.size() + 3 > kMaxXmlDepth) {
      return false;
    }
  }
  return true;
}

std::string_view StandoffBuilder::end_name(const std::string& id, bool is_source) const {
  const auto found = ids_.find(id);
  if (found == ids_.end()) {
    return "";
  }
  switch (found->second) {
    case ElementKind::kInstance:
      return is_source ? "eventInstanceID" : "relatedToEventInstance";
    case ElementKind::kTimex:
      return is_source ? "timeID" : "relatedToTime";
    default:
      return is_source ? "eventID" : "relatedToEvent";
  }
}

void StandoffBuilder::add_links() {
  std::size_t number = 0;
  for (const StandoffLink& link : standoff_.links) {
    const std::string_view source = end_name(link.source, true);
    const std::string_view target = end_name(link.target, false);
    if (source.empty() || target.empty()) {
      reports_.add(link.source_byte,
                   fmt::format("the relation {} of '{}' to '{}' is skipped: there is no '{}'",
                               link.label.empty() ? "without a label" : shown(link.label),
                               shown(link.source), shown(link.target),
                               shown(source.empty() ? link.source : link.target)));
      continue;
    }
    const std::string lid = link.id.empty() ? fmt::format("l{}", ++number) : link.id;
    std::vector<RawAttribute> attributes{
        {"lid", lid}, {"relType", link.label}, {source, link.source}, {target, link.target}};
    for (const RawAttribute& more : raw(link.attributes)) {
      if (std::ranges::find(attributes, more.name, &RawAttribute::name) == attributes.end()) {
        attributes.push_back(more);
      }
    }
    builder_.add_standoff(link.kind, attributes, link.source_byte);
  }
}

Result<Document> StandoffBuilder::build() {
  index_ids();
  builder_.set_name(standoff_.name);
  StandoffAttributes of_root = standoff_.attributes;
  if (!standoff_.labels.empty()) {
    of_root.insert(of_root.begin(), {"labels", standoff_.labels});
  }
  const Span whole{0, standoff_.text.size()};
  const MarkupIndex root = builder_.add_markup("TimeML", raw(of_root), whole, std::nullopt);
  builder_.append_text(standoff_.text);
  if (!standoff_.creation_time.empty()) {
    const MarkupIndex dct = builder_.add_markup("DCT", {}, {0, 0}, root);
    const auto attributes = std::to_array<RawAttribute>(
        {{"tid", standoff_.creation_time_id},
         {"type", standoff_.creation_time.find('T') == std::string::npos ? "DATE" : "TIME"},
         {"value", standoff_.creation_time},
         {"temporalFunction", "false"},
         {"functionInDocument", "CREATION_TIME"}});
    builder_.add_markup("TIMEX3", attributes, {0, 0}, dct);
  }
  const MarkupIndex text = builder_.add_markup("TEXT", {}, whole, root);
  if (!add_entities(text)) {
    return reports_.failure(kNoSource,
                            fmt::format("in '{}' marked spans are nested more than {} deep",
                                        shown(standoff_.name), kMaxXmlDepth),
                            "check the program that wrote this file");
  }
  for (const StandoffEntity& entity : standoff_.entities) {
    if (!entity.instance.empty()) {
      const auto attributes =
          std::to_array<RawAttribute>({{"eiid", entity.instance}, {"eventID", entity.id}});
      builder_.add_standoff(ElementKind::kInstance, attributes, entity.source_byte);
    }
  }
  add_links();
  return std::move(builder_).build();
}

StandoffAttributes copied(const Attributes& attributes, std::span<const Attr> without) {
  StandoffAttributes copy;
  for (const Attribute& attribute : attributes) {
    const bool is_known = attribute.key != Attr::kOther;
    if (!is_known || std::ranges::find(without, attribute.key) == without.end()) {
      copy.emplace_back(attribute.name, attribute.value);
    }
  }
  return copy;
}

}  // namespace

ElementKind kind_of_label(std::string_view label) {
  const std::string name = ascii_lower(trim(label));
  if (name.starts_with("event")) {
    return ElementKind::kEvent;
  }
  if (name.starts_with("timex") || name == "time") {
    return ElementKind::kTimex;
  }
  return name.starts_with("signal") ? ElementKind::kSignal : ElementKind::kOther;
}

std::string_view find_attribute(const StandoffAttributes& attributes, std::string_view name) {
  const auto found =
      std::ranges::find(attributes, name, &std::pair<std::string, std::string>::first);
  return found == attributes.end() ? std::string_view() : found->second;
}

Result<Document> build_document(Standoff&& standoff, Reports& reports) {
  return StandoffBuilder(standoff, reports).build();
}

void add_document(std::vector<Result<Document>>& documents, Standoff&& standoff, Reports& reports) {
  documents.push_back(build_document(std::move(standoff), reports));
}

Result<OffsetUnit> unit_of(Offsets& offsets, std::span<const CoveredSpan> spans,
                           const Source& source, Reports& reports, std::size_t byte,
                           std::span<const OffsetUnit> units) {
  if (source.choices.offsets) {
    return *source.choices.offsets;
  }
  const UnitGuess guess = guess_unit(offsets, spans, units);
  if (!guess.is_certain) {
    Failure unclear = reports.failure(
        byte, "nothing here tells what the offsets count, and it makes a difference for this text",
        fmt::format("name the unit with `offsets`: {}, or another one",
                    offset_unit_name(units.front())));
    unclear.value().code = codes::kOffsetsUnclear.name;
    return unclear;
  }
  for (const std::size_t i : guess.disagreeing) {
    reports.add(byte, disagreement(offsets, spans[i], units), "the offsets are used");
  }
  return guess.unit;
}

std::string numbered_name(const Source& source, std::string_view own, std::size_t index) {
  if (!trim(own).empty()) {
    return std::string(trim(own));
  }
  return index == 0 ? source.document_name : fmt::format("{}-{}", source.document_name, index + 1);
}

void keep_unknown(const JsonNode& object, std::span<const std::string_view> known,
                  StandoffAttributes& attributes) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    if (object.items[i].is_simple() && is_xml_name(object.keys[i]) &&
        std::ranges::find(known, std::string_view(object.keys[i])) == known.end()) {
      attributes.emplace_back(object.keys[i], object.items[i].text);
    }
  }
}

void Losses::add(std::string_view what, std::string_view example, std::size_t count) {
  const auto found = std::ranges::find(all_, what, &Loss::what);
  if (found == all_.end()) {
    all_.push_back({std::string(what), count, std::string(example)});
  } else {
    found->count += count;
  }
}

Standoff take_apart(const Document& document, Losses& losses) {
  Standoff result;
  result.name = document.name();
  const Span body = document.body();
  result.text = body.of(document.text());
  const Markup root = document.markup().front();
  for (const Attribute& attribute : root.attributes) {
    if (attribute.name == "labels") {
      result.labels = attribute.value;
    } else {
      result.attributes.emplace_back(attribute.name, attribute.value);
    }
  }
  std::unordered_map<std::size_t, std::vector<const Instance*>> instances;  // by their event
  for (const Instance& instance : document.instances()) {
    if (instance.event) {
      instances[position(*instance.event)].push_back(&instance);
    }
  }
  const auto place = [&](Span span) {
    return Span{span.begin - body.begin, span.end - body.begin};
  };
  for (std::size_t i = 0; i < document.events().size(); ++i) {
    const Event& event = document.events()[i];
    if (!body.contains(event.span)) {
      losses.add("events outside of the text proper are skipped", event.eid);
      continue;
    }
    static constexpr Attr kOwn[] = {Attr::kEid};
    StandoffEntity entity{ElementKind::kEvent, std::string(event.eid), place(event.span),
                          copied(event.attributes, kOwn)};
    for (const Instance* instance : instances[i]) {
      if (!entity.instance.empty()) {
        losses.add("further instances of one event are skipped", instance->eiid);
        continue;
      }
      entity.instance = instance->eiid;
      static constexpr Attr kOfInstance[] = {Attr::kEiid, Attr::kEventId};
      for (auto& attribute : copied(instance->attributes, kOfInstance)) {
        entity.attributes.push_back(std::move(attribute));
      }
    }
    result.entities.push_back(std::move(entity));
  }
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    const Timex& time = document.times()[i];
    static constexpr Attr kOwn[] = {Attr::kTid};
    const bool is_creation_time = document.creation_time() == TimexIndex{i};
    if (is_creation_time && (!body.contains(time.span) || time.span.empty())) {
      result.creation_time = time.attributes[Attr::kValue];
      result.creation_time_id = time.tid;
    } else if (body.contains(time.span)) {
      result.entities.push_back({ElementKind::kTimex, std::string(time.tid), place(time.span),
                                 copied(time.attributes, kOwn)});
    } else {
      losses.add("times outside of the text proper are skipped", time.tid);
    }
  }
  for (const Signal& signal : document.signals()) {
    static constexpr Attr kOwn[] = {Attr::kSid};
    if (body.contains(signal.span)) {
      result.entities.push_back({ElementKind::kSignal, std::string(signal.sid), place(signal.span),
                                 copied(signal.attributes, kOwn)});
    } else {
      losses.add("signals outside of the text proper are skipped", signal.sid);
    }
  }
  for (const Markup& markup : document.markup()) {
    if (markup.kind != ElementKind::kOther || !body.contains(markup.span)) {
      continue;
    }
    if (markup.name == kOtherTag) {
      StandoffEntity entity{ElementKind::kOther, "", place(markup.span), {}};
      for (const Attribute& attribute : markup.attributes) {
        if (attribute.name == "id") {
          entity.id = attribute.value;
        } else {
          entity.attributes.emplace_back(attribute.name, attribute.value);
        }
      }
      result.entities.push_back(std::move(entity));
    } else if (markup.name != "TEXT" && markup.name != "TimeML" && markup.name != "TempEval" &&
               markup.name != "DCT" && markup.name != "s") {
      losses.add("elements that are no events, times or signals are skipped", markup.name);
    }
  }
  std::ranges::stable_sort(result.entities, {}, [](const StandoffEntity& entity) {
    return std::pair(entity.span.begin, entity.span.end);
  });
  const auto name_of = [&](const LinkEnd& end) {
    if (const auto* instance = std::get_if<InstanceIndex>(&end.entity)) {
      const auto event = document[*instance].event;
      return event ? std::string(document[*event].eid) : std::string();
    }
    return end.resolved() ? std::string(end.id) : std::string();
  };
  for (const Link& link : document.links()) {
    StandoffLink copy{name_of(link.source), name_of(link.target), std::string(link.rel_type),
                      std::string(link.lid), link.kind};
    if (copy.source.empty() || copy.target.empty()) {
      losses.add("links without two ends that exist are skipped", link.lid);
      continue;
    }
    static constexpr Attr kOwn[] = {Attr::kLid,
                                    Attr::kRelType,
                                    Attr::kEventInstanceId,
                                    Attr::kTimeId,
                                    Attr::kEventId,
                                    Attr::kFrom,
                                    Attr::kRelatedToEventInstance,
                                    Attr::kRelatedToTime,
                                    Attr::kRelatedToEvent,
                                    Attr::kSubordinatedEventInstance,
                                    Attr::kTo};
    copy.attributes = copied(link.attributes, kOwn);
    result.links.push_back(std::move(copy));
  }
  return result;
}

}  // namespace gnomon
