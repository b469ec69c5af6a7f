#include "gnomon/operations/unanswered.h"

#include "gnomon/base/counted.h"
#include "gnomon/operations/ask.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

LackOfAll lack_of(const QuestionAnswer& answer) {
  switch (answer.reason) {
    case AnswerReason::kEntityMissing:
      return LackOfAll::kEntity;
    case AnswerReason::kAgainstCalendar:
      return LackOfAll::kContradiction;
    case AnswerReason::kEntailed:
    case AnswerReason::kNoDate:
    case AnswerReason::kRelationMissing:
      return answer.rejected_link.empty() ? LackOfAll::kRelation : LackOfAll::kContradiction;
    case AnswerReason::kNoSuchName:
    case AnswerReason::kSeveralNames:
    case AnswerReason::kNoSuchRelation:
    case AnswerReason::kNoSuchCommand:
    case AnswerReason::kDocumentMissing:
    case AnswerReason::kDocumentDiffers:
      break;
  }
  return LackOfAll::kUnusable;
}

}  // namespace

std::string_view lack_name(LackOfAll lack) {
  switch (lack) {
    case LackOfAll::kEntity:
      return "entity";
    case LackOfAll::kRelation:
      return "relation";
    case LackOfAll::kContradiction:
      return "contradiction";
    case LackOfAll::kUnusable:
      return "unusable";
    case LackOfAll::kDifferent:
      break;
  }
  return "different";
}

UnansweredQuestion unanswered(std::size_t question,
                              std::span<const QuestionAnswer* const> answers) {
  UnansweredQuestion result{question, lack_of(*answers.front()), {}};
  std::vector<std::pair<std::string, std::size_t>> reasons;  // and in how many systems
  for (const QuestionAnswer* answer : answers) {
    if (lack_of(*answer) != result.lack) {
      result.lack = LackOfAll::kDifferent;
    }
    const std::string why = why_unknown(*answer);
    const auto found = std::ranges::find(reasons, why, &std::pair<std::string, std::size_t>::first);
    if (found == reasons.end()) {
      reasons.emplace_back(why, 1);
    } else {
      ++found->second;
    }
  }
  for (const auto& [why, systems] : reasons) {
    result.why += result.why.empty() ? "" : "; ";
    result.why +=
        reasons.size() == 1 ? why : fmt::format("{} ({})", why, plural(systems, "system"));
  }
  return result;
}

}  // namespace gnomon
