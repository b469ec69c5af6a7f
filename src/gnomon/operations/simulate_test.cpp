#include "gnomon/operations/simulate.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

SimulateRequest simulate_request() {
  SimulateRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)};
  request.strategy = "frugal";
  return request;
}

std::string contradictory_links() {
  return std::string(kRainBeforeMatch) +
         "<TLINK lid=\"l9\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
         "relatedToEventInstance=\"ei2\"/>\n";
}

TEST(SimulateOperation, CountsTheQuestionsOfEachStrategy) {
  SimulateRequest request = simulate_request();
  request.strategy = "random,frugal,random";
  request.runs = 3;
  const auto outcome = simulate(request, {});
  ASSERT_TRUE(outcome);
  const SimulateResult& result = outcome->value;
  EXPECT_EQ(result.gold, "a.tml and 1 more");
  ASSERT_THAT(result.strategies, SizeIs(2));
  ASSERT_THAT(result.documents, SizeIs(2));
  EXPECT_EQ(result.documents[0].name, "a");
  EXPECT_THAT(result.documents[0].trials[0], SizeIs(3));
  ASSERT_THAT(result.documents[0].trials[1], SizeIs(1));
  EXPECT_GT(result.documents[0].trials[1][0].prompts, 0U);
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(SimulateOperation, LeavesOutWhatContradictsItselfOrIsTooLarge) {
  SimulateRequest request = simulate_request();
  request.inputs.push_back(small_input("c", contradictory_links()));
  const auto outcome = simulate(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.contradictory, ElementsAre("c"));
  EXPECT_THAT(outcome->value.documents, SizeIs(2));
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "documents-inconsistent");

  request.max_entities = 1;
  const auto none = simulate(request, {});
  ASSERT_TRUE(none);
  EXPECT_THAT(none->value.documents, IsEmpty());
  EXPECT_EQ(none->notices.back().said.code, "nothing-to-ask");
}

TEST(SimulateOperation, GoesOnPastADocumentThatCannotBeRead) {
  SimulateRequest request = simulate_request();
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML><TEXT>"));
  const auto outcome = simulate(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.read, 2U);
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  request.inputs = {Input::bytes("bad.tml", "<TimeML><TEXT>")};
  EXPECT_EQ(simulate(request, {}).error().where.file, "bad.tml");
}

TEST(SimulateOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(simulate({}, {}).error().code, "missing-field");
  SimulateRequest request = simulate_request();
  request.error_rate = 2;
  EXPECT_EQ(simulate(request, {}).error().code, "bad-field");
  request = simulate_request();
  request.window = 0;
  EXPECT_EQ(simulate(request, {}).error().code, "bad-field");
  request = simulate_request();
  request.strategy = "frugel";
  EXPECT_EQ(simulate(request, {}).error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace gnomon
