#include "gnomon/report/render.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string markdown(const Report& report) { return render(report, OutputFormat::kMarkdown); }

// The only cell of a table, as it is written.
std::string markdown_cell(const Cell& content) {
  const std::string out = markdown({.tables = {{.columns = {{"a"}}, .rows = {{content}}}}});
  const std::size_t begin = out.rfind("\n| ", out.size() - 2) + 3;
  return out.substr(begin, out.size() - 3 - begin);
}

TEST(RenderMarkdown, WritesAWholeReport) {
  const Report report{.title = "Scores",
                      .tables = {{.title = "Awareness",
                                  .columns = {{"system"}, {"F1"}},
                                  .rows = {{"owl", Cell::decimal(0.5349, 2).best()}},
                                  .footer = {{"links", 6418}},
                                  .caption = "20 documents"}},
                      .notes = {"one document left out"},
                      .signature = "gnomon:0.1|metric:awareness"};
  EXPECT_EQ(markdown(report),
            "# Scores\n\n"
            "## Awareness\n\n"
            "| system | F1 |\n"
            "| :--- | ---: |\n"
            "| owl | **0.53** |\n"
            "| links | 6418 |\n\n"
            "20 documents\n\n"
            "- one document left out\n\n"
            "`gnomon:0.1|metric:awareness`\n");
}

TEST(RenderMarkdown, EscapesPipesAndLineEnds) {
  EXPECT_EQ(markdown_cell("a|b\nc\r\nd"), "a\\|b<br>c<br>d");
  EXPECT_EQ(markdown_cell("\\|"), "\\\\\\|");
}

TEST(RenderMarkdown, EscapesMarkup) {
  EXPECT_EQ(markdown_cell("*x* `y` [z](u)"), "\\*x\\* \\`y\\` \\[z](u)");
  EXPECT_EQ(markdown_cell("</script>&amp;"), "&lt;/script>&amp;amp;");
  EXPECT_EQ(markdown_cell("# ~~$x$~~"), "# \\~\\~\\$x\\$\\~\\~");
}

TEST(RenderMarkdown, LeavesUnderscoresInsideWordsAlone) {
  EXPECT_EQ(markdown_cell("wsj_0123.tml _x_ a__b"), "wsj_0123.tml \\_x\\_ a\\_\\_b");
}

// By the rules of CommonMark none of these is markup where it stands.
TEST(RenderMarkdown, EscapesNothingNeedlessly) {
  for (const char* text : {"p < .05", "a & b", "5 * 3", "gold \\ system", "- 0.5", "+3", "# 1",
                           "1. x", "x]", "$5", "wsj_0123", "=", "> 3", "(a)", "95 %", "~ 3"}) {
    EXPECT_EQ(markdown_cell(text), text);
  }
  for (const char* text :
       {"p < .05", "-0.5", "3.5 links", "1.x", "#1", "a | b", "= x", "2001-01"}) {
    EXPECT_EQ(markdown({.notes = {text}}), std::string("- ") + text + "\n");
  }
}

TEST(RenderMarkdown, EscapesWhatWouldBeMarkupOnALine) {
  EXPECT_EQ(markdown({.notes = {"# x", "> x", "---", "* x", "+ x", "==="}}),
            "- \\# x\n- \\> x\n- \\---\n- \\* x\n- \\+ x\n- \\===\n");
  EXPECT_EQ(markdown({.notes = {"x\\\ny", "\\*"}}), "- x\\\\<br>y\n- \\\\\\*\n");
}

TEST(RenderMarkdown, KeepsNotesFromBecomingBlocks) {
  EXPECT_EQ(markdown({.notes = {"- x", "1. x", "    x", "12) x", "3.5 links"}}),
            "- \\- x\n- 1\\. x\n- x\n- 12\\) x\n- 3.5 links\n");
}

TEST(RenderMarkdown, ShowsADashForWhatIsUndefinedAndNothingForNothing) {
  EXPECT_EQ(markdown_cell(Cell::decimal(std::nan(""), 2).best()), "–");
  EXPECT_EQ(markdown_cell(Cell("  ").best()), "");
}

TEST(RenderMarkdown, FencesASignatureThatHasBackticks) {
  EXPECT_EQ(markdown({.signature = "a``b"}), "```a``b```\n");
  EXPECT_EQ(markdown({.signature = "`a"}), "`` `a ``\n");
}

}  // namespace
}  // namespace gnomon
