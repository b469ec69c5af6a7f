#include "gnomon/score/linked_part.h"

#include <cassert>
#include <limits>

namespace gnomon {
namespace {

SharedSide with_types(const SharedSide& side, const RelTypes& types) {
  SharedSide result;
  result.links.reserve(side.links.size());
  for (const SharedLink& link : side.links) {
    if (types[static_cast<std::size_t>(link.type)]) {
      result.links.push_back(link);
    }
  }
  return result;
}

std::vector<bool> named_by(const SharedSide& side, std::size_t entities) {
  std::vector<bool> named(entities);
  for (const SharedLink& link : side.links) {
    named[position(link.first)] = named[position(link.second)] = true;
  }
  return named;
}

void renumber(SharedSide& side, const std::vector<Entity>& number) {
  for (SharedLink& link : side.links) {
    link.first = number[position(link.first)];
    link.second = number[position(link.second)];
  }
}

}  // namespace

LinkedPart linked_part(const SharedPair& pair, const RelTypes& types) {
  LinkedPart part;
  part.pair.gold = with_types(pair.gold, types);
  part.pair.system = with_types(pair.system, types);
  const std::vector<bool> in_gold = named_by(part.pair.gold, pair.entities);
  const std::vector<bool> in_system = named_by(part.pair.system, pair.entities);
  std::vector<Entity> number(pair.entities);
  for (std::size_t i = 0; i < pair.entities; ++i) {
    if (in_gold[i] || in_system[i]) {
      number[i] = static_cast<Entity>(part.pair.entities++);
      part.in_order.push_back(number[i]);
      part.pair.in_both.push_back(pair.in_both[i]);
      part.pair.is_time.push_back(pair.is_time[i]);
      part.in_gold.push_back(in_gold[i]);
      part.in_system.push_back(in_system[i]);
    }
  }
  renumber(part.pair.gold, number);
  renumber(part.pair.system, number);
  return part;
}

LinkedPart linked_part(const LinkedPart& gold, const SharedPair& pair, const RelTypes& types) {
  constexpr Entity kNone{std::numeric_limits<std::uint32_t>::max()};
  std::vector<Entity> number(pair.entities, kNone);
  std::size_t known = 0;
  for (const SharedLink& link : pair.gold.links) {
    if (types[static_cast<std::size_t>(link.type)]) {
      const SharedLink& own = gold.pair.gold.links[known++];
      number[position(link.first)] = own.first;
      number[position(link.second)] = own.second;
    }
  }
  assert(known == gold.pair.gold.links.size() && "gold's part has the same links");
  LinkedPart part;
  part.pair.system = with_types(pair.system, types);
  const std::vector<bool> in_system = named_by(part.pair.system, pair.entities);
  const std::size_t in_gold = gold.pair.entities;
  part.in_gold.assign(in_gold, true);
  part.in_system.assign(in_gold, false);
  part.pair.in_both.assign(in_gold, false);
  part.pair.is_time.assign(in_gold, false);
  for (std::size_t i = 0; i < pair.entities; ++i) {
    if (number[i] == kNone && in_system[i]) {
      number[i] = static_cast<Entity>(part.in_gold.size());
      part.in_gold.push_back(false);
      part.in_system.push_back(true);
      part.pair.in_both.push_back(pair.in_both[i]);
      part.pair.is_time.push_back(pair.is_time[i]);
      part.in_order.push_back(number[i]);
    } else if (number[i] != kNone) {
      part.in_system[position(number[i])] = in_system[i];
      part.pair.in_both[position(number[i])] = pair.in_both[i];
      part.pair.is_time[position(number[i])] = pair.is_time[i];
      part.in_order.push_back(number[i]);
    }
  }
  part.pair.entities = part.in_gold.size();
  renumber(part.pair.system, number);
  return part;
}

}  // namespace gnomon
