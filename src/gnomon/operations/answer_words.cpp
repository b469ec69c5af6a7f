#include "gnomon/operations/answer_words.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/reason/wording.h"

#include <fmt/format.h>

namespace gnomon {

std::vector<WordedLink> links_behind(const Document& document, const AnswerGraph& graph,
                                     const Asked& asked, const QuestionNames& names) {
  std::vector<WordedLink> links;
  for (const LinkOrigin& link : graph.why(asked, names)) {
    links.push_back({link.from_calendar ? "calendar" : link_name(document.links()[link.number]),
                     describe(document, graph.entities(), graph.says(link))});
  }
  return links;
}

const ErrorCode* slip_code(AnswerReason reason) {
  switch (reason) {
    case AnswerReason::kNoSuchName:
      return &codes::kUnknownEntity;
    case AnswerReason::kNoSuchRelation:
      return &codes::kUnknownRelation;
    case AnswerReason::kNoSuchCommand:
      return &codes::kUnknownQuestion;
    case AnswerReason::kEntailed:
    case AnswerReason::kRelationMissing:
    case AnswerReason::kEntityMissing:
    case AnswerReason::kDocumentMissing:
    case AnswerReason::kDocumentDiffers:
      break;
  }
  return {};
}

std::string why_unknown(const QuestionAnswer& answer) {
  const std::string name = shown(answer.name);
  switch (answer.reason) {
    case AnswerReason::kEntailed:
    case AnswerReason::kRelationMissing:
      return "the links do not determine it";
    case AnswerReason::kEntityMissing:
      return fmt::format("no link names {}", name);
    case AnswerReason::kNoSuchName:
      return fmt::format("there is no event, time or known date '{}'", name);
    case AnswerReason::kNoSuchRelation:
      return fmt::format("'{}' is not a relation that can be asked about", name);
    case AnswerReason::kNoSuchCommand:
      return fmt::format("'{}' is not a question that can be scored", name);
    case AnswerReason::kDocumentMissing:
      return fmt::format("there is no document '{}'", name);
    case AnswerReason::kDocumentDiffers:
      return "the text differs from the question document";
  }
  return {};
}

}  // namespace gnomon
