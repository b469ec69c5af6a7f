#include "gnomon/algebra/tractable.h"

#include <algorithm>
#include <bitset>
#include <vector>

namespace gnomon {
namespace {

constexpr std::size_t kTractableSets = 1U << kRelations;

struct OrdHorn {
  std::bitset<kTractableSets> member;
  std::vector<RelationSet> sets;  // the non-empty ones, the largest first
};

// A clause of the class is a disjunction of p != q in any number and at most one p <= q, p >= q or
// p = q, where p is an endpoint of X and q one of Y. Its meaning is the set of basic relations that
// satisfy it; conjunction is intersection.
std::vector<RelationSet> clauses() {
  std::vector<RelationSet> result;
  for (unsigned unequal = 0; unequal < 16; ++unequal) {
    RelationSet negative;
    for (unsigned pair = 0; pair < 4; ++pair) {
      if ((unequal >> pair & 1U) != 0) {
        negative |= detail::kAgreeing[pair][kUnequal.bits()];
      }
    }
    result.push_back(negative);
    for (unsigned pair = 0; pair < 4; ++pair) {
      for (const PointRelation positive : {kAtMost, kAtLeast, kEqual}) {
        result.push_back(negative | detail::kAgreeing[pair][positive.bits()]);
      }
    }
  }
  return result;
}

OrdHorn derive_ord_horn() {
  OrdHorn result;
  const std::vector<RelationSet> all_clauses = clauses();
  std::vector<RelationSet> open{RelationSet::all()};
  result.member.set(RelationSet::all().bits());
  while (!open.empty()) {
    const RelationSet set = open.back();
    open.pop_back();
    if (!set.empty()) {
      result.sets.push_back(set);
    }
    for (const RelationSet clause : all_clauses) {
      const RelationSet narrower = set & clause;
      if (!result.member.test(narrower.bits())) {
        result.member.set(narrower.bits());
        open.push_back(narrower);
      }
    }
  }
  std::ranges::sort(result.sets, [](RelationSet a, RelationSet b) {
    return a.size() != b.size() ? a.size() > b.size() : a.bits() < b.bits();
  });
  return result;
}

const OrdHorn& ord_horn() {
  static const OrdHorn kClass = derive_ord_horn();
  return kClass;
}

// For every set: its largest ORD-Horn subset, then that of what is left, and so on.
std::vector<std::vector<RelationSet>> derive_parts() {
  std::vector<std::vector<RelationSet>> parts(kTractableSets);
  for (unsigned bits = 1; bits < kTractableSets; ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    const auto largest = std::ranges::find_if(
        ord_horn().sets, [&](RelationSet candidate) { return set.contains(candidate); });
    parts[bits] = {*largest};
    // What is left has fewer bits, hence a smaller number, and has been split already.
    const std::vector<RelationSet>& rest = parts[(set & largest->complement()).bits()];
    parts[bits].insert(parts[bits].end(), rest.begin(), rest.end());
  }
  return parts;
}

}  // namespace

bool is_ord_horn(RelationSet set) { return ord_horn().member.test(set.bits()); }

std::span<const RelationSet> ord_horn_parts(RelationSet set) {
  static const std::vector<std::vector<RelationSet>> kParts = derive_parts();
  return kParts[set.bits()];
}

}  // namespace gnomon
