#include "gnomon/qa/question.h"

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::string_view kExample = "write a question like 'IS e3 BEFORE t1'";

struct Word {
  std::string_view text;
  std::size_t byte = 0;
};

// The first words of a text, as many as a question can need.
std::vector<Word> words_of(std::string_view text) {
  constexpr std::size_t kMost = 6;
  std::vector<Word> words;
  for (std::size_t at = 0;
       words.size() < kMost && (at = text.find_first_not_of(kBlanks, at)) < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back({text.substr(at, end - at), at});
    at = end;
  }
  return words;
}

// A question mark that stands right behind the last word is no part of it.
std::string name_of(std::string_view word) {
  while (word.ends_with('?')) {
    word.remove_suffix(1);
  }
  return ascii_lower(word);
}

tl::unexpected<QuestionProblem> problem(std::size_t byte, std::string what, std::string hint) {
  return tl::unexpected(QuestionProblem{byte, std::move(what), std::move(hint)});
}

tl::expected<Asked, QuestionProblem> parse_list(const std::vector<Word>& words, std::size_t end) {
  constexpr std::string_view kListExample =
      "write a list question like 'LIST BEFORE t1' or 'LIST BETWEEN e3 e9'";
  Asked asked;
  asked.form = QuestionForm::kList;
  asked.command = "LIST";
  if (words.size() < 3) {
    return problem(end, "the list question lacks a relation and an event or time",
                   std::string(kListExample));
  }
  asked.relation = in_capitals(words[1].text);
  asked.first = name_of(words[2].text);
  if (asked.relation == "BETWEEN") {
    const std::size_t second = words.size() > 4 && in_capitals(words[3].text) == "AND" ? 4 : 3;
    if (words.size() <= second) {
      return problem(end, "BETWEEN lacks its second event or time", std::string(kListExample));
    }
    asked.second = name_of(words[second].text);
  }
  return asked;
}

// The first fields of a line.
std::vector<Word> fields_of(std::string_view line, std::size_t most) {
  std::vector<Word> fields;
  for (std::size_t begin = 0; fields.size() < most && begin <= line.size();) {
    const std::size_t end = std::min(line.find('|', begin), line.size());
    fields.push_back({line.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return fields;
}

// Lists have other answers.
bool is_answer(const Question& question) {
  const std::string answer = question.expected_answer();
  return question.asked.form == QuestionForm::kList || answer == "yes" || answer == "no" ||
         answer == "unknown";
}

}  // namespace

std::string Question::expected_answer() const { return ascii_lower(trim(expected)); }

tl::expected<Asked, QuestionProblem> parse_question(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  if (words.empty()) {
    return problem(0, "empty question", std::string(kExample));
  }
  Asked asked;
  asked.command = in_capitals(words.front().text);
  if (asked.command == "LIST") {
    return parse_list(words, text.size());
  }
  if (asked.command != "IS") {
    asked.form = QuestionForm::kUnknown;
    return asked;
  }
  if (words.size() < 4) {
    constexpr std::array<std::string_view, 3> kParts = {"its first event or time", "its relation",
                                                        "its second event or time"};
    return problem(text.size(), fmt::format("the question lacks {}", kParts[words.size() - 1]),
                   std::string(kExample));
  }
  asked.first = ascii_lower(words[1].text);
  asked.relation = in_capitals(words[2].text);
  asked.second = name_of(words[3].text);
  return asked;
}

std::optional<RelationSet> relation_of_question(std::string_view name, RelationNames names) {
  if (names == RelationNames::kTempEval) {
    for (const std::string_view coarse : {"BEFORE", "AFTER"}) {
      if (spells(name, coarse)) {
        return tempeval_relation(*tempeval_label(coarse));
      }
    }
  }
  return relation_of_timeml(name, During::kSimultaneous);
}

QuestionFile read_questions(std::string_view bytes, const std::string& file) {
  constexpr std::size_t kFewest = 5;
  constexpr std::size_t kMost = 6;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  QuestionFile read;
  std::optional<SourceText> places;  // made once: a file may have nothing but bad lines
  const auto error_at = [&](const ErrorCode& code, std::size_t byte, std::string what,
                            std::string hint) {
    if (!places) {
      places.emplace(bytes);
    }
    return Error{code.kind,       std::move(what),       places->locate(byte, file),
                 std::move(hint), places->excerpt(byte), code.name};
  };
  const auto complain = [&](std::size_t byte, std::string what, std::string hint) {
    read.problems.push_back(error_at(codes::kBadQuestion, byte, std::move(what), std::move(hint)));
  };
  int number = 0;
  for (std::size_t begin = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view line = bytes.substr(begin, end - begin);
    const std::size_t line_begin = begin;
    begin = end + 1;
    ++number;
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (trim(line).empty() || trim(line).front() == '#') {
      continue;
    }
    // Empty fields at the end do not count.
    auto count = static_cast<std::size_t>(std::ranges::count(line, '|')) + 1;
    for (; count > kFewest && line.ends_with('|'); --count) {
      line.remove_suffix(1);
    }
    if (count < kFewest) {
      complain(line_begin + line.size(),
               fmt::format("the line has {} field{} instead of five", count, count == 1 ? "" : "s"),
               "write lines like 'number|document|IS e3 BEFORE t1|words|yes'");
      continue;
    }
    const std::vector<Word> fields = fields_of(line, kMost + 1);
    if (count > kMost) {
      complain(line_begin + fields[kMost].byte,
               fmt::format("the line has {} fields, but at most six are allowed", count),
               "write lines like 'number|document|IS e3 BEFORE t1|words|yes|more'");
      continue;
    }
    auto asked = parse_question(fields[2].text);
    if (!asked) {
      complain(line_begin + fields[2].byte + asked.error().byte, asked.error().what,
               asked.error().hint);
      continue;
    }
    Question question;
    question.number = fields[0].text;
    question.document = fields[1].text;
    question.question = fields[2].text;
    question.text = fields[3].text;
    question.expected = fields[4].text;
    question.extra = fields.size() == kMost ? std::string(fields[5].text) : std::string();
    question.asked = std::move(*asked);
    question.line = number;
    if (!is_answer(question)) {
      read.doubts.push_back(
          error_at(codes::kBadExpectedAnswer, line_begin + fields[4].byte,
                   fmt::format("the expected answer '{}' is not an answer: no system can give it",
                               shown(question.expected)),
                   "write yes, no or unknown; the question is scored, and every system fails it"));
    }
    read.questions.push_back(std::move(question));
  }
  return read;
}

std::string to_line(const Question& question) {
  std::string line = fmt::format("{}|{}|{}|{}|{}", question.number, question.document,
                                 question.question, question.text, question.expected);
  if (!question.extra.empty()) {
    line += '|' + question.extra;
  }
  return line;
}

std::string to_lines(std::span<const Question> questions) {
  std::string lines;
  for (const Question& question : questions) {
    lines += to_line(question) + '\n';
  }
  return lines;
}

std::string_view document_name(const Question& question) {
  const std::string_view name = trim(question.document);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

}  // namespace gnomon
