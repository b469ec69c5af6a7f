#include "gnomon/dialogue/styled_text.h"

#include "gnomon/base/utf8.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::Not;

std::vector<std::string> wrapped_words(std::string_view text, std::size_t width,
                                       std::size_t indent = 0) {
  const StyledLine all{{std::string(text), TextStyle::kPlain}};
  std::vector<std::string> lines;
  for (const StyledLine& line : wrap(all, width, indent)) {
    lines.push_back(words_of(line));
  }
  return lines;
}

TEST(StyledText, BreaksAtBlanks) {
  EXPECT_THAT(wrapped_words("the boat left at noon", 10),
              ElementsAre("the boat", "left at", "noon"));
}

TEST(StyledText, TakesAsMuchAsFitsToTheColumn) {
  EXPECT_THAT(wrapped_words("1234 6789", 9), ElementsAre("1234 6789"));
  EXPECT_THAT(wrapped_words("1234 6789", 8), ElementsAre("1234", "6789"));
}

TEST(StyledText, BreaksWordsThatAreTooWide) {
  EXPECT_THAT(wrapped_words("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
}

TEST(StyledText, BreaksAtLineEndsAndKeepsEmptyLines) {
  EXPECT_THAT(wrapped_words("a\n\nb", 10), ElementsAre("a", "", "b"));
}

TEST(StyledText, IndentsAllLinesButTheFirst) {
  EXPECT_THAT(wrapped_words("- one two three", 9, 2), ElementsAre("- one two", "  three"));
}

TEST(StyledText, NoBreakSpacesDoNotBreakAndBecomeBlanks) {
  EXPECT_THAT(wrapped_words("so \u00ab\u0041:\u00a0left\u00bb", 9),
              ElementsAre("so", "\u00abA: left\u00bb"));
}

TEST(StyledText, CountsWideCharactersAsTwoColumns) {
  EXPECT_EQ(columns({{"日本", TextStyle::kPlain}, {"é", TextStyle::kStrong}}), 5U);
  EXPECT_THAT(wrapped_words("日本語日本", 4), ElementsAre("日本", "語日", "本"));
}

TEST(StyledText, KeepsAWordOfSeveralStylesTogether) {
  const StyledLine text{
      {"it ", TextStyle::kPlain}, {"left", TextStyle::kFirst}, {".", TextStyle::kPlain}};
  const auto lines = wrap(text, 6);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(words_of(lines[1]), "left.");
  EXPECT_EQ(lines[1].front().style, TextStyle::kFirst);
}

TEST(StyledText, CutsWithDots) {
  EXPECT_EQ(words_of(cut_to({{"abcdef", TextStyle::kPlain}}, 4)), "abc…");
  EXPECT_EQ(words_of(cut_to({{"abcd", TextStyle::kPlain}}, 4)), "abcd");
  // A character of two columns does not stick out by half.
  EXPECT_EQ(words_of(cut_to({{"日本語", TextStyle::kPlain}}, 4)), "日…");
  EXPECT_EQ(words_of(cut_to({{"abc", TextStyle::kPlain}}, 0)), "");
}

TEST(StyledText, IsWordsAloneWithoutColour) {
  const StyledLine line{{"w", TextStyle::kKey}, {" why", TextStyle::kMuted}};
  EXPECT_EQ(painted(line, false), "w why");
  EXPECT_EQ(painted(line, true), "\x1b[1;34mw\x1b[0m\x1b[2m why\x1b[0m");
}

RC_GTEST_PROP(StyledText, NoLineIsTooWideAndNoWordIsLost, ()) {
  const std::string alphabet = "ab  \n";
  const auto places = *rc::gen::container<std::vector<int>>(
      rc::gen::inRange(0, static_cast<int>(alphabet.size()) + 2));
  const std::size_t width = *rc::gen::inRange<std::size_t>(2, 12);
  const std::size_t indent = *rc::gen::inRange<std::size_t>(0, 4);
  std::string text;
  std::string letters;
  for (const int place : places) {
    const auto i = static_cast<std::size_t>(place);
    const std::string one = i < alphabet.size()    ? alphabet.substr(i, 1)
                            : i == alphabet.size() ? "é"
                                                   : "語";
    text += one;
    letters += one == " " || one == "\n" ? "" : one;
  }
  std::string kept;
  for (const std::string& line : wrapped_words(text, width, indent)) {
    RC_ASSERT(display_width(line) <= width);
    for (const char c : line) {
      kept += c == ' ' ? "" : std::string(1, c);
    }
  }
  RC_ASSERT(kept == letters);
}

}  // namespace
}  // namespace gnomon
