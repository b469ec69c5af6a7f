#include "gnomon/base/utf8.h"
#include "gnomon/report/render.h"

#include <cmath>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

std::string text(const Report& report, const RenderOptions& options = {}) {
  return render(report, OutputFormat::kText, options);
}

std::string text(Table table, const RenderOptions& options = {}) {
  return text(Report{.tables = {std::move(table)}}, options);
}

std::vector<std::string> lines_of(const std::string& out) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < out.size();) {
    const std::size_t end = out.find('\n', begin);
    lines.push_back(out.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

TEST(RenderText, AlignsColumnsTwoBlanksApart) {
  const Table table{
      .title = "Awareness",
      .columns = {{"system"}, {"links"}, {"F1"}},
      .rows = {{"early bird", 6418, Cell::decimal(0.5349, 2)}, {"owl", 12, Cell::decimal(0.3, 2)}},
      .caption = "20 documents"};
  EXPECT_EQ(text(table),
            "Awareness\n"
            "system      links    F1\n"
            "───────────────────────\n"
            "early bird  6,418  0.53\n"
            "owl            12  0.30\n"
            "20 documents\n");
}

TEST(RenderText, SetsTotalsOffByARule) {
  const Table table{.columns = {{"link"}, {"count"}},
                    .rows = {{"TLINK", 2}, {"SLINK", 1}},
                    .footer = {{"total", 3}}};
  EXPECT_EQ(text(table),
            "link   count\n"
            "────────────\n"
            "TLINK      2\n"
            "SLINK      1\n"
            "────────────\n"
            "total      3\n");
}

TEST(RenderText, PutsDecimalPointsBelowOneAnother) {
  const Table table{.columns = {{"n"}, {"end"}},
                    .rows = {{Cell::decimal(12345.678, 1), "a"},
                             {Cell::decimal(-0.25, 3), "b"},
                             {7, "c"},
                             {Cell::decimal(std::nan(""), 2), "d"}}};
  EXPECT_EQ(text(table),
            "         n  end\n"
            "───────────────\n"
            "12,345.7    a\n"
            "    -0.250  b\n"
            "     7      c\n"
            "     –      d\n");
}

TEST(RenderText, GroupsThousands) {
  const Table table{.columns = {{""}},
                    .rows = {{0},
                             {999},
                             {1000},
                             {-999},
                             {-123456},
                             {1234567},
                             {std::numeric_limits<std::int64_t>::min()}}};
  EXPECT_EQ(text(table),
            "                         0\n"
            "                       999\n"
            "                     1,000\n"
            "                      -999\n"
            "                  -123,456\n"
            "                 1,234,567\n"
            "-9,223,372,036,854,775,808\n");
}

TEST(RenderText, ShowsNoNegativeZero) {
  const Table table{.columns = {{"n"}},
                    .rows = {{Cell::decimal(-0.001, 2)}, {Cell::decimal(-0.0, 0)}}};
  EXPECT_EQ(text(table), "   n\n────\n0.00\n0\n");
}

TEST(RenderText, LeavesOutAHeaderWithoutTitles) {
  const Table table{.columns = {{}, {}}, .rows = {{"mode", "exact"}}, .footer = {{"jobs", "8"}}};
  EXPECT_EQ(text(table), "mode  exact\n───────────\njobs  8\n");
}

TEST(RenderText, FillsShortRowsAndLeavesNoTrailingBlanks) {
  const Table table{.columns = {{"a"}, {"b"}, {"c"}}, .rows = {{"x   "}, {}, {"", "", "z"}}};
  EXPECT_EQ(text(table), "a  b  c\n───────\nx\n\n      z\n");
}

TEST(RenderText, FollowsTheAlignmentOfTheColumn) {
  const Table table{.columns = {{"left", Align::kLeft}, {"right", Align::kRight}},
                    .rows = {{7, "x"}, {Cell::decimal(1.5, 1), "yy"}}};
  EXPECT_EQ(text(table), "left  right\n───────────\n7         x\n1.5      yy\n");
}

TEST(RenderText, AlignsAMixedColumnLeft) {
  const Table table{.columns = {{"v"}}, .rows = {{1234}, {"exact"}}};
  EXPECT_EQ(text(table), "v\n─────\n1,234\nexact\n");
}

TEST(RenderText, MeasuresColumnsAsTheyShow) {
  const Table table{.columns = {{"text"}, {"n"}}, .rows = {{"日本語", 1}, {"cafe\u0301", 2}}};
  EXPECT_EQ(text(table), "text    n\n─────────\n日本語  1\ncafe\u0301    2\n");
}

TEST(RenderText, TakesTheMiddleOutOfLongTextsWhenTheScreenIsNarrow) {
  const Table table{.columns = {{"document"}, {"n"}},
                    .rows = {{"wsj_0123_annotated.tml", 1234567}, {"a.tml", 1}}};
  EXPECT_EQ(text(table, {.width = 24}),
            "document               n\n"
            "────────────────────────\n"
            "wsj_01…ed.tml  1,234,567\n"
            "a.tml                  1\n");
}

TEST(RenderText, BreaksTextsAndTitlesBetweenWords) {
  const Table table{.columns = {{"what it says"}, {"correct (P)", Align::kRight}},
                    .rows = {{"left before rained again", 7}, {"x", 12}},
                    .footer = {{"all", 19}}};
  EXPECT_EQ(text(table, {.width = 22}),
            "               correct\n"
            "what it says       (P)\n"
            "──────────────────────\n"
            "left before          7\n"
            "rained again\n"
            "x                   12\n"
            "──────────────────────\n"
            "all                 19\n");
}

// 6 + 3 * (2 + 9) is more than 28, 6 + 2 * (2 + 9) is not: two figures fit beside the names, the
// third stands below.
TEST(RenderText, FoldsATableThatHasTooManyFigures) {
  const Table table{.columns = {{"system"}, {"first"}, {"second"}, {"third"}},
                    .rows = {{"owl", 1000000, 2000000, 3000000}}};
  EXPECT_EQ(text(table, {.width = 28}),
            "system      first     second\n"
            "────────────────────────────\n"
            "owl     1,000,000  2,000,000\n"
            "\n"
            "system      third\n"
            "─────────────────\n"
            "owl     3,000,000\n");
}

TEST(RenderText, ShowsPairsAndWhatIsMeantForPeople) {
  const Table table{.columns = {{"m"}, {"interval", Align::kRight}},
                    .rows = {{"a", Cell::pair("68.33", "75.04", " to ")},
                             {Cell("a").implied(), Cell::pair("", "", " to ")},
                             {"b", Cell(3).shown_as("few")}}};
  EXPECT_EQ(text(table),
            "m        interval\n"
            "─────────────────\n"
            "a  68.33 to 75.04\n"
            "                –\n"
            "b             few\n");
}

TEST(RenderText, LeavesATableAloneThatFits) {
  const Table table{.columns = {{"document"}}, .rows = {{"wsj_0123_annotated.tml"}}};
  EXPECT_EQ(text(table, {.width = 22}), text(table));
}

TEST(RenderText, NeverCutsNumbers) {
  const Table table{.columns = {{"a long title of a column"}},
                    .rows = {{123456789012345}, {Cell::decimal(0.123456789, 9)}}};
  const std::string out = text(table, {.width = 1});
  EXPECT_THAT(out, HasSubstr("123,456,789,012,345\n"));
  EXPECT_THAT(out, HasSubstr("0.123456789\n"));
}

TEST(RenderText, FitsAnyScreenThatHasRoomForTheNumbers) {
  const std::string wide = "日本語システムの長い名前";
  const Table table{
      .columns = {{"a title that is long"}, {"b"}, {"count"}},
      .rows = {{wide, "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", 1},
               {"", wide, 234}}};
  for (std::size_t width = 25; width < 70; ++width) {
    for (const std::string& line : lines_of(text(table, {.width = width}))) {
      EXPECT_LE(display_width(line), width) << line;
    }
  }
}

TEST(RenderText, OrdersTitleTablesNotesAndSignature) {
  const Report report{.title = "Report",
                      .tables = {{.columns = {{"a"}}, .rows = {{1}}}, {.title = "Second"}},
                      .notes = {"first note", "second note"},
                      .signature = "gnomon:0.1|metric:awareness"};
  EXPECT_EQ(text(report),
            "Report\n\na\n─\n1\n\nSecond\n\nfirst note\nsecond note\n\n"
            "gnomon:0.1|metric:awareness\n");
}

TEST(RenderText, PaintsTitlesBestAndMutedCells) {
  const Report report{
      .tables = {{.title = "T",
                  .columns = {{"a"}, {"b"}},
                  .rows = {{Cell("x").muted(), Cell(1).best()}, {Cell("").best(), 10}}}},
      .signature = "s"};
  EXPECT_EQ(text(report, {.color = true}),
            "\x1b[1mT\x1b[0m\n"
            "a   b\n"
            "\x1b[2m─────\x1b[0m\n"
            "\x1b[2mx\x1b[0m   \x1b[1m1\x1b[0m\n"
            "   10\n"
            "\n"
            "\x1b[2ms\x1b[0m\n");
}

TEST(RenderText, MakesHostileTextHarmless) {
  const Table table{.title = "a\nb", .columns = {{"\x1b[2J"}}, .rows = {{"x\ty\r\nz\xff"}}};
  EXPECT_EQ(text(table), "a b\n\ufffd[2J\n──────\nx y z\ufffd\n");
}

TEST(RenderText, RunningTextBreaksBetweenWords) {
  Report report;
  report.notes = {"Of links that contradict one another all but the first are gone.", "Short."};
  report.signature = "gnomon:0.1|metric:awareness|mode:exact";
  EXPECT_EQ(render(report, OutputFormat::kText, {.width = 24}),
            "Of links that contradict\n"
            "one another all but the\n"
            "first are gone.\n"
            "Short.\n"
            "\n"
            "gnomon:0.1|metric:awareness|mode:exact\n");
  report.notes = {"a verylongwordthatfitsnowhere b"};
  report.signature = {};
  EXPECT_EQ(render(report, OutputFormat::kText, {.width = 10}),
            "a\nverylongwordthatfitsnowhere\nb\n");
  EXPECT_EQ(render(report, OutputFormat::kText), "a verylongwordthatfitsnowhere b\n");
}

}  // namespace
}  // namespace gnomon
