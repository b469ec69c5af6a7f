#include "gnomon/agree/joint_entities.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

}  // namespace

// An annotator's own numbers: instances, events (used by those without an instance), times.
JointEntities::JointEntities(std::span<const AnnotatedDocument> annotators,
                             std::span<const Alignment* const> alignments)
    : annotators_(annotators) {
  std::size_t count = 0;
  for (const AnnotatedDocument& one : annotators) {
    const Document& document = *one.document;
    const std::size_t instances = document.instances().size();
    begins_.push_back(count);
    std::vector<std::size_t>& of_event = of_event_.emplace_back();
    for (std::size_t e = 0; e < document.events().size(); ++e) {
      of_event.push_back(instances + e);
    }
    for (std::size_t i = instances; i-- > 0;) {
      if (const auto event = document.instances()[i].event) {
        of_event[position(*event)] = i;
      }
    }
    count += instances + document.events().size() + document.times().size();
    annotators_of_.resize(count, {begins_.size() - 1});
  }
  begins_.push_back(count);
  for (std::size_t i = 0; i < count; ++i) {
    parent_.push_back(i);
  }
  std::size_t pair = 0;
  for (std::size_t a = 0; a < annotators.size(); ++a) {
    for (std::size_t b = a + 1; b < annotators.size(); ++b, ++pair) {
      const Alignment* alignment = alignments[pair];
      if (alignment == nullptr) {
        continue;
      }
      std::vector<std::size_t> of_entity(alignment->entities, kNobody);
      const auto for_all = [&](std::size_t annotator, const Alignment::Side& side,
                               const auto& use) {
        for (std::uint32_t i = 0; i < side.of_instance.size(); ++i) {
          use(side.of_instance[i], own_number(annotator, InstanceIndex{i}));
        }
        for (std::uint32_t i = 0; i < side.of_event.size(); ++i) {
          use(side.of_event[i], own_number(annotator, EventIndex{i}));
        }
        for (std::uint32_t i = 0; i < side.of_time.size(); ++i) {
          use(side.of_time[i], own_number(annotator, TimexIndex{i}));
        }
      };
      for_all(a, alignment->gold,
              [&](Entity entity, std::size_t number) { of_entity[position(entity)] = number; });
      for_all(b, alignment->system, [&](Entity entity, std::size_t number) {
        if (of_entity[position(entity)] != kNobody) {
          join(of_entity[position(entity)], number);
        }
      });
    }
  }
}

std::size_t JointEntities::own_number(std::size_t annotator, const EntityRef& end) const {
  const Document& document = *annotators_[annotator].document;
  const std::size_t begin = begins_[annotator];
  if (const auto* instance = std::get_if<InstanceIndex>(&end)) {
    return begin + position(*instance);
  }
  if (const auto* event = std::get_if<EventIndex>(&end)) {
    return begin + of_event_[annotator][position(*event)];
  }
  return begin + document.instances().size() + document.events().size() +
         position(std::get<TimexIndex>(end));
}

std::size_t JointEntities::root_of(std::size_t number) const {
  while (parent_[number] != number) {
    number = parent_[number];
  }
  return number;
}

void JointEntities::join(std::size_t a, std::size_t b) {
  const auto [low, high] = std::minmax({root_of(a), root_of(b)});
  std::vector<std::size_t>& of_low = annotators_of_[low];
  const std::vector<std::size_t>& of_high = annotators_of_[high];
  if (low == high || std::ranges::find_first_of(of_low, of_high) != of_low.end()) {
    return;
  }
  parent_[high] = low;
  of_low.insert(of_low.end(), of_high.begin(), of_high.end());
}

Entity JointEntities::entity(std::size_t annotator, const EntityRef& end) const {
  return static_cast<Entity>(root_of(own_number(annotator, end)));
}

bool JointEntities::can_be_asked(std::size_t annotator, Entity entity) const {
  return !has_text(*annotators_[annotator].document) ||
         std::ranges::find(annotators_of_[position(entity)], annotator) !=
             annotators_of_[position(entity)].end();
}

}  // namespace gnomon
