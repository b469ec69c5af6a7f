// Every figure of the reference files, where the data is there.
#include "gnomon/base/files.h"
#include "gnomon/pairs/consistency.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/gold_sets.h"
#include "gnomon/pairs/maven.h"
#include "gnomon/pairs/pair_tests.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

fs::path pairs_data() {
  const char* named = std::getenv("GNOMON_DATA");
  return fs::path(named != nullptr ? named : "../shared/data") / "pairs";
}
fs::path pairs_expected() { return pairs_data() / "../../expected/pairs"; }

#define SKIP_WITHOUT_PAIRS()                                                           \
  if (!fs::exists(pairs_data())) {                                                     \
    GTEST_SKIP() << "no data at " << pairs_data() << "; set GNOMON_DATA to its place"; \
  }

Json expected_json(const char* name) {
  return Json::parse(read_file((pairs_expected() / name).string()).value());
}

RowFile rows_of(const fs::path& path, RowRole role) {
  const std::string bytes = read_file(path.string()).value();
  Result<RowFile> file = read_rows(bytes, path.string(), role);
  EXPECT_TRUE(file) << path << ": " << (file ? "" : file.error().what);
  return file ? std::move(*file) : RowFile{};
}

Json rounded(const std::optional<double>& number) {
  return number ? Json(std::round(*number * 1e6) / 1e6) : Json(nullptr);
}

Json json_of(const PairRatios& ratios) {
  return {{"tp", ratios.tp},
          {"predicted", ratios.predicted},
          {"gold", ratios.gold},
          {"precision", rounded(ratios.precision())},
          {"recall", rounded(ratios.recall())},
          {"f1", rounded(ratios.f1())}};
}

Json json_of(const PairAverage& average) {
  return {{"precision", rounded(average.precision)},
          {"recall", rounded(average.recall)},
          {"f1", rounded(average.f1)}};
}

// Everything that the figures have under these names, so that nothing is compared twice or not.
Json json_of(const PairScore& score, bool simultaneous = false) {
  Json result = score.main ? json_of(*score.main) : Json::object();
  if (score.micro) {
    result["micro"] = json_of(*score.micro);
  }
  const auto put = [&](const char* name, const auto& value) {
    if (value) {
      result[name] = *value;
    }
  };
  put("pairs", score.pairs);
  put("correct", score.correct);
  put("other", score.other);
  put("covered", score.covered);
  put("abstained", score.abstained);
  put("ordered_pairs", score.ordered_pairs);
  put("unknown_mentions", score.unknown_mentions);
  for (const auto& [name, value] :
       {std::pair("accuracy", score.accuracy), std::pair("micro_f1", score.micro_f1),
        std::pair("coverage", score.coverage), std::pair("average_pr", score.average_pr)}) {
    if (value) {
      result[name] = rounded(value);
    }
  }
  if (score.macro) {
    result["macro"] = json_of(*score.macro);
    result["macro"]["labels"] = score.macro->labels;
  }
  if (score.weighted) {
    result["weighted"] = json_of(*score.weighted);
  }
  for (const auto& [label, ratios] : score.per_label) {
    const bool renamed = simultaneous && label == RowLabel::kEqual;
    result["per_label"][renamed ? "SIMULTANEOUS" : std::string(label_name(label))] =
        json_of(ratios);
  }
  if (score.plain) {
    result["plain"] = {{"reference", score.plain->reference},
                       {"predicted", score.plain->predicted},
                       {"correct", score.plain->recall_correct},
                       {"precision", rounded(score.plain->precision())},
                       {"recall", rounded(score.plain->recall())},
                       {"f1", rounded(score.plain->f1())}};
    result["closure"] = {{"reference", score.closure->reference},
                         {"predicted", score.closure->predicted},
                         {"precision_correct", score.closure->precision_correct},
                         {"recall_correct", score.closure->recall_correct},
                         {"precision", rounded(score.closure->precision())},
                         {"recall", rounded(score.closure->recall())},
                         {"f1", rounded(score.closure->f1())}};
  }
  return result;
}

Json json_of(const PairCounts& counts, const PairGold& gold, bool with_samples) {
  Json result = {{"gold_documents", gold.documents.size()},
                 {"gold_rows", gold.rows.size()},
                 {"gold_pairs", gold.pairs.size()},
                 {"rows", counts.rows},
                 {"rows_unparseable", counts.rows_unparseable},
                 {"rows_outside", counts.rows_outside},
                 {"rows_reversed", counts.rows_reversed},
                 {"rows_extra", counts.rows_extra},
                 {"pairs_missing", counts.pairs_missing},
                 {"pairs_unparseable", counts.pairs_unparseable},
                 {"pairs_extra", counts.pairs_extra},
                 {"pairs_duplicate", counts.pairs_duplicate},
                 {"pairs_conflicting", counts.pairs_conflicting},
                 {"vote_ties", counts.vote_ties}};
  if (with_samples) {
    result["samples"] = counts.samples;
    result["samples_unparseable"] = counts.samples_unparseable;
  }
  return result;
}

Json consistency_json(const PairGold& gold, const Resolution& resolution, ConsistencyScope scope) {
  PairConsistency sum;
  for (const PairGraph& graph : answer_graphs(gold, resolution, scope, false)) {
    sum += check_graph(graph, gold.set);
  }
  const auto part = [](std::size_t a, std::size_t b) -> std::optional<double> {
    return b == 0 ? std::nullopt : std::optional(static_cast<double>(a) / static_cast<double>(b));
  };
  return {{"documents", sum.documents},
          {"cyclic_documents_equal_ignored", sum.cyclic_equal_ignored},
          {"cyclic_documents_equal_merged", sum.cyclic_equal_merged},
          {"inconsistent_documents", sum.inconsistent},
          {"triangles", sum.triangles},
          {"contradictory_triangles", sum.contradictory},
          {"contradictory_share", rounded(part(sum.contradictory, sum.triangles))},
          {"contradictions_per_document", rounded(part(sum.contradictory, sum.documents))},
          {"documents_with_contradictory_triangle", sum.with_contradictory_triangle},
          {"forced_edges", sum.forced},
          {"forced_edges_kept", sum.kept},
          {"transitivity_share", rounded(part(sum.kept, sum.forced))},
          {"greedy_repair_dropped", sum.greedy_dropped}};
}

PairScore score_under(const Convention& convention, const PairGold& gold, const RowFile& file,
                      const Resolution& resolution) {
  if (convention.of_links != nullptr) {
    return convention.of_links({gold, resolution}, gold.set);
  }
  LargeVector<PairAnswer> answers = resolution.answers;
  if (convention.view == PairView::kLabelAsItStands) {
    answers = resolve(gold, file, {.direction = PairDirection::kIgnore}).answers;
  } else if (convention.view == PairView::kRepaired) {
    for (const std::size_t pair : given_up_greedily(gold, resolution, false)) {
      answers[pair].label = RowLabel::kVague;
    }
  }
  return convention.of_matrix(matrix_of(gold, answers, convention.view), gold.set);
}

void compare_gold(const PairGold& gold, const Json& expected) {
  EXPECT_EQ(gold.rows.size(), expected["rows"]);
  EXPECT_EQ(gold.pairs.size(), expected["pairs"]);
  EXPECT_EQ(gold.content_sha256, expected["content_sha256"].get<std::string>());
  PairConsistency sum;
  Json cyclic_ignored = Json::array();
  Json cyclic_merged = Json::array();
  Json inconsistent = Json::array();
  Json dropped = Json::object();
  for (const PairGraph& graph : gold_graphs(gold)) {
    const GraphConsistency one = check_graph(graph, gold.set);
    sum += one;
    if (one.cyclic_equal_ignored) {
      cyclic_ignored.push_back(graph.document);
    }
    if (one.cyclic_equal_merged) {
      cyclic_merged.push_back(graph.document);
    }
    if (one.inconsistent) {
      inconsistent.push_back(graph.document);
      dropped[graph.document] = one.given_up.size();
    }
  }
  EXPECT_EQ(cyclic_ignored, expected["order_cycle_documents_equal_ignored"]);
  EXPECT_EQ(cyclic_merged, expected["order_cycle_documents_equal_merged"]);
  EXPECT_EQ(inconsistent, expected["inconsistent_documents"]);
  EXPECT_EQ(dropped, expected["greedy_repair_dropped"]);
  EXPECT_EQ(sum.triangles, expected["triangles"]);
  EXPECT_EQ(sum.contradictory, expected["contradictory_triangles"]);
  EXPECT_EQ(sum.forced, expected["forced_edges"]);
  EXPECT_EQ(sum.kept, expected["forced_edges_kept"]);
}

void compare_system(const PairGold& gold, const RowFile& file, const Json& expected) {
  const Resolution resolution = resolve(gold, file, {});
  EXPECT_EQ(json_of(resolution.counts, gold, expected["counts"].contains("samples")),
            expected["counts"]);
  std::size_t compared = 0;
  for (const auto& [name, figures] : expected["conventions"].items()) {
    const Convention* convention = find_convention(name);
    ASSERT_NE(convention, nullptr) << name;
    EXPECT_TRUE(convention->suits(gold.set)) << name;
    EXPECT_EQ(json_of(score_under(*convention, gold, file, resolution)), figures) << name;
    ++compared;
  }
  EXPECT_GT(compared, 3U);
  const PairMatrix matrix = matrix_of(gold, resolution.answers, PairView::kAll);
  for (const RowLabel label : labels_of(gold.set).labels()) {
    for (const auto& [column, count] : expected["confusion"][label_name(label)].items()) {
      std::int64_t found = -1;
      if (column == "(missing)") {
        found = matrix.at(label, AnswerState::kMissing);
      } else if (column == "(unparseable)") {
        found = matrix.at(label, AnswerState::kUnparseable);
      } else {
        found = matrix.at(label, *read_label(column));
      }
      EXPECT_EQ(found, count.get<std::int64_t>()) << label_name(label) << " " << column;
    }
  }
  const Json& consistency = expected["consistency"];
  const PairCounts& counts = resolution.counts;
  EXPECT_EQ(counts.pairs_readable, consistency["uniqueness"]["pairs"]);
  EXPECT_EQ(counts.pairs_several_labels, consistency["uniqueness"]["several_labels"]);
  EXPECT_EQ(counts.both_directions, consistency["symmetry"]["both_directions"]);
  EXPECT_EQ(counts.both_agree, consistency["symmetry"]["agree"]);
  EXPECT_EQ(consistency_json(gold, resolution, ConsistencyScope::kAll), consistency["all"]);
  EXPECT_EQ(consistency_json(gold, resolution, ConsistencyScope::kGoldPairs),
            consistency["gold_pairs"]);
  const std::vector<PairRatios> documents = counts_by_document(gold, resolution.answers);
  Json by_document = Json::object();
  for (std::size_t i = 0; i < documents.size(); ++i) {
    by_document[gold.documents[i]] = {documents[i].tp, documents[i].predicted, documents[i].gold};
  }
  EXPECT_EQ(by_document, expected["main_by_document"]);
  const Json& bootstrap = expected["main_bootstrap"];
  const auto interval = bootstrap_documents(documents, bootstrap["trials"].get<std::size_t>(),
                                            bootstrap["seed"].get<std::uint64_t>());
  ASSERT_TRUE(interval);
  EXPECT_EQ(rounded(interval->low), bootstrap["low"]);
  EXPECT_EQ(rounded(interval->high), bootstrap["high"]);
}

class Reference : public testing::TestWithParam<const char*> {};

TEST_P(Reference, EveryFigureComesOut) {
  SKIP_WITHOUT_PAIRS();
  const std::string name = GetParam();
  const Json expected = expected_json((name + ".json").c_str());
  const fs::path folder = pairs_data() / name;
  const auto gold = gold_of(rows_of(folder / "gold.tsv", RowRole::kGold), std::nullopt);
  ASSERT_TRUE(gold);
  compare_gold(*gold, expected["gold"]);
  for (const char* system : {"cautious", "bold", "sloppy", "llm"}) {
    SCOPED_TRACE(system);
    compare_system(*gold, rows_of(folder / (std::string(system) + ".jsonl"), RowRole::kPredictions),
                   expected[system]);
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, Reference, testing::Values("matres", "tbdense", "tddiscourse"));

TEST(ReferenceForms, NineShapesGiveTheSame) {
  SKIP_WITHOUT_PAIRS();
  const Json expected = expected_json("forms.json");
  const fs::path folder = pairs_data() / "forms";
  const auto gold = gold_of(rows_of(folder / "gold.tsv", RowRole::kGold), std::nullopt);
  ASSERT_TRUE(gold);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename() == "gold.tsv") {
      continue;
    }
    SCOPED_TRACE(entry.path());
    ++files;
    const RowFile file = rows_of(entry.path(), RowRole::kPredictions);
    // Two of them bring their own gold.
    const auto own = file.has_gold ? gold_of(file, std::nullopt) : *gold;
    ASSERT_TRUE(own);
    const Resolution resolution = resolve(*own, file, {});
    Json score = json_of(score_under(*find_convention("ning19"), *own, file, resolution));
    score.erase("per_label");
    EXPECT_EQ(score, expected["ning19"]);
    EXPECT_EQ(resolution.counts.pairs_extra, 0U);
  }
  EXPECT_EQ(files, 9U);
}

TEST(ReferenceMaven, EveryFigureComesOut) {
  SKIP_WITHOUT_PAIRS();
  const Json expected = expected_json("maven-ere.json");
  const fs::path folder = pairs_data() / "maven-ere";
  const RowFile gold = rows_of(folder / "gold.jsonl", RowRole::kGold);
  const RowFile system = rows_of(folder / "prediction.jsonl", RowRole::kPredictions);
  const std::vector<MavenScore> scores = score_maven(gold, system);
  ASSERT_EQ(scores.size(), expected.size());
  for (const MavenScore& one : scores) {
    EXPECT_EQ(json_of(one.score, true), expected[one.convention]) << one.convention;
  }
}

}  // namespace
}  // namespace gnomon
