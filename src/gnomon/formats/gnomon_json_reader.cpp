#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/gnomon_json.h"
#include "gnomon/formats/json_check.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/xml_name.h"
#include "gnomon/timeml/document_builder.h"
#include "gnomon/timeml/limits.h"

#include <algorithm>
#include <new>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using Json = nlohmann::ordered_json;

// Why a document cannot be read; thrown inside this file only, turned into an Error by its door.
using Refusal = JsonProblem;

// An element on its way from JSON into the document.
struct Item {
  std::string tag;
  ElementKind remark = ElementKind::kOther;  // kComment or kInstruction for those
  std::string content;
  std::vector<std::pair<std::string, std::string>> attributes;
  Span span;  // in bytes
  std::optional<std::size_t> node;
  std::optional<std::size_t> parent;
};

void require_object(const Json& value, std::string_view where) {
  if (!value.is_object()) {
    throw Refusal{fmt::format("{} must be an object", where), "put names and values in braces", 0};
  }
}

bool is_unmentioned_creation_time(const Item& item) {
  const std::pair<std::string, std::string> said("functionInDocument", "CREATION_TIME");
  return item.tag == "TIMEX3" && item.span == Span{0, 0} &&
         std::ranges::find(item.attributes, said) != item.attributes.end();
}

class GnomonJsonReader {
 public:
  GnomonJsonReader(const Json& json, std::string_view name) : json_(json), name_(name) {}

  Document read();

 private:
  const Json& list(const char* name) const;
  std::string string_at(const Json& object, const char* key, std::string_view where) const;
  std::size_t number_at(const Json& object, const char* key, std::string_view where) const;
  std::string text_of(const Json& value, std::string_view where) const;
  Item item(const Json& object, std::string_view tag, const std::string& where);
  void take_attributes(const Json& object, std::span<const std::string_view> own, Item& into,
                       std::string_view where) const;
  Span span_of(const Json& object, std::string_view where);
  void collect();
  void arrange();
  void add_frame();
  void sort_by_span();
  void find_parents(std::size_t first, std::vector<std::size_t> open);
  void check_numbers();
  void check_depth() const;
  void build();

  const Json& json_;
  std::string_view name_;
  std::string text_;
  OffsetConverter offsets_{{}};
  std::vector<Item> items_;
  DocumentBuilder builder_;
};

const Json& GnomonJsonReader::list(const char* name) const {
  static const Json kNothing = Json::array();
  const auto found = json_.find(name);
  if (found == json_.end()) {
    return kNothing;
  }
  if (!found->is_array()) {
    throw Refusal{fmt::format("'{}' must be a list", name), "put it in square brackets", 0};
  }
  return *found;
}

std::string GnomonJsonReader::text_of(const Json& value, std::string_view where) const {
  if (!value.is_string()) {
    throw Refusal{fmt::format("{} must be a string", where), "put it in quotation marks", 0};
  }
  return value.get<std::string>();
}

std::string GnomonJsonReader::string_at(const Json& object, const char* key,
                                        std::string_view where) const {
  const auto found = object.find(key);
  if (found == object.end()) {
    throw Refusal{fmt::format("{} has no '{}'", where, key), "add it, with a string as value", 0};
  }
  return text_of(*found, fmt::format("'{}' of {}", key, where));
}

std::size_t GnomonJsonReader::number_at(const Json& object, const char* key,
                                        std::string_view where) const {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer() ||
      (!found->is_number_unsigned() && found->get<std::int64_t>() < 0)) {
    throw Refusal{fmt::format("{} needs '{}', a whole number from 0", where, key),
                  "write digits, without quotation marks", 0};
  }
  return found->get<std::size_t>();
}

Span GnomonJsonReader::span_of(const Json& object, std::string_view where) {
  const std::size_t begin = number_at(object, "begin", where);
  const std::size_t end = number_at(object, "end", where);
  const auto begin_byte = offsets_.byte_of(begin);
  const auto end_byte = offsets_.byte_of(end);
  if (!begin_byte || !end_byte || *begin_byte > *end_byte) {
    throw Refusal{
        fmt::format("{} spans {} to {}, which is not a span of the text", where, begin, end),
        "offsets count code points of 'text' from 0, the end not included", 0};
  }
  return {*begin_byte, *end_byte};
}

void GnomonJsonReader::take_attributes(const Json& object, std::span<const std::string_view> own,
                                       Item& into, std::string_view where) const {
  std::set<std::string> seen;
  const auto take = [&](const std::string& name, const Json& value) {
    if (!is_xml_name(name)) {
      throw Refusal{fmt::format("'{}' in {} is not a valid attribute name", shown(name), where),
                    "XML names consist of letters, digits and _ : - . and start with a letter", 0};
    }
    if (!seen.insert(name).second) {
      throw Refusal{fmt::format("{} has the attribute '{}' twice", where, shown(name)),
                    "keep one of the two", 0};
    }
    into.attributes.emplace_back(name,
                                 text_of(value, fmt::format("'{}' of {}", shown(name), where)));
    if (into.attributes.size() > kMaxAttributes) {
      throw Refusal{fmt::format("{} has more than {} attributes", where, kMaxAttributes),
                    "no element has so many; check the program that wrote this file", 0};
    }
  };
  for (const auto& [name, value] : object.items()) {
    if (std::ranges::find(own, name) != own.end()) {
      continue;
    }
    if (name == "other") {
      if (!value.is_object()) {
        throw Refusal{fmt::format("'other' of {} must be an object", where),
                      "put names and values in braces", 0};
      }
      for (const auto& [other_name, other_value] : value.items()) {
        take(other_name, other_value);
      }
    } else if (attribute_key(name) == Attr::kOther) {
      throw Refusal{fmt::format("{} has '{}', which TimeML does not define", where, shown(name)),
                    "put attributes of your own into 'other'", 0};
    } else {
      take(name, value);
    }
  }
}

Item GnomonJsonReader::item(const Json& object, std::string_view tag, const std::string& where) {
  static constexpr std::string_view kOfEntity[] = {"node", "parent", "begin", "end", "text"};
  static constexpr std::string_view kOfLayout[] = {"node", "parent", "begin", "end", "text", "tag"};
  static constexpr std::string_view kOfRemark[] = {"node", "parent", "begin",
                                                   "end",  "remark", "content"};
  const bool layout = tag.empty();
  const bool remark = layout && object.is_object() && object.contains("remark");
  require_object(object, where);
  Item item;
  item.tag = tag;
  if (remark) {
    const std::string kind = string_at(object, "remark", where);
    if (kind != "comment" && kind != "instruction") {
      throw Refusal{fmt::format("'remark' of {} must be comment or instruction", where),
                    "write one of the two", 0};
    }
    item.remark = kind == "comment" ? ElementKind::kComment : ElementKind::kInstruction;
    item.content = string_at(object, "content", where);
  } else if (layout) {
    item.tag = string_at(object, "tag", where);
    if (!is_xml_name(item.tag) || element_kind(item.tag) != ElementKind::kOther) {
      throw Refusal{
          fmt::format("'{}' of {} is not a valid tag in this list", shown(item.tag), where),
          "events, times, signals, instances and links have separate lists", 0};
    }
  }
  item.span = span_of(object, where);
  if (object.contains("text") && string_at(object, "text", where) != item.span.of(text_)) {
    throw Refusal{fmt::format("{} says its text is '{}', but its offsets mark '{}'", where,
                              shown(string_at(object, "text", where)), shown(item.span.of(text_))),
                  "offsets count code points of 'text' from 0, the end not included", 0};
  }
  if (object.contains("node")) {
    item.node = number_at(object, "node", where);
  }
  if (object.contains("parent")) {
    item.parent = number_at(object, "parent", where);
  }
  std::span<const std::string_view> own = kOfEntity;
  if (layout) {
    own = remark ? std::span<const std::string_view>(kOfRemark) : kOfLayout;
  }
  take_attributes(object, own, item, where);
  if (remark && (!item.attributes.empty() || !item.span.empty())) {
    throw Refusal{fmt::format("{} is a remark, which has no attributes and marks no text", where),
                  "give it the same 'begin' and 'end'", 0};
  }
  return item;
}

void GnomonJsonReader::collect() {
  struct List {
    const char* name;
    std::string_view tag;
  };
  for (const List& which : {List{"markup", ""}, List{"events", "EVENT"}, List{"times", "TIMEX3"},
                            List{"signals", "SIGNAL"}}) {
    const Json& objects = list(which.name);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      items_.push_back(item(objects[i], which.tag, fmt::format("{}[{}]", which.name, i)));
    }
  }
}

// A document written by hand may leave the layout out: then the whole text is the TEXT, and a
// creation time that stands nowhere in the text goes into a DCT before it.
void GnomonJsonReader::add_frame() {
  sort_by_span();
  std::vector<Item> frame(1);
  frame[0].tag = "TimeML";
  frame[0].span = {0, text_.size()};
  const auto creation = std::ranges::find_if(items_, is_unmentioned_creation_time);
  if (creation != items_.end()) {
    Item dct;
    dct.tag = "DCT";
    dct.parent = 0;
    frame.push_back(std::move(dct));
    frame.push_back(std::move(*creation));
    frame.back().parent = 1;
    items_.erase(creation);
  }
  frame.emplace_back();
  frame.back().tag = "TEXT";
  frame.back().span = {0, text_.size()};
  frame.back().parent = 0;
  const std::size_t size = frame.size();
  items_.insert(items_.begin(), std::make_move_iterator(frame.begin()),
                std::make_move_iterator(frame.end()));
  find_parents(size, {0, size - 1});
}

// What starts first, and of those the longest, comes first; among equals the layout is outside.
void GnomonJsonReader::sort_by_span() {
  std::ranges::stable_sort(items_, [](const Item& a, const Item& b) {
    return std::pair(a.span.begin, b.span.end) < std::pair(b.span.begin, a.span.end);
  });
}

// Gives the items from `first` on the innermost item of `open` that holds them as parent. Several
// times without text may stand at one place; they lie beside one another.
void GnomonJsonReader::find_parents(std::size_t first, std::vector<std::size_t> open) {
  for (std::size_t i = first; i < items_.size(); ++i) {
    while (!open.empty() && !items_[open.back()].span.contains(items_[i].span)) {
      open.pop_back();
    }
    if (!open.empty()) {
      items_[i].parent = open.back();
    } else if (i > 0) {
      throw Refusal{"no element of 'markup' holds all the others",
                    "the first element is the root and spans the whole text", 0};
    }
    const bool layout = element_kind(items_[i].tag) == ElementKind::kOther;
    if (items_[i].remark == ElementKind::kOther && (layout || !items_[i].span.empty())) {
      open.push_back(i);
    }
  }
}

void GnomonJsonReader::check_numbers() {
  std::ranges::sort(items_, {}, [](const Item& item) { return *item.node; });
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const std::size_t node = *items_[i].node;
    if (node != i) {
      throw Refusal{fmt::format("the 'node' numbers must run from 0 without gaps; {} is {}",
                                node < i ? node : i, node < i ? "used twice" : "missing"),
                    "or omit 'node' and 'parent' everywhere", 0};
    }
    const auto& parent = items_[i].parent;
    if (i == 0 && parent) {
      throw Refusal{"node 0 is the root and has no 'parent'", "omit it", 0};
    }
    if (i > 0 && (!parent || *parent >= i)) {
      throw Refusal{fmt::format("node {} needs a 'parent' with a smaller number", i),
                    "node 0 is the root and has none", 0};
    }
    if (parent && items_[*parent].remark != ElementKind::kOther) {
      throw Refusal{fmt::format("the parent of node {} is a remark", i), "name an element", 0};
    }
  }
}

void GnomonJsonReader::check_depth() const {
  std::vector<std::size_t> depth(items_.size(), 0);
  for (std::size_t i = 1; i < items_.size(); ++i) {
    depth[i] = depth[*items_[i].parent] + 1;
    const bool element = items_[i].remark == ElementKind::kOther;
    if (element && depth[i] >= kMaxXmlDepth) {
      throw Refusal{fmt::format("elements are nested more than {} deep", kMaxXmlDepth),
                    "check the program that wrote this file", 0};
    }
  }
}

// Either every element has a number, or the order follows from the spans.
void GnomonJsonReader::arrange() {
  const auto has_number = [](const Item& item) {
    return item.node.has_value() || item.parent.has_value();
  };
  const bool layout = json_.contains("markup");
  const auto numbered = static_cast<std::size_t>(std::ranges::count_if(items_, has_number));
  if (layout && items_.empty()) {
    throw Refusal{"'markup' holds no root element", "omit 'markup' to have one created", 0};
  }
  if (layout && numbered == items_.size() &&
      std::ranges::all_of(items_, [](const Item& item) { return item.node.has_value(); })) {
    check_numbers();
  } else if (numbered != 0) {
    throw Refusal{layout ? "some elements have a 'node' number and some have none"
                         : "'node' and 'parent' need a 'markup' list with the root",
                  "number all elements or none", 0};
  } else if (layout) {
    sort_by_span();
    find_parents(0, {});
  } else {
    add_frame();
  }
  check_depth();
  const Item& root = items_.front();
  if (root.remark != ElementKind::kOther || element_kind(root.tag) != ElementKind::kOther ||
      root.span != Span{0, text_.size()}) {
    throw Refusal{"the first element must be a root that spans the whole text",
                  "its 'begin' is 0 and its 'end' the number of code points in the text", 0};
  }
}

void GnomonJsonReader::build() {
  builder_.append_text(text_);
  std::vector<RawAttribute> raw;
  const auto view = [&](const Item& item) {
    raw.clear();
    for (const auto& [name, value] : item.attributes) {
      raw.push_back({name, value});
    }
    return std::span<const RawAttribute>(raw);
  };
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const Item& item = items_[i];
    const auto parent =
        item.parent ? std::optional(static_cast<MarkupIndex>(*item.parent)) : std::nullopt;
    if (item.remark == ElementKind::kOther) {
      builder_.add_markup(item.tag, view(item), item.span, parent);
    } else {
      builder_.add_remark(item.remark, item.content, item.span.begin, parent);
    }
  }
  static constexpr std::string_view kOfLink[] = {"kind"};
  for (const char* name : {"instances", "links"}) {
    const Json& objects = list(name);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const std::string where = fmt::format("{}[{}]", name, i);
      require_object(objects[i], where);
      const bool link = name == std::string_view("links");
      const ElementKind kind =
          link ? element_kind(string_at(objects[i], "kind", where)) : ElementKind::kInstance;
      if (link && !is_link(kind)) {
        throw Refusal{fmt::format("'kind' of {} must be TLINK, SLINK, ALINK or CLINK", where),
                      "write one of the three, in capital letters", 0};
      }
      Item item;
      take_attributes(objects[i], std::span(kOfLink).first(link ? 1 : 0), item, where);
      builder_.add_standoff(kind, view(item));
    }
  }
}

Document GnomonJsonReader::read() {
  require_object(json_, "a document");
  if (!json_.contains("format") || json_["format"] != "gnomon-json") {
    const std::string_view instead =
        json_.contains("text") ? "; a text alone is {\"format\": \"gnomon-json\", \"name\": \"a\", "
                                 "\"text\": \"...\"}"
        : json_.contains("source") && json_.contains("target")
            ? "; 'gnomon score pairs' reads rows of pairs"
            : "";
    throw Refusal{"this is not a gnomon JSON document",
                  fmt::format("it needs \"format\": \"gnomon-json\"{}", instead), 0};
  }
  if (json_.contains("version") && json_["version"] != kGnomonJsonVersion) {
    throw Refusal{fmt::format("this gnomon reads version {} of gnomon JSON, not {}",
                              kGnomonJsonVersion, shown(json_["version"].dump())),
                  "update gnomon", 0};
  }
  static constexpr std::string_view kKnown[] = {"format",  "version",   "name",   "doctype",
                                                "text",    "markup",    "events", "times",
                                                "signals", "instances", "links"};
  for (const auto& [key, value] : json_.items()) {
    if (std::ranges::find(kKnown, key) == std::end(kKnown)) {
      throw Refusal{fmt::format("gnomon JSON has no '{}'", shown(key)), "remove it", 0};
    }
  }
  builder_.set_name(json_.contains("name") ? string_at(json_, "name", "the document")
                                           : std::string(name_));
  if (json_.contains("doctype")) {
    builder_.set_doctype(string_at(json_, "doctype", "the document"));
  }
  text_ = string_at(json_, "text", "the document");
  offsets_ = OffsetConverter(text_);
  collect();
  arrange();
  build();
  return std::move(builder_).build();
}

// The places of a source, looked for once there is a message about it: a file may have thousands
// of bad lines.
class Places {
 public:
  explicit Places(const Source& source) : source_(source) {}

  Failure failure(std::size_t byte, std::string what, std::string hint = {}) {
    if (!text_) {
      text_.emplace(source_.bytes);
    }
    return Failure(Error{codes::kMalformed.kind, std::move(what), text_->locate(byte, source_.file),
                         std::move(hint), text_->excerpt(byte), codes::kMalformed.name});
  }

 private:
  const Source& source_;
  std::optional<SourceText> text_;
};

// Reads the JSON value in bytes [begin, end) of the source.
Result<Document> read_piece(const Source& source, Span piece, const std::string& name,
                            Places& places) {
  try {
    if (std::optional<JsonProblem> problem = find_json_problem(piece.of(source.bytes))) {
      throw Refusal(*std::move(problem));
    }
    const Json json = Json::parse(piece.of(source.bytes));
    return GnomonJsonReader(json, name).read();
  } catch (const Refusal& refusal) {
    return places.failure(piece.begin + refusal.byte, refusal.what, refusal.hint);
  } catch (const std::bad_alloc&) {
    throw;  // that says nothing of the document
  } catch (const std::exception& error) {
    return places.failure(piece.begin, fmt::format("invalid JSON ({})", shown(error.what())));
  }
}

std::vector<Span> filled_lines(std::string_view bytes) {
  std::vector<Span> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    if (!trim(bytes.substr(begin, end - begin)).empty()) {
      lines.push_back({begin, end});
    }
    begin = end + 1;
  }
  return lines;
}

// Whether the file is one document laid out over several lines: then no line is a document.
bool is_laid_out(std::string_view bytes, std::span<const Span> lines) {
  const auto is_document = [&](Span line) {
    const std::string_view text = trim(line.of(bytes));
    return text.starts_with('{') && text.ends_with('}') &&
           text.find("\"gnomon-json\"") != std::string_view::npos;
  };
  return lines.size() > 1 && !trim(lines.front().of(bytes)).ends_with('}') &&
         std::ranges::none_of(lines, is_document);
}

}  // namespace

std::vector<Result<Document>> read_gnomon_json(const Source& source) {
  const std::size_t mark = source.bytes.starts_with("\xef\xbb\xbf") ? 3 : 0;
  std::vector<Span> pieces = filled_lines(source.bytes);
  if (!pieces.empty()) {
    pieces.front().begin = std::max(pieces.front().begin, mark);
  }
  if (pieces.empty() || is_laid_out(source.bytes, pieces)) {
    pieces = {{std::min(mark, source.bytes.size()), source.bytes.size()}};
  }
  Places places(source);
  std::vector<Result<Document>> documents;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string name = pieces.size() == 1 ? source.document_name
                                                : fmt::format("{}-{}", source.document_name, i + 1);
    documents.push_back(read_piece(source, pieces[i], name, places));
  }
  return documents;
}

}  // namespace gnomon
