#include "gnomon/annotate/annotated_document.h"

#include "gnomon/annotate/imported_links.h"
#include "gnomon/annotate/session_test_help.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kLinks =
    "<TLINK lid='l1' relType='IBEFORE' eventInstanceID='ei1' relatedToEventInstance='ei2' "
    "signalID='s1'/>"
    "<SLINK lid='l2' relType='MODAL' eventInstanceID='ei1' subordinatedEventInstance='ei2'/>"
    "<TLINK lid='l3' relType='OVERLAP' eventInstanceID='ei1' relatedToEventInstance='ei3'/>"
    "<TLINK lid='l4' relType='AFTER' eventInstanceID='ei1' relatedToEventInstance='ei2'/>"
    "<TLINK lid='l5' relType='VAGUE' eventInstanceID='ei4' relatedToEventInstance='ei2'/>"
    "<TLINK lid='l6' relType='BEFORE' eventInstanceID='ei4' relatedToEventInstance='ei9'/>";

std::vector<std::string> links_of(const Document& document) {
  std::vector<std::string> all;
  for (const Link& link : document.links()) {
    all.push_back(fmt::format("{} {} {} {}", link.source.id, link.rel_type, link.target.id,
                              link.attributes[Attr::kOrigin]));
  }
  return all;
}

TEST(AnnotatedDocument, LacksWhatFollowsOnceItIsStopped) {
  const Document document = events_only(3, "");
  Session session(document);
  ASSERT_TRUE(session.apply(answer_that("ei1", "before", "ei2"), 1));
  ASSERT_TRUE(session.apply(answer_that("ei2", "before", "ei3"), 2));
  EXPECT_EQ(annotated_document(session).links().size(), 3U);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(annotated_document(session, {}, source.get_token()).links().size(), 2U);
}

TEST(ImportedLinks, AreTheLinksThatAreAnswers) {
  const Document document = events_only(4, kLinks);
  const ImportedLinks rules =
      imported_links(document, AnswerAlgebra::kRules, During::kSimultaneous);
  EXPECT_THAT(rules.actions,
              ElementsAre(answer_that("ei1", "before", "ei2", ActionKind::kImport),
                          answer_that("ei1", "after", "ei2", ActionKind::kImport),
                          answer_that("ei4", "not determined", "ei2", ActionKind::kImport)));
  EXPECT_THAT(rules.origins, ElementsAre(0U, 3U, 4U));
  EXPECT_THAT(rules.left_out, ElementsAre(2U, 5U));
  const ImportedLinks full = imported_links(document, AnswerAlgebra::kFull, During::kSimultaneous);
  EXPECT_EQ(full.actions.front().answer, Answer(RelationSet(Relation::kMeets)));
}

TEST(AnnotatedDocument, SaysOfEachLinkWhereItComesFrom) {
  const Document document = events_only(4);
  Session session(document);
  ASSERT_TRUE(session.apply(answer_that("ei2", "after", "ei1", ActionKind::kMark), 1));
  ASSERT_TRUE(session.apply(answer_that("ei2", "includes", "ei3"), 2));
  ASSERT_TRUE(session.apply(answer_that("ei4", "not determined", "ei1"), 3));
  EXPECT_THAT(
      links_of(annotated_document(session)),
      ElementsAre("ei2 AFTER ei1 marked", "ei2 INCLUDES ei3 asked", "ei1 BEFORE ei3 inferred"));
  EXPECT_THAT(links_of(annotated_document(session, {.inferred = false, .undetermined = true})),
              ElementsAre("ei2 AFTER ei1 marked", "ei2 INCLUDES ei3 asked", "ei4 VAGUE ei1 asked"));
  EXPECT_THAT(links_of(annotated_document(
                  session, {.provenance = Provenance::kAdjudication, .inferred = false})),
              ElementsAre("ei2 AFTER ei1 agreed", "ei2 INCLUDES ei3 decided"));
}

TEST(AnnotatedDocument, KeepsImportedLinksAsTheyAre) {
  const Document document = events_only(4, kLinks);
  Session session(document);
  const ImportedLinks imported =
      imported_links(document, AnswerAlgebra::kRules, During::kSimultaneous);
  ASSERT_TRUE(session.apply(imported.actions[0], 1));
  ASSERT_FALSE(session.apply(imported.actions[1], 2));
  ASSERT_TRUE(session.apply(answer_that("ei2", "before", "ei3"), 3));
  const Document annotated = annotated_document(session);
  EXPECT_THAT(links_of(annotated), ElementsAre("ei1 IBEFORE ei2 ", "ei1 MODAL ei2 ",
                                               "ei2 BEFORE ei3 asked", "ei1 BEFORE ei3 inferred"));
  EXPECT_EQ(annotated.links().front().attributes[Attr::kSignalId], "s1");
}

TEST(AnnotatedDocument, OfNothingSaidHasNoTlinks) {
  const Document document = events_only(3,
                                        "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' "
                                        "relatedToEventInstance='ei2'/>");
  EXPECT_THAT(links_of(annotated_document(Session(document))), IsEmpty());
}

}  // namespace
}  // namespace gnomon
