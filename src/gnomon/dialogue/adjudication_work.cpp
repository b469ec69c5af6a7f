#include "gnomon/dialogue/adjudication_work.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/passage.h"
#include "gnomon/dialogue/screen.h"

#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kDisputeLines = 12;
constexpr std::size_t kEntailedShown = 5;
// A blank at the begin of a line that stays.
constexpr std::string_view kBlank = "\u00a0";

std::string wrapped(const std::string& text, std::size_t indent = 0) {
  std::string lines;
  for (const StyledLine& line : wrap(StyledLine{{text, TextStyle::kPlain}}, kWidth, indent)) {
    lines += words_of(line) + "\n";
  }
  return lines;
}

}  // namespace

AdjudicationWork::AdjudicationWork(AdjudicationSession session)
    : session_(std::move(session)), view_(session_.result()) {}

std::string AdjudicationWork::greeting() const {
  const AdjudicationStanding standing = session_.standing();
  return wrapped(fmt::format("{}: {} agree on {} of {}.", shown(session_.document().name()),
                             fmt::join(session_.annotators(), ", "), standing.agreed,
                             plural(standing.result.pairs, "pair")));
}

std::string AdjudicationWork::dispute() const {
  const AdjudicationStanding standing = session_.standing();
  const Dispute& dispute = *session_.next();
  std::string text =
      wrapped(fmt::format("{} of {} resolved, {} to decide.",
                          standing.result.pairs - standing.result.open,
                          plural(standing.result.pairs, "pair"), standing.disputes)) +
      "\n";
  for (const StyledLine& line :
       passage(session_.document(), view_.sentences, question_marks(view_, dispute.pair), kWidth,
               kDisputeLines)) {
    text += words_of(line) + "\n";
  }
  text += "\n";
  for (std::size_t i = 0; i < dispute.said.size(); ++i) {
    text += wrapped(
        fmt::format("{}: {}", shown(session_.annotators()[i]),
                    dispute.said[i]
                        ? view_.words.of(dispute.pair.first, *dispute.said[i], dispute.pair.second)
                        : "no answer yet"),
        2);
  }
  for (std::size_t i = 0; i < dispute.choices.size(); ++i) {
    text += choice(dispute.choices[i], dispute.pair, i + 1);
  }
  return text;
}

std::string AdjudicationWork::choice(const DisputeChoice& choice, Pair pair,
                                     std::size_t number) const {
  const std::span<const std::string> annotators = session_.annotators();
  std::vector<std::string> parts;
  for (const std::size_t version : choice.said_by) {
    parts.push_back(fmt::format("answer of {}", shown(annotators[version])));
  }
  for (std::size_t i = 0; i < choice.overrules.size(); ++i) {
    if (choice.overrules[i] > 0) {
      parts.push_back(fmt::format("overrules {} in {}", shown(annotators[i]),
                                  plural(choice.overrules[i], "pair")));
    }
  }
  std::string text =
      wrapped(fmt::format("{}{}. {}{}", number < 10 ? kBlank : "", number,
                          view_.words.of(pair.first, choice.answer, pair.second),
                          parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "))),
              4);
  for (std::size_t i = 1; i < choice.entails.size(); ++i) {
    if (i > kEntailedShown) {
      text += wrapped(fmt::format("{0}{0}{0}{0}and {1} more", kBlank,
                                  plural(choice.entails.size() - i, "relation")),
                      4);
      break;
    }
    const Constraint& entailed = choice.entails[i];
    text += wrapped(
        fmt::format("{0}{0}{0}{0}then {1}", kBlank,
                    view_.words.of(entailed.first, Answer(entailed.relation), entailed.second)),
        6);
  }
  return text;
}

std::string AdjudicationWork::prompt() const {
  return fmt::format("Choice (1 to {}, u, k, q): ", session_.next()->choices.size());
}

std::string farewell_in_words(const AdjudicationSession& session) {
  const AdjudicationStanding standing = session.standing();
  const SessionProgress& end = standing.result;
  const std::string saved = session.version() > 0
                                ? fmt::format("Saved as version {}", session.version())
                                : std::string("Nothing new was decided, so nothing was saved");
  return fmt::format("{}: {} agreed, {} decided, {} inferred, {} undetermined, {} left.", saved,
                     end.marked, end.asked, end.inferred,
                     end.undetermined + end.inferred_undetermined, standing.disputes);
}

std::string AdjudicationWork::farewell() const { return wrapped(farewell_in_words(session_)); }

Result<std::uint64_t> AdjudicationWork::finish() {
  return session_.next() && session_.version() == 0 ? Result<std::uint64_t>(0)
                                                    : session_.save_changes();
}

Result<AdjudicationWork::Reply> AdjudicationWork::obey(std::string_view line) {
  if (line == "q") {
    return Reply{"", true};
  }
  const auto reply = [](const AnnotationStep& step) {
    return Reply{step.state == StepState::kTaken ? ""
                 : step.state == StepState::kOthersFirst
                     ? wrapped(fmt::format("Not saved: {}. Please decide again.", step.meanwhile))
                     : "There is nothing to undo.\n",
                 false};
  };
  if (line == "u") {
    return session_.take_back().map(reply);
  }
  if (line == "k") {
    return session_.skip().map(reply);
  }
  const std::vector<DisputeChoice>& choices = session_.next()->choices;
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (problem != std::errc() || end != line.data() + line.size() || number < 1 ||
      number > choices.size()) {
    return Reply{"Invalid choice: type a number, u, k or q.\n", false};
  }
  return session_.decide(choices[number - 1].answer).map(reply);
}

}  // namespace gnomon
