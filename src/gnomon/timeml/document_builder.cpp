#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace gnomon {
namespace {

template <class Index>
Index next_index(const auto& list) {
  return static_cast<Index>(list.size());
}

void rename(Attribute& attribute, Attr key) {
  attribute.key = key;
  attribute.name = attribute_name(key);
}

// Known attributes in the order of their keys, others behind them as they came. A few, as most
// elements have, are put in their places one by one, which needs no memory.
void put_in_order(std::span<Attribute> attributes) {
  constexpr std::size_t kFew = 16;
  if (attributes.size() > kFew) {
    std::ranges::stable_sort(attributes, {}, &Attribute::key);
    return;
  }
  for (auto next = attributes.begin(); next != attributes.end(); ++next) {
    std::rotate(std::upper_bound(attributes.begin(), next, next->key,
                                 [](Attr key, const Attribute& other) { return key < other.key; }),
                next, next + 1);
  }
}

bool looks_like_time(std::string_view id) { return id.starts_with('t'); }

}  // namespace

std::span<Attribute> DocumentBuilder::keep(std::span<const RawAttribute> attributes) {
  scratch_.clear();
  bool ordered = true;
  for (const RawAttribute& raw : attributes) {
    const Attr key = attribute_key(raw.name);
    ordered = ordered && (scratch_.empty() || scratch_.back().key <= key);
    const std::string_view name =
        key == Attr::kOther ? document_.arena_.keep(raw.name) : attribute_name(key);
    scratch_.push_back({key, name, document_.arena_.keep(raw.value)});
  }
  if (!ordered) {
    put_in_order(scratch_);
  }
  return document_.arena_.keep_all(std::span<const Attribute>(scratch_));
}

MarkupIndex DocumentBuilder::add_markup(std::string_view tag,
                                        std::span<const RawAttribute> attributes, Span span,
                                        std::optional<MarkupIndex> parent,
                                        std::size_t source_byte) {
  const ElementKind kind = element_kind(tag);
  assert(!is_standoff(kind) && "instances and links mark no stretch of the text");
  return add(kind, tag, span, parent, Attributes(keep(attributes)), source_byte);
}

void DocumentBuilder::add_remark(ElementKind kind, std::string_view content, std::size_t text_byte,
                                 std::optional<MarkupIndex> parent, std::size_t source_byte) {
  add(kind, content, {text_byte, text_byte}, parent, Attributes(), source_byte);
}

MarkupIndex DocumentBuilder::add(ElementKind kind, std::string_view name, Span span,
                                 std::optional<MarkupIndex> parent, const Attributes& attributes,
                                 std::size_t source_byte) {
  const auto index = next_index<MarkupIndex>(*document_.markup_);
  document_.markup_->add(name_of(kind, name), span, parent, attributes, source_byte);
  return index;
}

// Where the name is in the list of names, which keeps it if it is none of the recent ones.
std::uint32_t DocumentBuilder::name_of(ElementKind kind, std::string_view name) {
  std::vector<MarkupList::Name>& names = document_.markup_->names_;
  std::uint32_t& recent = recent_names_[std::hash<std::string_view>()(name) % recent_names_.size()];
  if (recent == 0 || names[recent - 1].kind != kind || names[recent - 1].name != name) {
    const std::string_view tag = element_tag(kind);
    names.push_back({kind, tag.empty() ? document_.arena_.keep(name) : tag});
    recent = static_cast<std::uint32_t>(names.size());
  }
  return recent - 1;
}

void DocumentBuilder::add_standoff(ElementKind kind, std::span<const RawAttribute> attributes,
                                   std::size_t source_byte) {
  assert(is_standoff(kind));
  const std::span<Attribute> kept = keep(attributes);
  if (kind == ElementKind::kInstance) {
    const bool has_event = Attributes(kept).find(Attr::kEventId).has_value();
    for (Attribute& attribute : kept) {
      if (attribute.key == Attr::kEid && !has_event) {
        rename(attribute, Attr::kEventId);
      }
    }
    put_in_order(kept);
    const Attributes all(kept);
    document_.instances_.push_back({all[Attr::kEiid], std::nullopt, all, source_byte});
    return;
  }
  const Attributes all(kept);
  document_.links_.push_back(
      {kind, all[Attr::kLid], all[Attr::kRelType], {}, {}, all, source_byte});
  link_attributes_.push_back(kept);
}

Document DocumentBuilder::build() && {
  assert(!document_.markup_->empty() && "a document has a root");
  collect_entities();
  index_ids();
  resolve_instances();
  resolve_links();
  find_body();
  find_creation_time();
  return std::move(document_);
}

void DocumentBuilder::collect_entities() {
  for (std::size_t i = 0; i < document_.markup_->size(); ++i) {
    const Markup markup = (*document_.markup_)[i];
    const auto index = static_cast<MarkupIndex>(i);
    const Attributes& all = markup.attributes;
    if (markup.kind == ElementKind::kEvent) {
      document_.events_.push_back({all[Attr::kEid], markup.span, index, all});
    } else if (markup.kind == ElementKind::kTimex) {
      document_.times_.push_back({all[Attr::kTid], markup.span, index, all});
    } else if (markup.kind == ElementKind::kSignal) {
      document_.signals_.push_back({all[Attr::kSid], markup.span, index, all});
    }
  }
}

void DocumentBuilder::index_ids() {
  document_.ids_.reserve(document_.events_.size() + document_.instances_.size() +
                         document_.times_.size() + document_.signals_.size());
  const auto add_all = [&](IdTable::Kind kind, const auto& list, auto id) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!(list[i].*id).empty()) {
        document_.ids_.add(kind, list[i].*id, static_cast<std::uint32_t>(i));
      }
    }
  };
  add_all(IdTable::Kind::kEvent, document_.events_, &Event::eid);
  add_all(IdTable::Kind::kInstance, document_.instances_, &Instance::eiid);
  add_all(IdTable::Kind::kTimex, document_.times_, &Timex::tid);
  add_all(IdTable::Kind::kSignal, document_.signals_, &Signal::sid);
}

void DocumentBuilder::resolve_instances() {
  for (Instance& instance : document_.instances_) {
    instance.event = document_.find_event(instance.attributes[Attr::kEventId]);
  }
}

void DocumentBuilder::resolve_links() {
  for (std::size_t i = 0; i < document_.links_.size(); ++i) {
    Link& link = document_.links_[i];
    spell_out(link_attributes_[i]);
    link.source = find_end(link.attributes, kLinkSources);
    link.target = find_end(link.attributes, kLinkTargets);
  }
}

// Gives `from` and `to` the TimeML name that fits what they refer to.
void DocumentBuilder::spell_out(std::span<Attribute> attributes) const {
  bool renamed = false;
  for (Attribute& attribute : attributes) {
    if (attribute.key != Attr::kFrom && attribute.key != Attr::kTo) {
      continue;
    }
    const bool from = attribute.key == Attr::kFrom;
    const std::string_view id = trim(attribute.value);
    const bool is_event = !document_.find_instance(id) && document_.find_event(id);
    const bool is_time = !document_.find_instance(id) && !is_event &&
                         (document_.find_time(id) || looks_like_time(id));
    const Attr full = is_event  ? (from ? Attr::kEventId : Attr::kRelatedToEvent)
                      : is_time ? (from ? Attr::kTimeId : Attr::kRelatedToTime)
                      : from    ? Attr::kEventInstanceId
                                : Attr::kRelatedToEventInstance;
    if (!Attributes(attributes).find(full)) {  // no element has one attribute twice
      rename(attribute, full);
      renamed = true;
    }
  }
  if (renamed) {
    put_in_order(attributes);
  }
}

LinkEnd DocumentBuilder::find_end(const Attributes& attributes, std::span<const Attr> names) const {
  for (const Attr name : names) {
    if (!attributes.find(name)) {
      continue;
    }
    LinkEnd end{name, attributes[name], {}};
    if (name == Attr::kTimeId || name == Attr::kRelatedToTime) {
      if (const auto time = document_.find_time(end.id)) {
        end.entity = *time;
      }
    } else if (name == Attr::kEventId || name == Attr::kRelatedToEvent) {
      if (const auto event = document_.find_event(end.id)) {
        end.entity = *event;
      }
    } else if (const auto instance = document_.find_instance(end.id)) {
      end.entity = *instance;
    }
    return end;
  }
  return {};
}

void DocumentBuilder::find_body() {
  document_.body_ = {0, document_.text_.size()};
  std::size_t found = 0;
  for (const Markup& markup : *document_.markup_) {
    if (markup.kind == ElementKind::kOther && markup.name == "TEXT") {
      document_.body_ = ++found == 1 ? markup.span : Span{0, document_.text_.size()};
    }
  }
}

void DocumentBuilder::find_creation_time() {
  const auto inside_dct = [&](const Timex& time) {
    for (auto up = document_[time.markup].parent; up; up = document_[*up].parent) {
      if (document_[*up].name == "DCT") {
        return true;
      }
    }
    return false;
  };
  const auto& times = document_.times_;
  auto found = std::ranges::find_if(times, inside_dct);
  for (const std::string_view function : {"CREATION_TIME", "PUBLICATION_TIME"}) {
    if (found == times.end()) {
      found = std::ranges::find_if(times, [&](const Timex& time) {
        return time.attributes[Attr::kFunctionInDocument] == function;
      });
    }
  }
  if (found != times.end()) {
    document_.creation_time_ = static_cast<TimexIndex>(found - times.begin());
  }
}

}  // namespace gnomon
