// Somebody who knows the annotation of a document, and errs now and then.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/base/random.h"
#include "gnomon/simulate/gold_annotation.h"

#include <cstddef>
#include <cstdint>

namespace gnomon {

// Answers from gold, which must outlive it. With the given probability it gives one of the other
// answers that are offered, each as likely: those admitted and "not determined". Where an error has
// excluded the right answer, it finds the pair not determined. The same seed errs in the same way.
class ErringAnnotator {
 public:
  ErringAnnotator(const GoldAnnotation& gold, double error_rate, std::uint64_t seed)
      : gold_(&gold), error_rate_(error_rate), random_(seed) {}

  Answer operator()(const Knowledge& knowledge, const Pair& pair);

 private:
  const GoldAnnotation* gold_;
  double error_rate_;
  SplitMix64 random_;
};

}  // namespace gnomon
