// What the knowledge of either algebra is made of: which pairs are settled, and how.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/base/bit_matrix.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// A row of bits, one for each entity.
using Bits = std::vector<std::uint64_t>;

// Calls `use(i)` for every bit, in order.
template <class Use>
void for_each_bit(std::span<const std::uint64_t> bits, Use use) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
      use(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

inline bool intersect(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  for (std::size_t w = 0; w < a.size(); ++w) {
    if ((a[w] & b[w]) != 0) {
      return true;
    }
  }
  return false;
}

// The same for sets that mostly have nothing in common: several words before each look.
inline bool intersect_in_blocks(std::span<const std::uint64_t> a,
                                std::span<const std::uint64_t> b) {
  constexpr std::size_t kWords = 8;
  std::size_t w = 0;
  for (; w + kWords <= a.size(); w += kWords) {
    std::uint64_t common = 0;
    for (std::size_t i = w; i < w + kWords; ++i) {
      common |= a[i] & b[i];
    }
    if (common != 0) {
      return true;
    }
  }
  return intersect(a.subspan(w), b.subspan(w));
}

inline std::size_t count_common(std::span<const std::uint64_t> a,
                                std::span<const std::uint64_t> b) {
  std::size_t number = 0;
  for (std::size_t w = 0; w < a.size(); ++w) {
    number += static_cast<std::size_t>(std::popcount(a[w] & b[w]));
  }
  return number;
}

// The states of all pairs, and what an algebra does with statements about pending ones. An
// undetermined pair that is inferred never excludes more: whatever relates it has all the
// consequences of one of its own answers, which are all excluded. Nor does it ever open again, for
// what is excluded stays so. So there is no fixed point to look for.
class PairKnowledge {
 public:
  PairKnowledge(std::size_t entities, KnowledgeOptions options);
  virtual ~PairKnowledge() = default;
  PairKnowledge& operator=(const PairKnowledge&) = delete;
  virtual std::unique_ptr<PairKnowledge> clone() const = 0;

  std::size_t entity_count() const { return open_.size(); }
  const KnowledgeOptions& options() const { return options_; }
  PairState state(std::size_t a, std::size_t b) const;
  std::size_t count(PairState state) const;
  std::vector<Pair> pending() const;
  BitMatrix pairs_in(PairState state) const;

  // Of a related pair.
  virtual RelationSet relation(Entity a, Entity b) const = 0;
  // Of a pending pair and an answer of the algebra.
  virtual bool admits(Entity a, Entity b, RelationSet answer) const = 0;
  // Of an answer that is admitted.
  virtual std::size_t gain(Entity a, Entity b, RelationSet answer) const = 0;
  virtual void for_each_gains(std::span<const Pair> pairs,
                              const std::function<void(const Pair&, Gains)>& use,
                              const std::stop_token& stop) const = 0;
  // Of pending pairs.
  virtual std::vector<Exclusion> exclusions(std::span<const Pair> pairs) const {
    return std::vector<Exclusion>(pairs.size());
  }
  virtual void for_best_gains(std::span<const Pair> pairs,
                              const std::function<double(const Pair&, Gains)>& value,
                              const std::function<void(const Pair&, Gains)>& use,
                              const std::stop_token& stop) const;
  // Enters an answer that is admitted.
  virtual void relate(Entity a, Entity b, RelationSet answer) = 0;
  // The same for a pair that is not related.
  void leave_undetermined(Entity a, Entity b);
  // What need not be known after each of many statements may wait until the last one.
  virtual void begin_batch() {}
  virtual void end_batch() {}

 protected:
  PairKnowledge(const PairKnowledge&) = default;

  // Takes in that no answer may relate these two any more.
  virtual void exclude_relating(std::size_t a, std::size_t b) = 0;

  // Pending pairs, both ways round.
  const BitMatrix& open() const { return open_; }
  // Pairs that nobody has said anything about, neither directly nor by what follows: pending ones,
  // and those that are inferred to be undetermined.
  const BitMatrix& unsaid() const { return unsaid_; }
  // Pairs that somebody said are undetermined.
  const BitMatrix& undetermined() const { return undetermined_; }
  void set_related(std::size_t a, std::size_t b);
  void infer_undetermined(std::size_t a, std::size_t b);

 private:
  void close(std::size_t a, std::size_t b);

  KnowledgeOptions options_;
  BitMatrix open_;
  BitMatrix unsaid_;
  BitMatrix undetermined_;
  std::size_t open_count_;
  std::size_t undetermined_count_ = 0;
  std::size_t inferred_count_ = 0;
};

}  // namespace gnomon
