#include "gnomon/dialogue/annotation_words.h"

#include "gnomon/annotate/annotated_document.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string percent(std::size_t part, std::size_t whole) {
  return fmt::format(
      "{:.1f} %",
      whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void add_statements(const AnnotationWords& words, const std::vector<Statement>& statements,
                    std::vector<std::string>& lines) {
  for (const Statement& statement : statements) {
    lines.push_back(fmt::format("- {}", words.of(statement)));
  }
}

}  // namespace

AnnotationWords::AnnotationWords(const Session& session) {
  std::map<std::string, std::size_t> uses;
  std::vector<std::string> mentions;
  for (const AskedEntity& entity : session.entities()) {
    mentions.push_back(mention(session.document(), entity.name.refers_to));
    ++uses[mentions.back()];
  }
  for (std::size_t i = 0; i < mentions.size(); ++i) {
    const std::string id = shown(session.entities()[i].name.id);
    names_.push_back(mentions[i].empty()         ? id
                     : uses.at(mentions[i]) == 1 ? fmt::format("'{}'", mentions[i])
                                                 : fmt::format("'{}' ({})", mentions[i], id));
  }
}

std::string AnnotationWords::of(Entity first, Answer answer, Entity second) const {
  return fmt::format("{} {} {}", of(first), answer_phrase(answer), of(second));
}

std::string AnnotationWords::of(const Statement& statement) const {
  return fmt::format("{} ({})", of(statement.first, statement.answer, statement.second),
                     provenance_name(statement.source, Provenance::kAnnotation));
}

std::string AnnotationWords::standing(const Session& session, Pair pair) const {
  const auto [first, second] = pair;
  const PairState state = session.knowledge().state(first, second);
  if (state == PairState::kPending) {
    return fmt::format("{} and {}: open", of(first), of(second));
  }
  const Answer answer = state == PairState::kRelated
                            ? Answer(session.knowledge().relation(first, second))
                            : Answer::not_determined();
  const auto source = session.source(first, second);
  return fmt::format("{} ({})", of(first, answer, second),
                     source ? provenance_name(*source, Provenance::kAnnotation) : kInferredName);
}

std::vector<std::string> AnnotationWords::why(const Session& session, Pair pair) const {
  const auto [first, second] = pair;
  std::vector<std::string> lines;
  if (session.knowledge().state(first, second) != PairState::kInferredUndetermined) {
    add_statements(*this, session.why(first, second), lines);
    return lines;
  }
  for (const RelationSet answer : definite_answers(session.knowledge().options().algebra)) {
    if (const auto refusal = session.why_not(first, second, answer)) {
      lines.push_back(fmt::format("Could {}?", of(first, Answer(answer), second)));
      const std::vector<std::string> more = of(*refusal);
      lines.insert(lines.end(), more.begin(), more.end());
    }
  }
  return lines;
}

std::vector<std::string> AnnotationWords::of(const Refusal& refusal) const {
  std::vector<std::string> lines;
  switch (refusal.reason) {
    case RefusalReason::kUnknownEntity:
      return {"The document does not have both entities."};
    case RefusalReason::kNothingToTakeBack:
      return {"It was already undone."};
    case RefusalReason::kContradicts:
      lines.emplace_back("It contradicts earlier answers:");
      break;
    case RefusalReason::kAlreadyRelated:
      lines.emplace_back("It already follows from:");
      break;
    case RefusalReason::kRelatesUndetermined:
      lines.push_back(
          refusal.undetermined
              ? fmt::format("It would relate {} and {}, which are stated to be not determined{}",
                            of(refusal.undetermined->first), of(refusal.undetermined->second),
                            refusal.because.empty() ? "." : ", because:")
              : "It would relate a pair that is stated to be not determined.");
      break;
  }
  add_statements(*this, refusal.because, lines);
  return lines;
}

std::string effect_in_words(const Effect& effect) {
  const std::size_t settled = effect.related.size() + effect.undetermined.size();
  if (settled > 1) {
    return fmt::format("this also resolved {}", plural(settled - 1, "other pair"));
  }
  if (!effect.reopened.empty()) {
    return fmt::format("{} open again", effect.reopened.size() == 1
                                            ? "1 pair is"
                                            : fmt::format("{} pairs are", effect.reopened.size()));
  }
  return "";
}

std::string progress_in_words(const SessionProgress& progress) {
  return fmt::format("{}{} marked, {} asked, {} inferred, {} undetermined, {} open",
                     progress.imported > 0 ? fmt::format("{} imported, ", progress.imported) : "",
                     progress.marked, progress.asked, progress.inferred,
                     progress.undetermined + progress.inferred_undetermined, progress.open);
}

std::vector<std::string> summary_in_words(const SessionProgress& progress) {
  const std::size_t stated = progress.imported + progress.marked;
  const std::size_t related = stated + progress.asked + progress.inferred;
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} related:", plural(related, "pair is", "pairs are")));
  if (progress.imported > 0) {
    lines.push_back(
        fmt::format("- {} imported ({})", progress.imported, percent(progress.imported, related)));
  }
  lines.push_back(
      fmt::format("- {} marked ({})", progress.marked, percent(progress.marked, related)));
  lines.push_back(fmt::format("- {} asked ({})", progress.asked, percent(progress.asked, related)));
  lines.push_back(
      fmt::format("- {} inferred ({})", progress.inferred, percent(progress.inferred, related)));
  lines.push_back(fmt::format(
      "{} undetermined: {} stated, {} inferred.",
      plural(progress.undetermined + progress.inferred_undetermined, "pair is", "pairs are"),
      progress.undetermined, progress.inferred_undetermined));
  lines.push_back(
      fmt::format("{} asked. Without inference, the related pairs alone would have required {}.",
                  plural(progress.prompts, "question was", "questions were"), related - stated));
  return lines;
}

std::size_t resolved_percent(const SessionProgress& progress) {
  return progress.pairs == 0 ? 100 : 100 * (progress.pairs - progress.open) / progress.pairs;
}

}  // namespace gnomon
