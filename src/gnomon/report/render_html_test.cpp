#include "gnomon/report/render.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string html(const Report& report) { return render(report, OutputFormat::kHtml); }

TEST(RenderHtml, WritesAPageThatNamesItsLanguageTitleAndWidth) {
  const std::string page = html({.title = "Scores & more"});
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">\n"));
  EXPECT_THAT(page, HasSubstr("<meta charset=\"utf-8\">"));
  EXPECT_THAT(page, HasSubstr("<meta name=\"viewport\""));
  EXPECT_THAT(page, HasSubstr("<title>Scores &amp; more</title>"));
  EXPECT_THAT(page, HasSubstr("<h1>Scores &amp; more</h1>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
}

TEST(RenderHtml, WritesTablesWithCaptionHeaderAndTotals) {
  const Table table{.title = "Awareness",
                    .columns = {{"system"}, {"F1"}},
                    .rows = {{"owl", Cell::decimal(0.5349, 2).best()}},
                    .footer = {{Cell("all").muted(), 6418}},
                    .caption = "20 documents"};
  EXPECT_THAT(
      html({.tables = {table}}),
      HasSubstr("<table>\n"
                "<caption>Awareness<span>20 documents</span></caption>\n"
                "<thead>\n"
                "<tr><th scope=\"col\">system</th><th scope=\"col\" class=\"number\">F1</th></tr>\n"
                "</thead>\n"
                "<tbody>\n"
                "<tr><td>owl</td><td class=\"number best\">0.53</td></tr>\n"
                "</tbody>\n"
                "<tfoot>\n"
                "<tr><td class=\"muted\">all</td><td class=\"number\">6418</td></tr>\n"
                "</tfoot>\n"
                "</table>\n"));
}

TEST(RenderHtml, LeavesOutWhatATableDoesNotHave) {
  const std::string page = html({.tables = {{.columns = {{}}, .rows = {{"x"}}}}});
  EXPECT_THAT(page, HasSubstr("<table>\n<tbody>\n<tr><td>x</td></tr>\n</tbody>\n</table>\n"));
}

TEST(RenderHtml, EscapesTextEverywhere) {
  const std::string evil = "</style></title><script>alert(\"1\" & '2')</script>";
  const std::string page = html({.title = evil,
                                 .tables = {{.title = evil,
                                             .columns = {{evil}},
                                             .rows = {{evil}},
                                             .footer = {{evil}},
                                             .caption = evil}},
                                 .notes = {evil},
                                 .signature = evil});
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("<td>&lt;/style&gt;&lt;/title&gt;&lt;script&gt;"
                              "alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;</td>"));
}

TEST(RenderHtml, ShowsLineEndsInTextButNotInTheTitle) {
  const std::string page = html({.title = "a\nb", .notes = {"c\r\nd"}});
  EXPECT_THAT(page, HasSubstr("<title>a b</title>"));
  EXPECT_THAT(page, HasSubstr("<h1>a<br>b</h1>"));
  EXPECT_THAT(page, HasSubstr("<p>c<br>d</p>"));
}

TEST(RenderHtml, FetchesNothingAndRunsNothing) {
  const std::string page = html({.title = "x"});
  EXPECT_THAT(page, HasSubstr("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
  EXPECT_THAT(page, Not(HasSubstr("http:")));
  EXPECT_THAT(page, Not(HasSubstr("https:")));
  EXPECT_THAT(page, Not(HasSubstr("url(")));
}

TEST(RenderHtml, KnowsDarkScreensAndPaper) {
  const std::string page = html({});
  EXPECT_THAT(page, HasSubstr("@media (prefers-color-scheme: dark)"));
  EXPECT_THAT(page, HasSubstr("@media print"));
  EXPECT_THAT(page, HasSubstr("tabular-nums"));
}

TEST(RenderHtml, ShowsADashForWhatIsUndefined) {
  EXPECT_THAT(html({.tables = {{.columns = {{"p"}}, .rows = {{Cell::decimal(std::nan(""), 2)}}}}}),
              HasSubstr("<td class=\"number\">–</td>"));
}

}  // namespace
}  // namespace gnomon
