#include "gnomon/score/shared_links.h"

#include <charconv>
#include <optional>
#include <unordered_map>

namespace gnomon {
namespace {

// Ends that refer to nothing are entities all the same, one for each id in either annotation.
class BrokenEnds {
 public:
  explicit BrokenEnds(SharedPair& pair) : pair_(pair) {}

  Entity entity(std::string_view id, bool is_time) {
    const auto [place, is_new] = known_[is_time ? 1 : 0].try_emplace(id, Entity{});
    if (is_new) {
      place->second = static_cast<Entity>(pair_.entities++);
      pair_.in_both.push_back(true);
      pair_.is_time.push_back(is_time);
    }
    return place->second;
  }

 private:
  SharedPair& pair_;
  std::unordered_map<std::string_view, Entity> known_[2];
};

// Of a link that names both an instance and a time at one end, the time counts (TempEval-3).
LinkEnd time_first(const Document& document, const Link& link, LinkEnd end, Attr as_time) {
  if (end.attribute == as_time || !end.present()) {
    return end;
  }
  if (const auto id = link.attributes.find(as_time)) {
    end = {as_time, trim(*id), EntityRef()};
    if (const auto time = document.find_time(end.id)) {
      end.entity = *time;
    }
  }
  return end;
}

// The entity that the published scorer calls so: eiN is the first instance of the N-th event, tN
// the N-th time behind the creation time, t0.
std::optional<Entity> entity_by_new_id(std::string_view id, bool is_time,
                                       const Alignment& alignment) {
  const std::string_view prefix = is_time ? "t" : "ei";
  std::size_t number = 0;
  const char* end = id.data() + id.size();
  if (!id.starts_with(prefix) ||
      std::from_chars(id.data() + prefix.size(), end, number).ptr != end) {
    return std::nullopt;
  }
  const std::size_t entity = is_time ? alignment.instances + number : number - 1;
  const std::size_t behind = is_time ? alignment.entities : alignment.first_instances;
  return entity < behind ? std::optional(static_cast<Entity>(entity)) : std::nullopt;
}

SharedSide side_of(const Document& document, const Alignment& alignment,
                   const Alignment::Side& side, LinksWithoutId without_id, BrokenEnds& broken) {
  SharedSide result;
  result.links.reserve(document.links().size());
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    if (link.kind != ElementKind::kTlink) {
      continue;
    }
    const LinkEnd source = time_first(document, link, link.source, Attr::kTimeId);
    const LinkEnd target = time_first(document, link, link.target, Attr::kRelatedToTime);
    if (link.rel_type.empty() || source.id.empty() || target.id.empty()) {
      result.left_out.push_back(i);
      continue;
    }
    const bool by_old_ids = without_id == LinksWithoutId::kByOldIds && link.lid.empty();
    const auto entity = [&](const LinkEnd& end) {
      const bool is_time = end.attribute == Attr::kTimeId || end.attribute == Attr::kRelatedToTime;
      if (by_old_ids) {
        const auto by_id = entity_by_new_id(end.id, is_time, alignment);
        return by_id ? *by_id : broken.entity(end.id, is_time);
      }
      return end.resolved() ? entity_of(end.entity, side) : broken.entity(end.id, is_time);
    };
    result.links.push_back(
        {entity(source), entity(target), rel_type(link.rel_type), link.rel_type, i, by_old_ids});
  }
  return result;
}

// Links name instances; events only in documents that have no instances.
void mark(std::vector<bool>& marks, const Document& document, const Alignment::Side& side) {
  for (const auto* entities :
       {document.instances().empty() ? &side.of_event : &side.of_instance, &side.of_time}) {
    for (const Entity entity : *entities) {
      marks[position(entity)] = true;
    }
  }
}

}  // namespace

SharedLink inverse(const SharedLink& link) {
  SharedLink result = link;
  result.first = link.second;
  result.second = link.first;
  result.type = inverse(link.type);
  return result;
}

SharedPair shared_pair(const Document& gold, const Document& system, const Alignment& alignment,
                       LinksWithoutId without_id) {
  SharedPair pair;
  pair.entities = alignment.entities;
  std::vector<bool> in_system(pair.entities, false);
  pair.in_both.assign(pair.entities, false);
  mark(pair.in_both, gold, alignment.gold);
  mark(in_system, system, alignment.system);
  for (std::size_t i = 0; i < pair.entities; ++i) {
    pair.in_both[i] = pair.in_both[i] && in_system[i];
  }
  pair.is_time.assign(pair.entities, false);
  std::fill(pair.is_time.begin() + static_cast<std::ptrdiff_t>(alignment.instances),
            pair.is_time.end(), true);
  BrokenEnds broken(pair);
  pair.gold = side_of(gold, alignment, alignment.gold, without_id, broken);
  pair.system = side_of(system, alignment, alignment.system, without_id, broken);
  return pair;
}

SharedPair links_alone(const Document& gold) {
  const Alignment alone = number_alone(gold);
  SharedPair pair;
  pair.entities = alone.entities;
  pair.in_both.assign(pair.entities, false);
  pair.is_time.assign(pair.entities, false);
  BrokenEnds broken(pair);
  pair.gold = side_of(gold, alone, alone.gold, LinksWithoutId::kAsOthers, broken);
  return pair;
}

Network network_of(const SharedPair& pair, const SharedSide& side, During during,
                   std::vector<std::size_t>* origins) {
  Network network(pair.entities);
  for (std::size_t i = 0; i < side.links.size(); ++i) {
    const SharedLink& link = side.links[i];
    if (link.type == RelType::kOther) {
      continue;
    }
    network.add_link(link.first, link.second, relation_of(link.type, during));
    if (origins != nullptr) {
      origins->push_back(i);
    }
  }
  return network;
}

SbiModel sbi_model(std::size_t entities, std::span<const SharedLink> links,
                   const SbiMapping& mapping) {
  SbiModel model{entities, {}};
  model.pairs.reserve(links.size());
  for (const SharedLink& link : links) {
    model.add(mapping[link.type], link.first, link.second);
  }
  return model;
}

}  // namespace gnomon
