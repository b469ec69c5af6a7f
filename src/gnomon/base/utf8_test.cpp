#include "gnomon/base/utf8.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::Optional;

// One letter of each length: A, e acute, euro sign, a star.
const std::string kOneToFourBytes = "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x8c\x9f";

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

void expect_stray(std::string_view text) {
  const CodePoint c = decode_utf8(text, 0);
  EXPECT_FALSE(c.valid) << testing::PrintToString(text);
  EXPECT_EQ(c.bytes, 1U) << testing::PrintToString(text);
  EXPECT_THAT(first_invalid_utf8(text), Optional(0U)) << testing::PrintToString(text);
}

void expect_decoded(std::string_view text, char32_t value) {
  const CodePoint c = decode_utf8(text, 0);
  EXPECT_TRUE(c.valid);
  EXPECT_EQ(c.value, value);
  EXPECT_EQ(c.bytes, text.size());
}

TEST(Utf8, DecodesTheFirstAndLastCodePointOfEachLength) {
  expect_decoded(std::string_view("\0", 1), 0);
  expect_decoded("\x7f", 0x7f);
  expect_decoded("\xc2\x80", 0x80);
  expect_decoded("\xdf\xbf", 0x7ff);
  expect_decoded("\xe0\xa0\x80", 0x800);
  expect_decoded("\xef\xbf\xbf", 0xffff);
  expect_decoded("\xf0\x90\x80\x80", 0x10000);
  expect_decoded("\xf4\x8f\xbf\xbf", 0x10ffff);
}

TEST(Utf8, DecodesInTheMiddleOfAText) {
  EXPECT_EQ(decode_utf8(kOneToFourBytes, 1).value, U'\u00e9');
  EXPECT_EQ(decode_utf8(kOneToFourBytes, 3).value, U'\u20ac');
  EXPECT_EQ(decode_utf8(kOneToFourBytes, 6).value, U'\U0001f31f');
}

TEST(Utf8, RefusesOverlongForms) {
  expect_stray("\xc0\x80");
  expect_stray("\xc1\xbf");
  expect_stray("\xe0\x9f\xbf");
  expect_stray("\xf0\x8f\xbf\xbf");
}

TEST(Utf8, RefusesSurrogatesButNotTheirNeighbours) {
  expect_stray("\xed\xa0\x80");
  expect_stray("\xed\xbf\xbf");
  expect_decoded("\xed\x9f\xbf", 0xd7ff);
  expect_decoded("\xee\x80\x80", 0xe000);
}

TEST(Utf8, RefusesWhatLiesAboveUnicode) {
  expect_stray("\xf4\x90\x80\x80");
  expect_stray("\xf7\xbf\xbf\xbf");
  expect_stray("\xf8\x88\x80\x80\x80");
  expect_stray("\xff");
}

TEST(Utf8, RefusesSequencesThatTheEndCutsShort) {
  expect_stray("\xc3");
  expect_stray("\xe2\x82");
  expect_stray("\xf0\x9f\x8c");
}

TEST(Utf8, RefusesSequencesThatAnotherLetterCutsShort) {
  expect_stray("\xc3(");
  expect_stray("\xe2\x82(");
  expect_stray("\xf0\x9f\x8c(");
  expect_stray("\x80");
}

TEST(Utf8, FindsTheFirstInvalidByte) {
  EXPECT_EQ(first_invalid_utf8(""), std::nullopt);
  EXPECT_EQ(first_invalid_utf8(kOneToFourBytes), std::nullopt);
  EXPECT_THAT(first_invalid_utf8("caf\xe9 cr\xe8me"), Optional(3U));
  EXPECT_THAT(first_invalid_utf8(kOneToFourBytes + "\xf0\x9f"), Optional(10U));
}

TEST(Utf8, CountsCodePointsAndStrayBytes) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points(kOneToFourBytes), 4U);
  EXPECT_EQ(count_code_points("caf\xe9"), 4U);
  EXPECT_EQ(count_code_points("\xe2\x82"), 2U);
}

TEST(Utf8, KnowsHowManyColumnsTextTakes) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xc3\xa9t\xc3\xa9"), 3U);         // precomposed accents
  EXPECT_EQ(display_width("e\xcc\x81"), 1U);                 // e and a combining acute
  EXPECT_EQ(display_width("\xe6\x99\x82\xe9\x96\x93"), 4U);  // two Chinese characters
  EXPECT_EQ(display_width("\xea\xb0\x80"), 2U);              // a Hangul syllable
  EXPECT_EQ(display_width("\xf0\x9f\x8c\x9f"), 2U);          // an emoji
  EXPECT_EQ(display_width("\xef\xbc\xa1"), 2U);              // a full-width A
  EXPECT_EQ(display_width("a\xe2\x80\x8b"
                          "b"),
            2U);                                // a zero-width space
  EXPECT_EQ(display_width("\x1b[1m\x07"), 3U);  // controls take no column
}

TEST(Utf8, MakesControlCharactersHarmless) {
  const std::string replacement(kReplacement);
  EXPECT_EQ(printable("plain " + kOneToFourBytes), "plain " + kOneToFourBytes);
  EXPECT_EQ(printable("a\tb"), "a b");
  EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), replacement + "[31mred" + replacement + "[0m");
  EXPECT_EQ(printable("a\r\n\x7f"), "a" + replacement + replacement + replacement);
  EXPECT_EQ(printable(std::string_view("\0", 1)), replacement);
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            replacement + "2J");  // the one-letter form of ESC [
}

TEST(Utf8, MakesStrayBytesVisible) {
  EXPECT_EQ(printable("caf\xe9"), "caf" + std::string(kReplacement));
  EXPECT_EQ(printable("\xe2\x82"), std::string(kReplacement) + std::string(kReplacement));
}

TEST(OffsetConverter, ConvertsInBothDirections) {
  OffsetConverter offsets(kOneToFourBytes);
  EXPECT_EQ(offsets.code_points_before(0), 0U);
  EXPECT_EQ(offsets.code_points_before(1), 1U);
  EXPECT_EQ(offsets.code_points_before(3), 2U);
  EXPECT_EQ(offsets.code_points_before(6), 3U);
  EXPECT_EQ(offsets.code_points_before(10), 4U);
  EXPECT_THAT(offsets.byte_of(0), Optional(0U));
  EXPECT_THAT(offsets.byte_of(3), Optional(6U));
  EXPECT_THAT(offsets.byte_of(4), Optional(10U));
}

TEST(OffsetConverter, GoesBackwards) {
  OffsetConverter offsets(kOneToFourBytes);
  EXPECT_EQ(offsets.code_points_before(10), 4U);
  EXPECT_EQ(offsets.code_points_before(3), 2U);
  EXPECT_THAT(offsets.byte_of(1), Optional(1U));
  EXPECT_EQ(offsets.code_points_before(0), 0U);
}

TEST(OffsetConverter, KnowsWhereTheTextEnds) {
  OffsetConverter offsets(kOneToFourBytes);
  EXPECT_EQ(offsets.byte_of(5), std::nullopt);
  EXPECT_EQ(offsets.byte_of(static_cast<std::size_t>(-1)), std::nullopt);
  EXPECT_EQ(offsets.code_points_before(1000), 4U);
  EXPECT_THAT(offsets.byte_of(2), Optional(3U));
  OffsetConverter nothing("");
  EXPECT_THAT(nothing.byte_of(0), Optional(0U));
  EXPECT_EQ(nothing.byte_of(1), std::nullopt);
}

TEST(OffsetConverter, CountsACodePointOnceItsFirstByteIsBefore) {
  OffsetConverter offsets(kOneToFourBytes);
  EXPECT_EQ(offsets.code_points_before(4), 3U);
  EXPECT_EQ(offsets.code_points_before(5), 3U);
}

// The spans of nested elements jump back and forth; a walk from the start for each of these would
// take minutes.
TEST(OffsetConverter, JumpsAboutALongTextQuickly) {
  std::string text;
  for (int i = 0; i < 500'000; ++i) {
    text += "\xc3\xa9";
  }
  OffsetConverter offsets(text);
  for (std::size_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(offsets.code_points_before(text.size() - 2 * i), 500'000 - i);
    ASSERT_EQ(offsets.byte_of(i), 2 * i);
  }
}

std::vector<char32_t> pick_code_points() {
  const auto below_surrogates = rc::gen::cast<char32_t>(rc::gen::inRange(0, 0xd800));
  const auto above_surrogates = rc::gen::cast<char32_t>(rc::gen::inRange(0xe000, 0x110000));
  const auto ascii = rc::gen::cast<char32_t>(rc::gen::inRange(0, 0x80));
  return *rc::gen::container<std::vector<char32_t>>(
      rc::gen::oneOf(ascii, below_surrogates, above_surrogates));
}

RC_GTEST_PROP(Utf8Laws, CodePointsAreReadBackAsTheyWereWritten, ()) {
  const std::vector<char32_t> written = pick_code_points();
  std::string text;
  for (const char32_t c : written) {
    append_utf8(text, c);
  }
  RC_ASSERT(!first_invalid_utf8(text).has_value());
  RC_ASSERT(count_code_points(text) == written.size());
  std::vector<char32_t> read;
  for (std::size_t byte = 0; byte < text.size(); byte += decode_utf8(text, byte).bytes) {
    read.push_back(decode_utf8(text, byte).value);
  }
  RC_ASSERT(read == written);
}

RC_GTEST_PROP(Utf8Laws, AnyBytesBecomePrintable, (const std::string& bytes)) {
  const std::string text = printable(bytes);
  RC_ASSERT(!first_invalid_utf8(text).has_value());
  RC_ASSERT(count_code_points(text) == count_code_points(bytes));
  RC_ASSERT(printable(text) == text);
}

// Many times the distance between two marks, so that questions cross them.
RC_GTEST_PROP(OffsetConverterLaws, AgreesWithCountingFromTheStartInAnyOrder, ()) {
  std::string text;
  for (int i = 0; i < 50; ++i) {
    for (const char32_t c : pick_code_points()) {
      append_utf8(text, c);
    }
  }
  OffsetConverter offsets(text);
  for (int i = 0; i < 40; ++i) {
    const auto byte = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    if (byte == text.size() || !is_utf8_continuation(text[byte])) {
      const std::size_t index = count_code_points(std::string_view(text).substr(0, byte));
      RC_ASSERT(offsets.code_points_before(byte) == index);
      RC_ASSERT(offsets.byte_of(index) == byte);
    }
    RC_ASSERT(!offsets.byte_of(text.size() + 1).has_value());
  }
}

TEST(Utf8, ShowsDataShortAndHarmless) {
  EXPECT_EQ(shown("ei1"), "ei1");
  EXPECT_EQ(shown("a\x1b"
                  "b\xff"),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd");
  EXPECT_EQ(shown(std::string(100, 'x')), std::string(100, 'x'));
  EXPECT_EQ(shown(std::string(101, 'x')), std::string(100, 'x') + "...");
}

TEST(Utf8, OnlyAsciiLettersChangeTheirCase) {
  EXPECT_EQ(ascii_lower("IBefore \u00c9T1"), "ibefore \u00c9t1");
  EXPECT_EQ(in_capitals("ibefore \u00e9t1"), "IBEFORE \u00e9T1");
}

}  // namespace
}  // namespace gnomon
