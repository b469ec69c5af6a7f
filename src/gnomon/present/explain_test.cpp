#include "gnomon/operations/explain.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(ExplainData, HasThePairAndTheLinksBehindItAndThoseThatWereRejected) {
  constexpr std::string_view kBackwards =
      R"(<TLINK relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)";
  ExplainRequest request;
  request.input = small_input("a", std::string(kRainBeforeMatch) + std::string(kBackwards));
  request.first = "e2";
  request.second = "e1";
  const auto outcome = explain(request, {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  EXPECT_EQ(json_at(result, {"first"}), R"("ei2")");
  EXPECT_EQ(json_at(result, {"allen"}), R"("bi")");
  EXPECT_EQ(json_at(result, {"words"}), R"("ei2 'match' is after ei1 'rained'")");
  EXPECT_EQ(json_at(result, {"links"}),
            R"([{"lid":"l1","kind":"TLINK","first":"ei1","relation":"BEFORE","second":"ei2",)"
            R"("allen":"b","words":"ei1 'rained' is before ei2 'match'"}])");
  EXPECT_EQ(json_at(result, {"rejected"}),
            R"([{"lid":null,"kind":"TLINK","first":"ei1","relation":"AFTER","second":"ei2",)"
            R"("allen":"bi","words":"ei1 'rained' is after ei2 'match'"}])");
}

}  // namespace
}  // namespace gnomon
