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

}  // namespace

Result<std::string> write_gnomon_json(const Document& document) {
  Json root = Json::object();
  root["format"] = "gnomon-json";
  root["version"] = kGnomonJsonVersion;
  root["name"] = document.name();
  if (!document.doctype().empty()) {
    root["doctype"] = document.doctype();
  }
  root["text"] = document.text();
  for (const char* list : {"markup", "events", "times", "signals", "instances", "links"}) {
    root[list] = Json::array();
  }
  OffsetConverter offsets(document.text());
  for (std::size_t i = 0; i < document.markup().size(); ++i) {
    const ElementKind kind = document.markup()[i].kind;
    const char* list = kind == ElementKind::kEvent    ? "events"
                       : kind == ElementKind::kTimex  ? "times"
                       : kind == ElementKind::kSignal ? "signals"
                                                      : "markup";
    root[list].push_back(markup_object(document, i, offsets));
  }
  for (const Instance& instance : document.instances()) {
    Json object = Json::object();
    put_attributes(object, instance.attributes);
    root["instances"].push_back(std::move(object));
  }
  for (const Link& link : document.links()) {
    Json object = Json::object();
    object["kind"] = element_tag(link.kind);
    put_attributes(object, link.attributes);
    root["links"].push_back(std::move(object));
  }
  // Only the name can hold stray bytes, since a file's name may be anything; they become U+FFFD.
  return root.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gnomon
