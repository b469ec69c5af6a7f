// Knowledge by the coarse labels of TempEval.
#pragma once

#include "gnomon/annotate/pair_knowledge.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace gnomon {

// Every label orders endpoints, X's begin x and end X, Y's y and Y:
//
//     BEFORE              X <= y             AFTER              Y <= x
//     OVERLAP             y < X and x < Y
//     BEFORE-OR-OVERLAP   x < Y              OVERLAP-OR-AFTER   y < X
//
// so that all that follows is found by paths over < and <=, and nothing has to be split up, though
// two labels leave something open. A pair is resolved when BEFORE, AFTER or OVERLAP follows, or
// when somebody said one of the others about it; one that follows resolves nothing, as more may be
// known. VAGUE says nothing, so it excludes nothing either.
class CoarseKnowledge final : public PairKnowledge {
 public:
  CoarseKnowledge(std::size_t entities, KnowledgeOptions options);
  std::unique_ptr<PairKnowledge> clone() const override;

  RelationSet relation(Entity a, Entity b) const override;
  bool admits(Entity a, Entity b, RelationSet answer) const override;
  std::size_t gain(Entity a, Entity b, RelationSet answer) const override;
  // One by one: documents of tasks are small, and few questions are asked.
  void for_each_gains(std::span<const Pair> pairs,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop) const override;
  void relate(Entity a, Entity b, RelationSet answer) override;

 private:
  // One endpoint before another, or not later.
  struct Order {
    std::size_t from = 0;
    std::size_t to = 0;
    bool strict = false;
  };

  static std::size_t begin_of(std::size_t entity) { return 2 * entity; }
  static std::size_t end_of(std::size_t entity) { return 2 * entity + 1; }
  static std::vector<Order> orders(std::size_t a, std::size_t b, RelationSet answer);

  bool before(std::size_t p, std::size_t q) const { return before_.test(p, q); }
  bool not_later(std::size_t p, std::size_t q) const { return not_later_.test(p, q); }
  RelationSet entailed(std::size_t a, std::size_t b) const;
  void put(const Order& order);
  void exclude_relating(std::size_t /*a*/, std::size_t /*b*/) override {}

  BitMatrix before_;     // of endpoints: p < q
  BitMatrix not_later_;  // p <= q
};

}  // namespace gnomon
