#include "gnomon/operations/repair.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

RepairRequest torn_and_whole() {
  RepairRequest request;
  request.inputs = {
      small_input("torn", std::string(kRainBeforeMatch) + std::string(kRainAfterMatch)),
      small_input("whole", kRainBeforeMatch)};
  return request;
}

TEST(RepairOperation, RemovesTheFewestLinksAndSaysWhy) {
  const auto outcome = repair(torn_and_whole(), {});
  ASSERT_TRUE(outcome);
  const RepairResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(2));
  ASSERT_THAT(result.documents[0].changes, SizeIs(1));
  const RepairedLink& change = result.documents[0].changes[0];
  EXPECT_EQ(change.link.lid, "l6");
  EXPECT_EQ(change.link.words, "ei1 'rained' is after ei2 'match'");
  ASSERT_THAT(change.against, SizeIs(1));
  EXPECT_EQ(change.against[0].lid, "l1");
  EXPECT_EQ(change.left_allen, "b");
  EXPECT_EQ(change.replacement, "BEFORE");
  EXPECT_FALSE(change.replaced);
  EXPECT_EQ(result.totals.repaired, 1U);
  EXPECT_EQ(result.totals.removed, 1U);
  ASSERT_THAT(result.written, SizeIs(2));
  EXPECT_THAT(result.written[0].bytes.value(), Not(HasSubstr("l6")));
}

TEST(RepairOperation, ReplacesWhereThatIsWanted) {
  RepairRequest request = torn_and_whole();
  request.replace = true;
  const auto outcome = repair(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.totals.replaced, 1U);
  EXPECT_THAT(outcome->value.written.at(0).bytes.value(),
              HasSubstr("lid=\"l6\" relType=\"BEFORE\""));
}

TEST(RepairOperation, GoesOnPastADocumentThatCannotBeRead) {
  RepairRequest request = torn_and_whole();
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML>"));
  const auto outcome = repair(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.unread, 1U);
  EXPECT_THAT(outcome->value.documents, SizeIs(2));
}

TEST(RepairOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(repair(RepairRequest{}, gnomon::Run{}).error().code, "missing-field");
  RepairRequest request = torn_and_whole();
  request.limit = -1;
  EXPECT_EQ(repair(request, {}).error().code, "bad-field");
}

}  // namespace
}  // namespace gnomon
