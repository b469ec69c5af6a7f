#include "gnomon/score/metrics.h"

#include "gnomon/score/awareness.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/partial_order.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/setzer.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

TEST(Metrics, AreFoundByNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Metric* listed : all_metrics()) {
    const Metric& m = *listed;
    EXPECT_TRUE(names.insert(m.name).second) << m.name;
    EXPECT_FALSE(m.summary.empty());
    EXPECT_FALSE(m.citation.empty());
    EXPECT_EQ(parse_metrics(m.name)->list(), std::vector<const Metric*>{&m});
    EXPECT_FALSE(m.figures(Tally(), ScoreSettings()).empty());
  }
  EXPECT_EQ(names.size(), 12);
}

TEST(Metrics, AreParsedFromNamesWithCommasOrPlusSigns) {
  EXPECT_EQ(parse_metrics("muc,core")->names(), "core+muc");  // in the order of the list
  EXPECT_EQ(*parse_metrics("core+muc"), *parse_metrics("muc,core,muc"));
  EXPECT_EQ(*parse_metrics("all"), MetricSet::standard());
  EXPECT_EQ(*parse_metrics("core,all"), MetricSet::standard());
  EXPECT_FALSE(MetricSet::standard().contains(kHolisticMetric));
  EXPECT_FALSE(MetricSet::standard().contains(kPartialOrderMetric));
  EXPECT_EQ(*parse_metrics("holistic,all,partial-order"), MetricSet::all());
  EXPECT_EQ(*parse_metrics("all,partial-order,holistic"), MetricSet::all());
  EXPECT_EQ(MetricSet::all().list().size(), all_metrics().size());
  EXPECT_EQ(*parse_metrics(MetricSet::standard().names()), MetricSet::standard());
}

TEST(Metrics, ThatDoNotExistAreRefused) {
  const auto refusal = [](std::string_view names) { return parse_metrics(names).error(); };
  EXPECT_EQ(refusal("core,setser").what, "there is no metric 'setser'");
  EXPECT_EQ(refusal("core,setser").hint, "did you mean 'setzer'?");
  EXPECT_EQ(refusal("core,").what, "there is no metric ''");
  EXPECT_THAT(refusal("zzzzzzzzzz").hint, HasSubstr("the metrics are all, awareness, "));
  EXPECT_EQ(refusal("zzzzzzzzzz").kind, ErrorKind::kUsage);
}

TEST(Metrics, HaveALineOfHelpEach) {
  const std::string help = metrics_help();
  EXPECT_THAT(help, HasSubstr("  core                core relations of each side that are in the "
                              "core of the other (Tannier and Muller 2008)\n  core-entailed  "));
  EXPECT_THAT(
      help, HasSubstr("\n  all                 all of these except partial-order and holistic\n"));
  for (const Metric* m : all_metrics()) {
    EXPECT_THAT(help, HasSubstr(m->name));
  }
}

// What is counted for one of them alone is what is counted for it among all.
TEST(Metrics, LookAtTheirOwnFieldsOnly) {
  Tally tally;
  std::int64_t next = 0;
  for_each_field(tally, MetricSet::all(), [&](FieldPath, auto& number) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(number)>>) {
      number = static_cast<std::remove_cvref_t<decltype(number)>>(++next);
    } else {
      number = "<o>";
    }
  });
  for (const Metric* m : all_metrics()) {
    MetricSet alone;
    alone.add(*m);
    Tally own;
    std::vector<TallyField> from;
    visit_fields(tally, alone, [&](FieldPath, TallyField field) { from.push_back(field); });
    std::size_t i = 0;
    for_each_field(own, alone, [&](FieldPath, auto& number) {
      number = *std::get<std::remove_cvref_t<decltype(number)>*>(from[i++]);
    });
    const std::vector<Figure> all = m->figures(tally, ScoreSettings());
    const std::vector<Figure> only = m->figures(own, ScoreSettings());
    ASSERT_EQ(all.size(), only.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      EXPECT_EQ(all[k].f1, only[k].f1) << m->name << " " << all[k].name;
    }
    for (const TableLines& lines : m->tables) {
      for (const std::size_t line : lines.lines) {
        EXPECT_LT(line, all.size()) << m->name;
      }
    }
  }
}

std::map<std::string_view, Figure> figures(const char* name, const Tally& tally) {
  std::map<std::string_view, Figure> result;
  for (const Figure& figure : parse_metrics(name)->list().at(0)->figures(tally, ScoreSettings())) {
    result[figure.name] = figure;
  }
  return result;
}

void expect_ratios(const Figure& figure, double precision, double recall) {
  EXPECT_DOUBLE_EQ(figure.precision.value(), precision);
  EXPECT_DOUBLE_EQ(figure.recall.value(), recall);
  const double sum = precision + recall;
  EXPECT_DOUBLE_EQ(figure.f1.value(), sum == 0 ? 0 : 2 * precision * recall / sum);
}

TEST(Metrics, DivideWhatWasCounted) {
  Tally tally;
  tally.get<AwarenessTally>().precision = {1, 2};
  tally.get<AwarenessTally>().recall = {3, 4};
  tally.get<AwarenessTally>().precision_2011 = {4, 5};
  tally.get<AwarenessTally>().recall_2011 = {1, 8};
  tally.get<AwarenessTally>().recall_implicit = {3.5, 4};
  tally.get<CoreTally>() = {.gold = 10, .gold_in_core = 3, .system = 4, .system_in_core = 1};
  tally.get<ChainTally>().muc_recall = {1, 5};
  tally.get<ChainTally>().muc_precision = {2, 5};
  tally.get<ChainTally>().weight = 8;
  tally.get<ChainTally>().precision = 6;
  tally.get<ChainTally>().recall = 2;
  tally.get<SetzerTally>().all[Sbi::kBefore] = {3, 6, 4};        // correct, key, response
  tally.get<SetzerTally>().all[Sbi::kSimultaneous] = {1, 1, 2};  // counts twice when ordered
  tally.get<SetzerTally>().common[Sbi::kBefore] = {3, 5, 3};
  expect_ratios(figures("awareness", tally)["all"], 0.5, 0.75);
  expect_ratios(figures("awareness-2011", tally)["all"], 0.8, 0.125);
  expect_ratios(figures("awareness-implicit", tally)["all"], 0.5, 0.875);
  expect_ratios(figures("core", tally)["all"], 0.25, 0.3);
  expect_ratios(figures("muc", tally)["all"], 0.4, 0.2);
  expect_ratios(figures("b-cubed", tally)["all"], 0.75, 0.25);
  auto setzer = figures("setzer", tally);
  expect_ratios(setzer["all"], 4.0 / 6, 4.0 / 7);
  expect_ratios(setzer["all, ordered"], 5.0 / 8, 5.0 / 8);
  expect_ratios(setzer["before"], 0.75, 0.5);
  expect_ratios(setzer["common entities"], 1, 0.6);
  EXPECT_FALSE(setzer["includes"].f1);  // there is none on either side
}

// Example (1) of Ocal et al. (2022): 9 of 11 nodes and one link are common, 12 links are only in
// gold, 5 only in the system; the distance is 19.
TEST(Metrics, OfWholeGraphsAreTheEditDistanceFromTheOtherSide) {
  Tally tally;
  tally.get<HolisticTally>().common_nodes = 9;
  tally.get<HolisticTally>().common_links = 1;
  tally.get<HolisticTally>().nodes_only_in_gold = 2;
  tally.get<HolisticTally>().links_only_in_gold = 12;
  tally.get<HolisticTally>().links_only_in_system = 5;
  auto holistic = figures("holistic", tally);
  expect_ratios(holistic["graph"], 10.0 / 15, 10.0 / 24);
  expect_ratios(holistic["nodes"], 1, 9.0 / 11);
  expect_ratios(holistic["links"], 1.0 / 6, 1.0 / 13);
  EXPECT_EQ(tally.get<HolisticTally>().edit_distance(), 19);
  EXPECT_DOUBLE_EQ(*holistic["graph"].f1, 1 - 19.0 / (24 + 15));
}

// TempEval-3: accuracy of an attribute times relaxed precision, recall and F1.
TEST(Metrics, OfAttributesAreSharesOfTheEntitiesFound) {
  Tally tally;
  tally.get<EntitiesTally>().events = {.gold = 10, .system = 8, .relaxed = 6, .strict = 5};
  tally.get<EntitiesTally>().times = {.gold = 4, .system = 2, .relaxed = 2, .strict = 1};
  for (std::size_t i = 0; i < event_attributes().size(); ++i) {
    tally.get<EntitiesTally>().events.correct[i] = static_cast<std::int64_t>(i);
  }
  tally.get<EntitiesTally>().times.correct = {1, 2};
  auto found = figures("entities", tally);
  EXPECT_EQ(found.size(), 12);
  expect_ratios(found["event strict"], 5.0 / 8, 5.0 / 10);
  expect_ratios(found["event relaxed"], 6.0 / 8, 6.0 / 10);
  for (std::size_t i = 0; i < event_attributes().size(); ++i) {
    const std::string name = "event " + std::string(attribute_name(event_attributes()[i]));
    ASSERT_TRUE(found.contains(name)) << name;
    const double accuracy = static_cast<double>(i) / 6;
    expect_ratios(found[name], accuracy * 6 / 8, accuracy * 6 / 10);
    EXPECT_NEAR(*found[name].f1, accuracy * *found["event relaxed"].f1, 1e-15) << name;
  }
  expect_ratios(found["time relaxed"], 1, 0.5);
  expect_ratios(found["time type"], 0.5, 0.25);
  expect_ratios(found["time value"], 1, 0.5);
}

}  // namespace
}  // namespace gnomon
