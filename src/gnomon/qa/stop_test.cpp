#include "gnomon/base/stop_test_help.h"
#include "gnomon/qa/answer_graph.h"
#include "gnomon/qa/evaluation.h"
#include "gnomon/qa/make_questions.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedQuestions, ReturnSoon) {
  std::vector<Document> gold;
  gold.push_back(ordered_document(500, 300));
  expect_to_stop("question_material",
                 [&](const auto& stop) { question_material(gold[0], {}, stop); });
  MakeSettings all;
  all.per_document = std::nullopt;
  expect_to_stop("make_questions", [&](const auto& stop) { make_questions(gold, all, 1, stop); });
  all.pairs.fill(true);
  QuestionMaterial material = question_material(ordered_document(120, 0), all);
  expect_to_stop("draw_questions",
                 [&](const auto& stop) { draw_questions({material}, all, stop); });
}

TEST(StoppedQuestions, AreAnsweredSoon) {
  const Document document = contradictory_document(400, 1500);
  Question question;
  question.asked = *parse_question("IS ei1 BEFORE ei2");
  const std::vector<const Question*> questions(10, &question);
  expect_to_stop("answer_all", [&](const auto& stop) {
    EXPECT_EQ(answer_all(questions, nullptr, document, {}, stop).size(), 10u);
  });
  std::stop_source stopped;
  stopped.request_stop();
  const AnswerGraph graph(document, {}, stopped.get_token());
  const QuestionNames names = QuestionNames::own(document);
  EXPECT_EQ(graph.answer(question.asked, names).reply, Reply::kUnknown);
  EXPECT_TRUE(graph.why(question.asked, names, stopped.get_token()).empty());
}

}  // namespace
}  // namespace gnomon
