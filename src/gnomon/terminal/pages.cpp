#include "gnomon/terminal/pages.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/terminal/answer_keys.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostSettled = 40;  // pairs that a page explains; v shows all

void add(Paragraphs& page, const std::vector<std::string>& more) {
  page.insert(page.end(), more.begin(), more.end());
}

void add_excluded(const Desk& desk, Paragraphs& page) {
  const auto [first, second] = *desk.question;
  std::size_t excluded = 0;
  for (const AnswerKey& key : answer_keys(desk.session.knowledge().options().algebra)) {
    if (!key.answer.definite() ||
        desk.session.knowledge().admits(first, second, key.answer.relation())) {
      continue;
    }
    ++excluded;
    page.push_back(fmt::format("Excluded: {}.", desk.words.of(first, key.answer, second)));
    if (const auto refusal = desk.session.why_not(first, second, key.answer.relation())) {
      add(page, desk.words.of(*refusal));
    }
    page.emplace_back();
  }
  if (excluded == 0) {
    page.push_back(fmt::format("Nothing that was said so far excludes an answer about {} and {}.",
                               desk.words.of(first), desk.words.of(second)));
    page.emplace_back();
  }
}

// The statement itself needs no reason.
std::vector<Pair> settled_pairs(const Desk& desk) {
  std::vector<Pair> pairs = desk.last.related;
  pairs.insert(pairs.end(), desk.last.undetermined.begin(), desk.last.undetermined.end());
  std::erase_if(pairs, [&](const Pair& pair) {
    return desk.session.source(pair.first, pair.second).has_value() ||
           desk.session.knowledge().state(pair.first, pair.second) == PairState::kPending;
  });
  return pairs;
}

}  // namespace

std::string answer_sentence(Answer answer) {
  return answer.definite() ? fmt::format("A {} B", answer_phrase(answer))
                           : std::string("the text does not determine it");
}

Paragraphs why_page(const Desk& desk) {
  Paragraphs page;
  if (desk.question) {
    add_excluded(desk, page);
  }
  const std::vector<Pair> settled = settled_pairs(desk);
  if (settled.empty()) {
    page.emplace_back("The last answer settled no other pair.");
    return page;
  }
  page.push_back(fmt::format("The last answer also settled {}:", counted(settled.size(), "pair")));
  for (std::size_t i = 0; i < std::min(settled.size(), kMostSettled); ++i) {
    page.emplace_back();
    page.push_back(desk.words.standing(desk.session, settled[i]) + ", because:");
    add(page, desk.words.why(desk.session, settled[i]));
  }
  if (settled.size() > kMostSettled) {
    page.push_back(fmt::format("... and {} more; v shows all.", settled.size() - kMostSettled));
  }
  return page;
}

Paragraphs why_pair_page(const Desk& desk, Pair pair) {
  if (desk.session.source(pair.first, pair.second)) {
    return {desk.words.standing(desk.session, pair) + ".", "It was said so."};
  }
  Paragraphs page{desk.words.standing(desk.session, pair) + ", because:"};
  add(page, desk.words.why(desk.session, pair));
  return page;
}

Paragraphs help_page(AnswerAlgebra algebra, bool plain) {
  Paragraphs page{
      "You are asked how two things in the text, A and B, stand in time. What follows from your "
      "answers is not asked any more. Every answer is saved at once.",
      "", "Answers:"};
  for (const AnswerKey& key : answer_keys(algebra)) {
    page.push_back(fmt::format("- {}: {}{}", key.key, answer_sentence(key.answer),
                               key.reminder.empty() ? "" : fmt::format(" ({})", key.reminder)));
  }
  add(page, {"", "Commands:",
             "- w: why, the reasons for excluded answers and for what the last answer settled",
             "- k: skip, ask this later", "- u: take back the last answer, mark or skip",
             "- h: history, all that was said; choose any of it to take it back",
             "- v: view all that is known; choose a pair to see why",
             "- m: mark a relation of your choice between any two entities",
             "- g: go to another document", "- ?: this help",
             "- q: stop; the next time you go on where you stopped", ""});
  page.emplace_back(plain
                        ? "Type the letter, the number or the word of an answer, then Enter. In a "
                          "list, type the number of a row or words of it; an empty line leads "
                          "back."
                        : "In lists, move with the arrows or type a number or words; Enter "
                          "chooses, Escape leads back.");
  return page;
}

Paragraphs summary_page(const Desk& desk) {
  const SessionProgress progress = desk.session.progress();
  Paragraphs page;
  page.push_back(progress.open == 0
                     ? progress.pairs == 1
                           ? std::string("Finished: the one pair of this document is resolved.")
                           : fmt::format("Finished: all {} pairs of this document are resolved.",
                                         progress.pairs)
                     : fmt::format("Nothing more is asked: {} open that never stand in one window.",
                                   counted(progress.open, "pair is", "pairs are")));
  page.emplace_back();
  add(page, summary_in_words(progress));
  page.emplace_back();
  const auto next = next_document(desk);
  page.push_back(next ? fmt::format("Enter opens the next document, {}.", shown(*next))
                      : std::string("No other document waits for you. Enter stops."));
  return page;
}

}  // namespace gnomon
