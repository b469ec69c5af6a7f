#include "gnomon/report/render.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string latex(const Report& report) { return render(report, OutputFormat::kLatex); }

// The only cell of a table, as it is written.
std::string latex_cell(const Cell& content) {
  const std::string out = latex({.tables = {{.columns = {{}}, .rows = {{content}}}}});
  const std::string_view before = "\\toprule\n";
  const std::size_t begin = out.find(before) + before.size();
  return out.substr(begin, out.find(" \\\\\n\\bottomrule") - begin);
}

TEST(RenderLatex, WritesAWholeReport) {
  const Report report{.title = "Scores",
                      .tables = {{.title = "Awareness",
                                  .columns = {{"system"}, {"F1"}},
                                  .rows = {{"run_1", Cell::decimal(0.5349, 2).best()}},
                                  .footer = {{"links", 6418}},
                                  .caption = "100% done"}},
                      .notes = {"one document left out"},
                      .signature = "gnomon:0.1|metric:awareness"};
  EXPECT_EQ(latex(report),
            "% Scores\n"
            "% needs \\usepackage{booktabs}\n"
            "\\begin{table}\n"
            "\\centering\n"
            "\\caption{Awareness. 100\\% done}\n"
            "\\begin{tabular}{lr}\n"
            "\\toprule\n"
            "system & F1 \\\\\n"
            "\\midrule\n"
            "run\\_1 & \\textbf{0.53} \\\\\n"
            "\\midrule\n"
            "links & 6418 \\\\\n"
            "\\bottomrule\n"
            "\\end{tabular}\n"
            "\\end{table}\n"
            "% one document left out\n"
            "% gnomon:0.1|metric:awareness\n");
}

TEST(RenderLatex, EscapesEverySpecialCharacter) {
  EXPECT_EQ(latex_cell("\\{}$&#_%~^"),
            "\\textbackslash{}\\{\\}\\$\\&\\#\\_\\%\\textasciitilde{}\\textasciicircum{}");
  EXPECT_EQ(latex_cell("<a|b>"), "\\textless{}a\\textbar{}b\\textgreater{}");
}

TEST(RenderLatex, KeepsTextFromBecomingAnArgumentOfTheRowBefore) {
  EXPECT_EQ(latex_cell("[2cm]"), "{[}2cm{]}");
  EXPECT_EQ(latex_cell("*"), "{*}");
}

TEST(RenderLatex, KeepsHyphensHyphens) { EXPECT_EQ(latex_cell("--mode---"), "-{}-mode-{}-{}-"); }

TEST(RenderLatex, WritesMinusSignsAndDashes) {
  EXPECT_EQ(latex_cell(-5), "$-$5");
  EXPECT_EQ(latex_cell(Cell::decimal(-0.25, 2).best()), "\\textbf{$-$0.25}");
  EXPECT_EQ(latex_cell(Cell::decimal(std::nan(""), 2)), "--");
}

TEST(RenderLatex, KeepsLineEndsOutOfRowsAndComments) {
  EXPECT_EQ(latex_cell("a\n\nb"), "a  b");
  EXPECT_EQ(latex({.notes = {"x\n\\input{y}"}}), "% x \\input{y}\n");
}

}  // namespace
}  // namespace gnomon
