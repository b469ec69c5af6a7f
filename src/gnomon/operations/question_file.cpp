#include "gnomon/operations/question_file.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Files that are something else get one message instead of one for each line. Words in another
// encoding than UTF-8 do not matter for answers.
Result<void> check_text(std::string_view bytes, const std::string& name,
                        std::vector<Notice>& notices) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    return fail(codes::kBadEncoding, name, "the file is in UTF-16", "save it as UTF-8");
  }
  const std::string_view text = trim(bytes);
  if (text.starts_with("<?xml") || text.starts_with("<TimeML") || text.starts_with('{')) {
    return fail(codes::kNoQuestions, name, "this is a document, not a question file",
                "give a document and a question, or a question file and systems");
  }
  if (const auto byte = first_invalid_utf8(bytes)) {
    const SourcePos where = SourceText(bytes).locate(*byte, name);
    Error error = error_about(codes::kBadEncoding, name,
                              fmt::format("{}, line {}: not in UTF-8, so some words are shown "
                                          "incorrectly; answers are not affected",
                                          printable(name), where.line),
                              "save it as UTF-8");
    error.where = where;
    notices.push_back({Severity::kWarning, {}, std::move(error)});
  }
  return {};
}

}  // namespace

std::string question_file_name(const Input& input) {
  return input.is_path() && input.name() == "-" ? "standard input" : input.name();
}

Result<QuestionFile> read_question_file(const Input& input, std::vector<Notice>& notices) {
  const Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(bytes.error());
  }
  if (Result<void> checked = check_text(*bytes, question_file_name(input), notices); !checked) {
    return Failure(std::move(checked.error()));
  }
  QuestionFile file = read_questions(*bytes, question_file_name(input));
  for (Error& problem : file.problems) {
    notices.push_back(error_notice(problem));
  }
  for (Error& doubt : file.doubts) {
    notices.push_back({Severity::kWarning, {}, doubt});
  }
  return file;
}

}  // namespace gnomon
