#include "gnomon/qa/answer_graph.h"

#include "gnomon/qa/qa_test_help.h"

#include <array>
#include <bit>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr AnswerSettings kOfficialWay{AnswerMode::kOfficial, false};
constexpr AnswerSettings kExactWay{AnswerMode::kExact, false};

QuestionAnswer ask(const Document& document, const std::string& question,
                   const AnswerSettings& settings) {
  return AnswerGraph(document, settings)
      .answer(parse_question(question).value(), QuestionNames::own(document));
}

std::string reply(const Document& document, const std::string& question,
                  const AnswerSettings& settings = kExactWay) {
  return std::string(reply_name(ask(document, question, settings).reply));
}

// A document knows its own links: BEFORE of TempEval leaves open whether there is a gap.
TEST(AnswerGraph, ReadsRelationsByTheNamesOfTheDocument) {
  const auto document = [](std::string_view root) {
    return sketch(fmt::format(
        "<{0}><s>He <EVENT eid='e1'>left</EVENT>, <EVENT eid='e2'>slept</EVENT> and <EVENT "
        "eid='e3'>dreamt</EVENT>.</s><TLINK lid='l1' relType='BEFORE' eventID='e1' "
        "relatedToEvent='e2'/><TLINK lid='l2' relType='OVERLAP' eventID='e2' "
        "relatedToEvent='e3'/></{0}>",
        root));
  };
  const Document coarse = document("TempEval");
  EXPECT_EQ(reply(coarse, "IS e1 BEFORE e2"), "yes");
  EXPECT_EQ(reply(coarse, "IS e2 AFTER e1"), "yes");
  EXPECT_EQ(reply(coarse, "IS e1 AFTER e2"), "no");
  EXPECT_EQ(reply(coarse, "IS e1 IBEFORE e2"), "unknown");
  EXPECT_EQ(reply(coarse, "IS e2 OVERLAP e3"), "yes");
  EXPECT_EQ(reply(document("TimeML"), "IS e1 IBEFORE e2"), "no");
}

TEST(AnswerGraph, FollowsChainsOfLinks) {
  const Document document =
      test_document(3, {{"ei1", "BEFORE", "ei2"}, {"ei2", "IS_INCLUDED", "ei3"}});
  EXPECT_EQ(reply(document, "IS e1 BEFORE e2"), "yes");
  EXPECT_EQ(reply(document, "IS e2 AFTER e1"), "yes");
  EXPECT_EQ(reply(document, "IS e2 BEFORE e1"), "no");
  EXPECT_EQ(reply(document, "IS e1 BEFORE e3"), "unknown");
  EXPECT_EQ(reply(document, "IS e3 BEFORE e1"), "no");
  EXPECT_EQ(reply(document, "IS e1 BEFORE-OR-OVERLAP e3"), "yes");
  EXPECT_EQ(reply(document, "IS e3 OVERLAP e2"), "yes");
}

// The example of a link that leaves half of itself behind, in its order.
TEST(AnswerGraph, HalfOfAContradictingLink) {
  const Document document = test_document(
      3, {{"ei3", "IBEFORE", "ei2"}, {"ei1", "INCLUDES", "ei3"}, {"ei1", "IS_INCLUDED", "ei2"}});
  EXPECT_EQ(reply(document, "IS e1 OVERLAPS e2", kOfficialWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 OVERLAPS e2", kExactWay), "unknown");
  EXPECT_THAT(AnswerGraph(document, kOfficialWay).rejected(), ElementsAre(2));
  EXPECT_THAT(AnswerGraph(document, kExactWay).rejected(), ElementsAre(2));
}

TEST(AnswerGraph, SecondPointAloneSaysNoOnlyExactly) {
  // e1's end is after that of e2, nothing is known of the begins.
  const Document document = test_document(3, {{"ei2", "BEFORE", "ei3"}, {"ei3", "ENDS", "ei1"}});
  EXPECT_EQ(reply(document, "IS e1 IS_INCLUDED e2", kExactWay), "no");
  EXPECT_EQ(reply(document, "IS e1 IS_INCLUDED e2", kOfficialWay), "unknown");
}

TEST(AnswerGraph, DuringOfQuestionsAndLinks) {
  const Document document = test_document(2, {{"ei1", "DURING", "ei2"}});
  EXPECT_EQ(reply(document, "IS e1 SIMULTANEOUS e2", kOfficialWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 DURING e2", kExactWay), "yes");
  EXPECT_EQ(ask(document, "IS e1 DURING e2", kOfficialWay).reason, AnswerReason::kNoSuchRelation);
}

TEST(AnswerGraph, MisspeltUnknownOfThePublishedTool) {
  const Document document = test_document(3, {{"ei1", "BEGINS", "ei3"}, {"ei2", "BEGINS", "ei3"}});
  const QuestionAnswer official = ask(document, "IS e1 BEGINS e2", kOfficialWay);
  EXPECT_EQ(official.reply, Reply::kUnknown);
  EXPECT_TRUE(official.misspelt);
  EXPECT_TRUE(ask(document, "IS e2 BEGUN_BY e1", kOfficialWay).misspelt);
  EXPECT_FALSE(ask(document, "IS e1 BEGINS e2", kExactWay).misspelt);
}

TEST(AnswerGraph, OverlapsOfThePublishedToolLacksAnOrder) {
  const Document document = test_document(2, {{"ei1", "INCLUDES", "ei2"}});
  EXPECT_EQ(reply(document, "IS e1 OVERLAPS e2", kOfficialWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 OVERLAPS e2", kExactWay), "no");
}

TEST(AnswerGraph, SaysWhatIsMissing) {
  const Document document = test_document(
      3, {{"ei1", "BEFORE", "ei2"}, {"ei1", "AFTER", "ei9"}, {"ei2", "VAGUE", "ei3"}});
  const AnswerGraph graph(document, kExactWay);
  EXPECT_THAT(graph.left_out(), ElementsAre(1, 2));
  const QuestionAnswer unlinked = ask(document, "IS e1 BEFORE e3", kExactWay);
  EXPECT_EQ(unlinked.reason, AnswerReason::kEntityMissing);
  EXPECT_EQ(unlinked.name, "e3");
  EXPECT_EQ(ask(document, "IS e1 BEFORE e7", kExactWay).reason, AnswerReason::kNoSuchName);
  EXPECT_EQ(ask(document, "IS e1 NEAR e2", kExactWay).reason, AnswerReason::kNoSuchRelation);
  EXPECT_EQ(ask(document, "WHY e1", kExactWay).reason, AnswerReason::kNoSuchCommand);
  EXPECT_EQ(ask(document, "WHEN e1", kOfficialWay).reason, AnswerReason::kNoSuchCommand);
  EXPECT_TRUE(unlinked.is_marked);
  EXPECT_EQ(ask(document, "IS e1 SIMULTANEOUS e2", kExactWay).reason, AnswerReason::kEntailed);
}

TEST(AnswerGraph, NamesARejectedLinkBetweenTheTwo) {
  const Document document = test_document(
      3, {{"ei3", "IBEFORE", "ei2"}, {"ei1", "INCLUDES", "ei3"}, {"ei1", "IS_INCLUDED", "ei2"}});
  const QuestionAnswer open = ask(document, "IS e2 OVERLAPPED_BY e1", kExactWay);
  EXPECT_EQ(open.reply, Reply::kUnknown);
  EXPECT_EQ(open.rejected_link, "l3");
  EXPECT_EQ(ask(document, "IS e1 BEFORE e3", kExactWay).rejected_link, "");
}

TEST(AnswerGraph, LinksToItselfDeclareAnEntity) {
  const Document document = test_document(2, {{"ei1", "BEFORE", "ei1"}, {"ei2", "AFTER", "ei1"}});
  EXPECT_EQ(reply(document, "IS e1 BEFORE e2", kOfficialWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 BEFORE e2", kExactWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 SIMULTANEOUS e1", kExactWay), "yes");
  EXPECT_EQ(reply(document, "IS e1 BEFORE e1", kExactWay), "no");
}

TEST(AnswerGraph, NoLinksAtAll) {
  const Document document = test_document(2, {});
  EXPECT_EQ(ask(document, "IS e1 BEFORE e2", kExactWay).reason, AnswerReason::kEntityMissing);
  EXPECT_THAT(AnswerGraph(document, kOfficialWay).rejected(), IsEmpty());
}

TEST(AnswerGraph, ExplainsByTheFewestLinks) {
  const Document document = test_document(4, {{"ei1", "BEFORE", "ei2"},
                                              {"ei2", "BEFORE", "ei3"},
                                              {"ei3", "BEFORE", "ei4"},
                                              {"ei1", "IBEFORE", "ei3"}});
  const QuestionNames names = QuestionNames::own(document);
  for (const AnswerSettings& settings : {kOfficialWay, kExactWay}) {
    const AnswerGraph graph(document, settings);
    const auto why = [&](const char* question) {
      std::vector<std::size_t> numbers;
      for (const LinkOrigin& link : graph.why(parse_question(question).value(), names)) {
        numbers.push_back(link.number);
      }
      return numbers;
    };
    EXPECT_THAT(why("IS e1 BEFORE e2"), ElementsAre(0));
    EXPECT_THAT(why("IS e4 BEFORE e1"), ElementsAre(0, 1, 2))
        << "in the order of time; the last link is set aside";
    EXPECT_THAT(why("IS e2 IS_INCLUDED e4"), ElementsAre(1, 2));
    EXPECT_THAT(why("IS e3 IS_INCLUDED e1"), ElementsAre(0, 1));
    EXPECT_EQ(to_string(graph.says({false, 0}).relation), "b");
  }
}

// Their begins differ by three links, their ends by two.
TEST(AnswerGraph, ExplainsByTheOrderThatTakesFewerLinks) {
  const Document document = test_document(5, {{"ei2", "OVERLAPS", "ei4"},
                                              {"ei4", "INCLUDES", "ei5"},
                                              {"ei5", "OVERLAPS", "ei1"},
                                              {"ei1", "OVERLAPS", "ei3"},
                                              {"ei3", "ENDS", "ei2"}});
  const AnswerGraph graph(document, kExactWay);
  const Asked asked = parse_question("IS e1 SIMULTANEOUS e2").value();
  const QuestionNames names = QuestionNames::own(document);
  EXPECT_EQ(graph.answer(asked, names).reply, Reply::kNo);
  const std::vector<LinkOrigin> why = graph.why(asked, names);
  ASSERT_EQ(why.size(), 2U);
  EXPECT_EQ(why[0].number, 3U);
  EXPECT_EQ(why[1].number, 4U);
}

TEST(AnswerGraph, Lists) {
  const Document document = test_document(
      5, {{"ei1", "BEFORE", "ei2"}, {"ei2", "BEFORE", "ei3"}, {"ei4", "AFTER", "ei1"}});
  const QuestionNames names = QuestionNames::own(document);
  const AnswerGraph graph(document, kExactWay);
  const auto ids = [&](const std::vector<Entity>& list) {
    std::vector<std::string_view> result;
    for (const Entity entity : list) {
      result.push_back(graph.entities().names[position(entity)].id);
    }
    return result;
  };
  const Listed between = graph.list(parse_question("LIST BETWEEN e1 e3").value(), names);
  ASSERT_TRUE(between.answered);
  EXPECT_THAT(ids(between.certain), ElementsAre("ei2"));
  EXPECT_THAT(ids(between.possible), ElementsAre("ei4"));
  const Listed after = graph.list(parse_question("LIST AFTER e1").value(), names);
  EXPECT_THAT(ids(after.certain), ElementsAre("ei2", "ei3", "ei4"));
  EXPECT_FALSE(graph.list(parse_question("LIST AFTER e5").value(), names).answered);
  EXPECT_FALSE(graph.list(parse_question("LIST NEAR e1").value(), names).answered);
}

TEST(AnswerGraph, DatesThatTheTimesBeginAndEndWith) {
  // The year 1999 begins with its January and ends with its December.
  const Document document = test_document(2,
                                          {{"ei1", "BEFORE", "t1"},
                                           {"t1", "BEFORE", "t2"},
                                           {"t2", "BEFORE", "ei2"},
                                           {"t3", "AFTER", "ei1"}},
                                          {"1999-01", "1999-12", "2003"});
  EXPECT_EQ(reply(document, "IS e1 BEFORE 1999"), "yes");
  EXPECT_EQ(reply(document, "IS 1999 BEFORE e2"), "yes");
  EXPECT_EQ(reply(document, "IS e2 BEFORE 1999"), "no");
  EXPECT_EQ(reply(document, "IS 1999-12 ENDS 1999"), "yes");
  EXPECT_EQ(reply(document, "IS e2 AFTER 2003"), "unknown");
  EXPECT_EQ(ask(document, "IS e1 BEFORE 2000", kExactWay).reason, AnswerReason::kNoSuchName);
  EXPECT_EQ(ask(document, "IS e1 BEFORE 1999-02", kExactWay).reason, AnswerReason::kNoSuchName);
  EXPECT_EQ(ask(document, "IS e1 BEFORE 1999-13", kExactWay).reason, AnswerReason::kNoSuchName);
  EXPECT_EQ(reply(document, "IS e1 BEFORE 1999", kOfficialWay), "yes");
}

TEST(AnswerGraph, TheCalendarLinksTimesFirst) {
  const Document document = test_document(
      2, {{"ei1", "IS_INCLUDED", "t1"}, {"ei2", "IS_INCLUDED", "t2"}, {"t1", "AFTER", "t2"}},
      {"1998", "1999-05"});
  const AnswerSettings with_backbone{AnswerMode::kExact, true};
  EXPECT_EQ(reply(document, "IS e1 BEFORE e2", kExactWay), "no");
  EXPECT_EQ(reply(document, "IS e1 BEFORE e2", with_backbone), "yes");
  const AnswerGraph graph(document, with_backbone);
  EXPECT_THAT(graph.rejected(), ElementsAre(2));
  const auto why =
      graph.why(parse_question("IS e1 BEFORE e2").value(), QuestionNames::own(document));
  ASSERT_EQ(why.size(), 3U);
  EXPECT_TRUE(why[1].from_calendar);
  EXPECT_EQ(graph.says(why[1]).relation, RelationSet(Relation::kBefore));
}

// The rules of the task once more, as plainly as possible: points, and a table of what is known of
// every two of them that is closed again after each constraint.
class PlainAnswers {
 public:
  enum class Known : std::uint8_t { kNothing, kLess, kEqual, kGreater };
  struct Claim {
    std::size_t p;
    std::size_t q;
    bool equal;  // otherwise less
  };

  PlainAnswers(std::size_t entities, bool exact) : points_(2 * entities), exact_(exact) {
    table_.assign(points_ * points_, Known::kNothing);
    for (std::size_t p = 0; p < points_; ++p) {
      table_[p * points_ + p] = Known::kEqual;
    }
    for (std::size_t e = 0; e < entities; ++e) {
      add({2 * e, 2 * e + 1, false});
    }
  }

  void link(std::size_t x, Relation relation, std::size_t y) {
    const std::vector<Known> before = table_;
    for (const Claim& claim : claims(x, relation, y)) {
      const Known known = at(claim.p, claim.q);
      if (known == Known::kNothing) {
        add(claim);
      } else if (known != (claim.equal ? Known::kEqual : Known::kLess) && exact_) {
        table_ = before;
        return;
      }
    }
  }

  Reply answer(std::size_t x, Relation relation, std::size_t y) const {
    bool open = false;
    for (const Claim& claim : claims(x, relation, y)) {
      const Known known = at(claim.p, claim.q);
      if (known == Known::kNothing) {
        if (!exact_) {
          return Reply::kUnknown;
        }
        open = true;
      } else if (known != (claim.equal ? Known::kEqual : Known::kLess)) {
        return Reply::kNo;
      }
    }
    return open ? Reply::kUnknown : Reply::kYes;
  }

 private:
  Known at(std::size_t p, std::size_t q) const { return table_[p * points_ + q]; }

  std::vector<Claim> claims(std::size_t x, Relation relation, std::size_t y) const {
    const std::size_t xb = 2 * x;
    const std::size_t xe = 2 * x + 1;
    const std::size_t yb = 2 * y;
    const std::size_t ye = 2 * y + 1;
    switch (relation) {
      case Relation::kBefore:
        return {{xe, yb, false}};
      case Relation::kMeets:
        return {{xe, yb, true}};
      case Relation::kStarts:
        return {{xb, yb, true}, {xe, ye, false}};
      case Relation::kFinishes:
        return {{xe, ye, true}, {yb, xb, false}};
      case Relation::kDuring:
        return {{yb, xb, false}, {xe, ye, false}};
      case Relation::kEquals:
        return {{xb, yb, true}, {xe, ye, true}};
      case Relation::kOverlaps: {
        std::vector<Claim> list = {{xb, yb, false}, {yb, xe, false}};
        if (exact_) {
          list.push_back({xe, ye, false});
        }
        return list;
      }
      default:
        return claims(y, inverse(relation), x);
    }
  }

  void set(std::size_t p, std::size_t q, Known known) {
    table_[p * points_ + q] = known;
    table_[q * points_ + p] = known == Known::kLess      ? Known::kGreater
                              : known == Known::kGreater ? Known::kLess
                                                         : known;
  }

  void add(const Claim& claim) {
    set(claim.p, claim.q, claim.equal ? Known::kEqual : Known::kLess);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t p = 0; p < points_; ++p) {
        for (std::size_t q = 0; q < points_; ++q) {
          for (std::size_t r = 0; r < points_; ++r) {
            const Known pq = at(p, q);
            const Known qr = at(q, r);
            const bool forward = (pq == Known::kLess || pq == Known::kEqual) &&
                                 (qr == Known::kLess || qr == Known::kEqual);
            if (forward && at(p, r) == Known::kNothing) {
              set(p, r, pq == Known::kEqual && qr == Known::kEqual ? Known::kEqual : Known::kLess);
              changed = true;
            }
          }
        }
      }
    }
  }

  std::size_t points_;
  bool exact_;
  std::vector<Known> table_;
};

TEST(AnswerGraphProperty, AgreesWithThePlainRules) {
  constexpr std::size_t kEvents = 5;
  std::mt19937 random(20261116);
  const auto any_event = [&] { return random() % kEvents; };
  const auto any_relation = [&] { return static_cast<Relation>(random() % kRelations); };
  std::array<std::size_t, 3> replies{};
  for (int run = 0; run < 1000; ++run) {
    std::vector<TestLink> links;
    PlainAnswers official(kEvents, false);
    PlainAnswers exact(kEvents, true);
    for (std::size_t i = 0, count = 2 + random() % 7; i < count; ++i) {
      const std::size_t x = any_event();
      const std::size_t y = (x + 1 + random() % (kEvents - 1)) % kEvents;
      const Relation relation = any_relation();
      links.push_back({"ei" + std::to_string(x + 1), std::string(extended_timeml_name(relation)),
                       "ei" + std::to_string(y + 1)});
      official.link(x, relation, y);
      exact.link(x, relation, y);
    }
    const Document document = test_document(kEvents, links);
    const QuestionNames names = QuestionNames::own(document);
    const AnswerGraph official_graph(document, kOfficialWay);
    const AnswerGraph exact_graph(document, kExactWay);
    for (int k = 0; k < 20; ++k) {
      const std::size_t x = any_event();
      const std::size_t y = any_event();
      const Relation relation = any_relation();
      const Asked asked{QuestionForm::kYesNo, "IS", "e" + std::to_string(x + 1),
                        std::string(extended_timeml_name(relation)), "e" + std::to_string(y + 1)};
      const QuestionAnswer answer = exact_graph.answer(asked, names);
      if (answer.reason == AnswerReason::kEntityMissing || x == y) {
        continue;
      }
      EXPECT_EQ(answer.reply, exact.answer(x, relation, y));
      EXPECT_EQ(official_graph.answer(asked, names).reply, official.answer(x, relation, y));
      ++replies[static_cast<std::size_t>(answer.reply)];
    }
  }
  for (const std::size_t count : replies) {
    EXPECT_GT(count, 500U) << "all three answers occur often";
  }
}

// Where no link contradicts another, the two ways differ only in what official mode leaves open,
// and in OVERLAPS.
TEST(AnswerGraphProperty, OfficialIsExactWhereNoQuirkApplies) {
  constexpr std::size_t kEvents = 5;
  std::mt19937 random(11);
  std::size_t asked_about = 0;
  for (int run = 0; run < 600; ++run) {
    std::vector<TestLink> links;
    for (std::size_t i = 0, count = 1 + random() % 4; i < count; ++i) {
      const std::size_t x = random() % kEvents;
      const std::size_t y = (x + 1 + random() % (kEvents - 1)) % kEvents;
      const auto relation = static_cast<Relation>(random() % kRelations);
      if (relation != Relation::kOverlaps && relation != Relation::kOverlappedBy) {
        links.push_back({"ei" + std::to_string(x + 1), std::string(*timeml_name(relation)),
                         "ei" + std::to_string(y + 1)});
      }
    }
    const Document document = test_document(kEvents, links);
    const QuestionNames names = QuestionNames::own(document);
    const AnswerGraph official(document, kOfficialWay);
    const AnswerGraph exact(document, kExactWay);
    if (!official.rejected().empty()) {
      continue;
    }
    EXPECT_THAT(exact.rejected(), IsEmpty());
    for (int k = 0; k < 20; ++k) {
      const auto relation = static_cast<Relation>(random() % kRelations);
      const std::size_t x = random() % kEvents;
      const Asked asked{QuestionForm::kYesNo, "IS", "e" + std::to_string(x + 1),
                        std::string(extended_timeml_name(relation)),
                        "e" + std::to_string((x + 1 + random() % (kEvents - 1)) % kEvents + 1)};
      const Reply by_official = official.answer(asked, names).reply;
      const Reply by_exact = exact.answer(asked, names).reply;
      const bool overlaps = relation == Relation::kOverlaps || relation == Relation::kOverlappedBy;
      if (by_exact == Reply::kYes || (by_official == Reply::kYes && !overlaps)) {
        EXPECT_EQ(by_official, by_exact);
      }
      if (by_official == Reply::kNo) {
        EXPECT_EQ(by_exact, Reply::kNo);
      }
      asked_about += by_exact == Reply::kUnknown ? 0 : 1;
    }
  }
  EXPECT_GT(asked_about, 500U);
}

// Whether the document with these links alone answers like that.
bool answer_like(Reply reply, const Asked& asked, std::size_t events,
                 const std::vector<TestLink>& links) {
  const Document document = test_document(events, links);
  return AnswerGraph(document, kExactWay).answer(asked, QuestionNames::own(document)).reply ==
         reply;
}

// Whether some of the links that were accepted, that many, would do.
bool some_answer_like(Reply reply, const Asked& asked, std::size_t events, std::size_t number,
                      std::vector<TestLink> links, const std::vector<std::size_t>& rejected) {
  for (auto gone = rejected.rbegin(); gone != rejected.rend(); ++gone) {
    links.erase(links.begin() + static_cast<std::ptrdiff_t>(*gone));
  }
  for (unsigned bits = 0; bits < 1U << links.size(); ++bits) {
    if (static_cast<std::size_t>(std::popcount(bits)) != number) {
      continue;
    }
    std::vector<TestLink> some;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if ((bits >> i & 1U) != 0) {
        some.push_back(links[i]);
      }
    }
    if (answer_like(reply, asked, events, some)) {
      return true;
    }
  }
  return false;
}

// What an explanation names is enough for the answer, and fewer links would not be.
TEST(AnswerGraphProperty, ExplanationsHoldByThemselvesAndAreSmallest) {
  constexpr std::size_t kEvents = 6;
  std::mt19937 random(7);
  std::size_t explained = 0;
  for (int run = 0; run < 400; ++run) {
    std::vector<TestLink> links;
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t x = random() % kEvents;
      const std::size_t y = (x + 1 + random() % (kEvents - 1)) % kEvents;
      links.push_back(
          {"ei" + std::to_string(x + 1),
           std::string(extended_timeml_name(static_cast<Relation>(random() % kRelations))),
           "ei" + std::to_string(y + 1)});
    }
    const Document document = test_document(kEvents, links);
    const QuestionNames names = QuestionNames::own(document);
    const AnswerGraph graph(document, kExactWay);
    for (std::size_t x = 1; x <= kEvents; ++x) {
      const std::size_t y = x % kEvents + 1;
      const Asked asked{
          QuestionForm::kYesNo, "IS", "e" + std::to_string(x),
          std::string(extended_timeml_name(static_cast<Relation>(random() % kRelations))),
          "e" + std::to_string(y)};
      const QuestionAnswer answer = graph.answer(asked, names);
      const std::vector<LinkOrigin> why = graph.why(asked, names);
      EXPECT_EQ(why.empty(), answer.reply == Reply::kUnknown);
      if (why.empty()) {
        continue;
      }
      std::vector<TestLink> few;
      for (const LinkOrigin& link : why) {
        few.push_back(links[link.number]);
      }
      EXPECT_TRUE(answer_like(answer.reply, asked, kEvents, few));
      EXPECT_FALSE(run % 16 == 0 && some_answer_like(answer.reply, asked, kEvents, few.size() - 1,
                                                     links, graph.rejected()))
          << "in run " << run;
      ++explained;
    }
  }
  EXPECT_GT(explained, 500U);
}

}  // namespace
}  // namespace gnomon
