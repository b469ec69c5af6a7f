#include "gnomon/operations/explain.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::SizeIs;

constexpr std::string_view kMonday =
    "<TLINK lid=\"l3\" relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>\n";
constexpr std::string_view kBackwards =
    "<TLINK lid=\"l5\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";

ExplainRequest explain_request(std::string links, std::string first = {}, std::string second = {}) {
  ExplainRequest request;
  request.input = small_input("a", links);
  request.first = std::move(first);
  request.second = std::move(second);
  return request;
}

TEST(ExplainOperation, NamesTheLinksThatDecideAPair) {
  const auto outcome = explain(
      explain_request(std::string(kRainBeforeMatch) + std::string(kMonday), "e1", "t1"), {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.pair);
  const PairExplanation& pair = *outcome->value.pair;
  EXPECT_EQ(pair.first, "ei1");
  EXPECT_EQ(pair.allen, "b");
  EXPECT_EQ(pair.claim, "ei1 'rained' is before t1 'Monday'");
  ASSERT_THAT(pair.links, SizeIs(2));
  EXPECT_EQ(pair.links[0].lid, "l1");
  EXPECT_EQ(pair.links[1].words, "ei2 'match' is before t1 'Monday'");
  EXPECT_TRUE(pair.fewest);
  EXPECT_FALSE(outcome->value.contradictions);
}

TEST(ExplainOperation, ListsContradictionsWhenNobodyIsNamed) {
  const auto outcome =
      explain(explain_request(std::string(kRainBeforeMatch) + std::string(kBackwards)), {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.contradictions);
  const ContradictionSets& found = *outcome->value.contradictions;
  EXPECT_EQ(found.tlinks, 2U);
  ASSERT_THAT(found.sets, SizeIs(1));
  EXPECT_THAT(found.sets[0], SizeIs(2));
  EXPECT_TRUE(found.all);
}

// Rain is a part of the match, and the match is before Monday.
TEST(ExplainOperation, UsesLinksOfCauseAndPartsWhenAsked) {
  const std::string part =
      "<CLINK lid=\"l7\" relType=\"SUBEVENT\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/>\n";
  ExplainRequest request = explain_request(part + std::string(kMonday), "ei1", "t1");
  EXPECT_EQ(explain(request, {})->value.pair->links.size(), 0U);
  request.clinks = true;
  const auto outcome = explain(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.pair->allen, "b");
  ASSERT_THAT(outcome->value.pair->links, SizeIs(2));
  EXPECT_EQ(outcome->value.pair->links[0].kind, "CLINK");
}

// Figure 1 of Setzer and others (2003): two are simultaneous, and both are before the third.
TEST(ExplainOperation, ListsMinimalModels) {
  const std::string links =
      "<TLINK lid=\"l1\" relType=\"SIMULTANEOUS\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/>"
      "<TLINK lid=\"l2\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>";
  ExplainRequest request = explain_request(links);
  request.models = true;
  auto outcome = explain(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.models);
  const ModelSets& found = *outcome->value.models;
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.is_minimal);
  EXPECT_EQ(found.stated, 2U);
  EXPECT_EQ(found.closure, 3U);
  ASSERT_THAT(found.models, SizeIs(2));
  ASSERT_THAT(found.models[1], SizeIs(2));
  EXPECT_EQ(found.models[1][1].words, "ei2 'match' is before t1 'Monday'");
  EXPECT_FALSE(found.models[1][1].stated);

  request.limit = 1;
  outcome = explain(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->value.models->complete);
  EXPECT_THAT(outcome->value.models->models, SizeIs(1));
  request.first = request.second = "ei1";
  EXPECT_EQ(explain(request, {}).error().code, "fields-contradict");
}

TEST(ExplainOperation, RefusesToListMinimalModelsOfLargeDocuments) {
  std::string text = "<TimeML><TEXT>";
  std::string links;
  for (int i = 0; i < 41; ++i) {
    const std::string n = std::to_string(i);
    text += "<EVENT eid=\"e" + n + "\">w" + n + "</EVENT> ";
    links += "<TLINK lid=\"l" + n + "\" relType=\"BEFORE\" eventID=\"e" + n +
             "\" relatedToEvent=\"e" + std::to_string((i + 1) % 41) + "\"/>";
  }
  ExplainRequest request;
  request.input = Input::bytes("long.tml", text + "</TEXT>" + links + "</TimeML>");
  request.models = true;
  EXPECT_EQ(explain(request, {}).error().code, "documents-too-large");
}

TEST(ExplainOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(explain({}, {}).error().code, "missing-field");
  EXPECT_EQ(explain(explain_request("", "ei1"), {}).error().code, "one-entity");
  EXPECT_EQ(explain(explain_request("", "ei1", "ei9"), {}).error().code, "unknown-entity");
  ExplainRequest request = explain_request("");
  request.limit = 0;
  EXPECT_EQ(explain(request, {}).error().code, "bad-field");
  request.limit = 1;
  request.input = Input::bytes("bad.tml", "<TimeML>");
  EXPECT_EQ(explain(request, {}).error().where.file, "bad.tml");
}

TEST(ExplainOperation, FindsEntitiesByWordsAndByTheNotationsOfQuestions) {
  const std::string links = std::string(kRainBeforeMatch);
  for (const char* name : {"rained", "RAIN", "event[eid1]", "rained[e1]", "eiid1"}) {
    const auto outcome = explain(explain_request(links, name, "match"), {});
    ASSERT_TRUE(outcome) << name << ": " << outcome.error().what;
    EXPECT_EQ(outcome->value.pair->first, "ei1") << name;
    EXPECT_EQ(outcome->value.pair->second, "ei2");
    EXPECT_EQ(outcome->value.pair->allen, "b");
  }
}

TEST(ExplainOperation, ListsTheCandidatesOfAmbiguousWords) {
  ExplainRequest request = explain_request("", "said", "e3");
  request.input = Input::bytes(
      "a.tml",
      "<TimeML><TEXT>He <EVENT eid=\"e1\">said</EVENT> so. She <EVENT eid=\"e2\">said</EVENT> no "
      "and <EVENT eid=\"e3\">left</EVENT>.</TEXT></TimeML>");
  const auto outcome = explain(request, {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "ambiguous-entity");
  EXPECT_EQ(outcome.error().what, "'said' is not unique: 2 events or times match");
  EXPECT_EQ(outcome.error().hint, "use the id of one of them: e1, e2");
  EXPECT_EQ(outcome.error().excerpt, "  e1  He «said» so.\n  e2  She «said» no and left.\n");
}

}  // namespace
}  // namespace gnomon
