#include "gnomon/operations/merge.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(MergeData, NamesTheSourceOfARejectedLinkAndOfThoseThatContradictIt) {
  MergeRequest request;
  request.sources = {
      small_input("ada", kRainBeforeMatch),
      small_input(
          "ben",
          R"(<TLINK lid="l7" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)")};
  request.precision = "ada.tml=.9,ben.tml=.8";
  const auto outcome = merge(request, {});
  ASSERT_TRUE(outcome) << outcome.error().what;
  const Value result = data(outcome->value, {.per_document = true, .explain = true});
  EXPECT_EQ(json_at(result, {"documents", "ada.tml", "rejected"}),
            R"([{"lid":"l7","kind":"TLINK","first":"ei1","relation":"AFTER","second":"ei2",)"
            R"("allen":"bi","words":"ei1 'rained' AFTER ei2 'match'","source":"ben.tml",)"
            R"("because":[{"lid":"l1","kind":"TLINK","first":"ei1","relation":"BEFORE",)"
            R"("second":"ei2","allen":"b","words":"ei1 'rained' BEFORE ei2 'match'",)"
            R"("source":"ada.tml"}]}])");
}

}  // namespace
}  // namespace gnomon
