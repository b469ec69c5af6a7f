#include "gnomon/tasks/candidates.h"

#include "gnomon/timeml/document_test_help.h"
#include "gnomon/timeml/entity_names.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "e1 e2", or "9a e1 e2" where there is a subtask.
std::vector<std::string> pairs(const Document& document, std::string_view name,
                               const TaskOptions& options = {}) {
  std::vector<std::string> result;
  for (const Candidate& candidate : candidates(document, *parse_task(name).value(), options)) {
    result.push_back(fmt::format("{}{}{} {}", candidate.part, candidate.part.empty() ? "" : " ",
                                 id_of(document, candidate.first),
                                 id_of(document, candidate.second)));
  }
  return result;
}

std::vector<std::string> pairs(std::string_view sentence, std::string_view name) {
  return pairs(sketch(fmt::format("<TempEval><s>{}</s></TempEval>", sentence)), name);
}

TEST(NominalTime, StandsWithinTwoWordsOfTheNoun) {
  EXPECT_THAT(pairs("the <EVENT eid='e1' pos='NOUN'>crash</EVENT> of the "
                    "<TIMEX3 tid='t1'>80s</TIMEX3>",
                    "1"),
              ElementsAre("e1 t1"));
  EXPECT_THAT(
      pairs("<TIMEX3 tid='t1'>Friday</TIMEX3>'s <EVENT eid='e1' pos='NOUN'>talks</EVENT>", "1"),
      ElementsAre("e1 t1"));
  for (const std::string_view gap : {"in all of", ", on", "and", "; ", "(", "or Or"}) {
    EXPECT_THAT(pairs(fmt::format("<EVENT eid='e1' pos='NOUN'>talks</EVENT> {} "
                                  "<TIMEX3 tid='t1'>Friday</TIMEX3>",
                                  gap),
                      "1"),
                IsEmpty())
        << gap;
  }
  EXPECT_THAT(pairs("<EVENT eid='e1' pos='VERB'>met</EVENT> <TIMEX3 tid='t1'>Friday</TIMEX3>", "1"),
              IsEmpty());
  // Another event or time between them: not directly neighbouring.
  EXPECT_THAT(
      pairs("<EVENT eid='e1' pos='NOUN'>talks</EVENT> <EVENT eid='e2' pos='VERB'>due</EVENT> "
            "<TIMEX3 tid='t1'>Friday</TIMEX3>",
            "1"),
      IsEmpty());
}

TEST(VerbalTime, GoesWithTheNearestVerbBeforeIt) {
  EXPECT_THAT(
      pairs("<EVENT eid='e1' pos='VERB'>came</EVENT>, <EVENT eid='e2' pos='VERB'>saw</EVENT> "
            "the <EVENT eid='e3' pos='NOUN'>war</EVENT> in <TIMEX3 tid='t1'>May</TIMEX3> and "
            "<TIMEX3 tid='t2'>June</TIMEX3>",
            "2"),
      ElementsAre("e2 t1", "e2 t2"));
}

TEST(VerbalTime, IsCutOffByASemicolon) {
  EXPECT_THAT(pairs("<EVENT eid='e1' pos='VERB'>came</EVENT>; <TIMEX3 tid='t1'>May</TIMEX3> "
                    "<EVENT eid='e2' pos='VERB'>left</EVENT> <TIMEX3 tid='t2'>June</TIMEX3>",
                    "2"),
              ElementsAre("e2 t2"));
  // Also when it stands in what lies between.
  EXPECT_THAT(pairs("<EVENT eid='e1' pos='VERB'>came</EVENT> <TIMEX3 tid='t1'>May; so</TIMEX3> on "
                    "<TIMEX3 tid='t2'>June</TIMEX3>",
                    "2"),
              ElementsAre("e1 t1"));
}

TEST(VerbalTime, ThatOpensTheSentenceGoesWithTheFirstVerb) {
  EXPECT_THAT(
      pairs("On <TIMEX3 tid='t1'>Monday</TIMEX3> the <EVENT eid='e1' pos='NOUN'>war</EVENT> "
            "<EVENT eid='e2' pos='VERB'>ended</EVENT>, <EVENT eid='e3' pos='VERB'>left</EVENT>",
            "2"),
      ElementsAre("e2 t1"));
  EXPECT_THAT(pairs("<EVENT eid='e1' pos='NOUN'>War</EVENT> on <TIMEX3 tid='t1'>Monday</TIMEX3> "
                    "<EVENT eid='e2' pos='VERB'>ended</EVENT>",
                    "2"),
              IsEmpty());
}

TEST(ConsecutiveEvents, MayHaveATimeBetweenThem) {
  const Document document = sketch(
      "<TempEval><EVENT eid='e0'>HEADLINE</EVENT><s><EVENT eid='e1'>a</EVENT> "
      "<TIMEX3 tid='t1'>b</TIMEX3> <EVENT eid='e2'>c</EVENT> <EVENT eid='e3'>d</EVENT></s>"
      "<s><EVENT eid='e4'>e</EVENT></s></TempEval>");
  EXPECT_THAT(pairs(document, "3"), ElementsAre("e1 e2", "e2 e3"));
}

TEST(Dates, AreAllPairsOfThoseWithAYear) {
  const Document document = sketch(
      "<TimeML><TIMEX3 tid='t0' type='TIME' value='1998-02-13T14:35' "
      "functionInDocument='CREATION_TIME'>x</TIMEX3><TIMEX3 tid='t1' type='DATE' "
      "value='1998'>x</TIMEX3><TIMEX3 tid='t2' type='DATE' value='PAST_REF'>x</TIMEX3><TIMEX3 "
      "tid='t3' type='DURATION' value='1998'>x</TIMEX3><TIMEX3 tid='t4' type='DATE' "
      "value='199X'>x</TIMEX3><TIMEX3 tid='t5' type='DATE' value='1998-W07'/></TimeML>");
  EXPECT_THAT(pairs(document, "4"), ElementsAre("t0 t1", "t0 t5", "t1 t5"));
}

TEST(Subordination, IsSortedByTheClassOfTheGoverningEvent) {
  const Document document = sketch(
      "<TimeML><EVENT eid='e1' class='REPORTING'>a</EVENT><EVENT eid='e2' "
      "class='PERCEPTION'>a</EVENT>"
      "<EVENT eid='e3' class='I_STATE'>a</EVENT><EVENT eid='e4' class='I_ACTION'>a</EVENT>"
      "<EVENT eid='e5' class='OCCURRENCE'>a</EVENT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
      "<MAKEINSTANCE eiid='ei3' eventID='e3'/><MAKEINSTANCE eiid='ei4' eventID='e4'/>"
      "<MAKEINSTANCE eiid='ei5' eventID='e5'/>"
      "<SLINK eventInstanceID='ei1' subordinatedEventInstance='ei5'/>"
      "<SLINK eventInstanceID='ei2' subordinatedEventInstance='ei5'/>"
      "<SLINK eventInstanceID='ei3' subordinatedEventInstance='ei5'/>"
      "<SLINK eventInstanceID='ei4' subordinatedEventInstance='ei5'/>"
      "<SLINK eventInstanceID='ei5' subordinatedEventInstance='ei1'/>"
      "<SLINK eventInstanceID='ei5' subordinatedEventInstance='ei99'/>"
      "<ALINK eventInstanceID='ei5' relatedToEventInstance='ei1'/></TimeML>");
  EXPECT_THAT(pairs(document, "5"),
              ElementsAre("5c ei1 ei5", "5d ei2 ei5", "5e ei3 ei5", "5e ei4 ei5", "5x ei5 ei1"));
}

// A sentence of the shape of each example in Verhagen et al. (2009), table III: the governing event
// has its subject, its object, what it reports, what it perceives, or an infinitive.
TEST(Subordination, IsFoundInSentencesLikeThoseOfThePaper) {
  EXPECT_THAT(pairs("a sudden <EVENT eid='e1' pos='NOUN' class='OCCURRENCE'>gale</EVENT> "
                    "<EVENT eid='e2' pos='VERB' class='OCCURRENCE'>bent</EVENT> our mast",
                    "5"),
              ElementsAre("5a e2 e1"));
  EXPECT_THAT(pairs("two clerks <EVENT eid='e1' pos='VERB' class='OCCURRENCE'>timed</EVENT> the "
                    "<EVENT eid='e2' pos='NOUN' class='OCCURRENCE'>regatta</EVENT>",
                    "5"),
              ElementsAre("5b e1 e2"));
  EXPECT_THAT(pairs("our pilot <EVENT eid='e1' pos='VERB' class='REPORTING'>wrote</EVENT> that "
                    "ice <EVENT eid='e2' pos='VERB' class='OCCURRENCE'>melted</EVENT> early",
                    "5"),
              ElementsAre("5c e1 e2"));
  EXPECT_THAT(pairs("Mira <EVENT eid='e1' pos='VERB' class='PERCEPTION'>noticed</EVENT> a "
                    "<EVENT eid='e2' pos='NOUN' class='OCCURRENCE'>landslip</EVENT>",
                    "5"),
              ElementsAre("5d e1 e2"));
  EXPECT_THAT(pairs("you <EVENT eid='e1' pos='VERB' class='I_STATE'>hope</EVENT> to "
                    "<EVENT eid='e2' pos='VERB' class='OCCURRENCE'>fish</EVENT> for "
                    "<TIMEX3 tid='t1' type='DURATION'>nine days</TIMEX3>",
                    "5"),
              ElementsAre("5e e1 e2"));
}

TEST(Subordination, IsNoSecondGuessWhereSlinksAre) {
  const Document document = sketch(
      "<TimeML><TEXT>She <EVENT eid='e1' class='REPORTING'>said</EVENT> it <EVENT eid='e2' "
      "class='OCCURRENCE'>rained</EVENT>. He <EVENT eid='e3' class='REPORTING'>said</EVENT> it "
      "<EVENT eid='e4' class='OCCURRENCE'>snowed</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
      "<SLINK eventInstanceID='ei1' subordinatedEventInstance='ei2'/></TimeML>");
  EXPECT_THAT(pairs(document, "5"), ElementsAre("5c ei1 ei2"));
  EXPECT_THAT(pairs(document, "F"), ElementsAre("ei1 ei2"));
}

TEST(Subordination, IsCutByWhatSeparatesClauses) {
  const auto with = [](std::string_view first, std::string_view gap, std::string_view second) {
    return pairs(fmt::format("<EVENT eid='e1' {}>a</EVENT>{}<EVENT eid='e2' {}>b</EVENT>", first,
                             gap, second),
                 "5");
  };
  constexpr std::string_view kVerb = "pos='VERB' class='OCCURRENCE'";
  constexpr std::string_view kNoun = "pos='NOUN' class='OCCURRENCE'";
  constexpr std::string_view kReport = "pos='VERB' class='REPORTING'";
  EXPECT_THAT(with(kNoun, " has not been ", kVerb), ElementsAre("5a e2 e1"));
  EXPECT_THAT(with(kNoun, ", ", kVerb), IsEmpty());
  EXPECT_THAT(with(kNoun, " that they ", kVerb), IsEmpty());
  EXPECT_THAT(with(kVerb, " his last long ", kNoun), ElementsAre("5b e1 e2"));
  EXPECT_THAT(with(kVerb, " after the ", kNoun), IsEmpty());
  EXPECT_THAT(with(kVerb, " the gate and ", kNoun), IsEmpty());
  EXPECT_THAT(with(kReport, ", rather, that it ", kVerb), ElementsAre("5c e1 e2"));
  EXPECT_THAT(with(kReport, " so; it ", kVerb), IsEmpty());
  EXPECT_THAT(with(kReport, " so and ", kVerb), IsEmpty());
  EXPECT_THAT(with(kVerb, " ", kVerb), IsEmpty());
}

TEST(Coordination, JoinsEqualPartsOfSpeech) {
  const auto with = [](std::string_view gap, std::string_view pos) {
    return pairs(fmt::format("<EVENT eid='e1' pos='VERB'>a</EVENT>{}<EVENT eid='e2' "
                             "pos='{}'>b</EVENT>",
                             gap, pos),
                 "6");
  };
  EXPECT_THAT(with(" and ", "VERB"), ElementsAre("e1 e2"));
  EXPECT_THAT(with(", so far, NOR ", "VERB"), ElementsAre("e1 e2"));
  EXPECT_THAT(with(" it all and then it ", "VERB"), IsEmpty());
  EXPECT_THAT(with(" and ", "NOUN"), IsEmpty());
  EXPECT_THAT(with(" band ", "VERB"), IsEmpty());
}

TEST(EventDct, IsEveryEventOfASentenceByItsClass) {
  const Document document = sketch(
      "<TempEval><TIMEX3 tid='t7' functionInDocument='CREATION_TIME'>x</TIMEX3>"
      "<EVENT eid='e0' class='STATE'>HEADLINE</EVENT><s><EVENT eid='e1' "
      "class='REPORTING'>said</EVENT>"
      " <EVENT eid='e2'>x</EVENT></s></TempEval>");
  EXPECT_THAT(pairs(document, "7"), ElementsAre("7.REPORTING e1 t7", "7.(none) e2 t7"));
  EXPECT_THAT(pairs(document, "D"), ElementsAre("e1 t7", "e2 t7"));
  EXPECT_THAT(pairs("<EVENT eid='e1'>x</EVENT>", "7"), IsEmpty()) << "no creation time, no pairs";
}

constexpr std::string_view kFourSentences =
    "<TempEval><s><EVENT eid='e1' mainevent='YES'>came</EVENT></s>"
    "<s>Then <EVENT eid='e2' mainevent='NO'>x</EVENT> <EVENT eid='e3' mainevent='YES'>y</EVENT></s>"
    "<s><EVENT eid='e4' mainevent='YES' class='REPORTING'>said</EVENT></s>"
    "<s>However, <EVENT eid='e5' mainevent='NO'>z</EVENT></s>"
    "<s><EVENT eid='e6' mainevent='YES'>w</EVENT></s></TempEval>";

TEST(MainEvents, StandInSentencesThatFollowEachOther) {
  const Document document = sketch(kFourSentences);
  EXPECT_THAT(pairs(document, "C"), ElementsAre("e1 e3", "e3 e4"));  // the fourth breaks the chain
  EXPECT_THAT(pairs(document, "E"), ElementsAre("e1 e3", "e3 e4"));
  EXPECT_THAT(pairs(document, "8"), ElementsAre("e1 e3"));
  EXPECT_THAT(pairs(document, "9"), ElementsAre("9b e1 e3"));
}

TEST(MainEvents, AreTheFirstFiniteOnesWhereNoneIsMarked) {
  const Document document = sketch(
      "<TimeML><TEXT>It <EVENT eid='e1'>going</EVENT> they <EVENT eid='e2'>left</EVENT>. "
      "All <EVENT eid='e3'>war</EVENT>, <EVENT eid='e4'>noise</EVENT>. No event. "
      "<EVENT eid='e5'>Ran</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1' tense='PRESPART'/>"
      "<MAKEINSTANCE eiid='ei2' eventID='e2' tense='PAST'/>"
      "<MAKEINSTANCE eiid='ei3' eventID='e3' tense='NONE'/>"
      "<MAKEINSTANCE eiid='ei4' eventID='e4' tense='NONE'/>"
      "<MAKEINSTANCE eiid='ei5' eventID='e5' tense='PAST'/></TimeML>");
  EXPECT_THAT(pairs(document, "C"), ElementsAre("ei2 ei3"));
}

TEST(Discourse, IsAConnectiveBetweenTwoEvents) {
  EXPECT_THAT(pairs("<EVENT eid='e1'>left</EVENT> (because it <EVENT eid='e2'>rained</EVENT>) "
                    "again <EVENT eid='e3'>x</EVENT> \xe2\x80\x9cWhen\xe2\x80\x9d <EVENT "
                    "eid='e4'>y</EVENT> sofa <EVENT eid='e5'>z</EVENT>",
                    "9"),
              ElementsAre("9a e1 e2", "9a e3 e4"));
}

TEST(TempevalA, PairsTargetsWithTheTimesOfTheirSentence) {
  const Document document = sketch(
      "<TempEval><TIMEX3 tid='t0' functionInDocument='CREATION_TIME'>x</TIMEX3>"
      "<TIMEX3 tid='t9'>outside</TIMEX3>"
      "<s><TIMEX3 tid='t1'>Monday</TIMEX3> <EVENT eid='e1' stem='say'>said</EVENT> "
      "<EVENT eid='e2' stem='leave'>left</EVENT> <TIMEX3 tid='t2'>x</TIMEX3></s>"
      "<s><EVENT eid='e3' stem='say'>said</EVENT></s><s><EVENT eid='e4'>Say</EVENT>"
      "<TIMEX3 tid='t3'>x</TIMEX3></s><EVENT eid='e5' stem='say'>said</EVENT></TempEval>");
  const TargetList targets{"say"};
  EXPECT_THAT(pairs(document, "A", {&targets}), ElementsAre("e1 t1", "e1 t2", "e4 t3"));
  EXPECT_THAT(pairs(document, "B", {&targets}), ElementsAre("e1 t0", "e3 t0", "e4 t0"));
  EXPECT_THAT(pairs(document, "A"), ElementsAre("e1 t1", "e1 t2", "e2 t1", "e2 t2", "e4 t3"));
}

TEST(TempevalA, TakesNoTimeThatTheTextDoesNotMention) {
  const Document document = sketch(
      "<TimeML><TEXT>He <EVENT eid='e1'>left</EVENT> <TIMEX3 tid='t1'>now</TIMEX3>.<TIMEX3 "
      "tid='t2' value='1998'/></TEXT></TimeML>");
  EXPECT_THAT(pairs(document, "A"), ElementsAre("e1 t1"));
}

// Sentences of the shapes in table III and in the three patterns of section 5.3 of Verhagen et al.
// (2009).
TEST(Candidates, AreFoundInSentencesLikeThoseOfThePaper) {
  EXPECT_THAT(pairs("that <TIMEX3 tid='t1'>March</TIMEX3> <EVENT eid='e1' pos='NOUN'>flood"
                    "</EVENT>",
                    "1"),
              ElementsAre("e1 t1"));
  EXPECT_THAT(pairs("our ferry <EVENT eid='e1' pos='VERB'>leaves</EVENT> at "
                    "<TIMEX3 tid='t1'>noon</TIMEX3>",
                    "2"),
              ElementsAre("e1 t1"));
  EXPECT_THAT(pairs("was <EVENT eid='e1' pos='VERB'>meant</EVENT> to <EVENT eid='e2' "
                    "pos='VERB'>reopen</EVENT> by <TIMEX3 tid='t1'>late summer</TIMEX3>",
                    "2"),
              ElementsAre("e2 t1"));
  EXPECT_THAT(pairs("so our crew may <EVENT eid='e1' pos='VERB'>start</EVENT> <EVENT eid='e2' "
                    "pos='VERB'>painting</EVENT> hulls for visitors on "
                    "<TIMEX3 tid='t1'>any dry morning</TIMEX3>",
                    "2"),
              ElementsAre("e2 t1"));
  EXPECT_THAT(pairs("In <TIMEX3 tid='t1'>early 2031</TIMEX3>, Orla <EVENT eid='e1' "
                    "pos='VERB'>sold</EVENT> forty oars",
                    "2"),
              ElementsAre("e1 t1"));
  EXPECT_THAT(pairs("we <EVENT eid='e1' pos='VERB'>rowed</EVENT> home <EVENT eid='e2' "
                    "pos='VERB'>humming</EVENT> some old tune",
                    "3"),
              ElementsAre("e1 e2"));
  EXPECT_THAT(pairs("<EVENT eid='e1' pos='VERB'>mending</EVENT> and <EVENT eid='e2' "
                    "pos='VERB'>folding</EVENT>",
                    "6"),
              ElementsAre("e1 e2"));
  EXPECT_THAT(pairs(sketch("<TempEval><s>Mira <EVENT eid='e1' mainevent='YES'>rested</EVENT> after "
                           "a <EVENT eid='e2' mainevent='NO'>climb</EVENT>.</s><s>She "
                           "<EVENT eid='e3' mainevent='YES'>drew</EVENT>.</s></TempEval>"),
                    "8"),
              ElementsAre("e1 e3"));
  EXPECT_THAT(pairs("Orla <EVENT eid='e1' pos='VERB'>yawned</EVENT> because she had <EVENT "
                    "eid='e2' pos='VERB'>hauled</EVENT> nets all night.",
                    "9"),
              ElementsAre("9a e1 e2"));
}

TEST(Candidates, NameEveryInstanceOfAnEvent) {
  const Document document = sketch(
      "<TimeML><TEXT><EVENT eid='e1'>taught</EVENT> and <EVENT eid='e2'>wrote</EVENT> "
      "<TIMEX3 tid='t1'>daily</TIMEX3></TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1' pos='VERB'/>"
      "<MAKEINSTANCE eiid='ei2' eventID='e1' pos='NOUN'/>"
      "<MAKEINSTANCE eiid='ei3' eventID='e2' pos='VERB'/></TimeML>");
  EXPECT_THAT(pairs(document, "3"), ElementsAre("ei1 ei3", "ei2 ei3"));
  EXPECT_THAT(pairs(document, "6"), ElementsAre("ei1 ei3"));
  EXPECT_THAT(pairs(document, "2"), ElementsAre("ei3 t1"));
}

TEST(Candidates, OfAnEmptyDocumentAreNone) {
  const Document document = sketch("<TimeML></TimeML>");
  for (const Task& one : kTasks) {
    EXPECT_THAT(candidates(document, one), IsEmpty()) << one.name;
  }
}

}  // namespace
}  // namespace gnomon
