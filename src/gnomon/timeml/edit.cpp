#include "gnomon/timeml/edit.h"

#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

std::vector<RawAttribute> raw(const Attributes& attributes) {
  std::vector<RawAttribute> result;
  for (const Attribute& attribute : attributes) {
    result.push_back({attribute.name, attribute.value});
  }
  return result;
}

void add_markup(DocumentBuilder& builder, const Markup& markup, std::optional<MarkupIndex> parent) {
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    builder.add_remark(markup.kind, markup.name, markup.span.begin, parent, markup.source_byte);
  } else {
    builder.add_markup(markup.name, raw(markup.attributes), markup.span, parent,
                       markup.source_byte);
  }
}

// A document of the same name, with the same text and nothing marked in it yet.
DocumentBuilder begin_as(const Document& document) {
  DocumentBuilder builder;
  builder.set_name(document.name());
  builder.set_doctype(document.doctype());
  builder.append_text(document.text());
  return builder;
}

void add_instance(DocumentBuilder& builder, const Instance& instance) {
  builder.add_standoff(ElementKind::kInstance, raw(instance.attributes), instance.source_byte);
}

// All markup but that for which the flag is true; what stood within it is then within its parent.
void add_markup_without(DocumentBuilder& builder, const Document& document,
                        const std::vector<bool>& removed) {
  std::vector<std::optional<MarkupIndex>> place(removed.size());  // in the new document
  std::uint32_t added = 0;
  for (std::size_t i = 0; i < removed.size(); ++i) {
    const Markup& markup = document.markup()[i];
    const std::optional<MarkupIndex> parent =
        markup.parent ? place[position(*markup.parent)] : std::nullopt;
    if (removed[i]) {
      place[i] = parent;
    } else {
      place[i] = MarkupIndex{added++};
      add_markup(builder, markup, parent);
    }
  }
}

void add_tlink(DocumentBuilder& builder, const NewTlink& link) {
  std::vector<RawAttribute> attributes{
      {attribute_name(Attr::kLid), link.lid},
      {attribute_name(Attr::kRelType), link.rel_type},
      {attribute_name(link.source), link.source_id},
      {attribute_name(link.target), link.target_id},
  };
  if (!link.origin.empty()) {
    attributes.push_back({attribute_name(Attr::kOrigin), link.origin});
  }
  for (const auto& [name, value] : link.others) {
    attributes.push_back({name, value});
  }
  builder.add_standoff(ElementKind::kTlink, attributes);
}

void add_link(DocumentBuilder& builder, const Link& link, const NewRelation* changed) {
  std::vector<RawAttribute> attributes = raw(link.attributes);
  if (changed != nullptr) {
    const std::string_view name = attribute_name(Attr::kRelType);
    const auto found = std::ranges::find(attributes, name, &RawAttribute::name);
    if (found == attributes.end()) {
      attributes.push_back({name, changed->rel_type});
    } else {
      found->value = changed->rel_type;
    }
  }
  builder.add_standoff(link.kind, attributes, link.source_byte);
}

}  // namespace

FreshLinkIds::FreshLinkIds(const Document& document, std::string prefix)
    : prefix_(std::move(prefix)) {
  for (const Link& link : document.links()) {
    taken_.insert(link.lid);
  }
}

std::string FreshLinkIds::next() {
  std::string id;
  do {
    id = prefix_ + std::to_string(++number_);
  } while (taken_.contains(id));
  return id;
}

Document with_links(const Document& document, const std::vector<bool>& keep,
                    std::span<const NewTlink> added, std::span<const NewRelation> changed,
                    AddedLinks where) {
  assert(keep.size() == document.links().size() && "every link is kept or not");
  DocumentBuilder builder = begin_as(document);
  for (const Markup& markup : document.markup()) {
    add_markup(builder, markup, markup.parent);
  }
  for (const Instance& instance : document.instances()) {
    add_instance(builder, instance);
  }
  const auto add_new = [&] {
    for (const NewTlink& link : added) {
      add_tlink(builder, link);
    }
  };
  if (where == AddedLinks::kInFront) {
    add_new();
  }
  std::vector<const NewRelation*> change_of(keep.size(), nullptr);
  for (const NewRelation& change : changed) {
    change_of[change.link] = &change;
  }
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    if (keep[i]) {
      add_link(builder, document.links()[i], change_of[i]);
    }
  }
  if (where == AddedLinks::kBehind) {
    add_new();
  }
  return std::move(builder).build();
}

Document without_entities(const Document& document, const std::vector<bool>& events,
                          const std::vector<bool>& times) {
  assert(events.size() == document.events().size() && times.size() == document.times().size() &&
         "every event and time stays or goes");
  std::vector<bool> markup(document.markup().size(), false);
  for (std::size_t i = 0; i < events.size(); ++i) {
    markup[position(document.events()[i].markup)] = events[i];
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    markup[position(document.times()[i].markup)] = times[i];
  }
  markup.front() = false;  // a root, whatever it is
  const auto is_gone = [&](const LinkEnd& end) {
    if (const auto* instance = std::get_if<InstanceIndex>(&end.entity)) {
      const std::optional<EventIndex> event = document[*instance].event;
      return event && events[position(*event)];
    }
    if (const auto* time = std::get_if<TimexIndex>(&end.entity)) {
      return bool(times[position(*time)]);
    }
    const auto* event = std::get_if<EventIndex>(&end.entity);
    return event != nullptr && events[position(*event)];
  };
  DocumentBuilder builder = begin_as(document);
  add_markup_without(builder, document, markup);
  for (const Instance& instance : document.instances()) {
    if (!instance.event || !events[position(*instance.event)]) {
      add_instance(builder, instance);
    }
  }
  for (const Link& link : document.links()) {
    if (!is_gone(link.source) && !is_gone(link.target)) {
      add_link(builder, link, nullptr);
    }
  }
  return std::move(builder).build();
}

}  // namespace gnomon
