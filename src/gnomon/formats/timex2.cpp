#include "gnomon/formats/timex2.h"

#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kTimex2Root[] = {"DOC"};
constexpr const char* kTimex2Starts = "a file with TIMEX2 starts with <DOC>";

// TIMEX2 has no type: its value tells.
std::string_view type_of_value(std::string_view value, bool is_set) {
  if (is_set) {
    return "SET";
  }
  if (value.starts_with('P') && !value.starts_with("PA") && !value.starts_with("PR")) {
    return "DURATION";  // not PAST_REF and PRESENT_REF
  }
  return value.find('T') != std::string_view::npos && !value.ends_with("_REF") ? "TIME" : "DATE";
}

class Timex2Reader {
 public:
  Timex2Reader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : tree_(tree), notes_(source, bytes) {
    builder_.set_name(source.document_name);
  }

  Document read();

 private:
  void add(XmlElement element, std::optional<MarkupIndex> parent, bool in_date);
  void add_time(XmlElement element, MarkupIndex parent, bool in_date);

  const XmlTree& tree_;
  ReadingNotes notes_;
  DocumentBuilder builder_;
  std::size_t times_ = 0;
  std::size_t links_ = 0;
  bool has_creation_time_ = false;
};

Document Timex2Reader::read() {
  builder_.append_text(tree_.text());
  add(tree_.root(), std::nullopt, false);
  if (links_ > 0) {
    notes_.remark(fmt::format("{} instances and links of TimeML not read", links_));
  }
  notes_.finish();
  return std::move(builder_).build();
}

void Timex2Reader::add(XmlElement element, std::optional<MarkupIndex> parent, bool in_date) {
  if (parent && element.name() == "TIMEX2") {
    return add_time(element, *parent, in_date);
  }
  if (is_standoff(element_kind(element.name()))) {
    ++links_;
    return;
  }
  std::vector<RawAttribute> attributes(element.attributes().begin(), element.attributes().end());
  // A root of its own name would be no TimeML, and DOCTYPE means something else there.
  const std::string_view tag = parent ? element.name() : std::string_view("TimeML");
  const MarkupIndex markup =
      builder_.add_markup(tag, attributes, element.text_span(), parent, element.byte());
  for (auto child = element.first_child(); child; child = child->next()) {
    add(*child, markup, in_date || element.name() == "DATETIME" || element.name() == "DATE");
  }
}

void Timex2Reader::add_time(XmlElement element, MarkupIndex parent, bool in_date) {
  const bool is_creation_time = in_date && !has_creation_time_;
  has_creation_time_ |= is_creation_time;
  std::string_view value;
  bool is_set = false;
  std::vector<RawAttribute> attributes;
  for (const RawAttribute& one : element.attributes()) {
    const std::string name = std::string(one.name);
    if (name == "val" || name == "VAL") {
      value = trim(one.value);
    } else if (name != "tid" && name != "type" && name != "value" && name != "functionInDocument") {
      is_set |= (name == "set" || name == "SET") && trim(one.value) == "YES";
      attributes.push_back(one);
    }
  }
  const std::string id = fmt::format("t{}", is_creation_time ? 0 : ++times_);
  attributes.insert(attributes.begin(),
                    {{"tid", id}, {"type", type_of_value(value, is_set)}, {"value", value}});
  if (is_creation_time) {
    attributes.push_back({"functionInDocument", "CREATION_TIME"});
  }
  const MarkupIndex markup =
      builder_.add_markup("TIMEX3", attributes, element.text_span(), parent, element.byte());
  for (auto child = element.first_child(); child; child = child->next()) {
    add(*child, markup, in_date);
  }
}

Result<Document> read_one_timex2(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kTimex2Root, kTimex2Starts);
  return tree ? Result<Document>(Timex2Reader(source, *bytes, *tree).read())
              : Failure(tree.error());
}

bool looks_like_timex2(std::string_view head) {
  return xml_root(head) == kTimex2Root[0] && head.find("<TIMEX2") != std::string_view::npos;
}

constexpr std::string_view kTimex2Extensions[] = {"timex2.xml"};

}  // namespace

std::vector<Result<Document>> read_timex2(const Source& source) {
  return one_document(read_one_timex2(source));
}

const Format kTimex2{
    .name = "timex2",
    .summary = "texts with inline TIMEX2: WikiWars",
    .extensions = kTimex2Extensions,
    .sniff = looks_like_timex2,
    .to_utf8 = xml_as_utf8,
    .read = read_timex2,
};

}  // namespace gnomon
