#include "gnomon/operations/compare.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

CompareRequest rain_and_monday_against_rain() {
  CompareRequest request;
  request.gold = small_input("a", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday));
  request.system = small_input("a", kRainBeforeMatch);
  return request;
}

TEST(CompareData, JudgesEveryLinkAndShowsTheLinksThatDecide) {
  const auto outcome = compare(rain_and_monday_against_rain(), {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  const std::string link =
      R"_("lid":"l1","kind":"TLINK","first":"ei1","relation":"BEFORE","second":"ei2",)_"
      R"_("allen":"b","words":"rained (ei1) BEFORE match (ei2)")_";
  EXPECT_EQ(json_at(result, {"documents", "system_links"}),
            "[{" + link +
                R"_(,"pair":"event-event","role":"kept","counted":true,"verdict":"entailed",)_"
                R"_("why":"gold states it:","because":[{)_" +
                link + "}]}]");
  const Value& in_gold = result.find("documents")->items()[0].find("gold_links")->items()[1];
  EXPECT_EQ(json_at(in_gold, {"lid"}), R"("l2")");
  EXPECT_EQ(json_at(in_gold, {"verdict"}), R"("undetermined")");
  EXPECT_EQ(json_at(in_gold, {"because"}), "[]");
  EXPECT_EQ(json_at(result, {"skipped"}), "[]");
}

TEST(CompareData, SaysThatALinkIsRejectedByItsOwnAnnotation) {
  CompareRequest request = rain_and_monday_against_rain();
  request.system = small_input(
      "a",
      std::string(kRainBeforeMatch) +
          R"(<TLINK lid="l9" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)");
  const auto outcome = compare(request, {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  const Value& second = result.find("documents")->items()[0].find("system_links")->items()[1];
  EXPECT_EQ(json_at(second, {"role"}), R"("rejected")");
  EXPECT_EQ(json_at(second, {"verdict"}), R"("contradicted")");
}

TEST(CompareData, NamesDocumentsThatWereSkippedAndWhy) {
  const SkippedDocument other_text{"b", SkippedDocument::Reason::kTextsDiffer, "the texts differ"};
  const SkippedDocument extra{"c", SkippedDocument::Reason::kNotInGold, ""};
  CompareResult links;
  links.skipped = {other_text, extra};
  EXPECT_EQ(json_at(data(links), {"skipped"}), R"([{"document":"b","why":"the texts differ"},)"
                                               R"({"document":"c","why":"not in gold"}])");
  CompareMeaningsResult meanings;
  meanings.skipped = {extra};
  meanings.documents.resize(1);
  meanings.documents[0].name = "b";
  meanings.documents[0].skipped = "the texts differ";
  EXPECT_EQ(json_at(data(meanings), {"documents"}), "[]");
  EXPECT_EQ(json_at(data(meanings), {"skipped"}), R"([{"document":"c","why":"not in gold"},)"
                                                  R"({"document":"b","why":"the texts differ"}])");
}

}  // namespace
}  // namespace gnomon
