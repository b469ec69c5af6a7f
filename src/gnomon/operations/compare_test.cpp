#include "gnomon/operations/compare.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/operations/compared_pair.h"
#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view kMatchAfterRain =
    "<TLINK lid=\"l9\" relType=\"AFTER\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";
CompareRequest compared(std::string_view gold, std::string_view system) {
  CompareRequest request;
  request.gold = small_input("gold", gold);
  request.system = small_input("system", system);
  return request;
}

SharedDocument named_document(const std::string& name, std::string_view links) {
  return only_document(small_input(name, links), nullptr, "").value();
}

// Gold has a, b and c; the system a, c with another text, and d.
CompareRequest uneven_folders() {
  CompareRequest request;
  request.gold =
      Input::documents("gold", {named_document("a", kRainBeforeMatch),
                                named_document("b", kRainBeforeMatch), named_document("c", "")});
  const Input other = Input::bytes("c.tml", "<TimeML><TEXT>Nobody came.</TEXT></TimeML>");
  request.system = Input::documents(
      "system", {named_document("a", kMatchAfterRain), only_document(other, nullptr, "").value(),
                 named_document("d", "")});
  return request;
}

std::vector<std::string> codes_of(const std::vector<Notice>& notices) {
  std::vector<std::string> codes;
  for (const Notice& notice : notices) {
    codes.emplace_back(notice.said.code);
  }
  return codes;
}

TEST(CompareOperation, JudgesTheLinksOfEachByTheOther) {
  const auto outcome = compare(compared(kRainBeforeMatch, kMatchAfterRain), {});
  ASSERT_TRUE(outcome);
  const CompareResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(1));
  const ComparedDocument& document = result.documents[0];
  EXPECT_EQ(document.name, "gold");
  ASSERT_THAT(document.pair->verdicts.system, SizeIs(1));
  EXPECT_EQ(document.pair->verdicts.system[0].judged.verdict, Verdict::kEntailed);
  EXPECT_THAT(document.pair->verdicts.system[0].because, ElementsAre(0U));
  EXPECT_EQ(result.figures.front().f1, 1);
  EXPECT_TRUE(result.is_complete());
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(CompareOperation, HasTheFiguresOfTheMetrics) {
  const auto outcome = compare(
      compared(kRainBeforeMatch, std::string(kRainBeforeMatch) + std::string(kMatchOnMonday)), {});
  ASSERT_TRUE(outcome);
  const Figure& awareness = outcome->value.figures.front();
  EXPECT_EQ(awareness.precision, 0.5);
  EXPECT_EQ(awareness.recall, 1);
  EXPECT_EQ(outcome->value.figures[1].name, "event strict");
  EXPECT_EQ(outcome->value.figures[1].f1, 1);
  EXPECT_THAT(outcome->value.signature, HasSubstr("metric:awareness+entities|mode:exact"));
}

// Neither side has a time in this text.
TEST(CompareOperation, HasNoFigureWhereThereIsNothingToDivide) {
  const Input silent = Input::bytes("a.tml", "<TimeML><TEXT>It rained.</TEXT></TimeML>");
  CompareRequest request;
  request.gold = silent;
  request.system = silent;
  const auto outcome = compare(request, {});
  ASSERT_TRUE(outcome);
  for (const Figure& figure : outcome->value.figures) {
    EXPECT_FALSE(figure.precision || figure.recall || figure.f1) << figure.name;
  }
}

// The published scorer never verifies BEGINS between two entities that it knows (te3-scoring, Q1).
TEST(CompareOperation, HasTheFiguresOfThePublishedScorerInOfficialMode) {
  const auto link = [](const char* lid, const char* type, const char* first, const char* second) {
    return std::string("<TLINK lid='") + lid + "' relType='" + type + "' eventInstanceID='" +
           first + "' relatedToEventInstance='" + second + "'/>";
  };
  const auto story = [](const std::string& name, const std::string& links) {
    return Input::bytes(
        name + ".tml",
        "<TimeML><TEXT><EVENT eid='e1'>ate</EVENT> <EVENT eid='e2'>sang</EVENT> "
        "<EVENT eid='e3'>slept</EVENT></TEXT><MAKEINSTANCE eiid='ei1' eventID='e1'/>"
        "<MAKEINSTANCE eiid='ei2' eventID='e2'/><MAKEINSTANCE eiid='ei3' eventID='e3'/>" +
            links + "</TimeML>");
  };
  CompareRequest request;
  request.gold =
      story("gold", link("l1", "BEGINS", "ei1", "ei2") + link("l2", "SIMULTANEOUS", "ei1", "ei3"));
  request.system = story(
      "system", link("l1", "SIMULTANEOUS", "ei1", "ei3") + link("l2", "BEGINS", "ei3", "ei2"));
  EXPECT_EQ(compare(request, {})->value.figures.front().recall, 1);
  request.mode = Mode::kOfficial;
  const auto outcome = compare(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.figures.front().recall, 0.5);
  EXPECT_THAT(outcome->value.signature, HasSubstr("mode:official"));
  const ExplainedPair& verdicts = outcome->value.documents[0].pair->verdicts;
  EXPECT_EQ(verdicts.gold[0].judged.verdict, Verdict::kEntailed);  // links are judged exactly
  EXPECT_EQ(compare_meanings(request, {}).error().code, "fields-contradict");
  request.during = During::kIncluded;
  EXPECT_EQ(compare(request, {}).error().code, "fields-contradict");
}

TEST(CompareOperation, LeavesOutWhatCannotBeComparedAndSaysSo) {
  const auto outcome = compare(uneven_folders(), {});
  ASSERT_TRUE(outcome);
  const CompareResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(2));
  EXPECT_FALSE(result.documents[0].is_missing);
  EXPECT_TRUE(result.documents[1].is_missing);
  EXPECT_EQ(result.documents[1].figures.front().recall, 0);
  EXPECT_EQ(result.figures.front().recall, 0.5);
  EXPECT_EQ(result.missing, 1U);
  ASSERT_THAT(result.skipped, SizeIs(2));
  EXPECT_EQ(result.skipped[0].name, "c");
  EXPECT_EQ(result.skipped[0].reason, SkippedDocument::Reason::kTextsDiffer);
  EXPECT_EQ(result.skipped[1].reason, SkippedDocument::Reason::kNotInGold);
  EXPECT_THAT(codes_of(outcome->notices),
              ElementsAre("different-texts", "system-lacks-documents", "documents-skipped"));
}

TEST(CompareOperation, TellsOfOneThatCannotBeRead) {
  CompareRequest request = compared(kRainBeforeMatch, "");
  request.system = Input::bytes("system.tml", "<TimeML><TEXT>");
  const auto outcome = compare(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.documents, IsEmpty());
  ASSERT_THAT(outcome->value.skipped, SizeIs(1));
  EXPECT_EQ(outcome->value.skipped[0].reason, SkippedDocument::Reason::kSystemUnread);
  EXPECT_EQ(outcome->notices.front().said.where.file, "system.tml");
  EXPECT_EQ(outcome->notices.back().said.code, "nothing-to-compare");
}

TEST(CompareOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(compare({}, {}).error().code, "missing-field");
  CompareRequest request = compared("", "");
  request.from = "no-such-format";
  EXPECT_EQ(compare(request, {}).error().kind, ErrorKind::kUsage);
  request = compared("", "");
  request.system = Input::documents("system", {named_document("other", "")});
  EXPECT_EQ(compare(request, {}).error().code, "no-document-matches");
  EXPECT_EQ(compare_meanings(request, {}).error().code, "no-document-matches");
}

TEST(CompareMeanings, FindsTheSameMeaningInOtherLinks) {
  const auto same = compare_meanings(compared(kRainBeforeMatch, kMatchAfterRain), {});
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->value.all_equivalent());
  EXPECT_FALSE(same->value.documents[0].difference);
  const auto other = compare_meanings(compared(kRainBeforeMatch, kRainAfterMatch), {});
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->value.all_equivalent());
  ASSERT_TRUE(other->value.documents[0].difference);
  EXPECT_TRUE(other->value.documents[0].difference->is_of_gold);
  EXPECT_EQ(other->value.documents[0].difference->first, "rained (ei1)");
}

TEST(CompareMeanings, KeepsWhatItCouldNotCompareInItsList) {
  const auto outcome = compare_meanings(uneven_folders(), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents, SizeIs(3));
  EXPECT_THAT(outcome->value.documents[2].skipped, HasSubstr("the same text"));
  EXPECT_THAT(outcome->value.skipped, SizeIs(1));
  EXPECT_THAT(codes_of(outcome->notices), ElementsAre("documents-skipped"));
}

}  // namespace
}  // namespace gnomon
