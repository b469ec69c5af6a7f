#include "gnomon/operations/build_document.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/time_value.h"
#include "gnomon/timeml/document_builder.h"
#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/edit_entities.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Result<TypedTime> typed_time(std::string_view value) {
  TypedTime time = read_time_value(value);
  if (!time.valid) {
    return fail(codes::kBadTimeValue, "",
                fmt::format("'{}' is not the value of a time: {}", shown(value), time.problem),
                time.hint.empty() ? "write a date as 2026-03-02, a duration as P2D" : time.hint);
  }
  return time;
}

// Puts the ids and attributes together, and finds out what does not fit.
class Additions {
 public:
  Additions(const Document& document, const DocumentAdditions& wanted)
      : document_(document),
        wanted_(wanted),
        events_(document, "e"),
        instances_(document, "ei"),
        times_(document, "t") {
    for (const AddedEntity& event : wanted.events) {
      given_.insert(event.id);
    }
    for (const AddedEntity& time : wanted.times) {
      given_.insert(time.id);
    }
  }

  Result<EntityChanges> changes() {
    // TempEval-1 names events themselves, and has no instances.
    const bool has_instances = !document_.instances().empty() || document_.events().empty();
    EntityChanges changes;
    for (const AddedEntity& event : wanted_.events) {
      auto id = free_id(event, events_);
      if (!id) {
        return Failure(std::move(id.error()));
      }
      auto event_class = class_of(event);
      if (!event_class) {
        return Failure(std::move(event_class.error()));
      }
      NamedValues attributes{{"eid", *id}, {"class", *event_class}};
      add_others(event, attributes);
      changes.added.push_back({ElementKind::kEvent, event.span, std::move(attributes)});
      if (has_instances) {
        changes.instances.push_back({{"eiid", fresh(instances_)},
                                     {"eventID", *id},
                                     {"tense", "NONE"},
                                     {"aspect", "NONE"},
                                     {"pos", "UNKNOWN"},
                                     {"polarity", "POS"}});
      }
    }
    for (const AddedEntity& time : wanted_.times) {
      auto id = free_id(time, times_);
      auto read = typed_time(time.says);
      if (!id || !read) {
        return Failure(std::move(id ? read.error() : id.error()));
      }
      NamedValues attributes{{"tid", *id}, {"type", read->type.empty() ? "DATE" : read->type}};
      if (!read->value.empty()) {
        attributes.emplace_back("value", read->value);
      }
      add_others(time, attributes);
      changes.added.push_back({ElementKind::kTimex, time.span, std::move(attributes)});
    }
    return changes;
  }

 private:
  Result<std::string> free_id(const AddedEntity& entity, FreshIds& ids) {
    const std::string_view text = document_.text();
    const auto inside_character = [&](std::size_t byte) {
      return byte < text.size() && is_utf8_continuation(text[byte]);
    };
    if (entity.span.begin >= entity.span.end || entity.span.end > text.size() ||
        inside_character(entity.span.begin) || inside_character(entity.span.end)) {
      return fail(
          codes::kBadField, "", "a span that is empty or not within the text",
          fmt::format("give begin and end with 0 <= begin < end <= {}", count_code_points(text)));
    }
    if (entity.id.empty()) {
      return fresh(ids);
    }
    if (document_.find_event(entity.id) || document_.find_instance(entity.id) ||
        document_.find_time(entity.id) || !used_.insert(entity.id).second) {
      return fail(codes::kBadField, "", fmt::format("the id '{}' is taken", shown(entity.id)),
                  "give another one, or none for a new one");
    }
    return entity.id;
  }

  // A new id that none of those given by the caller is.
  std::string fresh(FreshIds& ids) {
    std::string id = ids.next();
    while (given_.contains(id)) {
      id = ids.next();
    }
    return id;
  }

  static Result<std::string> class_of(const AddedEntity& event) {
    if (event.says.empty()) {
      return std::string("OCCURRENCE");
    }
    const auto classes = vocabulary(ElementKind::kEvent, Attr::kClass);
    if (const auto word = find_word(classes, event.says)) {
      return std::string(*word);
    }
    return fail(codes::kBadEventClass, "",
                fmt::format("unknown event class '{}'", shown(event.says)),
                fmt::format("one of: {}", fmt::join(classes, ", ")));
  }

  // Those of the caller count more than what follows from the rest.
  static void add_others(const AddedEntity& entity, NamedValues& attributes) {
    for (const auto& [name, value] : entity.attributes) {
      const auto known = std::ranges::find(attributes, name, &NamedValues::value_type::first);
      if (known != attributes.end()) {
        known->second = value;
      } else {
        attributes.emplace_back(name, value);
      }
    }
  }

  const Document& document_;
  const DocumentAdditions& wanted_;
  FreshIds events_;
  FreshIds instances_;
  FreshIds times_;
  std::set<std::string> given_;
  std::set<std::string> used_;
};

Failure no_such_end(const Document& document, std::string_view id) {
  std::vector<std::string_view> ids;
  for (const Event& event : document.events()) {
    ids.push_back(event.eid);
  }
  for (const Timex& time : document.times()) {
    ids.push_back(time.tid);
  }
  const auto nearest = nearest_name(id, ids);
  return fail(
      codes::kUnknownEntity, "", fmt::format("there is no event, instance or time '{}'", shown(id)),
      nearest ? fmt::format("did you mean '{}'?", shown(*nearest)) : "add it before links name it");
}

// An event stands for its first instance.
Result<std::pair<Attr, std::string>> link_end_of(const Document& document, const std::string& id,
                                                 bool is_source) {
  if (document.find_time(id)) {
    return std::pair(is_source ? Attr::kTimeId : Attr::kRelatedToTime, id);
  }
  const auto event = document.find_event(id);
  if (event) {
    for (const Instance& instance : document.instances()) {
      if (instance.event == event) {
        return std::pair(is_source ? Attr::kEventInstanceId : Attr::kRelatedToEventInstance,
                         std::string(instance.eiid));
      }
    }
    return std::pair(is_source ? Attr::kEventId : Attr::kRelatedToEvent, id);
  }
  if (document.find_instance(id)) {
    return std::pair(is_source ? Attr::kEventInstanceId : Attr::kRelatedToEventInstance, id);
  }
  return no_such_end(document, id);
}

Result<std::vector<NewTlink>> new_links(const Document& document,
                                        const std::vector<AddedLink>& wanted) {
  std::vector<NewTlink> links;
  FreshLinkIds ids(document, "l");
  std::set<std::string, std::less<>> used;
  for (const Link& link : document.links()) {
    used.emplace(link.lid);
  }
  const auto relations = vocabulary(ElementKind::kTlink, Attr::kRelType);
  for (const AddedLink& one : wanted) {
    auto source = link_end_of(document, one.source, true);
    auto target = link_end_of(document, one.target, false);
    if (!source || !target) {
      return Failure(std::move(source ? target.error() : source.error()));
    }
    const auto relation = find_word(relations, one.relation);
    if (!relation) {
      return fail(codes::kBadField, "", fmt::format("unknown relation '{}'", shown(one.relation)),
                  fmt::format("one of: {}", fmt::join(relations, ", ")));
    }
    if (!one.id.empty() && !used.insert(one.id).second) {
      return fail(codes::kBadField, "", fmt::format("the id '{}' is taken", shown(one.id)),
                  "give another one, or none for a new one");
    }
    std::string id = one.id;
    while (id.empty() || (one.id.empty() && !used.insert(id).second)) {
      id = ids.next();
    }
    links.push_back({std::move(id),
                     std::string(*relation),
                     source->first,
                     source->second,
                     target->first,
                     target->second,
                     "",
                     {}});
  }
  return links;
}

}  // namespace

Result<SharedDocument> new_document(std::string_view name, std::string_view text,
                                    std::string_view creation_time) {
  if (const auto bad = first_invalid_utf8(text)) {
    return fail(codes::kBadEncoding, std::string(name), "the text is not UTF-8",
                "decode it before");
  }
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
  };
  if (const auto bad = std::ranges::find_if(text, is_control); bad != text.end()) {
    return fail(codes::kBadEncoding, std::string(name),
                fmt::format("the text has the control character U+{:04X}, which TimeML cannot hold",
                            static_cast<unsigned>(*bad)),
                *bad == '\r' ? "replace \\r\\n by \\n" : "remove it");
  }
  Result<TypedTime> date = typed_time(creation_time);
  if (!date) {
    return Failure(std::move(date.error()));
  }
  DocumentBuilder builder;
  builder.set_name(name);
  const Span all{0, text.size()};
  const MarkupIndex root = builder.add_markup("TimeML", {}, all, std::nullopt);
  if (!date->value.empty()) {
    const std::array<RawAttribute, 5> attributes{{{"tid", "t0"},
                                                  {"type", date->type},
                                                  {"value", date->value},
                                                  {"temporalFunction", "false"},
                                                  {"functionInDocument", "CREATION_TIME"}}};
    const MarkupIndex dct = builder.add_markup("DCT", {}, {0, 0}, root);
    builder.add_markup("TIMEX3", attributes, {0, 0}, dct);
  }
  builder.add_markup("TEXT", {}, all, root);
  builder.append_text(text);
  return std::make_shared<const Document>(std::move(builder).build());
}

Result<SharedDocument> with_additions(const Document& document,
                                      const DocumentAdditions& additions) {
  Result<EntityChanges> changes = Additions(document, additions).changes();
  if (!changes) {
    return Failure(std::move(changes.error()));
  }
  if (const auto crossing = crossing_spans(document, *changes); !crossing.empty()) {
    return fail(codes::kBadField, "",
                fmt::format("'{}' and '{}' overlap without one containing the other",
                            shown(crossing.front().added.of(document.text())),
                            shown(crossing.front().marked.of(document.text()))),
                "choose another span");
  }
  Document marked = with_entities(document, *changes);
  Result<std::vector<NewTlink>> links = new_links(marked, additions.links);
  if (!links) {
    return Failure(std::move(links.error()));
  }
  if (links->empty()) {
    return std::make_shared<const Document>(std::move(marked));
  }
  return std::make_shared<const Document>(
      with_links(marked, std::vector<bool>(marked.links().size(), true), *links));
}

}  // namespace gnomon
