// How temporal awareness falls when an annotation gets worse step by step: figures 2 to 5 of
// UzZaman and Allen 2011, on the five consistent TimeBank documents with the most TLINKs, in exact
// mode.
//
// The paper prints curves that look like straight lines. They are straight lines, exactly, when the
// reference has no link that follows from its other links: what is removed then cannot be inferred
// from what is left. So most tests run on a part of each document's links that says the same and
// has no such link; where inference may play a part, the bound that it can reach is counted, not
// chosen. 'gnomon curves' draws such curves of any corpus.
#include "corpus_test_help.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/score/awareness.h"

#include <algorithm>
#include <map>
#include <random>

namespace gnomon {
namespace {

struct Reference {
  std::string name;
  SharedPair pair;            // gold and system are the same links
  std::size_t redundant = 0;  // links that follow from the others
};

// The document against itself: its links with a known relType between two different entities, each
// once. Nothing when they contradict one another.
std::optional<Reference> reference(const Document& document) {
  const Result<Alignment> alignment = align(document, document, AlignBy::kPosition);
  Reference result{std::string(document.name()), shared_pair(document, document, *alignment), 0};
  SharedPair& pair = result.pair;
  const std::vector<JudgedLink> judged = judge(pair, {}).gold;
  pair.gold.links.clear();
  for (const JudgedLink& link : judged) {
    if (link.role == LinkRole::kContradicting) {
      return std::nullopt;
    }
    if (link.role == LinkRole::kKept || link.role == LinkRole::kImplied) {
      pair.gold.links.push_back(link.link);
    }
  }
  pair.system = pair.gold;
  result.redundant = redundant_links(network_of(pair, pair.gold, During::kSimultaneous)).size();
  return result;
}

Reference without_redundancy(const Reference& whole) {
  Reference result{whole.name, whole.pair, 0};
  SharedPair& pair = result.pair;
  pair.gold.links.clear();
  for (const LinkId link :
       irredundant_links(network_of(whole.pair, whole.pair.gold, During::kSimultaneous))) {
    pair.gold.links.push_back(whole.pair.gold.links[position(link)]);
  }
  pair.system = pair.gold;
  return result;
}

const std::vector<Reference>& five_documents() {
  static const std::vector<Reference> five = [] {
    std::vector<Reference> all;
    for (const SourceFile& file : files_below(data_folder() / "timebank")) {
      for (const Result<Document>& document : load(file).documents) {
        if (std::optional<Reference> found = reference(*document)) {
          all.push_back(std::move(*found));
        }
      }
    }
    std::ranges::stable_sort(all, std::greater(),
                             [](const Reference& r) { return r.pair.gold.links.size(); });
    all.resize(std::min<std::size_t>(5, all.size()));
    return all;
  }();
  return five;
}

AwarenessTally tally(const SharedPair& pair) {
  return tally_awareness(judge(pair, {}), Mode::kExact);
}

// The system's links in an order in which they are removed or changed, always the same.
std::vector<std::size_t> some_order(std::size_t links) {
  std::vector<std::size_t> order(links);
  for (std::size_t i = 0; i < links; ++i) {
    order[i] = i;
  }
  std::mt19937 random(2011);
  std::ranges::shuffle(order, random);
  return order;
}

SharedPair without(const SharedPair& pair, const std::vector<std::size_t>& order, std::size_t k) {
  SharedPair result = pair;
  std::vector<bool> removed(pair.gold.links.size(), false);
  for (std::size_t i = 0; i < k; ++i) {
    removed[order[i]] = true;
  }
  result.system.links.clear();
  for (std::size_t i = 0; i < removed.size(); ++i) {
    if (!removed[i]) {
      result.system.links.push_back(pair.gold.links[i]);
    }
  }
  return result;
}

// The same ends, and a relation that excludes the one of the link.
SharedLink wrong(SharedLink link) {
  link.type = link.type == RelType::kBefore ? RelType::kAfter : RelType::kBefore;
  link.name = rel_type_name(link.type);
  return link;
}

class AwarenessCurves : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT(data_folder() / "timebank");
    ASSERT_EQ(five_documents().size(), 5);
    for (const Reference& document : five_documents()) {
      ASSERT_GE(document.pair.gold.links.size(), 50) << document.name;
    }
  }
};

// Figure 2.
TEST_F(AwarenessCurves, RecallFallsLinearlyWhenLinksAreRemoved) {
  for (const Reference& document : five_documents()) {
    const SharedPair pair = without_redundancy(document).pair;
    const std::size_t n = pair.gold.links.size();
    const std::vector<std::size_t> order = some_order(n);
    for (std::size_t k = 0; k < n; ++k) {
      const AwarenessTally t = tally(without(pair, order, k));
      ASSERT_EQ(t.precision.ratio(), 1) << document.name << " without " << k;
      ASSERT_EQ(t.recall.total, n) << document.name;
      ASSERT_EQ(t.recall.matched, n - k) << document.name << " without " << k;
    }
  }
}

// The same with all links of the document, the redundant ones too: a link that is gone may still
// follow from the others, but only if it is one of those that follow from all others.
TEST_F(AwarenessCurves, RecallStaysAboveTheLineByRedundantLinksOnly) {
  for (const Reference& document : five_documents()) {
    const SharedPair& pair = document.pair;
    const std::size_t n = pair.gold.links.size();
    const std::vector<std::size_t> order = some_order(n);
    for (std::size_t k = 0; k < n; k += 3) {
      const AwarenessTally t = tally(without(pair, order, k));
      ASSERT_EQ(t.precision_2011.ratio(), 1) << document.name << " without " << k;
      ASSERT_EQ(t.recall_2011.total, n) << document.name;
      ASSERT_GE(t.recall_2011.matched, n - k) << document.name << " without " << k;
      ASSERT_LE(t.recall_2011.matched, n - k + std::min(k, document.redundant))
          << document.name << " without " << k;
    }
  }
}

// Figure 3: n right links out of n + k.
TEST_F(AwarenessCurves, PrecisionFallsWhenWrongLinksAreAdded) {
  for (const Reference& document : five_documents()) {
    SharedPair pair = without_redundancy(document).pair;
    const std::size_t n = pair.gold.links.size();
    const std::vector<std::size_t> order = some_order(n);
    for (std::size_t k = 0; k <= n; ++k) {
      const AwarenessTally t = tally(pair);
      ASSERT_EQ(t.recall.ratio(), 1) << document.name << " with " << k;
      ASSERT_EQ(t.precision.matched, n) << document.name << " with " << k;
      ASSERT_EQ(t.precision.total, n + k) << document.name << " with " << k;
      if (k < n) {
        pair.system.links.push_back(wrong(pair.gold.links[order[k]]));
      }
    }
  }
}

// Figure 4. What is changed contradicts gold, so that precision (over all links) is on the line. A
// link of gold whose change the system rejects as contradicting its earlier links may follow from
// these: recall, and F1 with it, is above the line by such links at most.
TEST_F(AwarenessCurves, FscoreFallsLinearlyWhenRelationsAreChanged) {
  double furthest = 0;
  for (const Reference& document : five_documents()) {
    SharedPair pair = without_redundancy(document).pair;
    const std::size_t n = pair.gold.links.size();
    const std::vector<std::size_t> order = some_order(n);
    for (std::size_t k = 0; k <= n; ++k) {
      const AwarenessTally t = tally(pair);
      const double line = static_cast<double>(n - k) / static_cast<double>(n);
      ASSERT_EQ(t.precision_2011.matched, n - k) << document.name << " changed " << k;
      ASSERT_EQ(t.precision_2011.total, n) << document.name;
      ASSERT_GE(t.recall_2011.matched, n - k) << document.name << " changed " << k;
      ASSERT_LE(t.recall_2011.matched, static_cast<double>(n - k) + t.system.contradicting)
          << document.name << " changed " << k;
      furthest =
          std::max(furthest, f1(t.precision_2011.ratio(), t.recall_2011.ratio()).value() - line);
      if (k < n) {
        SharedLink& link = pair.system.links[order[k]];
        link = wrong(link);
      }
    }
  }
  RecordProperty("furthest_from_the_line", std::to_string(furthest));
  // No more than the eye can see in print; it is 0 in all five.
  EXPECT_LT(furthest, 0.02);
}

// Figure 5: an entity takes all its links with it, so that recall falls by its share of them, most
// in the beginning when the best connected go first.
TEST_F(AwarenessCurves, RecallFallsMostForTheBestConnectedEntities) {
  for (const Reference& document : five_documents()) {
    const SharedPair whole = without_redundancy(document).pair;
    const std::size_t n = whole.gold.links.size();
    const auto recalls = [&](bool best_first) {
      SharedPair pair = whole;
      std::vector<double> result{1};
      while (!pair.system.links.empty()) {
        std::map<Entity, std::size_t> degree;
        for (const SharedLink& link : pair.system.links) {
          ++degree[link.first];
          ++degree[link.second];
        }
        const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
        const auto gone = best_first ? std::ranges::max_element(degree, less)
                                     : std::ranges::min_element(degree, less);
        std::erase_if(pair.system.links, [&](const SharedLink& link) {
          return link.first == gone->first || link.second == gone->first;
        });
        const AwarenessTally t = tally(pair);
        EXPECT_NEAR(result.back() - t.recall.ratio().value(),
                    static_cast<double>(gone->second) / static_cast<double>(n), 1e-9)
            << document.name;
        result.push_back(t.recall.ratio().value());
      }
      return result;
    };
    const std::vector<double> best = recalls(true);
    const std::vector<double> least = recalls(false);
    ASSERT_LT(best.size(), least.size()) << document.name;
    for (std::size_t i = 1; i < best.size(); ++i) {
      EXPECT_LT(best[i], least[i]) << document.name << " after " << i;
    }
    for (std::size_t i = 2; i < best.size(); ++i) {
      EXPECT_LE(best[i - 1] - best[i], best[i - 2] - best[i - 1] + 1e-9) << document.name;
    }
  }
}

}  // namespace
}  // namespace gnomon
