#include "gnomon/language/analysis.h"

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// Tokens with blanks between them, sentences with " / ".
std::string cut(std::string_view text) {
  const Analysis analysis = split(text);
  std::string result;
  for (std::size_t k = 0; k < analysis.tokens.size(); ++k) {
    if (k > 0) {
      result += analysis.tokens[k].sentence == analysis.tokens[k - 1].sentence ? " " : " / ";
    }
    result += analysis.word(k);
  }
  return result;
}

TEST(Split, CliticsAndHyphensAreTokensAsInTheTreebanks) {
  EXPECT_EQ(cut("They don't know the firm's plan."), "They do n't know the firm 's plan .");
  EXPECT_EQ(cut("a three-year-old plan, we'll see"), "a three - year - old plan , we 'll see");
  EXPECT_EQ(cut("the companies' losses can\u2019t grow"),
            "the companies ' losses ca n\u2019t grow");
  EXPECT_EQ(cut("It cannot."), "It can not .");
}

TEST(Split, NumbersKeepWhatIsInsideThem) {
  EXPECT_EQ(cut("$1,000.50 on 10/30/89 at 10:35 a.m."), "$ 1,000.50 on 10/30/89 at 10:35 a.m.");
  EXPECT_EQ(cut("up 3.5% in the '90s (the 1990s)"), "up 3.5 % in the '90s ( the 1990s )");
  EXPECT_EQ(cut("2008-2009"), "2008 - 2009");
}

TEST(Split, AbbreviationsKeepTheirDotAndSeldomEndASentence) {
  EXPECT_EQ(cut("Mr. Smith of Acme Corp. left. He was tired."),
            "Mr. Smith of Acme Corp. left . / He was tired .");
  EXPECT_EQ(cut("He joined Acme Corp. The firm grew."), "He joined Acme Corp. / The firm grew .");
  EXPECT_EQ(cut("On Oct. 15 the U.S. Army left."), "On Oct. 15 the U.S. Army left .");
  EXPECT_EQ(cut("J. R. Brown came at 5 p.m. Monday."), "J. R. Brown came at 5 p.m. Monday .");
}

TEST(Split, SentencesEndAtMarksAndEmptyLines) {
  EXPECT_EQ(cut("Go! \"Why?\" he said. 12 men came"), "Go ! / \" Why ? \" he said . / 12 men came");
  EXPECT_EQ(cut("A headline\n\nThe text"), "A headline / The text");
  EXPECT_EQ(cut("A headline\r\n\r\nThe text"), "A headline / The text");
  EXPECT_EQ(cut("one\nline"), "one line");
  EXPECT_EQ(cut("He left... and came"), "He left ... and came");
}

TEST(Split, AddressesStayWhole) {
  EXPECT_EQ(cut("see http://a.b/c-d, or x-y@z.org."), "see http://a.b/c-d , or x-y@z.org .");
}

TEST(Split, NothingGivesNothing) {
  EXPECT_TRUE(split("").tokens.empty());
  EXPECT_TRUE(split(" \n\n\t").sentences.empty());
}

TEST(Split, LongListsAreCutSoThatCostsGrowWithTheText) {
  std::string text;
  for (int k = 0; k < 5000; ++k) {
    text += "item, ";
  }
  for (const auto& sentence : split(text).sentences) {
    EXPECT_LE(sentence.size(), 300U);
  }
}

RC_GTEST_PROP(Split, EveryByteThatIsNoWhiteSpaceIsInExactlyOneToken, ()) {
  const auto alphabet = std::string(" \n.,'\"-$%aAbB19s!?()t\xC3\xA9\xE2\x80\x99");
  const auto picks = *rc::gen::container<std::vector<int>>(
      rc::gen::inRange<int>(0, static_cast<int>(alphabet.size())));
  std::string text;
  for (const int pick : picks) {
    text += alphabet[static_cast<std::size_t>(pick)];
  }
  const Analysis analysis = split(text);
  std::size_t at = 0;
  for (const auto& token : analysis.tokens) {
    RC_ASSERT(token.span.begin >= at);
    RC_ASSERT(token.span.begin < token.span.end);
    for (; at < token.span.begin; ++at) {
      RC_ASSERT(text[at] == ' ' || text[at] == '\n');
    }
    for (; at < token.span.end; ++at) {
      RC_ASSERT(text[at] != ' ' && text[at] != '\n');
    }
  }
  std::size_t next = 0;
  for (const auto& sentence : analysis.sentences) {
    RC_ASSERT(sentence.begin == next);
    RC_ASSERT(sentence.end > sentence.begin);
    next = sentence.end;
  }
  RC_ASSERT(next == analysis.tokens.size());
}

}  // namespace
}  // namespace gnomon
