#include "gnomon/timeml/mention_context.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string in_context(const std::string& text, std::size_t columns) {
  const Document document = sketch("<TimeML><TEXT>" + text + "</TEXT></TimeML>");
  const MentionInContext found =
      mention_in_context(document, Sentences(document), EventIndex{0}, columns);
  return found.before + "[" + found.words + "]" + found.after;
}

TEST(MentionInContext, TakesWordsInTurnFromBothSides) {
  const std::string text = "The keeper never <EVENT eid=\"e1\">lit</EVENT> another lamp, he said.";
  EXPECT_EQ(in_context(text, 0), "…[lit]…");
  EXPECT_EQ(in_context(text, 6), "…never [lit]…");
  EXPECT_EQ(in_context(text, 20), "…never [lit] another lamp…");
  EXPECT_EQ(in_context(text, 100), "The keeper never [lit] another lamp, he said.");
}

TEST(MentionInContext, EndsWithItsSentence) {
  EXPECT_EQ(in_context("It rained. They <EVENT eid=\"e1\">left</EVENT>\n  early. Nobody saw.", 60),
            "They [left] early.");
  EXPECT_EQ(in_context("A heading\n\n<EVENT eid=\"e1\">Storm</EVENT> warning\n\nIt rained.", 60),
            "[Storm] warning");
}

TEST(MentionInContext, DoesNotEndWithWordsThatSayNothing) {
  EXPECT_EQ(in_context("Sales <EVENT eid=\"e1\">fell</EVENT> in the third quarter.", 16),
            "Sales [fell]…");
}

TEST(MentionInContext, ATextWithoutBlanksIsNoWord) {
  const std::string word(5000, 'x');
  EXPECT_EQ(in_context(word + "<EVENT eid=\"e1\">fell</EVENT>" + word, 40), "…[fell]…");
}

TEST(MentionInContext, WhatTheTextDoesNotMentionHasNone) {
  const Document document = sketch("<TimeML><TIMEX3 tid=\"t0\" value=\"1998\"/>He left.</TimeML>");
  const MentionInContext found =
      mention_in_context(document, Sentences(document), TimexIndex{0}, 20);
  EXPECT_EQ(found.before + "|" + found.words + "|" + found.after, "|1998|");
}

}  // namespace
}  // namespace gnomon
