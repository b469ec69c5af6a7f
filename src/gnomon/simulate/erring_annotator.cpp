#include "gnomon/simulate/erring_annotator.h"

#include <algorithm>
#include <vector>

namespace gnomon {
namespace {

// Of 53 bits, as many as a double has.
constexpr double kUnit = 0x1p-53;

}  // namespace

Answer ErringAnnotator::operator()(const Knowledge& knowledge, const Pair& pair) {
  const Answer right = gold_->answer(pair.first, pair.second);
  if (error_rate_ == 0) {
    return right;
  }
  std::vector<Answer> offered{Answer::not_determined()};
  for (const RelationSet answer : definite_answers(gold_->algebra())) {
    if (knowledge.admits(pair.first, pair.second, answer)) {
      offered.emplace_back(answer);
    }
  }
  const bool errs = static_cast<double>(random_() >> 11U) * kUnit < error_rate_;
  const bool right_offered = std::ranges::count(offered, right) > 0;
  if (errs) {
    std::erase(offered, right);
    if (!offered.empty()) {
      return offered[random_() % offered.size()];
    }
  }
  return right_offered ? right : Answer::not_determined();
}

}  // namespace gnomon
