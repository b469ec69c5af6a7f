#include "gnomon/score/holistic.h"

#include "gnomon/score/tally_test_help.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <cmath>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

constexpr const char* kWords =
    "<EVENT eid=\"e2\">two</EVENT> <EVENT eid=\"e3\">three</EVENT> <EVENT eid=\"e4\">four</EVENT> "
    "<EVENT eid=\"e5\">five</EVENT> <EVENT eid=\"e6\">six</EVENT> <EVENT eid=\"e7\">seven</EVENT> "
    "<EVENT eid=\"e8\">eight</EVENT> <EVENT eid=\"e9\">nine</EVENT> <EVENT "
    "eid=\"e10\">ten</EVENT> ";

std::string instances_2_to_10() {
  std::string result;
  for (int i = 2; i <= 10; ++i) {
    const std::string n = std::to_string(i);
    result += "<MAKEINSTANCE eventID=\"e" + n + "\" eiid=\"ei" + n + "\"/>";
  }
  return result;
}

std::string other_link(const std::string& tag, std::size_t source, const std::string& type,
                       std::size_t target) {
  return "<" + tag + " relType=\"" + type + "\" eventInstanceID=\"ei" + std::to_string(source) +
         "\" " + (tag == "SLINK" ? "subordinatedEventInstance" : "relatedToEventInstance") +
         "=\"ei" + std::to_string(target) + "\"/>";
}

// The running example of Ocal et al. (2022), Figures 1 and 7.
Document gold_example() {
  return sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t1\" functionInDocument=\"CREATION_TIME\">11/02/89</TIMEX3>"
      "</DCT><TEXT>" +
      std::string(kWords) + "<TIMEX3 tid=\"t11\">eleven</TIMEX3></TEXT>" + instances_2_to_10() +
      "<TLINK relType=\"BEFORE\" eventInstanceID=\"ei9\" relatedToTime=\"t11\"/>"
      "<TLINK relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>" +
      tlink("", 3, "BEFORE", 2) + tlink("", 3, "AFTER", 4) + tlink("", 5, "SIMULTANEOUS", 2) +
      tlink("", 9, "ENDS", 10) + other_link("SLINK", 3, "MODAL", 4) +
      other_link("SLINK", 2, "EVIDENTIAL", 3) + other_link("SLINK", 5, "EVIDENTIAL", 6) +
      other_link("SLINK", 6, "MODAL", 7) + other_link("SLINK", 7, "FACTIVE", 8) +
      other_link("SLINK", 6, "MODAL", 9) + other_link("ALINK", 9, "CULMINATES", 10) + "</TimeML>");
}

Document system_example() {
  return sketch("<TimeML><TEXT>" + std::string(kWords) + "eleven</TEXT>" + instances_2_to_10() +
                tlink("", 2, "AFTER", 3) + tlink("", 3, "AFTER", 4) + tlink("", 2, "AFTER", 4) +
                tlink("", 5, "IS_INCLUDED", 6) + tlink("", 6, "BEFORE", 7) +
                tlink("", 5, "BEFORE", 7) + tlink("", 8, "BEFORE", 9) + tlink("", 9, "BEFORE", 10) +
                "</TimeML>");
}

// The paper prints an edit distance of 20: it counts all thirteen links of gold as missing although
// AFTER from 3 to 4 is common. By its definition it is 19.
TEST(Holistic, TheRunningExampleOfThePaper) {
  for (const NodesBy by : {NodesBy::kPosition, NodesBy::kIds}) {
    const HolisticTally tally =
        tally_holistic(gold_example(), system_example(), {.nodes_by = by}).value();
    EXPECT_EQ(tally.gold.all.partitions, 5);
    EXPECT_EQ(tally.system.all.partitions, 3);
    // Metric 1
    EXPECT_EQ(tally.gold.links.kinds, (std::array<std::int64_t, 3>{6, 1, 6}));
    EXPECT_EQ(tally.system.links.kinds, (std::array<std::int64_t, 3>{8, 0, 0}));
    // Metric 2
    EXPECT_EQ(tally.system.closure_links, 2);
    // Metric 3
    EXPECT_EQ(tally.nodes_only_in_gold, 2);
    EXPECT_EQ(tally.nodes_only_in_system, 0);
    EXPECT_EQ(tally.links_only_in_gold, 12);
    EXPECT_EQ(tally.links_only_in_system, 5);
    EXPECT_EQ(tally.edit_distance(), 19);
    EXPECT_EQ(tally.gold_size, 24);
    EXPECT_NEAR(*tally.normalised_edit_distance.mean(), 0.7917, 5e-5);
    // Metrics 4 to 8
    EXPECT_EQ(tally.system.inconsistent_documents, 0);
    EXPECT_EQ(tally.gold.all.main_timeline_length.mean(), 8.0);
    EXPECT_EQ(tally.system.all.main_timeline_length.mean(), 6.0);
    EXPECT_EQ(tally.main_timeline_length.rmse(), 2.0);
    EXPECT_EQ(tally.missing_points(), 4);
    EXPECT_EQ(tally.extra_points(), 0);
    EXPECT_EQ(tally.gold.all.subordinated_timelines, 4);
    EXPECT_EQ(tally.gold.all.subordinating_links, 6);
    EXPECT_EQ(tally.indeterminacy.rmse(), 0.0);
  }
}

TEST(Holistic, AGraphIsAtNoDistanceFromItself) {
  const Document system = system_example();
  const HolisticTally tally = tally_holistic(system, system).value();
  EXPECT_EQ(tally.edit_distance(), 0) << "closure links of gold are not set aside";
  EXPECT_EQ(tally.common_links, 8);
}

TEST(Holistic, TalliesAddUp) {
  HolisticTally sum = tally_holistic(gold_example(), system_example()).value();
  sum += tally_holistic(system_example(), gold_example()).value();
  sum += tally_holistic(gold_example(), gold_example()).value();
  EXPECT_EQ(sum.documents(), 3);
  EXPECT_EQ(sum.gold.links.kinds[0], 6 + 8 + 6);
  EXPECT_EQ(*sum.gold.all.main_timeline_length.mean(), 22.0 / 3);
  EXPECT_DOUBLE_EQ(*sum.main_timeline_length.rmse(), std::sqrt((4.0 + 4 + 0) / 3));
  EXPECT_EQ(sum.missing_points(), 4);
  EXPECT_EQ(sum.extra_points(), 4);
}

TEST(Holistic, RelationsAreComparedAsShares) {
  EXPECT_EQ(relative_difference(4, 5), 0.25);
  EXPECT_EQ(relative_difference(4, 0), -1.0);
  EXPECT_EQ(relative_difference(0, 0), 0.0);
  EXPECT_EQ(relative_difference(0, 3), std::nullopt);
}

// A document that contradicts itself everywhere has no length to be compared.
TEST(Holistic, ValuesThatOneSideLacksCountForTheOtherOnly) {
  const Document good = sketch(text_of_events(2, tlink("", 0, "BEFORE", 1)));
  const Document bad =
      sketch(text_of_events(2, tlink("", 0, "BEFORE", 1) + tlink("", 1, "BEFORE", 0)));
  const HolisticTally tally = tally_holistic(good, bad, {.conflicts = Conflicts::kStrict}).value();
  EXPECT_EQ(tally.gold.all.main_timeline_length.mean(), 4.0);
  EXPECT_EQ(tally.system.all.main_timeline_length.mean(), std::nullopt);
  EXPECT_EQ(tally.main_timeline_length.rmse(), std::nullopt);
  EXPECT_EQ(tally.time_points.rmse(), 4.0);
  EXPECT_EQ(tally.system.inconsistent_documents, 1);
  EXPECT_EQ(tally.system.inconsistent_cycles, 1);
}

// Six events: e0 < e1, e0 < e2, e1 < e3, e2 < e3, e4 < e3, and e5 alone. On the main timeline
//
//     step     1        2        3        4        5    6
//     points   0- 4-    0+ 4+    1- 2-    1+ 2+    3-   3+
//
// the orders of 0 with 4 and of 1 with 2 are open, and that of 3 is fixed: 6 steps, 8 of 10 points
// are indeterminate, and with the two points of e5 there are 12. The system also has e3 < e0, which
// contradicts e0 < e1 < e3: to the letter, all but e5 has no timeline any more.
constexpr std::array<std::array<int, 2>, 6> kOneBadLink{
    {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {4, 3}, {3, 0}}};
Document six_events(std::size_t links) {
  std::string written;
  for (std::size_t i = 0; i < links; ++i) {
    written += tlink("", kOneBadLink[i][0], "BEFORE", kOneBadLink[i][1]);
  }
  return sketch(text_of_events(6, written));
}

TEST(Holistic, OneBadLinkDoesNotTurnTheFiguresUpsideDown) {
  const Document gold = six_events(5);
  const Document system = six_events(6);
  const HolisticTally rejected = tally_holistic(gold, system).value();
  EXPECT_EQ(rejected.system.inconsistent_cycles, 1) << "the count of rejected links";
  for (const TimelineTotals* side : {&rejected.gold, &rejected.system}) {
    EXPECT_EQ(side->all.main_timeline_length.mean(), 6.0);
    EXPECT_EQ(side->all.time_points, 12);
    EXPECT_NEAR(*side->all.indeterminacy.mean(), 0.8, 1e-9);
  }
  EXPECT_EQ(rejected.indeterminacy.rmse(), 0.0);

  const HolisticTally strict =
      tally_holistic(gold, system, {.conflicts = Conflicts::kStrict}).value();
  EXPECT_EQ(strict.system.all.main_timeline_length.mean(), 2.0) << "that of e5";
  EXPECT_EQ(strict.system.all.time_points, 2);
  EXPECT_EQ(strict.system.all.indeterminacy.mean(), 0.0);

  const HolisticTally consistent =
      tally_holistic(gold, system, {.conflicts = Conflicts::kConsistentOnly}).value();
  EXPECT_EQ(consistent.skipped, 1);
  EXPECT_EQ(consistent.gold.all.main_timeline_length.mean(), std::nullopt);
  EXPECT_EQ(consistent.time_points.rmse(), std::nullopt);
  EXPECT_EQ(tally_holistic(gold, gold, {.conflicts = Conflicts::kConsistentOnly})->skipped, 0);
}

// What is written does not change with the choice.
TEST(Holistic, MetricsOneToFourAreOfAllLinksWhateverTheChoice) {
  const Document gold = six_events(5);
  const Document system = six_events(6);
  for (const auto& [name, conflicts] : kConflictsChoices) {
    const HolisticTally tally = tally_holistic(gold, system, {.conflicts = conflicts}).value();
    EXPECT_EQ(tally.documents(), 1) << name;
    EXPECT_EQ(tally.system.links.kinds[0], 6) << name;
    EXPECT_EQ(tally.mean_edit_distance(), 1.0) << name;
    EXPECT_EQ(tally.system.inconsistent_documents, 1) << name;
    EXPECT_EQ(tally.system.inconsistent_cycles, 1) << name;
  }
}

TEST(Holistic, AgainstADocumentWithoutAnnotation) {
  const Document gold = sketch(text_of_events(2, tlink("", 0, "BEFORE", 1)));
  const Document nothing = sketch("<TimeML><TEXT>w0 w1 </TEXT></TimeML>");
  const HolisticTally tally = tally_holistic(gold, nothing).value();
  EXPECT_EQ(tally.edit_distance(), 3);
  EXPECT_EQ(tally.normalised_edit_distance.mean(), 1.0);
  const HolisticTally reverse = tally_holistic(nothing, gold).value();
  EXPECT_EQ(reverse.edit_distance(), 3);
  EXPECT_EQ(reverse.normalised_edit_distance.mean(), std::nullopt);
  EXPECT_EQ(tally_holistic(nothing, nothing).value().edit_distance(), 0);
}

TEST(Holistic, TextsThatDifferAreRefused) {
  const Document gold = sketch("<TimeML><TEXT>He <EVENT eid=\"e1\">left</EVENT>.</TEXT></TimeML>");
  const Document system =
      sketch("<TimeML><TEXT>She <EVENT eid=\"e1\">stayed</EVENT>.</TEXT></TimeML>");
  EXPECT_FALSE(tally_holistic(gold, system));
  EXPECT_TRUE(tally_holistic(gold, system, {.nodes_by = NodesBy::kIds}));
}

// ---- which node is which --------------------------------------------------------------------

PairedGraphs paired_graphs_of(const Document& gold, const Document& system,
                              NodesBy by = NodesBy::kPosition) {
  return pair_graphs(gold, analyse_timelines(gold), system, analyse_timelines(system), by).value();
}

TEST(PairedGraphs, NodesAreTheSameByTheirPlaceAndNotByTheirIds) {
  const Document gold = sketch(
      "<TimeML><TEXT>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">slept</EVENT>.</TEXT>"
      "<MAKEINSTANCE eventID=\"e1\" eiid=\"ei1\"/><MAKEINSTANCE eventID=\"e2\" eiid=\"ei2\"/>"
      "<TLINK relType=\"BEFORE\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/></TimeML>");
  const Document system = sketch(
      "<TimeML><TEXT>He <EVENT eid=\"e2\">left</EVENT>  and <EVENT eid=\"e1\">slept</EVENT>.</TEXT>"
      "<MAKEINSTANCE eventID=\"e1\" eiid=\"ei1\"/><MAKEINSTANCE eventID=\"e2\" eiid=\"ei2\"/>"
      "<TLINK relType=\"BEFORE\" eventInstanceID=\"ei2\" "
      "relatedToEventInstance=\"ei1\"/></TimeML>");
  EXPECT_EQ(paired_graphs_of(gold, system).edit_distance(), 0);
  EXPECT_EQ(paired_graphs_of(gold, system, NodesBy::kIds).edit_distance(), 2);
}

TEST(PairedGraphs, AnotherExtentIsAnotherNode) {
  const Document gold =
      sketch("<TimeML><TEXT>on <TIMEX3 tid=\"t1\">Friday the 13th</TIMEX3></TEXT></TimeML>");
  const Document system =
      sketch("<TimeML><TEXT>on <TIMEX3 tid=\"t1\">Friday</TIMEX3> the 13th</TEXT></TimeML>");
  EXPECT_EQ(paired_graphs_of(gold, system).edit_distance(), 2);
}

TEST(PairedGraphs, TimesOutsideTheTextAreFoundByTheirIds) {
  const auto with_header = [](const std::string& ids) {
    return sketch("<TimeML><HEADER><TIMEX3 tid=\"" + ids.substr(0, 2) +
                  "\">1989</TIMEX3> <TIMEX3 tid=\"" + ids.substr(2, 2) +
                  "\">1990</TIMEX3></HEADER><TEXT>word</TEXT></TimeML>");
  };
  EXPECT_EQ(paired_graphs_of(with_header("t1t2"), with_header("t1t2")).common_nodes, 2);
  EXPECT_EQ(paired_graphs_of(with_header("t1t2"), with_header("t1t3")).common_nodes, 1);
}

TEST(PairedGraphs, WhatStandsAtOnePlaceIsOneNodeAndEqualLinksAreOne) {
  const Document twice = sketch(
      "<TimeML><TEXT><TIMEX3 tid=\"t1\"><TIMEX3 tid=\"t2\">1989</TIMEX3></TIMEX3> "
      "<TIMEX3 tid=\"t3\">1990</TIMEX3></TEXT>"
      "<TLINK relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t3\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t2\" relatedToTime=\"t3\"/>"
      "<TLINK relType=\"AFTER\" timeID=\"t3\" relatedToTime=\"t2\"/></TimeML>");
  const PairedGraphs pair = paired_graphs_of(twice, twice);
  EXPECT_EQ(pair.common_nodes, 2);
  EXPECT_EQ(pair.common_links, 2) << "an inverted link is another";
  EXPECT_EQ(pair.gold_size(), 4);
}

TEST(Holistic, NamesEveryNumberOnce) { expect_named_once<HolisticTally>(); }

}  // namespace
}  // namespace gnomon
