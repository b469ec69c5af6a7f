#include "gnomon/operations/degrade.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

DegradeRequest rain_to_monday() {
  DegradeRequest request;
  request.gold = small_input("gold", kRainBeforeMatch);
  request.systems = {small_input("system", kMatchOnMonday)};
  request.sequences = 20;
  return request;
}

std::vector<std::string> notice_codes(const std::vector<Notice>& notices) {
  std::vector<std::string> codes;
  for (const Notice& notice : notices) {
    codes.emplace_back(notice.said.code);
  }
  return codes;
}

std::string json_of(const std::string& name, std::string_view links) {
  const SharedDocument document = only_document(small_input(name, links), nullptr, "").value();
  return find_format("gnomon-json").value()->write(*document).value();
}

TEST(DegradeOperation, TurnsGoldIntoTheSystemEditByEdit) {
  const auto outcome = degrade(rain_to_monday(), {});
  ASSERT_TRUE(outcome);
  const DegradedSystem& result = outcome->value.systems.at(0);
  ASSERT_THAT(result.documents, SizeIs(1));
  EXPECT_EQ(result.documents[0].name, "gold");
  EXPECT_EQ(result.documents[0].edits, 2);  // a link goes, another one comes
  EXPECT_EQ(result.edits, 2);
  EXPECT_EQ(result.curve.points[0].time_points.count, 20);
  EXPECT_TRUE(result.is_complete);
  EXPECT_THAT(outcome->notices, IsEmpty());
  EXPECT_THAT(
      outcome->value.signature,
      HasSubstr("|sequences:20|seed:1|during:simultaneous|align:position|conflicts:reject"));
}

TEST(DegradeOperation, DoesNotDependOnTheNumberOfThreads) {
  DegradeRequest request = rain_to_monday();
  request.sequences = 50;
  const auto one = degrade(request, {.jobs = 1});
  const auto many = degrade(request, {.jobs = 4});
  ASSERT_TRUE(one && many);
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    EXPECT_EQ(one->value.systems.at(0).curve.points[i].time_points.sum,
              many->value.systems.at(0).curve.points[i].time_points.sum);
  }
}

TEST(DegradeOperation, LeavesOutDocumentsThatOnlyOneSideHas) {
  DegradeRequest request = rain_to_monday();
  request.gold = Input::bytes("gold.jsonl", json_of("a", kRainBeforeMatch) + json_of("b", ""));
  request.systems = {Input::bytes("system.jsonl", json_of("a", "") + json_of("c", ""))};
  const auto outcome = degrade(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.systems.at(0).documents, SizeIs(1));
  EXPECT_FALSE(outcome->value.is_complete());
  EXPECT_THAT(notice_codes(outcome->notices),
              ElementsAre("system-lacks-documents", "gold-lacks-documents"));
}

TEST(DegradeOperation, SaysWhatIsWrongWithADocument) {
  DegradeRequest request = rain_to_monday();
  request.systems = {Input::bytes("system.tml", "<TimeML><TEXT>Nobody came.</TEXT></TimeML>")};
  auto outcome = degrade(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.is_empty());
  EXPECT_THAT(notice_codes(outcome->notices), ElementsAre("different-texts", "nothing-to-compare"));
  request.systems = {Input::bytes("system.tml", "<TimeML><TEXT>")};
  outcome = degrade(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->notices.front().said.where.file, "system.tml");
}

// Gold is read once, so that one thing is said once of it.
TEST(DegradeOperation, TurnsGoldIntoSeveralSystemsWithTheSameOrdersAsIntoEachAlone) {
  DegradeRequest request = rain_to_monday();
  const std::string good = json_of("a", kRainBeforeMatch);
  request.gold = Input::bytes("gold.jsonl", good + "{broken\n");
  request.systems = {Input::bytes("one.jsonl", json_of("a", kMatchOnMonday)),
                     Input::bytes("two.jsonl", json_of("a", "") + json_of("c", ""))};
  const auto both = degrade(request, {});
  ASSERT_TRUE(both);
  ASSERT_THAT(both->value.systems, SizeIs(2));
  EXPECT_FALSE(both->value.is_complete());
  EXPECT_TRUE(both->value.systems[0].is_complete);
  EXPECT_EQ(both->notices.size(), 2U) << "a line of gold, and a document that gold lacks";
  EXPECT_THAT(both->notices.back().said.what, HasSubstr("two.jsonl: 1 document missing in gold"));
  for (std::size_t s = 0; s < 2; ++s) {
    DegradeRequest alone = request;
    alone.systems = {request.systems[s]};
    const auto one = degrade(alone, {});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->value.systems.at(0).edits, both->value.systems[s].edits);
    for (std::size_t i = 0; i < kCurvePoints; ++i) {
      EXPECT_EQ(one->value.systems[0].curve.points[i].main_timeline_length.sum,
                both->value.systems[s].curve.points[i].main_timeline_length.sum);
    }
  }
}

TEST(DegradeOperation, RefusesASystemWithoutADocumentOfGold) {
  DegradeRequest request = rain_to_monday();
  request.gold = Input::bytes("gold.jsonl", json_of("a", "") + json_of("b", ""));
  request.systems = {Input::bytes("one.jsonl", json_of("a", "") + json_of("b", "")),
                     Input::bytes("two.jsonl", json_of("x", "") + json_of("y", ""))};
  EXPECT_EQ(degrade(request, {}).error().code, "no-document-matches");
}

TEST(DegradeOperation, SkipsInconsistentDocumentsIfOnlyConsistentOnesAreWanted) {
  DegradeRequest request = rain_to_monday();
  const std::string circle = std::string(kRainBeforeMatch) + std::string(kRainAfterMatch);
  request.gold = Input::bytes("gold.jsonl", json_of("a", kRainBeforeMatch) + json_of("b", ""));
  request.systems = {Input::bytes("system.jsonl", json_of("a", circle) + json_of("b", ""))};
  request.conflicts = Conflicts::kConsistentOnly;
  const auto outcome = degrade(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.systems.at(0).skipped, 1U);
  EXPECT_THAT(outcome->value.systems.at(0).documents, SizeIs(1));
  EXPECT_TRUE(outcome->value.is_complete()) << "all was done that was asked for";
  EXPECT_THAT(notice_codes(outcome->notices), ElementsAre("documents-inconsistent"));
}

TEST(DegradeOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(degrade(DegradeRequest(), {}).error().code, "missing-field");
  DegradeRequest request = rain_to_monday();
  request.sequences = 0;
  EXPECT_EQ(degrade(request, {}).error().code, "bad-field");
  request = rain_to_monday();
  request.from = "no-such-format";
  EXPECT_EQ(degrade(request, {}).error().kind, ErrorKind::kUsage);
  request = rain_to_monday();
  request.gold = Input::bytes("gold.jsonl", json_of("a", "") + json_of("b", ""));
  EXPECT_EQ(degrade(request, {}).error().code, "no-document-matches");
}

}  // namespace
}  // namespace gnomon
