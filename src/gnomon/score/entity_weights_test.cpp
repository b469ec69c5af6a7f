#include "gnomon/score/entity_weights.h"

#include "gnomon/score/chains.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

// Four events and a time, which no link names.
Document weighed_document(const std::string& links) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (const char* id : {"a", "b", "c", "d"}) {
    text += "<EVENT eid=\"e" + std::string(id) + "\" class=\"" +
            (*id == 'a' ? "REPORTING" : "OCCURRENCE") + "\">" + id + "</EVENT> ";
    instances += "<MAKEINSTANCE eventID=\"e" + std::string(id) + "\" eiid=\"" + id + "\"/>";
  }
  return sketch(text + "<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"2031\">then</TIMEX3></TEXT>" +
                    instances + links + "</TimeML>",
                "story");
}

std::string weighed_link(const char* source, const char* type, const char* target) {
  return "<TLINK lid=\"l" + std::string(source) + target + "\" relType=\"" + type +
         "\" eventInstanceID=\"" + source + "\" relatedToEventInstance=\"" + target + "\"/>";
}

Figure b_cubed_with(std::string_view weights) {
  // The example of Setzer and others (2003): key {A},{B,C,D}, response {A,D},{B,C}.
  const Document gold =
      weighed_document(weighed_link("a", "BEFORE", "b") + weighed_link("b", "SIMULTANEOUS", "c") +
                       weighed_link("c", "SIMULTANEOUS", "d"));
  const Document system = weighed_document(weighed_link("a", "SIMULTANEOUS", "d") +
                                           weighed_link("b", "SIMULTANEOUS", "c"));
  ScoreSettings settings;
  if (!weights.empty()) {
    settings.weights =
        std::make_shared<const EntityWeights>(read_entity_weights(weights, "weights.txt").value());
  }
  MetricSet metrics;
  metrics.add(kBCubedMetric);
  const DocumentScore score = score_document(gold, system, metrics, settings);
  return kBCubedMetric.figures(score.tally, settings).front();
}

// By entity: A has precision 1/2 and recall 1; B and C have 1 and 2/3; D has 1/2 and 1/3.
TEST(EntityWeights, WeighTheExampleOfThePaper) {
  EXPECT_DOUBLE_EQ(*b_cubed_with("").precision, 3.0 / 4);
  EXPECT_DOUBLE_EQ(*b_cubed_with("").recall, 2.0 / 3);
  // A weighs three times as much as each of the others: (3/2 + 1 + 1 + 1/2) / 6 and
  // (3 + 2/3 + 2/3 + 1/3) / 6. By its id, by its event, by its class, or the others by theirs.
  for (const char* weights : {"a 3", "ea 3", "REPORTING 3", "# A\n\na\t3\nOCCURRENCE\t1",
                              "story a 3\na 7", "EVENT 2\na 6", "* 2\nREPORTING 6"}) {
    EXPECT_DOUBLE_EQ(*b_cubed_with(weights).precision, 2.0 / 3) << weights;
    EXPECT_DOUBLE_EQ(*b_cubed_with(weights).recall, 7.0 / 9) << weights;
  }
  // D alone counts.
  EXPECT_DOUBLE_EQ(*b_cubed_with("* 0\nd 1").precision, 0.5);
  EXPECT_DOUBLE_EQ(*b_cubed_with("* 0\nd 1").recall, 1.0 / 3);
}

TEST(EntityWeights, OfWhichNothingCountsGiveNoFigure) {
  EXPECT_EQ(b_cubed_with("* 0").precision, std::nullopt);
  EXPECT_EQ(b_cubed_with("EVENT 0").f1, std::nullopt);
}

TEST(EntityWeights, ThatSayTheSameHaveTheSameDigest) {
  const auto digest = [](std::string_view text) {
    return read_entity_weights(text, "w").value().digest();
  };
  EXPECT_EQ(digest("a 1\nb 2.50"), digest("b\t2.5\n# and\na 1.0\n"));
  EXPECT_NE(digest("a 1"), digest("a 2"));
  EXPECT_NE(digest("a 1"), digest("d a 1"));
}

TEST(EntityWeights, RefuseWhatIsNoWeightWithItsPlace) {
  for (const auto& [text, what] :
       {std::pair("a 1\nb", "this line is not a name and a weight"),
        std::pair("a 1\nb heavy", "'heavy' is not a weight"), std::pair("a 1\nb nan", "'nan'"),
        std::pair("a 1\nb -1", "'-1'"), std::pair("a 1\nb inf", "'inf'"),
        std::pair("a 1\na 2", "'a' has a weight already"),
        std::pair("a 1\nx a b 2", "this line is not")}) {
    const auto refused = read_entity_weights(text, "w.txt");
    ASSERT_FALSE(refused) << text;
    EXPECT_THAT(refused.error().what, HasSubstr(what));
    EXPECT_EQ(refused.error().where.line, 2) << text;
    EXPECT_EQ(refused.error().code, "bad-weights");
  }
  EXPECT_EQ(read_entity_weights("# nothing\n", "w.txt").error().code, "bad-weights");
}

}  // namespace
}  // namespace gnomon
