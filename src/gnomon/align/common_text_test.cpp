#include "gnomon/align/common_text.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

Document body(const std::string& text) {
  return sketch("<TimeML><DOCID>d</DOCID><TEXT>" + text + "</TEXT></TimeML>");
}

// Where a word stands in the body of a document.
Span span_of(const Document& document, std::string_view word) {
  const std::size_t at = document.text().find(word, document.body().begin);
  EXPECT_NE(at, std::string_view::npos) << word;
  return {at, at + word.size()};
}

std::string refusal(const std::string& gold, const std::string& system) {
  const Document a = body(gold);
  const Document b = body(system);
  const Result<CommonText> text = CommonText::of(a, b);
  return text ? "accepted" : text.error().what;
}

TEST(CommonText, FindsTheSystemsWordsInGold) {
  const Document same = body("He left  early.");
  const Document spaced = body("He   left\n“early”.");
  const Document quoted = body("He left ''early''.");
  EXPECT_EQ(CommonText::of(same, same)->to_gold(span_of(same, "early")), span_of(same, "early"));
  const Result<CommonText> text = CommonText::of(spaced, quoted);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->to_gold(span_of(quoted, "left")), span_of(spaced, "left"));
  EXPECT_EQ(text->to_gold(span_of(quoted, "''early''")), span_of(spaced, "“early”"));
  EXPECT_EQ(text->to_gold(span_of(quoted, "He left")), span_of(spaced, "He   left"));
  const std::string most(60, 'x');
  const Document whole = body("Headline. " + most);
  const Document part = body(most);
  EXPECT_EQ(CommonText::of(part, whole)->to_gold(span_of(whole, "Headline")), std::nullopt);
}

TEST(CommonText, OfEqualBodiesCountsBytesFromTheirBeginning) {
  const Document gold = body("He left  early.");
  const Document system = sketch("<TimeML><TEXT>He left  early.</TEXT> tail</TimeML>");
  const Result<CommonText> text = CommonText::of(gold, system);
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->is_same());
  EXPECT_EQ(text->difference(), "");
  EXPECT_EQ(text->in_gold(span_of(gold, "left")), (Span{3, 7}));
  EXPECT_EQ(text->in_system(span_of(system, "left")), (Span{3, 7}));
  EXPECT_EQ(text->in_gold(span_of(gold, " left  ")), (Span{3, 7}));
}

struct Copies {
  const char* gold;
  const char* system;
  const char* word_in_gold;
  const char* word_in_system;
  Span place;  // in characters that are no white space
};

void expect_same_places(const Copies& copies, std::string_view difference) {
  SCOPED_TRACE(copies.gold);
  const Document gold = body(copies.gold);
  const Document system = body(copies.system);
  const Result<CommonText> text = CommonText::of(gold, system);
  ASSERT_TRUE(text) << text.error().what;
  EXPECT_FALSE(text->is_same());
  EXPECT_EQ(text->difference(), difference);
  EXPECT_EQ(text->in_gold(span_of(gold, copies.word_in_gold)), copies.place);
  EXPECT_EQ(text->in_system(span_of(system, copies.word_in_system)), copies.place);
}

TEST(CommonText, PassesOverWhiteSpace) {
  for (const Copies& copies : {
           Copies{"a cat sat", "\n a\tcat\n\n sat ", "sat", "sat", {4, 7}},
           Copies{"a cat sat", "acat sat", "cat", "cat", {1, 4}},
           Copies{"a cat sat", "a\u00a0cat\u2003sat", "sat", "sat", {4, 7}},
           Copies{"\u00e9t\u00e9 1999", "\u00e9t\u00e9  1999", "1999", "1999", {3, 7}},
           Copies{"", " \n", "", "", {0, 0}},
       }) {
    expect_same_places(copies, "in white space");
  }
}

TEST(CommonText, TakesAllFormsOfQuotesAndDashesForOne) {
  for (const Copies& copies : {
           Copies{"\u201cgo\u201d he", "\"go\" he", "he", "he", {4, 6}},
           Copies{"``go'' he", "\"go\" he", "he", "he", {4, 6}},
           Copies{"``go'' he", "\u201cgo\u201d he", "go", "go", {1, 3}},
           Copies{"``go'' he", "\u201cgo\u201d he", "``go''", "\u201cgo\u201d", {0, 4}},
           Copies{"John\u2019s hat", "John's hat", "hat", "hat", {6, 9}},
           Copies{"now\u2014or then", "now-or then", "or", "or", {4, 6}},
           Copies{"1\u20132 x", "1\u22122  x", "x", "x", {3, 4}},
       }) {
    expect_same_places(copies, "in white space or in the form of quotes and dashes");
  }
}

// 40 characters that are no white space.
const std::string kForty = "abcdefghi abcdefghij abcdefghij abcdefghij.";
// 20 of them, so that two are just half of a text with kForty.
const std::string kTwenty = "ABCDEFGHIJ KLMNOPQRST";

TEST(CommonText, AllowsABeginningOrEndThatOneCopyLacks) {
  const std::string headline = kTwenty + " " + kTwenty + " ";
  for (const auto& [gold, system, difference] :
       {std::tuple(headline + kForty, kForty, "at the beginning of the system"),
        std::tuple(kForty, headline + kForty, "at the beginning of gold"),
        std::tuple(kForty + " " + headline, kForty, "at the end of the system"),
        std::tuple(kForty, kForty + " " + headline, "at the end of gold")}) {
    const Document a = body(gold);
    const Document b = body(system);
    const Result<CommonText> text = CommonText::of(a, b);
    ASSERT_TRUE(text) << difference << ": " << text.error().what;
    EXPECT_EQ(text->difference(), "by 40 characters missing " + std::string(difference));
    const Span place = text->in_gold(span_of(a, "abcdefghij."));
    EXPECT_EQ(text->in_system(span_of(b, "abcdefghij.")), place) << difference;
    EXPECT_EQ(place.begin, std::string(difference).starts_with("at the beginning") ? 69 : 29);
  }
}

TEST(CommonText, RefusesWhenTooLittleIsShared) {
  const std::string headline = kTwenty + " " + kTwenty + " ";
  EXPECT_EQ(refusal(headline + kForty, kForty), "accepted");
  EXPECT_THAT(refusal("Z" + headline + kForty, kForty), HasSubstr("do not annotate the same text"));
  EXPECT_EQ(refusal("x " + kForty, kForty), "accepted");
  EXPECT_THAT(refusal("x " + kForty.substr(1), kForty.substr(1)),
              HasSubstr("do not annotate the same text"));
}

TEST(CommonText, RefusesAHoleInTheMiddle) {
  EXPECT_THAT(refusal(kForty + " or not " + kForty, kForty + " " + kForty),
              HasSubstr("where gold has 'or not abcdefghi"));
}

TEST(CommonText, ShowsBothWordsAndTheirLinesWhereTheTextsPart) {
  EXPECT_EQ(
      refusal("One.\nTwo birds\nsang.", "One.\n\nTwo\nbeasts\nsang."),
      "gold and system do not annotate the same text: they first differ at line 2 of the gold "
      "text, where gold has 'birds sang.' and the system has 'beasts sang.' (its line 4)");
  EXPECT_THAT(refusal("One and two", "One"),
              HasSubstr("where gold has 'and two' and the system has the end of the text"));
  EXPECT_THAT(
      refusal("", "One"),
      HasSubstr("line 1 of the gold text, where gold has the end of the text and the system "
                "has 'One' (its line 1)"));
}

TEST(CommonText, ShowsWholeCharactersAroundADifference) {
  // The two letters differ in their second byte only.
  EXPECT_THAT(refusal("un caf\u00e9 noir", "un caf\u00e8 noir"),
              HasSubstr("where gold has 'caf\u00e9 noir' and the system has 'caf\u00e8 noir'"));
  // Long words are cut on both sides; whichever byte the cut falls on, no half character is shown.
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::string around(shift, 'a');
    for (int i = 0; i < 50; ++i) {
      around += "\u20ac";
    }
    const std::string what = refusal(around + "x" + around, around + "y" + around);
    EXPECT_THAT(what, HasSubstr("\u20acx"));
    EXPECT_THAT(what, HasSubstr("\u20acy"));
    EXPECT_THAT(what, Not(HasSubstr("\ufffd")));
    EXPECT_THAT(what, Not(HasSubstr("\\x")));
    EXPECT_THAT(what, Not(HasSubstr("\\u")));
  }
}

// The same words with any white space between them.
RC_GTEST_PROP(CommonText, GivesTheSameWordsTheSamePlaces, ()) {
  const auto sizes = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(1U, 4U));
  std::string gold;
  std::string system;
  std::vector<std::pair<Span, Span>> words;
  for (const unsigned size : sizes) {
    for (std::string* text : {&gold, &system}) {
      text->append(*rc::gen::inRange(1, 3), *rc::gen::element(' ', '\n', '\t'));
    }
    words.push_back({{gold.size(), gold.size() + size}, {system.size(), system.size() + size}});
    gold.append(size, 'w');
    system.append(size, 'w');
  }
  const Document a = sketch("<TimeML>" + gold + "</TimeML>");
  const Document b = sketch("<TimeML>" + system + "</TimeML>");
  const Result<CommonText> text = CommonText::of(a, b);
  RC_ASSERT(text.has_value());
  std::size_t end = 0;
  for (const auto& [in_gold, in_system] : words) {
    RC_ASSERT(text->in_gold(in_gold) == text->in_system(in_system));
    RC_ASSERT(text->in_gold(in_gold).size() == in_gold.size());
    RC_ASSERT(text->in_gold(in_gold).begin >= end);
    end = text->in_gold(in_gold).end;
  }
}

}  // namespace
}  // namespace gnomon
