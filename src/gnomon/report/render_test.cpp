// What holds for all formats; each format has its own file beside its renderer.
#include "gnomon/report/render.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr auto kHostile = std::to_array<std::string_view>({
    "\x1b[2J\x07",
    "</script><script>alert('1')</script>",
    "a|b\nc\r\nd\re",
    "\"quoted\", 'twice'",
    "\xff\xc3(\x80",
    std::string_view("nul\0nul", 7),
    "\\end{tabular} \\input{x} $ & # _ % ~ ^ { }",
    "   ",
    "",
    "=1+1",
    "{} {0} %s %n",
});

Report report_of(std::string_view text) {
  const std::string copy(text);
  Report report{.title = copy, .notes = {copy, copy}, .signature = copy};
  report.data.set(copy, copy);
  report.tables.push_back({.title = copy,
                           .columns = {{copy}, {copy, Align::kRight}},
                           .rows = {{copy, Cell(copy).best()}, {copy}, {}},
                           .footer = {{Cell::decimal(std::nan(""), 2), Cell(copy).muted()}},
                           .caption = copy});
  return report;
}

OutputFormat format_of(std::string_view name) { return parse_output_format(name).value(); }

TEST(Render, ListsItsFormatsByName) {
  EXPECT_THAT(output_format_names(),
              ElementsAre("text", "json", "jsonl", "csv", "markdown", "latex", "html"));
}

TEST(Render, FindsAFormatByItsExactName) {
  EXPECT_EQ(parse_output_format("text"), OutputFormat::kText);
  EXPECT_EQ(parse_output_format("html"), OutputFormat::kHtml);
  EXPECT_EQ(parse_output_format("HTML"), std::nullopt);
  EXPECT_EQ(parse_output_format(""), std::nullopt);
}

TEST(Render, GivesAnEmptyReportNoMoreThanTheFormatNeeds) {
  for (const std::string_view name : output_format_names()) {
    const std::string out = render({}, format_of(name));
    if (name.starts_with("json")) {
      EXPECT_EQ(out, "{}\n");
    } else if (name == "html") {
      EXPECT_THAT(out, HasSubstr("<title>gnomon report</title>"));
    } else {
      EXPECT_EQ(out, "");
    }
  }
}

TEST(Render, TakesATableWithoutColumnsOrRows) {
  const Report report{.tables = {Table{}, {.columns = {{"a"}, {"b"}}}}};
  for (const std::string_view name : output_format_names()) {
    EXPECT_TRUE(render(report, format_of(name)).ends_with('\n')) << name;
  }
}

TEST(Render, EndsEveryOutputWithALineEnd) {
  for (const std::string_view text : kHostile) {
    for (const std::string_view name : output_format_names()) {
      EXPECT_TRUE(render(report_of(text), format_of(name)).ends_with('\n')) << name;
    }
  }
}

TEST(Render, WritesValidUtf8WithoutControlCharactersWhateverTheInput) {
  for (const std::string_view text : kHostile) {
    for (const std::string_view name : output_format_names()) {
      if (name == "csv") {
        continue;  // keeps text byte by byte
      }
      const std::string out = render(report_of(text), format_of(name), {.width = 20});
      EXPECT_EQ(first_invalid_utf8(out), std::nullopt) << name;
      const auto harmful = [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == '\x7f'; };
      EXPECT_EQ(std::count_if(out.begin(), out.end(), harmful), 0) << name;
    }
  }
}

TEST(Render, UsesColourOnlyInTextAndOnlyWhenAsked) {
  const Report report = report_of("plain");
  for (const std::string_view name : output_format_names()) {
    EXPECT_THAT(render(report, format_of(name)), Not(HasSubstr("\x1b"))) << name;
    const std::string colored = render(report, format_of(name), {.color = true});
    EXPECT_EQ(colored.find('\x1b') != std::string::npos, name == "text") << name;
  }
}

TEST(Render, GivesTheSameBytesEveryTime) {
  const Report report = report_of("same");
  for (const std::string_view name : output_format_names()) {
    EXPECT_EQ(render(report, format_of(name)), render(report, format_of(name)));
  }
}

}  // namespace
}  // namespace gnomon
