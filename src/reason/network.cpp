#include "reason/network.h"

#include "algebra/tractable.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace gnomon {
namespace {

// Events, instances and times have ids of their own, so that the same id may stand for two things.
enum class Space : std::uint8_t { kInstance, kTime, kEvent };

Space space_of(Attr attribute) {
  switch (attribute) {
    case Attr::kTimeId:
    case Attr::kRelatedToTime:
      return Space::kTime;
    case Attr::kEventId:
    case Attr::kRelatedToEvent:
      return Space::kEvent;
    default:
      return Space::kInstance;
  }
}

class Collector {
 public:
  explicit Collector(DocumentNetwork& result) : result_(result) {}

  Entity entity(Space space, std::string_view id) {
    auto& known = known_[static_cast<std::size_t>(space)];
    const auto [place, is_new] = known.try_emplace(id, Entity{});
    if (is_new) {
      place->second = result_.network.add_entity();
      result_.names.push_back({id, space == Space::kTime});
    }
    return place->second;
  }

 private:
  DocumentNetwork& result_;
  std::unordered_map<std::string_view, Entity> known_[3];
};

void add_unlinked(const Document& document, Collector& collector) {
  for (const Instance& instance : document.instances()) {
    collector.entity(Space::kInstance, instance.eiid);
  }
  if (document.instances().empty()) {
    for (const Event& event : document.events()) {
      collector.entity(Space::kEvent, event.eid);
    }
  }
  for (const Timex& time : document.times()) {
    collector.entity(Space::kTime, time.tid);
  }
}

}  // namespace

LinkId Network::add_link(Entity first, Entity second, RelationSet relation) {
  assert(position(first) < entities_ && position(second) < entities_ &&
         "a link joins entities of the network");
  links_.push_back({first, second, relation});
  return static_cast<LinkId>(links_.size() - 1);
}

bool Network::is_pointisable() const {
  return std::ranges::all_of(
      links_, [](const Constraint& c) { return gnomon::is_pointisable(c.relation); });
}

std::optional<Entity> DocumentNetwork::find(std::string_view id) const {
  const auto found = std::ranges::find(names, id, &Name::id);
  return found == names.end() ? std::nullopt
                              : std::optional(static_cast<Entity>(found - names.begin()));
}

DocumentNetwork network_of(const Document& document, const NetworkOptions& options) {
  DocumentNetwork result;
  Collector collector(result);
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    if (link.kind != ElementKind::kTlink) {
      continue;
    }
    const auto relation = relation_of_timeml(link.rel_type, options.during);
    if (!relation || !link.source.present() || !link.target.present()) {
      result.left_out.push_back(i);
      continue;
    }
    const Entity first = collector.entity(space_of(link.source.attribute), link.source.id);
    const Entity second = collector.entity(space_of(link.target.attribute), link.target.id);
    result.network.add_link(first, second, *relation);
    result.origins.push_back(i);
  }
  if (options.all_entities) {
    add_unlinked(document, collector);
  }
  return result;
}

}  // namespace gnomon
