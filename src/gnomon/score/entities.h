// Scores of EVENT and TIMEX3: which are found, with which extents and attributes (TempEval-3).
#pragma once

#include "gnomon/align/alignment.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/settings.h"
#include "gnomon/timeml/document.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr std::size_t kMostAttributes = 6;

// Of one kind of entity.
struct EntityTally {
  std::int64_t gold = 0;
  std::int64_t system = 0;
  std::int64_t relaxed = 0;  // in both
  std::int64_t strict = 0;   // with the same extent
  // Of those in both: how many have the same value, in the order of the attribute lists below. The
  // last instance of an event counts.
  std::array<std::int64_t, kMostAttributes> correct{};
  // The same over pairs of instances; for an event without a partner of its n-th instance, the
  // instance counts as wrong. Times have none.
  std::int64_t instances = 0;
  std::array<std::int64_t, kMostAttributes> instances_correct{};

  // Of those in both, the share that has the same value of an attribute.
  Ratio accuracy(std::size_t attribute) const;
};

struct EntitiesTally {
  EntityTally events;
  EntityTally times;
};
void visit_fields(EntitiesTally& tally, const FieldUse& use);

// The instances of each event, in the order of the document.
using InstancesByEvent = std::vector<std::vector<const Instance*>>;
InstancesByEvent instances_by_event(const Document& document);

// The value of an event with this instance, or with none: what stands on the EVENT itself goes
// before. Empty when neither says anything.
std::string_view value_of(const Event& event, const Instance* instance, Attr attribute);

// The attributes that are compared: aspect, class, modality, polarity, pos, tense; type, value.
std::span<const Attr> event_attributes();
std::span<const Attr> time_attributes();

// The creation time is no time of the text and not counted. The published scorer takes it for one
// when something stands before it in DCT and its id is not t0, and then finds it by that id.
EntitiesTally tally_entities(const Document& gold, const Document& system,
                             const Alignment& alignment, Mode mode);

extern const Metric kEntitiesMetric;

}  // namespace gnomon
