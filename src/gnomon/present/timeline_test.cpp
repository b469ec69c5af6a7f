#include "gnomon/operations/timeline.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Value timeline_of(std::string_view more) {
  TimelineRequest request;
  request.inputs = {small_input("a", std::string(kRainBeforeMatch) + std::string(more))};
  request.explain = true;
  const auto outcome = timeline(request, {});
  return outcome ? data(outcome->value) : Value();
}

TEST(TimelineData, HasRejectedLinksWithTheLinksThatTheyContradict) {
  const Value result = timeline_of(
      R"(<TLINK lid="l2" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)");
  EXPECT_EQ(json_at(result, {"documents", "conflicting_links"}), R"(["l2"])");
  EXPECT_EQ(json_at(result, {"documents", "rejected"}),
            R"([{"lid":"l2","kind":"TLINK","first":"ei1","relation":"AFTER","second":"ei2",)"
            R"("allen":"bi","words":"ei1 'rained' AFTER ei2 'match'",)"
            R"("against":[{"lid":"l1","kind":"TLINK","first":"ei1","relation":"BEFORE",)"
            R"("second":"ei2","allen":"b","words":"ei1 'rained' BEFORE ei2 'match'",)"
            R"("calendar":false}]}])");
}

TEST(TimelineData, HasTheLinksThatAttachTimelines) {
  const std::string third =
      R"(<EVENT eid="e3" class="OCCURRENCE">rain</EVENT><MAKEINSTANCE eiid="ei3" eventID="e3"/>)"
      R"(<SLINK lid="l3" relType="MODAL" eventInstanceID="ei1" subordinatedEventInstance="ei3"/>)";
  const Value result = timeline_of(third);
  EXPECT_EQ(json_at(result, {"documents", "attachments", "kind"}), R"("SLINK")");
  EXPECT_EQ(json_at(result, {"documents", "attachments", "first"}), R"("ei1")");
  EXPECT_EQ(json_at(result, {"documents", "attachments", "relation"}), R"("MODAL")");
  EXPECT_EQ(json_at(result, {"documents", "attachments", "second"}), R"("ei3")");
  EXPECT_EQ(json_at(result, {"documents", "attachments", "allen"}), "null");
}

}  // namespace
}  // namespace gnomon
