// The time graph of the tools of QA TempEval as their users met it: with a search that misses
// paths, and with links that are lost.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace gnomon {

// Points stand on chains, in order; cross links lead from a point to a later one on another chain,
// at most one for each point and chain. A new entity is put next to the one that it is linked with
// where there is room, else on a chain of its own; two chains of which one fits behind the other,
// or between two neighbours of the other, become one.
//
// What follows from the links is often more than this graph finds, for two reasons. The search
// enters a chain once, and where a cross link leads to the right chain it looks no further, even if
// it arrives too late on it. And a link that would need a second cross link between a point and a
// chain is given up: all are read again without it.
class ChainGraph {
 public:
  struct Said {
    Entity first{};
    Entity second{};
    Relation relation = Relation::kEquals;
  };

  // Links in the order of the document.
  ChainGraph(std::span<const Said> links, std::size_t entity_count);

  // How an endpoint of one entity is found to be ordered with one of another (0 the begin, 1 the
  // end); any order when the search finds nothing.
  PointRelation order(Entity x, int of_x, Entity y, int of_y) const;

  // Places in the list of links that were given up.
  const std::vector<std::size_t>& lost() const { return lost_; }

 private:
  struct Place {
    int chain = 0;
    int at = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  // Where the cross links of one point lead: for each chain, the position on it.
  class Crossings {
   public:
    bool empty() const { return to_.empty(); }
    std::optional<int> on(int chain) const;
    bool add(const Place& place);
    bool remove(int chain);
    // As a Java HashMap lists them.
    std::vector<Place> listed() const;

   private:
    std::vector<Place> to_;
    std::size_t buckets_ = 16;
  };
  using Names = std::vector<std::size_t>;  // endpoints: twice the entity, and one for an end
  struct Chain {
    std::map<int, Names> points;
    std::map<int, Crossings> later;
    std::map<int, Crossings> earlier;
    bool is_free() const { return points.empty() && later.empty() && earlier.empty(); }
  };

  void read(std::span<const Said> links);
  void forget();
  bool add(const Said& link);

  std::size_t name(Entity entity, int which) const;
  bool is_placed(Entity entity) const;
  Place place(Entity entity, int which) const;
  int new_chain();
  bool is_on(const Place& place) const;
  std::optional<Place> next(const Place& place) const;
  std::optional<Place> previous(const Place& place) const;
  bool has_next(const Place& place) const { return is_on(place) && next(place).has_value(); }
  bool has_previous(const Place& place) const {
    return is_on(place) && previous(place).has_value();
  }

  void put(const Place& place, const Names& names);
  void name_too(const Place& place, std::size_t name);
  std::optional<int> crossing(const std::map<int, Crossings>& from, int at, int chain) const;
  std::vector<Place> crossings(bool to_later, const Place& place) const;
  void join(const Place& early, const Place& late);
  void part(const Place& early, const Place& late);
  void join_best(const Place& early, const Place& late);
  void put_new(const std::vector<Names>& groups);
  void put_before(const Place& place, const std::vector<std::size_t>& names);
  void put_after(const Place& place, const std::vector<std::size_t>& names);
  void put_between(const Place& low, const Place& high, const std::vector<std::size_t>& names);
  void add_new_pair(Entity x, Entity y, Relation relation);
  void add_beside(Entity x, Entity y, Relation relation);
  void add_between_known(Entity x, Entity y, Relation relation);
  void make_equal(Place kept, Place moved);
  void fuse(const Place& one, const Place& other);
  void append_chain(const Place& last, const Place& first);
  void insert_chain(int chain, const Place& low, const Place& high);
  void move(const Place& from, const Place& to, bool skip_own_chain);
  void remove_free_chains();

  PointRelation order(const Place& a, const Place& b) const;
  bool finds(Place from, const Place& to, std::vector<bool>& entered) const;

  std::vector<Chain> chains_;
  std::vector<std::optional<Place>> places_;
  std::vector<std::size_t> lost_;
  bool failed_ = false;  // within one link: it is given up
};

}  // namespace gnomon
