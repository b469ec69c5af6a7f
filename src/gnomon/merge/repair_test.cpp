#include "gnomon/merge/repair.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kStart =
    "<TimeML>It <EVENT eid=\"e1\">began</EVENT> to <EVENT eid=\"e2\">rain</EVENT>, we "
    "<EVENT eid=\"e3\">left</EVENT> on <TIMEX3 tid=\"t1\">Friday</TIMEX3>."
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<MAKEINSTANCE eiid=\"ei3\" eventID=\"e3\"/>";

std::string link_of(std::string_view kind, std::string_view lid, std::string_view first,
                    std::string_view relation, std::string_view second) {
  return "<" + std::string(kind) + " lid=\"" + std::string(lid) + "\" relType=\"" +
         std::string(relation) + "\" eventInstanceID=\"" + std::string(first) +
         "\" relatedToEventInstance=\"" + std::string(second) + "\"/>";
}

Document document_with(const std::string& links) {
  return sketch(std::string(kStart) + links + "</TimeML>");
}

std::vector<std::string_view> removed_ids(const Document& document, const Repair& made) {
  std::vector<std::string_view> ids;
  for (const Removal& removal : made.removals) {
    ids.push_back(document.links()[made.graph.origins[position(removal.link)]].lid);
  }
  return ids;
}

// In order, l1 would make l2 and l3 go; without l1 all is well.
const std::string kOneAgainstTwo =
    link_of("TLINK", "l1", "ei1", "BEFORE", "ei2") + link_of("TLINK", "l2", "ei1", "AFTER", "ei2") +
    link_of("TLINK", "l3", "ei2", "BEFORE", "ei1") + link_of("TLINK", "l4", "ei3", "AFTER", "ei1");

TEST(Repair, RemovesFewerLinksThanTheGreedyWay) {
  const Document document = document_with(kOneAgainstTwo);
  const Repair made = repair(document);
  EXPECT_THAT(removed_ids(document, made), ElementsAre("l1"));
  EXPECT_EQ(made.greedy, 2u);
  EXPECT_EQ(made.least, 1u);
  EXPECT_TRUE(made.proved);
  EXPECT_EQ(made.removals[0].left, RelationSet(Relation::kAfter));
  EXPECT_EQ(made.removals[0].replacement, "AFTER");
  EXPECT_THAT(made.removals[0].because, testing::SizeIs(1));
}

TEST(Repair, LeavesAConsistentDocumentAlone) {
  const Document document = document_with(link_of("TLINK", "l1", "ei1", "BEFORE", "ei2"));
  const Repair made = repair(document);
  EXPECT_THAT(made.removals, IsEmpty());
  EXPECT_TRUE(made.proved);
  EXPECT_EQ(first_difference(document, repaired(document, made, true)), "");
}

TEST(Repair, CountsAlinksUnlessToldNotTo) {
  const Document document = document_with(link_of("TLINK", "l1", "ei1", "BEFORE", "ei2") +
                                          link_of("ALINK", "l2", "ei1", "INITIATES", "ei2"));
  const Repair made = repair(document);
  EXPECT_THAT(removed_ids(document, made), ElementsAre("l2"));
  EXPECT_EQ(made.removals[0].replacement, std::nullopt) << "an ALINK cannot say BEFORE";
  RepairSettings tlinks_only;
  tlinks_only.alinks = false;
  EXPECT_THAT(repair(document, tlinks_only).removals, IsEmpty());
}

TEST(Repair, WritesTheDocumentWithoutTheLinkOrWithAnotherRelation) {
  const Document document = document_with(kOneAgainstTwo);
  const Repair made = repair(document);
  const Document without = repaired(document, made, false);
  ASSERT_EQ(without.links().size(), 3u);
  EXPECT_EQ(without.links()[0].lid, "l2");
  const Document with = repaired(document, made, true);
  ASSERT_EQ(with.links().size(), 4u);
  EXPECT_EQ(with.links()[0].lid, "l1");
  EXPECT_EQ(with.links()[0].rel_type, "AFTER");
  EXPECT_TRUE(is_point_consistent(network_of(with).network));
}

TEST(Repair, HasNoReplacementWhereTheOthersLeaveAChoice) {
  const Document document = document_with(link_of("TLINK", "l1", "ei1", "BEFORE", "ei2") +
                                          link_of("TLINK", "l2", "ei3", "INCLUDES", "ei2") +
                                          link_of("TLINK", "l3", "ei1", "AFTER", "ei3"));
  const Repair made = repair(document);
  EXPECT_THAT(removed_ids(document, made), ElementsAre("l3"));
  EXPECT_FALSE(made.removals[0].left.single());
  EXPECT_EQ(made.removals[0].replacement, std::nullopt);
}

TEST(Repair, RemovesALinkOfAnEntityToItself) {
  const Document document = document_with(link_of("TLINK", "l1", "ei1", "BEFORE", "ei1") +
                                          link_of("TLINK", "l2", "ei2", "SIMULTANEOUS", "ei2"));
  const Repair made = repair(document);
  EXPECT_THAT(removed_ids(document, made), ElementsAre("l1"));
  EXPECT_THAT(made.removals[0].because, IsEmpty());
  EXPECT_EQ(made.removals[0].replacement, std::nullopt);
}

TEST(Repair, SaysWhenItCouldNotProve) {
  const Document document = document_with(kOneAgainstTwo);
  RepairSettings settings;
  settings.limits.steps = 0;
  const Repair made = repair(document, settings);
  EXPECT_FALSE(made.proved);
  EXPECT_EQ(made.least, 0u);
  EXPECT_TRUE(is_point_consistent(network_of(repaired(document, made, false)).network));
}

}  // namespace
}  // namespace gnomon
