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
  EXPECT_EQ(csv({.columns = {{"a,b"}, {"c"}}, .rows = {{"say \"no\"", "x\ny"}, {" p|q ", "=1+1"}}}),
            "\"a,b\",c\n\"say \"\"no\"\"\",\"x\ny\"\n p|q ,=1+1\n");
}

TEST(RenderCsv, LeavesUndefinedAndEmptyCellsEmpty) {
  EXPECT_EQ(csv({.columns = {{"a"}, {"b"}},
                 .rows = {{Cell::decimal(std::nan(""), 2), Cell()}, {Cell::decimal(HUGE_VAL, 2)}}}),
            "a,b\n,\n,\n");
}

TEST(RenderCsv, KeepsALoneEmptyCellApartFromAnEmptyLine) {
  EXPECT_EQ(csv({.columns = {{"a"}}, .rows = {{""}, {"x"}}}), "a\n\"\"\nx\n");
}

TEST(RenderCsv, SeparatesTablesByAnEmptyLine) {
  EXPECT_EQ(csv({.tables = {{.columns = {{"a"}}, .rows = {{1}}}, {}, {.columns = {{"b"}}}}}),
            "a\n1\n\nb\n");
}

TEST(RenderCsv, ReadsBackByteByByte) {
  const std::vector<std::string> texts = {"",     "plain", "a,b",  "\"",          "\"\"", "x\r\ny",
                                          "\xff", "\x1b",  "日本", ",\",\"\n,\"", "  "};
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
