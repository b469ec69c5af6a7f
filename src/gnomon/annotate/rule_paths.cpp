#include "gnomon/annotate/rule_paths.h"

#include <algorithm>
#include <deque>

namespace gnomon {
namespace {

// The nodes of an entity: its start and end, for B; itself before and after an I, for I and S.
constexpr std::uint32_t kStart = 0;
constexpr std::uint32_t kEnd = 1;
constexpr std::uint32_t kPlain = 2;
constexpr std::uint32_t kIncluded = 3;

constexpr std::uint32_t node(std::uint32_t entity, std::uint32_t which) {
  return 4 * entity + which;
}

std::uint32_t number(Entity entity) { return static_cast<std::uint32_t>(position(entity)); }

std::uint32_t first_node(Sbi relation, Entity entity) {
  return node(number(entity), relation == Sbi::kBefore ? kEnd : kPlain);
}

std::uint32_t last_node(Sbi relation, Entity entity) {
  switch (relation) {
    case Sbi::kBefore:
      return node(number(entity), kStart);
    case Sbi::kIncludes:
      return node(number(entity), kIncluded);
    case Sbi::kSimultaneous:
      break;
  }
  return node(number(entity), kPlain);
}

}  // namespace

RulePaths::RulePaths(std::size_t entities, std::span<const Statement> statements)
    : entities_(entities), steps_(4 * entities) {
  for (std::uint32_t i = 0; i < entities; ++i) {
    join(node(i, kStart), node(i, kEnd), kFar);
  }
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const std::uint32_t x = number(statements[i].first);
    const std::uint32_t y = number(statements[i].second);
    const RelationSet relation = statements[i].answer.relation();
    if (relation == kSimultaneousAnswer) {
      add(Sbi::kSimultaneous, x, y, i);
    } else if (relation == kBeforeAnswer) {
      add(Sbi::kBefore, x, y, i);
    } else if (relation == kBeforeAnswer.inverse()) {
      add(Sbi::kBefore, y, x, i);
    } else if (relation == kIncludesAnswer) {
      add(Sbi::kIncludes, x, y, i);
    } else if (relation == kIncludesAnswer.inverse()) {
      add(Sbi::kIncludes, y, x, i);
    }
  }
}

void RulePaths::join(std::uint32_t from, std::uint32_t to, std::size_t statement) {
  steps_[from].push_back({to, static_cast<std::uint32_t>(statement)});
}

void RulePaths::add(Sbi relation, std::uint32_t first, std::uint32_t second,
                    std::size_t statement) {
  switch (relation) {
    case Sbi::kBefore:
      join(node(first, kEnd), node(second, kStart), statement);
      return;
    case Sbi::kIncludes:
      join(node(first, kStart), node(second, kStart), statement);
      join(node(second, kEnd), node(first, kEnd), statement);
      join(node(first, kPlain), node(second, kIncluded), statement);
      join(node(first, kIncluded), node(second, kIncluded), statement);
      return;
    case Sbi::kSimultaneous:
      for (const std::uint32_t which : {kStart, kEnd, kPlain, kIncluded}) {
        join(node(first, which), node(second, which), statement);
        join(node(second, which), node(first, which), statement);
      }
      return;
  }
}

void RulePaths::search(std::uint32_t from) {
  distance_.assign(steps_.size(), kFar);
  came_by_.resize(steps_.size());
  distance_[from] = 0;
  std::deque<std::pair<std::uint32_t, std::uint32_t>> queue{{from, 0}};
  while (!queue.empty()) {
    const auto [at, so_far] = queue.front();
    queue.pop_front();
    if (so_far != distance_[at]) {
      continue;  // a shorter way was found meanwhile
    }
    for (const Step& step : steps_[at]) {
      const bool free = step.statement == kFar;
      const std::uint32_t then = so_far + (free ? 0 : 1);
      if (then >= distance_[step.to]) {
        continue;
      }
      distance_[step.to] = then;
      came_by_[step.to] = {at, step.statement};
      if (free) {
        queue.emplace_front(step.to, then);
      } else {
        queue.emplace_back(step.to, then);
      }
    }
  }
}

std::vector<std::uint32_t> RulePaths::distances(Sbi relation, Entity from) {
  search(first_node(relation, from));
  std::vector<std::uint32_t> result(entities_);
  for (std::uint32_t i = 0; i < entities_; ++i) {
    result[i] = distance_[last_node(relation, static_cast<Entity>(i))];
  }
  if (relation == Sbi::kSimultaneous) {
    result[position(from)] = kFar;  // with itself it is without saying
  }
  return result;
}

std::vector<std::size_t> RulePaths::shortest(Sbi relation, Entity from, Entity to) {
  const std::uint32_t begin = first_node(relation, from);
  search(begin);
  std::vector<std::size_t> path;
  std::uint32_t at = last_node(relation, to);
  if (distance_[at] == kFar) {
    return path;
  }
  for (; at != begin; at = came_by_[at].to) {
    if (came_by_[at].statement != kFar) {
      path.push_back(came_by_[at].statement);
    }
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace gnomon
