#include "gnomon/score/entities.h"

#include "gnomon/score/tally_test_help.h"
#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Document document(const std::string& body, const std::string& behind = "") {
  return sketch("<TimeML><DCT><TIMEX3 tid=\"t0\" value=\"1998\">1998</TIMEX3></DCT><TEXT>" + body +
                "</TEXT>" + behind + "</TimeML>");
}

EntitiesTally tally(const Document& gold, const Document& system, AlignBy by = AlignBy::kPosition) {
  const Result<Alignment> alignment = align(gold, system, by);
  EXPECT_TRUE(alignment) << alignment.error().what;
  return tally_entities(gold, system, *alignment,
                        by == AlignBy::kTokens ? Mode::kOfficial : Mode::kExact);
}

std::int64_t correct(const EntityTally& tally, Attr attribute) {
  const auto all = tally.correct;
  for (std::size_t i = 0; i < event_attributes().size(); ++i) {
    if (event_attributes()[i] == attribute) {
      return all[i];
    }
  }
  return all[attribute == time_attributes()[0] ? 0 : 1];
}

void expect_counts(const EntityTally& tally, std::int64_t gold, std::int64_t system,
                   std::int64_t relaxed, std::int64_t strict) {
  EXPECT_EQ(tally.gold, gold);
  EXPECT_EQ(tally.system, system);
  EXPECT_EQ(tally.relaxed, relaxed);
  EXPECT_EQ(tally.strict, strict);
}

// Built like the example `entities` of the worked examples: a time that the system cuts in two, one
// event and one time that it misses, one event too many, an event with two instances.
const char* const kGold =
    R"(On <TIMEX3 tid="t1" type="DATE" value="1998-05">May mornings</TIMEX3> he )"
    R"(<EVENT eid="e1" class="REPORTING">said</EVENT> that rents <EVENT eid="e2" )"
    R"(class="OCCURRENCE">fell</EVENT> for <TIMEX3 tid="t2" type="DURATION" value="P3D">three )"
    R"(days</TIMEX3> and <EVENT eid="e3" class="OCCURRENCE">rose</EVENT> in <TIMEX3 tid="t3" )"
    R"(type="DATE" value="1998-06">June</TIMEX3> .)";
const char* const kGoldInstances =
    R"(<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" pos="VERB"/>)"
    R"(<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" pos="VERB"/>)"
    R"(<MAKEINSTANCE eiid="ei3" eventID="e2" tense="FUTURE" pos="VERB"/>)"
    R"(<MAKEINSTANCE eiid="ei4" eventID="e3" tense="PAST" pos="VERB"/>)";
const char* const kSystem =
    R"(On <TIMEX3 tid="t7" type="DATE" value="1998-05">May</TIMEX3> <TIMEX3 tid="t8" type="TIME" )"
    R"(value="TMO">mornings</TIMEX3> he <EVENT eid="e11" class="REPORTING">said</EVENT> that )"
    R"(<EVENT eid="e12" class="STATE">rents</EVENT> <EVENT eid="e13" class="STATE">fell</EVENT> )"
    R"(for <TIMEX3 tid="t9" type="DURATION" value="P3D">three days</TIMEX3> and rose in June .)";
const char* const kSystemInstances =
    R"(<MAKEINSTANCE eiid="ei11" eventID="e11" tense="PAST" pos="VERB"/>)"
    R"(<MAKEINSTANCE eiid="ei12" eventID="e12" tense="NONE" pos="NOUN"/>)"
    R"(<MAKEINSTANCE eiid="ei13" eventID="e13" tense="PAST" pos="VERB"/>)";

TEST(Entities, HaveTheCountsOfTheWorkedExample) {
  const Document gold = document(kGold, kGoldInstances);
  const Document system = document(kSystem, kSystemInstances);
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens}) {
    const EntitiesTally t = tally(gold, system, by);
    expect_counts(t.events, 3, 3, 2, 2);
    EXPECT_EQ(correct(t.events, Attr::kClass), 1);
    EXPECT_EQ(correct(t.events, Attr::kPos), 2);
    EXPECT_EQ(correct(t.events, Attr::kModality), 2);  // both have none
    EXPECT_EQ(correct(t.events, Attr::kTense), 1);     // the last instance of e2 is FUTURE
    expect_counts(t.times, 3, 3, 2, 1);
  }
  // The time that was cut in two is found by its first piece.
  EXPECT_EQ(correct(tally(gold, system, AlignBy::kTokens).times, Attr::kValue), 2);
  EXPECT_EQ(correct(tally(gold, system, AlignBy::kPosition).times, Attr::kType), 2);
}

TEST(Entities, AreAlsoComparedInstanceByInstance) {
  const EntityTally t =
      tally(document(kGold, kGoldInstances), document(kSystem, kSystemInstances)).events;
  std::size_t tense = 0;
  while (event_attributes()[tense] != Attr::kTense) {
    ++tense;
  }
  EXPECT_EQ(t.instances, 3);                 // one of said, two of fell
  EXPECT_EQ(t.instances_correct[tense], 2);  // the second of fell is gold's alone
}

TEST(Entities, TakeWhatStandsOnTheEventBeforeWhatItsInstanceSays) {
  const Document gold = document(R"(He <EVENT eid="e1" tense="PAST">left</EVENT>.)",
                                 R"(<MAKEINSTANCE eiid="ei1" eventID="e1" tense="NONE"/>)");
  const Document system = document(R"(He <EVENT eid="e1">left</EVENT>.)",
                                   R"(<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST"/>)");
  EXPECT_EQ(correct(tally(gold, system).events, Attr::kTense), 1);
  EXPECT_EQ(correct(tally(gold, gold).events, Attr::kTense), 1);
}

TEST(Entities, CompareAttributesToTheLetter) {
  const Document gold = document(R"(<TIMEX3 tid="t1" type="Date" value="1998">1998</TIMEX3>)");
  const Document system = document(R"(<TIMEX3 tid="t1" type="DATE">1998</TIMEX3>)");
  const EntityTally t = tally(gold, system).times;
  expect_counts(t, 1, 1, 1, 1);
  EXPECT_EQ(correct(t, Attr::kType), 0);
  EXPECT_EQ(correct(t, Attr::kValue), 0);
}

TEST(Entities, AreStrictlyTheSameOnlyToTheCharacter) {
  const Document gold = document(R"(for <TIMEX3 tid="t1">three days</TIMEX3> now)");
  const Document system = document("for <TIMEX3 tid=\"t1\">three\ndays</TIMEX3> now");
  expect_counts(tally(gold, system).times, 1, 1, 1, 0);
}

TEST(Entities, DoNotCountTheCreationTimeNorEmptyTimes) {
  const Document gold = document(R"(He left<TIMEX3 tid="t1" value="P1D"/>.)");
  expect_counts(tally(gold, gold).times, 0, 0, 0, 0);
}

TEST(Entities, WithoutAnyCharacterToSeeAreCountedButNotFound) {
  const Document gold = document(R"(He<EVENT eid="e1"> </EVENT>left.)");
  expect_counts(tally(gold, gold, AlignBy::kPosition).events, 1, 1, 0, 0);
}

TEST(Entities, AddUp) {
  const Document gold = document(kGold, kGoldInstances);
  const Document system = document(kSystem, kSystemInstances);
  EntitiesTally sum = tally(gold, system);
  sum += tally(gold, gold);
  expect_counts(sum.events, 6, 6, 5, 5);
  EXPECT_EQ(correct(sum.events, Attr::kTense), 4);
  EXPECT_EQ(sum.events.instances, 3 + 4);
  expect_counts(sum.times, 6, 6, 5, 4);
}

TEST(Entities, NameEveryNumberOnce) {
  // Times have fewer attributes than there is room for, in two lists.
  ASSERT_EQ(event_attributes().size(), kMostAttributes);
  expect_named_once<EntitiesTally>(2 * (kMostAttributes - time_attributes().size()));
}

}  // namespace
}  // namespace gnomon
