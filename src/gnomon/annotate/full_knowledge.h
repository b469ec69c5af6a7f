// Knowledge by all of Allen's algebra.
#pragma once

#include "gnomon/annotate/arrow_bounds.h"
#include "gnomon/annotate/pair_knowledge.h"
#include "gnomon/annotate/row_growth.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace gnomon {

// The order of all endpoints as rows of bits. Two entities are related when the order of each of
// the four pairs of their endpoints is known. An answer says that one or two endpoints of its
// entities are before, or the same as, one of the other; an arrow from p to q settles the order of
// whatever is not later than p with whatever is not earlier than q. So what an answer resolves are
// the pairs whose open orders are all in such products, one for each arrow.
//
// An answer that agrees with all known orders never contradicts. Which answers would relate an
// undetermined pair is kept as bits, one matrix for each answer. A statement only ever adds bits:
// when a pair is undetermined, all answers are looked at with it; when orders become known, answers
// about an entity are looked at with those undetermined pairs to which its order has changed.
class FullKnowledge final : public PairKnowledge {
 public:
  FullKnowledge(std::size_t entities, KnowledgeOptions options);
  std::unique_ptr<PairKnowledge> clone() const override;

  RelationSet relation(Entity a, Entity b) const override;
  bool admits(Entity a, Entity b, RelationSet answer) const override;
  std::size_t gain(Entity a, Entity b, RelationSet answer) const override;
  void for_each_gains(std::span<const Pair> pairs,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop) const override;
  // Looks at pairs in the order of an upper bound, until no other can be better; or, when there are
  // hundreds of entities, until it has looked at so much that an annotator would have to wait.
  void for_best_gains(std::span<const Pair> pairs,
                      const std::function<double(const Pair&, Gains)>& value,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop) const override;
  void relate(Entity a, Entity b, RelationSet answer) override;

 private:
  static constexpr std::size_t kMostWords = 100'000'000;  // that `for_best_gains` looks at

  class Excluder;
  struct GainWork;

  std::size_t gain(std::size_t a, std::size_t b, Relation answer, GainWork& work) const;
  std::array<std::uint32_t, kRelations> gains(const Pair& pair, GainWork& work) const;
  ArrowBounds arrow_bounds(const std::stop_token& stop) const;
  std::uint32_t gain_bound(std::size_t a, std::size_t b, Relation answer,
                           const ArrowBounds& bounds) const;

  void exclude_relating(std::size_t a, std::size_t b) override;
  void exclude_after(const RowGrowth& growth);
  std::vector<std::size_t> all_entities() const;
  void infer_all();
  std::uint64_t disagreeing(std::size_t a, Relation relation, std::size_t word) const;

  // Begins come first, ends behind them in words of their own.
  std::size_t point(std::size_t entity, std::size_t end) const { return end * ends_ + entity; }
  std::size_t entity_of(std::size_t point) const { return point % ends_; }
  // The begins or the ends of all entities in a row.
  std::span<const std::uint64_t> part(const BitMatrix& matrix, std::size_t point,
                                      std::size_t end) const {
    return matrix.row(point).subspan(end * words_, words_);
  }

  void put_not_later(const Bits& left, const Bits& right, RowGrowth& growth);
  void put_before(std::size_t p, std::size_t q, RowGrowth& growth);
  void make_equal(std::size_t p, std::size_t q, RowGrowth& growth);
  bool agrees(std::size_t a, std::size_t b, Relation relation) const;

  std::size_t words_;      // of a row of entities
  std::size_t ends_;       // the point that is the first end
  BitMatrix not_earlier_;  // row by point: itself and those known to be the same or later
  BitMatrix not_later_;
  BitMatrix same_;
  BitMatrix unknown_;  // those whose order with it is not known
  std::vector<Relation> permitted_;
  std::vector<BitMatrix> excluded_;  // of each relation of a to b: it relates an undetermined pair
};

}  // namespace gnomon
