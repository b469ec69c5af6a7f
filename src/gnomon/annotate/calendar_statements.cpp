#include "gnomon/annotate/calendar_statements.h"

#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/exact.h"

#include <optional>

namespace gnomon {
namespace {

// A time that the calendar places, as questions call it.
struct PlacedEntity {
  Entity entity{};
  ExactInterval interval{};
};

class CalendarTeller {
 public:
  explicit CalendarTeller(Knowledge& knowledge) : knowledge_(knowledge) {}

  // What is known is not stated again.
  void tell(Entity first, Entity second, Relation relation) {
    const auto answer = definite_answer(knowledge_.options().algebra, RelationSet(relation));
    if (answer && knowledge_.state(first, second) == PairState::kPending &&
        knowledge_.relate(first, second, *answer)) {
      told_.push_back({first, second, Answer(*answer), StatementSource::kCalendar, 0});
    }
  }

  std::vector<Statement> told() && { return std::move(told_); }

 private:
  Knowledge& knowledge_;
  std::vector<Statement> told_;
};

}  // namespace

std::optional<Relation> calendar_relation(const Document& document, const EntityRef& first,
                                          const EntityRef& second) {
  const auto* one = std::get_if<TimexIndex>(&first);
  const auto* other = std::get_if<TimexIndex>(&second);
  if (one == nullptr || other == nullptr) {
    return std::nullopt;
  }
  const auto a = backbone_interval(document[*one].attributes[Attr::kValue]);
  const auto b = backbone_interval(document[*other].attributes[Attr::kValue]);
  return a && b ? backbone_relation(*a, *b) : std::nullopt;
}

std::vector<Statement> relate_by_calendar(const Document& document,
                                          std::span<const EntityRef> entities,
                                          Knowledge& knowledge) {
  std::vector<std::optional<Entity>> entity_of(document.times().size());
  for (std::size_t i = 0; i < entities.size(); ++i) {
    if (const auto* time = std::get_if<TimexIndex>(&entities[i])) {
      entity_of[position(*time)] = static_cast<Entity>(i);
    }
  }
  const Backbone backbone = backbone_of(document, BackboneMode::kExact);
  CalendarTeller teller(knowledge);
  for (const TimeLink& link : backbone.links) {
    const std::optional<Entity> first = entity_of[position(link.first)];
    const std::optional<Entity> second = entity_of[position(link.second)];
    if (first && second) {
      teller.tell(*first, *second, link.relation);
    }
  }
  std::vector<PlacedEntity> placed;
  for (const TimexIndex time : backbone.members) {
    const auto interval = backbone_interval(document[time].attributes[Attr::kValue]);
    if (entity_of[position(time)] && interval) {
      placed.push_back({*entity_of[position(time)], *interval});
    }
  }
  for (std::size_t k = 1; k < placed.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) {
      if (const auto relation = backbone_relation(placed[i].interval, placed[k].interval)) {
        teller.tell(placed[i].entity, placed[k].entity, *relation);
      }
    }
  }
  return std::move(teller).told();
}

}  // namespace gnomon
