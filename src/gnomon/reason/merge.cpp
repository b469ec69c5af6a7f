#include "gnomon/reason/merge.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/timegraph.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace gnomon {
namespace {

LinkId link_number(std::size_t i) { return static_cast<LinkId>(i); }

bool is_self_link(const Constraint& link) { return link.first == link.second; }

// A graph that takes links in: the way for links that order points.
class PointMerger {
 public:
  PointMerger(const Network& network, const std::stop_token&) : graph_(network.entity_count()) {}

  bool entails(const Constraint& link) const {
    return link.relation.contains(graph_.relation(link.first, link.second));
  }
  bool insert(const Constraint& link) { return graph_.insert(link).has_value(); }

 private:
  Timegraph graph_;
};

// The same for any sets of relations: every question is a search.
class SearchingMerger {
 public:
  SearchingMerger(const Network& network, const std::stop_token& stop)
      : labels_(network.entity_count()), stop_(stop) {}

  // Entailed is what cannot be otherwise.
  bool entails(const Constraint& link) const {
    const RelationSet otherwise = labels_(link.first, link.second) & link.relation.complement();
    if (otherwise.empty()) {
      return true;
    }
    LabelMatrix labels = labels_;
    labels.set(link.first, link.second, otherwise);
    return !is_consistent(std::move(labels), stop_);
  }

  bool insert(const Constraint& link) {
    LabelMatrix labels = labels_;
    labels.set(link.first, link.second, labels(link.first, link.second) & link.relation);
    if (!is_consistent(labels, stop_)) {
      return false;
    }
    labels_ = std::move(labels);
    return true;
  }

 private:
  LabelMatrix labels_;  // what the accepted links say, each pair for itself
  const std::stop_token& stop_;
};

template <class Merger>
std::vector<LinkOutcome> outcomes_of(const Network& network, const std::stop_token& stop) {
  Merger merger(network, stop);
  std::vector<LinkOutcome> outcomes;
  for (const Constraint& link : network.links()) {
    if (stop.stop_requested() || link.relation == RelationSet::all()) {
      outcomes.push_back(LinkOutcome::kSaysNothing);
    } else if (is_self_link(link)) {
      outcomes.push_back(link.relation.contains(Relation::kEquals) ? LinkOutcome::kRedundant
                                                                   : LinkOutcome::kRejected);
    } else if (link.relation.empty()) {
      outcomes.push_back(LinkOutcome::kRejected);
    } else if (merger.entails(link)) {
      outcomes.push_back(LinkOutcome::kRedundant);
    } else {
      outcomes.push_back(merger.insert(link) ? LinkOutcome::kAccepted : LinkOutcome::kRejected);
    }
  }
  return outcomes;
}

// The links that are kept and exclude this one, by the search: every contradiction that it finds
// needs the rejected link, because the others agree.
std::vector<LinkId> search_reason(const Network& network, const std::vector<bool>& kept,
                                  LinkId rejected, const std::stop_token& stop) {
  Network together(network.entity_count());
  std::vector<LinkId> numbers;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] || link_number(i) == rejected) {
      const Constraint& link = network.links()[i];
      together.add_link(link.first, link.second, link.relation);
      numbers.push_back(link_number(i));
    }
  }
  std::vector<LinkId> because;
  for (const LinkId link : smallest_contradiction(together, stop)) {
    if (numbers[position(link)] != rejected) {
      because.push_back(numbers[position(link)]);
    }
  }
  return because;
}

// Of reasons with as few links, one whose last link comes as early as possible, since earlier links
// are trusted more. The rejected link and those that are kept are switched on.
std::vector<LinkId> path_reason(LinkPaths& paths, LinkId rejected) {
  std::vector<LinkId> best;
  for (auto circle = paths.contradiction_with(rejected);
       circle && (best.empty() || circle->size() - 1 <= best.size());
       circle = paths.contradiction_with(rejected)) {
    best.assign(circle->begin() + 1, circle->end());
    if (best.empty()) {
      break;
    }
    paths.set_end(position(std::ranges::max(best)), rejected);
  }
  paths.set_no_end();
  return best;
}

// Links are kept one after another, and asked for what excludes a rejected one.
class Reasons {
 public:
  Reasons(const Network& network, const std::stop_token& stop)
      : network_(network),
        convex_(std::ranges::all_of(
            network.links(), [](const Constraint& link) { return is_convex(link.relation); })),
        kept_(network.links().size()),
        paths_(network, stop),
        stop_(stop) {
    paths_.set_all_enabled(false);
  }

  // A copy of one that is kept is no better a reason than that.
  void keep(LinkId link) {
    kept_[position(link)] = true;
    if (distinct_.insert(what_is_said(link)).second) {
      paths_.set_enabled(link, true);
    }
  }

  Rejection against(LinkId rejected) {
    if (stop_.stop_requested()) {
      return {rejected, {}};
    }
    if (!convex_) {
      return {rejected, search_reason(network_, kept_, rejected, stop_)};
    }
    // What excludes one link excludes its copies, as long as nothing else is kept.
    Known& known = known_[what_is_said(rejected)];
    if (known.with != distinct_.size() + 1) {
      paths_.set_enabled(rejected, true);
      known = {distinct_.size() + 1, path_reason(paths_, rejected)};
      paths_.set_enabled(rejected, false);
    }
    return {rejected, known.because};
  }

 private:
  using Said = std::tuple<Entity, Entity, std::uint16_t>;
  struct Known {
    std::size_t with = 0;  // different links that were kept, and one more
    std::vector<LinkId> because;
  };

  Said what_is_said(LinkId link) const {
    const auto& [first, second, relation] = network_[link];
    return second < first ? Said(second, first, relation.inverse().bits())
                          : Said(first, second, relation.bits());
  }

  const Network& network_;
  bool convex_;
  std::vector<bool> kept_;
  LinkPaths paths_;
  std::set<Said> distinct_;  // of the links that are kept
  std::map<Said, Known> known_;
  const std::stop_token& stop_;
};

}  // namespace

std::size_t Merged::count(LinkOutcome outcome) const {
  return static_cast<std::size_t>(std::ranges::count(outcomes, outcome));
}

Merged merge_in_order(const Network& network, const std::stop_token& stop) {
  Merged result;
  result.outcomes = network.is_pointisable() ? outcomes_of<PointMerger>(network, stop)
                                             : outcomes_of<SearchingMerger>(network, stop);
  result.network = Network(network.entity_count());
  for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
    if (result.outcomes[i] != LinkOutcome::kRejected) {
      const Constraint& link = network.links()[i];
      result.network.add_link(link.first, link.second, link.relation);
      result.accepted.push_back(link_number(i));
    }
  }
  if (result.accepted.size() < result.outcomes.size() && !stop.stop_requested()) {
    Reasons reasons(network, stop);
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
      if (result.outcomes[i] == LinkOutcome::kRejected) {
        result.rejected.push_back(reasons.against(link_number(i)));
      } else {
        reasons.keep(link_number(i));
      }
    }
  }
  return result;
}

std::vector<Rejection> reasons_against(const Network& network, std::span<const LinkId> removed,
                                       const std::stop_token& stop) {
  std::vector<bool> is_removed(network.links().size());
  for (const LinkId link : removed) {
    is_removed[position(link)] = true;
  }
  Reasons reasons(network, stop);
  for (std::size_t i = 0; i < is_removed.size(); ++i) {
    if (!is_removed[i]) {
      reasons.keep(link_number(i));
    }
  }
  std::vector<Rejection> result;
  std::ranges::transform(removed, std::back_inserter(result),
                         [&](LinkId link) { return reasons.against(link); });
  return result;
}

ClosedGraph::ClosedGraph(const Network& consistent, const std::stop_token& stop)
    : closure_(Closure::of(consistent, stop)) {
  if (!closure_ && !stop.stop_requested()) {
    labels_ = labels_of(consistent);
    make_path_consistent(labels_, stop);
  }
}

RelationSet ClosedGraph::relation(Entity a, Entity b, const std::stop_token& stop) const {
  if (closure_) {
    return closure_->relation(a, b);
  }
  const bool was_stopped = labels_.entity_count() == 0;
  return was_stopped ? RelationSet::all() : possible(labels_, a, b, stop);
}

}  // namespace gnomon
