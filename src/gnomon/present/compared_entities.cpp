#include "gnomon/present/compared_entities.h"

#include "gnomon/base/utf8.h"
#include "gnomon/score/entities.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Found = ComparisonEntity::Found;

// Stretches of either document as bytes of the body of gold, which is the text that is shown.
class ShownText {
 public:
  ShownText(const Document& gold, const Document& system, const CommonText& text)
      : gold_(gold), system_(system), text_(text) {
    if (!text_.is_same()) {
      mark_places();
    }
  }

  std::optional<Span> of_gold(Span span) const {
    return gold_.body().contains(span) && !span.empty() ? std::optional(below(gold_, span))
                                                        : std::nullopt;
  }
  std::optional<Span> of_system(Span span) const {
    if (!system_.body().contains(span) || span.empty()) {
      return std::nullopt;
    }
    if (text_.is_same()) {
      return below(system_, span);
    }
    const Span common = text_.in_system(span);
    const auto begin = begins_.find(common.begin);
    const auto end = ends_.find(common.end);
    if (common.empty() || begin == begins_.end() || end == ends_.end()) {
      return std::nullopt;  // of a stretch that gold lacks
    }
    return below(gold_, {begin->second, end->second});
  }
  bool same_extent(Span in_gold, Span in_system) const {
    return gold_.body().contains(in_gold) && system_.body().contains(in_system)
               ? text_.in_gold(in_gold) == text_.in_system(in_system)
               : in_gold.of(gold_.text()) == in_system.of(system_.text());
  }

 private:
  static Span below(const Document& document, Span span) {
    return {span.begin - document.body().begin, span.end - document.body().begin};
  }

  // Where in gold each shared character begins and ends.
  void mark_places() {
    const Span body = gold_.body();
    for (std::size_t byte = body.begin; byte < body.end;) {
      const std::size_t next = std::min(body.end, byte + decode_utf8(gold_.text(), byte).bytes);
      if (const Span place = text_.in_gold({byte, next}); !place.empty()) {
        begins_.emplace(place.begin, byte);
        ends_[place.end] = next;
      }
      byte = next;
    }
  }

  const Document& gold_;
  const Document& system_;
  const CommonText& text_;
  std::unordered_map<std::size_t, std::size_t> begins_;
  std::unordered_map<std::size_t, std::size_t> ends_;
};

std::string ids_of(const Event& event, const std::vector<const Instance*>& instances) {
  std::string ids(event.eid);
  for (const Instance* instance : instances) {
    ids += fmt::format("{}{}", ids.empty() ? "" : " ", instance->eiid);
  }
  return ids;
}

const Instance* last(const std::vector<const Instance*>& instances) {
  return instances.empty() ? nullptr : instances.back();
}

void note_difference(ComparisonEntity& entity, Attr attribute, std::string_view gold,
                     std::string_view system) {
  if (gold != system) {
    entity.notes.push_back(fmt::format("{}: gold {}, system {}", attribute_name(attribute),
                                       gold.empty() ? "none" : gold,
                                       system.empty() ? "none" : system));
  }
}

// The list of entities, gold's first in its order.
class Entities {
 public:
  Entities(const Document& gold, const Document& system, const Alignment& alignment,
           const ShownText& text)
      : gold_(gold), system_(system), alignment_(alignment), text_(text) {
    add_events();
    add_times();
  }

  std::vector<ComparisonEntity> list;
  EntityPlaces in_gold;
  EntityPlaces in_system;

 private:
  ComparisonEntity& add(bool is_time, const auto* gold, const auto* system) {
    ComparisonEntity& entity = list.emplace_back();
    entity.is_time = is_time;
    if (gold != nullptr) {
      entity.in_gold = text_.of_gold(gold->span);
    }
    if (system != nullptr) {
      entity.in_system = text_.of_system(system->span);
    }
    entity.found = system == nullptr                             ? Found::kGoldOnly
                   : gold == nullptr                             ? Found::kSystemOnly
                   : text_.same_extent(gold->span, system->span) ? Found::kBoth
                                                                 : Found::kExtentsDiffer;
    return entity;
  }

  void add_events() {
    const InstancesByEvent of_gold = instances_by_event(gold_);
    const InstancesByEvent of_system = instances_by_event(system_);
    in_system.of_event.resize(system_.events().size());
    for (std::size_t i = 0; i < gold_.events().size(); ++i) {
      const Event& event = gold_.events()[i];
      const auto partner = alignment_.system_event[i];
      const Event* other = partner ? &system_[*partner] : nullptr;
      in_gold.of_event.push_back(list.size());
      ComparisonEntity& entity = add(false, &event, other);
      entity.words = mention(gold_, static_cast<EventIndex>(i));
      entity.gold_ids = ids_of(event, of_gold[i]);
      if (other != nullptr) {
        const auto& others = of_system[position(*partner)];
        in_system.of_event[position(*partner)] = list.size() - 1;
        entity.system_ids = ids_of(*other, others);
        for (const Attr attribute : event_attributes()) {
          note_difference(entity, attribute, value_of(event, last(of_gold[i]), attribute),
                          value_of(*other, last(others), attribute));
        }
      }
    }
    for (std::size_t i = 0; i < system_.events().size(); ++i) {
      if (!alignment_.gold_event[i]) {
        const Event& event = system_.events()[i];
        in_system.of_event[i] = list.size();
        ComparisonEntity& entity = add(false, static_cast<const Event*>(nullptr), &event);
        entity.words = mention(system_, static_cast<EventIndex>(i));
        entity.system_ids = ids_of(event, of_system[i]);
      }
    }
  }

  void add_times() {
    in_system.of_time.resize(system_.times().size());
    for (std::size_t i = 0; i < gold_.times().size(); ++i) {
      const Timex& time = gold_.times()[i];
      const auto partner = alignment_.system_time[i];
      const Timex* other = partner ? &system_[*partner] : nullptr;
      in_gold.of_time.push_back(list.size());
      ComparisonEntity& entity = add(true, &time, other);
      entity.words = mention(gold_, static_cast<TimexIndex>(i));
      entity.gold_ids = time.tid;
      if (other != nullptr) {
        in_system.of_time[position(*partner)] = list.size() - 1;
        entity.system_ids = other->tid;
        for (const Attr attribute : time_attributes()) {
          note_difference(entity, attribute, time.attributes.find(attribute).value_or(""),
                          other->attributes.find(attribute).value_or(""));
        }
      }
    }
    for (std::size_t i = 0; i < system_.times().size(); ++i) {
      if (!alignment_.gold_time[i]) {
        const Timex& time = system_.times()[i];
        in_system.of_time[i] = list.size();
        ComparisonEntity& entity = add(true, static_cast<const Timex*>(nullptr), &time);
        entity.words = mention(system_, static_cast<TimexIndex>(i));
        entity.system_ids = time.tid;
      }
    }
  }

  const Document& gold_;
  const Document& system_;
  const Alignment& alignment_;
  const ShownText& text_;
};

}  // namespace

ComparedEntities compared_entities(const ComparedDocument& document) {
  const Document& gold = *document.gold;
  const Document& system = *document.system;
  const ShownText text(gold, system, document.pair->text);
  Entities entities(gold, system, document.pair->alignment, text);
  return {std::move(entities.list), std::move(entities.in_gold), std::move(entities.in_system)};
}

}  // namespace gnomon
