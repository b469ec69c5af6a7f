#include "gnomon/operations/answer_words.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/reason/wording.h"

#include <fmt/format.h>

namespace gnomon {

namespace {

// The calendar has one relation for every two times.
LinkStatement calendar_link(const Document& document, const AnswerGraph& graph,
                            const LinkOrigin& link) {
  const Constraint says = graph.says(link);
  return {"calendar",
          "",
          std::string(element_tag(ElementKind::kTlink)),
          std::string(extended_timeml_name(*says.relation.begin())),
          std::string(graph.entities().names[position(says.first)].id),
          std::string(graph.entities().names[position(says.second)].id),
          to_string(says.relation),
          describe(document, graph.entities(), says)};
}

}  // namespace

LinkStatement asked_link(const Document& document, const AnswerGraph& graph, std::size_t number) {
  return statement_of(document, graph.entities(), document.links()[number],
                      graph.says({false, number}));
}

std::vector<LinkOrCalendar> links_behind(const Document& document, const AnswerGraph& graph,
                                         const Asked& asked, const QuestionNames& names) {
  return statements(document, graph, graph.why(asked, names));
}

std::vector<LinkOrCalendar> statements(const Document& document, const AnswerGraph& graph,
                                       const std::vector<LinkOrigin>& origins) {
  std::vector<LinkOrCalendar> links;
  links.reserve(origins.size());
  for (const LinkOrigin& link : origins) {
    links.push_back({link.from_calendar ? calendar_link(document, graph, link)
                                        : asked_link(document, graph, link.number),
                     link.from_calendar});
  }
  return links;
}

const ErrorCode* slip_code(AnswerReason reason) {
  switch (reason) {
    case AnswerReason::kNoSuchName:
      return &codes::kUnknownEntity;
    case AnswerReason::kSeveralNames:
      return &codes::kAmbiguousEntity;
    case AnswerReason::kNoSuchRelation:
      return &codes::kUnknownRelation;
    case AnswerReason::kNoSuchCommand:
      return &codes::kUnknownQuestion;
    case AnswerReason::kEntailed:
    case AnswerReason::kRelationMissing:
    case AnswerReason::kEntityMissing:
    case AnswerReason::kDocumentMissing:
    case AnswerReason::kDocumentDiffers:
    case AnswerReason::kNoDate:
    case AnswerReason::kAgainstCalendar:
      break;
  }
  return {};
}

std::string why_unknown(const QuestionAnswer& answer) {
  const std::string name = shown(answer.name);
  switch (answer.reason) {
    case AnswerReason::kEntailed:
    case AnswerReason::kRelationMissing:
      return answer.rejected_link.empty()
                 ? "the links do not determine it"
                 : fmt::format("{}, which relates them, contradicts earlier links",
                               shown(answer.rejected_link));
    case AnswerReason::kEntityMissing:
      return fmt::format("{} {}", answer.is_marked ? "no link names" : "nothing is marked for",
                         name);
    case AnswerReason::kNoSuchName:
      return fmt::format("there is no event, time or known date '{}'", name);
    case AnswerReason::kSeveralNames:
      return fmt::format("several events or times are called '{}'", name);
    case AnswerReason::kNoSuchRelation:
      return fmt::format("'{}' is not a relation that can be asked about", name);
    case AnswerReason::kNoSuchCommand:
      return fmt::format("'{}' is not a question that can be scored", name);
    case AnswerReason::kDocumentMissing:
      return fmt::format("there is no document '{}'", name);
    case AnswerReason::kDocumentDiffers:
      return "the text differs from the question document";
    case AnswerReason::kNoDate:
      return fmt::format("no link relates {} to a time on the calendar", name);
    case AnswerReason::kAgainstCalendar:
      return fmt::format("the links about {} contradict the calendar", name);
  }
  return {};
}

}  // namespace gnomon
