#include "gnomon/formats/label_studio.h"

#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/xml_name.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kLabelStudioExtensions[] = {"labelstudio"};

std::string_view first_of(const JsonNode& object, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (!object[key].words().empty()) {
      return object[key].words();
    }
  }
  return "";
}

// How TimeML calls what a control of the labelling page adds to a region.
std::string attribute_of_control(std::string_view name) {
  const std::string small = ascii_lower(name);
  if (small == "timextype") {
    return "type";
  }
  if (small == "eventclass") {
    return "class";
  }
  return is_xml_name(name) ? std::string(name) : "note";
}

class TaskReader {
 public:
  TaskReader(const JsonNode& task, const Source& source, Reports& reports,
             std::vector<Result<Document>>& documents)
      : task_(task), source_(source), reports_(reports), documents_(documents) {}

  void read();

 private:
  struct Layer {
    std::string annotator;
    const JsonNode* result = nullptr;
  };
  void collect_layers();
  void read_layer(const Layer& layer, bool is_alone);
  void read_region(const JsonNode& item, Standoff& standoff, std::vector<CoveredSpan>& spans);
  void read_relation(const JsonNode& item, Standoff& standoff);

  const JsonNode& task_;
  const Source& source_;
  Reports& reports_;
  std::vector<Result<Document>>& documents_;
  std::vector<Layer> layers_;
  std::unordered_map<std::string, std::size_t> regions_;  // of the layer, places of its entities
  std::string text_;
  std::string name_;
};

void TaskReader::collect_layers() {
  for (const JsonNode& annotation : task_["annotations"].items) {
    const JsonNode& by = annotation["completed_by"];
    std::string who(by.is_object() ? first_of(by, {"email", "username", "id"}) : by.words());
    if (annotation["was_cancelled"].is_true()) {
      reports_.add(annotation.byte,
                   fmt::format("the cancelled annotation of '{}' is skipped", shown(who)));
      continue;
    }
    std::ranges::replace(who, '/', '_');
    layers_.push_back({who.empty() ? "annotator" : who, &annotation["result"]});
  }
  for (const JsonNode& prediction : task_["predictions"].items) {
    std::string who(prediction["model_version"].words());
    std::ranges::replace(who, '/', '_');
    layers_.push_back({who.empty() ? "prediction" : "prediction-" + who, &prediction["result"]});
  }
  if (!source_.choices.annotator.empty()) {
    std::erase_if(layers_,
                  [&](const Layer& layer) { return layer.annotator != source_.choices.annotator; });
  }
}

void TaskReader::read_region(const JsonNode& item, Standoff& standoff,
                             std::vector<CoveredSpan>& spans) {
  const JsonNode& value = item["value"];
  const std::string id(item["id"].words());
  const JsonNode& labels = value["labels"].is_array() ? value["labels"] : value["hypertextlabels"];
  const auto known = regions_.find(id);
  if (!labels.is_array()) {  // an attribute of a region that comes before or behind
    const JsonNode& typed = value["choices"].is_array() ? value["choices"]
                            : value["text"].is_array()  ? value["text"]
                            : value.has("number")       ? value["number"]
                            : value.has("rating")       ? value["rating"]
                                                        : value["taxonomy"];
    std::string words(typed.words());
    for (const JsonNode& one : typed.items) {
      words += (words.empty() ? "" : " ") + std::string(one.words());
    }
    if (known == regions_.end()) {
      reports_.add(item.byte, fmt::format("'{}' belongs to no region of the text", shown(words)),
                   "it is skipped");
    } else {
      standoff.entities[known->second].attributes.emplace_back(
          attribute_of_control(item["from_name"].words()), words);
    }
    return;
  }
  const bool is_global = value["globalOffsets"].is_object();
  const JsonNode& places = is_global ? value["globalOffsets"] : value;
  const auto begin = places["start"].number();
  const auto end = places["end"].number();
  if (!begin || !end) {
    reports_.add(item.byte, "this region has no offsets in the text",
                 "only regions of plain text, and of pages with globalOffsets, can be read");
    return;
  }
  StandoffEntity entity;
  entity.id = id;
  entity.source_byte = item.byte;
  const std::string_view label = labels.items.empty() ? "" : labels.items[0].words();
  entity.kind = kind_of_label(label);
  if (entity.kind == ElementKind::kOther) {
    entity.attributes.emplace_back("label", label);
  }
  if (labels.items.size() > 1) {
    reports_.add(item.byte, fmt::format("a region with {} labels", labels.items.size()),
                 "the first one is used");
  }
  regions_.emplace(id, standoff.entities.size());
  entity.span = {*begin, *end};  // in the unit of the file until all are known
  standoff.entities.push_back(std::move(entity));
  spans.push_back({*begin, *end, value["text"].is_string() ? value["text"].words() : ""});
}

void TaskReader::read_relation(const JsonNode& item, Standoff& standoff) {
  const std::string_view direction = item["direction"].words();
  const JsonNode& labels = item["labels"];
  std::string from(item["from_id"].words());
  std::string to(item["to_id"].words());
  if (direction == "left") {
    std::swap(from, to);
  }
  StandoffLink link{from, to, labels.items.empty() ? "" : std::string(labels.items[0].words())};
  link.source_byte = item.byte;
  if (labels.items.size() > 1) {
    reports_.add(item.byte, fmt::format("a relation with {} labels", labels.items.size()),
                 "each becomes a link");
  }
  if (direction == "bi") {
    link.attributes.emplace_back("direction", "bi");
  }
  standoff.links.push_back(link);
  for (std::size_t i = 1; i < labels.items.size(); ++i) {
    link.label = labels.items[i].words();
    standoff.links.push_back(link);
  }
}

void TaskReader::read_layer(const Layer& layer, bool is_alone) {
  Standoff standoff;
  standoff.name = is_alone ? name_ : layer.annotator + "/" + name_;
  standoff.text = text_;
  const JsonNode& data = task_["data"];
  standoff.creation_time = first_of(data, {"dct", "date", "creation_time"});
  if (standoff.creation_time.empty()) {
    standoff.creation_time = source_.creation_time;
  }
  static constexpr std::string_view kKnown[] = {"text", "dct", "doc_id", "date", "creation_time"};
  keep_unknown(data, kKnown, standoff.attributes);
  std::vector<CoveredSpan> spans;
  regions_.clear();
  for (const JsonNode& item : layer.result->items) {
    if (item["value"]["labels"].is_array() || item["value"]["hypertextlabels"].is_array()) {
      read_region(item, standoff, spans);
    }
  }
  for (const JsonNode& item : layer.result->items) {
    if (item["type"].words() == "relation") {
      read_relation(item, standoff);
    } else if (!item["value"]["labels"].is_array() &&
               !item["value"]["hypertextlabels"].is_array()) {
      read_region(item, standoff, spans);
    }
  }
  Offsets offsets(standoff.text);
  // Line ends in covered texts may be written as a backslash and an n.
  const Result<OffsetUnit> unit = unit_of(offsets, spans, source_, reports_, task_.byte);
  if (!unit) {
    documents_.push_back(Failure(unit.error()));
    return;
  }
  std::erase_if(standoff.entities, [&](StandoffEntity& entity) {
    const auto bytes = offsets.span_of(*unit, entity.span.begin, entity.span.end);
    if (bytes) {
      entity.span = *bytes;
      return false;
    }
    reports_.add(entity.source_byte,
                 fmt::format("the offsets {}-{} lie outside of the text, or inside of a character",
                             entity.span.begin, entity.span.end),
                 "the region is skipped");
    return true;
  });
  add_document(documents_, std::move(standoff), reports_);
}

void TaskReader::read() {
  const JsonNode& data = task_["data"];
  if (!task_.has("annotations") && task_["label"].is_array()) {  // JSON_MIN
    reports_.note("this is the short export of Label Studio, which has no relations",
                  "export the full JSON");
    Standoff standoff;
    standoff.text = task_["text"].words();
    standoff.name = numbered_name(source_, task_["doc_id"].words(), documents_.size());
    standoff.creation_time = task_["dct"].words();
    Offsets offsets(standoff.text);
    std::size_t number = 0;
    for (const JsonNode& region : task_["label"].items) {
      const auto begin = region["start"].number();
      const auto end = region["end"].number();
      const auto span =
          begin && end ? offsets.span_of(OffsetUnit::kCodePoints, *begin, *end) : std::nullopt;
      if (!span) {
        reports_.add(region.byte, "this region lies outside of the text", "it is skipped");
        continue;
      }
      const JsonNode& labels = region["labels"];
      const std::string_view label = labels.items.empty() ? "" : labels.items[0].words();
      StandoffEntity entity{kind_of_label(label), fmt::format("r{}", ++number), *span};
      if (entity.kind == ElementKind::kOther) {
        entity.attributes.emplace_back("label", label);
      }
      entity.source_byte = region.byte;
      standoff.entities.push_back(std::move(entity));
    }
    add_document(documents_, std::move(standoff), reports_);
    return;
  }
  if (!task_.is_object() || !data.is_object()) {
    documents_.push_back(reports_.failure(task_.byte, "this is no task of Label Studio",
                                          "a task has 'data' and 'annotations'"));
    return;
  }
  const JsonNode* text = &data["text"];
  for (std::size_t i = 0; !text->is_string() && i < data.items.size(); ++i) {
    if (data.items[i].is_string() && data.items[i].text.find(' ') != std::string::npos) {
      text = &data.items[i];
      reports_.note(fmt::format("the text is taken from '{}'", shown(data.keys[i])));
    }
  }
  if (!text->is_string()) {
    documents_.push_back(
        reports_.failure(data.byte, "this task has no text", "the key 'text' of 'data' holds it"));
    return;
  }
  text_ = text->text;
  const std::string_view own = first_of(data, {"doc_id", "document", "name"});
  name_ = own.empty() ? fmt::format("{}-{}", source_.document_name, first_of(task_, {"id"}))
                      : std::string(own);
  collect_layers();
  if (layers_.empty() && !source_.choices.annotator.empty()) {
    documents_.push_back(reports_.failure(
        task_.byte,
        fmt::format("'{}' has not annotated this task", shown(source_.choices.annotator))));
    return;
  }
  static const JsonNode kNothing;
  if (layers_.empty()) {
    layers_.push_back({"", &kNothing});
  }
  const bool is_alone = layers_.size() == 1 || !source_.choices.annotator.empty();
  for (const Layer& layer : layers_) {
    read_layer(layer, is_alone);
  }
}

bool looks_like_label_studio(std::string_view head) {
  const JsonHead json = look_at_json(head);
  return (json.has("annotations") &&
          (json.has("data") || json.has_below("result") || json.has_below("completed_by"))) ||
         (json.has("data") && json.has("predictions")) || json.has("annotation_id");
}

}  // namespace

std::vector<Result<Document>> read_label_studio(const Source& source) {
  return read_json_values(source, [&](const JsonNode& task, Reports& reports, auto& documents) {
    TaskReader(task, source, reports, documents).read();
  });
}

Result<Exported> write_label_studio(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  const Standoff standoff = take_apart(document, lost);
  Offsets offsets(standoff.text);
  Value result = Value::array();
  for (const StandoffEntity& entity : standoff.entities) {
    const auto place = [&] {
      return Value::object()
          .set("start", static_cast<std::int64_t>(
                            offsets.offset_of(OffsetUnit::kCodePoints, entity.span.begin)))
          .set("end", static_cast<std::int64_t>(
                          offsets.offset_of(OffsetUnit::kCodePoints, entity.span.end)));
    };
    const auto item = [&](Value value, std::string_view control, std::string_view type) {
      result.push(Value::object()
                      .set("value", std::move(value))
                      .set("id", entity.id)
                      .set("from_name", control)
                      .set("to_name", "text")
                      .set("type", type)
                      .set("origin", "manual"));
    };
    const std::string_view label = entity.kind == ElementKind::kOther
                                       ? find_attribute(entity.attributes, "label")
                                       : element_tag(entity.kind);
    item(place()
             .set("text", entity.span.of(standoff.text))
             .set("labels", Value::array().push(Value(std::string(label)))),
         "label", "labels");
    const auto typed = [&](std::string_view name, std::string_view value) {
      item(place().set("text", Value::array().push(Value(std::string(value)))), name, "textarea");
    };
    for (const auto& [name, value] : entity.attributes) {
      if (name == "type" && entity.kind == ElementKind::kTimex) {
        item(place().set("choices", Value::array().push(Value(value))), "timexType", "choices");
      } else if (name != "label" || entity.kind != ElementKind::kOther) {
        typed(name, value);
      }
    }
    if (!entity.instance.empty()) {
      lost.add("ids of instances are skipped: links name the events", entity.instance);
    }
  }
  for (const StandoffLink& link : standoff.links) {
    const bool is_of_creation_time =
        !standoff.creation_time_id.empty() &&
        (link.source == standoff.creation_time_id || link.target == standoff.creation_time_id);
    if (is_of_creation_time) {
      lost.add("links with the creation time are skipped: it is no region", link.id);
      continue;
    }
    if (link.kind != ElementKind::kTlink) {
      lost.add("kinds of links are skipped: all become relations", element_tag(link.kind));
    }
    if (!link.attributes.empty()) {
      lost.add("attributes of links are skipped", link.attributes.front().first);
    }
    Value relation = Value::object()
                         .set("from_id", link.source)
                         .set("to_id", link.target)
                         .set("type", "relation")
                         .set("direction", "right");
    if (!link.label.empty()) {
      relation.set("labels", Value::array().push(Value(link.label)));
    }
    result.push(std::move(relation));
  }
  Value data = Value::object().set("text", standoff.text).set("doc_id", standoff.name);
  if (!standoff.creation_time.empty()) {
    data.set("dct", standoff.creation_time);
  }
  for (const auto& [name, value] : standoff.attributes) {
    data.set(name, value);
  }
  Value annotation = Value::object()
                         .set("completed_by", 1)
                         .set("result", std::move(result))
                         .set("was_cancelled", false)
                         .set("ground_truth", false);
  const Value task = Value::object()
                         .set("annotations", Value::array().push(std::move(annotation)))
                         .set("predictions", Value::array())
                         .set("data", std::move(data));
  losses = std::move(lost).take();
  return Exported{to_json(Value::array().push(task), JsonStyle::kPretty) + "\n"};
}

const Format kLabelStudio{
    .name = "label-studio",
    .summary = "exports of Label Studio (JSON), with the annotation of several people",
    .extensions = kLabelStudioExtensions,
    .given_extension = "json",
    .holds_many = true,
    .one_file_each = true,
    .sniff = looks_like_label_studio,
    .read = read_label_studio,
    .export_part = write_label_studio,
};

}  // namespace gnomon
