#include "gnomon/dialogue/pages.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/answer_keys.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostSettled = 40;  // pairs that a page explains; v shows all

void add(Paragraphs& page, const std::vector<std::string>& more) {
  page.insert(page.end(), more.begin(), more.end());
}

void add_excluded(const AnnotationView& view, Paragraphs& page) {
  const auto [first, second] = *view.question;
  std::size_t excluded = 0;
  for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
    if (!key.answer.definite() ||
        view.session.knowledge().admits(first, second, key.answer.relation())) {
      continue;
    }
    ++excluded;
    page.push_back(fmt::format("Excluded: {}.", view.words.of(first, key.answer, second)));
    if (const auto refusal = view.session.why_not(first, second, key.answer.relation())) {
      add(page, view.words.of(*refusal));
    }
    page.emplace_back();
  }
  if (excluded == 0) {
    page.push_back(fmt::format("No earlier answer excludes a relation between {} and {}.",
                               view.words.of(first), view.words.of(second)));
    page.emplace_back();
  }
}

// The statement itself needs no reason.
std::vector<Pair> settled_pairs(const AnnotationView& view) {
  std::vector<Pair> pairs = view.last.related;
  pairs.insert(pairs.end(), view.last.undetermined.begin(), view.last.undetermined.end());
  std::erase_if(pairs, [&](const Pair& pair) {
    return view.session.source(pair.first, pair.second).has_value() ||
           view.session.knowledge().state(pair.first, pair.second) == PairState::kPending;
  });
  return pairs;
}

}  // namespace

std::string answer_sentence(Answer answer) {
  return answer.definite() ? fmt::format("A {} B", answer_phrase(answer))
                           : std::string("the text does not determine it");
}

Paragraphs why_page(const AnnotationView& view) {
  Paragraphs page;
  if (view.question) {
    add_excluded(view, page);
  }
  const std::vector<Pair> settled = settled_pairs(view);
  if (settled.empty()) {
    page.emplace_back("The last answer resolved no other pair.");
    return page;
  }
  page.push_back(fmt::format("The last answer also resolved {}:", plural(settled.size(), "pair")));
  for (std::size_t i = 0; i < std::min(settled.size(), kMostSettled); ++i) {
    page.emplace_back();
    page.push_back(view.words.standing(view.session, settled[i]) + ", because:");
    add(page, view.words.why(view.session, settled[i]));
  }
  if (settled.size() > kMostSettled) {
    page.push_back(fmt::format("... and {} more; v shows all.", settled.size() - kMostSettled));
  }
  return page;
}

Paragraphs why_pair_page(const AnnotationView& view, Pair pair) {
  const auto source = view.session.source(pair.first, pair.second);
  if (source == StatementSource::kCalendar) {
    const auto value = [&](Entity entity) {
      const auto& refers_to = view.session.entities()[position(entity)].name.refers_to;
      return shown(view.document()[std::get<TimexIndex>(refers_to)].attributes[Attr::kValue]);
    };
    return {view.words.standing(view.session, pair) + ".",
            fmt::format("This follows from their dates: {} and {}.", value(pair.first),
                        value(pair.second))};
  }
  if (source) {
    return {view.words.standing(view.session, pair) + ".", "This was stated directly."};
  }
  Paragraphs page{view.words.standing(view.session, pair) + ", because:"};
  add(page, view.words.why(view.session, pair));
  return page;
}

Paragraphs help_page(AnswerAlgebra algebra, bool plain) {
  Paragraphs page{
      "You are asked how two entities in the text, A and B, are related in time. Relations that "
      "follow from your answers are not asked. Every answer is saved immediately.",
      "", "Answers:"};
  for (const AnswerKey& key : answer_keys(algebra)) {
    page.push_back(fmt::format("- {}: {}{}", key.key, answer_sentence(key.answer),
                               key.reminder.empty() ? "" : fmt::format(" ({})", key.reminder)));
  }
  add(page, {"", "Commands:", "- w: why answers are excluded, and what the last answer resolved",
             "- k: skip this question for now", "- u: undo the last action",
             "- h: history of all actions; choose one to undo it",
             "- v: view all that is known; choose a pair to see why",
             "- m: mark a relation of your choice between any two entities",
             "- e: events and times: mark more, correct or remove some; answers about others stay",
             "- g: go to another document", "- ?: this help",
             "- q: stop; the next time you continue where you stopped", ""});
  page.emplace_back(plain
                        ? "Type the letter, the number or the word of an answer, then Enter. In a "
                          "list, type the number of a row or words of it; an empty line goes back."
                        : "In lists, move with the arrows or type a number or words; Enter "
                          "selects, Escape goes back.");
  return page;
}

Paragraphs summary_page(const AnnotationView& view) {
  const SessionProgress progress = view.session.progress();
  Paragraphs page;
  page.push_back(progress.open == 0
                     ? progress.pairs == 1
                           ? std::string("Finished: the one pair of this document is resolved.")
                           : fmt::format("Finished: all {} pairs of this document are resolved.",
                                         progress.pairs)
                     : fmt::format("No more questions: {} open, because they never share a window.",
                                   plural(progress.open, "pair is", "pairs are")));
  page.emplace_back();
  add(page, summary_in_words(progress));
  page.emplace_back();
  const auto next = next_document(view);
  page.push_back(next ? fmt::format("Press Enter to open the next document, {}.", shown(*next))
                      : std::string("No other document is waiting. Press Enter to stop."));
  return page;
}

}  // namespace gnomon
