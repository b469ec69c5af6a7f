// The figures of reasoning over whole corpora, document by document, against those that were made
// independently of gnomon.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure_figures.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/disjunctive.h"

#include <fstream>
#include <sstream>

namespace gnomon {
namespace {

Json single_by_relation(const ClosureFigures& figures) {
  Json result = Json::object();
  for (std::size_t i = 0; i < kRelations; i += 2) {
    result[std::string(relation_name(static_cast<Relation>(i)))] = figures.single_by_relation[i];
  }
  return result;
}

Json by_cardinality(const ClosureFigures& figures) {
  Json result = Json::object();
  for (std::size_t i = 0; i < figures.by_cardinality.size(); ++i) {
    if (figures.by_cardinality[i] > 0) {
      result[std::to_string(i)] = figures.by_cardinality[i];
    }
  }
  return result;
}

// In the words of the reference files.
Json as_json(const Document& document, const DocumentNetwork& in,
             const DocumentClosureFigures& figures) {
  const ClosureFigures& f = figures.figures;
  Json skipped = Json::array();
  for (const LinkId link : figures.skipped) {
    skipped.push_back(std::string(document.links()[in.origins[position(link)]].lid));
  }
  Json smallest = nullptr;
  if (figures.smallest_contradiction > 0) {
    smallest = figures.smallest_contradiction;
  }
  return {{"consistent", f.consistent == 1},
          {"skipped_links", skipped},
          {"smallest_contradiction", smallest},
          {"links_used", f.links_used},
          {"pairs", f.pairs},
          {"single_pairs", f.single_pairs},
          {"restricted_pairs", f.restricted_pairs},
          {"single_by_relation", single_by_relation(f)},
          {"by_cardinality", by_cardinality(f)},
          {"redundant_links", f.redundant_links},
          {"reduced_links", f.reduced_links},
          {"equality_classes", f.equality_classes},
          {"core_pairs", f.core_pairs},
          {"core_single_pairs", f.core_single_pairs},
          {"core_pairs_merged", f.core_pairs_merged},
          {"core_single_pairs_merged", f.core_single_pairs_merged},
          {"point_classes", f.point_classes},
          {"point_reduction_edges", f.point_reduction_edges},
          {"before_explanations",
           {{"pairs", f.before_pairs},
            {"total_links", f.before_total_links},
            {"longest", f.before_longest}}}};
}

Json set_histogram(const ClosureFigures& figures) {
  Json result = Json::object();
  for (const auto& [bits, number] : figures.by_set) {
    result[to_string(RelationSet::from_bits(bits))] = number;
  }
  return result;
}

class ClosureFiguresOf : public testing::TestWithParam<const char*> {};

TEST_P(ClosureFiguresOf, EveryDocumentAreThoseOfTheReference) {
  const fs::path folder = data_folder() / GetParam();
  SKIP_WITHOUT(folder);
  std::ifstream file(expected_folder() / "closure" / (std::string(GetParam()) + ".json"));
  ASSERT_TRUE(file);
  const Json expected = Json::parse(file);
  const std::vector<SourceFile> files = files_below(folder);
  ASSERT_EQ(files.size(), expected["documents"].size());
  for (const auto& way : {std::pair("during_as_during", During::kIncluded),
                          std::pair("during_as_simultaneous", During::kSimultaneous)}) {
    const char* const during = way.first;
    const During reading = way.second;
    std::vector<std::string> differences(files.size());
    std::vector<ClosureFigures> figures(files.size());
    parallel_for(files.size(), 0, [&](std::size_t i) {
      const LoadedFile loaded = load(files[i]);
      const Document& document = *loaded.documents.front();
      const DocumentNetwork network = network_of(document, {reading, false});
      const DocumentClosureFigures found = closure_figures(network.network);
      figures[i] = found.figures;
      const std::string name = fs::path(files[i].path).filename().string();
      Json ours = as_json(document, network, found);
      for (const auto& [key, value] : expected["documents"].at(name).at(during).items()) {
        if (!ours.contains(key) || ours[key] != value) {
          differences[i] +=
              name + " " + key + ": " + ours[key].dump() + " instead of " + value.dump() + "\n";
        }
      }
    });
    ClosureFigures total;
    for (std::size_t i = 0; i < files.size(); ++i) {
      EXPECT_EQ(differences[i], "");
      total += figures[i];
    }
    const Json& totals = expected["totals"][during];
    EXPECT_EQ(total.entities, expected["entities_in_links"]);
    EXPECT_EQ(total.networks - total.consistent, totals["inconsistent_documents"]);
    EXPECT_EQ(total.skipped_links, totals["skipped_links"]);
    EXPECT_EQ(total.before_total_links, totals["before_explanations_total_links"]);
    EXPECT_EQ(total.before_longest, totals["before_explanations_longest"]);
    EXPECT_EQ(set_histogram(total), expected["set_histogram"][during]);
  }
}

std::string corpus_name(const testing::TestParamInfo<const char*>& info) {
  return std::string(info.param) == "timebank" ? "Timebank" : "TimebankFull";
}

INSTANTIATE_TEST_SUITE_P(Corpora, ClosureFiguresOf, testing::Values("timebank", "timebank-full"),
                         corpus_name);

// All combinations of three relTypes around a triangle, with the verdict of an independent checker
// for both readings of DURING.
TEST(Triangles, AreConsistentJustWhenTheReferenceSaysSo) {
  const fs::path path = data_folder() / "formats/consistency-cases/triangles.tsv";
  SKIP_WITHOUT(path);
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  int triples = 0;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string ab;
    std::string bc;
    std::string ac;
    std::string as_simultaneous;
    std::string as_included;
    words >> ab >> bc >> ac >> as_simultaneous >> as_included;
    for (const auto& [reading, verdict] : {std::pair(During::kSimultaneous, as_simultaneous),
                                           std::pair(During::kIncluded, as_included)}) {
      Network network(3);
      const Entity a{0};
      const Entity b{1};
      const Entity c{2};
      network.add_link(a, b, relation_of_timeml(ab, reading).value());
      network.add_link(b, c, relation_of_timeml(bc, reading).value());
      network.add_link(a, c, relation_of_timeml(ac, reading).value());
      const bool good = verdict == "yes";
      EXPECT_EQ(Timegraph::build(network).has_value(), good) << line;
      EXPECT_EQ(Closure::of(network).has_value(), good) << line;
      EXPECT_EQ(is_consistent(network), good) << line;
      EXPECT_EQ(smallest_contradiction(network).empty(), good) << line;
      EXPECT_EQ(accept_in_order(network).rejected.size(), good ? 0u : 1u) << line;
    }
    ++triples;
  }
  EXPECT_EQ(triples, 2744);
}

// Two engines, one answer: bits and chains, on every pair of every document.
TEST(Engines, AgreeOnEveryPairOfTimebankFull) {
  const fs::path folder = data_folder() / "timebank-full";
  SKIP_WITHOUT(folder);
  for (const SourceFile& file : files_below(folder)) {
    const LoadedFile loaded = load(file);
    const DocumentNetwork network = network_of(*loaded.documents.front());
    const Accepted accepted = accept_in_order(network.network);
    const auto closure = Closure::of(accepted.network);
    const auto graph = Timegraph::build(accepted.network, 0);
    ASSERT_TRUE(closure && graph) << file.path;
    int differences = 0;
    closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
      differences += graph->relation(a, b) == set ? 0 : 1;
    });
    EXPECT_EQ(differences, 0) << file.path;
  }
}

}  // namespace
}  // namespace gnomon
