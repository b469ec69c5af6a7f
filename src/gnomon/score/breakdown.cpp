#include "gnomon/score/breakdown.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon {
namespace {

constexpr std::string_view kDistanceNames[] = {"0", "1", "2", "3-5", "6+", "none"};

// One end of a link as its document has it.
struct End {
  bool is_time = false;
  bool is_creation_time = false;
  std::optional<std::size_t> byte;  // where it stands in the text
};

class Ends {
 public:
  Ends(const Document& document, const Sentences& sentences)
      : document_(document), sentences_(sentences) {}

  PairKind kind(const Link& link) const {
    const End a = end(link.source);
    const End b = end(link.target);
    if (a.is_time && b.is_time) {
      return PairKind::kTimeTime;
    }
    if (!a.is_time && !b.is_time) {
      return PairKind::kEventEvent;
    }
    return a.is_creation_time || b.is_creation_time ? PairKind::kEventDct : PairKind::kEventTime;
  }

  Distance distance(const Link& link) const {
    const End a = end(link.source);
    const End b = end(link.target);
    if (!a.byte || !b.byte) {
      return Distance::kNowhere;
    }
    const auto [low, high] = std::minmax({sentences_.at(*a.byte), sentences_.at(*b.byte)});
    const std::size_t apart = high - low;
    return apart > 5   ? Distance::kFarther
           : apart > 2 ? Distance::kThreeToFive
                       : static_cast<Distance>(apart);
  }

 private:
  End end(const LinkEnd& link_end) const {
    End result;
    Span span;
    if (const auto* instance = std::get_if<InstanceIndex>(&link_end.entity)) {
      const auto event = document_[*instance].event;
      if (!event) {
        return result;
      }
      span = document_[*event].span;
    } else if (const auto* event = std::get_if<EventIndex>(&link_end.entity)) {
      span = document_[*event].span;
    } else if (const auto* time = std::get_if<TimexIndex>(&link_end.entity)) {
      result.is_time = true;
      result.is_creation_time = document_.creation_time() == *time;
      span = document_[*time].span;
    } else {
      result.is_time =
          link_end.attribute == Attr::kTimeId || link_end.attribute == Attr::kRelatedToTime;
      return result;
    }
    if (!result.is_creation_time && document_.body().contains(span)) {
      result.byte = span.begin;
    }
    return result;
  }

  const Document& document_;
  const Sentences& sentences_;
};

void count(VerifiedLinks& into, const JudgedLink& link, bool is_gold) {
  (is_gold ? into.gold_total : into.system_total) += 1;
  (is_gold ? into.rec_matched : into.prec_matched) += link.verified ? 1 : 0;
}

void count_links(const Document& document, const Sentences& sentences,
                 const std::vector<JudgedLink>& links, bool is_gold, Breakdown& result) {
  const Ends ends(document, sentences);
  for (const JudgedLink& link : links) {
    if (!link.is_reduced()) {
      continue;
    }
    const Link& written = document.links()[link.link.origin];
    count(result.by_relation[static_cast<std::size_t>(link.link.type)], link, is_gold);
    count(result.by_kind[static_cast<std::size_t>(ends.kind(written))], link, is_gold);
    count(result.by_distance[static_cast<std::size_t>(ends.distance(written))], link, is_gold);
    if (link.verified) {
      (is_gold ? (link.literal ? result.rec_explicit : result.rec_inferred)
               : (link.literal ? result.prec_explicit : result.prec_inferred)) += 1;
    }
  }
}

std::size_t confused(RelationSet set) {
  for (std::size_t i = 0; i < kRelations; ++i) {
    if (set == RelationSet(static_cast<Relation>(i))) {
      return i;
    }
  }
  return kRelations;
}

// Every pair counts once, with what its first link in gold or else in the system says of it. Links
// that are kept say something definite, except in official mode, which knows nothing about pairs.
void count_confusion(const JudgedPair& judged, Breakdown& result) {
  std::set<std::pair<Entity, Entity>> counted;
  const auto add = [&](const std::vector<JudgedLink>& links, bool is_gold) {
    for (const JudgedLink& link : links) {
      const std::size_t own = confused(link.own);
      if (link.role == LinkRole::kKept && own != kRelations &&
          counted.emplace(link.link.first, link.link.second).second) {
        const std::size_t other = confused(link.others);
        ++result.confusion[is_gold ? own : other][is_gold ? other : own];
      }
    }
  };
  add(judged.gold, true);
  add(judged.system, false);
}

}  // namespace

std::string_view distance_name(Distance distance) {
  return kDistanceNames[static_cast<std::size_t>(distance)];
}
std::string_view confused_name(std::size_t relation) {
  return relation < kRelations ? extended_timeml_name(static_cast<Relation>(relation)) : "none";
}

VerifiedLinks& VerifiedLinks::operator+=(const VerifiedLinks& other) {
  prec_matched += other.prec_matched;
  system_total += other.system_total;
  rec_matched += other.rec_matched;
  gold_total += other.gold_total;
  return *this;
}

Breakdown break_down(const Document& gold, const Document& system, const JudgedPair& judged) {
  return break_down(gold, Sentences(gold), system, judged);
}

Breakdown break_down(const Document& gold, const Sentences& of_gold, const Document& system,
                     const JudgedPair& judged) {
  Breakdown result;
  count_links(gold, of_gold, judged.gold, true, result);
  count_links(system, Sentences(system), judged.system, false, result);
  count_confusion(judged, result);
  return result;
}

void visit_fields(Breakdown& b, const FieldUse& use) {
  const auto links = [&](std::string_view part, std::string_view name, auto& v) {
    use({"breakdown", part, name, "prec_matched"}, &v.prec_matched);
    use({"breakdown", part, name, "system_total"}, &v.system_total);
    use({"breakdown", part, name, "rec_matched"}, &v.rec_matched);
    use({"breakdown", part, name, "gold_total"}, &v.gold_total);
  };
  for (std::size_t i = 0; i < kRelTypes; ++i) {
    links("relation", rel_type_name(static_cast<RelType>(i)), b.by_relation[i]);
  }
  for (std::size_t i = 0; i < kPairKinds; ++i) {
    links("kind", pair_kind_name(static_cast<PairKind>(i)), b.by_kind[i]);
  }
  for (std::size_t i = 0; i < kDistances; ++i) {
    links("distance", distance_name(static_cast<Distance>(i)), b.by_distance[i]);
  }
  use({"breakdown", "prec_explicit"}, &b.prec_explicit);
  use({"breakdown", "prec_inferred"}, &b.prec_inferred);
  use({"breakdown", "rec_explicit"}, &b.rec_explicit);
  use({"breakdown", "rec_inferred"}, &b.rec_inferred);
  for (std::size_t i = 0; i < kConfused; ++i) {
    for (std::size_t k = 0; k < kConfused; ++k) {
      use({"breakdown", "confusion", confused_name(i), confused_name(k)}, &b.confusion[i][k]);
    }
  }
}

}  // namespace gnomon
