// Paths along links: what follows from a few of them, and which few it follows from.
#pragma once

#include "gnomon/base/stop_check.h"
#include "gnomon/reason/network.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gnomon {

// The points of a network with, for each link, the orders between its four endpoints that say all
// of it: the others follow since begins precede ends, which takes no link. A path of k links is a
// proof of k steps that its first point precedes its last. Links can be switched off and on, to ask
// what the others entail.
//
// Complete for convex links; a `!=` of points takes part in no path. The network may contradict
// itself. A search looks at points between the two in question, in an order of time that all links
// have together, and takes time proportional to what it looks at. Once a stop is requested, every
// search ends at once and finds nothing. Not for several threads at once.
class LinkPaths {
 public:
  explicit LinkPaths(const Network& network, const std::stop_token& stop = {});

  void set_enabled(LinkId link, bool enabled) { enabled_[position(link)] = enabled; }
  void set_all_enabled(bool enabled);
  bool is_enabled(LinkId link) const { return enabled_[position(link)]; }
  // Takes no link from this number on but for one, until it is told otherwise: shortest() and those
  // that rest on it.
  void set_end(std::size_t end, LinkId but) {
    end_ = end;
    but_ = but;
  }
  void set_no_end() { end_ = kAny; }
  bool stopped() { return stop_.requested(); }

  // The links of a shortest path from one point to another, with a strict step when that is asked
  // for, in the order of the path; nothing when there is none of at most `most` links.
  std::optional<std::vector<LinkId>> shortest(std::uint32_t from, std::uint32_t to, bool strict,
                                              std::size_t most = kAny);

  // The links on paths of at most `most` links from one point to another, strict or not. A link may
  // be named several times, and paths may take one twice.
  std::vector<LinkId> links_between(std::uint32_t from, std::uint32_t to, std::size_t most);

  // How many links the shortest path with a strict step from a point to each point has; kFar when
  // there is none.
  static constexpr std::uint32_t kFar = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> strict_distances(std::uint32_t from);

  // What the links say of the order of two points, and of the relation of two entities.
  PointRelation order(std::uint32_t p, std::uint32_t q);
  RelationSet relation(Entity a, Entity b);
  // Whether the relation of the two lies within the set. Cheaper than the relation.
  bool entails(const Constraint& link);

  // The links of a shortest closed path with a strict step: as few as contradict one another.
  // Nothing when the links that are switched on do not. Whoever knows that none is smaller than
  // `at_least` links is answered sooner.
  std::optional<std::vector<LinkId>> shortest_contradiction(std::size_t at_least = 2);

  // Links that contradict one another lie together in one of these groups, which share no link, and
  // each of which contradicts itself. Only links that are switched on.
  std::vector<std::vector<LinkId>> contradicting_groups();

  // The links of a shortest closed path with a strict step that takes this link, none of them
  // superfluous; this link comes first. Nothing when the link, which is switched on, agrees with
  // the others that are, and these do not contradict one another by themselves.
  std::optional<std::vector<LinkId>> contradiction_with(LinkId link);

 private:
  static constexpr std::size_t kAny = static_cast<std::size_t>(-1);
  static constexpr std::uint32_t kNowhere = static_cast<std::uint32_t>(-1);
  struct Step {
    std::uint32_t to;
    LinkId link;
    bool strict;
  };
  // The steps that may be taken, as a graph for Components; what may not leads nowhere new.
  struct UsableSteps {
    const LinkPaths& paths;
    std::uint32_t degree(std::uint32_t point) const;
    std::uint32_t target(std::uint32_t point, std::uint32_t i) const;
  };
  struct Reached {
    std::uint32_t epoch = 0;
    std::uint32_t from = 0;  // the state before
    std::uint32_t links = 0;
    LinkId link{};
    bool by_link = false;
  };

  std::span<const Step> steps(std::uint32_t point) const {
    return std::span(steps_).subspan(begins_[point], begins_[point + 1] - begins_[point]);
  }
  bool may_take(const Step& step) const {
    return enabled_[position(step.link)] && (position(step.link) < end_ || step.link == but_) &&
           !tried_[static_cast<std::size_t>(&step - &steps_[0])];
  }
  std::optional<std::vector<LinkId>> impossible_link() const;
  // Whether a path to `to` may lead through the point.
  bool may_precede(std::uint32_t point, std::uint32_t to) const {
    return to == kNowhere || still_to_come_[point] >= still_to_come_[to];
  }
  bool visit(std::uint32_t state, const Reached& how);
  std::vector<LinkId> path_to(std::uint32_t state) const;
  void count_links_to(std::uint32_t to);
  bool proves(std::uint32_t p, std::uint32_t q, PointRelation relation);
  std::optional<std::vector<LinkId>> circle_through(LinkId link);

  const Network& network_;
  std::vector<std::uint32_t> begins_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> still_to_come_;  // by point: fewer when it is later
  std::vector<bool> enabled_;
  std::size_t end_ = kAny;
  LinkId but_{};
  std::vector<bool> tried_;  // by step: those that shortest_contradiction has done with
  // A state is 2 * point, plus 1 when the path to it had a strict step.
  std::vector<Reached> reached_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> links_left_;  // by point, for links_between; kFar in between
  std::uint32_t epoch_ = 0;
  StopCheck stop_;
};

}  // namespace gnomon
