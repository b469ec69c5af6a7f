#include "fuzz/reader.h"
#include "gnomon/qa/distance.h"
#include "gnomon/qa/negative.h"
#include "gnomon/qa/question.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gnomon {

// As a file whose first line says nothing, and with both characters of a line end: a byte-order
// mark or a carriage return that belongs to a field is no part of what stands around it.
std::string as_file(const std::vector<Question>& questions) {
  std::string bytes = "\n";
  for (const Question& question : questions) {
    bytes += to_line(question) + "\r\n";
  }
  return bytes;
}

void check_same(const std::vector<Question>& read, const std::vector<Question>& again) {
  require(read.size() == again.size(), "what we wrote has as many questions");
  for (std::size_t i = 0; i < read.size(); ++i) {
    require(to_line(read[i]) == to_line(again[i]), "and they are the same");
    require(read[i].asked == again[i].asked, "and ask the same");
  }
}

void fuzz_questions(std::string_view bytes) {
  const QuestionFile file = read_questions(bytes, "input");
  const auto lines = static_cast<std::size_t>(std::ranges::count(bytes, '\n')) + 1;
  require(file.questions.size() + file.problems.size() <= lines, "a line is read once at most");
  for (const Error& problem : file.problems) {
    require(!problem.what.empty(), "a problem says what it is");
    require(problem.where.line >= 1 && problem.where.byte <= bytes.size(),
            "a problem has a place in the file");
  }
  check_same(file.questions, read_questions(as_file(file.questions), "again").questions);

  const NegatedSet no = negated(file.questions);
  require(no.turned + no.were_no + no.otherwise + no.without_opposite == no.questions.size(),
          "something became of every question");
  check_same(no.questions, read_questions(as_file(no.questions), "no").questions);
  require(negated(no.questions).turned == 0, "what was turned expects no");

  const QuestionPieces pieces(bytes);
  for (const Question& question : file.questions) {
    const auto distance = pieces.distance(question.asked);
    require(!distance || *distance < pieces.count(), "no two pieces are farther apart");
    document_name(question);
  }
}

}  // namespace gnomon

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gnomon::fuzz_questions({reinterpret_cast<const char*>(data), size});
  return 0;
}
