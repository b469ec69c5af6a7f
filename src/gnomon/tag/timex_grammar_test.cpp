#include "gnomon/tag/timex_grammar.h"

#include "gnomon/tag/timex_tagger.h"

#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// "line:column what" of a file with a mistake, or "fine".
std::string mistake_in(std::string_view rules) {
  const std::array<TimexRuleFile, 1> files = {{{"mine.txt", rules}}};
  const auto grammar = TimexGrammar::extended(files);
  if (grammar) {
    return "fine";
  }
  const Error& error = grammar.error();
  EXPECT_EQ(error.code, "bad-time-rule");
  EXPECT_EQ(error.where.file, "mine.txt");
  return fmt::format("{}:{} {}", error.where.line, error.where.column, error.what);
}

TEST(TimexGrammar, CompilesTheRulesThatItComesWith) {
  EXPECT_GE(TimexGrammar::shipped().rules().size(), 150U);
}

TEST(TimexGrammar, OwnRulesComeFirstAndUseTheShippedClasses) {
  const std::array<TimexRuleFile, 1> files = {
      {{"mine.txt",
        "words feast slot=holiday\n"
        "  6-24 ^midsummer\n"
        "family feasts\n"
        "rule midsummer: [<which>] {feast} [{year}] => point\n"
        "rule fortnight: a fortnight ago => ago number=2 unit=W\n"}}};
  const auto grammar = TimexGrammar::extended(files);
  ASSERT_TRUE(grammar) << grammar.error().what;
  TimeSettings settings;
  settings.grammar = &*grammar;
  const std::string_view text =
      "They left at Midsummer 2021, not a fortnight ago and not on Friday.";
  const Analysis analysis = split(text);
  const auto times = tag_times(analysis, "2026-03-02", settings);
  ASSERT_EQ(times.size(), 3U);
  EXPECT_EQ(times[0].value, "2021-06-24");
  EXPECT_EQ(times[0].rule, "feasts/midsummer");
  EXPECT_EQ(times[1].value, "2026-W08");
  EXPECT_EQ(times[2].value, "2026-02-27");
}

TEST(TimexGrammar, SaysWhereAFileOfRulesIsWrong) {
  EXPECT_EQ(mistake_in("rule a: today => point offset=0\n"), "fine");
  EXPECT_EQ(mistake_in("rules a: b\n"), "1:1 'rules' begins no entry");
  EXPECT_EQ(mistake_in("\n  rule a: b => point\n"), "2:3 this line continues nothing");
  EXPECT_EQ(mistake_in("rule a: b\n"), "1:1 a rule is written: rule NAME: PATTERN => FUNCTION");
  EXPECT_EQ(mistake_in("rule a: [b => point\n"), "1:12 ']' is missing");
  EXPECT_EQ(mistake_in("rule a: b] => point\n"), "1:10 ']' closes nothing");
  EXPECT_EQ(mistake_in("rule a: {bogus} => point\n"), "1:9 there is no class {bogus}");
  EXPECT_EQ(mistake_in("rule a: <bogus> => point\n"), "1:9 there is no pattern <bogus>");
  EXPECT_EQ(mistake_in("pattern p x <p>\nrule a: <p> => point\n"),
            "1:13 the pattern <p> contains itself");
  EXPECT_EQ(mistake_in("rule a: b => dance\n"), "1:14 there is no function 'dance'");
  EXPECT_EQ(mistake_in("rule a: b => point colour=red\n"), "1:20 there is no setting 'colour'");
  EXPECT_EQ(mistake_in("rule a: b => point unit=parsec\n"), "1:20 'parsec' is not a value of unit");
  EXPECT_EQ(mistake_in("words unit\n  parsec parsec parsecs\n"),
            "2:3 'parsec' is not a value here");
  EXPECT_EQ(mistake_in("rule a: \xff => point\n"), "1:9 this byte is not UTF-8");
  EXPECT_EQ(mistake_in("rule a: b :year => point\n"), "1:11 a setting is written :slot=value");
}

}  // namespace
}  // namespace gnomon
