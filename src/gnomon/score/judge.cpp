#include "gnomon/score/judge.h"

#include "gnomon/reason/growing_closure.h"
#include "gnomon/reason/timegraph.h"
#include "gnomon/score/official_graph.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace gnomon {
namespace {

// The smaller entity first, so that two links that say the same look the same. IDENTITY and, unless
// told otherwise, DURING are SIMULTANEOUS; the official scorer leaves IDENTITY of an event and a
// time as it is, and tells the two apart where it compares links as they are written.
SharedLink canonical(const SharedPair& pair, SharedLink link, const ScoreSettings& settings) {
  if (link.is_as_written) {
    return link;
  }
  const bool official = settings.mode == Mode::kOfficial;
  const bool event_then_time =
      !pair.is_time[position(link.first)] && pair.is_time[position(link.second)];
  if (link.second < link.first) {
    link = inverse(link);
  }
  if (link.type == RelType::kDuring || link.type == RelType::kDuringInv) {
    if (official || settings.during == During::kSimultaneous) {
      link.type = RelType::kSimultaneous;
    } else {
      link.type = link.type == RelType::kDuring ? RelType::kIsIncluded : RelType::kIncludes;
    }
  }
  if (link.type == RelType::kIdentity && !(official && event_then_time)) {
    link.type = RelType::kSimultaneous;
  }
  // A link of something with itself reads the same both ways round.
  if (link.first == link.second) {
    link.type = std::min(link.type, inverse(link.type));
  }
  return link;
}

// Links in an order in which they can be looked up as they are written.
bool is_less(const SharedLink& a, const SharedLink& b) {
  const auto name = [](const SharedLink& link) {
    return link.type == RelType::kOther ? link.name : std::string_view();
  };
  return std::tuple(a.first, a.second, a.type, name(a)) <
         std::tuple(b.first, b.second, b.type, name(b));
}

class LinkSet {
 public:
  // The links in the order of is_less.
  LinkSet(const std::vector<JudgedLink>& links, const std::vector<std::uint32_t>& in_order) {
    sorted_.reserve(links.size());
    for (const std::uint32_t i : in_order) {
      sorted_.push_back(links[i].link);
    }
  }
  bool contains(const SharedLink& link) const {
    return std::ranges::binary_search(sorted_, link, is_less);
  }

 private:
  std::vector<SharedLink> sorted_;
};

// What a graph makes of a link.
struct Judgement {
  RelationSet possible = RelationSet::all();
  Verdict verdict = Verdict::kUnknown;
  bool entails_inverse = false;
};

// A Timegraph in which entities that are said to be simultaneous are one as long as nothing else is
// known of one of them: thousands of equal points are slow to search, link by link.
class LargeGraph {
 public:
  explicit LargeGraph(std::size_t entities)
      : graph_(entities), one_with_(entities), size_(entities, 1), in_graph_(entities) {
    for (std::uint32_t i = 0; i < entities; ++i) {
      one_with_[i] = Entity{i};
    }
  }

  bool insert(Entity first, Entity second, RelationSet relation) {
    first = head(first);
    second = head(second);
    if (first == second) {
      return relation.contains(Relation::kEquals);
    }
    if (relation == RelationSet(Relation::kEquals) &&
        (!in_graph_[position(first)] || !in_graph_[position(second)])) {
      // The one in the graph stands for both, or else that of more: so ways to it stay short.
      const bool keeps_second =
          in_graph_[position(second)] ||
          (!in_graph_[position(first)] && size_[position(first)] < size_[position(second)]);
      if (keeps_second) {
        std::swap(first, second);
      }
      one_with_[position(second)] = first;
      size_[position(first)] += size_[position(second)];
      return true;
    }
    if (!graph_.insert({first, second, relation})) {
      return false;
    }
    in_graph_[position(first)] = in_graph_[position(second)] = true;
    return true;
  }

  RelationSet relation(Entity a, Entity b) const {
    a = head(a);
    b = head(b);
    return a == b ? RelationSet(Relation::kEquals) : graph_.relation(a, b);
  }

 private:
  Entity head(Entity entity) const {
    while (one_with_[position(entity)] != entity) {
      entity = one_with_[position(entity)];
    }
    return entity;
  }

  Timegraph graph_;
  std::vector<Entity> one_with_;  // a step nearer to the one that stands for all
  std::vector<std::uint32_t> size_;
  std::vector<bool> in_graph_;
};

// Reasons as the definition says.
class ExactGraph {
 public:
  // Only entities that the links name are in the graph.
  ExactGraph(std::size_t entities, const std::vector<JudgedLink>& links)
      : in_graph_(entities, kNowhere) {
    std::uint32_t linked = 0;
    for (const JudgedLink& link : links) {
      for (const Entity entity : {link.link.first, link.link.second}) {
        Entity& number = in_graph_[position(entity)];
        number = number == kNowhere ? Entity{linked++} : number;
      }
    }
    if (linked <= GrowingClosure::kMostEntities) {
      small_ = GrowingClosure(linked);
    } else {
      large_.emplace(linked);
    }
    is_known_.assign(linked, false);
  }

  LinkRole add(const SharedLink& link) {
    if (link.first == link.second) {
      return link.type == RelType::kSimultaneous ? LinkRole::kTautology : LinkRole::kContradicting;
    }
    if (link.type == RelType::kOther) {
      return LinkRole::kContradicting;
    }
    const RelationSet said = relation(link);
    const Entity first = in_graph_[position(link.first)];
    const Entity second = in_graph_[position(link.second)];
    if (relation_between(first, second) == said) {
      return LinkRole::kImplied;
    }
    if (large_ ? !large_->insert(first, second, said)
               : !small_.insert(first, second, said.first())) {
      return LinkRole::kContradicting;
    }
    is_known_[position(first)] = is_known_[position(second)] = true;
    return LinkRole::kKept;
  }

  Judgement judge(const SharedLink& link) const {
    Judgement result;
    result.possible = possible(link);
    const Entity first = in_graph_[position(link.first)];
    if (link.type != RelType::kOther && first != kNowhere && is_known_[position(first)]) {
      const RelationSet said = relation(link);
      result.verdict = result.possible == said            ? Verdict::kEntailed
                       : (result.possible & said).empty() ? Verdict::kContradicted
                                                          : Verdict::kUnknown;
    }
    result.entails_inverse = result.verdict == Verdict::kEntailed;
    return result;
  }

  RelationSet possible(const SharedLink& link) const {
    const Entity first = in_graph_[position(link.first)];
    const Entity second = in_graph_[position(link.second)];
    return first == kNowhere || second == kNowhere ? RelationSet::all()
                                                   : relation_between(first, second);
  }

  static std::int64_t stopped_searches() { return 0; }

 private:
  static constexpr Entity kNowhere{std::numeric_limits<std::uint32_t>::max()};

  static RelationSet relation(const SharedLink& link) {
    return relation_of(link.type, During::kSimultaneous);
  }

  RelationSet relation_between(Entity a, Entity b) const {
    return large_ ? large_->relation(a, b) : small_.relation(a, b);
  }

  std::vector<Entity> in_graph_;
  GrowingClosure small_;
  std::optional<LargeGraph> large_;  // of a document with very many entities, instead of the other
  std::vector<bool> is_known_;
};

// Reasons as the published scorer does.
class AsPublished {
 public:
  AsPublished(std::size_t entities, const std::vector<JudgedLink>&) : graph_(entities) {}

  LinkRole add(const SharedLink& link) {
    switch (graph_.add(link)) {
      case OfficialGraph::Outcome::kKept:
        return LinkRole::kKept;
      case OfficialGraph::Outcome::kImplied:
        return LinkRole::kImplied;
      case OfficialGraph::Outcome::kContradicting:
        break;
    }
    return LinkRole::kContradicting;
  }

  Judgement judge(const SharedLink& link) const {
    Judgement result;
    result.verdict = graph_.entails(link) ? Verdict::kEntailed : Verdict::kUnknown;
    result.entails_inverse = graph_.entails(inverse(link));
    return result;
  }

  static RelationSet possible(const SharedLink&) { return RelationSet::all(); }
  std::int64_t stopped_searches() const { return graph_.stopped_searches(); }

 private:
  OfficialGraph graph_;
};

template <class Graph>
struct TakenIn {
  Graph graph;
  LinkSet links;
};

template <class Graph>
TakenIn<Graph> take_in(const SharedPair& pair, const SharedSide& side,
                       const ScoreSettings& settings, std::vector<JudgedLink>& judged,
                       const std::stop_token& stop) {
  judged.reserve(side.links.size());
  for (const SharedLink& link : side.links) {
    judged.push_back(
        {canonical(pair, link, settings), LinkRole::kKept, Verdict::kUnknown, false, false, false});
  }
  Graph graph(pair.entities, judged);
  // The first of several links that say the same counts; a stable sort keeps it in front.
  std::vector<std::uint32_t> by_content(judged.size());
  for (std::uint32_t i = 0; i < judged.size(); ++i) {
    by_content[i] = i;
  }
  std::ranges::stable_sort(by_content, [&](std::uint32_t a, std::uint32_t b) {
    return is_less(judged[a].link, judged[b].link);
  });
  for (std::size_t i = 1; i < by_content.size(); ++i) {
    if (!is_less(judged[by_content[i - 1]].link, judged[by_content[i]].link)) {
      judged[by_content[i]].role = LinkRole::kRepeated;
    }
  }
  for (JudgedLink& link : judged) {
    if (stop.stop_requested()) {
      break;
    }
    if (link.role != LinkRole::kRepeated) {
      link.role = graph.add(link.link);
    }
  }
  return {std::move(graph), LinkSet(judged, by_content)};
}

void set_judgement(const Judgement& judgement, bool is_literal, JudgedLink& link) {
  link.verdict = judgement.verdict;
  link.literal = is_literal;
  link.verified = link.literal || link.verdict == Verdict::kEntailed;
  link.inverse_verified = link.literal || judgement.entails_inverse;
  link.others = judgement.possible;
}

template <class Graph>
void judge_by(const TakenIn<Graph>& own, const TakenIn<Graph>& other,
              std::vector<JudgedLink>& judged, const std::stop_token& stop) {
  for (JudgedLink& link : judged) {
    if (stop.stop_requested()) {
      break;
    }
    set_judgement(other.graph.judge(link.link), other.links.contains(link.link), link);
    link.own = own.graph.possible(link.link);
  }
}

template <class Graph>
JudgedPair judge_with(const SharedPair& pair, const ScoreSettings& settings,
                      const std::stop_token& stop) {
  JudgedPair result;
  const TakenIn<Graph> gold = take_in<Graph>(pair, pair.gold, settings, result.gold, stop);
  const TakenIn<Graph> system = take_in<Graph>(pair, pair.system, settings, result.system, stop);
  judge_by(gold, system, result.gold, stop);
  judge_by(system, gold, result.system, stop);
  result.stopped_searches = gold.graph.stopped_searches() + system.graph.stopped_searches();
  return result;
}

}  // namespace

struct JudgedGold::Parts {
  Parts(const SharedPair& alone, const ScoreSettings& settings, const std::stop_token& stop)
      : written(alone.gold.links),
        taken(take_in<ExactGraph>(alone, alone.gold, settings, judged, stop)) {
    for (JudgedLink& link : judged) {
      if (stop.stop_requested()) {
        break;
      }
      link.own = taken.graph.possible(link.link);
    }
  }

  std::vector<SharedLink> written;
  std::vector<JudgedLink> judged;
  TakenIn<ExactGraph> taken;
};

JudgedGold::JudgedGold(const SharedPair& alone, const ScoreSettings& settings,
                       const std::stop_token& stop)
    : parts_(std::make_shared<const Parts>(alone, settings, stop)) {}

JudgedPair judge(const JudgedGold& gold, const SharedPair& pair, const ScoreSettings& settings,
                 const std::stop_token& stop) {
  const JudgedGold::Parts& known = *gold.parts_;
  assert(known.written.size() == pair.gold.links.size() && "these are the same links");
  constexpr Entity kNowhere{std::numeric_limits<std::uint32_t>::max()};
  std::vector<Entity> own_number(pair.entities, kNowhere);
  JudgedPair result;
  result.gold = known.judged;
  for (std::size_t i = 0; i < result.gold.size(); ++i) {
    const SharedLink& link = pair.gold.links[i];
    own_number[position(link.first)] = known.written[i].first;
    own_number[position(link.second)] = known.written[i].second;
    JudgedLink& judged = result.gold[i];
    const Entity first = judged.link.first;
    judged.link = canonical(pair, link, settings);
    judged.own =
        own_number[position(judged.link.first)] == first ? judged.own : judged.own.inverse();
  }
  const TakenIn<ExactGraph> system =
      take_in<ExactGraph>(pair, pair.system, settings, result.system, stop);
  for (JudgedLink& link : result.system) {
    if (stop.stop_requested()) {
      break;
    }
    SharedLink in_gold = link.link;
    in_gold.first = own_number[position(link.link.first)];
    in_gold.second = own_number[position(link.link.second)];
    link.own = system.graph.possible(link.link);
    if (in_gold.first == kNowhere || in_gold.second == kNowhere) {
      continue;
    }
    const Judgement judgement = known.taken.graph.judge(in_gold);
    set_judgement(
        judgement,
        known.taken.links.contains(in_gold.second < in_gold.first ? inverse(in_gold) : in_gold),
        link);
  }
  for (JudgedLink& link : result.gold) {
    if (stop.stop_requested()) {
      break;
    }
    set_judgement(system.graph.judge(link.link), system.links.contains(link.link), link);
  }
  return result;
}

JudgedPair judge(const SharedPair& pair, const ScoreSettings& settings,
                 const std::stop_token& stop) {
  return settings.mode == Mode::kOfficial ? judge_with<AsPublished>(pair, settings, stop)
                                          : judge_with<ExactGraph>(pair, settings, stop);
}

}  // namespace gnomon
