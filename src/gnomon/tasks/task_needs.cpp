#include "gnomon/tasks/task_needs.h"

#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <optional>

namespace gnomon {
namespace {

std::span<const TaskNeed> needs_of(TaskId task) {
  using enum TaskNeed;
  static constexpr TaskNeed kPos[] = {kSentences, kPartsOfSpeech};
  static constexpr TaskNeed kText[] = {kSentences};
  static constexpr TaskNeed kCreation[] = {kSentences, kCreationTime};
  static constexpr TaskNeed kMain[] = {kSentences, kMainEvents};
  static constexpr TaskNeed kSubordinate[] = {kSlinks};
  switch (task) {
    case TaskId::kNominalTime:
    case TaskId::kVerbalTime:
      return kPos;
    case TaskId::kConsecutiveEvents:
    case TaskId::kCoordination:
    case TaskId::kTempevalA:
      return kText;
    case TaskId::kDates:
      return {};
    case TaskId::kSubordination:
    case TaskId::kTempeval2F:
      return kSubordinate;
    case TaskId::kEventDct:
    case TaskId::kTempevalB:
    case TaskId::kTempeval2D:
      return kCreation;
    case TaskId::kMainEvents:
    case TaskId::kDiscourse:
    case TaskId::kTempevalC:
    case TaskId::kTempeval2E:
      return kMain;
  }
  return {};
}

bool has_parts_of_speech(const Document& document) {
  const auto names = names_of_events(document);
  return std::ranges::any_of(names, [&](const std::vector<EntityRef>& of_event) {
    return std::ranges::any_of(of_event, [&](const EntityRef& name) {
      const std::string_view pos = event_value(document, name, Attr::kPos);
      return !pos.empty() && pos != "UNKNOWN";  // as events have it that were marked by hand
    });
  });
}

bool has(const Document& document, TaskNeed need) {
  switch (need) {
    case TaskNeed::kSentences:
      return !trim(document.body().of(document.text())).empty();
    case TaskNeed::kCreationTime:
      return document.creation_time().has_value();
    case TaskNeed::kPartsOfSpeech:
      return has_parts_of_speech(document);
    case TaskNeed::kMainEvents:
      return std::ranges::any_of(document.events(), [](const Event& event) {
        return event.attributes.find(Attr::kMainEvent).has_value();
      });
    case TaskNeed::kSlinks:
      return std::ranges::any_of(document.links(),
                                 [](const Link& link) { return link.kind == ElementKind::kSlink; });
  }
  return true;
}

}  // namespace

std::vector<TaskLack> lacks(const Document& document, std::span<const Task* const> tasks) {
  std::vector<TaskLack> found;
  if (document.events().empty()) {
    return found;
  }
  for (const Task* task : tasks) {
    const auto needs = needs_of(task->id);
    const auto lacking =
        std::ranges::find_if(needs, [&](TaskNeed need) { return !has(document, need); });
    if (lacking != needs.end()) {
      // Without a text there is nothing that patterns could look at either.
      const bool has_nothing = has_stand_in(*lacking) && !has(document, TaskNeed::kSentences);
      found.push_back({task, has_nothing ? TaskNeed::kSentences : *lacking});
    }
  }
  return found;
}

}  // namespace gnomon
