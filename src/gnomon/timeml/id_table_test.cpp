#include "gnomon/timeml/id_table.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::Optional;
using Kind = IdTable::Kind;

TEST(IdTable, FindsNothingWhileItIsEmpty) {
  IdTable table;
  EXPECT_EQ(table.find(Kind::kEvent, "e1"), std::nullopt);
  table.reserve(0);
  EXPECT_EQ(table.find(Kind::kEvent, "e1"), std::nullopt);
}

TEST(IdTable, KeepsIdsOfDifferentKindsApart) {
  IdTable table;
  table.reserve(2);
  EXPECT_TRUE(table.add(Kind::kEvent, "x1", 7));
  EXPECT_TRUE(table.add(Kind::kTimex, "x1", 8));
  EXPECT_THAT(table.find(Kind::kEvent, "x1"), Optional(7U));
  EXPECT_THAT(table.find(Kind::kTimex, "x1"), Optional(8U));
  EXPECT_EQ(table.find(Kind::kInstance, "x1"), std::nullopt);
}

TEST(IdTable, KeepsTheFirstOfEqualIds) {
  IdTable table;
  table.reserve(2);
  EXPECT_TRUE(table.add(Kind::kEvent, "e1", 0));
  EXPECT_FALSE(table.add(Kind::kEvent, "e1", 1));
  EXPECT_THAT(table.find(Kind::kEvent, "e1"), Optional(0U));
}

RC_GTEST_PROP(IdTableLaws, AgreesWithAnOrdinaryMap, ()) {
  // Few different ids, so that many are added twice and many are looked for in vain.
  const auto pick = rc::gen::pair(
      rc::gen::elementOf(
          std::vector<Kind>{Kind::kEvent, Kind::kInstance, Kind::kTimex, Kind::kSignal}),
      rc::gen::map(rc::gen::inRange(0, 60), [](int n) { return "id" + std::to_string(n); }));
  const auto added = *rc::gen::container<std::vector<std::pair<Kind, std::string>>>(pick);
  const auto asked = *rc::gen::container<std::vector<std::pair<Kind, std::string>>>(pick);

  IdTable table;
  table.reserve(added.size());
  std::map<std::pair<Kind, std::string>, std::uint32_t> map;
  for (std::uint32_t i = 0; i < added.size(); ++i) {
    RC_ASSERT(table.add(added[i].first, added[i].second, i) == map.emplace(added[i], i).second);
  }
  for (const auto& list : {added, asked}) {
    for (const auto& key : list) {
      const auto known = map.find(key);
      const auto expected = known == map.end() ? std::nullopt : std::optional(known->second);
      RC_ASSERT(table.find(key.first, key.second) == expected);
    }
  }
}

}  // namespace
}  // namespace gnomon
