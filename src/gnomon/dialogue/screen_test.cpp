#include "gnomon/dialogue/screen.h"

#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/dialogue_test_help.h"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string all_words(const Screen& screen) {
  std::string text;
  for (const StyledLine& line : screen.lines) {
    text += words_of(line) + "\n";
  }
  return text;
}

// Long names, wide characters, sequences that could steer a terminal, many entities.
TestView hostile_desk(AnswerAlgebra algebra) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (int i = 1; i <= 30; ++i) {
    text += fmt::format(
        "Some 東京 text\x1b[31m of no\x07 great interest {} <EVENT eid=\"e{}\">{}</EVENT>. ", i, i,
        i % 3 == 0   ? "終了終了終了終了終了終了終了終了終了終了"
        : i % 3 == 1 ? "a\x1b]0;evil\x07z"
                     : "wordwordwordwordwordwordwordwordwordwordwordwordwordword");
    instances += fmt::format("<MAKEINSTANCE eiid=\"ei{}\" eventID=\"e{}\"/>", i, i);
  }
  TestView view = view_with(text + "</TEXT>" + instances + "</TimeML>", algebra);
  view.project = "a/very/long/path/\x1b[2J/" + std::string(200, 'x') + ".gnomon";
  view.annotator = "名前\x1b[1m";
  say(view, "ei1", Relation::kBefore | RelationSet(Relation::kMeets), "ei2");
  say(view, "ei2", Relation::kBefore | RelationSet(Relation::kMeets), "ei3");
  view.question = pair_at(1, 28);
  return view;
}

constexpr std::array<DialogueMode, 9> kModes{
    DialogueMode::kStart, DialogueMode::kQuestion,  DialogueMode::kMark,
    DialogueMode::kWhy,   DialogueMode::kWhyPair,   DialogueMode::kHistory,
    DialogueMode::kKnown, DialogueMode::kDocuments, DialogueMode::kHelp};

TEST(Screen, NeverExceedsItsSizeAndNeverSteersTheTerminal) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    TestView view = algebra == AnswerAlgebra::kRules ? hostile_desk(algebra)
                                                     : view_with(kTrip, AnswerAlgebra::kFull);
    for (const int variant : {0, 1, 2}) {
      // With a question, while the relation of a mark is chosen, and without a question.
      view.question = variant < 2 ? view.question : std::nullopt;
      for (const DialogueMode mode : kModes) {
        Dialogue dialogue;
        dialogue.mode = mode;
        dialogue.cursor = 3;
        dialogue.first = variant == 1 ? std::optional(static_cast<Entity>(2)) : std::nullopt;
        dialogue.scroll = 1000;
        dialogue.pair = pair_at(0, 2);
        dialogue.notice =
            "Something that is long enough to take more than one line was done, at least on a "
            "terminal of eighty columns; on a smaller one it takes even more of them.";
        for (const ScreenSize size : std::vector<ScreenSize>{{80, 24},
                                                             {40, 12},
                                                             {41, 13},
                                                             {60, 20},
                                                             {59, 24},
                                                             {132, 50},
                                                             {79, 12},
                                                             {40, 60},
                                                             {39, 12},
                                                             {40, 11},
                                                             {1, 1},
                                                             {3, 2},
                                                             {300, 12}}) {
          const Screen screen = draw(view, dialogue, size);
          ASSERT_LE(screen.lines.size(), size.rows);
          for (const StyledLine& line : screen.lines) {
            ASSERT_LE(columns(line), std::max<std::size_t>(size.columns, 2))
                << size.columns << "x" << size.rows << " mode " << static_cast<int>(mode) << ": "
                << words_of(line);
          }
          ASSERT_THAT(all_words(screen), Not(HasSubstr("\x1b")));
        }
      }
    }
  }
}

TEST(Screen, AsksInWordsWithBracketsLettersAndKeys) {
  const TestView view = view_with(kTrip);
  const std::string text = all_words(draw(view, {}, {80, 24}));
  EXPECT_THAT(text, HasSubstr("She «A: left» on «B: Friday»."));
  EXPECT_THAT(text, HasSubstr("How is A 'left' related in time to B 'Friday'?"));
  EXPECT_THAT(text, HasSubstr("b  A is before B"));
  EXPECT_THAT(text, HasSubstr("a  A is after B"));
  EXPECT_THAT(text, HasSubstr("i  A includes B"));
  EXPECT_THAT(text, HasSubstr("d  A is included in B (during)"));
  EXPECT_THAT(text, HasSubstr("s  A is simultaneous with B"));
  EXPECT_THAT(text, HasSubstr("n  the text does not determine it"));
  EXPECT_THAT(text, HasSubstr("0 marked, 0 asked, 0 inferred, 0 undetermined, 6 open"));
  EXPECT_THAT(text, Not(HasSubstr("excluded")));
}

TEST(Screen, SaysWhichAnswersAreExcluded) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");             // left < ate
  say(view, "ei2", kIncludesAnswer.inverse(), "t1");  // ate inside Friday
  view.question = pair_at(0, 1);
  // Friday before left would put ate, which lies in Friday, before left.
  const std::string text = all_words(draw(view, {}, {80, 24}));
  EXPECT_THAT(text, HasSubstr("a  A is after B (excluded, w: why)"));
  EXPECT_THAT(text, Not(HasSubstr("A is before B (excluded")));
  Dialogue why;
  why.mode = DialogueMode::kWhy;
  const std::string page = all_words(draw(view, why, {80, 40}));
  EXPECT_THAT(page, HasSubstr("Excluded: 'left' is after 'Friday'."));
  EXPECT_THAT(page, HasSubstr("- 'left' is before 'ate' (asked)"));
  EXPECT_THAT(page, HasSubstr("- 'ate' is included in 'Friday' (asked)"));
}

TEST(Screen, AllAnswersOfBothAlgebrasAreOnTheSmallestScreen) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const TestView view = view_with(kTrip, algebra);
    const std::string text = all_words(draw(view, {}, kSmallestScreen));
    for (const AnswerKey& key : answer_keys(algebra)) {
      EXPECT_THAT(text, HasSubstr(fmt::format("{} {}", key.key, answer_name(key.answer))));
    }
    EXPECT_THAT(text, HasSubstr("«A: left»"));
    EXPECT_THAT(text, HasSubstr("«B: Friday»"));
  }
}

TEST(Screen, ExplainsWhatTheLastAnswerSettled) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kBeforeAnswer, "ei3");
  Dialogue why;
  why.mode = DialogueMode::kWhy;
  const std::string page = all_words(draw(view, why, {80, 40}));
  EXPECT_THAT(page, HasSubstr("The last answer also resolved 1 pair:"));
  EXPECT_THAT(page, HasSubstr("'left' is before 'slept' (inferred), because:\n"
                              "- 'left' is before 'ate' (asked)\n"
                              "- 'ate' is before 'slept' (asked)\n"));
}

TEST(Screen, SumsUpAtTheEnd) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kBeforeAnswer, "ei3");
  say(view, "ei3", kBeforeAnswer, "t1");
  view.question.reset();
  // Three were asked, the other three of six pairs follow.
  const std::string text = all_words(draw(view, {}, {80, 24}));
  EXPECT_THAT(text, HasSubstr("Finished: all 6 pairs of this document are resolved."));
  EXPECT_THAT(text, HasSubstr("- 0 marked (0.0 %)"));
  EXPECT_THAT(text, HasSubstr("- 3 asked (50.0 %)"));
  EXPECT_THAT(text, HasSubstr("- 3 inferred (50.0 %)"));
  EXPECT_THAT(text, HasSubstr("Press Enter to open the next document, other."));
}

TEST(Screen, SaysWhenItIsTooSmall) {
  const TestView view = view_with(kTrip);
  EXPECT_THAT(all_words(draw(view, {}, {39, 24})), HasSubstr("too small"));
  EXPECT_THAT(all_words(draw(view, {}, {80, 11})), HasSubstr("too small"));
  EXPECT_THAT(all_words(draw(view, {}, kSmallestScreen)), Not(HasSubstr("too small")));
}

TEST(Screen, PointsAtTheCursorByMoreThanColour) {
  TestView view = view_with(kTrip);
  say(view, "ei1", kBeforeAnswer, "ei2");
  say(view, "ei2", kBeforeAnswer, "ei3");
  Dialogue dialogue;
  dialogue.mode = DialogueMode::kHistory;
  dialogue.cursor = 1;
  const std::string text = all_words(draw(view, dialogue, {80, 24}));
  EXPECT_THAT(text, HasSubstr(">   2. 'ate' is before 'slept' (asked)"));
  EXPECT_THAT(text, HasSubstr("    1. 'left' is before 'ate' (asked)"));
  dialogue.mode = DialogueMode::kMark;
  EXPECT_THAT(all_words(draw(view, dialogue, {80, 24})), HasSubstr("First entity: 2. 'Friday'"));
}

TEST(Screen, ScrollsNoFurtherThanTheText) {
  const TestView view = view_with(kTrip);
  Dialogue help;
  help.mode = DialogueMode::kHelp;
  help.scroll = 1000;
  const Screen screen = draw(view, help, {80, 12});
  EXPECT_GT(screen.scroll, 0U);
  EXPECT_LT(screen.scroll, 40U);
  EXPECT_THAT(all_words(screen), HasSubstr("goes back."));
}

TEST(AnswerKeys, NoKeyHasTwoMeanings) {
  const std::set<char> commands{'w', 'k', 'u', 'h', 'v', 'm', 'g', '?', 'q'};
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    std::set<char> keys = commands;
    const std::vector<AnswerKey> answers = answer_keys(algebra);
    EXPECT_EQ(answers.size(), definite_answers(algebra).size() + 1);
    for (const AnswerKey& answer : answers) {
      EXPECT_TRUE(keys.insert(answer.key).second) << answer.key;
      EXPECT_EQ(answer_of_key(algebra, static_cast<char32_t>(answer.key)), answer.answer);
    }
  }
  EXPECT_EQ(answer_of_key(AnswerAlgebra::kRules, U'é'), std::nullopt);
}

}  // namespace
}  // namespace gnomon
