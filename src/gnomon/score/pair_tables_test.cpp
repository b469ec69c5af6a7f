#include "gnomon/score/pair_tables.h"

#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/setzer.h"
#include "gnomon/timeml/large_document_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Every second event before the next one: as many entities in links as there are events.
Document linked_in_twos(std::size_t events) {
  std::string links;
  for (std::size_t i = 1; i < events; i += 2) {
    links += large_link(i, i, "BEFORE", i + 1);
  }
  return large_document(events, links);
}

TEST(PairTables, AreForSoManyEntitiesInLinks) {
  EXPECT_FALSE(is_too_large_for_pair_tables(linked_in_twos(kMostEntitiesInPairTables)));
  EXPECT_TRUE(is_too_large_for_pair_tables(linked_in_twos(kMostEntitiesInPairTables + 2)));
  EXPECT_FALSE(is_too_large_for_pair_tables(large_document(kMostEntitiesInPairTables + 2, "")))
      << "what is in no link takes no room";
}

TEST(PairTables, OfALargerDocumentAreNotMade) {
  const Document large = linked_in_twos(kMostEntitiesInPairTables + 2);
  MetricSet metrics;
  metrics.add(kCoreMetric);
  metrics.add(kSetzerMetric);
  const Tally tally = score_document(large, large, metrics, ScoreSettings()).tally;
  EXPECT_EQ(tally.get<CoreTally>().gold, 0);
  EXPECT_EQ(tally.get<SetzerTally>(), SetzerTally());
}

}  // namespace
}  // namespace gnomon
