#include "gnomon/formats/xml_standoff.h"

#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Attributes that name an element or what it refers to: only those that a reader understood count.
bool is_reserved(Attr key) {
  switch (key) {
    case Attr::kEid:
    case Attr::kTid:
    case Attr::kSid:
    case Attr::kEiid:
    case Attr::kLid:
    case Attr::kRelType:
    case Attr::kFrom:
    case Attr::kTo:
      return true;
    default:
      return std::ranges::count(kLinkSources, key) > 0 || std::ranges::count(kLinkTargets, key) > 0;
  }
}

}  // namespace

StandoffDocument::StandoffDocument(std::string_view name, std::string_view text,
                                   ReadingNotes& notes)
    : name_(name), text_(text), notes_(notes) {}

void StandoffDocument::set_root_attribute(std::string_view name, std::string_view value) {
  root_attributes_.push_back({keep(name), keep(value)});
}

std::span<const RawAttribute> StandoffDocument::keep_all(std::span<const RawAttribute> attributes) {
  std::vector<RawAttribute> kept;
  kept.reserve(attributes.size());
  for (const RawAttribute& one : attributes) {
    kept.push_back({keep(one.name), keep(one.value)});
  }
  return arena_.keep_all(std::span<const RawAttribute>(kept));
}

void StandoffDocument::add_others(std::span<const RawAttribute> attributes) {
  for (const RawAttribute& one : attributes) {
    const bool is_namespace = one.name == "xmlns" || one.name.starts_with("xmlns:");
    if (!is_namespace && !is_reserved(attribute_key(one.name)) &&
        std::ranges::count(scratch_, one.name, &RawAttribute::name) == 0) {
      scratch_.push_back(one);
    }
  }
}

void StandoffDocument::claim(Ids& ids, std::string_view id, std::string_view what,
                             std::size_t byte) {
  if (id.empty()) {
    return;
  }
  const auto [first, is_new] = ids.try_emplace(keep(id), byte);
  if (!is_new) {
    notes_.doubtful(byte,
                    fmt::format("the id '{}' of this {} is used twice, first in line {}", shown(id),
                                what, notes_.line_of(first->second)),
                    "links that name it mean the first; give each an id of its own");
  }
}

void StandoffDocument::element(std::string_view tag, std::string_view id_name, std::string_view id,
                               std::span<const RawAttribute> attributes, std::optional<Span> span,
                               std::size_t byte) {
  scratch_.clear();
  if (!id.empty()) {
    scratch_.push_back({id_name, id});
  }
  add_others(attributes);
  elements_.push_back({tag, keep_all(scratch_), span, byte});
}

void StandoffDocument::event(std::string_view id, std::span<const RawAttribute> attributes,
                             std::optional<Span> span, std::size_t byte) {
  claim(events_, id, "event", byte);
  element("EVENT", "eid", id, attributes, span, byte);
}

void StandoffDocument::time(std::string_view id, std::span<const RawAttribute> attributes,
                            std::optional<Span> span, std::size_t byte) {
  claim(times_, id, "time", byte);
  element("TIMEX3", "tid", id, attributes, span, byte);
}

void StandoffDocument::signal(std::string_view id, std::span<const RawAttribute> attributes,
                              std::optional<Span> span, std::size_t byte) {
  claim(signals_, id, "signal", byte);
  element("SIGNAL", "sid", id, attributes, span, byte);
}

void StandoffDocument::instance(std::string_view id, std::string_view event,
                                std::span<const RawAttribute> attributes, std::size_t byte) {
  if (!id.empty()) {
    instances_.try_emplace(keep(id), byte);
  }
  scratch_.clear();
  if (!id.empty()) {
    scratch_.push_back({"eiid", id});
  }
  if (!event.empty()) {
    scratch_.push_back({"eventID", event});
  }
  add_others(attributes);
  drafts_.push_back({keep_all(scratch_), byte});
}

void StandoffDocument::other(std::string_view tag, std::span<const RawAttribute> attributes,
                             Span span, std::size_t byte) {
  scratch_.clear();
  add_others(attributes);
  elements_.push_back({keep(tag), keep_all(scratch_), span, byte});
}

void StandoffDocument::link(ElementKind kind, std::string_view id, std::string_view from,
                            std::string_view to, std::string_view relation,
                            std::span<const RawAttribute> attributes, std::size_t byte) {
  links_.push_back(
      {kind, keep(id), keep(from), keep(to), keep(relation), keep_all(attributes), byte});
}

Document StandoffDocument::build() && {
  DocumentBuilder builder;
  builder.set_name(name_);
  const Span all{0, text_.size()};
  const MarkupIndex root = builder.add_markup("TimeML", root_attributes_, all, std::nullopt);
  builder.append_text(text_);
  for (const Element& one : elements_) {
    if (!one.span) {
      builder.add_markup(one.tag, one.attributes, {0, 0}, root, one.byte);
    }
  }
  const MarkupIndex body = builder.add_markup("TEXT", {}, all, root);
  add_elements(builder, body);
  for (const InstanceDraft& one : drafts_) {
    builder.add_standoff(ElementKind::kInstance, one.attributes, one.byte);
  }
  for (const LinkDraft& one : links_) {
    add_link(builder, one);
  }
  return std::move(builder).build();
}

void StandoffDocument::add_elements(DocumentBuilder& builder, MarkupIndex body) {
  struct Open {
    MarkupIndex markup;
    Span span;
  };
  std::erase_if(elements_, [](const Element& one) { return !one.span; });
  std::ranges::stable_sort(elements_, [](const Element& a, const Element& b) {
    return a.span->begin != b.span->begin ? a.span->begin < b.span->begin
                                          : a.span->end > b.span->end;
  });
  std::vector<Open> open;
  for (const Element& one : elements_) {
    // Deeper than XML may be nested, elements stand beside one another.
    while (!open.empty() &&
           (!open.back().span.contains(*one.span) || open.size() + 3 > kMaxXmlDepth)) {
      open.pop_back();
    }
    const MarkupIndex markup = builder.add_markup(
        one.tag, one.attributes, *one.span, open.empty() ? body : open.back().markup, one.byte);
    open.push_back({markup, *one.span});
  }
}

RawAttribute StandoffDocument::end_of(std::string_view id, bool source, const LinkDraft& link) {
  if (instances_.contains(id)) {
    const bool subordinated = !source && link.kind == ElementKind::kSlink;
    return {source         ? "eventInstanceID"
            : subordinated ? "subordinatedEventInstance"
                           : "relatedToEventInstance",
            id};
  }
  if (times_.contains(id)) {
    return {source ? "timeID" : "relatedToTime", id};
  }
  if (events_.contains(id)) {
    return {source ? "eventID" : "relatedToEvent", id};
  }
  if (id.empty()) {
    notes_.doubtful(link.byte, fmt::format("the link '{}' has no {}", shown(link.id),
                                           source ? "source" : "target"));
  } else {
    notes_.doubtful(link.byte,
                    fmt::format("the link '{}' refers to '{}', which is no event and no time",
                                shown(link.id), shown(id)),
                    "it is kept, but no command can use it; check the id");
  }
  return {source ? "eventID" : "relatedToEvent", id};
}

void StandoffDocument::add_link(DocumentBuilder& builder, const LinkDraft& link) {
  scratch_.clear();
  if (!link.id.empty()) {
    scratch_.push_back({"lid", link.id});
  }
  scratch_.push_back({"relType", link.relation});
  scratch_.push_back(end_of(link.from, true, link));
  scratch_.push_back(end_of(link.to, false, link));
  if (link.from == link.to && !link.from.empty()) {
    notes_.doubtful(link.byte, fmt::format("the link '{}' relates '{}' to itself", shown(link.id),
                                           shown(link.from)));
  }
  add_others(link.attributes);
  builder.add_standoff(link.kind, scratch_, link.byte);
}

}  // namespace gnomon
