#include "gnomon/dialogue/annotation_words.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <cmath>
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

std::string contradicted(const std::vector<Statement>& because) {
  const auto of_calendar =
      std::ranges::count(because, StatementSource::kCalendar, &Statement::source);
  const bool only = static_cast<std::size_t>(of_calendar) == because.size();
  return fmt::format("It contradicts {}:", of_calendar == 0 ? "earlier answers"
                                           : only           ? "the calendar"
                                                            : "the calendar and earlier answers");
}

}  // namespace

AnnotationWords::AnnotationWords(const Session& session, Provenance provenance)
    : provenance_(provenance) {
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
                     provenance_name(statement.source, provenance_));
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
                     source ? provenance_name(*source, provenance_) : kInferredName);
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
    case RefusalReason::kNoWords:
    case RefusalReason::kCutsElement:
      return {"These are no words of the text that can be marked."};
    case RefusalReason::kOverlaps:
      return {
          fmt::format("It shares words with {}, which was marked later.", shown(refusal.entity))};
    case RefusalReason::kContradicts:
      lines.push_back(contradicted(refusal.because));
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
  return fmt::format("{}{}{} marked, {} asked, {} inferred, {} undetermined, {} open",
                     progress.calendar > 0 ? fmt::format("{} calendar, ", progress.calendar) : "",
                     progress.imported > 0 ? fmt::format("{} imported, ", progress.imported) : "",
                     progress.marked, progress.asked, progress.inferred,
                     progress.undetermined + progress.inferred_undetermined, progress.open);
}

std::string questions_left_in_words(double estimate) {
  const double step = estimate < 20 ? 1 : estimate < 100 ? 5 : 10;
  const auto number = static_cast<std::size_t>(std::llround(estimate / step) * std::llround(step));
  return number == 0 ? "" : fmt::format("about {} left", plural(number, "question"));
}

std::vector<std::string> summary_in_words(const SessionProgress& progress) {
  const std::size_t stated = progress.calendar + progress.imported + progress.marked;
  const std::size_t related = stated + progress.asked + progress.inferred;
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} related:", plural(related, "pair is", "pairs are")));
  if (progress.calendar > 0) {
    lines.push_back(fmt::format("- {} by the calendar ({})", progress.calendar,
                                percent(progress.calendar, related)));
  }
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

std::size_t asked_percent(const SessionProgress& progress, double questions_left) {
  const auto asked = static_cast<double>(progress.prompts);
  return questions_left <= 0
             ? 100
             : static_cast<std::size_t>(std::floor(100 * asked / (asked + questions_left)));
}

}  // namespace gnomon
