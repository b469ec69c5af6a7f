#include "gnomon/annotate/imported_links.h"

#include "gnomon/reason/network.h"

#include <string>

namespace gnomon {

std::optional<Action> import_of(const Document& document, const Link& link, AnswerAlgebra algebra,
                                During during) {
  if (link.kind != ElementKind::kTlink || !link.source.resolved() || !link.target.resolved()) {
    return std::nullopt;
  }
  const std::optional<RelationSet> relation = relation_of(document, link, {.during = during});
  if (!relation) {
    return std::nullopt;
  }
  const std::optional<RelationSet> answer =
      *relation == RelationSet::all() ? relation : definite_answer(algebra, *relation);
  if (!answer) {
    return std::nullopt;
  }
  return Action{.kind = ActionKind::kImport,
                .first = std::string(link.source.id),
                .second = std::string(link.target.id),
                .answer = Answer(*answer)};
}

ImportedLinks imported_links(const Document& document, AnswerAlgebra algebra, During during) {
  ImportedLinks result;
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    if (link.kind != ElementKind::kTlink) {
      continue;
    }
    if (std::optional<Action> action = import_of(document, link, algebra, during)) {
      result.actions.push_back(std::move(*action));
      result.origins.push_back(i);
    } else {
      result.left_out.push_back(i);
    }
  }
  return result;
}

}  // namespace gnomon
