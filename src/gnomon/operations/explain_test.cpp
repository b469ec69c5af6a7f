#include "gnomon/operations/explain.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::SizeIs;

constexpr std::string_view kMonday =
    "<TLINK lid=\"l3\" relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>\n";
constexpr std::string_view kBackwards =
    "<TLINK lid=\"l5\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";

ExplainRequest explain_request(std::string links, std::string first = {}, std::string second = {}) {
  ExplainRequest request;
  request.input = small_input("a", links);
  request.first = std::move(first);
  request.second = std::move(second);
  return request;
}

TEST(ExplainOperation, NamesTheLinksThatDecideAPair) {
  const auto outcome = explain(
      explain_request(std::string(kRainBeforeMatch) + std::string(kMonday), "e1", "t1"), {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.pair);
  const PairExplanation& pair = *outcome->value.pair;
  EXPECT_EQ(pair.first, "ei1");
  EXPECT_EQ(pair.allen, "b");
  EXPECT_EQ(pair.claim, "ei1 'rained' is before t1 'Monday'");
  ASSERT_THAT(pair.links, SizeIs(2));
  EXPECT_EQ(pair.links[0].lid, "l1");
  EXPECT_EQ(pair.links[1].words, "ei2 'match' is before t1 'Monday'");
  EXPECT_TRUE(pair.fewest);
  EXPECT_FALSE(outcome->value.contradictions);
}

TEST(ExplainOperation, ListsContradictionsWhenNobodyIsNamed) {
  const auto outcome =
      explain(explain_request(std::string(kRainBeforeMatch) + std::string(kBackwards)), {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.contradictions);
  const ContradictionSets& found = *outcome->value.contradictions;
  EXPECT_EQ(found.tlinks, 2U);
  ASSERT_THAT(found.sets, SizeIs(1));
  EXPECT_THAT(found.sets[0], SizeIs(2));
  EXPECT_TRUE(found.all);
}

TEST(ExplainOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(explain({}, {}).error().code, "missing-field");
  EXPECT_EQ(explain(explain_request("", "ei1"), {}).error().code, "one-entity");
  EXPECT_EQ(explain(explain_request("", "ei1", "ei9"), {}).error().code, "unknown-entity");
  ExplainRequest request = explain_request("");
  request.limit = 0;
  EXPECT_EQ(explain(request, {}).error().code, "bad-field");
  request.limit = 1;
  request.input = Input::bytes("bad.tml", "<TimeML>");
  EXPECT_EQ(explain(request, {}).error().where.file, "bad.tml");
}

}  // namespace
}  // namespace gnomon
