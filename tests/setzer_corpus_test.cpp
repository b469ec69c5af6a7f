// The comparison of closures after Setzer and others on whole corpora, document by document,
// against figures that were made independently of gnomon; and what holds of every score.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"

namespace gnomon {
namespace {

Json as_json(const SbiCounts& counts) {
  const auto triple = [](const PairCount& c) { return Json{c.correct, c.key, c.response}; };
  return {{"S", triple(counts[Sbi::kSimultaneous])},
          {"B", triple(counts[Sbi::kBefore])},
          {"I", triple(counts[Sbi::kIncludes])},
          {"all", triple(counts.all())}};
}

double rounded(double value) { return std::round(value * 1e6) / 1e6; }

Json as_json(const Tally& tally) {
  const auto& s = tally.get<SetzerTally>();
  const auto& c = tally.get<ChainTally>();
  return {{"all_unordered", as_json(s.all)},
          {"all_ordered", as_json(s.all.ordered())},
          {"common_unordered", as_json(s.common)},
          {"consistent_unordered", as_json(s.consistent)},
          {"full_closure_unordered", as_json(s.full_closure)},
          {"muc",
           {{"recall", {c.muc_recall.found, c.muc_recall.needed}},
            {"precision", {c.muc_precision.found, c.muc_precision.needed}}}},
          {"b_cubed",
           {{"entities", c.entities},
            {"precision", rounded(c.weight == 0 ? 0 : c.precision / c.weight)},
            {"recall", rounded(c.weight == 0 ? 0 : c.recall / c.weight)}}},
          {"entities",
           {{"key", s.key.entities},
            {"response", s.response.entities},
            {"both_in_links", s.entities_in_both}}},
          {"contradictory_pairs",
           {{"key", s.key.contradictory_pairs}, {"response", s.response.contradictory_pairs}}}};
}

class SetzerPair : public testing::TestWithParam<std::tuple<std::string, During>> {};

TEST_P(SetzerPair, HasAllReferenceFigures) {
  const auto& [system, during] = GetParam();
  const fs::path reference = expected_folder() / "setzer" / ("qa-train." + system + ".json");
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference).at(
      during == During::kIncluded ? "during_as_during" : "during_as_simultaneous");
  ScoreSettings settings;
  settings.during = during;
  settings.mapping = sbi_mapping(during);
  MetricSet metrics;
  for (const Metric* metric : {&kSetzerMetric, &kMucMetric, &kBCubedMetric}) {
    metrics.add(*metric);
  }
  SystemScore scores;
  for (const auto& [name, wanted] : expected.at("documents").items()) {
    const LoadedFile gold = load({data_folder() / "qa-train" / "gold" / name, name});
    const LoadedFile response =
        load({data_folder() / "qa-train" / "systems" / system / name, name});
    scores.documents.push_back(
        score_document(*gold.documents.at(0), *response.documents.at(0), metrics, settings));
    EXPECT_EQ(scores.documents.back().state, DocumentState::kScored);
    Json mine = as_json(scores.documents.back().tally);
    for (const char* kind : {"precision", "recall"}) {
      EXPECT_NEAR(mine.at("b_cubed").at(kind), wanted.at("b_cubed").at(kind), 1.1e-6) << name;
      mine["b_cubed"][kind] = wanted.at("b_cubed").at(kind);
    }
    EXPECT_EQ(mine, wanted) << name;
  }
  EXPECT_EQ(scores.documents.size(), 25U);
  const Tally total = scores.total();
  const Json& totals = expected.at("totals");
  const Json& alignment = totals.at("alignment");
  EXPECT_EQ(total.get<SetzerTally>().key.entities, alignment.at("key_entities_in_links"));
  EXPECT_EQ(total.get<SetzerTally>().key.contradictory_closures,
            alignment.at("documents_with_contradictory_key_closure"));
  EXPECT_EQ(total.get<SetzerTally>().response.contradictory_closures,
            alignment.at("documents_with_contradictory_response_closure"));
  const Figure figure = kSetzerMetric.figures(total, ScoreSettings()).front();
  EXPECT_NEAR(figure.precision.value(), totals.at("all_unordered").at("all").at("precision"), 1e-6);
  EXPECT_NEAR(figure.recall.value(), totals.at("all_unordered").at("all").at("recall"), 1e-6);
  EXPECT_NEAR(figure.f1.value(), totals.at("all_unordered").at("all").at("f1"), 1e-6);
  const Figure muc = kMucMetric.figures(total, ScoreSettings()).front();
  EXPECT_NEAR(muc.precision.value(), totals.at("muc").at("precision"), 1e-6);
  const Figure b_cubed = kBCubedMetric.figures(total, ScoreSettings()).front();
  EXPECT_NEAR(b_cubed.precision.value(), totals.at("b_cubed").at("precision"), 1e-6);
  EXPECT_NEAR(b_cubed.recall.value(), totals.at("b_cubed").at("recall"), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    QaTrain, SetzerPair,
    testing::Combine(testing::Values("TIPSem-fold1-original", "TIPSem-fold1-with-timex",
                                     "human-fold1-original", "human-fold1-timlinks"),
                     testing::Values(During::kSimultaneous, During::kIncluded)),
    [](const auto& info) {
      std::string name = std::get<0>(info.param);
      std::ranges::replace(name, '-', '_');
      return name + (std::get<1>(info.param) == During::kIncluded ? "_included" : "_simultaneous");
    });

// Every metric of every document of every corpus.
class GoldAgainstItself : public testing::TestWithParam<std::string> {};

TEST_P(GoldAgainstItself, IsExactlyOneOrUndefinedEverywhere) {
  const fs::path folder = data_folder() / GetParam();
  SKIP_WITHOUT(folder);
  const std::vector<SourceFile> files = files_below(folder);
  std::vector<std::string> problems(files.size());
  parallel_for(files.size(), 0, [&](std::size_t i) {
    for (const Result<Document>& document : load(files[i]).documents) {
      if (!document) {
        continue;  // what cannot be read is the matter of other tests
      }
      const DocumentScore score =
          score_document(*document, *document, MetricSet::all(), ScoreSettings());
      if (score.state != DocumentState::kScored) {
        problems[i] += score.remark;
      }
      for (const Metric* metric : all_metrics()) {
        for (const Figure& figure : metric->figures(score.tally, ScoreSettings())) {
          const bool nothing = figure.is_empty() && !figure.f1;
          const bool one = figure.precision == 1 && figure.recall == 1 && figure.f1 == 1;
          // Credit on top of full recall is how implicit recall is defined.
          const bool above = metric == &kAwarenessImplicitMetric && figure.recall >= 1;
          // Second answers about a pair count against a system, though gold may have them too.
          const bool repeated = metric == &kTempEval1Metric && figure.recall == 1 &&
                                score.tally.get<TempEvalTally>().key_repeated > 0;
          if (!nothing && !one && !above && !repeated) {
            problems[i] += std::string(metric->name) + " " + std::string(figure.name) + "; ";
          }
        }
      }
    }
  });
  EXPECT_FALSE(files.empty());
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(problems[i], "") << files[i].path;
  }
}

INSTANTIATE_TEST_SUITE_P(Corpora, GoldAgainstItself,
                         testing::Values("timebank", "timebank-full", "aquaint", "te3-sample/gold",
                                         "qa-train/gold", "degraded/timebank", "degraded/aquaint"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '/'; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace gnomon
