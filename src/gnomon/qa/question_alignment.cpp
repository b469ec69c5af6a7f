#include "gnomon/qa/question_alignment.h"

#include "gnomon/align/common_text.h"
#include "gnomon/qa/question_tokens.h"

#include <algorithm>
#include <cstdint>

namespace gnomon {
namespace {

using ItemNumber = std::uint32_t;

// Tokens that a mark covers, first and last.
struct Tokens {
  std::size_t first = 0;
  std::size_t last = 0;
};

// The tokens of the question document's text, by their places on the scale of both texts.
class TokenPlaces {
 public:
  TokenPlaces(const Document& document, const CommonText& common) {
    const Span body = document.body();
    for (const Span& token : question_tokens(body.of(document.text()))) {
      begins_.push_back(common.in_gold({body.begin + token.begin, body.begin + token.end}).begin);
    }
  }

  // Nothing for a mark of no length.
  std::optional<Tokens> of(Span place) const {
    if (place.empty() || begins_.empty() || place.begin < begins_.front()) {
      return std::nullopt;
    }
    return Tokens{holding(place.begin), holding(place.end - 1)};
  }

 private:
  std::size_t holding(std::size_t place) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(begins_, place) - begins_.begin()) - 1;
  }

  std::vector<std::size_t> begins_;
};

struct Marked {
  ItemNumber number = 0;
  Tokens tokens;
};

// Those of a list that stand in the text, in its order.
template <class Items, class Place>
std::vector<Marked> marked_in(const Document& document, const Items& items,
                              std::optional<TimexIndex> except, const TokenPlaces& tokens,
                              const Place& place) {
  std::vector<Marked> marked;
  for (ItemNumber i = 0; i < items.size(); ++i) {
    if (document.body().contains(items[i].span) && !(except && position(*except) == i)) {
      if (const auto covered = tokens.of(place(items[i].span))) {
        marked.push_back({i, *covered});
      }
    }
  }
  std::ranges::stable_sort(marked, {}, [](const Marked& one) { return one.tokens.first; });
  return marked;
}

using Partners = std::vector<std::optional<ItemNumber>>;  // of the question document's, by number

Partners same_first_token(std::size_t count, const std::vector<Marked>& questions,
                          const std::vector<Marked>& others) {
  Partners partners(count);
  for (const Marked& question : questions) {
    const auto other = std::ranges::lower_bound(others, question.tokens.first, {},
                                                [](const Marked& one) { return one.tokens.first; });
    if (other != others.end() && other->tokens.first == question.tokens.first) {
      partners[question.number] = other->number;
    }
  }
  return partners;
}

// Each time of the document takes the question time that is open where it begins; one that begins
// further inside it goes before.
Partners overlapping(std::size_t count, const std::vector<Marked>& questions,
                     const std::vector<Marked>& others) {
  Partners partners(count);
  std::size_t first = 0;  // those before it end before all that follows
  for (const Marked& other : others) {
    while (first < questions.size() && questions[first].tokens.last < other.tokens.first) {
      ++first;
    }
    std::optional<ItemNumber> choice;
    for (std::size_t i = first; i < questions.size(); ++i) {
      const Marked& question = questions[i];
      if (question.tokens.first > other.tokens.last) {
        break;
      }
      const bool is_open = question.tokens.last >= other.tokens.first;
      if (is_open && !partners[question.number]) {
        choice = question.number;
      }
    }
    if (choice) {
      partners[*choice] = other.number;
    }
  }
  return partners;
}

template <class Index>
std::vector<std::optional<Index>> as_indices(const Partners& partners) {
  std::vector<std::optional<Index>> result;
  result.reserve(partners.size());
  for (const std::optional<ItemNumber>& partner : partners) {
    result.push_back(partner ? std::optional(Index{*partner}) : std::nullopt);
  }
  return result;
}

}  // namespace

Result<QuestionAlignment> align_questions(const Document& question_document,
                                          const Document& document) {
  const Result<CommonText> common = CommonText::of(question_document, document);
  if (!common) {
    return Failure(common.error());
  }
  const TokenPlaces tokens(question_document, *common);
  const auto in_question = [&](Span span) { return common->in_gold(span); };
  const auto in_document = [&](Span span) { return common->in_system(span); };
  const auto own_creation = document.creation_time();
  const auto question_creation = question_document.creation_time();

  const Partners events = same_first_token(
      question_document.events().size(),
      marked_in(question_document, question_document.events(), std::nullopt, tokens, in_question),
      marked_in(document, document.events(), std::nullopt, tokens, in_document));
  const Partners times =
      overlapping(question_document.times().size(),
                  marked_in(question_document, question_document.times(), question_creation, tokens,
                            in_question),
                  marked_in(document, document.times(), own_creation, tokens, in_document));

  QuestionAlignment alignment{as_indices<EventIndex>(events), as_indices<TimexIndex>(times)};
  if (question_creation) {
    alignment.times[position(*question_creation)] = own_creation;
  }
  return alignment;
}

}  // namespace gnomon
