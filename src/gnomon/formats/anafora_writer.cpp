#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/anafora.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_tree.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

// 12@e@document@annotator
bool is_anafora_id(std::string_view id) { return std::ranges::count(id, '@') >= 3; }

class AnaforaWriter {
 public:
  AnaforaWriter(const Document& document, std::vector<Loss>& losses)
      : document_(document), losses_(losses), offsets_(document.text()) {
    name_ = document.name().substr(document.name().rfind('/') + 1);
    std::ranges::replace(name_, '@', '_');
    for (const Attribute& one : document.markup().front().attributes) {
      thyme_ = thyme_ || (one.name == "labels" && one.value == kThyme);
    }
  }

  Result<Exported> write();

 private:
  void number_ids();
  void number(char letter, std::string_view id, std::unordered_map<std::string_view, std::string>&);
  void entity(const Markup& markup);
  void instance(const Instance& instance);
  void link(const Link& link);
  void open(std::string_view tag, std::string_view id, std::string_view type);
  void field(std::string_view tag, std::string_view text, int depth);
  void properties(const Attributes& attributes, ElementKind kind, std::string_view old_id,
                  std::string_view new_id);
  void lose(std::string_view what, std::string_view example);
  std::string_view new_id(ElementKind kind, std::string_view id) const;
  std::string_view new_end(const LinkEnd& end) const;

  const Document& document_;
  std::vector<Loss>& losses_;
  Offsets offsets_;
  std::string name_;
  bool thyme_ = false;
  std::size_t number_ = 0;
  std::unordered_map<std::string_view, std::string> events_;
  std::unordered_map<std::string_view, std::string> times_;
  std::unordered_map<std::string_view, std::string> signals_;
  std::unordered_map<std::string_view, std::string> instances_;
  std::string out_;
  bool allowed_ = true;  // whether XML can hold all characters
};

Result<Exported> AnaforaWriter::write() {
  number_ids();
  out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<data>\n";
  std::string info;
  for (const Attribute& one : document_.markup().front().attributes) {
    if (one.name == "savetime" || one.name == "progress") {
      info += fmt::format("    <{}>", one.name);
      allowed_ = append_xml(info, one.value, false) && allowed_;
      info += fmt::format("</{}>\n", one.name);
    }
  }
  // A character of four bytes is one code point, but two units of UTF-16.
  if (std::ranges::any_of(document_.text(), [](char c) { return (c & 0xf8) == 0xf0; })) {
    info += fmt::format("    <{0}>{1}</{0}>\n", kAnaforaOffsets, kAnaforaCodePoints);
  }
  out_ += info.empty() ? "" : "  <info>\n" + info + "  </info>\n";
  for (const Attribute& one : document_.markup().front().attributes) {
    if (one.name == "schema") {
      field("schema", one.value, 1);
    } else if (one.name != "savetime" && one.name != "progress" && one.name != "labels") {
      lose("attributes of the document are omitted", one.name);
    }
  }
  out_ += "  <annotations>\n";
  for (const Markup& markup : document_.markup()) {
    if (markup.kind == ElementKind::kEvent || markup.kind == ElementKind::kTimex ||
        markup.kind == ElementKind::kSignal) {
      entity(markup);
    } else if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
      lose("comments and instructions are omitted", markup.name);
    } else if (markup.parent && markup.name != "TEXT" && markup.name != "DCT") {
      lose("elements other than events, times and signals are omitted", markup.name);
    }
  }
  for (const Instance& one : document_.instances()) {
    instance(one);
  }
  for (const Link& one : document_.links()) {
    link(one);
  }
  out_ += "  </annotations>\n</data>\n";
  if (!allowed_) {
    return fail(codes::kCannotHold, std::string(document_.name()),
                "an attribute contains a character that XML does not allow",
                "write it as gnomon-json, which can store it");
  }
  Exported exported;
  exported.bytes = std::move(out_);
  exported.beside.push_back({"txt", std::string(document_.text())});
  return exported;
}

void AnaforaWriter::number(char letter, std::string_view id,
                           std::unordered_map<std::string_view, std::string>& ids) {
  if (!id.empty() && !ids.contains(id)) {
    ids.emplace(id, is_anafora_id(id) ? std::string(id)
                                      : fmt::format("{}@{}@{}@gnomon", ++number_, letter, name_));
  }
}

void AnaforaWriter::number_ids() {
  for (const Markup& markup : document_.markup()) {
    if (markup.kind == ElementKind::kEvent) {
      number('e', markup.attributes[Attr::kEid], events_);
    } else if (markup.kind == ElementKind::kTimex) {
      number('e', markup.attributes[Attr::kTid], times_);
    } else if (markup.kind == ElementKind::kSignal) {
      number('e', markup.attributes[Attr::kSid], signals_);
    }
  }
  for (const Instance& one : document_.instances()) {
    number('r', one.eiid, instances_);
  }
}

void AnaforaWriter::lose(std::string_view what, std::string_view example) {
  const auto found = std::ranges::find(losses_, what, &Loss::what);
  if (found == losses_.end()) {
    losses_.push_back({std::string(what), 1, std::string(example)});
  } else {
    ++found->count;
  }
}

void AnaforaWriter::field(std::string_view tag, std::string_view text, int depth) {
  out_.append(static_cast<std::size_t>(depth) * 2, ' ');
  out_ += fmt::format("<{}>", tag);
  allowed_ = append_xml(out_, text, false) && allowed_;
  out_ += fmt::format("</{}>\n", tag);
}

void AnaforaWriter::open(std::string_view tag, std::string_view id, std::string_view type) {
  out_ += fmt::format("    <{}>\n", tag);
  field("id", id, 3);
  field("type", type, 3);
}

std::string_view AnaforaWriter::new_id(ElementKind kind, std::string_view id) const {
  const auto& ids = kind == ElementKind::kEvent      ? events_
                    : kind == ElementKind::kTimex    ? times_
                    : kind == ElementKind::kInstance ? instances_
                                                     : signals_;
  const auto found = ids.find(id);
  return found == ids.end() ? id : std::string_view(found->second);
}

std::string_view AnaforaWriter::new_end(const LinkEnd& end) const {
  switch (end.attribute) {
    case Attr::kTimeId:
    case Attr::kRelatedToTime:
      return new_id(ElementKind::kTimex, end.id);
    case Attr::kEventId:
    case Attr::kRelatedToEvent:
      return new_id(ElementKind::kEvent, end.id);
    default:
      return new_id(ElementKind::kInstance, end.id);
  }
}

void AnaforaWriter::properties(const Attributes& attributes, ElementKind kind,
                               std::string_view old_id, std::string_view new_id_of_it) {
  out_ += "      <properties>\n";
  if (!old_id.empty() && old_id != new_id_of_it) {
    field(kOriginalId, old_id, 4);
  }
  std::string_view entity_type;
  for (const Attribute& one : attributes) {
    entity_type = one.name == kAnaforaType ? one.value : entity_type;
  }
  for (const Attribute& one : attributes) {
    const bool is_id = one.key == Attr::kEid || one.key == Attr::kTid || one.key == Attr::kSid ||
                       one.key == Attr::kEiid || one.key == Attr::kLid;
    // What the reader makes of the type of an entity is no property of it.
    const bool is_derived = (!entity_type.empty() && one.key == Attr::kType) ||
                            (entity_type == "DOCTIME" && one.key == Attr::kFunctionInDocument);
    const bool elsewhere =
        one.name == kAnaforaType || one.name == kAnaforaSpans || one.name == kAnaforaParents;
    const bool is_end = std::ranges::count(kLinkSources, one.key) > 0 ||
                        std::ranges::count(kLinkTargets, one.key) > 0;
    if (is_id || is_derived || elsewhere || (is_end && thyme_ && is_link(kind)) ||
        (thyme_ && is_link(kind) && one.key == Attr::kRelType)) {
      continue;
    }
    std::string_view name = one.name;
    for (const ThymeProperty& known : kThymeProperties) {
      if (thyme_ && known.kind == kind && known.attribute == name) {
        name = known.property;
      }
    }
    std::string_view value = one.value;
    switch (one.key) {
      case Attr::kEventId:
      case Attr::kRelatedToEvent:
        value = new_id(ElementKind::kEvent, value);
        break;
      case Attr::kTimeId:
      case Attr::kRelatedToTime:
      case Attr::kAnchorTimeId:
      case Attr::kBeginPoint:
      case Attr::kEndPoint:
        value = new_id(ElementKind::kTimex, value);
        break;
      case Attr::kEventInstanceId:
      case Attr::kRelatedToEventInstance:
      case Attr::kSubordinatedEventInstance:
        value = new_id(ElementKind::kInstance, value);
        break;
      case Attr::kSignalId:
        value = new_id(ElementKind::kSignal, value);
        break;
      default:
        break;
    }
    if (trim(value).empty()) {
      lose("attributes without a value are omitted", name);
    } else {
      field(name, value, 4);
    }
  }
}

void AnaforaWriter::entity(const Markup& markup) {
  std::string_view type = markup.name;
  std::string_view parents;
  std::string spans;
  const bool outside = !document_.body().contains(markup.span) ||
                       (markup.span.empty() && markup.parent == MarkupIndex{0});
  if (!markup.span.empty() || !outside) {
    spans = fmt::format("{},{}", offsets_.offset_of(OffsetUnit::kCodePoints, markup.span.begin),
                        offsets_.offset_of(OffsetUnit::kCodePoints, markup.span.end));
  }
  for (const Attribute& one : markup.attributes) {
    type = one.name == kAnaforaType ? one.value : type;
    parents = one.name == kAnaforaParents ? one.value : parents;
    spans = one.name == kAnaforaSpans ? std::string(one.value) : spans;
  }
  const Attributes& all = markup.attributes;
  const std::string_view old_id = markup.kind == ElementKind::kEvent   ? all[Attr::kEid]
                                  : markup.kind == ElementKind::kTimex ? all[Attr::kTid]
                                                                       : all[Attr::kSid];
  const std::string_view id = new_id(markup.kind, old_id);
  open("entity", id, type);
  if (!parents.empty()) {
    field(kAnaforaParents, parents, 3);
  }
  field("span", spans, 3);
  properties(all, markup.kind, old_id, id);
  out_ += "      </properties>\n    </entity>\n";
}

void AnaforaWriter::instance(const Instance& one) {
  const std::string_view id = new_id(ElementKind::kInstance, one.eiid);
  open("relation", id, "MAKEINSTANCE");
  properties(one.attributes, ElementKind::kInstance, one.eiid, id);
  out_ += "      </properties>\n    </relation>\n";
}

void AnaforaWriter::link(const Link& one) {
  if (one.attributes[Attr::kOrigin] == kDocTimeRel) {
    return;  // a property of the event says it
  }
  std::string id(one.lid);
  if (!is_anafora_id(id)) {
    id = fmt::format("{}@r@{}@gnomon", ++number_, name_);
  }
  open("relation", id, element_tag(one.kind));
  for (const Attribute& attribute : one.attributes) {
    if (attribute.name == kAnaforaParents) {
      field(kAnaforaParents, attribute.value, 3);
    }
  }
  properties(one.attributes, one.kind, one.lid, id);
  if (thyme_) {
    field("Source", new_end(one.source), 4);
    field("Type", one.rel_type, 4);
    field("Target", new_end(one.target), 4);
  }
  out_ += "      </properties>\n    </relation>\n";
}

}  // namespace

Result<Exported> write_anafora(const Document& document, std::vector<Loss>& losses) {
  return AnaforaWriter(document, losses).write();
}

}  // namespace gnomon
