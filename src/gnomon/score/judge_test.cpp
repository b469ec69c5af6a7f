#include "gnomon/score/judge.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/score/score_test_help.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

std::vector<LinkRole> roles(const std::vector<JudgedLink>& links) {
  std::vector<LinkRole> result;
  for (const JudgedLink& link : links) {
    result.push_back(link.role);
  }
  return result;
}

std::vector<Verdict> verdicts(const std::vector<JudgedLink>& links) {
  std::vector<Verdict> result;
  for (const JudgedLink& link : links) {
    result.push_back(link.verdict);
  }
  return result;
}

JudgedPair judged_officially(const SharedPair& pair) {
  ScoreSettings settings;
  settings.mode = Mode::kOfficial;
  return judge(pair, settings);
}

TEST(Judge, PutsTheSmallerEntityFirst) {
  const JudgedPair judged = judge(pair_of(3, "b AFTER a c INCLUDES a a BEGINS b", ""), {});
  const SharedLink before{letter('a'), letter('b'), RelType::kBefore, "", 0};
  const SharedLink inside{letter('a'), letter('c'), RelType::kIsIncluded, "", 1};
  EXPECT_TRUE(judged.gold[0].link.same_as(before));
  EXPECT_TRUE(judged.gold[1].link.same_as(inside));
  EXPECT_EQ(judged.gold[2].link.type, RelType::kBegins);
  EXPECT_EQ(judged.gold[1].link.origin, 1);
}

TEST(Judge, ReadsDuringAsItIsTold) {
  const SharedPair pair = pair_of(2, "b DURING_INV a", "");
  EXPECT_EQ(judge(pair, {}).gold[0].link.type, RelType::kSimultaneous);
  ScoreSettings included;
  included.during = During::kIncluded;
  EXPECT_EQ(judge(pair, included).gold[0].link.type, RelType::kIsIncluded);
  included.mode = Mode::kOfficial;
  EXPECT_EQ(judge(pair, included).gold[0].link.type, RelType::kSimultaneous);
}

TEST(Judge, TellsIdentityFromSimultaneityOnlyWhereThePublishedScorerDoes) {
  SharedPair pair = pair_of(3, "a IDENTITY c c IDENTITY b a IDENTITY b", "");
  pair.is_time[2] = true;
  for (const JudgedLink& link : judge(pair, {}).gold) {
    EXPECT_EQ(link.link.type, RelType::kSimultaneous);
  }
  const JudgedPair judged = judged_officially(pair);
  EXPECT_EQ(judged.gold[0].link.type, RelType::kIdentity);  // written event-time
  EXPECT_EQ(judged.gold[1].link.type, RelType::kSimultaneous);
  EXPECT_EQ(judged.gold[2].link.type, RelType::kSimultaneous);
}

TEST(Judge, GivesEveryLinkARoleInItsOwnAnnotation) {
  const JudgedPair judged = judge(
      pair_of(3, "a BEFORE b b BEFORE c a BEFORE c b AFTER a c BEFORE a b VAGUE c b IDENTITY b",
              ""),
      {});
  EXPECT_THAT(roles(judged.gold), ElementsAre(LinkRole::kKept, LinkRole::kKept, LinkRole::kImplied,
                                              LinkRole::kRepeated, LinkRole::kContradicting,
                                              LinkRole::kContradicting, LinkRole::kTautology));
}

TEST(Judge, LetsTheEarlierOfTwoContradictingLinksWin) {
  const JudgedPair judged = judge(pair_of(2, "a AFTER b a BEFORE b", "a BEFORE b"), {});
  EXPECT_THAT(roles(judged.gold), ElementsAre(LinkRole::kKept, LinkRole::kContradicting));
  EXPECT_EQ(judged.system[0].verdict, Verdict::kContradicted);
  EXPECT_TRUE(judged.system[0].literal);
  EXPECT_TRUE(judged.system[0].verified);
}

TEST(Judge, SaysWhatTheOtherAnnotationMakesOfALink) {
  const JudgedPair judged = judge(
      pair_of(4, "a BEFORE b b INCLUDES c", "a BEFORE c c BEFORE a a BEFORE d a OVERLAPPED b"), {});
  EXPECT_THAT(verdicts(judged.system), ElementsAre(Verdict::kEntailed, Verdict::kContradicted,
                                                   Verdict::kUnknown, Verdict::kUnknown));
  EXPECT_FALSE(judged.system[0].literal);
  EXPECT_TRUE(judged.system[0].verified);
  EXPECT_EQ(judged.system[0].others, RelationSet(Relation::kBefore));
  EXPECT_EQ(judged.system[0].own, RelationSet(Relation::kBefore));
  EXPECT_EQ(judged.system[2].others, RelationSet::all());
  EXPECT_EQ(judged.gold[1].others, RelationSet::all());
}

TEST(Judge, TellsOtherRelTypesApartByTheirNames) {
  SharedPair pair = pair_of(2, "a VAGUE b", "a VAGUE b b VAGUE a a NONE b");
  pair.gold.links[0].name = pair.system.links[0].name = pair.system.links[1].name = "VAGUE";
  pair.system.links[2].name = "NONE";
  const JudgedPair judged = judge(pair, {});
  EXPECT_TRUE(judged.system[0].verified);
  EXPECT_EQ(judged.system[1].role, LinkRole::kRepeated);  // read backwards it is the same
  EXPECT_FALSE(judged.system[2].verified);
  EXPECT_EQ(judged.system[2].role, LinkRole::kContradicting);
}

// Where all four points of both are one, nothing else can be taken in (Q10).
TEST(Judge, LetsUnknownRelTypesIntoTheOfficialGraph) {
  const SharedPair pair = pair_of(2, "a VAGUE b a BEFORE b", "");
  EXPECT_THAT(roles(judge(pair, {}).gold), ElementsAre(LinkRole::kContradicting, LinkRole::kKept));
  EXPECT_THAT(roles(judged_officially(pair).gold),
              ElementsAre(LinkRole::kContradicting, LinkRole::kContradicting));
}

// Simultaneity with itself is kept when the entity is new, and implied after that (Q9).
TEST(Judge, KeepsTautologiesOfNewEntitiesInOfficialMode) {
  const SharedPair pair = pair_of(2, "a IDENTITY a a BEFORE b b SIMULTANEOUS b", "");
  EXPECT_THAT(roles(judge(pair, {}).gold),
              ElementsAre(LinkRole::kTautology, LinkRole::kKept, LinkRole::kTautology));
  EXPECT_THAT(roles(judged_officially(pair).gold),
              ElementsAre(LinkRole::kKept, LinkRole::kKept, LinkRole::kImplied));
}

SharedPair some_judged_pair() {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const std::size_t entities = random.number(1, 7);
  return random.pair(entities, random.number(0, 2 * entities));
}

RelationSet relation(const SharedLink& link) {
  return *relation_of_timeml(rel_type_name(link.type), During::kSimultaneous);
}

// Two ways must agree: the graph of the judge, and the closure of the links that were accepted.
RC_GTEST_PROP(Judge, GivesTheVerdictsOfTheClosureOfTheAcceptedLinks, ()) {
  const SharedPair pair = some_judged_pair();
  const JudgedPair judged = judge(pair, {});
  const Accepted accepted = accept_in_order(network_of(pair, pair.gold, During::kSimultaneous));
  const Closure closure = *Closure::of(accepted.network);
  for (std::size_t i = 0; i < pair.system.links.size(); ++i) {
    const SharedLink& link = pair.system.links[i];
    if (link.type == RelType::kOther || link.first == link.second) {
      continue;
    }
    const RelationSet possible = closure.relation(link.first, link.second);
    const Verdict wanted = possible == relation(link)            ? Verdict::kEntailed
                           : (possible & relation(link)).empty() ? Verdict::kContradicted
                                                                 : Verdict::kUnknown;
    RC_ASSERT(judged.system[i].verdict == wanted);
    const bool turned = judged.system[i].link.first != link.first;
    RC_ASSERT(judged.system[i].others == (turned ? possible.inverse() : possible));
  }
}

// A link is contradicting when the links accepted before it leave no room for it, implied when they
// leave no room for anything else; nothing is left out.
RC_GTEST_PROP(Judge, GivesTheRolesOfTheClosureOfTheLinksBefore, ()) {
  const SharedPair pair = some_judged_pair();
  const JudgedPair judged = judge(pair, {});
  RC_ASSERT(judged.gold.size() == pair.gold.links.size());
  Network before(pair.entities);
  for (std::size_t i = 0; i < pair.gold.links.size(); ++i) {
    const SharedLink& link = pair.gold.links[i];
    const LinkRole role = judged.gold[i].role;
    if (link.type == RelType::kOther || link.first == link.second) {
      continue;
    }
    const Closure closure = *Closure::of(before);
    const RelationSet possible = closure.relation(link.first, link.second);
    const bool fits = !(possible & relation(link)).empty();
    if (role != LinkRole::kRepeated) {
      RC_ASSERT((role == LinkRole::kContradicting) == !fits);
      RC_ASSERT((role == LinkRole::kImplied) == (possible == relation(link)));
    }
    if (fits) {
      before.add_link(link.first, link.second, relation(link));
    }
  }
}

// Documents of many entities have another graph, which must say the same.
RC_GTEST_PROP(Judge, JudgesLinksInALargeDocumentAsInASmallOne, ()) {
  const SharedPair small = some_judged_pair();
  SharedPair large = small;
  constexpr std::size_t kMore = 2100;
  large.entities += kMore;
  large.in_both.resize(large.entities, true);
  large.is_time.resize(large.entities, false);
  for (SharedSide* side : {&large.gold, &large.system}) {
    for (std::size_t i = small.entities + 1; i < large.entities; ++i) {
      side->links.push_back({static_cast<Entity>(i - 1), static_cast<Entity>(i),
                             i % 3 == 0 ? RelType::kSimultaneous : RelType::kBefore, "", 0});
    }
  }
  const JudgedPair in_small = judge(small, {});
  const JudgedPair in_large = judge(large, {});
  const auto same = [](const std::vector<JudgedLink>& a, const std::vector<JudgedLink>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), [](const auto& x, const auto& y) {
      return x.role == y.role && x.verdict == y.verdict && x.own == y.own && x.others == y.others;
    });
  };
  RC_ASSERT(same(in_small.gold, in_large.gold));
  RC_ASSERT(same(in_small.system, in_large.system));
  RC_ASSERT(std::all_of(in_large.gold.begin() + static_cast<std::ptrdiff_t>(in_small.gold.size()),
                        in_large.gold.end(),
                        [](const JudgedLink& link) { return link.role == LinkRole::kKept; }));
}

}  // namespace
}  // namespace gnomon
