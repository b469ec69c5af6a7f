#include "gnomon/dialogue/dialogue.h"

#include "gnomon/dialogue/dialogue_test_help.h"
#include "gnomon/dialogue/plain_dialogue.h"
#include "gnomon/dialogue/screen.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;

Key letter(char32_t value) { return {KeyKind::kCharacter, value}; }
constexpr Key kEnterKey{KeyKind::kEnter, 0};
constexpr Key kEscapeKey{KeyKind::kEscape, 0};

DialogueRequest press_all(const AnnotationView& view, Dialogue& dialogue,
                          const std::vector<Key>& keys) {
  DialogueRequest request;
  for (const Key key : keys) {
    request = press(view, dialogue, key);
  }
  return request;
}

TEST(Dialogue, BeginsWithStageOneWhereNothingHasBeenSaid) {
  TestView view = view_with(kTrip);
  Dialogue dialogue = start_dialogue(view);
  EXPECT_EQ(dialogue.mode, DialogueMode::kStart);
  press(view, dialogue, kEnterKey);
  EXPECT_EQ(dialogue.mode, DialogueMode::kQuestion);
  say(view, "ei1", kBeforeAnswer, "ei2");
  EXPECT_EQ(start_dialogue(view).mode, DialogueMode::kQuestion);
}

TEST(Dialogue, AKeyIsAnAnswerToTheQuestion) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue;
  const DialogueRequest request = press(view, dialogue, letter('d'));
  EXPECT_EQ(request.kind, DialogueRequest::Kind::kLog);
  Action expected;
  expected.kind = ActionKind::kAnswer;
  expected.first = "ei1";
  expected.second = "t1";
  expected.answer = Answer(kIncludesAnswer.inverse());
  EXPECT_EQ(request.action, expected);
}

TEST(Dialogue, AnExcludedAnswerIsNotLogged) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kIncludesAnswer.inverse(), "t1");
  Dialogue dialogue;
  EXPECT_EQ(press(view, dialogue, letter('a')).kind, DialogueRequest::Kind::kNothing);
  EXPECT_TRUE(dialogue.warned);
  EXPECT_THAT(dialogue.notice, HasSubstr("excluded"));
}

TEST(Dialogue, MarksWithNumbersAndWords) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue = start_dialogue(view);
  const DialogueRequest request = press_all(
      view, dialogue,
      {letter('m'), letter('3'), kEnterKey, letter('b'), letter('S'), letter('l'), kEnterKey});
  ASSERT_EQ(request.kind, DialogueRequest::Kind::kLog);
  EXPECT_EQ(request.action.kind, ActionKind::kMark);
  EXPECT_EQ(request.action.first, "ei2");
  EXPECT_EQ(request.action.second, "ei3");
  EXPECT_EQ(request.action.answer, Answer(kBeforeAnswer));
  EXPECT_EQ(dialogue.mode, DialogueMode::kStart);
}

TEST(Dialogue, EscapeUndoesOneStepOfAMark) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue;
  press_all(view, dialogue, {letter('m'), kEnterKey, letter('b'), kEscapeKey});
  EXPECT_TRUE(dialogue.first && !dialogue.relation);
  press(view, dialogue, kEscapeKey);
  EXPECT_FALSE(dialogue.first);
  press(view, dialogue, kEscapeKey);
  EXPECT_EQ(dialogue.mode, DialogueMode::kQuestion);
}

TEST(Dialogue, AnEntityIsNotRelatedToItself) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue;
  const DialogueRequest request = press_all(
      view, dialogue, {letter('m'), letter('2'), kEnterKey, letter('b'), letter('2'), kEnterKey});
  EXPECT_EQ(request.kind, DialogueRequest::Kind::kNothing);
  EXPECT_TRUE(dialogue.warned);
}

TEST(Dialogue, TakesBackTheLastOrAnyOther) {
  TestView view = view_with(kTrip);
  Dialogue dialogue;
  EXPECT_EQ(press(view, dialogue, letter('u')).kind, DialogueRequest::Kind::kNothing);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kBeforeAnswer, "ei3");
  EXPECT_EQ(press(view, dialogue, letter('u')).action.taken_back, 2U);
  // History begins at the last one; a number goes to its row.
  EXPECT_EQ(press_all(view, dialogue, {letter('h'), kEnterKey}).action.taken_back, 2U);
  const DialogueRequest request = press_all(view, dialogue, {letter('h'), letter('1'), kEnterKey});
  EXPECT_EQ(request.action.kind, ActionKind::kTakeBack);
  EXPECT_EQ(request.action.taken_back, 1U);
}

TEST(Dialogue, ShowsWhyAPairStandsAsItDoes) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kBeforeAnswer, "ei3");
  Dialogue dialogue;
  // Known are left-ate, left-slept and ate-slept, in this order.
  press_all(view, dialogue, {letter('v'), letter('2'), kEnterKey});
  EXPECT_EQ(dialogue.mode, DialogueMode::kWhyPair);
  EXPECT_EQ(dialogue.pair, pair_at(0, 3));
  EXPECT_THAT(plain_text(view, dialogue), HasSubstr("'left' is before 'slept' (inferred)"));
}

TEST(Dialogue, GoesToADocumentThatIsNamed) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue;
  const DialogueRequest request =
      press_all(view, dialogue, {letter('g'), letter('o'), letter('T'), letter('h'), kEnterKey});
  EXPECT_EQ(request.kind, DialogueRequest::Kind::kOpen);
  EXPECT_EQ(request.document, "other");
}

TEST(Dialogue, WithoutAQuestionEnterGoesToTheNextDocumentOrStops) {
  TestView view = view_with(kTrip);
  view.question.reset();
  Dialogue dialogue;
  EXPECT_EQ(press(view, dialogue, kEnterKey).document, "other");
  view.documents[1].to_ask = 0;
  EXPECT_EQ(press(view, dialogue, kEnterKey).kind, DialogueRequest::Kind::kStop);
  // And no answer can be given.
  EXPECT_EQ(press(view, dialogue, letter('b')).kind, DialogueRequest::Kind::kNothing);
}

// Whatever is pressed, the dialogue asks only for what the session can do or refuse with a reason.
RC_GTEST_PROP(Dialogue, NoSequenceOfKeysGoesWrong, ()) {
  TestView view = view_with(kTrip);
  Dialogue dialogue = start_dialogue(view);
  const std::string keys = "baidsnwkuhvmg?123lz ";
  for (const int place : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 28))) {
    const auto i = static_cast<std::size_t>(place);
    const Key key = i < keys.size() ? letter(static_cast<unsigned char>(keys[i]))
                                    : Key{static_cast<KeyKind>(1 + i - keys.size()), 0};
    const DialogueRequest request = press(view, dialogue, key);
    if (request.kind == DialogueRequest::Kind::kLog) {
      const auto effect =
          view.changing->apply(request.action, view.session.statements().size() + 100);
      RC_ASSERT(effect.has_value() || request.action.kind == ActionKind::kMark ||
                request.action.kind == ActionKind::kTakeBack);
      const auto candidates = view.session.candidates();
      view.question = candidates.empty() ? std::nullopt : std::optional(candidates.front());
    }
    RC_ASSERT(!(plain_text(view, dialogue) + plain_prompt(dialogue, view)).empty());
    for (const StyledLine& line : draw(view, dialogue, kSmallestScreen).lines) {
      RC_ASSERT(columns(line) <= kSmallestScreen.columns);
    }
    RC_ASSERT(dialogue.cursor < 100U);
  }
}

TEST(PlainDialogue, NumbersLettersAndWordsAreAnswers) {
  const TestView view = view_with(kTrip);
  const Dialogue dialogue;
  for (const std::string_view line : {"4", "d", " d ", "is included", "IS INCLUDED", "during"}) {
    EXPECT_EQ(keys_of_line(view, dialogue, line).value(), std::vector{letter('d')}) << line;
  }
  EXPECT_EQ(keys_of_line(view, dialogue, "quit").value(), std::vector{letter('q')});
  EXPECT_TRUE(keys_of_line(view, dialogue, "").value().empty());
  EXPECT_EQ(keys_of_line(view, dialogue, "7").error().code, "unknown-answer");
  EXPECT_FALSE(keys_of_line(view, dialogue, "0"));
  EXPECT_FALSE(keys_of_line(view, dialogue, "perhaps"));
}

TEST(PlainDialogue, AnEmptyLineLeadsBackFromLists) {
  const TestView view = view_with(kTrip);
  Dialogue dialogue;
  dialogue.mode = DialogueMode::kHistory;
  EXPECT_EQ(keys_of_line(view, dialogue, "").value(), std::vector{kEscapeKey});
}

TEST(PlainDialogue, AsksWhichOfSeveralEntitiesIsMeant) {
  const TestView view = view_with(
      "<TimeML><TEXT><EVENT eid=\"e1\">said</EVENT> <EVENT "
      "eid=\"e2\">said</EVENT></TEXT></TimeML>");
  Dialogue dialogue;
  dialogue.mode = DialogueMode::kMark;
  const auto keys = keys_of_line(view, dialogue, "said");
  ASSERT_FALSE(keys);
  EXPECT_THAT(keys.error().hint, HasSubstr("1, 2"));
}

TEST(PlainDialogue, NoLineIsWiderThanAsked) {
  const TestView view = view_with(kTrip, AnswerAlgebra::kFull);
  for (const DialogueMode mode :
       {DialogueMode::kStart, DialogueMode::kQuestion, DialogueMode::kMark, DialogueMode::kWhy,
        DialogueMode::kHelp, DialogueMode::kKnown, DialogueMode::kDocuments}) {
    Dialogue dialogue;
    dialogue.mode = mode;
    std::string text = plain_text(view, dialogue, 50);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      EXPECT_LE(end - begin, 60U);  // bytes; brackets take two each
      begin = end + 1;
    }
  }
}

}  // namespace
}  // namespace gnomon
