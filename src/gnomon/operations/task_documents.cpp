#include "gnomon/operations/task_documents.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kNamesShown = 3;

std::string_view what_is_lacking(TaskNeed need) {
  switch (need) {
    case TaskNeed::kSentences:
      return "without a text";
    case TaskNeed::kCreationTime:
      return "without a creation time";
    case TaskNeed::kPartsOfSpeech:
      return "whose events have no part of speech";
    case TaskNeed::kMainEvents:
      return "without marked main events";
    case TaskNeed::kSlinks:
      return "without SLINKs";
  }
  return "";
}

std::string_view stand_in(TaskNeed need) {
  return need == TaskNeed::kMainEvents
             ? "the first finite event of a sentence counts as its main event"
             : "pairs are found by classes, parts of speech and the words between";
}

// Of several documents that lack the same.
struct Lacking {
  std::vector<std::string> documents;
  std::vector<std::string> tasks;
};

}  // namespace

std::string in_a_row(std::span<const std::string> names) {
  if (names.size() < 2) {
    return names.empty() ? "" : names.front();
  }
  return fmt::format("{} and {}", fmt::join(names.first(names.size() - 1), ", "), names.back());
}

std::string some_names(std::span<const std::string> names) {
  const std::size_t count = std::min(names.size(), kNamesShown);
  std::vector<std::string> first;
  for (const std::string& name : names.first(count)) {
    first.push_back(printable(name));
  }
  return fmt::format("{}{}", fmt::join(first, ", "),
                     names.size() > count ? fmt::format(" and {} more", names.size() - count) : "");
}

void tell_lacks(std::span<const DocumentLacks> documents, std::vector<Notice>& notices) {
  std::map<TaskNeed, Lacking> by_need;
  for (const DocumentLacks& document : documents) {
    for (const TaskLack& lack : document.lacks) {
      Lacking& lacking = by_need[lack.need];
      if (lacking.documents.empty() || lacking.documents.back() != document.document) {
        lacking.documents.push_back(document.document);
      }
      const std::string number(lack.task->number);
      if (std::ranges::find(lacking.tasks, number) == lacking.tasks.end()) {
        lacking.tasks.push_back(number);
      }
    }
  }
  for (const auto& [need, lacking] : by_need) {
    const std::string tasks =
        fmt::format("task{} {}", lacking.tasks.size() == 1 ? "" : "s", in_a_row(lacking.tasks));
    const std::string where =
        fmt::format("{} {} ({})", plural(lacking.documents.size(), "document"),
                    what_is_lacking(need), some_names(lacking.documents));
    if (has_stand_in(need)) {
      notices.push_back(notice(Severity::kNote, codes::kHeuristicUsed,
                               fmt::format("{}, {}: {}", where, tasks, stand_in(need))));
    } else {
      notices.push_back(notice(Severity::kWarning, codes::kTaskImpossible,
                               fmt::format("no pairs of {} in {}", tasks, where)));
    }
  }
}

}  // namespace gnomon
