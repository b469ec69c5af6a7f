#include "gnomon/qa/question_names.h"

#include "gnomon/align/common_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/qa/question_tokens.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gnomon {
namespace {

using Number = std::uint32_t;
constexpr std::string_view kCreationTime = "t0";

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
  Number number = 0;
  Tokens tokens;
};

// Those of a list that stand in the text, in its order.
template <class Items, class Place>
std::vector<Marked> marked_in(const Document& document, const Items& items,
                              std::optional<TimexIndex> except, const TokenPlaces& tokens,
                              const Place& place) {
  std::vector<Marked> marked;
  for (Number i = 0; i < items.size(); ++i) {
    if (document.body().contains(items[i].span) && !(except && position(*except) == i)) {
      if (const auto covered = tokens.of(place(items[i].span))) {
        marked.push_back({i, *covered});
      }
    }
  }
  std::ranges::stable_sort(marked, {}, [](const Marked& one) { return one.tokens.first; });
  return marked;
}

using Partners = std::vector<std::optional<Number>>;  // of the question document's, by number

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
    std::optional<Number> choice;
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

// "ei7" for "e7", nothing for other names.
std::optional<std::string> instance_name(std::string_view event) {
  const bool numbered = event.size() > 1 && event.front() == 'e' &&
                        event.find_first_not_of("0123456789", 1) == std::string_view::npos;
  return numbered ? std::optional("ei" + std::string(event.substr(1))) : std::nullopt;
}

}  // namespace

bool QuestionNames::is_known(std::string_view name) const { return meanings_.contains(name); }

std::optional<EntityRef> QuestionNames::find(std::string_view name) const {
  const auto found = meanings_.find(name);
  return found == meanings_.end() ? std::nullopt : found->second;
}

// The first one counts where a name is used twice.
void QuestionNames::add(std::string_view name, std::optional<EntityRef> meaning) {
  if (!name.empty()) {
    meanings_.try_emplace(ascii_lower(name), meaning);
  }
}

void QuestionNames::add_creation_time(const Document& document) {
  std::optional<EntityRef> meaning;
  if (const auto time = document.creation_time()) {
    meaning = *time;
  }
  add(kCreationTime, meaning);
}

QuestionNames QuestionNames::own(const Document& document) {
  QuestionNames names;
  for (Number i = 0; i < document.instances().size(); ++i) {
    names.add(document.instances()[i].eiid, InstanceIndex{i});
  }
  const auto of_events = names_of_events(document);
  for (Number i = 0; i < document.events().size(); ++i) {
    names.add(document.events()[i].eid, of_events[i].front());
  }
  for (Number i = 0; i < document.times().size(); ++i) {
    names.add(document.times()[i].tid, TimexIndex{i});
  }
  names.add_creation_time(document);
  return names;
}

Result<QuestionNames> QuestionNames::aligned(const Document& question_document,
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

  const auto of_own_events = names_of_events(document);
  const auto of_question_events = names_of_events(question_document);
  QuestionNames names;
  names.add_creation_time(document);
  for (Number i = 0; i < events.size(); ++i) {
    const auto meaning = [&](std::size_t instance) -> std::optional<EntityRef> {
      if (!events[i] || instance >= of_own_events[*events[i]].size()) {
        return std::nullopt;
      }
      return of_own_events[*events[i]][instance];
    };
    names.add(question_document.events()[i].eid, meaning(0));
    for (std::size_t k = 0; k < of_question_events[i].size(); ++k) {
      if (const auto* instance = std::get_if<InstanceIndex>(&of_question_events[i][k])) {
        names.add(question_document[*instance].eiid, meaning(k));
      }
    }
  }
  for (const Event& event : question_document.events()) {
    if (const auto name = instance_name(ascii_lower(event.eid))) {
      names.add(*name, names.find(ascii_lower(event.eid)));
    }
  }
  for (Number i = 0; i < times.size(); ++i) {
    const bool is_creation = question_creation && position(*question_creation) == i;
    std::optional<EntityRef> meaning;
    if (is_creation) {
      meaning = names.find(kCreationTime);
    } else if (times[i]) {
      meaning = TimexIndex{*times[i]};
    }
    names.add(question_document.times()[i].tid, meaning);
  }
  return names;
}

}  // namespace gnomon
