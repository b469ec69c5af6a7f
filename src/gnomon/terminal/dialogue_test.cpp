#include "gnomon/terminal/dialogue.h"

#include "gnomon/terminal/plain_dialogue.h"
#include "gnomon/terminal/screen.h"
#include "gnomon/terminal/terminal_test_help.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;

Key letter(char32_t value) { return {KeyKind::kCharacter, value}; }
constexpr Key kEnterKey{KeyKind::kEnter, 0};
constexpr Key kEscapeKey{KeyKind::kEscape, 0};

Wish press_all(const Desk& desk, Dialogue& dialogue, const std::vector<Key>& keys) {
  Wish wish;
  for (const Key key : keys) {
    wish = press(desk, dialogue, key);
  }
  return wish;
}

TEST(Dialogue, BeginsWithStageOneWhereNothingHasBeenSaid) {
  TestDesk desk = desk_with(kTrip);
  Dialogue dialogue = start_dialogue(desk);
  EXPECT_EQ(dialogue.mode, DialogueMode::kStart);
  press(desk, dialogue, kEnterKey);
  EXPECT_EQ(dialogue.mode, DialogueMode::kQuestion);
  say(desk, "ei1", kBeforeAnswer, "ei2");
  EXPECT_EQ(start_dialogue(desk).mode, DialogueMode::kQuestion);
}

TEST(Dialogue, AKeyIsAnAnswerToTheQuestion) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  const Wish wish = press(desk, dialogue, letter('d'));
  EXPECT_EQ(wish.kind, Wish::Kind::kLog);
  Action expected;
  expected.kind = ActionKind::kAnswer;
  expected.first = "ei1";
  expected.second = "t1";
  expected.answer = Answer(kIncludesAnswer.inverse());
  EXPECT_EQ(wish.action, expected);
}

TEST(Dialogue, AnExcludedAnswerIsNotLogged) {
  TestDesk desk = desk_with(kTrip);
  say(desk, "ei1", kBeforeAnswer, "ei2");
  say(desk, "ei2", kIncludesAnswer.inverse(), "t1");
  Dialogue dialogue;
  EXPECT_EQ(press(desk, dialogue, letter('a')).kind, Wish::Kind::kNothing);
  EXPECT_TRUE(dialogue.warned);
  EXPECT_THAT(dialogue.notice, HasSubstr("excluded"));
}

TEST(Dialogue, MarksWithNumbersAndWords) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue = start_dialogue(desk);
  const Wish wish = press_all(
      desk, dialogue,
      {letter('m'), letter('3'), kEnterKey, letter('b'), letter('S'), letter('l'), kEnterKey});
  ASSERT_EQ(wish.kind, Wish::Kind::kLog);
  EXPECT_EQ(wish.action.kind, ActionKind::kMark);
  EXPECT_EQ(wish.action.first, "ei2");
  EXPECT_EQ(wish.action.second, "ei3");
  EXPECT_EQ(wish.action.answer, Answer(kBeforeAnswer));
  EXPECT_EQ(dialogue.mode, DialogueMode::kStart);
}

TEST(Dialogue, EscapeUndoesOneStepOfAMark) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  press_all(desk, dialogue, {letter('m'), kEnterKey, letter('b'), kEscapeKey});
  EXPECT_TRUE(dialogue.first && !dialogue.relation);
  press(desk, dialogue, kEscapeKey);
  EXPECT_FALSE(dialogue.first);
  press(desk, dialogue, kEscapeKey);
  EXPECT_EQ(dialogue.mode, DialogueMode::kQuestion);
}

TEST(Dialogue, AnEntityIsNotRelatedToItself) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  const Wish wish = press_all(
      desk, dialogue, {letter('m'), letter('2'), kEnterKey, letter('b'), letter('2'), kEnterKey});
  EXPECT_EQ(wish.kind, Wish::Kind::kNothing);
  EXPECT_TRUE(dialogue.warned);
}

TEST(Dialogue, TakesBackTheLastOrAnyOther) {
  TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  EXPECT_EQ(press(desk, dialogue, letter('u')).kind, Wish::Kind::kNothing);
  say(desk, "ei1", kBeforeAnswer, "ei2");
  say(desk, "ei2", kBeforeAnswer, "ei3");
  EXPECT_EQ(press(desk, dialogue, letter('u')).action.taken_back, 2U);
  // History begins at the last one; a number goes to its row.
  EXPECT_EQ(press_all(desk, dialogue, {letter('h'), kEnterKey}).action.taken_back, 2U);
  const Wish wish = press_all(desk, dialogue, {letter('h'), letter('1'), kEnterKey});
  EXPECT_EQ(wish.action.kind, ActionKind::kTakeBack);
  EXPECT_EQ(wish.action.taken_back, 1U);
}

TEST(Dialogue, ShowsWhyAPairStandsAsItDoes) {
  TestDesk desk = desk_with(kTrip);
  say(desk, "ei1", kBeforeAnswer, "ei2");
  say(desk, "ei2", kBeforeAnswer, "ei3");
  Dialogue dialogue;
  // Known are left-ate, left-slept and ate-slept, in this order.
  press_all(desk, dialogue, {letter('v'), letter('2'), kEnterKey});
  EXPECT_EQ(dialogue.mode, DialogueMode::kWhyPair);
  EXPECT_EQ(dialogue.pair, pair_at(0, 3));
  EXPECT_THAT(plain_text(desk, dialogue), HasSubstr("'left' is before 'slept' (inferred)"));
}

TEST(Dialogue, GoesToADocumentThatIsNamed) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  const Wish wish =
      press_all(desk, dialogue, {letter('g'), letter('o'), letter('T'), letter('h'), kEnterKey});
  EXPECT_EQ(wish.kind, Wish::Kind::kOpen);
  EXPECT_EQ(wish.document, "other");
}

TEST(Dialogue, WithoutAQuestionEnterGoesToTheNextDocumentOrStops) {
  TestDesk desk = desk_with(kTrip);
  desk.question.reset();
  Dialogue dialogue;
  EXPECT_EQ(press(desk, dialogue, kEnterKey).document, "other");
  desk.documents[1].open = 0;
  EXPECT_EQ(press(desk, dialogue, kEnterKey).kind, Wish::Kind::kStop);
  // And no answer can be given.
  EXPECT_EQ(press(desk, dialogue, letter('b')).kind, Wish::Kind::kNothing);
}

// Whatever is pressed, the dialogue asks only for what the session can do or refuse with a reason.
RC_GTEST_PROP(Dialogue, NoSequenceOfKeysGoesWrong, ()) {
  TestDesk desk = desk_with(kTrip);
  Dialogue dialogue = start_dialogue(desk);
  const std::string keys = "baidsnwkuhvmg?123lz ";
  for (const int place : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 28))) {
    const auto i = static_cast<std::size_t>(place);
    const Key key = i < keys.size() ? letter(static_cast<unsigned char>(keys[i]))
                                    : Key{static_cast<KeyKind>(1 + i - keys.size()), 0};
    const Wish wish = press(desk, dialogue, key);
    if (wish.kind == Wish::Kind::kLog) {
      const auto effect = desk.changing->apply(wish.action, desk.session.statements().size() + 100);
      RC_ASSERT(effect.has_value() || wish.action.kind == ActionKind::kMark ||
                wish.action.kind == ActionKind::kTakeBack);
      const auto candidates = desk.session.candidates();
      desk.question = candidates.empty() ? std::nullopt : std::optional(candidates.front());
    }
    RC_ASSERT(!(plain_text(desk, dialogue) + plain_prompt(dialogue, desk)).empty());
    for (const StyledLine& line : draw(desk, dialogue, kSmallestScreen).lines) {
      RC_ASSERT(columns(line) <= kSmallestScreen.columns);
    }
    RC_ASSERT(dialogue.cursor < 100U);
  }
}

TEST(PlainDialogue, NumbersLettersAndWordsAreAnswers) {
  const TestDesk desk = desk_with(kTrip);
  const Dialogue dialogue;
  for (const std::string_view line : {"4", "d", " d ", "is included", "IS INCLUDED", "during"}) {
    EXPECT_EQ(keys_of_line(desk, dialogue, line).value(), std::vector{letter('d')}) << line;
  }
  EXPECT_EQ(keys_of_line(desk, dialogue, "quit").value(), std::vector{letter('q')});
  EXPECT_TRUE(keys_of_line(desk, dialogue, "").value().empty());
  EXPECT_FALSE(keys_of_line(desk, dialogue, "7"));
  EXPECT_FALSE(keys_of_line(desk, dialogue, "0"));
  EXPECT_FALSE(keys_of_line(desk, dialogue, "perhaps"));
}

TEST(PlainDialogue, AnEmptyLineLeadsBackFromLists) {
  const TestDesk desk = desk_with(kTrip);
  Dialogue dialogue;
  dialogue.mode = DialogueMode::kHistory;
  EXPECT_EQ(keys_of_line(desk, dialogue, "").value(), std::vector{kEscapeKey});
}

TEST(PlainDialogue, AsksWhichOfSeveralEntitiesIsMeant) {
  const TestDesk desk = desk_with(
      "<TimeML><TEXT><EVENT eid=\"e1\">said</EVENT> <EVENT "
      "eid=\"e2\">said</EVENT></TEXT></TimeML>");
  Dialogue dialogue;
  dialogue.mode = DialogueMode::kMark;
  const auto keys = keys_of_line(desk, dialogue, "said");
  ASSERT_FALSE(keys);
  EXPECT_THAT(keys.error().hint, HasSubstr("1, 2"));
}

TEST(PlainDialogue, NoLineIsWiderThanAsked) {
  const TestDesk desk = desk_with(kTrip, AnswerAlgebra::kFull);
  for (const DialogueMode mode :
       {DialogueMode::kStart, DialogueMode::kQuestion, DialogueMode::kMark, DialogueMode::kWhy,
        DialogueMode::kHelp, DialogueMode::kKnown, DialogueMode::kDocuments}) {
    Dialogue dialogue;
    dialogue.mode = mode;
    std::string text = plain_text(desk, dialogue, 50);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      EXPECT_LE(end - begin, 60U);  // bytes; brackets take two each
      begin = end + 1;
    }
  }
}

}  // namespace
}  // namespace gnomon
