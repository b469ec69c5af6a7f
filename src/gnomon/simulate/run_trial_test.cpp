#include "gnomon/simulate/run_trial.h"

#include "gnomon/annotate/session_test_help.h"
#include "gnomon/simulate/erring_annotator.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// e1 before e2 before ... , as links of neighbours.
Document chain_of_events(std::size_t events) {
  std::string links;
  for (std::size_t i = 1; i < events; ++i) {
    links += "<TLINK eventInstanceID=\"ei" + std::to_string(i) +
             "\" relType=\"BEFORE\" relatedToEventInstance=\"ei" + std::to_string(i + 1) + "\"/>";
  }
  return events_only(events, links);
}

// Pairs of events in order, and nothing between the pairs.
Document loose_pairs(std::size_t pairs) {
  std::string links;
  for (std::size_t i = 0; i < pairs; ++i) {
    links += "<TLINK eventInstanceID=\"ei" + std::to_string(2 * i + 1) +
             "\" relType=\"BEFORE\" relatedToEventInstance=\"ei" + std::to_string(2 * i + 2) +
             "\"/>";
  }
  return events_only(2 * pairs, links);
}

GoldAnnotation gold_of(const Document& document) {
  return *GoldAnnotation::of(document, {AnswerAlgebra::kRules, During::kIncluded});
}

const StrategyInfo& info_of(std::string_view name) { return **find_strategy(name); }

TEST(Trial, GoesOnUntilEverythingIsKnown) {
  const Document document = loose_pairs(4);
  const GoldAnnotation gold = gold_of(document);
  for (const StrategyInfo& strategy : all_strategies()) {
    for (const bool infer : {false, true}) {
      TrialOptions options;
      options.infer_undetermined = infer;
      const Trial trial = run_trial(gold, strategy, {}, options);
      EXPECT_EQ(trial.pending_at_start, 28U);
      EXPECT_EQ(trial.related, 4U) << strategy.name;
      EXPECT_EQ(trial.definite, 4U);
      EXPECT_EQ(trial.prompts + trial.inferred_undetermined, 28U);
      EXPECT_EQ(trial.not_determined(), trial.prompts - 4);
      EXPECT_EQ(trial.wrong + trial.missed + trial.left_open, 0U);
      EXPECT_EQ(trial.resolved.front(), 0);
      EXPECT_EQ(trial.resolved.back(), 1);
      EXPECT_TRUE(std::ranges::is_sorted(trial.resolved));
      if (!infer) {
        EXPECT_EQ(trial.prompts, 28U);
        EXPECT_NEAR(trial.resolved[10], 0.5, 1e-9);  // one pair with every question
      }
    }
  }
}

// The share of the original experiment: 0.4 links for each entity, rounded up.
TEST(Trial, StartsWithTheFirstLinks) {
  const Document document = chain_of_events(6);
  const GoldAnnotation gold = gold_of(document);
  TrialOptions options;
  options.initial = 0.4;
  const Trial trial = run_trial(gold, info_of("text-order"), {}, options);
  EXPECT_EQ(trial.initial_links, 3U);
  EXPECT_EQ(trial.pending_at_start, 15U - 6U);  // of the first four events all is known
  EXPECT_EQ(trial.related, 15U);
  EXPECT_EQ(initial_links(gold_of(document), 0.5), 3U);
  EXPECT_EQ(initial_links(gold_of(document), 0), 0U);
  EXPECT_EQ(initial_links(gold_of(document), 7), 5U);  // all that there are
}

TEST(Trial, TakesLinksUnaskedAndSaysWhatThatCosts) {
  const Document document = loose_pairs(3);
  const GoldAnnotation gold = gold_of(document);
  const Constraint right{Entity{0}, Entity{1}, gold.answer(Entity{0}, Entity{1}).relation()};
  const Constraint wrong{Entity{2}, Entity{3},
                         gold.answer(Entity{2}, Entity{3}).relation().inverse()};
  TrialOptions options;
  const auto taking = [&](std::vector<Constraint> unasked) {
    return run_trial(gold, info_of("guided"), {}, options, {}, unasked);
  };
  const Trial asked = taking({});
  const Trial one = taking({right});
  EXPECT_EQ(one.marked, 1U);
  EXPECT_LT(one.prompts, asked.prompts);
  EXPECT_EQ(one.wrong + one.missed, 0U);
  EXPECT_EQ(taking({right, wrong}).wrong, 1U);
  // What contradicts those before it is not taken.
  EXPECT_EQ(taking({right, {Entity{1}, Entity{0}, right.relation}}).marked, 1U);
}

// A guide that knows which pairs are related: only these are asked about, and nothing at all where
// no question is worth it. What is left counts as undetermined.
TEST(Trial, AsksOnlyWhatIsExpectedToRelateEnough) {
  const Document document = loose_pairs(4);
  const GoldAnnotation gold = gold_of(document);
  const std::vector<double> related{0.9, 0.02, 0.02, 0.02, 0.02, 0.02};
  const std::vector<double> undetermined{0.002, 0.002, 0.002, 0.002, 0.002, 0.99};
  const AnswerWeights guide = [&](const Pair& pair) -> std::span<const double> {
    return gold.answer(pair.first, pair.second).definite() ? related : undetermined;
  };
  TrialOptions options;
  const Trial all = run_trial(gold, info_of("guided"), guide, options);
  EXPECT_GT(all.prompts, 4U);
  options.least_gain = 0.5;
  const Trial few = run_trial(gold, info_of("guided"), guide, options);
  EXPECT_EQ(few.prompts, 4U);
  EXPECT_EQ(few.definite, 4U);
  EXPECT_EQ(few.errors(), 0U);
  EXPECT_GT(few.left_open, 0U);
  EXPECT_NEAR(few.right.front(), 24.0 / 28, 1e-9);
  EXPECT_EQ(few.right.back(), 1);
  EXPECT_TRUE(std::ranges::is_sorted(few.right));
  options.least_gain = 100;
  const Trial none = run_trial(gold, info_of("guided"), guide, options);
  EXPECT_EQ(none.prompts, 0U);
  EXPECT_EQ(none.missed, 4U);
  EXPECT_NEAR(none.right.back(), 24.0 / 28, 1e-9);
}

TEST(Trial, LeavesOpenWhatIsInNoWindow) {
  const Document document = sketch(
      "<TimeML><TEXT>One <EVENT eid=\"e1\">fell</EVENT>, one <EVENT eid=\"e2\">rose</EVENT>.\n\n"
      "One <EVENT eid=\"e3\">stayed</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
      "<MAKEINSTANCE eiid=\"ei3\" eventID=\"e3\"/>"
      "<TLINK eventInstanceID=\"ei1\" relType=\"BEFORE\" relatedToEventInstance=\"ei2\"/>"
      "<TLINK eventInstanceID=\"ei2\" relType=\"INCLUDES\" relatedToEventInstance=\"ei3\"/>"
      "</TimeML>");
  const GoldAnnotation gold = gold_of(document);
  TrialOptions options;
  options.window = 1;
  const Trial trial = run_trial(gold, info_of("expected"), {}, options);
  EXPECT_EQ(trial.prompts, 1U);
  EXPECT_EQ(trial.in_windows, 1U);
  EXPECT_EQ(trial.left_open, 2U);
  EXPECT_EQ(trial.missed, 2U);
  EXPECT_EQ(trial.wrong, 0U);
}

TEST(Trial, SaysHowMuchIsWrongAfterErrors) {
  const Document document = chain_of_events(10);
  const GoldAnnotation gold = gold_of(document);
  TrialOptions options;
  options.error_rate = 0.3;
  std::size_t off = 0;
  for (options.seed = 1; options.seed <= 5; ++options.seed) {
    const Trial trial = run_trial(gold, info_of("random"), {}, options);
    off += trial.wrong + trial.missed;
    EXPECT_EQ(trial.left_open, 0U);
    const Trial again = run_trial(gold, info_of("random"), {}, options);
    EXPECT_EQ(again.prompts, trial.prompts);
    EXPECT_EQ(again.wrong, trial.wrong);
  }
  EXPECT_GT(off, 0U);
}

TEST(ErringAnnotator, AnswersFromGoldWhenItDoesNotErr) {
  const Document document = chain_of_events(3);
  const GoldAnnotation gold = gold_of(document);
  ErringAnnotator annotator(gold, 0, 1);
  const Knowledge nothing(3);
  EXPECT_EQ(annotator(nothing, {Entity{0}, Entity{2}}), Answer(kBeforeAnswer));
}

// Always wrong, never refused.
TEST(ErringAnnotator, ErrsAmongTheAnswersThatAreOffered) {
  const Document document = chain_of_events(4);
  const GoldAnnotation gold = gold_of(document);
  Knowledge knowledge(4);
  EXPECT_TRUE(knowledge.relate(Entity{0}, Entity{1}, kBeforeAnswer));
  EXPECT_TRUE(knowledge.relate(Entity{1}, Entity{2}, kIncludesAnswer));
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    ErringAnnotator annotator(gold, 1, seed);
    for (const Pair& pair : knowledge.pending()) {
      const Answer answer = annotator(knowledge, pair);
      EXPECT_NE(answer, gold.answer(pair.first, pair.second));
      EXPECT_TRUE(!answer.definite() ||
                  knowledge.admits(pair.first, pair.second, answer.relation()));
    }
  }
}

// After an error the truth may be excluded.
TEST(ErringAnnotator, FindsNothingDeterminedWhereTheTruthIsExcluded) {
  const Document document = chain_of_events(3);
  const GoldAnnotation gold = gold_of(document);
  Knowledge knowledge(3);
  EXPECT_TRUE(knowledge.leave_undetermined(Entity{0}, Entity{2}));
  EXPECT_TRUE(knowledge.relate(Entity{0}, Entity{1}, kBeforeAnswer));
  ErringAnnotator annotator(gold, 1e-9, 1);
  EXPECT_EQ(annotator(knowledge, {Entity{1}, Entity{2}}), Answer::not_determined());
}

}  // namespace
}  // namespace gnomon
