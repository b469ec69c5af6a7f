#include "gnomon/operations/question_file.h"

#include "gnomon/corpus/files.h"

#include <utility>

namespace gnomon {

std::string question_file_name(const Input& input) {
  return input.is_path() && input.name() == "-" ? "standard input" : input.name();
}

Result<QuestionFile> read_question_file(const Input& input, std::vector<Notice>& notices) {
  const Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(bytes.error());
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
