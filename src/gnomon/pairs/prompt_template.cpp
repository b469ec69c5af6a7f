#include "gnomon/pairs/prompt_template.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::string_view kQuestionMark = "===";

class TemplateReader {
 public:
  TemplateReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Result<std::vector<PromptQuestion>> read() {
    skip_remarks();
    while (at_ < text_.size()) {
      if (text_.substr(at_).starts_with(kQuestionMark)) {
        begin_question();
        continue;
      }
      if (questions_.empty()) {
        questions_.emplace_back();
      }
      if (Result<void> taken = take_line(); !taken) {
        return Failure(std::move(taken.error()));
      }
    }
    for (PromptQuestion& question : questions_) {
      trim_end(question);
    }
    if (questions_.empty() || std::ranges::any_of(questions_, [](const PromptQuestion& one) {
          return one.pieces.empty();
        })) {
      return Failure(error_at(codes::kBadField, text_, 0, file_, "a question without text",
                              "write the question, with names in braces such as {context}"));
    }
    const bool any_use = std::ranges::all_of(questions_, [](const PromptQuestion& one) {
      return one.uses(PromptField::kSource) || one.uses(PromptField::kSourceText) ||
             one.uses(PromptField::kContext) || one.uses(PromptField::kText);
    });
    if (!any_use) {
      return Failure(error_at(
          codes::kBadField, text_, 0, file_, "the template does not say which pair is meant",
          "use {context} or {text}, in which both are marked, or {source_text} and {target_text}"));
    }
    return std::move(questions_);
  }

 private:
  void skip_remarks() {
    while (at_ < text_.size() && (text_[at_] == '#' || text_[at_] == '\n')) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    }
  }

  void begin_question() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    PromptQuestion& question = questions_.emplace_back();
    std::string_view asked =
        text_.substr(at_ + kQuestionMark.size(), end - at_ - kQuestionMark.size());
    while (asked.starts_with(' ') || asked.starts_with('=')) {
      asked.remove_prefix(1);
    }
    while (asked.ends_with(' ') || asked.ends_with('\r')) {
      asked.remove_suffix(1);
    }
    question.asked = asked;
    at_ = std::min(end + 1, text_.size());
  }

  std::string& last_text() {
    std::vector<PromptQuestion::Piece>& pieces = questions_.back().pieces;
    if (pieces.empty() || pieces.back().field >= 0) {
      pieces.emplace_back();
    }
    return pieces.back().text;
  }

  Result<void> take_line() {
    for (bool line_ends = false; at_ < text_.size() && !line_ends;) {
      const char c = text_[at_];
      if (text_.substr(at_).starts_with("{{") || text_.substr(at_).starts_with("}}")) {
        last_text() += c;
        at_ += 2;
      } else if (c == '{') {
        if (Result<void> taken = take_field(); !taken) {
          return taken;
        }
      } else {
        last_text() += c;
        line_ends = c == '\n';
        ++at_;
      }
    }
    return {};
  }

  Result<void> take_field() {
    const std::size_t end = text_.find_first_of("}\n", at_);
    const std::string_view name = text_.substr(at_ + 1, std::min(end, text_.size()) - at_ - 1);
    const auto* const found = std::ranges::find(kPromptFieldNames, name, &PromptFieldName::name);
    if (end == std::string_view::npos || text_[end] != '}' || found == kPromptFieldNames.end()) {
      std::vector<std::string_view> known;
      for (const PromptFieldName& one : kPromptFieldNames) {
        known.push_back(one.name);
      }
      const auto nearest = nearest_name(name, known);
      return Failure(
          error_at(codes::kBadField, text_, at_, file_,
                   fmt::format("there is nothing called '{}' to fill in", shown(name)),
                   fmt::format("{}the names are {}; write {{{{ for a brace",
                               nearest ? fmt::format("did you mean '{}'? ", *nearest) : "",
                               fmt::join(known, ", "))));
    }
    last_text();
    questions_.back().pieces.back().field = static_cast<int>(found - kPromptFieldNames.begin());
    at_ = end + 1;
    return {};
  }

  // Empty lines between questions belong to none.
  static void trim_end(PromptQuestion& question) {
    if (!question.pieces.empty() && question.pieces.back().field < 0) {
      std::string& text = question.pieces.back().text;
      text.erase(text.find_last_not_of(" \t\r\n") + 1);
      if (text.empty()) {
        question.pieces.pop_back();
      }
    }
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::vector<PromptQuestion> questions_;
};

}  // namespace

bool PromptQuestion::uses(PromptField field) const {
  return std::ranges::any_of(
      pieces, [&](const Piece& piece) { return piece.field == static_cast<int>(field); });
}

std::string PromptQuestion::filled(const PromptValues& values) const {
  std::string result;
  for (const Piece& piece : pieces) {
    result += piece.text;
    if (piece.field >= 0) {
      result += values[static_cast<std::size_t>(piece.field)];
    }
  }
  return result;
}

Result<std::vector<PromptQuestion>> read_template(std::string_view text, const std::string& file) {
  if (const auto bad = first_invalid_utf8(text)) {
    return Failure(error_at(codes::kBadEncoding, text, *bad, file, "this byte is not UTF-8",
                            "save the file as UTF-8"));
  }
  return TemplateReader(text, file).read();
}

}  // namespace gnomon
