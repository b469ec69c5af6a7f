#include "gnomon/agree/relations.h"

#include "gnomon/agree/agree_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The cells of a confusion that are not 0: "BEFORE/AFTER 2, VAGUE/VAGUE 1".
std::string cells(const Confusion& confusion) {
  std::string result;
  for (std::size_t i = 0; i < confusion.labels(); ++i) {
    for (std::size_t k = 0; k < confusion.labels(); ++k) {
      if (confusion.at(i, k) > 0) {
        result += (result.empty() ? "" : ", ") +
                  std::string(pair_label_name(static_cast<PairLabel>(i))) + "/" +
                  std::string(pair_label_name(static_cast<PairLabel>(k))) + " " +
                  std::to_string(confusion.at(i, k));
      }
    }
  }
  return result;
}

TEST(Relations, ArePairedByIdWithoutAText) {
  const RelationTally tally = tally_of(rows("e1 BEFORE e2; e1 INCLUDES e3; e2 VAGUE e3"),
                                       rows("e2 SIMULTANEOUS e3; e1 BEFORE e2; e1 BEFORE e3"));
  EXPECT_EQ(cells(tally.full), "BEFORE/BEFORE 1, INCLUDES/BEFORE 1, VAGUE/SIMULTANEOUS 1");
}

// Both say that the two overlap.
TEST(Relations, AgreeByCoarseLabelsWhereFullOnesDiffer) {
  const Confusion full = tally_of(rows("e1 IS_INCLUDED t1; e1 IBEFORE e2; e2 AFTER e3"),
                                  rows("e1 SIMULTANEOUS t1; e1 BEFORE e2; e2 BEFORE e3"))
                             .full;
  EXPECT_EQ(full.agreed(), 0);
  const Confusion coarse = coarsened(full);
  EXPECT_EQ(coarse.labels(), kCoarseLabels);
  EXPECT_EQ(coarse.total(), 3);
  EXPECT_EQ(coarse.at(position(TempEvalLabel::kOverlap), position(TempEvalLabel::kOverlap)), 1);
  EXPECT_EQ(coarse.at(position(TempEvalLabel::kBefore), position(TempEvalLabel::kBefore)), 1);
  EXPECT_EQ(coarse.at(position(TempEvalLabel::kAfter), position(TempEvalLabel::kBefore)), 1);
}

TEST(Relations, OfPairsThatOneLabelledCanBeLeftOut) {
  const Document ada = rows("e1 BEFORE e2; e2 BEFORE e3; e3 UNKNOWN e4; e4 VAGUE e5");
  const Document ben = rows("e1 BEFORE e2; e3 AFTER e4; e4 NONE e5");
  const Alignment alignment = *align(ada, ben, AlignBy::kIds);
  AgreeSettings settings;
  const RelationTally vague = tally_relations(ada, ben, alignment, settings);
  EXPECT_EQ(cells(vague.full), "BEFORE/BEFORE 1, BEFORE/VAGUE 1, VAGUE/AFTER 1, VAGUE/VAGUE 1");
  EXPECT_EQ(vague.labelled_by_one, 1);
  settings.missing = MissingLabels::kLeftOut;
  const RelationTally left_out = tally_relations(ada, ben, alignment, settings);
  EXPECT_EQ(cells(left_out.full), "BEFORE/BEFORE 1") << "UNKNOWN and NONE are no labels either";
  EXPECT_EQ(left_out.labelled_by_one, 3);
}

TEST(Relations, APairThatOneSideLacksIsVagueThere) {
  EXPECT_EQ(cells(tally_of(rows("e1 BEFORE e2"), rows("e3 AFTER e4")).full),
            "BEFORE/VAGUE 1, VAGUE/AFTER 1");
}

TEST(Relations, AreTurnedWhenTheOtherSaysThemTheOtherWayRound) {
  EXPECT_EQ(cells(tally_of(rows("e1 BEFORE e2"), rows("e2 AFTER e1")).full), "BEFORE/BEFORE 1");
  EXPECT_EQ(cells(tally_of(rows("e2 AFTER e1"), rows("e1 BEFORE e2")).full), "BEFORE/BEFORE 1");
  EXPECT_EQ(cells(tally_of(rows("e2 INCLUDES e1"), rows("e1 INCLUDES e2")).full),
            "IS_INCLUDED/INCLUDES 1");
  // Where both have the same direction it stays.
  EXPECT_EQ(cells(tally_of(rows("e2 AFTER e1"), rows("e2 AFTER e1")).full), "AFTER/AFTER 1");
}

TEST(Relations, AreCountedByWhatTheyJoin) {
  const Document document =
      rows("e1 BEFORE e2; t1 AFTER e1; e1 BEFORE t2; t1 BEFORE t2; e1 BEFORE t0; t0 AFTER t1");
  const RelationTally tally = tally_of(document, document);
  std::vector<std::int64_t> counts;
  for (const Confusion& confusion : tally.by_kind) {
    counts.push_back(confusion.total());
  }
  EXPECT_THAT(counts, ElementsAre(1, 2, 1, 1, 1));
}

TEST(Relations, TheFirstLabelOfAPairCounts) {
  const Document twice = rows("e1 BEFORE e2; e2 BEFORE e1; e1 BEFORE e2");
  EXPECT_EQ(cells(tally_of(twice, rows("e1 BEFORE e2")).full), "BEFORE/BEFORE 1");
  const LabelledPairs pairs = labelled_pairs(twice, During::kSimultaneous);
  ASSERT_EQ(pairs.problems.size(), 2U);
  EXPECT_EQ(in_words(pairs.problems[0]),
            "e2 e1: labelled twice; the first label is used, not 'BEFORE'");
  EXPECT_EQ(in_words(pairs.problems[1]), "e1 e2: labelled twice, both times 'BEFORE'");
}

TEST(Relations, WhatCannotBeCountedIsNamed) {
  const Document odd = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">slept</EVENT>."
      "<TLINK relType=\"SOMEHOW\" eventID=\"e1\" relatedToEvent=\"e2\"/>"
      "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e1\"/>"
      "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e9\"/></TimeML>");
  std::vector<std::string> words;
  for (const RowProblem& problem : labelled_pairs(odd, During::kSimultaneous).problems) {
    words.push_back(in_words(problem));
  }
  EXPECT_THAT(words, ElementsAre("e1 e2: 'SOMEHOW' is not a label; the pair counts as unlabelled",
                                 "e1 e1: related to itself; the link is skipped",
                                 "e1 e9: one of these does not exist; the link is skipped"));
  EXPECT_EQ(tally_of(odd, odd).full.total(), 0);
}

// Both mark e1 and e2; "soundly" is an event for the first only, so that the second was not asked.
TEST(Relations, OfWhatOnlyOneMarkedAreLeftOut) {
  const std::string begin = "<TimeML>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">";
  const Document first = sketch(begin +
                                "slept</EVENT> <EVENT eid=\"e3\">soundly</EVENT>."
                                "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e2\"/>"
                                "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e3\"/>"
                                "</TimeML>");
  const Document second = sketch(begin +
                                 "slept</EVENT> soundly."
                                 "<TLINK relType=\"AFTER\" eventID=\"e1\" relatedToEvent=\"e2\"/>"
                                 "</TimeML>");
  const RelationTally tally = tally_of(first, second);
  EXPECT_EQ(cells(tally.full), "BEFORE/AFTER 1");
  EXPECT_EQ(tally.only_first, 1);
  EXPECT_EQ(tally.only_second, 0);
  EXPECT_EQ(tally.first_by_second.links, 1);
}

// Spans that differ pair by position and not when they must be equal.
TEST(Relations, DependOnThePairingRule) {
  const std::string link = "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e2\"/>";
  const Document first = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">fell asleep</EVENT>." +
      link + "</TimeML>");
  const Document second = sketch(
      "<TimeML>He <EVENT eid=\"e2\">left</EVENT> and <EVENT eid=\"e1\">fell</EVENT> asleep." +
      link + "</TimeML>");
  EXPECT_EQ(cells(tally_of(first, second, AlignBy::kPosition).full), "BEFORE/AFTER 1");
  EXPECT_EQ(tally_of(first, second, AlignBy::kExact).full.total(), 0);
  EXPECT_EQ(cells(tally_of(first, second, AlignBy::kIds).full), "BEFORE/BEFORE 1");
}

// Different links, the same meaning: simple agreement sees nothing, the closure all.
TEST(ClosureAgreement, SeesThatDifferentLinksSayTheSame) {
  const RelationTally tally =
      tally_of(rows("e1 SIMULTANEOUS e2; e2 BEFORE e3"), rows("e1 SIMULTANEOUS e2; e1 BEFORE e3"));
  EXPECT_EQ(cells(tally.full), "BEFORE/VAGUE 1, SIMULTANEOUS/SIMULTANEOUS 1, VAGUE/BEFORE 1");
  EXPECT_EQ(tally.first_by_second, (ClosureVerdicts{2, 2, 0, 0}));
  EXPECT_EQ(tally.second_by_first, (ClosureVerdicts{2, 2, 0, 0}));
  EXPECT_EQ(tally.mean_entailed_f(), 1);
  EXPECT_EQ(tally.precision.ratio(), 1);
  EXPECT_EQ(tally.recall.ratio(), 1);
}

// e1 < e2 < e3 entails e1 < e3. The other says that, that e3 is before e2, and something about e4.
TEST(ClosureAgreement, TellsEntailedContradictedAndUndecided) {
  const RelationTally tally =
      tally_of(rows("e1 BEFORE e2; e2 BEFORE e3; e1 VAGUE e4"),
               rows("e1 BEFORE e3; e3 BEFORE e2; e4 INCLUDES e1; e1 VAGUE e2"));
  EXPECT_EQ(tally.second_by_first, (ClosureVerdicts{3, 1, 1, 1}));
  // e1 < e3 < e2 entails the first link and contradicts the second.
  EXPECT_EQ(tally.first_by_second, (ClosureVerdicts{2, 1, 1, 0}));
  EXPECT_NEAR(*tally.mean_entailed_f(), 2 * (1.0 / 2) * (1.0 / 3) / (1.0 / 2 + 1.0 / 3), 1e-12);
}

TEST(ClosureAgreement, RowsThatContradictEarlierOnesAreSkipped) {
  const Document tangled = rows("e1 BEFORE e2; e2 BEFORE e3; e3 BEFORE e1; e3 BEFORE e4");
  EXPECT_EQ(labelled_pairs(tangled, During::kSimultaneous).rejected, 1U);
  const RelationTally tally = tally_of(tangled, rows("e1 BEFORE e4; e3 BEFORE e1"));
  EXPECT_EQ(tally.second_by_first, (ClosureVerdicts{2, 1, 1, 0}));
}

TEST(ClosureAgreement, IsUndefinedWhenOneSaysNothing) {
  const RelationTally tally = tally_of(rows("e1 VAGUE e2"), rows("e1 BEFORE e2"));
  EXPECT_FALSE(tally.first_by_second.entailed_share());
  EXPECT_FALSE(tally.mean_entailed_f());
}

// Three annotators, two pairs; the third says nothing of the second pair, which is VAGUE.
TEST(Rate, CountsTheLabelsOfAllAnnotators) {
  const Document a = rows("e1 BEFORE e2; e2 BEFORE e3");
  const Document b = rows("e2 AFTER e1; e2 BEFORE e3");
  const Document c = rows("e1 BEFORE e2");
  const std::vector<AnnotatedDocument> annotators{{"a", &a}, {"b", &b}, {"c", &c}};
  const Alignment ab = *align(a, b, AlignBy::kIds);
  const Alignment ac = *align(a, c, AlignBy::kIds);
  const Alignment bc = *align(b, c, AlignBy::kIds);
  const std::vector<const Alignment*> alignments{&ab, &ac, &bc};
  const auto fleiss = rate(annotators, alignments, {}).full.fleiss();
  ASSERT_TRUE(fleiss);
  EXPECT_EQ(fleiss->annotators, 3);
  EXPECT_EQ(fleiss->items, 2);
  EXPECT_NEAR(fleiss->observed, (1 + 1.0 / 3) / 2, 1e-12);
  EXPECT_NEAR(fleiss->expected, (25.0 + 1) / 36, 1e-12);
  AgreeSettings settings;
  settings.missing = MissingLabels::kLeftOut;
  const LabelRatings left_out = rate(annotators, alignments, settings);
  EXPECT_EQ(left_out.full.fleiss()->items, 1) << "the third has no label for the second pair";
  EXPECT_FALSE(left_out.full.alpha()) << "all labels are BEFORE now";
}

// By hand: all four full labels differ, so that the observed disagreement is 1, and so is the
// expected one, 12 of 12 pairs of labels; alpha 0. Coarse labels are OVERLAP twice and BEFORE
// twice, each pair of the same: alpha 1.
TEST(Rate, CountsCoarseLabelsToo) {
  const Document a = rows("e1 IS_INCLUDED e2; e2 BEFORE e3");
  const Document b = rows("e1 SIMULTANEOUS e2; e2 IBEFORE e3");
  const Alignment ab = *align(a, b, AlignBy::kIds);
  const std::vector<AnnotatedDocument> annotators{{"a", &a}, {"b", &b}};
  const std::vector<const Alignment*> alignments{&ab};
  const LabelRatings ratings = rate(annotators, alignments, {});
  EXPECT_NEAR(ratings.full.alpha()->alpha, 0, 1e-12);
  EXPECT_NEAR(ratings.coarse.alpha()->alpha, 1, 1e-12);
}

// Spans that pair in a chain: "left" of a and b, "left early" of b and c. All are one event.
TEST(Rate, JoinsEventsOverAllAnnotatorsAndLeavesOutWhoDidNotMarkThem) {
  const std::string link = "<TLINK relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e2\"/>";
  const Document a = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left</EVENT> early and <EVENT "
      "eid=\"e2\">slept</EVENT>." +
      link + "</TimeML>");
  const Document b = sketch(
      "<TimeML>He <EVENT eid=\"e1\">left early</EVENT> and <EVENT "
      "eid=\"e2\">slept</EVENT>." +
      link + "</TimeML>");
  const Document c = sketch("<TimeML>He left <EVENT eid=\"e1\">early</EVENT> and slept.</TimeML>");
  const DocumentAgreement agreed =
      agree_on("d", {{"c", &c}, {"a", &a}, {"b", &b}}, AgreeSettings());
  EXPECT_FALSE(agreed.ratings.full.alpha());   // a and b agree, c was not asked
  EXPECT_FALSE(agreed.ratings.full.fleiss());  // no pair that all three could label
  EXPECT_THAT(agreed.refused, IsEmpty());
}

std::string random_rows(const std::vector<std::uint8_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    const auto id = [](std::uint8_t n) { return (n % 7 < 5 ? "e" : "t") + std::to_string(n % 7); };
    const auto label = static_cast<PairLabel>(numbers[i + 1] % kPairLabels);
    text += id(numbers[i]) + " " + std::string(pair_label_name(label)) + " " + id(numbers[i + 2]) +
            "; ";
  }
  return text;
}

RC_GTEST_PROP(RelationsProperty, DoNotDependOnWhoComesFirst,
              (const std::vector<std::uint8_t>& one, const std::vector<std::uint8_t>& other)) {
  const Document first = rows(random_rows(one));
  const Document second = rows(random_rows(other));
  const RelationTally tally = tally_of(first, second);
  const RelationTally swapped = tally_of(second, first);
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    for (std::size_t k = 0; k < kPairLabels; ++k) {
      RC_ASSERT(tally.full.at(i, k) == swapped.full.at(k, i));
    }
  }
  RC_ASSERT(tally.first_by_second == swapped.second_by_first);
  RC_ASSERT(tally.second_by_first == swapped.first_by_second);
  const ClosureVerdicts& verdicts = tally.first_by_second;
  RC_ASSERT(verdicts.links == verdicts.entailed + verdicts.contradicted + verdicts.undecided);
}

RC_GTEST_PROP(RelationsProperty, ADocumentAgreesWithItself,
              (const std::vector<std::uint8_t>& numbers)) {
  const Document document = rows(random_rows(numbers));
  const RelationTally tally = tally_of(document, document);
  const Agreement figures = agreement(tally.full);
  RC_ASSERT(figures.items == figures.agreed);
  RC_ASSERT(figures.kappa.value_or(1) == 1);
  // What is not entailed by the document itself are just the links that it rejects.
  RC_ASSERT(tally.first_by_second.contradicted ==
            tally.first_by_second.links - tally.first_by_second.entailed);
}

}  // namespace
}  // namespace gnomon
