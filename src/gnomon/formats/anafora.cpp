#include "gnomon/formats/anafora.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_name.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kAnaforaRoot[] = {"data"};
constexpr const char* kAnaforaStarts = "an Anafora file starts with <data>, then <annotations>";

struct Property {
  std::string_view name;
  std::string_view value;
};

// An entity or a relation.
struct AnaforaItem {
  XmlElement element;
  std::string_view id;
  std::string_view type;
  std::string_view parents;
  std::string_view span;
  std::vector<Property> properties;  // those that have a value

  std::string_view operator[](std::string_view name) const {
    const auto found = std::ranges::find(properties, name, &Property::name);
    return found == properties.end() ? std::string_view{} : found->value;
  }
};

std::string_view text_of_child(XmlElement element, std::string_view name) {
  const auto child = element.child(name);
  return child ? trim(child->text()) : std::string_view{};
}

AnaforaItem item_of(XmlElement element) {
  AnaforaItem item{element,
                   text_of_child(element, "id"),
                   text_of_child(element, "type"),
                   text_of_child(element, "parentsType"),
                   text_of_child(element, "span"),
                   {}};
  if (const auto properties = element.child("properties")) {
    for (auto one = properties->first_child(); one; one = one->next()) {
      if (!trim(one->text()).empty()) {
        item.properties.push_back({one->name(), trim(one->text())});
      }
    }
  }
  return item;
}

// The third part of 12@e@document@annotator.
std::string_view document_of_id(std::string_view id) {
  for (int i = 0; i < 2; ++i) {
    const std::size_t at = id.find('@');
    if (at == std::string_view::npos) {
      return {};
    }
    id.remove_prefix(at + 1);
  }
  return id.find('@') == std::string_view::npos ? std::string_view{} : id.substr(0, id.rfind('@'));
}

class AnaforaReader {
 public:
  AnaforaReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read();

 private:
  void collect();
  std::optional<Error> find_text();
  std::optional<Error> find_unit();
  // The pieces of a span as the file counts; nothing when it is no span.
  static std::optional<std::vector<CoveredSpan>> pieces_of(std::string_view span);
  std::optional<Span> span_of(const AnaforaItem& item, std::vector<RawAttribute>& attributes);
  std::string_view own_id(std::string_view id) const;
  std::vector<RawAttribute> attributes_of(const AnaforaItem& item, ElementKind kind,
                                          std::initializer_list<std::string_view> except);
  void add_entity(const AnaforaItem& item);
  void add_relation(const AnaforaItem& item);
  void add_document_time_links();

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::vector<AnaforaItem> entities_;
  std::vector<AnaforaItem> relations_;
  std::unordered_map<std::string_view, std::string_view> original_;  // ids of other formats
  bool thyme_ = false;
  std::string text_;
  bool has_text_ = false;
  std::optional<Offsets> offsets_;
  OffsetUnit unit_ = OffsetUnit::kCodePoints;
  std::optional<StandoffDocument> document_;
  std::string_view document_time_;
  std::map<std::string, std::size_t> lost_;
  std::size_t split_ = 0;
};

Result<Document> AnaforaReader::read() {
  collect();
  if (std::optional<Error> error = find_text()) {
    return Failure(std::move(*error));
  }
  if (std::optional<Error> error = find_unit()) {
    return Failure(std::move(*error));
  }
  document_.emplace(source_.document_name, text_, notes_);
  if (thyme_) {
    document_->set_root_attribute("labels", kThyme);
  }
  if (const auto info = tree_.root().child("info")) {
    for (auto one = info->first_child(); one; one = one->next()) {
      if (one->name() != kAnaforaOffsets) {
        document_->set_root_attribute(one->name(), trim(one->text()));
      }
    }
  }
  if (const auto schema = tree_.root().child("schema")) {
    document_->set_root_attribute("schema", trim(schema->text()));
  }
  for (const AnaforaItem& item : entities_) {
    add_entity(item);
  }
  for (const AnaforaItem& item : relations_) {
    add_relation(item);
  }
  add_document_time_links();
  if (split_ > 0) {
    notes_.remark(fmt::format("{} not contiguous, the hull is taken", plural(split_, "span")));
  }
  for (const auto& [name, count] : lost_) {
    notes_.remark(fmt::format("{} of type {} not read", plural(count, "relation"), shown(name)));
  }
  notes_.finish();
  return std::move(*document_).build();
}

void AnaforaReader::collect() {
  const auto all = tree_.root().child("annotations");
  for (auto one = all ? all->first_child() : std::nullopt; one; one = one->next()) {
    if (one->name() == "entity") {
      entities_.push_back(item_of(*one));
    } else if (one->name() == "relation") {
      relations_.push_back(item_of(*one));
    } else {
      notes_.lost(one->byte(), fmt::format("unknown element <{}>", shown(one->name())),
                  "annotations are <entity> and <relation>");
    }
  }
  for (const std::vector<AnaforaItem>* items : {&entities_, &relations_}) {
    for (const AnaforaItem& item : *items) {
      if (!item[kOriginalId].empty()) {
        original_.try_emplace(item.id, item[kOriginalId]);
      }
      thyme_ = thyme_ || item.type == "DOCTIME" || !item[kDocTimeRel].empty() ||
               (item.type == "TLINK" && !item["Source"].empty());
    }
  }
}

std::optional<Error> AnaforaReader::find_text() {
  std::string name(entities_.empty() ? std::string_view{} : document_of_id(entities_.front().id));
  std::optional<std::string> text;
  if (source_.choices.text_of) {
    text = name.empty() ? std::nullopt : source_.choices.text_of(name);
    if (!text) {
      text = source_.choices.text_of(source_.document_name);
    }
  }
  if (!text) {
    notes_.doubtful(tree_.root().byte(),
                    fmt::format("the text '{}' is not there",
                                shown(name.empty() ? source_.document_name : name)),
                    "events and times are read without their places; put the text file beside the "
                    "XML file");
    return std::nullopt;
  }
  if (const auto bad = first_invalid_utf8(*text)) {
    return error_about(codes::kNotText, name, fmt::format("byte {} of the text is not UTF-8", *bad),
                       "save the text as UTF-8");
  }
  text_ = std::move(*text);
  if (text_.starts_with("\xef\xbb\xbf")) {
    text_.erase(0, 3);
  }
  has_text_ = true;
  return std::nullopt;
}

// The format says "characters", and has no covered texts that would tell which. Our own files say
// it where it matters.
std::optional<Error> AnaforaReader::find_unit() {
  offsets_.emplace(text_);
  std::vector<CoveredSpan> all;
  for (const AnaforaItem& item : entities_) {
    const auto pieces = pieces_of(item.span).value_or(std::vector<CoveredSpan>{});
    all.insert(all.end(), pieces.begin(), pieces.end());
  }
  const UnitGuess guess = guess_unit(*offsets_, all);
  const auto info = tree_.root().child("info");
  const auto unit = info ? info->child(kAnaforaOffsets) : std::nullopt;
  const bool says_code_points = unit && trim(unit->text()) == kAnaforaCodePoints;
  unit_ = source_.choices.offsets.value_or(says_code_points ? OffsetUnit::kCodePoints : guess.unit);
  if (has_text_ && !guess.is_certain && !says_code_points && !source_.choices.offsets) {
    return error_about(codes::kMalformed, source_.file,
                       "the file does not say whether its spans count code points or UTF-16 "
                       "units, which differ in this text",
                       "say which with `offsets`");
  }
  return std::nullopt;
}

std::optional<std::vector<CoveredSpan>> AnaforaReader::pieces_of(std::string_view span) {
  std::vector<CoveredSpan> pieces;
  while (!span.empty()) {
    const std::size_t end = std::min(span.find(';'), span.size());
    const std::string_view piece = span.substr(0, end);
    const std::size_t comma = piece.find(',');
    const auto from = whole_number(piece.substr(0, comma));
    const auto to =
        comma == std::string_view::npos ? std::nullopt : whole_number(piece.substr(comma + 1));
    if (!from || !to || *to < *from) {
      return std::nullopt;
    }
    pieces.push_back({*from, *to});
    span.remove_prefix(std::min(end + 1, span.size()));
  }
  return pieces;
}

// The hull of the pieces. The span as written is kept where it says more than the place does.
std::optional<Span> AnaforaReader::span_of(const AnaforaItem& item,
                                           std::vector<RawAttribute>& attributes) {
  if (item.span.empty()) {
    return std::nullopt;
  }
  const auto pieces = pieces_of(item.span);
  if (!pieces) {
    notes_.doubtful(item.element.byte(), fmt::format("'{}' is not a span", shown(item.span)),
                    "write begin,end or begin,end;begin,end; the entity has no place");
  }
  if (!pieces || !has_text_) {
    attributes.push_back({kAnaforaSpans, item.span});
    return std::nullopt;
  }
  std::optional<Span> hull;
  for (const CoveredSpan& piece : *pieces) {
    const auto span = offsets_->span_of(unit_, piece.begin, piece.end);
    if (!span) {
      notes_.doubtful(item.element.byte(),
                      fmt::format("the span {} is not in the text of {} {}", shown(item.span),
                                  offsets_->length(unit_), offset_unit_words(unit_)),
                      "the entity has no place");
      attributes.push_back({kAnaforaSpans, item.span});
      return std::nullopt;
    }
    hull = hull ? Span{std::min(hull->begin, span->begin), std::max(hull->end, span->end)} : *span;
  }
  if (pieces->size() > 1) {
    ++split_;
    attributes.push_back({kAnaforaSpans, item.span});
  }
  return hull;
}

std::string_view AnaforaReader::own_id(std::string_view id) const {
  const auto found = original_.find(id);
  return found == original_.end() ? id : found->second;
}

std::vector<RawAttribute> AnaforaReader::attributes_of(
    const AnaforaItem& item, ElementKind kind, std::initializer_list<std::string_view> except) {
  std::vector<RawAttribute> attributes;
  for (const Property& property : item.properties) {
    if (property.name == kOriginalId || std::ranges::count(except, property.name) > 0) {
      continue;
    }
    std::string_view name = property.name;
    for (const ThymeProperty& known : kThymeProperties) {
      if (thyme_ && known.kind == kind && known.property == name) {
        name = known.attribute;
      }
    }
    attributes.push_back({name, own_id(property.value)});
  }
  if (!item.parents.empty()) {
    attributes.push_back({kAnaforaParents, item.parents});
  }
  return attributes;
}

void AnaforaReader::add_entity(const AnaforaItem& item) {
  const std::size_t byte = item.element.byte();
  const std::string_view id = own_id(item.id);
  const bool is_document_time = item.type == "DOCTIME";
  const bool is_time = is_document_time || item.type == "TIMEX3" || item.type == "SECTIONTIME";
  const ElementKind kind = is_time                 ? ElementKind::kTimex
                           : item.type == "EVENT"  ? ElementKind::kEvent
                           : item.type == "SIGNAL" ? ElementKind::kSignal
                                                   : ElementKind::kOther;
  std::vector<RawAttribute> attributes = attributes_of(item, kind, {});
  const std::optional<Span> span = span_of(item, attributes);
  if (is_time) {
    if (item.type != "TIMEX3") {
      attributes.push_back({kAnaforaType, item.type});
      attributes.push_back({"type", "DATE"});
    }
    if (is_document_time && document_time_.empty()) {
      attributes.push_back({"functionInDocument", "CREATION_TIME"});
      document_time_ = id;
    }
    document_->time(id, attributes, span, byte);
  } else if (kind == ElementKind::kEvent) {
    document_->event(id, attributes, span, byte);
  } else if (kind == ElementKind::kSignal) {
    document_->signal(id, attributes, span, byte);
  } else {
    notes_.lost(byte, fmt::format("an entity of type '{}'", shown(item.type)),
                "gnomon reads EVENT, TIMEX3, SIGNAL, DOCTIME and SECTIONTIME");
  }
}

void AnaforaReader::add_relation(const AnaforaItem& item) {
  const std::size_t byte = item.element.byte();
  const std::string_view id = own_id(item.id);
  const ElementKind kind = element_kind(item.type);
  if (kind == ElementKind::kInstance) {
    document_->instance(id, own_id(item["eventID"]), attributes_of(item, kind, {"eventID"}), byte);
    return;
  }
  if (!is_link(kind)) {
    ++lost_[std::string(item.type)];
    return;
  }
  const auto end = [&](std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
      if (!item[name].empty()) {
        return own_id(item[name]);
      }
    }
    return std::string_view{};
  };
  const std::string_view from = end({"Source", "eventInstanceID", "timeID", "eventID"});
  const std::string_view label = item["relType"].empty() ? item["Type"] : item["relType"];
  const std::vector<RawAttribute> attributes = attributes_of(
      item, kind,
      {"Source", "Target", "Type", "relType", "eventInstanceID", "timeID", "eventID",
       "relatedToEventInstance", "relatedToTime", "relatedToEvent", "subordinatedEventInstance"});
  // A relation may have several targets: it is one link for each.
  std::size_t targets = 0;
  for (const Property& property : item.properties) {
    if (property.name == "Target") {
      ++targets;
      const std::string lid = targets == 1 ? std::string(id) : fmt::format("{}.{}", id, targets);
      document_->link(kind, lid, from, own_id(property.value), label, attributes, byte);
    }
  }
  if (targets == 0) {
    document_->link(kind, id, from,
                    end({"relatedToEventInstance", "relatedToTime", "relatedToEvent",
                         "subordinatedEventInstance"}),
                    label, attributes, byte);
  }
}

// How an event is related to the time of the document is a property of the event.
void AnaforaReader::add_document_time_links() {
  std::size_t without = 0;
  for (const AnaforaItem& item : entities_) {
    const std::string_view relation = item[kDocTimeRel];
    if (relation.empty() || item.type != "EVENT") {
      continue;
    }
    if (document_time_.empty()) {
      ++without;
      continue;
    }
    const std::vector<RawAttribute> attributes{{"origin", kDocTimeRel}};
    document_->link(ElementKind::kTlink, fmt::format("DTR-{}", own_id(item.id)), own_id(item.id),
                    document_time_, fmt::format("{} {}", kDocTimeRel, relation), attributes,
                    item.element.byte());
  }
  if (without > 0) {
    notes_.remark(fmt::format("{} with a DocTimeRel, but the file has no DOCTIME to link them to",
                              plural(without, "event")));
  }
}

Result<Document> read_one_anafora(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kAnaforaRoot, kAnaforaStarts);
  return tree ? AnaforaReader(source, *bytes, *tree).read() : Failure(tree.error());
}

bool looks_like_anafora(std::string_view head) {
  return xml_root(head) == kAnaforaRoot[0] && head.find("<annotations") != std::string_view::npos;
}

constexpr std::string_view kAnaforaExtensions[] = {"anafora.xml"};

}  // namespace

std::vector<Result<Document>> read_anafora(const Source& source) {
  return one_document(read_one_anafora(source));
}

const Format kAnafora{
    .name = "anafora",
    .summary = "Anafora XML beside a text file: THYME, TimeML",
    .extensions = kAnaforaExtensions,
    .sniff = looks_like_anafora,
    .to_utf8 = xml_as_utf8,
    .asks_for_files = true,
    .read = read_anafora,
    .export_part = write_anafora,
};

}  // namespace gnomon
