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
      ask(ask_request({"IS e1", "IS e9 BEFORE e1", "IS e1 BEFOR e2", "WHY e1 e2"}), {});
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

TEST(AskOperation, FindsEntitiesByTheirWords) {
  const auto outcome =
      ask(ask_request({"IS rained BEFORE match", "IS rained BEFORE the match?",
                       "is event[eid1] before event[eid2] ?", "LIST BEFORE match"}),
          {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->notices, IsEmpty());
  ASSERT_THAT(outcome->value.answers, SizeIs(4));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(outcome->value.answers[i].answer.reply, Reply::kYes) << i;
  }
  EXPECT_THAT(outcome->value.answers[3].list->certain, SizeIs(1));
}

TEST(AskOperation, ListsTheCandidatesOfAmbiguousWords) {
  AskRequest request = ask_request({"IS said BEFORE left", "IS e1 BEFORE left"});
  request.document = Input::bytes(
      "d.tml",
      "<TimeML><TEXT>He <EVENT eid=\"e1\">said</EVENT> so. She <EVENT eid=\"e2\">said</EVENT> no "
      "and <EVENT eid=\"e3\">left</EVENT>.</TEXT></TimeML>");
  const auto outcome = ask(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "ambiguous-entity");
  EXPECT_EQ(outcome->notices[0].said.hint, "use the id of one of them: e1, e2");
  ASSERT_THAT(outcome->value.answers, SizeIs(2));
  EXPECT_EQ(outcome->value.answers[0].answer.reason, AnswerReason::kSeveralNames);
}

TEST(AskOperation, AnswersWhenAndDatesThatAreNotMarked) {
  AskRequest request = ask_request({"WHEN match", "WHEN e1", "IS match AFTER 2031-03-01"});
  request.document = small_input("d", kMatchOnMonday);
  const auto outcome = ask(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.answers, SizeIs(3));
  const AnsweredQuestion& dated = outcome->value.answers[0];
  ASSERT_TRUE(dated.when);
  EXPECT_EQ(dated.when->words, "in 2031-03-03 (t1)");
  EXPECT_EQ(dated.when->begin.earliest, "2031-03-03");
  EXPECT_EQ(dated.when->end.latest, "2031-03-04");
  ASSERT_THAT(dated.because, SizeIs(1));
  EXPECT_EQ(dated.because[0].link.name, "l2");
  EXPECT_FALSE(outcome->value.answers[1].when);
  EXPECT_EQ(why_unknown(outcome->value.answers[1].answer),
            "no link relates e1 to a time on the calendar");
  EXPECT_EQ(outcome->value.answers[2].answer.reply, Reply::kYes);
  EXPECT_THAT(outcome->value.answers[2].because, SizeIs(2));
}

}  // namespace
}  // namespace gnomon
