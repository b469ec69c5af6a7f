// Knowledge by the eleven rules of Setzer, Gaizauskas and Hepple (2003).
#pragma once

#include "gnomon/annotate/pair_knowledge.h"

#include <array>
#include <memory>
#include <span>

namespace gnomon {

class RowGrowth;

// The closed model as rows of bits. What follows from an answer is a union of products of two sets,
// one for each of its entities, so that no closure is ever computed anew:
//
//   x before y     ends_no_later(x) x starts_no_earlier(y) are before
//   x includes y   after(x) x starts_no_earlier(y) and ends_no_later(y) x before(x) are before,
//                  outer(x) x inner(y) include
//   x is y         what both inclusions would give, with equality of the two classes
//
// An answer is excluded when a pair of its products is reflexive, related otherwise or
// undetermined. (That two of its products put a pair in two relations needs no look: some pair is
// then related otherwise already.) Hence x is y is excluded just when one of the inclusions is.
// Which answers are excluded is kept in two matrices, where a statement only ever adds bits: one
// that a pair is undetermined adds a product of sets, and one that relates needs to look at sets
// that have grown.
class RuleKnowledge final : public PairKnowledge {
 public:
  RuleKnowledge(std::size_t entities, KnowledgeOptions options);
  std::unique_ptr<PairKnowledge> clone() const override;

  RelationSet relation(Entity a, Entity b) const override;
  bool admits(Entity a, Entity b, RelationSet answer) const override;
  std::size_t gain(Entity a, Entity b, RelationSet answer) const override;
  void for_each_gains(std::span<const Pair> pairs,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop) const override;
  std::vector<Exclusion> exclusions(std::span<const Pair> pairs) const override;
  void relate(Entity a, Entity b, RelationSet answer) override;
  // In a batch the matrices of excluded answers wait: keeping them is most of the cost of an
  // answer, and computing them anew at the end costs what a few answers do.
  void begin_batch() override { in_batch_ = true; }
  void end_batch() override;

 private:
  // A relation and the same the other way round.
  struct TwoWay {
    explicit TwoWay(std::size_t entities) : to(entities), from(entities) {}
    void set(std::size_t a, std::size_t b) {
      to.set(a, b);
      from.set(b, a);
    }
    BitMatrix to;
    BitMatrix from;
  };
  struct Growths;

  // Answers that relate two others: each of `left` to each of `right`.
  struct Product {
    std::span<const std::uint64_t> left;
    std::span<const std::uint64_t> right;
    bool includes = false;  // else before
  };
  std::array<Product, 4> answers_relating(std::size_t u, std::size_t v) const;
  void exclude_relating(std::size_t a, std::size_t b) override;
  struct ExclusionWork;
  Exclusion exclusion(std::size_t a, std::size_t b, ExclusionWork& work) const;
  // Bits of the answers that a pair admits.
  unsigned admitted(std::size_t x, std::size_t y) const;
  void infer();

  void for_each_gains_at_once(std::span<const Pair> pairs,
                              const std::function<void(const Pair&, Gains)>& use,
                              const std::stop_token& stop) const;
  std::size_t before_gain(std::size_t x, std::size_t y) const;
  std::size_t includes_gain(std::size_t x, std::size_t y) const;
  std::size_t same_gain(std::size_t x, std::size_t y) const;

  void add_before(const Bits& left, const Bits& right, Growths& growths);
  void add_includes(const Bits& left, const Bits& right, Growths& growths);
  void add_pairs(TwoWay& pairs, const Bits& left, const Bits& right, RowGrowth& to,
                 RowGrowth& from);
  void add_same(const Bits& left, const Bits& right, Growths& growths);
  void update_bounds(Growths& growths);
  void update_excluded(const Growths& growths);
  // Whether a pair of the product is reflexive, related otherwise or undetermined.
  bool conflicts(const Product& product, bool forth) const;
  bool excludes_before(std::size_t x, std::size_t y) const;
  bool excludes_includes(std::size_t x, std::size_t y) const;
  void find_excluded();

  TwoWay before_;  // to: those that it is before; from: those before it
  // To: itself, those that are the same, and those it includes; from: the outer ones.
  TwoWay inner_;
  BitMatrix same_;            // itself too
  TwoWay ends_no_later_;      // to: of x those that end no later
  TwoWay starts_no_earlier_;  // to: of y those that start no earlier
  TwoWay no_before_;          // x cannot be before y any more
  TwoWay no_includes_;        // x cannot include y any more
  bool in_batch_ = false;
  bool ask_before_;
  bool ask_includes_;
  bool ask_same_;
};

}  // namespace gnomon
