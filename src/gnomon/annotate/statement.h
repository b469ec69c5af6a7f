// What was said while annotating, and counts.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/reason/network.h"

#include <cstdint>

namespace gnomon {

enum class StatementSource : std::uint8_t { kImported, kMarked, kAsked };

// Something that was said and counts.
struct Statement {
  Entity first{};
  Entity second{};
  Answer answer = Answer::not_determined();
  StatementSource source = StatementSource::kAsked;
  std::uint64_t number = 0;  // of the action in the log
};

}  // namespace gnomon
