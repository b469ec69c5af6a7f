// What a document lacks that a task rests on.
#pragma once

#include "gnomon/tasks/task.h"
#include "gnomon/timeml/document.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

enum class TaskNeed : std::uint8_t {
  // Without these the document has no pairs of the task.
  kSentences,      // it has no text
  kCreationTime,   // 7, B and D ask about it
  kPartsOfSpeech,  // 1 and 2 ask about nouns and verbs
  // Without these a rule of thumb stands in.
  kMainEvents,  // no event has the attribute mainevent: 8, 9, C and E
  kSlinks,      // 5 and F
};

// Whether a rule of thumb stands in for what is lacking.
constexpr bool has_stand_in(TaskNeed need) { return need >= TaskNeed::kMainEvents; }

// What one task lacks in a document.
struct TaskLack {
  const Task* task = nullptr;
  TaskNeed need{};

  friend bool operator==(const TaskLack&, const TaskLack&) = default;
};

// Of each task at most the gravest thing; nothing for a document without events, which lacks all.
std::vector<TaskLack> lacks(const Document& document, std::span<const Task* const> tasks);

}  // namespace gnomon
