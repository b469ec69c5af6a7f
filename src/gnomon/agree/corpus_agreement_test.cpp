#include "gnomon/agree/corpus_agreement.h"

#include "gnomon/agree/agree_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

DocumentAgreement of_three(const std::string& name, const std::string& ada, const std::string& ben,
                           const std::string& cyd) {
  const Document a = rows(ada);
  const Document b = rows(ben);
  const Document c = rows(cyd);
  return agree_on(name, {{"cyd", &c}, {"ada", &a}, {"ben", &b}}, AgreeSettings());
}

// ada and ben agree on three of four pairs, cyd mostly with nobody.
CorpusAgreement three_annotators() {
  CorpusAgreement corpus;
  corpus.documents.push_back(of_three("one", "e1 BEFORE e2; e2 AFTER e3",
                                      "e1 BEFORE e2; e2 AFTER e3", "e1 AFTER e2; e2 AFTER e3"));
  corpus.documents.push_back(of_three("two", "e1 BEFORE e2; e2 AFTER e3",
                                      "e1 BEFORE e2; e2 BEFORE e3", "e1 AFTER e2; e2 VAGUE e3"));
  return corpus;
}

TEST(CorpusAgreement, OrdersAnnotatorsByName) {
  const CorpusAgreement corpus = three_annotators();
  std::vector<std::string> names;
  for (const PairAgreement& pair : corpus.annotator_pairs()) {
    names.push_back(pair.annotators.name());
    EXPECT_EQ(pair.documents, 2);
    EXPECT_EQ(pair.relations.full.total(), 4);
  }
  EXPECT_THAT(names, testing::ElementsAre("ada|ben", "ada|cyd", "ben|cyd"));
}

TEST(CorpusAgreement, PoolsCountsAndNamesLowestAndHighest) {
  const CorpusAgreement corpus = three_annotators();
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  EXPECT_EQ(corpus.micro().relations.full.total(), 12);
  EXPECT_EQ(corpus.micro().relations.full.agreed(), 3 + 1 + 1);
  EXPECT_EQ(kappa_extremes(pairs)->highest.annotators.name(), "ada|ben");
  // By hand: ada|ben Po 3/4, Pe (2*3 + 2*1)/16 = 1/2, kappa 1/2. ada|cyd Po 1/4, Pe 2*3/16, kappa
  // -1/5. ben|cyd Po 1/4, Pe 1*3/16, kappa 1/13.
  EXPECT_NEAR(*agreement(pairs[0].relations.full).kappa, 0.5, 1e-12);
  EXPECT_NEAR(*agreement(pairs[1].relations.full).kappa, -0.2, 1e-12);
  EXPECT_NEAR(*agreement(pairs[2].relations.full).kappa, 1.0 / 13, 1e-12);
  EXPECT_EQ(kappa_extremes(pairs)->lowest.annotators.name(), "ada|cyd");
  EXPECT_NEAR(kappa_extremes(pairs)->lowest.value, -0.2, 1e-12);
  EXPECT_NEAR(accuracy_extremes(pairs)->highest.value, 0.75, 1e-12);
  EXPECT_EQ(accuracy_extremes(pairs)->lowest.annotators.name(), "ada|cyd") << "the first of two";
  const CorpusAgreement::Macro macro = corpus.macro();
  EXPECT_EQ(macro.document_pairs, 6U);
  EXPECT_NEAR(*macro.mean_accuracy, (1 + 0.5 + 0.5 + 0.5 + 0 + 0) / 6, 1e-12);
}

TEST(CorpusAgreement, FindsTheOutlier) {
  const auto odd = outlier(three_annotators().annotator_pairs());
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->annotator, "cyd");
  EXPECT_NEAR(odd->mean_kappa, (-0.2 + 1.0 / 13) / 2, 1e-12);
  EXPECT_NEAR(odd->mean_kappa_of_others, 0.5, 1e-12);
}

// Tasks 1 and 2 by hand: 4 pairs, 3 agreed, kappa 1/2 as above; and 2 pairs of one label, both
// agreed, kappa 1. The mean has weights 4 and 2. By coarse labels the first has IS_INCLUDED and
// SIMULTANEOUS as one.
TEST(CorpusAgreement, WeighsTasksByTheirPairs) {
  RelationTally relations;
  relations.by_task.assign(2, Confusion(kPairLabels));
  const auto number = [](PairLabel label) { return label_number(label); };
  using enum PairLabel;
  relations.by_task[0].add(number(kBefore), number(kBefore), 2);
  relations.by_task[0].add(number(kIsIncluded), number(kIsIncluded), 1);
  relations.by_task[0].add(number(kIsIncluded), number(kSimultaneous), 1);
  relations.by_task[1].add(number(kAfter), number(kAfter), 2);
  const auto mean = mean_of_tasks(relations);
  ASSERT_TRUE(mean);
  EXPECT_EQ(mean->pairs, 6);
  EXPECT_NEAR(mean->accuracy, 5.0 / 6, 1e-12);
  // Pe = (2*2 + 2*1) / 16 = 3/8, kappa (3/4 - 3/8) / (5/8) = 3/5.
  EXPECT_NEAR(mean->kappa, (4 * 0.6 + 2 * 1) / 6, 1e-12);
  const auto coarse = mean_of_tasks(relations, true);
  ASSERT_TRUE(coarse);
  EXPECT_NEAR(coarse->accuracy, 1, 1e-12);
  EXPECT_NEAR(coarse->kappa, 1, 1e-12);
}

TEST(CorpusAgreement, TwoHaveNoOutlier) {
  const Document a = rows("e1 BEFORE e2");
  CorpusAgreement corpus;
  corpus.documents.push_back(agree_on("one", {{"ada", &a}, {"ben", &a}}, AgreeSettings()));
  EXPECT_FALSE(outlier(corpus.annotator_pairs()));
  const auto extremes = kappa_extremes(corpus.annotator_pairs());
  ASSERT_TRUE(extremes);
  EXPECT_EQ(extremes->lowest.value, extremes->highest.value);
}

TEST(CorpusAgreement, OfNothingHasNoFigures) {
  const CorpusAgreement corpus;
  EXPECT_TRUE(corpus.annotator_pairs().empty());
  EXPECT_FALSE(corpus.macro().mean_accuracy);
  EXPECT_FALSE(kappa_extremes(corpus.annotator_pairs()));
  EXPECT_FALSE(mean_of_tasks(corpus.micro().relations));
  EXPECT_FALSE(corpus.ratings().alpha());
}

TEST(CorpusAgreement, ADifferentTextLeavesOutThoseTwoOnly) {
  const Document a = sketch("<TimeML>He <EVENT eid=\"e1\">left</EVENT> the house.</TimeML>");
  const Document b = sketch("<TimeML>She <EVENT eid=\"e1\">bought</EVENT> a boat.</TimeML>");
  const Document c = sketch("<TimeML>He left the <EVENT eid=\"e1\">house</EVENT>.</TimeML>");
  const DocumentAgreement agreed =
      agree_on("d", {{"ada", &a}, {"ben", &b}, {"cyd", &c}}, AgreeSettings());
  ASSERT_EQ(agreed.pairs.size(), 1U);
  EXPECT_EQ(agreed.pairs[0].annotators.name(), "ada|cyd");
  ASSERT_EQ(agreed.refused.size(), 2U);
  EXPECT_EQ(agreed.refused[0].first.name(), "ada|ben");
  EXPECT_EQ(agreed.refused[1].first.name(), "ben|cyd");
  // By ids the texts do not matter.
  EXPECT_EQ(agree_on("d", {{"ada", &a}, {"ben", &b}}, {AlignBy::kIds}).pairs.size(), 1U);
}

}  // namespace
}  // namespace gnomon
