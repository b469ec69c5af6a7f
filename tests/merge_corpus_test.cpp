// Tasks of TempEval-1 merged to one graph, document by document, against the figures of an
// independent implementation of the rules.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/merge/merge_documents.h"

#include <cmath>
#include <map>

namespace gnomon {
namespace {

struct TaskCorpus {
  const char* expected;
  const char* folder;
};

class TaskMerge : public testing::TestWithParam<TaskCorpus> {};

MergeSettings settings_of(const Json& expected) {
  MergeSettings settings;
  settings.by_task = true;
  for (const auto& [task, precision] : expected.at("task_precision").items()) {
    settings.sources.push_back({task, precision.get<double>()});
  }
  return settings;
}

double in_units(Weight weight) {
  return static_cast<double>(weight) / static_cast<double>(kWeightUnit);
}

// The figures of one document under the names of the expected file.
Json merge_figures(const Document& tasks_ab, const Document& task_c,
                   const MergeSettings& settings) {
  const std::vector<const Document*> documents{&tasks_ab, &task_c};
  const MergedDocument merged = merge_documents(documents, settings);
  EXPECT_TRUE(merged.refused.empty());
  EXPECT_TRUE(merged.left_out.empty());
  EXPECT_TRUE(merged.best.proved);
  Json rejected = Json::array();
  for (const Rejection& rejection : merged.greedy.rejected) {
    const MergedLink& from = merged.links[position(rejection.link)];
    const Link& link = documents[from.place.document]->links()[from.place.link];
    rejected.push_back({{"arg1", std::string(link.source.id)},
                        {"arg2", std::string(link.target.id)},
                        {"lid", std::string(link.lid)},
                        {"relType", std::string(link.rel_type)},
                        {"task", settings.sources[from.source].name}});
    EXPECT_FALSE(rejection.because.empty());
  }
  return {{"accepted", merged.greedy.accepted.size()},
          {"accepted_weight", in_units(merged.accepted_weight())},
          {"links", merged.link_count()},
          {"optimal_removed_count", merged.best.removed.size()},
          {"optimal_weight", in_units(merged.best.kept_weight)},
          {"redundant_on_arrival", merged.greedy.count(LinkOutcome::kRedundant)},
          {"rejected", rejected}};
}

TEST_P(TaskMerge, HasTheExpectedFigures) {
  const fs::path expected_file =
      expected_folder() / "merge" / (std::string(GetParam().expected) + ".json");
  const fs::path folder = data_folder() / "tempeval1" / GetParam().folder;
  SKIP_WITHOUT(expected_file);
  SKIP_WITHOUT(folder);
  const Json expected = read_json(expected_file);
  const MergeSettings settings = settings_of(expected);
  std::vector<std::string> names;
  for (const auto& [name, ignored] : expected.at("documents").items()) {
    names.push_back(name);
  }
  std::vector<Json> made(names.size());
  parallel_for(names.size(), 0, [&](std::size_t i) {
    const LoadedFile ab = load({(folder / "taskAB" / names[i]).string(), names[i]});
    const LoadedFile c = load({(folder / "taskC" / names[i]).string(), names[i]});
    made[i] = merge_figures(*ab.documents.at(0), *c.documents.at(0), settings);
  });
  Json totals = {{"accepted", 0},    {"docs_greedy_suboptimal", 0}, {"docs_with_rejection", 0},
                 {"documents", 0},   {"greedy_weight", 0.0},        {"links", 0},
                 {"opt_removed", 0}, {"optimal_weight", 0.0},       {"redundant", 0},
                 {"rejected", 0}};
  const auto add = [&](const std::string& name, const Json& value) {
    totals[name] = value.is_number_float() ? Json(totals[name].get<double>() + value.get<double>())
                                           : Json(totals.value(name, 0) + value.get<int>());
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Json& wanted = expected.at("documents").at(names[i]);
    for (const auto& [name, value] : wanted.items()) {
      if (value.is_number_float() || made[i].at(name).is_number_float()) {
        EXPECT_NEAR(made[i].at(name).get<double>(), value.get<double>(), 1e-9)
            << names[i] << " " << name;
      } else {
        EXPECT_EQ(made[i].at(name), value) << names[i] << " " << name;
      }
    }
    add("documents", 1);
    add("links", made[i].at("links"));
    add("accepted", made[i].at("accepted"));
    add("redundant", made[i].at("redundant_on_arrival"));
    add("rejected", made[i].at("rejected").size());
    add("opt_removed", made[i].at("optimal_removed_count"));
    add("greedy_weight", made[i].at("accepted_weight"));
    add("optimal_weight", made[i].at("optimal_weight"));
    add("docs_with_rejection", made[i].at("rejected").empty() ? 0 : 1);
    add("docs_greedy_suboptimal",
        made[i].at("optimal_weight") > made[i].at("accepted_weight") ? 1 : 0);
    for (const Json& link : made[i].at("rejected")) {
      add("rejected_" + link.at("task").get<std::string>(), 1);
    }
  }
  for (const auto& [name, value] : expected.at("totals").items()) {
    EXPECT_NEAR(totals.at(name).get<double>(), value.get<double>(), 1e-6) << name;
  }
}

// What is written has the links that were accepted, and they do not contradict one another.
TEST_P(TaskMerge, WritesAConsistentDocument) {
  const fs::path folder = data_folder() / "tempeval1" / GetParam().folder;
  SKIP_WITHOUT(folder);
  MergeSettings settings;
  settings.by_task = true;
  settings.sources = {{"A", .69}, {"B", .74}, {"C", .65}};
  for (const SourceFile& file : files_below(folder / "taskAB")) {
    const fs::path other = folder / "taskC" / fs::path(file.path).filename();
    const LoadedFile ab = load(file);
    const LoadedFile c = load({other.string(), file.document_name});
    const std::vector<const Document*> documents{&*ab.documents.at(0), &*c.documents.at(0)};
    const MergedDocument merged = merge_documents(documents, settings);
    const Document made = merged_document(documents, merged, settings, false);
    EXPECT_LE(made.links().size(), merged.greedy.accepted.size());
    const DocumentNetwork graph = network_of(made);
    EXPECT_TRUE(graph.left_out.empty()) << file.path;
    EXPECT_TRUE(Closure::of(graph.network)) << file.path;
    for (const Link& link : made.links()) {
      EXPECT_FALSE(link.attributes[Attr::kOrigin].empty()) << file.path;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(TempEval1, TaskMerge,
                         testing::Values(TaskCorpus{"tempeval1-training", "training"},
                                         TaskCorpus{"tempeval1-key", "key"},
                                         TaskCorpus{"system-tense-key", "systems/tense"}),
                         [](const auto& info) {
                           std::string name = info.param.expected;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace gnomon
