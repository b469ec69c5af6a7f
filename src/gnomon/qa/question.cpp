#include "gnomon/qa/question.h"

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/qa/asked_date.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct FieldText {
  std::string_view text;
  std::size_t byte = 0;
};

// The first fields of a line.
std::vector<FieldText> fields_of(std::string_view line, std::size_t most) {
  std::vector<FieldText> fields;
  for (std::size_t begin = 0; fields.size() < most && begin <= line.size();) {
    const std::size_t end = std::min(line.find('|', begin), line.size());
    fields.push_back({line.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return fields;
}

// Another field than the third that has a question, where the third has none.
std::optional<std::size_t> question_elsewhere(const std::vector<FieldText>& fields,
                                              const Asked& asked) {
  for (std::size_t i = 0; asked.form == QuestionForm::kUnknown && i < fields.size(); ++i) {
    const std::string command = in_capitals(trim(fields[i].text));
    const auto read = parse_question(fields[i].text);
    const bool is_relation = read && relation_of_question(read->relation).has_value();
    if ((command.starts_with("IS ") && is_relation) || command.starts_with("LIST ")) {
      return i;
    }
  }
  return std::nullopt;
}

// Lists and dates have other answers.
bool is_answer(const Question& question) {
  const std::string answer = question.expected_answer();
  const bool is_date = question.asked.form == QuestionForm::kWhen && asked_date(answer);
  return question.asked.form == QuestionForm::kList || is_date || answer == "unknown" ||
         (question.asked.form != QuestionForm::kWhen && (answer == "yes" || answer == "no"));
}

}  // namespace

std::string Question::expected_answer() const { return ascii_lower(trim(expected)); }

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
    const std::vector<FieldText> fields = fields_of(line, kMost + 1);
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
    if (const auto other = question_elsewhere(fields, *asked)) {
      complain(line_begin + fields[2].byte,
               fmt::format("the question is in field {} instead of field 3", *other + 1),
               "write lines like 'number|document|IS e3 BEFORE t1|words|yes'");
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
                   question.asked.form == QuestionForm::kWhen
                       ? "write a date such as 1998-02-06; the question is scored, and every "
                         "system fails it"
                       : "write yes, no or unknown; the question is scored, and every system "
                         "fails it"));
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
