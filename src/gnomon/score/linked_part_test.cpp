#include "gnomon/score/linked_part.h"

#include "gnomon/score/score_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LinkedPart, KeepsEntitiesThatLinksNameInTheirOrder) {
  SharedPair pair = pair_of(7, "g BEFORE b", "d AFTER b d VAGUE e");
  pair.in_both[1] = false;
  pair.is_time[6] = true;
  const LinkedPart part = linked_part(pair, sbi_mapping(During::kIncluded).used());
  EXPECT_EQ(part.pair.entities, 3u);
  EXPECT_THAT(part.pair.in_both, ElementsAre(false, true, true));
  EXPECT_THAT(part.pair.is_time, ElementsAre(false, false, true));
  EXPECT_THAT(part.in_gold, ElementsAre(true, false, true));
  EXPECT_THAT(part.in_system, ElementsAre(true, true, false));
  ASSERT_EQ(part.pair.gold.links.size(), 1u);
  EXPECT_EQ(part.pair.gold.links[0].first, letter('c'));
  EXPECT_EQ(part.pair.gold.links[0].second, letter('a'));
  ASSERT_EQ(part.pair.system.links.size(), 1u);
  EXPECT_EQ(part.pair.system.links[0].type, RelType::kAfter);
}

TEST(LinkedPart, OfNothingIsNothing) {
  EXPECT_EQ(linked_part({}, RelTypes().set()).pair.entities, 0u);
  const LinkedPart unlinked = linked_part(pair_of(3, "", ""), RelTypes().set());
  EXPECT_EQ(unlinked.pair.entities, 0u);
  EXPECT_THAT(unlinked.in_gold, IsEmpty());
}

}  // namespace
}  // namespace gnomon
