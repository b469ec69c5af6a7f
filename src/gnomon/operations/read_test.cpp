#include "gnomon/operations/read.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::SizeIs;

TEST(ReadOperation, GivesDocumentsThatAreInputsOfOthers) {
  const auto outcome = read_documents(
      {.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)}});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents, SizeIs(2));
  EXPECT_EQ(outcome->value.documents[1]->name(), "b");
  EXPECT_EQ(outcome->value.documents[1]->links().size(), 1U);
  const auto counted = stats({.inputs = {Input::documents("both", outcome->value.documents)}});
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->value.total.counts.tlinks, 2);
  const auto again =
      read_documents({.inputs = {Input::documents("both", outcome->value.documents)}});
  ASSERT_TRUE(again);
  EXPECT_EQ(again->value.documents, outcome->value.documents) << "nothing is read twice";
}

}  // namespace
}  // namespace gnomon
