#include "gnomon/base/utf8.h"
#include "gnomon/formats/gnomon_json.h"

#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using Json = nlohmann::ordered_json;

// Known attributes become members of the object, all others go into "other".
void put_attributes(Json& object, const Attributes& all) {
  Json other = Json::object();
  for (const Attribute& attribute : all) {
    (attribute.key == Attr::kOther ? other : object)[std::string(attribute.name)] = attribute.value;
  }
  if (!other.empty()) {
    object["other"] = std::move(other);
  }
}

Json markup_object(const Document& document, std::size_t index, OffsetConverter& offsets) {
  const Markup& markup = document.markup()[index];
  Json object = Json::object();
  object["node"] = index;
  if (markup.parent) {
    object["parent"] = position(*markup.parent);
  }
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    object["remark"] = markup.kind == ElementKind::kComment ? "comment" : "instruction";
    object["content"] = markup.name;
  } else if (markup.kind == ElementKind::kOther) {
    object["tag"] = markup.name;
  }
  object["begin"] = offsets.code_points_before(markup.span.begin);
  object["end"] = offsets.code_points_before(markup.span.end);
  if (markup.kind != ElementKind::kOther && markup.kind < ElementKind::kComment) {
    object["text"] = markup.span.of(document.text());
  }
  put_attributes(object, markup.attributes);
  return object;
}

// Only the name can hold stray bytes, since a file's name may be anything; they become U+FFFD.
std::string in_one_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A member of an object that is written piece by piece: a tree of all elements of a large document
// would take a hundred times the memory of its file.
class ListMember {
 public:
  ListMember(std::string& out, const char* name) : out_(out) {
    out_ += ",\"";
    out_ += name;
    out_ += "\":[";
  }
  ListMember(const ListMember&) = delete;
  ListMember& operator=(const ListMember&) = delete;
  ~ListMember() { out_ += ']'; }

  void add(const Json& item) {
    if (!is_first_) {
      out_ += ',';
    }
    is_first_ = false;
    out_ += in_one_line(item);
  }

 private:
  std::string& out_;
  bool is_first_ = true;
};

const char* list_of(ElementKind kind) {
  return kind == ElementKind::kEvent    ? "events"
         : kind == ElementKind::kTimex  ? "times"
         : kind == ElementKind::kSignal ? "signals"
                                        : "markup";
}

}  // namespace

Result<std::string> write_gnomon_json(const Document& document) {
  Json head = Json::object();
  head["format"] = "gnomon-json";
  head["version"] = kGnomonJsonVersion;
  head["name"] = document.name();
  if (!document.doctype().empty()) {
    head["doctype"] = document.doctype();
  }
  head["text"] = document.text();
  std::string out = in_one_line(head);
  out.pop_back();  // the brace, which comes last
  for (const char* name : {"markup", "events", "times", "signals"}) {
    ListMember list(out, name);
    OffsetConverter offsets(document.text());
    for (std::size_t i = 0; i < document.markup().size(); ++i) {
      if (std::string_view(list_of(document.markup()[i].kind)) == name) {
        list.add(markup_object(document, i, offsets));
      }
    }
  }
  {
    ListMember list(out, "instances");
    for (const Instance& instance : document.instances()) {
      Json object = Json::object();
      put_attributes(object, instance.attributes);
      list.add(object);
    }
  }
  {
    ListMember list(out, "links");
    for (const Link& link : document.links()) {
      Json object = Json::object();
      object["kind"] = element_tag(link.kind);
      put_attributes(object, link.attributes);
      list.add(object);
    }
  }
  out += "}\n";
  return out;
}

}  // namespace gnomon
