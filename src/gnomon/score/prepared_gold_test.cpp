#include "gnomon/score/prepared_gold.h"

#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/judge.h"
#include "gnomon/score/score_test_help.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tally_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// Gold's links of a pair, its entities numbered in any other way.
SharedPair renumbered_gold(const SharedPair& pair, unsigned seed) {
  std::vector<std::uint32_t> number(pair.entities);
  std::iota(number.begin(), number.end(), 0U);
  std::mt19937 random(seed);
  std::ranges::shuffle(number, random);
  SharedPair alone = pair_of(pair.entities, pair.gold, {});
  for (SharedLink& link : alone.gold.links) {
    link.first = Entity{number[position(link.first)]};
    link.second = Entity{number[position(link.second)]};
  }
  return alone;
}

SharedPair pair_to_prepare(unsigned seed) {
  RandomLinks random(seed);
  const std::size_t entities = random.number(2, 12);
  return random.pair(entities, random.number(0, 2 * entities));
}

bool are_the_same(const std::vector<JudgedLink>& a, const std::vector<JudgedLink>& b) {
  return std::ranges::equal(a, b, [](const JudgedLink& x, const JudgedLink& y) {
    return x.link.same_as(y.link) && x.link.origin == y.link.origin && x.role == y.role &&
           x.verdict == y.verdict && x.literal == y.literal && x.verified == y.verified &&
           x.inverse_verified == y.inverse_verified && x.own == y.own && x.others == y.others;
  });
}

RC_GTEST_PROP(PreparedGold, IsJudgedAsGoldOfThePair, (unsigned seed)) {
  const SharedPair pair = pair_to_prepare(seed);
  ScoreSettings settings;
  settings.during = seed % 2 == 0 ? During::kSimultaneous : During::kIncluded;
  const JudgedPair once = judge(JudgedGold(renumbered_gold(pair, seed), settings), pair, settings);
  const JudgedPair again = judge(pair, settings);
  RC_ASSERT(are_the_same(once.gold, again.gold));
  RC_ASSERT(are_the_same(once.system, again.system));
}

RC_GTEST_PROP(PreparedGold, IsClosedInAnyNumbering, (unsigned seed)) {
  const SharedPair pair = pair_to_prepare(seed);
  const SharedPair alone = renumbered_gold(pair, seed);
  const SetzerOptions options;
  RC_ASSERT(tally_setzer(close_gold(alone, options), pair, options) == tally_setzer(pair, options));
  RC_ASSERT(tally_core(find_core(alone, options.during), pair, options.during) ==
            tally_core(pair, options.during));
}

std::string story(const std::string& links) {
  return "<TimeML><DCT><TIMEX3 tid='t0' value='2031-05-07'>2031-05-07</TIMEX3></DCT>"
         "<TEXT>He <EVENT eid='e1'>left</EVENT> and <EVENT eid='e2'>slept</EVENT>, "
         "<EVENT eid='e3'>woke</EVENT> and <EVENT eid='e4'>sang</EVENT>.</TEXT>"
         "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
         "<MAKEINSTANCE eiid='ei3' eventID='e3'/><MAKEINSTANCE eiid='ei4' eventID='e4'/>" +
         links + "</TimeML>";
}

std::string joined(const char* lid, const char* type, const char* first, const char* second) {
  return std::string("<TLINK ") + lid + " relType='" + type + "' eventInstanceID='" + first +
         "' relatedToEventInstance='" + second + "'/>";
}

// Also where nothing can be prepared: links without an id in official mode, links of tasks.
TEST(PreparedGold, GivesEverySystemWhatItGivesAlone) {
  const std::vector<std::string> texts = {
      story(joined("lid='l1'", "BEFORE", "ei1", "ei2") + joined("lid='l2'", "AFTER", "ei4", "ei2")),
      story(joined("lid='l1'", "SIMULTANEOUS", "ei2", "ei1") +
            joined("lid='l2'", "INCLUDES", "ei3", "ei9")),
      story(joined("", "BEFORE", "ei1", "ei2") + joined("lid='l2'", "BEFORE", "ei2", "ei1")),
      story("")};
  ScoreSettings official;
  official.mode = Mode::kOfficial;
  ScoreSettings of_tasks;
  of_tasks.tasks = {&task(TaskId::kTempevalC)};
  for (const ScoreSettings& settings : {ScoreSettings(), official, of_tasks}) {
    for (const std::string& gold_text : texts) {
      const Document gold = sketch(gold_text);
      const PreparedGold prepared = prepare_gold(gold, MetricSet::all(), settings);
      for (const std::string& text : texts) {
        const Document system = sketch(text);
        const DocumentScore alone = score_document(gold, system, MetricSet::all(), settings);
        EXPECT_EQ(numbers(score_document(prepared, system).tally, MetricSet::all()),
                  numbers(alone.tally, MetricSet::all()));
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
