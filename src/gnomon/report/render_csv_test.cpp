#include "gnomon/report/render.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string csv(const Report& report) { return render(report, OutputFormat::kCsv); }
std::string csv(Table table) { return csv(Report{.tables = {std::move(table)}}); }

// A strict reader of one table, after the grammar of RFC 4180.
std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& field = rows.back().back();
    if (in_quotes && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += text[++i];
    } else if (text[i] == '"') {
      in_quotes = !in_quotes;
    } else if (!in_quotes && text[i] == ',') {
      rows.back().emplace_back();
    } else if (!in_quotes && text[i] == '\n') {
      rows.emplace_back(1);
    } else {
      field += text[i];
    }
  }
  rows.pop_back();
  return rows;
}

TEST(RenderCsv, WritesHeaderRowsAndTotalsWithRawNumbers) {
  EXPECT_EQ(csv({.title = "not shown",
                 .columns = {{"system"}, {"links"}, {"F1"}},
                 .rows = {{"early bird", 6418, Cell::decimal(0.5349, 2).best()}},
                 .footer = {{"total", -1234567}}}),
            "system,links,F1\nearly bird,6418,0.53\ntotal,-1234567,\n");
}

TEST(RenderCsv, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(csv({.columns = {{"a,b"}, {"c"}}, .rows = {{"say \"no\"", "x\ny"}, {" p|q ", "a=1"}}}),
            "\"a,b\",c\n\"say \"\"no\"\"\",\"x\ny\"\n p|q ,a=1\n");
}

// An apostrophe makes it a text to a spreadsheet.
TEST(RenderCsv, KeepsTextsFromBeingFormulas) {
  EXPECT_EQ(
      csv({.columns = {{"=a"}},
           .rows = {{"=1+1"}, {"+x"}, {"@x"}, {"-x"}, {"-1"}, {-1}, {Cell::decimal(-.5, 1)}}}),
      "'=a\n'=1+1\n'+x\n'@x\n'-x\n-1\n-1\n-0.5\n");
}

TEST(RenderCsv, HasNothingThatSteersATerminal) {
  EXPECT_EQ(csv({.columns = {{"\x1b[2J"}}, .rows = {{"a\tb\x07\xff\r\nc"}}}),
            "\ufffd[2J\n\"a b\ufffd\ufffd\nc\"\n");
}

TEST(RenderCsv, LeavesUndefinedAndEmptyCellsEmpty) {
  EXPECT_EQ(csv({.columns = {{"a"}, {"b"}},
                 .rows = {{Cell::decimal(std::nan(""), 2), Cell()}, {Cell::decimal(HUGE_VAL, 2)}}}),
            "a,b\n,\n,\n");
}

TEST(RenderCsv, KeepsALoneEmptyCellApartFromAnEmptyLine) {
  EXPECT_EQ(csv({.columns = {{"a"}}, .rows = {{""}, {"x"}}}), "a\n\"\"\nx\n");
}

TEST(RenderCsv, SeveralTablesShareAHeader) {
  EXPECT_EQ(csv({.tables = {{.title = "One", .columns = {{"a"}, {"n"}}, .rows = {{"x", 1}}},
                            {},
                            {.columns = {{"b"}, {"n"}}, .rows = {{"y", 2}}, .footer = {{"z", 3}}},
                            {.columns = {{"c"}}, .rows = {{"u"}}, .name = "last"}}}),
            "table,a,n,b,c\n"
            "One,x,1,,\n"
            "b,,2,y,\n"
            "b,,3,z,\n"
            "last,,,,u\n");
}

TEST(RenderCsv, TablesOfTheSameNameAreToldApart) {
  EXPECT_EQ(
      csv({.tables = {{.columns = {{"a"}}, .rows = {{1}}}, {.columns = {{"a"}}, .rows = {{2}}}}}),
      "table,a\na,1\na 2,2\n");
}

TEST(RenderCsv, WritesWhatPeopleSeeFromTheRowAbove) {
  EXPECT_EQ(csv({.columns = {{"metric"}, {"", Align::kAuto, "line"}, {"p"}},
                 .rows = {{"awareness", "all", 1},
                          {Cell("awareness").implied(), "some",
                           Cell::decimal(0.00002, 6).shown_as("<0.0001")}}}),
            "metric,line,p\nawareness,all,1\nawareness,some,0.000020\n");
}

TEST(RenderCsv, GivesEachValueOfAPairItsColumn) {
  EXPECT_EQ(
      csv({.columns = {{"system"}, {"interval"}, {"close", Align::kRight, "", "right", "asked"}},
           .rows = {{"owl", Cell::pair("68.33", "75.04", " to "), Cell::pair("9", "31", "/")},
                    {"bat", Cell::pair("", "", " to "), "all"}}}),
      "system,interval low,interval high,right,asked\n"
      "owl,68.33,75.04,9,31\n"
      "bat,,,all,\n");
}

TEST(RenderCsv, HasARowForEachCellOfAMatrix) {
  EXPECT_EQ(csv({.columns = {{"gold \\ system", Align::kAuto, "gold"},
                             {"a", Align::kRight, "BEFORE"},
                             {"b", Align::kRight, "AFTER"}},
                 .rows = {{Cell("BEFORE").shown_as("a BEFORE"), 3, Cell(0).implied()}},
                 .across = Across{"system", "pairs"}}),
            "gold,system,pairs\nBEFORE,BEFORE,3\nBEFORE,AFTER,0\n");
  EXPECT_EQ(csv({.columns = {{"gold"}, {"b"}, {"all"}},
                 .rows = {{"b", 3, 3}},
                 .footer = {{"all", 3, 3}},
                 .across = Across{"system", "pairs"}}),
            "gold,system,pairs\nb,b,3\n");
}

TEST(RenderCsv, ColumnsOfTheSameNameAreToldApart) {
  EXPECT_EQ(csv({.columns = {{"F1"}, {"P"}, {"P"}}, .rows = {{1, 2, 3}}}), "F1,P,P 2\n1,2,3\n");
}

TEST(RenderCsv, ReadsBack) {
  const std::vector<std::string> texts = {"",     "plain", "a,b",         "\"",
                                          "\"\"", "日本",  ",\",\"\n,\"", "  "};
  Table table{.columns = {{"first"}, {"second"}}};
  for (const std::string& text : texts) {
    table.rows.push_back({text, text});
  }
  const auto rows = read_csv(csv(table));
  ASSERT_EQ(rows.size(), texts.size() + 1);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(rows[i + 1], std::vector<std::string>(2, texts[i]));
  }
}

}  // namespace
}  // namespace gnomon
