#include "gnomon/score/linked_part.h"

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

}  // namespace gnomon
