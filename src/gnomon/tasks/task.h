// The tasks that temporal annotation is taken apart into: nine kinds of pairs (Verhagen et al.
// 2009, table III), and those of the first two TempEvals.
#pragma once

#include "gnomon/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

enum class TaskId : std::uint8_t {
  kNominalTime,
  kVerbalTime,
  kConsecutiveEvents,
  kDates,
  kSubordination,
  kCoordination,
  kEventDct,
  kMainEvents,
  kDiscourse,
  kTempevalA,
  kTempevalB,
  kTempevalC,
  kTempeval2D,
  kTempeval2E,
  kTempeval2F,
};

// The relations that suit a task: fine ones where the text says how a time anchors an event, coarse
// ones where annotators would only guess (Verhagen et al. 2009, section 5.3).
enum class TaskRelations : std::uint8_t {
  kTimeml,    // the relTypes of TimeML
  kCoarse,    // BEFORE, OVERLAP, AFTER, BEFORE-OR-OVERLAP, OVERLAP-OR-AFTER, VAGUE
  kComputed,  // nobody has to judge: the values of the two times decide
};

// The labels for people to choose from; VAGUE where the text does not tell. None are computed.
std::span<const std::string_view> labels_of(TaskRelations relations);

struct Task {
  TaskId id{};
  std::string_view number;  // "1" to "9", and the letters that links have in their task attribute
  std::string_view name;    // to type: words-with-dashes
  TaskRelations relations{};
  std::string_view guideline;
  // The share of pairs on which annotators agreed (Verhagen et al. 2009, table I), where published.
  std::optional<double> agreement = std::nullopt;

  // Whether the task attribute of a link can name it.
  constexpr bool is_tempeval() const { return id >= TaskId::kTempevalA; }
};

inline constexpr auto kTasks = std::to_array<Task>({
    {TaskId::kNominalTime, "1", "nominal-time", TaskRelations::kTimeml,
     "How is the event named by a noun related to the time directly beside it?"},
    {TaskId::kVerbalTime, "2", "verbal-time", TaskRelations::kTimeml,
     "How is the event named by a verb related to the time that the verb governs?"},
    {TaskId::kConsecutiveEvents, "3", "consecutive-events", TaskRelations::kCoarse,
     "How is an event related to the next one in its sentence?"},
    {TaskId::kDates, "4", "dates", TaskRelations::kComputed,
     "How are two dates or times of day related, by their values?"},
    {TaskId::kSubordination, "5", "subordination", TaskRelations::kCoarse,
     "How is a governing event (said, saw, wants) related to the one that it governs?"},
    {TaskId::kCoordination, "6", "coordination", TaskRelations::kCoarse,
     "How are two events related that are joined by and, or, nor or but?"},
    {TaskId::kEventDct, "7", "event-dct", TaskRelations::kCoarse,
     "How is an event related to the creation time of the document?"},
    {TaskId::kMainEvents, "8", "main-events", TaskRelations::kCoarse,
     "How is the main event of a sentence related to that of the next one, except reports?"},
    {TaskId::kDiscourse, "9", "discourse", TaskRelations::kCoarse,
     "How are two events related that are connected by a word like because, after or then?"},
    {TaskId::kTempevalA, "A", "tempeval-a", TaskRelations::kCoarse,
     "TempEval-1: an event of the target list and each time of its sentence", 0.69},
    {TaskId::kTempevalB, "B", "tempeval-b", TaskRelations::kCoarse,
     "TempEval-1: an event of the target list and the creation time", 0.74},
    {TaskId::kTempevalC, "C", "tempeval-c", TaskRelations::kCoarse,
     "TempEval-1: the main events of two consecutive sentences", 0.65},
    {TaskId::kTempeval2D, "D", "tempeval2-d", TaskRelations::kCoarse,
     "TempEval-2: an event and the creation time"},
    {TaskId::kTempeval2E, "E", "tempeval2-e", TaskRelations::kCoarse,
     "TempEval-2: the main events of two consecutive sentences"},
    {TaskId::kTempeval2F, "F", "tempeval2-f", TaskRelations::kCoarse,
     "TempEval-2: an event and one that it governs"},
});

constexpr const Task& task(TaskId id) { return kTasks[static_cast<std::size_t>(id)]; }

// By number or name, whatever the case; an error with the nearest name when there is none.
Result<const Task*> parse_task(std::string_view text);

// Several of them, separated by commas, in the order in which they are named, each once; "all" are
// the nine and A, B and C.
Result<std::vector<const Task*>> parse_tasks(std::string_view text);

}  // namespace gnomon
