#include "gnomon/operations/registries.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Registries, NameEveryRuleWithWhatItMeans) {
  const RuleList list = list_rules();
  EXPECT_FALSE(list.rules.empty());
  for (const ListedRule& rule : list.rules) {
    EXPECT_FALSE(rule.name.empty());
    EXPECT_FALSE(rule.summary.empty());
  }
  EXPECT_TRUE(std::ranges::is_sorted(list.rules, {}, &ListedRule::severity));
}

TEST(Registries, SayWhichFormatsCanBeReadAndWritten) {
  const FormatList list = list_formats();
  const auto timeml = std::ranges::find(list.formats, "timeml", &ListedFormat::name);
  ASSERT_NE(timeml, list.formats.end());
  EXPECT_TRUE(timeml->reads);
  EXPECT_TRUE(timeml->writes);
  EXPECT_EQ(timeml->extension, "tml");
  const auto tables = std::ranges::find(list.formats, "tempeval2", &ListedFormat::name);
  ASSERT_NE(tables, list.formats.end());
  EXPECT_TRUE(tables->writes);
  const auto prodigy = std::ranges::find(list.formats, "prodigy", &ListedFormat::name);
  ASSERT_NE(prodigy, list.formats.end());
  EXPECT_FALSE(prodigy->writes);
}

}  // namespace
}  // namespace gnomon
