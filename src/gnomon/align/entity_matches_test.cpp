#include "gnomon/align/entity_matches.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

EntityMatches matches_of(const Document& gold, const Document& system) {
  const Result<Alignment> found = align(gold, system, AlignBy::kPosition);
  return match_entities(gold, system, found.value().system_event, found->system_time);
}

// Gold marks "left" (e1) and "ate" (e2); the system "ate" (e1) and "slept" (e2).
constexpr std::string_view kLeftAndAte =
    "<TimeML><TEXT>He <EVENT eid=\"e1\">left</EVENT>, <EVENT eid=\"e2\">ate</EVENT> and "
    "slept.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "</TimeML>";
constexpr std::string_view kAteAndSlept =
    "<TimeML><TEXT>He left, <EVENT eid=\"e1\">ate</EVENT> and <EVENT eid=\"e2\">slept</EVENT>."
    "</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei5\" eventID=\"e1\"/>"
    "<MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/></TimeML>";

TEST(EntityMatches, PairInstancesByTheirNumber) {
  const EntityMatches matches = matches_of(sketch(kLeftAndAte), sketch(kAteAndSlept));
  ASSERT_EQ(matches.events.size(), 2U);
  EXPECT_EQ(matches.events[0], std::nullopt);
  EXPECT_EQ(matches.events[1], EventIndex{0});
  EXPECT_EQ(matches.instances[0], std::nullopt);
  EXPECT_EQ(matches.instances[1], InstanceIndex{0});
}

TEST(EntityMatches, HaveEachPartnerOnce) {
  const Document document = sketch(kLeftAndAte);
  const EntityMatches matches =
      match_entities(document, document, {EventIndex{1}, EventIndex{1}}, {});
  EXPECT_EQ(matches.events[0], EventIndex{1});
  EXPECT_EQ(matches.events[1], std::nullopt);
}

// "ate" becomes e2, so that "slept" cannot be e2 any more, nor e1, which gold uses: e3 is free. The
// second instance of "ate", ei5, keeps its id; ei2 goes to the first, and "slept" gets ei3.
TEST(IdsOfGold, AreThoseOfPartnersAndOtherwiseUnused) {
  const Document gold = sketch(kLeftAndAte);
  const Document system = sketch(kAteAndSlept);
  const NewIds ids = ids_of_gold(gold, system, matches_of(gold, system));
  EXPECT_EQ(ids.events, (std::vector<std::string>{"e2", "e3"}));
  EXPECT_EQ(ids.instances, (std::vector<std::string>{"ei2", "ei5", "ei3"}));
}

TEST(IdsOfGold, NameTheInstancesOfQuestionEntities) {
  const Document questions =
      sketch("<TimeML><TEXT>He left, <EVENT eid=\"e1004\">ate</EVENT> and slept.</TEXT></TimeML>");
  const Document system = sketch(kAteAndSlept);
  const NewIds ids = ids_of_gold(questions, system, matches_of(questions, system));
  EXPECT_EQ(ids.events, (std::vector<std::string>{"e1004", "e2"}));
  EXPECT_EQ(ids.instances, (std::vector<std::string>{"ei1004", "ei5", "ei2"}));
}

TEST(IdsOfGold, OfADocumentAndItselfAreItsOwn) {
  const Document document = sketch(kAteAndSlept);
  const NewIds ids = ids_of_gold(document, document, matches_of(document, document));
  EXPECT_EQ(first_difference(document, with_ids(document, ids)), "");
}

// Two events of one id, one of them matched: no id is given twice.
TEST(IdsOfGold, AreGivenOnce) {
  const Document twice = sketch(
      "<TimeML><TEXT><EVENT eid=\"e1\">left</EVENT> <EVENT eid=\"e1\">ate</EVENT></TEXT></TimeML>");
  const NewIds ids = ids_of_gold(twice, twice, matches_of(twice, twice));
  EXPECT_EQ(ids.events, (std::vector<std::string>{"e1", "e2"}));
}

}  // namespace
}  // namespace gnomon
