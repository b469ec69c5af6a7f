#include "gnomon/operations/agree.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/report/render.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// Both order rain and match, ben alone match and Monday.
std::string agreement_as_csv() {
  AgreeRequest request;
  request.inputs = {
      small_input("ada/x", kRainBeforeMatch),
      small_input("ben/x", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday))};
  const auto outcome = agree(request, {});
  return outcome ? render(tables(outcome->value, {}), OutputFormat::kCsv, {}) : "failed";
}

TEST(AgreeTables, ShowRatiosInPercentAndCoefficientsAsTheyAre) {
  const std::string csv = agreement_as_csv();
  EXPECT_THAT(csv, HasSubstr("accuracy %,kappa"));
  // Of ben's two links ada's entail one, of ada's one ben's entail it.
  EXPECT_THAT(csv, HasSubstr("ada,ben,1,1,0,0,100.00"));
  EXPECT_THAT(csv, HasSubstr("ben,ada,2,1,0,1,50.00"));
  // Events are marked alike, and so is the one time.
  EXPECT_THAT(csv, HasSubstr("\"events, same extent\",2,2,2,100.00,100.00,100.00"));
}

std::string included_and_simultaneous(const AgreeView& view) {
  AgreeRequest request;
  request.inputs = {small_input("ann/x", kMatchOnMonday),
                    small_input("ben/x",
                                "<TLINK lid='l1' relType='SIMULTANEOUS' "
                                "eventInstanceID='ei2' relatedToTime='t1'/>")};
  request.task = "A,9";
  const auto outcome = agree(request);
  return outcome ? render(tables(outcome->value, view), OutputFormat::kCsv, {}) : "failed";
}

// Both say that match and Monday overlap: one of one pair, in every table and note.
TEST(AgreeTables, ShowCoarseLabelsEverywhere) {
  const std::string full = included_and_simultaneous({});
  EXPECT_THAT(full, HasSubstr("kind of pair,,,,1,0,0.00"));
  EXPECT_THAT(full, HasSubstr("\ntask,,,,1,0,0.00"));
  EXPECT_THAT(full, HasSubstr(",IS_INCLUDED,SIMULTANEOUS,100.00,"));
  const std::string coarse = included_and_simultaneous({.labels = LabelsShown::kCoarse});
  EXPECT_THAT(coarse, HasSubstr("ann,ben,1,1,1,100.00"));
  EXPECT_THAT(coarse, HasSubstr("\"pairs by kind, with TempEval labels\",,,,1,1,100.00"));
  EXPECT_THAT(coarse, HasSubstr("\"pairs by task, with TempEval labels\",,,,1,1,100.00"));
  EXPECT_THAT(coarse, HasSubstr(",OVERLAP,0,100.00,")) << "agreement by label";
  EXPECT_THAT(coarse, Not(HasSubstr("IS_INCLUDED")));
}

TEST(AgreeTables, SayInNotesWhatTheLabelsShownGive) {
  AgreeRequest request;
  request.inputs = {small_input("ann/x", kMatchOnMonday),
                    small_input("ben/x",
                                "<TLINK lid='l1' relType='SIMULTANEOUS' "
                                "eventInstanceID='ei2' relatedToTime='t1'/>")};
  request.task = "A";
  const auto outcome = agree(request);
  ASSERT_TRUE(outcome);
  EXPECT_THAT(tables(outcome->value, {}).notes, Contains(HasSubstr("tempeval-a")));
  const Report coarse = tables(outcome->value, {.labels = LabelsShown::kCoarse});
  EXPECT_THAT(coarse.notes, Not(Contains(HasSubstr("tempeval-a"))));
  EXPECT_THAT(coarse.notes, Contains("no disagreements"));
}

// By hand: all agree on the pair of task 3. On that of task A ann says IS_INCLUDED, ben and cyd
// BEFORE: one of three pairs of annotators agrees. The mean of 1 and 1/3, three pairs each, is 2/3.
TEST(AgreeTables, ShowLowestAndHighestOfEachTask) {
  const std::string monday_in = std::string(kRainBeforeMatch) + std::string(kMatchOnMonday);
  const std::string monday_before =
      std::string(kRainBeforeMatch) +
      "<TLINK lid='l2' relType='BEFORE' eventInstanceID='ei2' relatedToTime='t1'/>";
  AgreeRequest request;
  request.inputs = {small_input("ann/x", monday_in), small_input("ben/x", monday_before),
                    small_input("cyd/x", monday_before)};
  request.task = "3,A";
  const auto outcome = agree(request);
  ASSERT_TRUE(outcome);
  const std::string csv =
      render(tables(outcome->value, {.table = AgreeTables::kTempeval1}), OutputFormat::kCsv, {});
  EXPECT_THAT(csv, HasSubstr("3 consecutive-events,3,100.00,100.00,100.00,1.0000,1.0000,1.0000"));
  EXPECT_THAT(csv, HasSubstr("A tempeval-a,3,33.33,0.00,100.00,"));
  EXPECT_THAT(csv, HasSubstr("weighted mean,6,66.67,"));
}

}  // namespace
}  // namespace gnomon
