// Repair of all documents of TimeBank 1.2 that contradict themselves.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/merge/repair.h"
#include "gnomon/reason/point_arrows.h"

#include <map>

namespace gnomon {
namespace {

struct Repaired {
  std::size_t removed = 0;
  std::size_t greedy = 0;
  bool proved = false;
};

Network network_as_written(const Document& document, bool alinks) {
  NetworkOptions options;
  options.alinks = alinks;
  return network_of(document, options).network;
}

// Repairs one document and checks that nothing less would have done: the rest agrees, and with any
// removed link it would not.
Repaired repair_and_check(const Document& document, bool alinks) {
  RepairSettings settings;
  settings.alinks = alinks;
  const Repair made = repair(document, settings);
  const Network rest = network_as_written(repaired(document, made, false), alinks);
  EXPECT_TRUE(is_point_consistent(rest)) << document.name();
  EXPECT_EQ(rest.links().size() + made.removals.size(), made.graph.network.links().size());
  for (const Removal& removal : made.removals) {
    const auto with = [&](const std::vector<LinkId>& links) {
      Network network(made.graph.network.entity_count());
      for (const LinkId link : links) {
        const Constraint& says = made.graph.network[link];
        network.add_link(says.first, says.second, says.relation);
      }
      return network;
    };
    std::vector<LinkId> contradiction = removal.because;
    contradiction.push_back(removal.link);
    EXPECT_FALSE(is_point_consistent(with(contradiction)))
        << document.name() << ": the links that stay exclude a removed one";
    EXPECT_TRUE((removal.left & made.graph.network[removal.link].relation).empty());
    for (const LinkId link : removal.because) {
      EXPECT_EQ(std::ranges::count(made.removals, link, &Removal::link), 0);
      std::vector<LinkId> fewer = contradiction;
      std::erase(fewer, link);
      EXPECT_TRUE(is_point_consistent(with(fewer))) << document.name();
    }
  }
  EXPECT_TRUE(is_point_consistent(network_as_written(repaired(document, made, true), alinks)))
      << document.name() << ": what is entailed agrees with the rest";
  EXPECT_EQ(made.proved, made.least == made.removals.size());
  return {made.removals.size(), made.greedy, made.proved};
}

std::vector<Repaired> repair_all(const std::vector<SourceFile>& files, bool alinks) {
  std::vector<Repaired> result(files.size());
  parallel_for(files.size(), 0, [&](std::size_t i) {
    const LoadedFile loaded = load(files[i]);
    result[i] = repair_and_check(*loaded.documents.at(0), alinks);
  });
  return result;
}

TEST(RepairOfTimebank, IsProvedForAllInconsistentDocuments) {
  const fs::path folder = data_folder() / "timebank-full";
  SKIP_WITHOUT(folder);
  const std::vector<SourceFile> files = files_below(folder);
  for (const bool alinks : {true, false}) {
    std::size_t inconsistent = 0;
    for (const Repaired& one : repair_all(files, alinks)) {
      inconsistent += one.removed > 0 ? 1 : 0;
      EXPECT_TRUE(one.proved);
      EXPECT_GE(one.greedy, one.removed);
      EXPECT_EQ(one.greedy > 0, one.removed > 0);
    }
    EXPECT_EQ(inconsistent, alinks ? 65u : 30u);
  }
}

// The number of links that do not fit those before them, document by document, from an independent
// implementation.
TEST(RepairOfTimebank, KnowsWhatTheGreedyWayRemoves) {
  const fs::path folder = data_folder() / "timebank-full";
  const fs::path expected_file = expected_folder() / "timeline" / "timebank-full.json";
  SKIP_WITHOUT(folder);
  SKIP_WITHOUT(expected_file);
  std::map<std::string, std::size_t> wanted;
  const Json expected = read_json(expected_file);
  for (const Json& document : expected.at("documents")) {
    wanted[fs::path(document.at("document").get<std::string>()).stem().string()] =
        document.at("inconsistent_cycles").get<std::size_t>();
  }
  ASSERT_FALSE(wanted.empty());
  std::size_t seen = 0;
  for (const SourceFile& file : files_below(folder)) {
    const auto found = wanted.find(fs::path(file.path).stem().string());
    if (found != wanted.end()) {
      ++seen;
      EXPECT_EQ(repair(*load(file).documents.at(0)).greedy, found->second) << file.path;
    }
  }
  EXPECT_EQ(seen, wanted.size());
}

}  // namespace
}  // namespace gnomon
