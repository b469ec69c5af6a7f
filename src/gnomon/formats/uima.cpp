#include "gnomon/formats/uima.h"

#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_error.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <set>
#include <unordered_map>

#include <expat.h>
#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kXmiExtensions[] = {"xmi"};
constexpr std::string_view kJsonExtensions[] = {"cas"};

std::optional<std::size_t> number_of(std::string_view digits) {
  std::size_t value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

std::string_view last_name(std::string_view type) { return type.substr(type.rfind('.') + 1); }

// Layers that say how the text is divided, and what belongs to the machinery.
bool is_machinery(std::string_view type) {
  static constexpr std::string_view kNames[] = {"Token",
                                                "Sentence",
                                                "DocumentMetaData",
                                                "DocumentAnnotation",
                                                "TagsetDescription",
                                                "TagDescription",
                                                "Sofa",
                                                "NULL",
                                                "View",
                                                "LayerDefinition",
                                                "CASMetadata",
                                                "POS",
                                                "Lemma",
                                                "Paragraph",
                                                "FieldsDefinition",
                                                "FeatureDefinition"};
  return std::ranges::find(kNames, last_name(type)) != std::end(kNames);
}

std::string_view first_feature(const FeatureStructure& one,
                               std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (!one[name].empty()) {
      return one[name];
    }
  }
  return "";
}

// How TimeML calls a feature of the usual layers.
std::string attribute_of_feature(std::string_view name) {
  return name == "eventClass" ? "class" : name == "timexType" ? "type" : std::string(name);
}

StandoffAttributes attributes_of(const FeatureStructure& one,
                                 std::initializer_list<std::string_view> without) {
  StandoffAttributes attributes;
  for (const auto& [name, value] : one.features) {
    if (std::ranges::find(without, std::string_view(name)) == without.end()) {
      attributes.emplace_back(attribute_of_feature(name), value);
    }
  }
  return attributes;
}

}  // namespace

std::string_view FeatureStructure::operator[](std::string_view feature) const {
  const auto found =
      std::ranges::find(features, feature, &std::pair<std::string, std::string>::first);
  return found == features.end() ? std::string_view() : found->second;
}

Result<Document> document_of_cas(const Cas& cas, const Source& source, Reports& reports) {
  auto text = std::ranges::find(cas.texts, "_InitialView", &Cas::Text::view);
  if (text == cas.texts.end()) {
    text = cas.texts.begin();
  }
  if (text == cas.texts.end()) {
    return reports.failure(kNoSource, "this CAS has no text", "it needs a Sofa with a sofaString");
  }
  for (const Cas::Text& other : cas.texts) {
    if (other.id != text->id) {
      reports.add(kNoSource, fmt::format("the view '{}' is skipped", shown(other.view)),
                  fmt::format("only '{}' is read", shown(text->view)));
    }
  }
  Standoff standoff;
  standoff.text = text->text;
  standoff.creation_time = source.creation_time;
  standoff.name = source.document_name;
  Offsets offsets(standoff.text);
  std::unordered_map<std::string, std::string> ids;  // of entities by those of structures
  std::vector<const FeatureStructure*> links;
  for (const FeatureStructure& one : cas.structures) {
    if (last_name(one.type) == "DocumentMetaData" && !one["documentId"].empty() &&
        one.sofa == text->id) {
      std::string_view id = one["documentId"];
      id = id.ends_with(".txt") ? id.substr(0, id.size() - 4) : id;
      standoff.name = id;
    }
    if (is_machinery(one.type) || !one.begin || !one.end) {
      continue;
    }
    if (one.sofa != text->id) {
      reports.add(one.source_byte,
                  fmt::format("a structure of type {} belongs to another text", shown(one.type)),
                  "it is skipped");
      continue;
    }
    if (!one["Governor"].empty() && !one["Dependent"].empty()) {
      links.push_back(&one);
      continue;
    }
    const auto span = offsets.span_of(OffsetUnit::kUtf16, *one.begin, *one.end);
    if (!span) {
      reports.add(one.source_byte,
                  fmt::format("{}-{} of {} lies outside of the text, which has {} units, or inside "
                              "of a character",
                              *one.begin, *one.end, shown(last_name(one.type)),
                              offsets.length(OffsetUnit::kUtf16)),
                  "it is skipped, with the links that use it");
      continue;
    }
    StandoffEntity entity{kind_of_label(last_name(one.type)), "", *span};
    entity.source_byte = one.source_byte;
    if (entity.kind == ElementKind::kOther) {
      entity.kind = kind_of_label(one["kind"]);
    }
    entity.id = first_feature(one, {"eid", "tid", "sid", "identifier"});
    if (entity.id.empty()) {
      entity.id = "fs" + one.id;
    }
    entity.instance = entity.kind == ElementKind::kEvent ? one["eiid"] : std::string_view();
    entity.attributes = attributes_of(one, {"eid", "tid", "sid", "identifier", "kind", "eiid"});
    if (entity.kind == ElementKind::kOther) {
      entity.attributes.insert(entity.attributes.begin(), {"label", one.type});
    }
    if (entity.kind == ElementKind::kTimex && span->empty() && entity.id == "t0" &&
        find_attribute(entity.attributes, "functionInDocument").empty()) {
      entity.attributes.emplace_back("functionInDocument", "CREATION_TIME");
    }
    ids.emplace(one.id, entity.id);
    standoff.entities.push_back(std::move(entity));
  }
  for (const FeatureStructure* one : links) {
    const auto source_id = ids.find(std::string((*one)["Governor"]));
    const auto target_id = ids.find(std::string((*one)["Dependent"]));
    if (source_id == ids.end() || target_id == ids.end()) {
      reports.add(
          one->source_byte,
          fmt::format("a link of type {} has an end that is not there: {}",
                      shown(last_name(one->type)),
                      shown(source_id == ids.end() ? (*one)["Governor"] : (*one)["Dependent"])),
          "it is skipped");
      continue;
    }
    StandoffLink link{
        source_id->second, target_id->second,
        std::string(first_feature(*one, {"relType", "value", "label", "DependencyType"})),
        std::string((*one)["lid"])};
    const std::string_view name = last_name(one->type);
    link.kind = name == "SLINK"   ? ElementKind::kSlink
                : name == "ALINK" ? ElementKind::kAlink
                : name == "CLINK" ? ElementKind::kClink
                                  : ElementKind::kTlink;
    link.attributes = attributes_of(
        *one, {"Governor", "Dependent", "relType", "value", "label", "DependencyType", "lid"});
    link.source_byte = one->source_byte;
    standoff.links.push_back(std::move(link));
  }
  return build_document(std::move(standoff), reports);
}

namespace {

// --- XMI ---

class XmiReader {
 public:
  XmiReader(std::string_view bytes, const Source& source)
      : bytes_(bytes), reports_(source), source_(source) {}

  Result<Document> read();

 private:
  void start(std::string_view tag, const XML_Char** attributes);
  void stop(std::string what);

  std::string_view bytes_;
  Reports reports_;
  const Source& source_;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_{
      nullptr, &XML_ParserFree};
  Cas cas_;
  std::size_t depth_ = 0;
  std::optional<Error> error_;
};

void XmiReader::stop(std::string what) {
  if (!error_) {
    error_ = reports_
                 .failure(static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())),
                          std::move(what), "replace the entity by its text")
                 .value();
    XML_StopParser(parser_.get(), XML_FALSE);
  }
}

// Names come as "http:///webanno/custom.ecore|Event".
void XmiReader::start(std::string_view tag, const XML_Char** attributes) {
  if (++depth_ != 2) {
    return;  // the root, and arrays inside of structures
  }
  const std::size_t bar = tag.rfind('|');
  std::string package(bar == std::string_view::npos ? "" : tag.substr(0, bar));
  const std::string name(bar == std::string_view::npos ? tag : tag.substr(bar + 1));
  if (package.starts_with("http:///")) {
    package.erase(0, 8);
  }
  if (package.ends_with(".ecore")) {
    package.resize(package.size() - 6);
  }
  std::ranges::replace(package, '/', '.');
  FeatureStructure one;
  one.type = package.empty() ? name : package + "." + name;
  one.source_byte = static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get()));
  for (; *attributes != nullptr; attributes += 2) {
    std::string_view key = attributes[0];
    const bool is_xmi = key.find('|') != std::string_view::npos;
    key = key.substr(key.rfind('|') + 1);
    const std::string_view value = attributes[1];
    if (is_xmi && key == "id") {
      one.id = value;
    } else if (key == "sofa") {
      one.sofa = value;
    } else if (key == "begin") {
      one.begin = number_of(value);
    } else if (key == "end") {
      one.end = number_of(value);
    } else {
      one.features.emplace_back(key, value);
    }
  }
  if (name == "Sofa") {
    cas_.texts.push_back({one.id, std::string(one["sofaID"]), std::string(one["sofaString"])});
  } else {
    cas_.structures.push_back(std::move(one));
  }
}

Result<Document> XmiReader::read() {
  parser_.reset(XML_ParserCreateNS("UTF-8", '|'));
  XML_SetUserData(parser_.get(), this);
  XML_SetElementHandler(
      parser_.get(),
      [](void* self, const XML_Char* tag, const XML_Char** attributes) {
        static_cast<XmiReader*>(self)->start(tag, attributes);
      },
      [](void* self, const XML_Char*) { --static_cast<XmiReader*>(self)->depth_; });
  XML_SetEntityDeclHandler(
      parser_.get(), [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                        const XML_Char*, const XML_Char*, const XML_Char*) {
        static_cast<XmiReader*>(self)->stop(
            "the file declares an entity, which gnomon does not allow for security");
      });
  const bool done =
      XML_Parse(parser_.get(), bytes_.data(), static_cast<int>(bytes_.size()), 1) == XML_STATUS_OK;
  if (error_) {
    return Failure(*error_);
  }
  if (!done) {
    return Failure(xml_error(XML_GetErrorCode(parser_.get()),
                             static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())),
                             std::nullopt, bytes_, source_.file));
  }
  return document_of_cas(cas_, source_, reports_);
}

std::vector<Result<Document>> read_xmi(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = source.is_utf8
                                             ? Result<std::string_view>(source.bytes)
                                             : xml_as_utf8(source.bytes, storage, source.file);
  std::vector<Result<Document>> documents;
  documents.push_back(bytes ? XmiReader(*bytes, source).read() : Failure(bytes.error()));
  return documents;
}

// --- JSON ---

std::vector<Result<Document>> read_cas_json(const Source& source) {
  return read_json_values(source, [&](const JsonNode& value, Reports& reports, auto& out) {
    Cas cas;
    const JsonNode& structures = value["%FEATURE_STRUCTURES"];
    if (!structures.is_array() && !structures.is_object()) {
      out.push_back(reports.failure(value.byte, "this object is no UIMA CAS",
                                    "it needs '%FEATURE_STRUCTURES'"));
      return;
    }
    for (std::size_t i = 0; i < structures.items.size(); ++i) {
      const JsonNode& node = structures.items[i];
      FeatureStructure one;
      one.id = structures.is_object() ? structures.keys[i] : std::string(node["%ID"].words());
      one.type = node["%TYPE"].words();
      one.source_byte = node.byte;
      for (std::size_t k = 0; k < node.keys.size(); ++k) {
        std::string_view key = node.keys[k];
        const JsonNode& item = node.items[k];
        if (key.starts_with('%')) {
          continue;
        }
        if (key.starts_with('@') || key.starts_with('^') || key.starts_with('#')) {
          key.remove_prefix(1);
        }
        if (key == "sofa") {
          one.sofa = item.words();
        } else if (key == "begin") {
          one.begin = item.number();
        } else if (key == "end") {
          one.end = item.number();
        } else if (item.is_simple()) {
          one.features.emplace_back(key, item.words());
        }
      }
      if (last_name(one.type) == "Sofa") {
        cas.texts.push_back({one.id, std::string(one["sofaID"]), std::string(one["sofaString"])});
      } else {
        cas.structures.push_back(std::move(one));
      }
    }
    out.push_back(document_of_cas(cas, source, reports));
  });
}

std::string feature_of_attribute(ElementKind kind, std::string_view name) {
  return kind == ElementKind::kEvent && name == "class"  ? "eventClass"
         : kind == ElementKind::kTimex && name == "type" ? "timexType"
                                                         : std::string(name);
}

Result<Exported> write_cas_json(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  Standoff standoff = take_apart(document, lost);
  Offsets offsets(standoff.text);
  if (!standoff.creation_time.empty()) {  // a time without text at the start
    StandoffEntity dct{ElementKind::kTimex, standoff.creation_time_id, {0, 0}};
    dct.attributes = {{"type", "DATE"},
                      {"value", standoff.creation_time},
                      {"functionInDocument", "CREATION_TIME"}};
    standoff.entities.insert(standoff.entities.begin(), std::move(dct));
  }
  for (const auto& [name, value] : standoff.attributes) {
    lost.add("attributes of the document are skipped", name);
  }
  if (!standoff.labels.empty()) {
    lost.add("the name of the set of labels is skipped", standoff.labels);
  }
  std::map<std::string, std::set<std::string>> types;
  std::int64_t next = 1;
  Value structures = Value::array();
  Value members = Value::array();
  structures.push(Value::object()
                      .set("%ID", next)
                      .set("%TYPE", "uima.cas.Sofa")
                      .set("sofaNum", 1)
                      .set("sofaID", "_InitialView")
                      .set("mimeType", "text")
                      .set("sofaString", standoff.text));
  const auto start = [&](std::string_view type, Span span) {
    members.push(++next);
    return Value::object()
        .set("%ID", next)
        .set("%TYPE", type)
        .set("@sofa", 1)
        .set("begin", offsets.offset_of(OffsetUnit::kUtf16, span.begin))
        .set("end", offsets.offset_of(OffsetUnit::kUtf16, span.end));
  };
  constexpr std::string_view kCore = "de.tudarmstadt.ukp.dkpro.core.api.";
  const std::string meta = std::string(kCore) + "metadata.type.DocumentMetaData";
  structures.push(start(meta, {0, standoff.text.size()}).set("documentId", standoff.name));
  types[meta].insert("documentId");
  std::unordered_map<std::string, std::pair<std::int64_t, Span>> numbers;
  for (const StandoffEntity& entity : standoff.entities) {
    const std::string_view label = find_attribute(entity.attributes, "label");
    const bool is_type = label.find('.') != std::string_view::npos;
    const std::string type = entity.kind == ElementKind::kEvent    ? "webanno.custom.Event"
                             : entity.kind == ElementKind::kTimex  ? "webanno.custom.Timex"
                             : entity.kind == ElementKind::kSignal ? "webanno.custom.Signal"
                             : is_type                             ? std::string(label)
                                                                   : "webanno.custom.Span";
    const std::string id_feature = entity.kind == ElementKind::kEvent    ? "eid"
                                   : entity.kind == ElementKind::kTimex  ? "tid"
                                   : entity.kind == ElementKind::kSignal ? "sid"
                                                                         : "identifier";
    Value one = start(type, entity.span).set(id_feature, entity.id);
    types[type].insert(id_feature);
    const auto add = [&](std::string_view name, std::string_view value) {
      const std::string feature = feature_of_attribute(entity.kind, name);
      if (feature != "begin" && feature != "end" && feature != "sofa") {
        types[type].insert(feature);
        one.set(feature, value);
      } else {
        lost.add("attributes with names of UIMA are skipped", name);
      }
    };
    if (!entity.instance.empty()) {
      add("eiid", entity.instance);
    }
    for (const auto& [name, value] : entity.attributes) {
      if (name != "label" || !is_type) {
        add(name, value);
      }
    }
    numbers.emplace(entity.id, std::pair(next, entity.span));
    structures.push(std::move(one));
  }
  for (const StandoffLink& link : standoff.links) {
    const auto source = numbers.find(link.source);
    const auto target = numbers.find(link.target);
    if (source == numbers.end() || target == numbers.end()) {
      lost.add("links without two ends that exist are skipped", link.id);
      continue;
    }
    const std::string type = fmt::format("webanno.custom.{}", element_tag(link.kind));
    Value one = start(type, target->second.second)
                    .set("@Governor", source->second.first)
                    .set("@Dependent", target->second.first)
                    .set("relType", link.label)
                    .set("lid", link.id);
    std::set<std::string>& features = types[type];
    features.insert({"relType", "lid", "@Governor", "@Dependent"});
    for (const auto& [name, value] : link.attributes) {
      features.insert(name);
      one.set(name, value);
    }
    structures.push(std::move(one));
  }
  Value declared = Value::object();
  for (const auto& [type, features] : types) {
    Value one = Value::object()
                    .set("%NAME", type)
                    .set("%SUPER_TYPE",
                         type == meta ? "uima.tcas.DocumentAnnotation" : "uima.tcas.Annotation");
    for (const std::string& feature : features) {
      const bool is_reference = feature.starts_with('@');
      const std::string name = is_reference ? feature.substr(1) : feature;
      one.set(name, Value::object()
                        .set("%NAME", name)
                        .set("%RANGE", is_reference ? "uima.tcas.Annotation" : "uima.cas.String"));
    }
    declared.set(type, std::move(one));
  }
  const Value cas =
      Value::object()
          .set("%TYPES", std::move(declared))
          .set("%FEATURE_STRUCTURES", std::move(structures))
          .set("%VIEWS", Value::object().set(
                             "_InitialView",
                             Value::object().set("%SOFA", 1).set("%MEMBERS", std::move(members))));
  losses = std::move(lost).take();
  return Exported{to_json(cas, JsonStyle::kPretty) + "\n"};
}

}  // namespace

const Format kUimaXmi{
    .name = "uima-xmi",
    .summary = "UIMA CAS as XMI, as INCEpTION and WebAnno export it",
    .extensions = kXmiExtensions,
    .owns_extension = true,
    .sniff =
        [](std::string_view head) {
          return xml_root(head) == "XMI" &&
                 head.find("http://www.omg.org/XMI") != std::string_view::npos;
        },
    .to_utf8 = xml_as_utf8,
    .read = read_xmi,
};

const Format kUimaJson{
    .name = "uima-json",
    .summary = "UIMA CAS as JSON 0.4, as INCEpTION exports it",
    .extensions = kJsonExtensions,
    .given_extension = "json",
    .sniff =
        [](std::string_view head) {
          const JsonHead json = look_at_json(head);
          return json.has("%TYPES") || json.has("%FEATURE_STRUCTURES") || json.has("%HEADER");
        },
    .read = read_cas_json,
    .export_part = write_cas_json,
};

}  // namespace gnomon
