#include "gnomon/operations/reproduce.h"

#include "gnomon/operations/reproduce_papers.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::vector<ReproducedFigure> figures_of(std::vector<ReproducedFigure> all,
                                         std::string_view table) {
  std::erase_if(all, [&](const ReproducedFigure& one) { return one.table != table; });
  return all;
}

TEST(Reproduce, NeedsNoDataForTheExamplesOfPapers) {
  const auto outcome = reproduce({});
  ASSERT_TRUE(outcome) << outcome.error().what;
  std::vector<ReproducedFigure> figures = outcome->value.figures;
  std::erase_if(figures, [](const ReproducedFigure& one) {
    return !one.paper.starts_with("UzZaman") && !one.paper.starts_with("Setzer");
  });
  const auto chains = figures_of(figures, "section 3.3, simultaneity chains");
  ASSERT_EQ(chains.size(), 4U);  // .45, .67 and twice .9
  for (const std::string_view table :
       {"section 3.3, simultaneity chains", "section 3.1, MUC example",
        "section 4, the value of a question", "Table 1", "Table 2"}) {
    for (const ReproducedFigure& one : figures_of(figures, table)) {
      EXPECT_TRUE(one.verdict == ReproductionVerdict::kSame ||
                  one.verdict == ReproductionVerdict::kRounds)
          << table << ": " << one.row << " " << one.figure << ": " << one.published << " against "
          << one.computed;
    }
  }
  // UzZaman and Allen's Table 1: precision, recall and fscore of three systems; Table 2: eleven
  // relations.
  EXPECT_EQ(figures_of(figures, "Table 1").size(), 9U);
  EXPECT_EQ(figures_of(figures, "Table 2").size(), 11U);
}

// A corpus with a damaged file is no longer recognised by its numbers, and the reader learns why.
TEST(Reproduce, NamesAFolderThatIsAlmostACorpus) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "gnomon-almost-a-corpus";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "key");
  std::string links;
  for (int i = 0; i < 19; ++i) {
    links += "<TLINK lid=\"l" + std::to_string(i) +
             "\" relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t2\"/>";
  }
  for (int i = 0; i < 39; ++i) {  // the key of TempEval-1 has 40 documents and 758 TLINKs
    std::ofstream(folder / "key" / (std::to_string(i) + ".tml"))
        << "<TimeML><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"2031\">a</TIMEX3>"
        << "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"2032\">b</TIMEX3>" << links << "</TimeML>";
  }
  const auto outcome = reproduce({.data = folder.string(), .paper = PaperChoice::kTempeval1});
  ASSERT_TRUE(outcome) << outcome.error().what;
  ASSERT_EQ(outcome->notices.size(), 2U);
  EXPECT_THAT(outcome->notices[1].said.what,
              testing::HasSubstr("key has 39 documents with 741 TLINKs, and the key of TempEval-1 "
                                 "has 40 with 758"));
  std::filesystem::remove_all(folder);
}

// The paper prints 200 marked relations, 865 prompts and 5,288 pairs in 16 annotations; its shares
// and means follow, and a made-up text of its size comes near them.
TEST(Reproduce, RecomputesTheExperimentOfSetzerAndOthers) {
  const auto outcome = reproduce({.paper = PaperChoice::kSetzer});
  ASSERT_TRUE(outcome) << outcome.error().what;
  const auto rows = figures_of(outcome->value.figures, "section 4, the experiment");
  std::vector<std::string> recomputed;
  std::size_t simulated = 0;
  for (const ReproducedFigure& one : rows) {
    if (one.row == "from the counts of the paper") {
      EXPECT_NE(one.verdict, ReproductionVerdict::kNear) << one.figure;
      recomputed.push_back(one.computed);
    }
    simulated += one.verdict == ReproductionVerdict::kNotPrinted ? 1 : 0;
  }
  EXPECT_THAT(recomputed, testing::ElementsAre("3.782", "16.358", "79.860", "54.06", "318"));
  EXPECT_EQ(simulated, 6U);  // strategies
}

TEST(Reproduce, SaysWhatIsNotThere) {
  const auto outcome = reproduce({.paper = PaperChoice::kQaTempeval});
  ASSERT_TRUE(outcome);
  // Table 1 by genre, and the ten rows of Tables 2, 3 and 4.
  ASSERT_EQ(outcome->value.figures.size(), 13U);
  for (const ReproducedFigure& one : outcome->value.figures) {
    EXPECT_EQ(one.verdict, ReproductionVerdict::kNoData);
    EXPECT_TRUE(one.computed.empty());
    EXPECT_FALSE(one.remark.empty());
  }
}

TEST(Reproduce, RefusesAFolderThatIsNotThere) {
  const auto outcome = reproduce({.data = "no/such/folder"});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "no-corpora");
}

TEST(Reproduce, SaysWhenAFolderHoldsNoKnownCorpus) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "no-corpora";
  std::filesystem::create_directories(folder);
  const auto outcome = reproduce({.data = folder.string(), .paper = PaperChoice::kQaTempeval});
  ASSERT_TRUE(outcome) << outcome.error().what;
  ASSERT_EQ(outcome->notices.size(), 1U);
  EXPECT_EQ(outcome->notices.front().severity, Severity::kWarning);
  EXPECT_EQ(outcome->notices.front().said.code, "no-corpora");
}

// A published average that is not the mean of its rows is called a slip, not a success.
TEST(Reproduce, NamesTheSlipOfTableTwo) {
  const auto outcome = reproduce({.paper = PaperChoice::kTempeval1});
  ASSERT_TRUE(outcome);
  const auto& figures = outcome->value.figures;
  const auto slip = std::ranges::find_if(figures, [](const ReproducedFigure& one) {
    return one.row == "average of the six rows" && one.figure == "task B, R";
  });
  ASSERT_NE(slip, figures.end());
  EXPECT_EQ(slip->published, "74/72");
  EXPECT_EQ(slip->computed, "72/74");
  EXPECT_EQ(slip->verdict, ReproductionVerdict::kSlip);
}

// A graph with its timeline needs no data; the curves do.
TEST(Reproduce, DrawsWhatNeedsNoData) {
  const auto outcome = reproduce({});
  ASSERT_TRUE(outcome);
  std::vector<std::string> drawn;
  for (const ReproducedDrawing& drawing : outcome->value.drawings) {
    drawn.push_back(drawing.figure);
  }
  EXPECT_THAT(drawn, testing::ElementsAre("Figure 5", "Figure 6"));
}

TEST(Reproduce, ComparesDigitByDigit) {
  const auto verdict = [](std::string_view published, double value, int decimals) {
    return compared("", "", "", "", published, value, decimals).verdict;
  };
  EXPECT_EQ(verdict("0.45", 0.45, 2), ReproductionVerdict::kSame);
  EXPECT_EQ(verdict("0.45", 0.4528, 2), ReproductionVerdict::kRounds);
  EXPECT_EQ(verdict("0.45", 0.4556, 2), ReproductionVerdict::kRounds);  // cut
  EXPECT_EQ(verdict("0.45", 0.4656, 2), ReproductionVerdict::kNear);
  EXPECT_EQ(printed(0.125, 2), "0.13");  // halves up
}

}  // namespace
}  // namespace gnomon
