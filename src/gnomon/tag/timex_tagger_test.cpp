#include "gnomon/tag/timex_tagger.h"

#include "gnomon/calendar/timex_type.h"
#include "gnomon/calendar/timex_value.h"
#include "gnomon/tag/timex_grammar.h"

#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// As the table of examples writes it: "Friday DATE 2026-02-27 ; late June DATE 2025-06 END", or
// "-".
std::string found_in(std::string_view text, std::optional<std::string_view> creation_time,
                     const TimeSettings& settings = {}) {
  const Analysis analysis = split(text);
  std::string found;
  for (const TaggedTime& time : tag_times(analysis, creation_time, settings)) {
    found += fmt::format("{}{} {} {}{}{}", found.empty() ? "" : " ; ", time.span.of(text),
                         time.type, time.value, time.mod.empty() ? "" : " ", time.mod);
  }
  return found.empty() ? "-" : found;
}

struct TimexExample {
  std::string family;
  std::string text;
  std::string expected;
};

std::vector<TimexExample> timex_examples() {
  std::ifstream file("src/gnomon/tag/times/examples.txt");
  std::vector<TimexExample> examples;
  std::string family;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("family ")) {
      family = line.substr(7);
    } else if (const auto bar = line.find(" | "); bar != std::string::npos && line[0] != '#') {
      examples.push_back({family, line.substr(0, bar), line.substr(bar + 3)});
    }
  }
  return examples;
}

TEST(TimexTagger, FindsWhatTheExamplesOfEachFamilySay) {
  const std::vector<TimexExample> examples = timex_examples();
  ASSERT_GE(examples.size(), 150U) << "run at the top of the source tree";
  for (const TimexExample& example : examples) {
    EXPECT_EQ(found_in(example.text, "2026-03-02"), example.expected)
        << example.family << ": " << example.text;
  }
}

TEST(TimexTagger, EveryFamilyOfRulesHasExamples) {
  std::set<std::string> shown;
  for (const TimexExample& example : timex_examples()) {
    shown.insert(example.family);
  }
  for (const TimexRule& rule : TimexGrammar::shipped().rules()) {
    EXPECT_TRUE(rule.family == "not-times" || shown.contains(rule.family)) << rule.family;
  }
}

TEST(TimexTagger, ValuesAreValidAndSuitTheirTypes) {
  for (const TimexExample& example : timex_examples()) {
    const Analysis analysis = split(example.text);
    for (const char* dct : {"2026-03-02", "2026", "2026-03", "2026-03-02T10:30", ""}) {
      for (const TaggedTime& time : tag_times(
               analysis, *dct == '\0' ? std::nullopt : std::optional<std::string_view>(dct))) {
        const auto value = parse_timex_value(time.value);
        ASSERT_TRUE(value) << time.value << " in " << example.text;
        EXPECT_EQ(to_string(*value), time.value);
        EXPECT_TRUE(suits_type(*value, time.type)) << time.type << ' ' << time.value;
      }
    }
  }
}

TEST(TimexTagger, SaysWhichRuleAndWhichAnchor) {
  const Analysis analysis = split("They met on Friday. That night it rained.");
  const auto times = tag_times(analysis, "2026-03-02");
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times[0].rule, "weekdays/weekday");
  EXPECT_EQ(times[0].anchor, "creation time 2026-03-02");
  EXPECT_EQ(times[1].rule, "parts-of-day/that-part");
  EXPECT_EQ(times[1].anchor, "last mention 2026-02-27");
}

TEST(TimexTagger, LeavesTheYearOpenWithoutCreationTime) {
  EXPECT_EQ(found_in("They met on Friday.", std::nullopt), "Friday DATE XXXX-WXX-5");
  EXPECT_EQ(found_in("They met on May 3.", std::nullopt), "May 3 DATE XXXX-05-03");
  EXPECT_EQ(found_in("They met last week.", std::nullopt), "last week DATE XXXX-WXX");
  EXPECT_EQ(found_in("They met yesterday.", std::nullopt), "yesterday DATE XXXX-XX-XX");
  EXPECT_EQ(found_in("They met two years ago.", std::nullopt), "two years ago DATE PAST_REF");
}

// In a history, dates without a year hang on the last one mentioned.
constexpr std::string_view kHistory =
    "The siege of the town began in 1643. In 1644 the walls fell. By 1645 the war was lost, and in "
    "1646 the king gave up. He fled in April. On 5 December he was caught.";

TEST(TimexTagger, CountsFromTheLastDateMentionedInHistories) {
  EXPECT_TRUE(narrative_text(split(kHistory), "2026-03-02"));
  const std::string found = found_in(kHistory, "2026-03-02");
  EXPECT_NE(found.find("April DATE 1646-04 ; 5 December DATE 1646-12-05"), std::string::npos)
      << found;
  TimeSettings news;
  news.mode = TimeMode::kNews;
  EXPECT_NE(found_in(kHistory, "2026-03-02", news).find("5 December DATE 2025-12-05"),
            std::string::npos);
  EXPECT_FALSE(narrative_text(split("He said on Friday that 1643, 1644, 1645 and 1646 were bad. "
                                    "Today and yesterday he said more."),
                              "2026-03-02"));
}

// What is compared, published later or planned is no place for the story to go on from.
TEST(TimexTagger, AHistoryGoesOnAfterLookingAside) {
  for (const char* aside :
       {"No siege since 1453 was longer. ", "Papers found in 1912 say why. ",
        "He was to be tried in 1649. ", "It was worse than the previous year. "}) {
    const std::string text = std::string(kHistory) + " " + aside + "On 7 December he was freed.";
    const std::string found = found_in(text, "2026-03-02");
    EXPECT_TRUE(found.ends_with("7 December DATE 1646-12-07")) << found;
  }
  const std::string moved = std::string(kHistory) +
                            " The town was built again in 1702. In 1703 came the plague. "
                            "On 7 December it was over.";
  const std::string found = found_in(moved, "2026-03-02");
  EXPECT_TRUE(found.ends_with("7 December DATE 1703-12-07")) << found;
}

TEST(TimexTagger, DoesNotTouchTimesThatAreKnownButCountsFromThem) {
  const std::string_view text =
      "It began on the feast of St. John 1863. The following day it rained.";
  TaggedTime known;
  known.span = {12, 38};
  known.type = "DATE";
  known.value = "1863-06-24";
  const std::vector<TaggedTime> all = {known};
  TimeSettings settings;
  settings.known = all;
  EXPECT_EQ(found_in(text, "2026-03-02", settings), "The following day DATE 1863-06-25");
}

TEST(TimexTagger, CompatibleMarksOneTimeBetweenBlanks) {
  EXPECT_EQ(found_in("The years 2008-2009 were bad.", "2026-03-02"),
            "2008 DATE 2008 ; 2009 DATE 2009");
  TimeSettings settings;
  settings.compatible = true;
  EXPECT_EQ(found_in("The years 2008-2009 were bad.", "2026-03-02", settings), "2008 DATE 2008");
}

TEST(TimexTagger, OddTextsDoNoHarm) {
  for (const char* text :
       {"", " ", "word", "1998", "May", "the the the", "-- -- --",
        "🕰️ yesterday 🎉 5 Mai 🎂", "\xff\xfe 1998",
        "10:61 25:00 99/99/99 1998-13-45 0000-00-00",
        "a a a a hundred hundred thousand million years",
        "last last last last Friday Friday next next week week", "Feb. 29, 2023",
        "99999999999999999999 years ago", "1/0 years", "'", "'s", "in the the 0s"}) {
    for (const TaggedTime& time : tag_times(split(text), "2026-03-02")) {
      EXPECT_TRUE(parse_timex_value(time.value)) << text << ": " << time.value;
      EXPECT_FALSE(time.span.empty());
    }
  }
}

RC_GTEST_PROP(TimexTagger, SpansAreOrderedTokensAndValuesAreValidOnRandomWords, ()) {
  const std::vector<std::string> words = {
      "the",   "last",      "next",  "two",   "1998",    "May",   "5",     "Friday",
      "week",  "weeks",     "ago",   "of",    ",",       "a",     "-",     "quarter",
      "first", "p.m.",      "10:30", "every", "in",      "since", "early", "year",
      "'s",    "past",      "BC",    "half",  "century", "1990s", "and",   "day",
      "night", "Christmas", "31",    "this",  "few",     ".",     "to",    "later"};
  std::string text;
  for (const std::size_t word : *rc::gen::container<std::vector<std::size_t>>(
           rc::gen::inRange(std::size_t{0}, words.size()))) {
    text += words[word] + " ";
  }
  std::size_t end = 0;
  for (const TaggedTime& time : tag_times(split(text), "2024-02-29")) {
    RC_ASSERT(time.span.begin >= end && time.span.end > time.span.begin);
    end = time.span.end;
    RC_ASSERT(parse_timex_value(time.value).has_value());
  }
}

}  // namespace
}  // namespace gnomon
