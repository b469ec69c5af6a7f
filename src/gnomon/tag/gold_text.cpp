#include "gnomon/tag/gold_text.h"

#include <algorithm>
#include <numeric>

namespace gnomon {

GoldText gold_text(const Document& document) {
  GoldText gold;
  const auto network = network_of(document);
  const auto merged = merge_in_order(network.network);
  gold.graph = std::make_shared<const ClosedGraph>(merged.network);
  const auto entity = [&](auto index) -> std::optional<Entity> {
    for (std::size_t k = 0; k < network.names.size(); ++k) {
      if (network.names[k].refers_to == EntityRef(index)) {
        return Entity{static_cast<std::uint32_t>(k)};
      }
    }
    return std::nullopt;
  };
  std::vector<std::size_t> order(document.events().size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return document.events()[a].span.begin < document.events()[b].span.begin;
  });
  for (const std::size_t k : order) {
    const Event& event = document.events()[k];
    if (event.span.empty()) {
      continue;
    }
    TaggedEvent tagged;
    tagged.span = event.span;
    tagged.event_class = event.attributes[Attr::kClass];
    auto attributes = event.attributes;
    EntityRef ref = static_cast<EventIndex>(k);
    for (std::size_t n = 0; n < document.instances().size(); ++n) {
      if (document.instances()[n].event == static_cast<EventIndex>(k)) {
        attributes = document.instances()[n].attributes;
        ref = static_cast<InstanceIndex>(n);
        break;
      }
    }
    const auto or_else = [](std::string_view value, std::string_view otherwise) {
      return value.empty() ? otherwise : value;
    };
    tagged.tense = attributes[Attr::kTense];
    tagged.aspect = attributes[Attr::kAspect];
    tagged.polarity = or_else(attributes[Attr::kPolarity], "POS");
    tagged.pos = or_else(attributes[Attr::kPos], "OTHER");
    tagged.modality = attributes[Attr::kModality];
    gold.events.push_back(std::move(tagged));
    gold.event_entities.push_back(entity(ref));
    gold.event_refs.push_back(ref);
  }
  for (std::size_t k = 0; k < document.times().size(); ++k) {
    const Timex& time = document.times()[k];
    TaggedTime tagged;
    tagged.span = time.span;
    tagged.type = time.attributes[Attr::kType];
    tagged.value = time.attributes[Attr::kValue];
    tagged.mod = time.attributes[Attr::kMod];
    if (document.creation_time() == static_cast<TimexIndex>(k)) {
      gold.creation_time = k;
    }
    gold.times.push_back(std::move(tagged));
    gold.time_refs.emplace_back(static_cast<TimexIndex>(k));
    gold.time_entities.push_back(entity(gold.time_refs.back()));
  }
  return gold;
}

RelationSet GoldText::relation(TaggedEnd a, TaggedEnd b) const {
  const auto first = a.is_time ? time_entities[a.index] : event_entities[a.index];
  const auto second = b.is_time ? time_entities[b.index] : event_entities[b.index];
  if (!first || !second || first == second) {
    return RelationSet::all();
  }
  return graph->relation(*first, *second);
}

}  // namespace gnomon
