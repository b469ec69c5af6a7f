#include "gnomon/operations/list_documents.h"

#include "gnomon/operations/operations_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(ListDocuments, SaysHowMuchIsInEachAndWhetherItsLinksAgree) {
  const auto outcome = list_documents(
      {.inputs = {small_input("a", kRainBeforeMatch), "samples/systems/tangled/salt-city.tml",
                  Input::bytes("bad.tml", "<TimeML><TEXT>")}});
  ASSERT_TRUE(outcome);
  const auto& documents = outcome->value.documents;
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0].counts.events, 2);
  EXPECT_EQ(documents[0].consistent, true);
  EXPECT_EQ(documents[1].name, "salt-city");
  EXPECT_EQ(documents[1].consistent, false);
  EXPECT_GT(documents[1].rejected, 0U);
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_EQ(outcome->notices.size(), 1U);
  EXPECT_EQ(outcome->notices[0].said.where.file, "bad.tml");
}

TEST(ListDocuments, NothingSaidAboutTimeIsNeitherConsistentNorNot) {
  const auto outcome = list_documents({.inputs = {Input::bytes("x.txt", "It rained.")}});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.documents[0].consistent, std::nullopt);
  EXPECT_EQ(list_documents({}).error().code, "missing-field");
}

}  // namespace
}  // namespace gnomon
