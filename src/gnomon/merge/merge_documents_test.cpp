#include "gnomon/merge/merge_documents.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string tlink(std::string_view lid, std::string_view relation, std::string_view ends) {
  return "<TLINK lid=\"" + std::string(lid) + "\" relType=\"" + std::string(relation) + "\" " +
         std::string(ends) + "/>";
}

// One text with the ids of two annotators.
Document by_ada(const std::string& links) {
  return sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">slept</EVENT> on "
      "<TIMEX3 tid=\"t1\">Friday</TIMEX3>."
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>" +
      links + "</TimeML>");
}

Document by_ben(const std::string& links) {
  return sketch(
      "<TimeML>He <EVENT eid=\"e7\">left</EVENT> and <EVENT eid=\"e8\">slept</EVENT> "
      "<EVENT eid=\"e9\">on</EVENT> <TIMEX3 tid=\"t5\">Friday</TIMEX3>."
      "<MAKEINSTANCE eiid=\"ei70\" eventID=\"e7\"/><MAKEINSTANCE eiid=\"ei80\" eventID=\"e8\"/>"
      "<MAKEINSTANCE eiid=\"ei90\" eventID=\"e9\"/>" +
      links + "</TimeML>");
}

constexpr const char* kAda12 = "eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"";
constexpr const char* kAda1t = "eventInstanceID=\"ei1\" relatedToTime=\"t1\"";
constexpr const char* kBen12 = "eventInstanceID=\"ei70\" relatedToEventInstance=\"ei80\"";
constexpr const char* kBen2t = "eventInstanceID=\"ei80\" relatedToTime=\"t5\"";
constexpr const char* kBen13 = "eventInstanceID=\"ei70\" relatedToEventInstance=\"ei90\"";

MergeSettings trust(double ada, double ben) {
  MergeSettings settings;
  settings.sources = {{"ada", ada}, {"ben", ben}};
  return settings;
}

// "ada l1": the links in their order.
std::vector<std::string> order_of(std::span<const Document* const> documents,
                                  const MergedDocument& merged, const MergeSettings& settings) {
  std::vector<std::string> result;
  for (const MergedLink& link : merged.links) {
    result.push_back(settings.sources[link.source].name + " " +
                     std::string(documents[link.place.document]->links()[link.place.link].lid));
  }
  return result;
}

TEST(MergeDocuments, FindsTheEntitiesOfTheOthersByTheirPlace) {
  const Document ada = by_ada(tlink("l1", "BEFORE", kAda12));
  const Document ben = by_ben(tlink("l1", "AFTER", kBen12) + tlink("l2", "IS_INCLUDED", kBen2t));
  const std::vector<const Document*> documents{&ada, &ben};
  const MergedDocument merged = merge_documents(documents, trust(.8, .7));
  EXPECT_THAT(merged.greedy.outcomes,
              ElementsAre(LinkOutcome::kAccepted, LinkOutcome::kRejected, LinkOutcome::kAccepted));
  EXPECT_THAT(merged.greedy.rejected[0].because, ElementsAre(LinkId{0}));
  EXPECT_EQ(merged.accepted_weight(), 1'500'000'000);
  const MergedDocument otherwise = merge_documents(documents, trust(.7, .8));
  EXPECT_THAT(otherwise.greedy.outcomes,
              ElementsAre(LinkOutcome::kAccepted, LinkOutcome::kAccepted, LinkOutcome::kRejected));
}

// By precision, source, confidence, number of the id, then the ends.
TEST(MergeDocuments, TakesLinksInATotalOrder) {
  const Document ada = by_ada(tlink("l10", "BEFORE", kAda12) + tlink("l9", "BEFORE", kAda1t) +
                              tlink("l11", "BEFORE", std::string(kAda12) + " confidence=\"0.9\""));
  const Document ben = by_ben(tlink("l1", "BEFORE", kBen2t) + tlink("l1", "BEFORE", kBen12));
  const std::vector<const Document*> documents{&ada, &ben};
  for (const double equal : {.5, .7}) {
    const MergeSettings settings = trust(.7, equal);
    const MergedDocument merged = merge_documents(documents, settings);
    EXPECT_THAT(order_of(documents, merged, settings),
                ElementsAre("ada l11", "ada l9", "ada l10", "ben l1", "ben l1"));
    EXPECT_EQ(merged.graph.names[position(merged.graph.network.links()[3].first)].id, "ei1")
        << "equal ids: by the first end";
  }
}

TEST(MergeDocuments, MakesEachTaskASourceWhenAsked) {
  const Document document = by_ada(tlink("l1", "BEFORE", std::string(kAda12) + " task=\"A\"") +
                                   tlink("l2", "AFTER", std::string(kAda12) + " task=\"B\"") +
                                   tlink("l3", "AFTER", std::string(kAda12) + " task=\"Z\"") +
                                   tlink("l4", "AFTER", kAda12));
  const std::vector<const Document*> documents{&document};
  MergeSettings settings;
  settings.by_task = true;
  settings.sources = {{"A", .6}, {"B", .7}};
  const MergedDocument merged = merge_documents(documents, settings);
  EXPECT_THAT(order_of(documents, merged, settings), ElementsAre("B l2", "A l1"));
  ASSERT_EQ(merged.left_out.size(), 2u);
  EXPECT_EQ(merged.left_out[0].because, LeftOutBecause::kUnknownSource);
}

TEST(MergeDocuments, SaysWhatItLeavesOut) {
  const Document ada =
      by_ada(tlink("l1", "SOMETIME", kAda12) + tlink("l2", "BEFORE", "eventInstanceID=\"ei1\"") +
             tlink("l3", "BEFORE", "eventInstanceID=\"ei1\" relatedToTime=\"t9\""));
  const Document ben = by_ben(tlink("l1", "BEFORE", kBen13));
  const std::vector<const Document*> documents{&ada, &ben};
  const MergedDocument merged = merge_documents(documents, trust(.8, .7));
  EXPECT_EQ(merged.links.size(), 1u) << "ben's, though ada has no event at 'on'";
  std::vector<LeftOutBecause> reasons;
  for (const LeftOutLink& link : merged.left_out) {
    reasons.push_back(link.because);
  }
  EXPECT_THAT(reasons, ElementsAre(LeftOutBecause::kUnknownRelation, LeftOutBecause::kNoEnd,
                                   LeftOutBecause::kNoEnd));
}

// "He [left and] slept" cannot stand beside "He left [and slept]" in one XML document.
TEST(MergeDocuments, LosesOnlyWhatCrossesMoreTrustedMarkupAndSaysSo) {
  const Document ada = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> <EVENT eid=\"e2\">and slept</EVENT>.</TimeML>");
  const Document ben = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> <EVENT eid=\"e2\">and slept</EVENT>"
      "<EVENT eid=\"e3\">.</EVENT></TimeML>");
  const Document cy = sketch(
      "<TimeML><EVENT eid=\"e1\">He</EVENT> <EVENT eid=\"e2\">left</EVENT> and "
      "<EVENT eid=\"e3\">slept.</EVENT>" +
      tlink("l1", "BEFORE", "eventID=\"e2\" relatedToEvent=\"e3\"") + "</TimeML>");
  MergeSettings settings = trust(.9, .8);
  settings.sources.push_back({"cy", .7});
  const std::vector<const Document*> documents{&ada, &ben, &cy};
  const MergedDocument merged = merge_documents(documents, settings);
  EXPECT_EQ(merged.base->events().size(), 4u) << "left, and slept, the full stop, He";
  EXPECT_EQ(merged.links.size(), 1u) << "'slept.' shares most with 'and slept'";
  EXPECT_THAT(merged.lost, IsEmpty());
}

// Whatever the order of the sources: the same documents, entities and links.
TEST(MergeDocuments, DoesNotDependOnTheOrderOfTheSources) {
  const Document ada = by_ada(tlink("l1", "BEFORE", kAda12));
  const Document ben = by_ben(tlink("l1", "AFTER", kBen12) + tlink("l2", "BEFORE", kBen13));
  MergeSettings settings = trust(.7, .8);
  const std::vector<const Document*> one{&ada, &ben};
  const Document first = merged_document(one, merge_documents(one, settings), settings, false);
  std::swap(settings.sources[0], settings.sources[1]);
  const std::vector<const Document*> other{&ben, &ada};
  const Document second = merged_document(other, merge_documents(other, settings), settings, false);
  EXPECT_EQ(first_difference(first, second), "");
  EXPECT_EQ(first.events().size(), 3u);
  EXPECT_EQ(first.links().size(), 2u);
  const std::vector<const Document*> without{nullptr, &ada};
  EXPECT_EQ(merge_documents(without, settings).base.get(), &ada) << "the only one that has it";
}

TEST(MergeDocuments, RefusesAnotherTextAndGoesOnWithoutAMissingOne) {
  const Document ada = by_ada(tlink("l1", "BEFORE", kAda12));
  const Document other = sketch("<TimeML>She <EVENT eid=\"e1\">stayed</EVENT>.</TimeML>");
  const std::vector<const Document*> documents{&ada, &other, nullptr};
  MergeSettings settings = trust(.8, .7);
  settings.sources.push_back({"cy", .6});
  const MergedDocument merged = merge_documents(documents, settings);
  EXPECT_EQ(merged.links.size(), 1u);
  ASSERT_EQ(merged.refused.size(), 1u);
  EXPECT_EQ(merged.refused[0].document, 1u);
}

TEST(MergeDocuments, NoticesAPairThatOneSourceLabelsTwice) {
  const Document ada =
      by_ada(tlink("l1", "BEFORE", kAda12) +
             tlink("l2", "AFTER", "eventInstanceID=\"ei2\" relatedToEventInstance=\"ei1\""));
  const Document ben = by_ben(tlink("l1", "BEFORE", kBen12));
  const std::vector<const Document*> documents{&ada, &ben};
  const MergedDocument merged = merge_documents(documents, trust(.8, .7));
  ASSERT_EQ(merged.twice.size(), 1u) << "another source may label it again";
  EXPECT_EQ(merged.twice[0].first, LinkId{0});
  EXPECT_EQ(merged.twice[0].second, LinkId{1});
}

TEST(MergeDocuments, WritesLinksThatNameTheirSources) {
  const Document ada = by_ada(tlink("l1", "BEFORE", std::string(kAda12) + " comment=\"sure\"") +
                              "<SLINK lid=\"l2\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
                              "subordinatedEventInstance=\"ei2\"/>");
  const Document ben =
      by_ben(tlink("l1", "AFTER", "eventInstanceID=\"ei80\" relatedToEventInstance=\"ei70\"") +
             tlink("l2", "IS_INCLUDED", std::string(kBen2t) + " signalID=\"s1\""));
  const std::vector<const Document*> documents{&ada, &ben};
  const MergeSettings settings = trust(.8, .7);
  const Document made =
      merged_document(documents, merge_documents(documents, settings), settings, false);
  ASSERT_EQ(made.links().size(), 3u);
  EXPECT_EQ(made.links()[0].kind, ElementKind::kSlink);
  const Link& both = made.links()[1];
  EXPECT_EQ(both.lid, "l1");
  EXPECT_EQ(both.attributes[Attr::kOrigin], "ada ben");
  EXPECT_EQ(both.attributes[Attr::kComment], "sure");
  const Link& of_ben = made.links()[2];
  EXPECT_EQ(of_ben.lid, "m1") << "l2 is taken";
  EXPECT_EQ(of_ben.attributes[Attr::kOrigin], "ben");
  EXPECT_EQ(of_ben.source.id, "ei2") << "in the ids of the first document";
  EXPECT_EQ(of_ben.attributes.find(Attr::kSignalId), std::nullopt)
      << "a signal of another document";
}

TEST(MergeDocuments, WritesTheBestPartWhenAsked) {
  const Document ada = by_ada(tlink("l1", "BEFORE", kAda12));
  const Document ben = by_ben(tlink("l1", "AFTER", kBen12) + tlink("l2", "AFTER", kBen12));
  const std::vector<const Document*> documents{&ada, &ben};
  const MergeSettings settings = trust(.8, .7);
  const MergedDocument merged = merge_documents(documents, settings);
  EXPECT_FALSE(merged.greedy_is_best());
  const Document best = merged_document(documents, merged, settings, true);
  ASSERT_EQ(best.links().size(), 1u);
  EXPECT_EQ(best.links()[0].rel_type, "AFTER");
  EXPECT_EQ(merged_document(documents, merged, settings, false).links()[0].rel_type, "BEFORE");
}

TEST(MergeDocuments, WeighByPrecisionOrLogOdds) {
  EXPECT_EQ(weight_of({"a", .74}, Weighing::kPrecision), 740'000'000);
  EXPECT_EQ(weight_of({"a", .5}, Weighing::kLogOdds), 0);
  EXPECT_EQ(weight_of({"a", .8}, Weighing::kLogOdds), 1'386'294'361);  // ln 4
  EXPECT_EQ(weight_of({"a", .2}, Weighing::kLogOdds), -1'386'294'361);
  EXPECT_GT(weight_of({"a", 1}, Weighing::kLogOdds), weight_of({"a", .999}, Weighing::kLogOdds));
}

}  // namespace
}  // namespace gnomon
