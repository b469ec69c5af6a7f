#include "gnomon/score/awareness.h"

#include <algorithm>
#include <vector>

namespace gnomon {
namespace {

LinkRoles roles(const std::vector<JudgedLink>& links) {
  LinkRoles roles;
  for (const JudgedLink& link : links) {
    ++roles.read;
    roles.distinct += link.role != LinkRole::kRepeated ? 1 : 0;
    roles.kept += link.role == LinkRole::kKept ? 1 : 0;
    roles.implied += link.role == LinkRole::kImplied || link.role == LinkRole::kTautology ? 1 : 0;
    roles.contradicting += link.role == LinkRole::kContradicting ? 1 : 0;
  }
  return roles;
}

Share reduced(const std::vector<JudgedLink>& links) {
  Share share;
  for (const JudgedLink& link : links) {
    if (link.is_reduced()) {
      ++share.total;
      share.matched += link.verified ? 1 : 0;
    }
  }
  return share;
}

// The published scorer counts every link as often as it is written, and its inverse with it.
Share unreduced(const std::vector<JudgedLink>& links, Mode mode) {
  Share share;
  const auto count = [&](bool verified) {
    ++share.total;
    share.matched += verified ? 1 : 0;
  };
  for (const JudgedLink& link : links) {
    if (mode == Mode::kOfficial || link.role != LinkRole::kRepeated) {
      count(link.verified);
    }
    if (mode == Mode::kOfficial && link.link.first != link.link.second) {
      count(link.inverse_verified);
    }
  }
  return share;
}

std::vector<Entity> reduced_entities(const std::vector<JudgedLink>& links) {
  std::vector<Entity> entities;
  for (const JudgedLink& link : links) {
    if (link.is_reduced()) {
      entities.push_back(link.link.first);
      entities.push_back(link.link.second);
    }
  }
  std::ranges::sort(entities);
  // Not std::ranges::unique, which clang 14 cannot compile with this library.
  entities.erase(std::unique(entities.begin(), entities.end()), entities.end());
  return entities;
}

std::int64_t count_common(const JudgedPair& judged) {
  const std::vector<Entity> gold = reduced_entities(judged.gold);
  const std::vector<Entity> system = reduced_entities(judged.system);
  std::vector<Entity> common;
  std::ranges::set_intersection(gold, system, std::back_inserter(common));
  return static_cast<std::int64_t>(common.size());
}

// Links of the system's reduced list that gold entails without having them in its own.
std::int64_t count_implicit(const JudgedPair& judged) {
  std::vector<const JudgedLink*> stated;
  for (const JudgedLink& link : judged.gold) {
    if (link.is_reduced()) {
      stated.push_back(&link);
    }
  }
  const auto is_stated = [&](const JudgedLink& link) {
    return std::ranges::any_of(
        stated, [&](const JudgedLink* gold) { return gold->link.same_as(link.link); });
  };
  return std::ranges::count_if(judged.system, [&](const JudgedLink& link) {
    return link.is_reduced() && link.verdict == Verdict::kEntailed && !is_stated(link);
  });
}

void add(LinkRoles& into, const LinkRoles& other) {
  into.read += other.read;
  into.distinct += other.distinct;
  into.kept += other.kept;
  into.implied += other.implied;
  into.contradicting += other.contradicting;
}

}  // namespace

double f1(double precision, double recall) {
  return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
}

AwarenessTally& AwarenessTally::operator+=(const AwarenessTally& other) {
  add(gold, other.gold);
  add(system, other.system);
  precision += other.precision;
  recall += other.recall;
  precision_2011 += other.precision_2011;
  recall_2011 += other.recall_2011;
  recall_implicit += other.recall_implicit;
  implicit_matched += other.implicit_matched;
  common_entities += other.common_entities;
  return *this;
}

AwarenessTally tally_awareness(const JudgedPair& judged, Mode mode) {
  AwarenessTally tally;
  tally.gold = roles(judged.gold);
  tally.system = roles(judged.system);
  tally.precision = reduced(judged.system);
  tally.recall = reduced(judged.gold);
  tally.precision_2011 = unreduced(judged.system, mode);
  tally.recall_2011 = unreduced(judged.gold, mode);
  tally.common_entities = count_common(judged);
  tally.implicit_matched = count_implicit(judged);
  // Credit shrinks with the number of pairs that could have been stated. Where all of them are, the
  // published scorer divides by zero; there is nothing left to give credit for.
  const auto n = static_cast<double>(tally.common_entities);
  const double open = 1 + n * (n - 1) / 2 - tally.recall.matched;
  const bool has_weight = mode == Mode::kOfficial ? open != 0 : open > 0;
  const double weight = has_weight ? 0.99 / open : 0;
  tally.recall_implicit = tally.recall;
  tally.recall_implicit.matched += weight * static_cast<double>(tally.implicit_matched);
  return tally;
}

}  // namespace gnomon
