#include "gnomon/formats/offsets.h"

#include "gnomon/formats/grapheme.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

std::vector<std::string> clusters_of(std::string_view text) {
  std::vector<std::string> clusters;
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t end = grapheme_end(text, byte);
    clusters.emplace_back(text.substr(byte, end - byte));
    byte = end;
  }
  return clusters;
}

TEST(Grapheme, JoinsWhatPeopleSeeAsOne) {
  EXPECT_THAT(clusters_of("e\u0301a"), testing::ElementsAre("e\u0301", "a"));
  EXPECT_THAT(clusters_of("a\r\nb\n\r"), testing::ElementsAre("a", "\r\n", "b", "\n", "\r"));
  EXPECT_THAT(clusters_of("👍🏽👩🏽‍🚒🔥"),
              testing::ElementsAre("👍🏽", "👩🏽‍🚒", "🔥"));
  EXPECT_THAT(clusters_of("❤️‍🔥x"), testing::ElementsAre("❤️‍🔥", "x"));
  EXPECT_THAT(clusters_of("각"), testing::SizeIs(1));                  // as one code point
  EXPECT_THAT(clusters_of("\u1100\u1161\u11a8"), testing::SizeIs(1));  // as three
}

TEST(Grapheme, TakesTwoLettersForEachFlag) {
  EXPECT_THAT(clusters_of("🇩🇪🇫🇷🇩"), testing::ElementsAre("🇩🇪", "🇫🇷", "🇩"));
}

TEST(Grapheme, JoinsPicturesOnly) {
  EXPECT_THAT(clusters_of("a\u200db"), testing::ElementsAre("a\u200d", "b"));
}

TEST(Offsets, AreNothingInsideOfACharacter) {
  Offsets offsets("a🎉b");
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kUtf16, 1), 1U);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kUtf16, 2), std::nullopt);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kUtf16, 3), 5U);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kBytes, 3), std::nullopt);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kCodePoints, 3), 6U);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kCodePoints, 4), std::nullopt);
  EXPECT_EQ(offsets.span_of(OffsetUnit::kCodePoints, 2, 1), std::nullopt);
}

TEST(Offsets, CountCrLfAsOneGraphemeOfAscii) {
  Offsets offsets("a\r\nb");
  EXPECT_EQ(offsets.length(OffsetUnit::kGraphemes), 3U);
  EXPECT_EQ(offsets.byte_of(OffsetUnit::kGraphemes, 2), 3U);
  EXPECT_EQ(offsets.length(OffsetUnit::kUtf16), 4U);
}

TEST(Offsets, OfTokensEndWhereTheLastOneDoes) {
  constexpr std::string_view kText = "It rained  on\nMonday.";
  Offsets offsets(kText, words_between_blanks(kText));
  EXPECT_EQ(offsets.length(OffsetUnit::kTokens), 4U);
  EXPECT_EQ(offsets.span_of(OffsetUnit::kTokens, 1, 3)->of(kText), "rained  on");
  EXPECT_EQ(offsets.span_of(OffsetUnit::kTokens, 3, 5), std::nullopt);
  EXPECT_EQ(offsets.offset_of(OffsetUnit::kTokens, 3), 1U);
}

TEST(UnitGuess, TakesTheUnitThatGivesTheCoveredTexts) {
  Offsets offsets("🎉 met, voted");
  const CoveredSpan utf16[] = {{3, 6, "met"}, {8, 13, "voted"}};
  EXPECT_EQ(guess_unit(offsets, utf16).unit, OffsetUnit::kUtf16);
  const CoveredSpan code_points[] = {{2, 5, "met"}, {7, 12, "voted"}};
  EXPECT_EQ(guess_unit(offsets, code_points).unit, OffsetUnit::kCodePoints);
  EXPECT_TRUE(guess_unit(offsets, code_points).is_certain);
}

TEST(UnitGuess, IsCodePointsWhereAllUnitsAreRight) {
  Offsets offsets("met, voted 🎉");
  const CoveredSpan spans[] = {{0, 3, "met"}};
  EXPECT_EQ(guess_unit(offsets, spans).unit, OffsetUnit::kCodePoints);
}

TEST(UnitGuess, IsUncertainOnlyWhereTheUnitsDiffer) {
  Offsets before("🎉 met");
  Offsets behind("met 🎉");
  const CoveredSpan spans[] = {{0, 3}};
  EXPECT_FALSE(guess_unit(before, spans).is_certain);
  EXPECT_TRUE(guess_unit(behind, spans).is_certain);
}

TEST(UnitGuess, TellsWhichSpanNoUnitExplains) {
  Offsets offsets("🎉 met, voted");
  const CoveredSpan spans[] = {{3, 6, "met"}, {8, 13, "spoke"}};
  const UnitGuess guess = guess_unit(offsets, spans);
  EXPECT_EQ(guess.unit, OffsetUnit::kUtf16);
  EXPECT_THAT(guess.disagreeing, testing::ElementsAre(1));
  EXPECT_EQ(disagreement(offsets, spans[1]),
            "the file says that 8-13 is 'spoke', but in code points there is no such, in UTF-16 "
            "units it is 'voted'");
}

TEST(OffsetUnit, HasAName) {
  for (std::size_t i = 0; i < kOffsetUnits; ++i) {
    const auto unit = static_cast<OffsetUnit>(i);
    EXPECT_EQ(find_offset_unit(offset_unit_name(unit)).value(), unit);
  }
  EXPECT_THAT(find_offset_unit("utf-16").error().hint, testing::HasSubstr("did you mean 'utf16'"));
}

RC_GTEST_PROP(Offsets, ThereAndBackIsTheSame, ()) {
  static const std::vector<std::string> kPieces = {"a",       " ", "\r",   "\n",     "é",
                                                   "e\u0301", "🎉", "🏽", "\u200d", "🇩"};
  std::string text;
  for (const auto i : *rc::gen::container<std::vector<std::size_t>>(
           rc::gen::inRange<std::size_t>(0, kPieces.size()))) {
    text += kPieces[i];
  }
  Offsets offsets(text);
  for (const OffsetUnit unit :
       {OffsetUnit::kBytes, OffsetUnit::kCodePoints, OffsetUnit::kUtf16, OffsetUnit::kGraphemes}) {
    for (std::size_t i = 0; i <= offsets.length(unit); ++i) {
      if (const auto byte = offsets.byte_of(unit, i)) {
        RC_ASSERT(offsets.offset_of(unit, *byte) == i);
      }
    }
    RC_ASSERT(offsets.byte_of(unit, offsets.length(unit)) == text.size());
  }
}

// One text in five units, counted by another program.
TEST(Offsets, AreThoseOfTheReference) {
  const char* named = std::getenv("GNOMON_DATA");
  const std::filesystem::path path =
      std::filesystem::path(named != nullptr ? named : "../shared/data") /
      "../expected/formats/emoji-offsets.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is not there; set GNOMON_DATA to where the data is";
  }
  std::ifstream in(path);
  const nlohmann::json expected = nlohmann::json::parse(in);
  const std::string text = expected["text"];
  std::vector<Span> tokens;
  for (const auto& token : expected["tokens"]) {
    tokens.push_back({token["utf8_bytes"][0], token["utf8_bytes"][1]});
  }
  Offsets offsets(text, tokens);
  const std::pair<const char*, OffsetUnit> units[] = {
      {"utf8_bytes", OffsetUnit::kBytes},
      {"code_points", OffsetUnit::kCodePoints},
      {"utf16_units", OffsetUnit::kUtf16},
      {"grapheme_clusters", OffsetUnit::kGraphemes}};
  std::size_t compared = 0;
  const auto compare = [&](const nlohmann::json& span) {
    const Span bytes{span["utf8_bytes"][0], span["utf8_bytes"][1]};
    EXPECT_EQ(bytes.of(text), span["text"]);
    for (const auto& [key, unit] : units) {
      EXPECT_EQ(offsets.span_of(unit, span[key][0], span[key][1]), bytes) << key << span;
      EXPECT_EQ(offsets.offset_of(unit, bytes.begin), span[key][0]) << key << span;
      EXPECT_EQ(offsets.offset_of(unit, bytes.end), span[key][1]) << key << span;
      ++compared;
    }
    if (span.contains("token")) {
      EXPECT_EQ(offsets.span_of(OffsetUnit::kTokens, span["token"], span["token"].get<int>() + 1),
                bytes);
      EXPECT_EQ(offsets.offset_of(OffsetUnit::kTokens, bytes.begin), span["token"]);
    }
  };
  for (const auto& span : expected["spans"]) {
    compare(span);
  }
  for (const auto& token : expected["tokens"]) {
    compare(token);
  }
  EXPECT_EQ(compared, 84U);
  for (const auto& [key, unit] : units) {
    EXPECT_EQ(offsets.length(unit), expected["lengths"][key]);
  }
  EXPECT_EQ(offsets.length(OffsetUnit::kTokens), expected["lengths"]["tokens"]);
}

}  // namespace
}  // namespace gnomon
