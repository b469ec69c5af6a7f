// Everything that follows from the links of a network, ready to be asked.
#pragma once

#include "gnomon/reason/network.h"
#include "gnomon/reason/related_entities.h"
#include "gnomon/reason/timegraph.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

namespace gnomon {

struct PointArrows;

// What the links of a consistent network entail, for every pair of entities. A value: copy it, ask
// it from any thread. Nothing is written out: a small network has a table of bits that says which
// point precedes which (P points: P * P / 8 bytes, at most two tables), from which the relation of
// a pair is read off in constant time; a large one asks its Timegraph.
//
// What goes over all pairs takes a stop token and looks at it once for every entity.
class Closure {
 public:
  // Nothing when the links contradict one another, when one of them is not pointisable, or when it
  // is stopped.
  static std::optional<Closure> of(const Network& network, const std::stop_token& stop = {});

  std::size_t entity_count() const { return entities_; }

  // The relations that the two have in some model: just the entailed set.
  RelationSet relation(Entity a, Entity b) const;

  // The smallest entity that is entailed to be equal to this one.
  Entity representative(Entity a) const;

  // Calls `use(a, b, set)` for every pair a < b, in order; until it returns false, when it returns
  // anything.
  template <class Use>
  void for_each_pair(Use use, const std::stop_token& stop = {}) const {
    const Columns columns = columns_for_all_pairs();
    for (std::uint32_t i = 0; i < entities_ && !stop.stop_requested(); ++i) {
      for (std::uint32_t k = i + 1; k < entities_; ++k) {
        if (!goes_on(use, columns, Entity{i}, Entity{k})) {
          return;
        }
      }
    }
  }

  // The same for those pairs of which something is known: whose set is not the full one. Most pairs
  // of a document are not, so this is several times as fast; a large network, of which a thousandth
  // may be, is asked for nothing else.
  template <class Use>
  void for_each_known_pair(Use use, const std::stop_token& stop = {}) const {
    if (!graph_.empty()) {
      RelatedEntities related(graph_.front());
      for (std::uint32_t i = 0; i < entities_ && !stop.stop_requested(); ++i) {
        for (const Entity b : related.of(Entity{i})) {
          if (Entity{i} < b && !goes_on(use, {}, Entity{i}, b)) {
            return;
          }
        }
      }
      return;
    }
    if (!different_.empty()) {
      for_each_pair(
          [&](Entity a, Entity b, RelationSet set) {
            return set == RelationSet::all() || goes_on(use, {}, a, b);
          },
          stop);
      return;
    }
    const std::size_t words = (entities_ + 63) / 64;
    const std::vector<std::uint64_t> known = known_pairs(stop);
    const Columns columns = columns_for_all_pairs();
    for (std::size_t i = 0; i < entities_ && !stop.stop_requested(); ++i) {
      for (std::size_t w = i / 64; w < words; ++w) {
        for (std::uint64_t left = known[i * words + w]; left != 0; left &= left - 1) {
          const auto a = static_cast<Entity>(i);
          const auto b = static_cast<Entity>(64 * w + std::size_t(std::countr_zero(left)));
          if (!goes_on(use, columns, a, b)) {
            return;
          }
        }
      }
    }
  }

  // All pairs (a, b), in either order, of which it is entailed that `a` stands to `b` in one of the
  // relations of the set; and how many they are, without making a list.
  std::vector<std::pair<Entity, Entity>> pairs(RelationSet within,
                                               const std::stop_token& stop = {}) const;
  std::size_t count(RelationSet within, const std::stop_token& stop = {}) const;

  // Distinct instants, and how many edges the transitive reduction of their order has: the fewest
  // that say the same. The latter needs the table and is nothing for a network without one.
  std::size_t point_class_count() const;
  std::optional<std::size_t> point_reduction_edges(const std::stop_token& stop = {}) const;

 private:
  static constexpr std::size_t kLargestTable = 16384;  // points: 32 MB of bits
  static constexpr std::size_t kLargeTable = 2048;     // more than caches hold beside other things

  // The tables with rows and columns exchanged. With them the relations of an entity to all others
  // are read from its own rows; else from a row of each other one, and in a table that no cache
  // holds each is far away. Empty where the tables are small.
  struct Columns {
    std::vector<std::uint64_t> precedes;
    std::vector<std::uint64_t> strictly;
  };
  Columns columns_for_all_pairs() const;
  RelationSet relation(const Columns& columns, Entity a, Entity b) const;

  template <class Use>
  bool goes_on(Use& use, const Columns& columns, Entity a, Entity b) const {
    const RelationSet set = columns.precedes.empty() ? relation(a, b) : relation(columns, a, b);
    if constexpr (std::is_void_v<decltype(use(a, b, set))>) {
      use(a, b, set);
      return true;
    } else {
      return use(a, b, set);
    }
  }

  void find_representatives();
  PointRelation order(std::uint32_t u, std::uint32_t v) const;  // of two classes
  bool bit(const std::vector<std::uint64_t>& table, std::size_t from, std::size_t to) const {
    return (table[from * words_ + to / 64] >> (to % 64) & 1U) != 0;
  }
  std::vector<std::uint64_t> known_pairs(const std::stop_token& stop) const;
  bool fill_tables(const Network& network, const PointArrows& arrows, const std::stop_token& stop);

  std::size_t entities_ = 0;
  std::size_t classes_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint32_t> class_of_;   // of each point, 2 * entity + end
  std::vector<Entity> representative_;    // of each entity
  std::vector<std::uint64_t> precedes_;   // row by class: those that follow it or are it
  std::vector<std::uint64_t> strictly_;   // those strictly after it; empty when all that follow are
  std::vector<std::uint64_t> different_;  // pairs of classes that are known to differ, if any
  std::vector<Timegraph> graph_;          // of a large network: one; else none
};

}  // namespace gnomon
