#include "gnomon/tasks/stems.h"

#include "gnomon/tasks/target_list.h"
#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Stems, AreTheAttributeOrTheTextInSmallLetters) {
  const Document document = sketch(
      "<TimeML><EVENT eid='e1' stem='say'>said</EVENT> <EVENT eid='e2'>Said</EVENT> "
      "<EVENT eid='e3' stem='say'>says</EVENT> <EVENT eid='e4'> </EVENT></TimeML>");
  StemCounts counts = count_stems(document);
  EXPECT_EQ(counts.stems.at("say"), 2);
  EXPECT_EQ(counts.stems.at("said"), 1);
  EXPECT_EQ(counts.events, 4);
  EXPECT_EQ(counts.without_stem, 2);
  counts += count_stems(document);
  EXPECT_EQ(counts.stems.at("say"), 4);
  EXPECT_EQ(counts.events, 8);
}

TEST(Stems, MakeATargetListThatCanBeRead) {
  StemCounts counts;
  counts.stems = {{"say", 24},      {"strike", 31}, {"go", 19}, {"pay", 20},
                  {"and\trun", 40}, {"ask", 24},    {"", 50}};
  const std::string text = target_list_text(frequent_stems(counts, 20));
  EXPECT_EQ(text, "31\tstrike\n24\task\n24\tsay\n20\tpay\n");
  EXPECT_EQ(read_target_list(text, "stems.txt").value(),
            (TargetList{"ask", "pay", "say", "strike"}));
  EXPECT_TRUE(frequent_stems(counts, 51).empty());
}

}  // namespace
}  // namespace gnomon
