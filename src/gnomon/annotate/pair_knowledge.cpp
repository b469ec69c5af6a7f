#include "gnomon/annotate/pair_knowledge.h"

#include <utility>

namespace gnomon {
namespace {

void set_both(BitMatrix& matrix, std::size_t a, std::size_t b) {
  matrix.set(a, b);
  matrix.set(b, a);
}

void reset_both(BitMatrix& matrix, std::size_t a, std::size_t b) {
  matrix.reset(a, b);
  matrix.reset(b, a);
}

BitMatrix all_pairs(std::size_t entities) {
  BitMatrix matrix(entities);
  for (std::size_t a = 0; a < entities; ++a) {
    for (std::size_t b = 0; b < entities; ++b) {
      if (a != b) {
        matrix.set(a, b);
      }
    }
  }
  return matrix;
}

}  // namespace

PairKnowledge::PairKnowledge(std::size_t entities, KnowledgeOptions options)
    : options_(std::move(options)),
      open_(all_pairs(entities)),
      unsaid_(open_),
      undetermined_(entities),
      open_count_(entities * (entities - (entities == 0 ? 0 : 1)) / 2) {}

PairState PairKnowledge::state(std::size_t a, std::size_t b) const {
  if (open_.test(a, b)) {
    return PairState::kPending;
  }
  if (undetermined_.test(a, b)) {
    return PairState::kUndetermined;
  }
  return unsaid_.test(a, b) ? PairState::kInferredUndetermined : PairState::kRelated;
}

std::size_t PairKnowledge::count(PairState state) const {
  const std::size_t entities = entity_count();
  switch (state) {
    case PairState::kPending:
      return open_count_;
    case PairState::kUndetermined:
      return undetermined_count_;
    case PairState::kInferredUndetermined:
      return inferred_count_;
    case PairState::kRelated:
      break;
  }
  const std::size_t pairs = entities == 0 ? 0 : entities * (entities - 1) / 2;
  return pairs - open_count_ - undetermined_count_ - inferred_count_;
}

std::vector<Pair> PairKnowledge::pending() const {
  std::vector<Pair> pairs;
  pairs.reserve(open_count_);
  for (std::size_t a = 0; a < entity_count(); ++a) {
    open_.for_each_behind(a, [&](std::size_t b) {
      pairs.push_back({static_cast<Entity>(a), static_cast<Entity>(b)});
    });
  }
  return pairs;
}

BitMatrix PairKnowledge::pairs_in(PairState state) const {
  if (state == PairState::kPending) {
    return open_;
  }
  if (state == PairState::kUndetermined) {
    return undetermined_;
  }
  const std::size_t entities = entity_count();
  BitMatrix result(entities);
  Bits row((entities + 63) / 64);
  for (std::size_t a = 0; a < entities; ++a) {
    for (std::size_t w = 0; w < row.size(); ++w) {
      const std::uint64_t unsaid = unsaid_.row(a)[w];
      row[w] = state == PairState::kInferredUndetermined ? unsaid & ~open_.row(a)[w]
                                                         : ~(unsaid | undetermined_.row(a)[w]);
    }
    if (state ==
        PairState::kRelated) {  // all others, but no entity to itself, and none behind them
      row[a / 64] &= ~(std::uint64_t{1} << (a % 64));
      if (entities % 64 != 0) {
        row.back() &= (std::uint64_t{1} << (entities % 64)) - 1;
      }
    }
    result.add_to_row(a, row);
  }
  return result;
}

void PairKnowledge::for_best_gains(std::span<const Pair> pairs,
                                   const std::function<double(const Pair&, Gains)>& /*value*/,
                                   const std::function<void(const Pair&, Gains)>& use,
                                   const std::stop_token& stop) const {
  for_each_gains(pairs, use, stop);
}

void PairKnowledge::leave_undetermined(Entity a, Entity b) {
  const std::size_t x = position(a);
  const std::size_t y = position(b);
  if (undetermined_.test(x, y)) {
    return;
  }
  if (open_.test(x, y)) {
    close(x, y);
  } else {
    --inferred_count_;
  }
  reset_both(unsaid_, x, y);
  set_both(undetermined_, x, y);
  ++undetermined_count_;
  exclude_relating(x, y);
}

void PairKnowledge::set_related(std::size_t a, std::size_t b) {
  if (open_.test(a, b)) {
    close(a, b);
  } else {
    --inferred_count_;
  }
  reset_both(unsaid_, a, b);
}

void PairKnowledge::infer_undetermined(std::size_t a, std::size_t b) {
  close(a, b);
  ++inferred_count_;
}

void PairKnowledge::close(std::size_t a, std::size_t b) {
  reset_both(open_, a, b);
  --open_count_;
}

}  // namespace gnomon
