#include "gnomon/score/verdicts.h"

#include "gnomon/reason/closure.h"
#include "gnomon/score/score_test_help.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(Verdicts, NameTheLinksThatEntailALink) {
  const ExplainedPair explained =
      explain_verdicts(pair_of(5, "a BEFORE b d BEFORE e b BEFORE c c BEFORE d", "a BEFORE c"), {});
  EXPECT_EQ(explained.system[0].judged.verdict, Verdict::kEntailed);
  EXPECT_THAT(explained.system[0].because, ElementsAre(0, 2));
  EXPECT_THAT(explained.gold[0].because, IsEmpty());
}

TEST(Verdicts, NameTheFewestLinksAlsoWhenTheseFollowFromOthers) {
  const ExplainedPair explained =
      explain_verdicts(pair_of(3, "a BEFORE b b BEFORE c a BEFORE c", "c AFTER a c BEFORE a"), {});
  EXPECT_THAT(explained.system[0].because, ElementsAre(2));
  EXPECT_THAT(explained.system[1].because, ElementsAre(2));
}

TEST(Verdicts, NameTheLinksThatContradictALink) {
  const ExplainedPair explained =
      explain_verdicts(pair_of(4, "a BEFORE b b BEFORE c c BEFORE d", "a BEFORE b c BEFORE a"), {});
  EXPECT_EQ(explained.system[1].judged.verdict, Verdict::kContradicted);
  EXPECT_THAT(explained.system[1].because, UnorderedElementsAre(0, 1));
}

TEST(Verdicts, UseNoLinkThatContradictsEarlierOnesOfItsAnnotation) {
  const ExplainedPair explained =
      explain_verdicts(pair_of(3, "a BEFORE b b BEFORE c c BEFORE a", "c BEFORE a"), {});
  EXPECT_TRUE(explained.system[0].judged.verified);  // gold has it
  EXPECT_EQ(explained.system[0].judged.verdict, Verdict::kContradicted);
  EXPECT_THAT(explained.system[0].because, UnorderedElementsAre(0, 1));
}

TEST(Verdicts, AreThoseOfExactModeWhateverTheMode) {
  ScoreSettings official;
  official.mode = Mode::kOfficial;
  const ExplainedPair explained =  // Q1 hides this from the published scorer
      explain_verdicts(pair_of(3, "a BEGINS b a SIMULTANEOUS c", "c BEGINS b"), official);
  EXPECT_EQ(explained.system[0].judged.verdict, Verdict::kEntailed);
  EXPECT_THAT(explained.system[0].because, UnorderedElementsAre(0, 1));
}

TEST(Verdicts, CountPlacesInTheDocument) {
  SharedPair pair = pair_of(2, "a BEFORE b", "b AFTER a");
  pair.gold.links[0].origin = 17;
  EXPECT_THAT(explain_verdicts(pair, {}).system[0].because, ElementsAre(17));
}

RelationSet relation(const SharedLink& link) {
  return *relation_of_timeml(rel_type_name(link.type), During::kSimultaneous);
}

// Whether these links of a side alone decide about the link as the verdict says.
bool decide(const SharedPair& pair, const SharedSide& side, const std::vector<std::size_t>& origins,
            const JudgedLink& judged) {
  Network network(pair.entities);
  for (const std::size_t origin : origins) {
    const auto link = std::ranges::find(side.links, origin, &SharedLink::origin);
    network.add_link(link->first, link->second, relation(*link));
  }
  const auto closure = Closure::of(network);
  if (!closure) {
    return false;
  }
  const RelationSet possible = closure->relation(judged.link.first, judged.link.second);
  return judged.verdict == Verdict::kEntailed ? possible == relation(judged.link)
                                              : (possible & relation(judged.link)).empty();
}

RC_GTEST_PROP(Verdicts, RestOnLinksThatDecideThemAndOnNoOthers, ()) {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const std::size_t entities = random.number(1, 7);
  const SharedPair pair = random.pair(entities, random.number(0, 2 * entities));
  const ExplainedPair explained = explain_verdicts(pair, {});
  RC_ASSERT(explained.gold.size() == pair.gold.links.size());
  for (const auto& [links, other] :
       {std::pair(&explained.gold, &pair.system), std::pair(&explained.system, &pair.gold)}) {
    for (const ExplainedLink& link : *links) {
      if (link.judged.verdict == Verdict::kUnknown ||
          link.judged.link.first == link.judged.link.second) {
        RC_ASSERT(link.because.empty());
        continue;
      }
      RC_ASSERT(decide(pair, *other, link.because, link.judged));
      for (std::size_t i = 0; i < link.because.size(); ++i) {
        std::vector<std::size_t> fewer = link.because;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        RC_ASSERT(!decide(pair, *other, fewer, link.judged));
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
