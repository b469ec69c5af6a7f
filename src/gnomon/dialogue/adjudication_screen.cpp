// The screens of an adjudication: what is in dispute, who said what, what each choice does.
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/adjudication_dialogue.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/pages.h"
#include "gnomon/dialogue/screen_parts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::array<KeyHint, 8> kDisputeKeys{{{"w", "why", 7},
                                               {"k", "skip", 4},
                                               {"u", "undo", 6},
                                               {"h", "history", 3},
                                               {"v", "known", 1},
                                               {"g", "go to", 2},
                                               {"?", "help", 9},
                                               {"q", "stop", 8}}};
constexpr std::array<KeyHint, 7> kSettledKeys{{{"Enter", "continue", 9},
                                               {"u", "undo", 6},
                                               {"h", "history", 3},
                                               {"v", "known", 1},
                                               {"g", "go to", 4},
                                               {"?", "help", 7},
                                               {"q", "stop", 8}}};
constexpr std::size_t kConsequencesShown = 12;  // of each choice, on the page that explains

char key_of(Answer answer, AnswerAlgebra algebra) {
  const std::vector<AnswerKey> keys = answer_keys(algebra);
  return std::ranges::find(keys, answer, &AnswerKey::answer)->key;
}

AnswerAlgebra algebra_of(const AdjudicationDialogue& adjudication) {
  return adjudication.view().session.knowledge().options().algebra;
}

std::vector<std::string> names_of(const AdjudicationDialogue& adjudication,
                                  const std::vector<std::size_t>& versions) {
  std::vector<std::string> names;
  names.reserve(versions.size());
  for (const std::size_t version : versions) {
    names.push_back(shown(adjudication.session().annotators()[version]));
  }
  return names;
}

// "resolves 7 other pairs, overrules bob in 3".
std::string effect_of(const AdjudicationDialogue& adjudication, const DisputeChoice& choice) {
  std::vector<std::string> parts;
  if (choice.entails.size() > 1) {
    parts.push_back(fmt::format("relates {}", plural(choice.entails.size() - 1, "other pair")));
  }
  std::vector<std::string> overruled;
  for (std::size_t i = 0; i < choice.overrules.size(); ++i) {
    if (choice.overrules[i] > 0) {
      overruled.push_back(fmt::format("{} in {}", shown(adjudication.session().annotators()[i]),
                                      plural(choice.overrules[i], "pair")));
    }
  }
  if (!overruled.empty()) {
    parts.push_back(fmt::format("overrules {}", fmt::join(overruled, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// What somebody said, with the key that decides so.
StyledLine said_line(const AdjudicationDialogue& adjudication, const DisputeChoice& choice) {
  const std::string effect = effect_of(adjudication, choice);
  return {{fmt::format("\u00a0\u00a0{}", key_of(choice.answer, algebra_of(adjudication))),
           TextStyle::kKey},
          {fmt::format("\u00a0\u00a0{}: ", fmt::join(names_of(adjudication, choice.said_by), ", ")),
           TextStyle::kStrong},
          {answer_sentence(choice.answer), TextStyle::kPlain},
          {effect.empty() ? "" : fmt::format(" ({})", effect), TextStyle::kMuted}};
}

// The answers that nobody gave, one behind the other.
StyledLine others_line(const AdjudicationDialogue& adjudication, const Dispute& dispute) {
  StyledLine line;
  for (const DisputeChoice& choice : dispute.choices) {
    if (choice.said_by.empty()) {
      line.push_back(
          {line.empty() ? "\u00a0\u00a0\u00a0\u00a0\u00a0nobody: " : "\u00a0 ", TextStyle::kMuted});
      line.push_back(
          {std::string(1, key_of(choice.answer, algebra_of(adjudication))), TextStyle::kKey});
      line.push_back({fmt::format("\u00a0{}", answer_name(choice.answer)), TextStyle::kPlain});
    }
  }
  return line;
}

// All that can be decided. Where there is little room each choice takes one line, cut short.
Lines choices(const AdjudicationDialogue& adjudication, const Dispute& dispute, bool cut,
              ScreenSize size) {
  Lines lines;
  for (const DisputeChoice& choice : dispute.choices) {
    if (!choice.said_by.empty()) {
      const StyledLine line = said_line(adjudication, choice);
      append(lines, cut ? Lines{cut_to(line, size.columns)} : wrap(line, size.columns, 5));
    }
  }
  std::vector<std::size_t> silent;
  for (std::size_t i = 0; i < dispute.said.size(); ++i) {
    if (!dispute.said[i]) {
      silent.push_back(i);
    }
  }
  if (!silent.empty()) {
    lines.push_back(cut_to(
        {{fmt::format("     {}: no answer yet", fmt::join(names_of(adjudication, silent), ", ")),
          TextStyle::kMuted}},
        size.columns));
  }
  const StyledLine others = others_line(adjudication, dispute);
  if (!others.empty()) {
    append(lines, cut ? Lines{cut_to(others, size.columns)} : wrap(others, size.columns, 5));
  }
  return lines;
}

StyledLine standing_line(const AdjudicationDialogue& adjudication, ScreenSize size) {
  const AdjudicationStanding standing = adjudication.session().standing();
  const SessionProgress& result = standing.result;
  const std::size_t resolved = result.pairs - result.open;
  const std::size_t all = resolved + standing.disputes;
  const std::string words =
      fmt::format("{} to decide: {} agreed, {} decided, {} inferred, {} undetermined",
                  standing.disputes, result.marked, result.asked, result.inferred,
                  result.undetermined + result.inferred_undetermined);
  return bar_line(all == 0 ? 100 : 100 * resolved / all, words, size);
}

Screen dispute_screen(const AdjudicationDialogue& adjudication, ScreenSize size) {
  const AnnotationView& view = adjudication.view();
  const Dispute& dispute = *adjudication.session().next();
  const StyledLine asked = question_in_words(view, dispute.pair);
  // From the most generous layout to the tightest.
  for (const bool cut : {false, true}) {
    Lines above = title(view, size);
    above.push_back(rule(size));
    Lines below{{}};
    append(below, wrap(asked, size.columns));
    append(below, choices(adjudication, dispute, cut, size));
    Lines notice = notice_lines(adjudication.dialogue(), size);
    notice.resize(2);
    append(below, std::move(notice));
    below.push_back(standing_line(adjudication, size));
    below.push_back(key_line(kDisputeKeys, size));
    if (above.size() + below.size() + (cut ? 3 : 6) <= size.rows) {
      return with_passage(view, dispute.pair, std::move(above), std::move(below), size);
    }
  }
  Lines below = choices(adjudication, dispute, true, size);
  below.resize(std::min(below.size(), size.rows - 6));
  below.insert(below.begin(), cut_to(asked, size.columns));
  below.push_back(adjudication.dialogue().notice.empty()
                      ? standing_line(adjudication, size)
                      : notice_lines(adjudication.dialogue(), size).front());
  below.push_back(key_line(kDisputeKeys, size));
  return with_passage(view, dispute.pair, title(view, size), std::move(below), size);
}

Paragraphs choices_page(const AdjudicationDialogue& adjudication) {
  const AnnotationView& view = adjudication.view();
  Paragraphs page;
  const std::optional<Dispute>& dispute = adjudication.session().next();
  if (!dispute) {
    return {"Nothing is left to decide in this document."};
  }
  for (const DisputeChoice& choice : dispute->choices) {
    page.push_back(fmt::format(
        "{}: {}{}", key_of(choice.answer, algebra_of(adjudication)),
        view.words.of(dispute->pair.first, choice.answer, dispute->pair.second),
        choice.said_by.empty()
            ? ""
            : fmt::format(" ({})", fmt::join(names_of(adjudication, choice.said_by), ", "))));
    if (const std::string effect = effect_of(adjudication, choice); !effect.empty()) {
      page.push_back(fmt::format("- {}", effect));
    }
    const std::size_t count = choice.entails.size();
    for (std::size_t i = 1; i < std::min(count, kConsequencesShown + 1); ++i) {
      const Constraint& then = choice.entails[i];
      page.push_back(
          fmt::format("- then {}", view.words.of(then.first, Answer(then.relation), then.second)));
    }
    if (count > kConsequencesShown + 1) {
      page.push_back(
          fmt::format("- and {} more", plural(count - kConsequencesShown - 1, "relation")));
    }
    page.emplace_back();
  }
  for (const AnswerKey& key : answer_keys(algebra_of(adjudication))) {
    const bool possible = std::ranges::find(dispute->choices, key.answer, &DisputeChoice::answer) !=
                          dispute->choices.end();
    const auto refusal = possible ? std::nullopt
                                  : view.session.why_not(dispute->pair.first, dispute->pair.second,
                                                         key.answer.relation());
    if (refusal) {
      page.push_back(fmt::format(
          "Excluded: {}.", view.words.of(dispute->pair.first, key.answer, dispute->pair.second)));
      const std::vector<std::string> reasons = view.words.of(*refusal);
      page.insert(page.end(), reasons.begin(), reasons.end());
      page.emplace_back();
    }
  }
  return page;
}

Paragraphs adjudication_help(AnswerAlgebra algebra) {
  Paragraphs page{
      "What follows from the versions of all annotators is accepted. You decide how the other "
      "pairs are related, those first that settle most; what follows from a decision is not asked. "
      "Every decision is saved immediately.",
      "", "Decisions, with the keys of 'gnomon annotate':"};
  for (const AnswerKey& key : answer_keys(algebra)) {
    page.push_back(fmt::format("- {}: {}{}", key.key, answer_sentence(key.answer),
                               key.reminder.empty() ? "" : fmt::format(" ({})", key.reminder)));
  }
  const Paragraphs commands{"",
                            "Commands:",
                            "- w: what each choice entails, and why others are excluded",
                            "- k: skip this pair for now",
                            "- u: undo the last decision or skip",
                            "- h: history; choose a decision to undo it",
                            "- v: view all that is known; choose a pair to see why",
                            "- g: go to another document",
                            "- ?: this help",
                            "- q: stop; the next call continues where you stopped"};
  page.insert(page.end(), commands.begin(), commands.end());
  return page;
}

Screen settled_screen(const AdjudicationDialogue& adjudication, ScreenSize size) {
  const AnnotationView& view = adjudication.view();
  const AdjudicationSession& session = adjudication.session();
  const AdjudicationStanding standing = session.standing();
  const SessionProgress& end = standing.result;
  Paragraphs page{fmt::format("Adjudicated: {} have nothing left to decide here.",
                              fmt::join(session.annotators(), ", ")),
                  "",
                  fmt::format("- {} agreed, of {}", standing.agreed, plural(end.pairs, "pair")),
                  fmt::format("- {} decided", end.asked),
                  fmt::format("- {} inferred", end.inferred),
                  fmt::format("- {} undetermined", end.undetermined + end.inferred_undetermined),
                  fmt::format("- {} open: nobody has said anything about them", end.open),
                  ""};
  const std::optional<std::string> next = next_document(view);
  page.push_back(next ? fmt::format("Press Enter to open the next document, {}.", shown(*next))
                      : std::string("No other document is waiting. Press Enter to stop."));
  Lines below = notice_lines(adjudication.dialogue(), size);
  below.push_back(standing_line(adjudication, size));
  below.push_back(key_line(kSettledKeys, size));
  return page_screen(view, "", wrapped(page, size.columns), std::move(below), 0, size);
}

}  // namespace

Screen draw(const AdjudicationDialogue& adjudication, ScreenSize size) {
  const Dialogue& dialogue = adjudication.dialogue();
  const AnnotationView& view = adjudication.view();
  size.columns = std::min(size.columns, kWidestText);
  if (size.columns < kSmallestScreen.columns || size.rows < kSmallestScreen.rows) {
    return too_small(size);
  }
  switch (dialogue.mode) {
    case DialogueMode::kWhy:
      return page_to_read(view, "Choices", choices_page(adjudication), dialogue.scroll, size);
    case DialogueMode::kHelp:
      return page_to_read(view, "Help", adjudication_help(algebra_of(adjudication)),
                          dialogue.scroll, size);
    case DialogueMode::kQuestion:
      return adjudication.session().next() ? dispute_screen(adjudication, size)
                                           : settled_screen(adjudication, size);
    default:
      return draw(view, dialogue, size);
  }
}

}  // namespace gnomon
