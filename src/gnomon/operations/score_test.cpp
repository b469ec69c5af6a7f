#include "gnomon/operations/score.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/verdicts.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/system_tests.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr std::string_view kScoredWrong =
    "<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
    "relatedToEventInstance=\"ei2\"/>\n";

SharedDocument read_small(const std::string& name, std::string_view links) {
  const auto document = only_document(small_input(name, links), nullptr, "");
  EXPECT_TRUE(document);
  return *document;
}

// Gold of two documents; the first system has both, one of them wrong, the second lacks one.
ScoreRequest two_systems() {
  const SharedDocument a = read_small("a", kRainBeforeMatch);
  const SharedDocument b = read_small("b", kRainBeforeMatch);
  ScoreRequest request;
  request.gold = Input::documents("gold", {a, b});
  request.systems = {Input::documents("one", {a, read_small("b", kScoredWrong)}),
                     Input::documents("two", {a})};
  return request;
}

const Figure& headline(const ScoreResult& result, std::size_t system) {
  return result.systems.at(system).metrics.at(0).lines.at(0);
}

TEST(ScoreOperation, GivesFiguresOfEverySystem) {
  const auto outcome = score(two_systems(), {});
  ASSERT_TRUE(outcome);
  const ScoreResult& result = outcome->value;
  ASSERT_THAT(result.systems, SizeIs(2));
  EXPECT_EQ(result.systems[0].system, "one");
  EXPECT_EQ(result.systems[0].metrics[0].metric, "awareness");
  EXPECT_EQ(result.systems[0].metrics[1].metric, "entities");
  EXPECT_EQ(headline(result, 0).precision, 0.5);
  EXPECT_EQ(headline(result, 0).recall, 0.5);
  EXPECT_THAT(result.signature, HasSubstr("metric:awareness+entities|mode:exact"));
  EXPECT_FALSE(result.tests);
  EXPECT_FALSE(result.verdicts);
}

TEST(ScoreOperation, AMissingDocumentCountsAsOneWithoutAnnotation) {
  const auto outcome = score(two_systems(), {});
  ASSERT_TRUE(outcome);
  const ScoreResult& result = outcome->value;
  EXPECT_FALSE(result.is_whole);
  EXPECT_EQ(result.systems[1].documents, 2U);
  EXPECT_EQ(headline(result, 1).precision, 1);
  EXPECT_EQ(headline(result, 1).recall, 0.5);
  EXPECT_EQ(result.score->systems[1].documents[1].state, DocumentState::kMissing);
}

TEST(ScoreOperation, TwoSingleFilesMeetWhateverTheyAreCalled) {
  ScoreRequest request;
  request.gold = small_input("gold", kRainBeforeMatch);
  request.systems = {small_input("system", kRainBeforeMatch)};
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(headline(outcome->value, 0).f1, 1);
  EXPECT_TRUE(outcome->value.is_whole);
}

TEST(ScoreOperation, ASystemThatSharesNoDocumentIsAnError) {
  ScoreRequest request = two_systems();
  request.systems.push_back(Input::documents("three", {read_small("z", kRainBeforeMatch)}));
  EXPECT_EQ(score(request, {}).error().code, "no-document-matches");
}

TEST(ScoreOperation, LeavesOutADocumentThatHasAnotherText) {
  ScoreRequest request;
  request.gold = small_input("a", kRainBeforeMatch);
  request.systems = {
      Input::bytes("a.tml", "<TimeML><DOCID>a</DOCID><TEXT>Other words.</TEXT></TimeML>")};
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->value.is_whole);
  ASSERT_THAT(outcome->notices, SizeIs(3));
  EXPECT_EQ(outcome->notices[0].said.code, "different-texts");
  EXPECT_EQ(outcome->notices[0].document, "a");
  EXPECT_EQ(outcome->notices[1].said.code, "counts-as-empty");
  EXPECT_EQ(outcome->notices[2].said.code, "nothing-to-compare");
}

TEST(ScoreOperation, GoesOnPastADocumentThatCannotBeRead) {
  const std::string good = small_timeml(kRainBeforeMatch);
  ScoreRequest request;
  request.gold = small_input("a", kRainBeforeMatch);
  request.systems = {Input::bytes("a.tml", "<TimeML><TEXT>"), Input::bytes("a.tml", good)};
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.score->systems[0].documents[0].state, DocumentState::kUnreadable);
  EXPECT_EQ(headline(outcome->value, 1).f1, 1);
  EXPECT_EQ(headline(outcome->value, 0).f1, 0) << "it counts as empty";
  ASSERT_THAT(outcome->notices, SizeIs(2));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kError);
  EXPECT_EQ(outcome->notices[0].document, "a");
  EXPECT_EQ(outcome->notices[1].said.code, "counts-as-empty");
}

// A system is right in one document and wrong in another. Breaking the wrong one must not make it
// the best: recall stays 1/2, and the document is in the tests too.
TEST(ScoreOperation, ABrokenDocumentNeverRaisesAFigure) {
  const auto lines = [](std::string_view second) {
    std::string text;
    for (const auto& [name, links] : {std::pair("a", kRainBeforeMatch), std::pair("b", second)}) {
      text += convert({.inputs = {small_input(name, links)}, .to = "gnomon-json"})
                  .value()
                  .value.written.at(0)
                  .bytes.value();
    }
    return text;
  };
  ScoreRequest request;
  request.gold = Input::bytes("gold.jsonl", lines(kRainBeforeMatch));
  std::string broken = lines(kMatchOnMonday);
  broken.resize(broken.size() - 20);
  request.systems = {Input::bytes("whole.jsonl", lines(kMatchOnMonday)),
                     Input::bytes("broken.jsonl", broken)};
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(headline(outcome->value, 0).recall, 0.5);
  EXPECT_EQ(headline(outcome->value, 1).recall, 0.5);
  EXPECT_EQ(outcome->value.systems[1].documents, 2U);
}

TEST(ScoreOperation, NothingToScoreIsAnErrorAndHasNoFigures) {
  ScoreRequest request;
  request.gold = small_input("gold", kRainBeforeMatch);
  request.systems = {Input::bytes("system.tml", "<TimeML><TEXT>")};
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.is_empty());
  EXPECT_EQ(outcome->notices.front().said.where.file, "system.tml");
  EXPECT_EQ(outcome->notices.back().said.code, "nothing-to-compare");
  EXPECT_EQ(outcome->notices.back().severity, Severity::kError);
  EXPECT_FALSE(score(two_systems(), {})->value.is_empty());
}

// Where a run is cut into more parts than there are documents, an empty part is no error.
TEST(ScoreOperation, APartMayHaveNoDocuments) {
  ScoreRequest request = two_systems();
  request.part = "2/3";
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.is_empty());
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kNote);
  EXPECT_EQ(outcome->notices[0].said.what, "part 2/3 has no documents");
}

TEST(ScoreOperation, TestsAndVerdictsComeWhenAskedFor) {
  ScoreRequest request = two_systems();
  request.explain = true;
  request.tests.significance = true;
  request.tests.trials = 20;
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.tests);
  ASSERT_THAT(outcome->value.tests->tests, SizeIs(2));
  EXPECT_EQ(outcome->value.tests->tests[0].what, "awareness");
  EXPECT_THAT(outcome->value.tests->tests[0].documents.differences, SizeIs(1));
  ASSERT_TRUE(outcome->value.verdicts);
  ASSERT_THAT(*outcome->value.verdicts, SizeIs(3));
  const DocumentVerdicts& wrong = outcome->value.verdicts->at(2);
  EXPECT_EQ(wrong.document, "b");
  EXPECT_EQ(wrong.of_system.at(0).verdict, Verdict::kContradicted);
  EXPECT_THAT(wrong.of_system.at(0).because, SizeIs(1));
}

TEST(ScoreOperation, ABaselineLearnsFromTraining) {
  ScoreRequest request = two_systems();
  request.metric = "tempeval1";
  request.baseline = Input::documents("training", {read_small("t", kMatchOnMonday)});
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.training, "training");
  ASSERT_THAT(outcome->value.systems, SizeIs(3));
  EXPECT_TRUE(outcome->value.systems[2].is_baseline);
  request.metric = "awareness";
  EXPECT_EQ(score(request, {}).error().code, "fields-contradict");
}

TEST(ScoreOperation, PartsTogetherAreTheWhole) {
  std::size_t documents = 0;
  for (const char* part : {"0/2", "1/2"}) {
    ScoreRequest request = two_systems();
    request.part = part;
    const auto outcome = score(request, {});
    ASSERT_TRUE(outcome);
    documents += outcome->value.systems[0].documents;
  }
  EXPECT_EQ(documents, 2U);
}

TEST(ScoreOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(score({}, {}).error().code, "missing-field");
  ScoreRequest request = two_systems();
  request.systems.clear();
  EXPECT_EQ(score(request, {}).error().code, "missing-field");
  request = two_systems();
  request.tests.trials = 0;
  EXPECT_EQ(score(request, {}).error().code, "bad-field");
  request = two_systems();
  request.part = "2/2";
  EXPECT_EQ(score(request, {}).error().code, "bad-field");
  request = two_systems();
  request.metric = "awarness";
  EXPECT_THAT(score(request, {}).error().hint, HasSubstr("awareness"));
  request = two_systems();
  request.signature = "metric:core";
  request.mode = Mode::kOfficial;
  EXPECT_EQ(score(request, {}).error().code, "fields-contradict");
  request = two_systems();
  request.mode = Mode::kOfficial;
  request.during = DuringReading::kIncluded;
  EXPECT_EQ(score(request, {}).error().code, "fields-contradict");
}

// Table 2 of UzZaman and Allen (2011) maps During to IsIncluded; TempEval-3 reads it as
// SIMULTANEOUS.
TEST(ScoreOperation, TheMetricOf2011ReadsDuringAsItsPaper) {
  const auto link = [](const char* relation) {
    return fmt::format(
        "<TLINK lid='l1' relType='{}' eventInstanceID='ei1' relatedToEventInstance='ei2'/>",
        relation);
  };
  ScoreRequest request;
  request.gold = small_input("gold", link("DURING"));
  request.systems = {small_input("system", link("IS_INCLUDED"))};
  request.metric = "awareness,awareness-2011";
  const auto f1_of = [&](std::size_t metric) {
    return score(request, {})->value.systems[0].metrics[metric].lines[0].f1;
  };
  EXPECT_EQ(f1_of(0), 0);
  EXPECT_EQ(f1_of(1), 1);
  EXPECT_THAT(score(request, {})->value.signature,
              HasSubstr("during:simultaneous|align:position|during-2011:included"));
  request.during = DuringReading::kSimultaneous;
  EXPECT_EQ(f1_of(1), 0);
  request.during = DuringReading::kIncluded;
  EXPECT_EQ(f1_of(0), 1);
  EXPECT_EQ(f1_of(1), 1);
}

TEST(ScoreOperation, ASignatureRepeatsARun) {
  ScoreRequest request = two_systems();
  request.signature = "gnomon:0.0.1|metric:core|mode:exact";
  const auto outcome = score(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.systems[0].metrics[0].metric, "core");
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "signature-of-other-version");
}

}  // namespace
}  // namespace gnomon
