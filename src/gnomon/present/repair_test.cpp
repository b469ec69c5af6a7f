#include "gnomon/operations/repair.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Value repaired(std::string_view more) {
  RepairRequest request;
  request.inputs = {small_input("a", std::string(kRainBeforeMatch) + std::string(more))};
  const auto outcome = repair(request, {});
  return outcome ? data(outcome->value) : Value();
}

TEST(RepairData, SaysWhatTheOtherLinksLeave) {
  const Value result = repaired(
      R"(<TLINK lid="l2" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)");
  EXPECT_EQ(json_at(result, {"documents", "changes", "lid"}), R"("l2")");
  EXPECT_EQ(json_at(result, {"documents", "changes", "relation"}), R"("AFTER")");
  EXPECT_EQ(json_at(result, {"documents", "changes", "against", "lid"}), R"("l1")");
  EXPECT_EQ(json_at(result, {"documents", "changes", "without_it"}),
            R"({"allen":"b","words":"ei1 'rained' is before ei2 'match'"})");
  EXPECT_EQ(json_at(result, {"documents", "changes", "replacement"}), R"("BEFORE")");
}

TEST(RepairData, HasNothingToLeaveForALinkOfSomethingWithItself) {
  const Value result = repaired(
      R"(<TLINK lid="l2" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei1"/>)");
  EXPECT_EQ(json_at(result, {"documents", "changes", "against"}), "[]");
  EXPECT_EQ(json_at(result, {"documents", "changes", "without_it"}), "null");
}

}  // namespace
}  // namespace gnomon
