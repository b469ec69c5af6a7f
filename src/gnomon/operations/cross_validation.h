// How good the tagger is on documents that it did not learn from.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/operations/train.h"
#include "gnomon/tag/training.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace gnomon {

// Part k of `folds` are the texts whose place leaves k when it is divided by `folds`. Each part is
// tagged by models of the others, once as raw text and once with the events and times of gold, and
// scored in exact mode.
Result<std::vector<ValidationFigure>> cross_validate(std::span<const TrainingText* const> texts,
                                                     const LanguageModel& language,
                                                     std::uint64_t folds,
                                                     const TagTraining& settings,
                                                     std::uint64_t seed, const Run& run,
                                                     const std::function<void()>& fold_done);

}  // namespace gnomon
