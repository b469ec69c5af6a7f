// Reading the command of a question: IS e3 BEFORE t1, LIST BETWEEN e3 e9, WHEN e3.
#include "gnomon/base/utf8.h"
#include "gnomon/qa/question.h"
#include "gnomon/timeml/attributes.h"
#include "gnomon/timeml/find_words.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::string_view kExample = "write a question like 'IS e3 BEFORE t1'";

struct Word {
  std::string_view text;  // without quotes around it
  bool quoted = false;
};

// Blanks separate words, unless they stand in quotes: 'two years later'.
std::vector<Word> words_of(std::string_view text) {
  constexpr std::size_t kMost = 64;
  std::vector<Word> words;
  for (std::size_t at = 0;
       words.size() < kMost && (at = text.find_first_not_of(kBlanks, at)) < text.size();) {
    std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    const char quote = text[at];
    const std::size_t close =
        quote == '\'' || quote == '"' ? text.find(quote, at + 1) : std::string_view::npos;
    const bool quoted = close != std::string_view::npos && close > at + 1;
    if (quoted) {
      end = std::max(close + 1, std::min(text.find_first_of(kBlanks, close), text.size()));
      words.push_back({text.substr(at + 1, close - at - 1), true});
    } else {
      words.push_back({text.substr(at, end - at), false});
    }
    at = end;
  }
  return words;
}

// A question mark that stands right behind a word is no part of it.
std::string_view without_mark(std::string_view text) {
  while (text.ends_with('?') || text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  return text;
}

// The name that a word is.
std::string name_of(const Word& word) {
  return ascii_lower(word.quoted ? word.text : bare_id(without_mark(word.text)));
}

using Words = std::span<const Word>;

// Several words as one text; empty for one, which is a name already.
std::string phrase(Words words) {
  if (words.size() < 2 || words.front().quoted) {
    return {};
  }
  const char* const begin = words.front().text.data();
  const std::string_view last = words.back().text;
  const std::string_view all(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  const std::string_view bare = without_mark(all);
  return bare.find_first_of(kBlanks) == std::string_view::npos ? std::string() : ascii_lower(bare);
}

tl::unexpected<QuestionProblem> problem(std::size_t byte, std::string what, std::string_view hint) {
  return tl::unexpected(QuestionProblem{byte, std::move(what), std::string(hint)});
}

tl::expected<Asked, QuestionProblem> parse_list(Words words, std::size_t end) {
  constexpr std::string_view kListExample =
      "write a list question like 'LIST BEFORE t1' or 'LIST BETWEEN e3 e9'";
  Asked asked;
  asked.form = QuestionForm::kList;
  asked.command = "LIST";
  if (words.size() < 3) {
    return problem(end, "the list question lacks a relation and an event or time", kListExample);
  }
  asked.relation = in_capitals(words[1].text);
  asked.first = name_of(words[2]);
  if (asked.relation != "BETWEEN") {
    asked.first_phrase = phrase(words.subspan(2));
    return asked;
  }
  // Without AND both are one word.
  const auto joint = std::ranges::find_if(
      words.subspan(3), [](const Word& word) { return in_capitals(word.text) == "AND"; });
  const auto at = static_cast<std::size_t>(joint - words.subspan(3).begin()) + 3;
  const std::size_t second = at < words.size() ? at + 1 : 3;
  if (words.size() <= second) {
    return problem(end, "BETWEEN lacks its second event or time", kListExample);
  }
  asked.second = name_of(words[second]);
  if (at < words.size()) {
    asked.first_phrase = phrase(words.subspan(2, at - 2));
    asked.second_phrase = phrase(words.subspan(second));
  }
  return asked;
}

tl::expected<Asked, QuestionProblem> parse_when(Words words, std::size_t end) {
  if (words.size() < 2) {
    return problem(end, "the question lacks its event or time", "write a question like 'WHEN e3'");
  }
  Asked asked;
  asked.form = QuestionForm::kWhen;
  asked.command = "WHEN";
  asked.first = name_of(words[1]);
  asked.first_phrase = phrase(words.subspan(1));
  return asked;
}

// The place of the relation: the third word, or a later one that is a relation when the third is
// none, because what stands before it takes several words.
std::size_t relation_place(Words words) {
  const auto is_relation = [&](std::size_t i) {
    return !words[i].quoted && relation_of_question(in_capitals(words[i].text)).has_value();
  };
  if (!is_relation(2)) {
    for (std::size_t i = 3; i + 1 < words.size(); ++i) {
      if (is_relation(i)) {
        return i;
      }
    }
  }
  return 2;
}

}  // namespace

tl::expected<Asked, QuestionProblem> parse_question(std::string_view text) {
  const std::vector<Word> all = words_of(text);
  const Words words(all);
  if (words.empty()) {
    return problem(0, "empty question", kExample);
  }
  Asked asked;
  asked.command = in_capitals(words.front().text);
  if (asked.command == "LIST") {
    return parse_list(words, text.size());
  }
  if (asked.command == "WHEN") {
    return parse_when(words, text.size());
  }
  if (asked.command != "IS") {
    asked.form = QuestionForm::kUnknown;
    return asked;
  }
  if (words.size() < 4) {
    constexpr std::array<std::string_view, 3> kParts = {"its first event or time", "its relation",
                                                        "its second event or time"};
    return problem(text.size(), fmt::format("the question lacks {}", kParts[words.size() - 1]),
                   kExample);
  }
  const std::size_t relation = relation_place(words);
  asked.first = name_of(words[1]);
  asked.first_phrase = phrase(words.subspan(1, relation - 1));
  asked.relation = in_capitals(words[relation].text);
  asked.second = name_of(words[relation + 1]);
  asked.second_phrase = phrase(words.subspan(relation + 1));
  return asked;
}

std::string with_relation(std::string_view question, std::string_view relation) {
  const std::vector<Word> words = words_of(question);
  const Word& old = words[relation_place(words)];
  std::string changed(question);
  return changed.replace(static_cast<std::size_t>(old.text.data() - question.data()),
                         old.text.size(), relation);
}

}  // namespace gnomon
