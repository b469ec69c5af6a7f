// Strategies of our own against those of the literature: questions that a simulated annotator is
// asked when "not determined" is inferred.
#include "corpus_test_help.h"
#include "gnomon/annotate/simulation.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/parallel.h"
#include "gnomon/simulate/gold_annotation.h"
#include "gnomon/simulate/run_trial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <optional>

namespace gnomon {
namespace {

struct AnnotatedText {
  std::string name;
  GoldAnnotation gold;

  double share_related() const {
    return static_cast<double>(gold.related_pairs()) / static_cast<double>(gold.pair_count());
  }
};

// TimeBank documents of 12 to 24 entities that do not contradict themselves, those with the largest
// share of related pairs first. The sample of the specification is the first twelve; the second one
// is the next twenty.
const std::vector<AnnotatedText>& texts_by_share() {
  static const std::vector<AnnotatedText> texts = [] {
    static std::deque<Document> documents;
    std::vector<AnnotatedText> found;
    for (const SourceFile& file : files_below(data_folder() / "timebank")) {
      LoadedFile loaded = load(file);
      documents.push_back(std::move(*loaded.documents.at(0)));
      std::optional<GoldAnnotation> gold =
          GoldAnnotation::of(documents.back(), {AnswerAlgebra::kRules, During::kIncluded});
      if (gold && gold->entity_count() >= 12 && gold->entity_count() <= 24) {
        found.push_back({fs::path(file.path).stem().string(), std::move(*gold)});
      }
    }
    std::ranges::stable_sort(found, std::greater<>{}, &AnnotatedText::share_related);
    return found;
  }();
  return texts;
}

std::span<const AnnotatedText> specified_sample() { return std::span(texts_by_share()).first(12); }
std::span<const AnnotatedText> second_sample() {
  return std::span(texts_by_share()).subspan(12, 20);
}

std::size_t questions(const AnnotatedText& text, double initial, std::string_view strategy,
                      StrategyOptions options) {
  const GoldAnnotation& gold = text.gold;
  Knowledge start(gold.entity_count());
  const auto initial_links =
      static_cast<std::size_t>(std::ceil(initial * static_cast<double>(gold.entity_count())));
  for (const Constraint& link : gold.links().first(std::min(initial_links, gold.links().size()))) {
    EXPECT_TRUE(start.relate(link.first, link.second, link.relation));
  }
  options.facts = gold.facts();
  const SimulatedRun run = simulate(
      start, [&](Entity a, Entity b) { return gold.answer(a, b); },
      **make_strategy(strategy, options));
  EXPECT_EQ(run.knowledge.count(PairState::kRelated), gold.related_pairs()) << text.name;
  return run.prompts.size();
}

// Over all documents; the mean of ten runs where chance decides.
double all_questions(std::span<const AnnotatedText> texts, double initial,
                     std::string_view strategy) {
  const std::size_t runs = strategy == "random" ? 10 : 1;
  std::vector<std::size_t> asked(texts.size() * runs);
  parallel_for(asked.size(), 0, [&](std::size_t i) {
    StrategyOptions options;
    options.seed = i % runs + 1;
    asked[i] = questions(texts[i / runs], initial, strategy, options);
  });
  double sum = 0;
  for (const std::size_t number : asked) {
    sum += static_cast<double>(number);
  }
  return sum / static_cast<double>(runs);
}

class StrategiesOfOurOwn : public testing::Test {
 protected:
  void SetUp() override { SKIP_WITHOUT(data_folder() / "timebank"); }
};

TEST_F(StrategiesOfOurOwn, AreMeasuredOnTheSampleOfTheSpecification) {
  constexpr std::array<std::string_view, 12> kNames{"wsj_0168",
                                                    "wsj_0124",
                                                    "wsj_0660",
                                                    "wsj_0175",
                                                    "wsj_0144",
                                                    "wsj_1008",
                                                    "PRI19980306.2000.1675",
                                                    "wsj_0805",
                                                    "PRI19980205.2000.1998",
                                                    "wsj_0346",
                                                    "wsj_0324",
                                                    "wsj_0152"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    EXPECT_EQ(specified_sample()[i].name, kNames[i]);
  }
}

// What the specification asks of such a strategy: its figures for random choice are 954.7 without
// initial links and 743.7 with them, the greedy ones 1028 and 855 at best.
TEST_F(StrategiesOfOurOwn, FrugalAsksLessThanAllOthersOfTheSpecification) {
  EXPECT_NEAR(all_questions(specified_sample(), 0, "random"), 954.7, 0.05);
  EXPECT_NEAR(all_questions(specified_sample(), 0.4, "random"), 743.7, 0.05);
  EXPECT_LT(all_questions(specified_sample(), 0, "frugal"), 0.8 * 954.7);
  EXPECT_LT(all_questions(specified_sample(), 0.4, "frugal"), 0.8 * 743.7);
}

// Nothing was chosen after the documents of this sample.
TEST_F(StrategiesOfOurOwn, FrugalAsksLessOnOtherDocuments) {
  for (const double initial : {0.0, 0.4}) {
    const double frugal = all_questions(second_sample(), initial, "frugal");
    for (const char* other : {"random", "text-order", "expected", "guaranteed"}) {
      EXPECT_LT(frugal, 0.9 * all_questions(second_sample(), initial, other))
          << other << ", initial links " << initial;
    }
  }
}

// What `gnomon simulate` shows is the reference, document by document.
TEST_F(StrategiesOfOurOwn, AreTriedAsTheReferenceWas) {
  const fs::path reference = expected_folder() / "annotation" / "strategies.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  std::size_t compared = 0;
  for (const AnnotatedText& text : specified_sample()) {
    const Json& document = expected.at("documents").at(text.name + ".tml");
    EXPECT_EQ(text.gold.pair_count() - text.gold.related_pairs(),
              document.at("undetermined_in_gold").get<std::size_t>());
    for (const double initial : {0.0, 0.4}) {
      for (const bool infer : {false, true}) {
        const Json& figures = document.at(initial == 0 ? "initial_none" : "initial_40_percent")
                                  .at(infer ? "with_inferred_not_determined" : "plain");
        TrialOptions options;
        options.infer_undetermined = infer;
        options.initial = initial;
        for (const char* name : {"expected", "guaranteed"}) {
          const Trial trial = run_trial(text.gold, **find_strategy(name), {}, options);
          EXPECT_EQ(trial.prompts, figures.at(name).at("prompts").get<std::size_t>());
          EXPECT_EQ(trial.definite, figures.at(name).at("definite").get<std::size_t>());
          EXPECT_EQ(trial.last_definite, figures.at(name).at("last_definite_prompt"));
          EXPECT_EQ(trial.inferred_undetermined, figures.at(name).at("not_determined_inferred"));
          EXPECT_EQ(trial.pending_at_start, figures.at(name).at("pending_at_start"));
          ++compared;
        }
        for (options.seed = 1; options.seed <= 10; ++options.seed) {
          const Trial trial = run_trial(text.gold, **find_strategy("random"), {}, options);
          const Json& random = figures.at("random");
          EXPECT_EQ(trial.prompts, random.at("prompts_by_seed").at(options.seed - 1));
          EXPECT_EQ(trial.definite, random.at("definite_by_seed").at(options.seed - 1));
          EXPECT_EQ(trial.last_definite, random.at("last_definite_by_seed").at(options.seed - 1));
          ++compared;
        }
      }
    }
  }
  EXPECT_EQ(compared, 12U * 2 * 2 * 12);
}

}  // namespace
}  // namespace gnomon
