#include "gnomon/tasks/target_list.h"

#include "gnomon/timeml/attributes.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(TargetList, HoldsTheStemsThatAreCommonEnough) {
  const auto targets = read_target_list("120\tsay\n20\twant\r\n\n19\tissue\n", "stems.txt");
  ASSERT_TRUE(targets);
  EXPECT_EQ(*targets, (TargetList{"say", "want"}));
  EXPECT_EQ(read_target_list("19\tissue", "stems.txt", 19).value(), TargetList{"issue"});
  EXPECT_TRUE(read_target_list("", "stems.txt")->empty());
}

TEST(TargetList, SaysWhichLineIsWrong) {
  for (const std::string_view line :
       {"say", "20 say", "many\tsay", "2x\tsay", "99999999999999999999\tsay", "\t"}) {
    const auto targets = read_target_list("30\tgo\n" + std::string(line) + "\n", "stems.txt");
    if (trim(line).empty()) {
      EXPECT_TRUE(targets);
      continue;
    }
    ASSERT_FALSE(targets) << line;
    EXPECT_EQ(targets.error().where.file, "stems.txt");
    EXPECT_EQ(targets.error().where.line, 2);
    EXPECT_EQ(targets.error().where.column, 1);
  }
}

}  // namespace
}  // namespace gnomon
