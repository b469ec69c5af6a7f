#include "gnomon/align/tokens.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

std::string cut(std::string_view text) {
  std::string out;
  for (const Span token : tokens(text)) {
    out += out.empty() ? "" : "|";
    out += token.of(text);
  }
  return out;
}

TEST(Tokens, AreWordsWithoutTheMarksAroundThem) {
  EXPECT_EQ(cut("He left, they (all) said."), "He|left|,|they|(|all|)|said|.");
  EXPECT_EQ(cut("\"It fell 5%,\" he said"), "\"|It|fell|5|%|,|\"|he|said");
  EXPECT_EQ(cut("\u00abnow\u00bb"), "\u00ab|now|\u00bb");
}

TEST(Tokens, KeepTheStopOfAbbreviationsAndInitials) {
  EXPECT_EQ(cut("Mr. Ray left the U.S. on Jan. 5."), "Mr.|Ray|left|the|U.S.|on|Jan.|5|.");
}

TEST(Tokens, SetEnglishEndingsApart) {
  EXPECT_EQ(cut("John's didn't they'll"), "John|'s|did|n't|they|'ll");
}

TEST(Tokens, CutASingleHyphenAndLeaveSeveral) {
  EXPECT_EQ(cut("a two-day stay, a state-of-the-art thing -"),
            "a|two|-|day|stay|,|a|state-of-the-art|thing|-");
}

TEST(Tokens, BreakChunksBehindSomeMarks) {
  EXPECT_EQ(cut("and/or;this 1,000 one,two end.Next wait...more"),
            "and/|or|;|this|1,000|one|,|two|end|.|Next|wait|...|more");
}

TEST(Tokens, OfNothingAreNone) {
  EXPECT_TRUE(tokens("").empty());
  EXPECT_TRUE(tokens(" \n\t").empty());
}

RC_GTEST_PROP(Tokens, HoldEveryByteThatIsNoWhiteSpaceOnceAndInOrder, (const std::string& any)) {
  std::string text;
  for (const char c : any) {
    text += "ab .,-'!\"/(%\n"[static_cast<unsigned char>(c) % 13];
  }
  std::string joined;
  std::size_t end = 0;
  for (const Span token : tokens(text)) {
    RC_ASSERT(token.begin >= end && !token.empty());
    end = token.end;
    joined += token.of(text);
  }
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  RC_ASSERT(joined == text);
}

}  // namespace
}  // namespace gnomon
