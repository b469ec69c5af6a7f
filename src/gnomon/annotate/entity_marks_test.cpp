#include "gnomon/annotate/entity_marks.h"

#include "gnomon/annotate/session_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;

// "He left on Friday." with the date before it: the text begins at byte 10.
constexpr std::string_view kRaw =
    "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='2031-09-06' "
    "functionInDocument='CREATION_TIME'>2031-09-06</TIMEX3></DCT>"
    "<TEXT>He left on Friday.</TEXT></TimeML>";

Action mark_of(std::string id, Span span, ElementKind kind = ElementKind::kEvent) {
  EntityMark mark{kind, span, {}};
  if (kind == ElementKind::kEvent) {
    mark.attributes = {{"class", "OCCURRENCE"}};
  } else {
    mark.attributes = {{"type", "DATE"}, {"value", "2031-09-05"}};
  }
  return {.kind = ActionKind::kMarkEntity,
          .first = id,
          .second = kind == ElementKind::kEvent ? "ei" + id.substr(1) : "",
          .entity = mark};
}

Action move_of(const EntityMarks& marks, std::string id, Span span) {
  EntityMark mark = marks.find(id)->mark;
  mark.span = span;
  return {.kind = ActionKind::kChangeEntity, .first = std::move(id), .entity = mark};
}

RefusalReason reason_of(const std::optional<Refusal>& refusal) {
  EXPECT_TRUE(refusal.has_value());
  return refusal ? refusal->reason : RefusalReason::kContradicts;
}

TEST(EntityMarks, MakeADocumentWithEventsInstancesAndTimes) {
  const Document raw = sketch(kRaw);
  EntityMarks marks(raw);
  ASSERT_FALSE(marks.apply(mark_of("t1", {21, 27}, ElementKind::kTimex)));
  ASSERT_FALSE(marks.apply(mark_of("e1", {13, 17})));
  const Document document = marks.document();
  EXPECT_EQ(document.text(), raw.text());
  ASSERT_EQ(document.events().size(), 1U);
  EXPECT_EQ(document.events()[0].span.of(document.text()), "left");
  EXPECT_EQ(document.events()[0].attributes[Attr::kClass], "OCCURRENCE");
  ASSERT_EQ(document.instances().size(), 1U);
  EXPECT_EQ(document.instances()[0].eiid, "ei1");
  EXPECT_EQ(document.instances()[0].event, EventIndex{0});
  ASSERT_EQ(document.times().size(), 2U);
  EXPECT_EQ(document.times()[1].attributes[Attr::kValue], "2031-09-05");
  EXPECT_EQ(document.creation_time(), TimexIndex{0});
}

TEST(EntityMarks, RefuseWhatOverlapsOrIsNoWords) {
  const Document raw = sketch(kRaw);
  EntityMarks marks(raw);
  ASSERT_FALSE(marks.apply(mark_of("e1", {13, 17})));
  // Inside, around, across, the same: neither nests in the other.
  for (const Span span : {Span{14, 16}, Span{10, 20}, Span{10, 15}, Span{13, 17}}) {
    const auto refusal = marks.apply(mark_of("e2", span));
    EXPECT_EQ(reason_of(refusal), RefusalReason::kOverlaps) << span.begin;
    EXPECT_EQ(refusal->entity, "e1");
  }
  EXPECT_EQ(reason_of(marks.apply(mark_of("e2", {0, 4}))), RefusalReason::kNoWords) << "the date";
  EXPECT_EQ(reason_of(marks.apply(mark_of("e2", {12, 13}))), RefusalReason::kNoWords) << "a blank";
  EXPECT_EQ(reason_of(marks.apply(mark_of("e2", {20, 900}))), RefusalReason::kNoWords);
  EXPECT_EQ(reason_of(marks.apply(mark_of("e1", {21, 27}))), RefusalReason::kUnknownEntity)
      << "the id is taken";
  EXPECT_EQ(marks.all().size(), 2U) << "nothing changed";
}

TEST(EntityMarks, RefuseToCutAnElementInTwo) {
  const Document document = sketch("<TimeML><TEXT><s>He left.</s> <s>She ate.</s></TEXT></TimeML>");
  EntityMarks marks(document);
  const auto refusal = marks.apply(mark_of("e1", {3, 12}));
  EXPECT_EQ(reason_of(refusal), RefusalReason::kCutsElement);
  EXPECT_EQ(refusal->entity, "s");
}

TEST(EntityMarks, MoveKeepsInstancesAndLinks) {
  const Document given = events_only(
      2, "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToEventInstance='ei2'/>");
  EntityMarks marks(given);
  const Span whole{0, marks.find("e1")->mark.span.end};  // "Once did1"
  ASSERT_FALSE(marks.apply(move_of(marks, "e1", whole)));
  const Document document = marks.document();
  EXPECT_EQ(document.events()[0].span.of(document.text()), "Once did1");
  EXPECT_EQ(document.instances().size(), 2U);
  ASSERT_EQ(document.links().size(), 1U);
  EXPECT_TRUE(document.links()[0].source.resolved());
}

TEST(EntityMarks, RemoveTakesInstancesAndLinksAlong) {
  const Document given = events_only(
      2, "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToEventInstance='ei2'/>");
  EntityMarks marks(given);
  ASSERT_FALSE(marks.apply({.kind = ActionKind::kRemoveEntity, .first = "e1"}));
  const Document document = marks.document();
  EXPECT_EQ(document.events().size(), 1U);
  EXPECT_EQ(document.instances().size(), 1U);
  EXPECT_EQ(document.links().size(), 0U);
  EXPECT_EQ(reason_of(marks.apply({.kind = ActionKind::kRemoveEntity, .first = "e1"})),
            RefusalReason::kUnknownEntity);
}

TEST(EntityMarks, ACreationTimeNeedsNoWords) {
  const Document given = sketch("<TimeML><TEXT>He left.</TEXT></TimeML>");
  EntityMarks marks(given);
  EXPECT_EQ(marks.creation_time(), nullptr);
  Action action = mark_of("t0", {0, 0}, ElementKind::kTimex);
  EXPECT_EQ(reason_of(marks.apply(action)), RefusalReason::kNoWords);
  action.entity->attributes.emplace_back("functionInDocument", "CREATION_TIME");
  ASSERT_FALSE(marks.apply(action));
  ASSERT_NE(marks.creation_time(), nullptr);
  EXPECT_EQ(marks.creation_time()->id, "t0");
  EXPECT_TRUE(marks.document().creation_time().has_value());
}

// ---- in a session ---------------------------------------------------------------------------

class SessionWithMarks : public ::testing::Test {
 protected:
  SessionWithMarks() : document_(events_only(3)), session_(document_) {}

  tl::expected<Effect, Refusal> apply(const Action& action) {
    auto effect = session_.apply(action, number_ + 1);
    number_ += effect ? 1 : 0;
    return effect;
  }
  std::vector<std::string_view> ids() const {
    std::vector<std::string_view> all;
    for (const AskedEntity& entity : session_.entities()) {
      all.push_back(entity.name.id);
    }
    return all;
  }

  Document document_;
  Session session_;
  std::uint64_t number_ = 0;
};

// Three events have three pairs; a fourth, before all of them in the text, adds three more and gets
// the first number. What was said of the others stays.
TEST_F(SessionWithMarks, AddingOneAddsItsPairsAndKeepsAnswers) {
  ASSERT_TRUE(apply(answer_that("ei1", "before", "ei2")));
  ASSERT_TRUE(apply(answer_that("ei2", "before", "ei3")));
  const auto effect = apply(mark_of("e4", {0, 4}));  // "Once"
  ASSERT_TRUE(effect);
  EXPECT_TRUE(effect->entities_changed);
  EXPECT_EQ(effect->statements_lost, 0U);
  EXPECT_THAT(ids(), ElementsAre("ei4", "ei1", "ei2", "ei3"));
  EXPECT_EQ(session_.progress().pairs, 6U);
  EXPECT_EQ(session_.progress().open, 3U);
  EXPECT_EQ(session_.knowledge().relation(*session_.find("ei1"), *session_.find("ei3")),
            kBeforeAnswer);
}

TEST_F(SessionWithMarks, MovingKeepsAllAnswers) {
  ASSERT_TRUE(apply(answer_that("ei1", "before", "ei2")));
  const auto effect = apply(move_of(session_.marks(), "e1", {0, 9}));
  ASSERT_TRUE(effect);
  EXPECT_EQ(effect->statements_lost, 0U);
  EXPECT_EQ(session_.statements().size(), 1U);
  EXPECT_EQ(session_.document().events()[0].span, (Span{0, 9}));
}

// Of e1 < e2 and e2 < e3, removing e2 leaves nothing: e1 < e3 was only inferred.
TEST_F(SessionWithMarks, RemovingUndoesTheAnswersAboutItAndUndoBringsThemBack) {
  ASSERT_TRUE(apply(answer_that("ei1", "before", "ei2")));
  ASSERT_TRUE(apply(answer_that("ei2", "before", "ei3")));
  EXPECT_EQ(session_.statements_about("e2"), 2U);
  const auto removed = apply({.kind = ActionKind::kRemoveEntity, .first = "e2"});
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->statements_lost, 2U);
  EXPECT_EQ(session_.progress().open, 1U);
  const auto back = apply(take_back(3));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->statements_restored, 2U);
  EXPECT_EQ(session_.progress().open, 0U);
  EXPECT_EQ(session_.progress().inferred, 1U);
}

// The same, but e3 before e1 was said while e2 was gone: it stays, and so does the first of the two
// answers that come back; the second would close a circle.
TEST_F(SessionWithMarks, WhatWasSaidMeanwhileWins) {
  ASSERT_TRUE(apply(answer_that("ei1", "before", "ei2")));
  ASSERT_TRUE(apply(answer_that("ei2", "before", "ei3")));
  ASSERT_TRUE(apply({.kind = ActionKind::kRemoveEntity, .first = "e2"}));
  ASSERT_TRUE(apply(answer_that("ei3", "before", "ei1")));
  const auto back = apply(take_back(3));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->statements_restored, 1U);
  EXPECT_EQ(session_.statements().size(), 2U);
  EXPECT_EQ(session_.knowledge().relation(*session_.find("ei3"), *session_.find("ei1")),
            kBeforeAnswer);
  EXPECT_TRUE(apply(take_back(4))) << "and can be taken back";
}

TEST_F(SessionWithMarks, UndoingARemovalIsRefusedWhereSomethingElseIsMarkedNow) {
  const Span place = session_.marks().find("e2")->mark.span;
  ASSERT_TRUE(apply({.kind = ActionKind::kRemoveEntity, .first = "e2"}));
  ASSERT_TRUE(apply(mark_of("e4", place)));
  const auto back = apply(take_back(1));
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().reason, RefusalReason::kOverlaps);
  ASSERT_TRUE(apply(take_back(2)));
  EXPECT_TRUE(apply(take_back(1)));
  EXPECT_THAT(ids(), ElementsAre("ei1", "ei2", "ei3"));
}

TEST_F(SessionWithMarks, UndoingAMarkTakesItsChangesAlong) {
  ASSERT_TRUE(apply(mark_of("e4", {0, 4})));
  ASSERT_TRUE(apply(answer_that("ei4", "before", "ei1")));
  Action change{.kind = ActionKind::kChangeEntity, .first = "e4"};
  change.entity = session_.marks().find("e4")->mark;
  set_value(*change.entity, "class", "STATE");
  ASSERT_TRUE(apply(change));
  ASSERT_TRUE(apply(take_back(1)));
  EXPECT_THAT(ids(), ElementsAre("ei1", "ei2", "ei3"));
  EXPECT_EQ(session_.edits().size(), 0U);
  EXPECT_EQ(session_.fresh_id("e"), "e5") << "an id is never used again: its answers would be, too";
}

// A replay that takes entities in at once ends with what one by one gives.
TEST_F(SessionWithMarks, AReplayGivesTheSame) {
  const std::vector<Action> log{mark_of("e4", {0, 4}),
                                answer_that("ei4", "before", "ei1"),
                                answer_that("ei1", "before", "ei2"),
                                {.kind = ActionKind::kRemoveEntity, .first = "e2"},
                                {.kind = ActionKind::kSkip, .first = "ei4", .second = "ei3"},
                                take_back(4)};
  for (const Action& action : log) {
    ASSERT_TRUE(apply(action));
  }
  Session replayed(document_);
  replayed.begin_replay();
  for (std::size_t i = 0; i < log.size(); ++i) {
    ASSERT_TRUE(replayed.apply(log[i], i + 1));
  }
  replayed.end_replay();
  EXPECT_EQ(first_difference(replayed.document(), session_.document()), "");
  EXPECT_EQ(replayed.statements().size(), session_.statements().size());
  EXPECT_EQ(replayed.candidates(), session_.candidates());
  const Session copy = replayed;
  EXPECT_EQ(copy.find("ei4"), session_.find("ei4")) << "copies look at the same document";
}

}  // namespace
}  // namespace gnomon
