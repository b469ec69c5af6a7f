#include "gnomon/score/breakdown.h"

#include "gnomon/score/tally_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

struct Tlink {
  std::string first;  // an instance of one of the events e0.., or a time; "t0" is the creation time
  std::string relation;
  std::string second;
};

// Nine sentences with the events e0 to e8, one each; e9 is in the first too. Times t1 and t2 are in
// the first and the second.
Document story(const std::vector<Tlink>& links) {
  std::string text =
      "<TimeML><DCT><TIMEX3 tid=\"t0\">1998</TIMEX3></DCT><TEXT><s><EVENT eid=\"e9\">it</EVENT> "
      "<TIMEX3 tid=\"t1\">now</TIMEX3> ";
  std::string behind = R"(<MAKEINSTANCE eiid="e9" eventID="e9"/>)";
  for (int i = 0; i < 9; ++i) {
    text += i == 0 ? "" : "<s>";
    text += i == 1 ? "<TIMEX3 tid=\"t2\">then</TIMEX3> " : "";
    text += fmt::format("<EVENT eid=\"e{}\">went</EVENT>.</s> ", i);
    behind += fmt::format(R"(<MAKEINSTANCE eiid="e{0}" eventID="e{0}"/>)", i);
  }
  for (const Tlink& link : links) {
    behind += fmt::format(R"(<TLINK {}="{}" {}="{}" relType="{}"/>)",
                          link.first[0] == 't' ? "timeID" : "eventInstanceID", link.first,
                          link.second[0] == 't' ? "relatedToTime" : "relatedToEventInstance",
                          link.second, link.relation);
  }
  return sketch(text + "</TEXT>" + behind + "</TimeML>");
}

Breakdown break_down(const std::vector<Tlink>& gold_links, const std::vector<Tlink>& system_links,
                     Mode mode = Mode::kExact) {
  const Document gold = story(gold_links);
  const Document system = story(system_links);
  ScoreSettings settings;
  settings.mode = mode;
  const Result<Alignment> alignment = align(gold, system, settings.align_by());
  EXPECT_TRUE(alignment);
  return break_down(gold, system, judge(shared_pair(gold, system, *alignment), settings));
}

const VerifiedLinks& of(const Breakdown& b, RelType type) {
  return b.by_relation[static_cast<std::size_t>(type)];
}

TEST(Breakdown, CountsByRelationOfTheCanonicalLink) {
  const Breakdown b = break_down({{"e1", "AFTER", "e0"}, {"e0", "INCLUDES", "e2"}},
                                 {{"e0", "BEFORE", "e1"}, {"e0", "BEFORE", "e2"}});
  EXPECT_EQ(of(b, RelType::kBefore), (VerifiedLinks{1, 2, 1, 1}));
  EXPECT_EQ(of(b, RelType::kIncludes), (VerifiedLinks{0, 0, 0, 1}));
  EXPECT_EQ(of(b, RelType::kAfter), (VerifiedLinks{}));
}

TEST(Breakdown, CountsByWhatIsLinked) {
  const std::vector<Tlink> links = {{"e0", "BEFORE", "e1"},      {"e0", "IS_INCLUDED", "t1"},
                                    {"t2", "INCLUDES", "e2"},    {"t0", "AFTER", "e3"},
                                    {"e4", "BEFORE", "t0"},      {"e5", "AFTER", "t0"},
                                    {"t1", "IS_INCLUDED", "t0"}, {"t1", "BEFORE", "t2"}};
  const Breakdown b = break_down(links, links);
  const auto total = [&](PairKind kind) {
    return b.by_kind[static_cast<std::size_t>(kind)].gold_total;
  };
  EXPECT_EQ(total(PairKind::kEventEvent), 1);
  EXPECT_EQ(total(PairKind::kEventTime), 2);
  EXPECT_EQ(total(PairKind::kEventDct), 3);
  EXPECT_EQ(total(PairKind::kTimeTime), 2);
}

TEST(Breakdown, CountsByDistanceInSentences) {
  std::vector<Tlink> links = {{"e9", "BEFORE", "e0"}, {"e9", "BEFORE", "t0"}};
  for (int i = 1; i < 9; ++i) {  // both ways round
    links.push_back({"e9", "BEFORE", fmt::format("e{}", i)});
    if (i % 2 == 0) {
      links.back() = {links.back().second, "AFTER", "e9"};
    }
  }
  const Breakdown b = break_down(links, {});
  const std::int64_t wanted[] = {1, 1, 1, 3, 3, 1};  // 0, 1, 2, 3-5, 6+, none
  for (std::size_t i = 0; i < kDistances; ++i) {
    EXPECT_EQ(b.by_distance[i].gold_total, wanted[i]) << distance_name(static_cast<Distance>(i));
  }
}

TEST(Breakdown, TellsStatedFromInferred) {
  const Breakdown b = break_down({{"e0", "BEFORE", "e1"}, {"e1", "BEFORE", "e2"}},
                                 {{"e0", "BEFORE", "e1"}, {"e0", "BEFORE", "e2"}});
  EXPECT_EQ(b.prec_explicit, 1);
  EXPECT_EQ(b.prec_inferred, 1);
  EXPECT_EQ(b.rec_explicit, 1);
  EXPECT_EQ(b.rec_inferred, 0);
}

// Rows are gold's, columns the system's; every pair once.
TEST(Breakdown, SaysWhichRelationIsTakenForWhich) {
  const auto at = [](Relation relation) { return static_cast<std::size_t>(relation); };
  const std::size_t before = at(Relation::kBefore);
  // e0 e1: before in both. e1 e2 and e0 e2: before in gold; the system puts e2 before e0.
  Breakdown b = break_down({{"e0", "BEFORE", "e1"}, {"e1", "BEFORE", "e2"}},
                           {{"e0", "BEFORE", "e1"}, {"e0", "AFTER", "e2"}});
  EXPECT_EQ(b.confusion[before][before], 1);
  EXPECT_EQ(b.confusion[before][at(Relation::kAfter)], 2);
  EXPECT_EQ(confused_name(before), "BEFORE");
  // Nothing that the other side speaks of.
  b = break_down({{"e0", "BEFORE", "e1"}}, {{"e2", "BEFORE", "e3"}, {"e4", "BEFORE", "e5"}});
  EXPECT_EQ(b.confusion[before][kRelations], 1);
  EXPECT_EQ(b.confusion[kRelations][before], 2);
  EXPECT_EQ(confused_name(kRelations), "none");
}

TEST(Breakdown, HasNoConfusionMatrixInOfficialMode) {
  const Breakdown b =
      break_down({{"e0", "BEFORE", "e1"}}, {{"e0", "BEFORE", "e1"}}, Mode::kOfficial);
  for (const auto& row : b.confusion) {
    EXPECT_EQ(std::accumulate(row.begin(), row.end(), std::int64_t{0}), 0);
  }
  EXPECT_EQ(of(b, RelType::kBefore), (VerifiedLinks{1, 1, 1, 1}));
}

TEST(Breakdown, CutsTheSameLinksUpInThreeWays) {
  const Breakdown b =
      break_down({{"e0", "BEFORE", "e1"},
                  {"e1", "BEFORE", "e2"},
                  {"e0", "BEFORE", "e2"},
                  {"e2", "BEFORE", "e0"}},
                 {{"e0", "BEFORE", "t0"}, {"e1", "VAGUE", "t1"}, {"t0", "AFTER", "e0"}});
  const auto sum = [](const auto& parts) {
    VerifiedLinks all;
    for (const VerifiedLinks& part : parts) {
      all += part;
    }
    return all;
  };
  // Implied and repeated links are no part of it, contradicting ones are.
  EXPECT_EQ(sum(b.by_relation), (VerifiedLinks{0, 2, 0, 3}));
  EXPECT_EQ(sum(b.by_kind), sum(b.by_relation));
  EXPECT_EQ(sum(b.by_distance), sum(b.by_relation));
  EXPECT_EQ(of(b, RelType::kOther), (VerifiedLinks{0, 1, 0, 0}));
}

TEST(Breakdown, AddsUp) {
  Breakdown sum = break_down({{"e0", "BEFORE", "e1"}}, {{"e0", "BEFORE", "e1"}});
  const Breakdown once = sum;
  sum += once;
  EXPECT_EQ(of(sum, RelType::kBefore), (VerifiedLinks{2, 2, 2, 2}));
  EXPECT_EQ(sum.by_kind[0], (VerifiedLinks{2, 2, 2, 2}));
  EXPECT_EQ(sum.by_distance[1], (VerifiedLinks{2, 2, 2, 2}));
  EXPECT_EQ(sum.prec_explicit, 2);
  EXPECT_EQ(sum.rec_explicit, 2);
  EXPECT_EQ(sum.confusion[0][0], 2);
}

TEST(Breakdown, NamesEveryNumberOnce) { expect_named_once<Breakdown>(); }

}  // namespace
}  // namespace gnomon
