#include "gnomon/dialogue/marking.h"

#include "gnomon/dialogue/annotation_dialogue.h"
#include "gnomon/dialogue/dialogue_test_help.h"
#include "gnomon/dialogue/marking_screen.h"
#include "gnomon/dialogue/plain_dialogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kRawText =
    "<TimeML><TEXT>Biscuit came home on Friday. He had vanished on 27 August 2031, when a storm "
    "frightened him.</TEXT></TimeML>";

// A dialogue about a text in memory, driven by keys and by lines.
class RawText : public ::testing::Test {
 protected:
  explicit RawText(std::string_view source = kRawText)
      : work_(AnnotationSession::in_memory(std::make_shared<const Document>(sketch(source, "dog")),
                                           {}, {.annotator = "ada", .strategy = "text-order"})
                  .value()) {}

  void press(std::string_view keys) {
    for (const char key : keys) {
      work_.press({KeyKind::kCharacter, static_cast<unsigned char>(key)});
    }
  }
  void press(KeyKind kind, std::size_t times = 1) {
    for (std::size_t i = 0; i < times; ++i) {
      work_.press({kind, 0});
    }
  }
  std::string say(std::string_view line) {
    const auto effect = work_.obey(line);
    if (!effect) {
      return effect.error().what;
    }
    return plain_text(work_.view(), work_.dialogue());
  }
  const Session& session() const { return work_.view().session; }
  std::string words_of(std::string_view id) const {
    const MarkedEntity* entity = session().marks().find(id);
    return entity == nullptr ? "" : std::string(entity->mark.span.of(session().document().text()));
  }
  std::string screen(ScreenSize size = {80, 24}) const {
    std::string all;
    for (const StyledLine& line : draw(work_.view(), work_.dialogue(), size).lines) {
      EXPECT_LE(columns(line), size.columns);
      for (const StyledPiece& piece : line) {
        all += piece.text;
      }
      all += "\n";
    }
    return all;
  }
  const std::string& notice() const { return work_.dialogue().notice; }

  AnnotationDialogue work_;
};

TEST_F(RawText, BeginsWithMarking) {
  EXPECT_EQ(work_.dialogue().mode, DialogueMode::kEntities);
  EXPECT_THAT(screen(), HasSubstr("«>: Biscuit» came home"));
  EXPECT_THAT(screen(), HasSubstr("Creation time: none (d to give it)"));
  press(KeyKind::kEnter);
  EXPECT_EQ(work_.dialogue().mode, DialogueMode::kEntities) << "there is nothing to relate yet";
  EXPECT_THAT(notice(), HasSubstr("needs two events or times"));
}

TEST_F(RawText, EventsAreMarkedByWordAndClass) {
  press(KeyKind::kRight);
  press("e");
  EXPECT_THAT(screen(), HasSubstr("Class of the event 'came'?"));
  press(KeyKind::kEnter);
  EXPECT_EQ(words_of("e1"), "came");
  EXPECT_EQ(notice(), "Event e1 'came' marked: OCCURRENCE.");
  EXPECT_THAT(screen(), HasSubstr("Biscuit «>e: came» home"));
  press("ce");
  EXPECT_THAT(notice(), HasSubstr("Choose a class")) << "e is no class";
  press("s");
  EXPECT_EQ(value_of(session().marks().find("e1")->mark, "class"), "STATE");
  press("+");
  EXPECT_EQ(words_of("e1"), "came home");
  press("(");
  EXPECT_EQ(words_of("e1"), "Biscuit came home");
  press(")-");
  EXPECT_EQ(words_of("e1"), "came");
  press("-");
  EXPECT_THAT(notice(), HasSubstr("One word is the least"));
  press("uuuu");
  EXPECT_EQ(words_of("e1"), "came");
  press("u");
  EXPECT_EQ(value_of(session().marks().find("e1")->mark, "class"), "OCCURRENCE");
  press("u");
  EXPECT_EQ(words_of("e1"), "");
}

// The value is read while it is typed: 28 August 2031 is a Thursday.
TEST_F(RawText, TimesAreTypedAndSeenParsed) {
  press(KeyKind::kRight, 4);
  press("t2031-08-2");
  EXPECT_THAT(screen(), HasSubstr("Value of 'Friday': 2031-08-2_"));
  EXPECT_THAT(screen(), HasSubstr("not a value yet"));
  press(KeyKind::kEnter);
  EXPECT_TRUE(work_.dialogue().warned);
  EXPECT_EQ(words_of("t1"), "") << "and nothing is marked";
  press("8");
  EXPECT_THAT(screen(), HasSubstr("2031-08-28 = Thursday 28 August 2031 (DATE)"));
  press(KeyKind::kBackspace);
  press("9");
  press(KeyKind::kEnter);
  EXPECT_EQ(words_of("t1"), "Friday");
  EXPECT_EQ(value_of(session().marks().find("t1")->mark, "value"), "2031-08-29");
  EXPECT_EQ(value_of(session().marks().find("t1")->mark, "type"), "DATE");
}

TEST_F(RawText, WordsThatAreADateNeedNotBeTyped) {
  press(KeyKind::kDown);
  press(KeyKind::kRight, 4);
  press("++t");
  EXPECT_THAT(screen(), HasSubstr("Value of '27 August 2031': 2031-08-27_"));
  press(KeyKind::kEnter);
  EXPECT_EQ(words_of("t1"), "27 August 2031");
}

TEST_F(RawText, OverlapIsRefusedWithItsReason) {
  press(KeyKind::kRight);
  press("eo");
  press(KeyKind::kLeft);
  press("+eo");
  EXPECT_THAT(notice(), HasSubstr("it shares words with event e1 'came'"));
  EXPECT_EQ(session().marks().all().size(), 1U);
}

TEST_F(RawText, MovesByEntityAndSentence) {
  press(KeyKind::kRight);
  press("eo");
  press(KeyKind::kDown);
  EXPECT_THAT(screen(), HasSubstr("«>: He» had"));
  press("p");
  EXPECT_THAT(screen(), HasSubstr("«>e: came»"));
  press("n");
  EXPECT_THAT(notice(), HasSubstr("No event or time is marked after this"));
}

TEST_F(RawText, TheCreationTimeCanBeGiven) {
  press("d6 September 2031");
  press(KeyKind::kEnter);
  ASSERT_TRUE(session().document().creation_time());
  EXPECT_THAT(screen(), HasSubstr("Creation time: «t: 2031-09-06»"));
  press("d");
  press(KeyKind::kBackspace);
  press("7");
  press(KeyKind::kEnter);
  EXPECT_THAT(screen(), HasSubstr("Creation time: «t: 2031-09-07»"));
  press("dP2D");
  press(KeyKind::kEnter);
  EXPECT_THAT(notice(), HasSubstr("is not a date"));
}

// Two events and a time, a relation, and back to correct them: what was said of the two stays when
// one of them is moved, and goes when it is removed, after asking.
TEST_F(RawText, SpansAreCorrectedLaterWithoutLosingAnswers) {
  EXPECT_THAT(say("mark event 2"), HasSubstr("Event e1 'came' marked"));
  EXPECT_THAT(say("mark event 8 STATE"), HasSubstr("e2 'vanished' marked: STATE"));
  EXPECT_THAT(say("mark time 5 2031-09-05"), HasSubstr("Friday 5 September 2031"));
  EXPECT_THAT(say(""), HasSubstr("stage 1"));
  EXPECT_THAT(say(""), HasSubstr("How is A 'came' related in time to B 'Friday'?"));
  EXPECT_THAT(say("d"), HasSubstr("Saved: 'came' is included in 'Friday'"));
  EXPECT_THAT(say("after"), HasSubstr("Saved: 'Friday' is after 'vanished'"));
  EXPECT_EQ(session().statements().size(), 2U);
  EXPECT_THAT(say("e"), HasSubstr("2:came 3:home"));
  EXPECT_THAT(say("move e1 2-3"), HasSubstr("'came home' changed"));
  EXPECT_EQ(session().statements().size(), 2U);
  EXPECT_THAT(say("remove e1"), HasSubstr("also undoes 1 answer about it"));
  EXPECT_EQ(session().statements().size(), 2U) << "not yet";
  EXPECT_THAT(say("remove e1"), HasSubstr("1 answer was undone"));
  EXPECT_EQ(session().statements().size(), 1U) << "of Friday and vanished";
  EXPECT_THAT(say("undo"), HasSubstr("1 answer counts again"));
  EXPECT_EQ(session().statements().size(), 2U);
  EXPECT_EQ(words_of("e1"), "came home");
}

TEST_F(RawText, LinesSayWhatIsWrongWithThem) {
  EXPECT_THAT(say("mark event 99"), HasSubstr("'99' names no words"));
  EXPECT_THAT(say("mark event 5-3"), HasSubstr("'5-3' names no words"));
  EXPECT_THAT(say("mark noun 3"), HasSubstr("cannot mark 'noun'"));
  EXPECT_THAT(say("mark event 2 VERB"), HasSubstr("unknown event class 'VERB'"));
  EXPECT_THAT(say("mark time 5 Friday"), HasSubstr("'Friday' is not the value of a time"));
  EXPECT_THAT(say("move e9 2"), HasSubstr("'e9' names no event or time"));
  EXPECT_THAT(say("frobnicate"), HasSubstr("unknown input"));
  EXPECT_THAT(say("date yesterday"), HasSubstr("is not a date"));
  say("mark event 2");
  EXPECT_THAT(say("mark time 2-3 2031"), HasSubstr("it shares words with event e1"));
  EXPECT_EQ(session().marks().all().size(), 1U);
}

TEST_F(RawText, LinesShowTheTextWithTheNumbersOfWords) {
  const std::string text = plain_text(work_.view(), work_.dialogue());
  EXPECT_THAT(text, HasSubstr("1:Biscuit 2:came 3:home 4:on 5:Friday. 6:He 7:had"));
  EXPECT_THAT(text, HasSubstr("Nothing is marked yet."));
  EXPECT_THAT(say("mark event 2"), Not(HasSubstr("1:Biscuit"))) << "once is enough";
  EXPECT_THAT(say("text"), HasSubstr("2 event e1 'came': OCCURRENCE"));
  EXPECT_THAT(say("text 3-5"), HasSubstr("3:home 4:on 5:Friday."));
  EXPECT_THAT(say("?"), HasSubstr("mark time 3-4 2026-03-02"));
}

TEST_F(RawText, AnySizeOfScreenIsKept) {
  press("++");
  for (const ScreenSize size : {ScreenSize{40, 12}, ScreenSize{80, 24}, ScreenSize{200, 60}}) {
    for (const char* keys : {"", "e", "s?", " t2031", "x"}) {
      press(keys);
      EXPECT_LE(draw(work_.view(), work_.dialogue(), size).lines.size(), size.rows) << keys;
      EXPECT_FALSE(screen(size).empty());
    }
    press(KeyKind::kEscape);
  }
}

}  // namespace
}  // namespace gnomon
