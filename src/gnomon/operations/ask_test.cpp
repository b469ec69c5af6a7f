#include "gnomon/operations/ask.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

AskRequest ask_request(std::vector<std::string> questions) {
  AskRequest request;
  request.document = small_input("d", kRainBeforeMatch);
  request.questions = std::move(questions);
  return request;
}

TEST(AskOperation, AnswersWithTheLinksBehind) {
  const auto outcome =
      ask(ask_request({"IS e1 BEFORE e2", "is e2 before e1?", "IS e1 BEFORE t1"}), {});
  ASSERT_TRUE(outcome);
  const AskResult& result = outcome->value;
  EXPECT_EQ(result.document, "d");
  ASSERT_THAT(result.answers, SizeIs(3));
  EXPECT_EQ(result.answers[0].answer.reply, Reply::kYes);
  ASSERT_THAT(result.answers[0].because, SizeIs(1));
  EXPECT_EQ(result.answers[0].because[0].link.name, "l1");
  EXPECT_EQ(result.answers[1].text, "is e2 before e1?");
  EXPECT_EQ(result.answers[1].answer.reply, Reply::kNo);
  EXPECT_EQ(result.answers[2].answer.reply, Reply::kUnknown);
  EXPECT_EQ(why_unknown(result.answers[2].answer), "no link names t1");
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(AskOperation, ListsWhatIsCertainAndWhatIsOpen) {
  const auto outcome = ask(ask_request({"LIST BEFORE e2"}), {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.answers.at(0).list);
  const EntityList& list = *outcome->value.answers[0].list;
  ASSERT_THAT(list.certain, SizeIs(1));
  EXPECT_EQ(list.certain[0].words, "rained");
}

TEST(AskOperation, NamesWhatIsNoQuestionAndGoesOn) {
  const auto outcome =
      ask(ask_request({"IS e1", "IS e9 BEFORE e1", "IS e1 BEFOR e2", "WHEN e1 e2"}), {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.answers, SizeIs(3));
  std::vector<std::string_view> codes;
  for (const Notice& one : outcome->notices) {
    EXPECT_EQ(one.severity, Severity::kError);
    EXPECT_EQ(one.document, "d");
    codes.push_back(one.said.code);
  }
  EXPECT_THAT(codes, ElementsAre("not-a-question", "unknown-entity", "unknown-relation",
                                 "unknown-question"));
}

TEST(AskOperation, TakesIdsFromADocumentOfTheSameText) {
  AskRequest request = ask_request({"IS e1 BEFORE e2"});
  request.entities = small_input("names", "");
  const auto outcome = ask(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.answers[0].answer.reply, Reply::kYes);
  request.entities = Input::bytes("other.tml", "<TimeML><TEXT>Another text.</TEXT></TimeML>");
  EXPECT_THAT(ask(request, {}).error().what, HasSubstr("do not annotate the same text"));
}

TEST(AskOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(ask({}, {}).error().code, "missing-field");
  AskRequest request = ask_request({});
  EXPECT_EQ(ask(request, {}).error().code, "missing-field");
  request = ask_request({"IS e1 BEFORE e2"});
  request.document = Input::bytes("bad.tml", "<TimeML><TEXT>");
  EXPECT_EQ(ask(request, {}).error().where.file, "bad.tml");
}

}  // namespace
}  // namespace gnomon
