#include "gnomon/score/corpus_score.h"

#include "gnomon/score/awareness.h"
#include "gnomon/score/entities.h"
#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kStory =
    "<TimeML><DCT><TIMEX3 tid='t0' value='2031-05-07'>2031-05-07</TIMEX3></DCT>"
    "<TEXT>He <EVENT eid='e1'>left</EVENT> and <EVENT eid='e2'>slept</EVENT>.</TEXT>"
    "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
    "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToEventInstance='ei2'/>"
    "</TimeML>";

DocumentScore scored(const Document& gold, const Document& system, std::string name) {
  DocumentScore score = score_document(gold, system, MetricSet::standard(), ScoreSettings());
  score.name = std::move(name);
  return score;
}

TEST(CorpusScore, AMissingDocumentLosesRecallAndNoPrecision) {
  const Document gold = sketch(kStory);
  const Document nothing = without_annotation(gold);
  EXPECT_EQ(nothing.text(), gold.text());
  EXPECT_EQ(nothing.body(), gold.body());
  EXPECT_TRUE(nothing.events().empty());
  SystemScore system;
  system.documents = {scored(gold, gold, "a"), scored(gold, nothing, "b")};
  system.documents.back().state = DocumentState::kMissing;
  const Figure awareness = kAwarenessMetric.figures(system.total(), ScoreSettings()).front();
  EXPECT_EQ(awareness.precision, 1);
  EXPECT_EQ(awareness.recall, 0.5);
  EXPECT_EQ(system.scored_count(), 2U);
}

TEST(CorpusScore, RefusedDocumentsCountAsEmpty) {
  const Document gold = sketch(kStory);
  const Document other = sketch("<TimeML><TEXT>Another text altogether.</TEXT></TimeML>");
  SystemScore system;
  system.documents = {scored(gold, gold, "a"), scored(gold, other, "b")};
  EXPECT_EQ(system.documents.back().state, DocumentState::kRefused);
  EXPECT_EQ(system.scored_count(), 2U);
  const Figure awareness = kAwarenessMetric.figures(system.total(), ScoreSettings()).front();
  EXPECT_EQ(awareness.precision, 1);
  EXPECT_EQ(awareness.recall, 0.5);
}

// A document without links has no awareness to take a mean of, and a system that says nothing of
// one no precision there. That the published scorer prints 0 for both does not change the means.
TEST(CorpusScore, TheMeanOfDocumentsLeavesOutWhatIsUndefined) {
  const Document gold = sketch(kStory);
  const Document silent = sketch("<TimeML><TEXT>Nothing at all.</TEXT></TimeML>");
  for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
    const ScoreSettings settings{.mode = mode};
    const auto document = [&](const Document& of_gold, const Document& of_system) {
      return score_document(of_gold, of_system, MetricSet::standard(), settings);
    };
    SystemScore system;
    system.documents = {document(gold, gold), document(gold, without_annotation(gold)),
                        document(silent, silent)};
    const Figure mean = macro_average(system, kAwarenessMetric, settings).front();
    EXPECT_EQ(mean.f1, 0.5);
    EXPECT_EQ(mean.recall, 0.5);
    EXPECT_EQ(mean.precision, 1);
    const Figure times = macro_average(system, kEntitiesMetric, settings)[8];
    EXPECT_EQ(times.name, "time strict");
    EXPECT_FALSE(times.precision || times.recall || times.f1);
  }
  EXPECT_FALSE(macro_average({}, kAwarenessMetric, ScoreSettings()).front().f1);
}

}  // namespace
}  // namespace gnomon
