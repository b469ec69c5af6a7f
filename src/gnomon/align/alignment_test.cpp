#include "gnomon/align/alignment.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

// A document with a creation time, this text, and what stands behind it.
Document text(const std::string& body, const std::string& behind = "") {
  return sketch("<TimeML><DCT><TIMEX3 tid=\"t0\">1998</TIMEX3></DCT><TEXT>" + body + "</TEXT>" +
                behind + "</TimeML>");
}

// <e1 word> is an event, <t1 word> a time.
Document marked(std::string body, const std::string& behind = "") {
  std::string result;
  for (std::size_t at = 0; at < body.size();) {
    if (body[at] != '<') {
      result += body[at++];
      continue;
    }
    const std::size_t blank = body.find(' ', at);
    const std::size_t end = body.find('>', at);
    const std::string id = body.substr(at + 1, blank - at - 1);
    const std::string tag = id[0] == 'e' ? "EVENT" : "TIMEX3";
    result += "<" + tag + (id[0] == 'e' ? " eid=\"" : " tid=\"") + id + "\">" +
              body.substr(blank + 1, end - blank - 1) + "</" + tag + ">";
    at = end + 1;
  }
  return text(result, behind);
}

Alignment aligned(const Document& gold, const Document& system, AlignBy by) {
  const Result<Alignment> result = align(gold, system, by);
  EXPECT_TRUE(result) << result.error().what;
  return result ? *result : Alignment();
}

// The partners of gold's events and times: "e1=e5 t1=-"; the creation time only when it has none.
std::string partners(const Document& gold, const Document& system, AlignBy by) {
  const Alignment alignment = aligned(gold, system, by);
  std::string result;
  const auto add = [&](std::string_view id, std::string_view partner) {
    result += (result.empty() ? "" : " ") + std::string(id) + "=" + std::string(partner);
  };
  for (std::size_t i = 0; i < gold.events().size(); ++i) {
    const auto partner = alignment.system_event[i];
    add(gold.events()[i].eid, partner ? system[*partner].eid : "-");
  }
  for (std::size_t i = 0; i < gold.times().size(); ++i) {
    const auto partner = alignment.system_time[i];
    const bool is_dct = gold.creation_time() && position(*gold.creation_time()) == i;
    if (!is_dct || !partner || system.creation_time() != partner) {
      add(gold.times()[i].tid, partner ? system[*partner].tid : "-");
    }
  }
  return result;
}

struct Case {
  const char* name;
  const char* gold;
  const char* system;
  const char* by_position;
  const char* by_tokens;
};

// Rules 2.1 to 2.4 of TempEval-3, and what places in the text give instead.
const Case kCases[] = {
    {"equal extents", "He <e1 left> on <t1 May 5>.", "He <e8 left> on <t9 May 5>.", "e1=e8 t1=t9",
     "e1=e8 t1=t9"},
    {"an event by its begin, not by its end", "He <e1 did leave>.", "He <e8 did> <e9 leave>.",
     "e1=e8", "e1=e8"},
    {"overlapping events with other begins", "He <e1 did leave>.", "He did <e8 leave>.", "e1=e8",
     "e1=-"},
    {"a begin in the middle of a token", "They <e1 rebuilt> it", "They re<e8 built> it", "e1=e8",
     "e1=e8"},
    {"two tags on one token, the last wins", "a <e1 state>-of-the-<e2 art> thing",
     "a <e8 state-of-the-art> thing", "e1=e8 e2=-", "e1=- e2=e8"},
    {"a single hyphen makes tokens", "a <e1 well>-<e2 known> man", "a <e8 well-known> man",
     "e1=e8 e2=-", "e1=e8 e2=-"},
    {"times that overlap", "<t1 early May> it was", "early <t8 May> it was", "t1=t8", "t1=t8"},
    {"a last token that is covered in part", "<t1 in May-of>-this-year it",
     "in <t8 May-of-this-year> it", "t1=t8", "t1=-"},
    {"a last token that is covered", "<t1 in May-of-this-year> it", "in <t8 May-of-this-year> it",
     "t1=t8", "t1=t8"},
    {"a time right before an event stays open", "<t1 Monday> <e1 meeting> it",
     "Monday <t8 meeting> it", "e1=- t1=-", "e1=- t1=t8"},
    {"a word closes a time", "<t1 Monday> a <e1 meeting>", "Monday a <t8 meeting>", "e1=- t1=-",
     "e1=- t1=-"},
    {"a time closes the one before it", "<t1 Monday> <t2 May 5>", "<t8 Monday> May <t9 5>",
     "t1=t8 t2=t9", "t1=t8 t2=t9"},
    {"one gold time and two of the system", "<t1 early next week> it",
     "<t8 early> <t9 next week> it", "t1=t8", "t1=t8"},
    {"two gold times and one of the system", "<t1 early> <t2 next week> it",
     "<t9 early next week> it", "t1=- t2=t9", "t1=t9 t2=-"},
};

TEST(Alignment, FollowsTheRulesOfItsWay) {
  for (const Case& c : kCases) {
    const Document gold = marked(c.gold);
    const Document system = marked(c.system);
    EXPECT_EQ(partners(gold, system, AlignBy::kPosition), c.by_position) << c.name;
    EXPECT_EQ(partners(gold, system, AlignBy::kTokens), c.by_tokens) << c.name;
  }
}

TEST(Alignment, ByEqualExtentsLeavesOutAllOthers) {
  EXPECT_EQ(partners(marked("He <e1 left> on <t1 May 5>."), marked("He <e8 left> on <t9 May 5>."),
                     AlignBy::kExact),
            "e1=e8 t1=t9");
  EXPECT_EQ(partners(marked("He <e1 did leave> in <t1 early May>."),
                     marked("He <e8 did> leave in early <t8 May>."), AlignBy::kExact),
            "e1=- t1=-");
}

TEST(Alignment, ByIdsDoesNotLookAtTheTexts) {
  EXPECT_EQ(partners(marked("He <e1 left> on <t1 May 5>."), marked("<e2 Rain> and <e1 wind>."),
                     AlignBy::kIds),
            "e1=e1 t1=-");
  const Alignment alignment =
      aligned(marked("<e10 a> <e2 b>"), marked("<e2 c> <e10 d> <e3 e>"), AlignBy::kIds);
  // e2, e3 and e10, whichever annotation comes first.
  EXPECT_THAT(alignment.gold.of_event, testing::ElementsAre(Entity{2}, Entity{0}));
  EXPECT_THAT(alignment.system.of_event, testing::ElementsAre(Entity{0}, Entity{2}, Entity{1}));
}

TEST(Alignment, OfDocumentsWithoutTextGoesByIdsInEveryWay) {
  const Document gold =
      sketch("<TimeML><EVENT eid=\"e1\"/><EVENT eid=\"e2\"/><TIMEX3 tid=\"t1\"/></TimeML>");
  const Document system =
      sketch("<TimeML><EVENT eid=\"e3\"/><TIMEX3 tid=\"t1\"/><EVENT eid=\"e2\"/></TimeML>");
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens, AlignBy::kExact, AlignBy::kIds}) {
    EXPECT_EQ(partners(gold, system, by), "e1=- e2=e2 t1=t1");
  }
}

TEST(Alignment, OfOneTextAndNoneFailsExceptByIds) {
  const Document bare = sketch("<TimeML><EVENT eid=\"e1\"/></TimeML>");
  EXPECT_FALSE(align(bare, marked("He <e1 left>."), AlignBy::kPosition));
  EXPECT_EQ(partners(bare, marked("He <e1 left>."), AlignBy::kIds), "e1=e1");
}

TEST(Alignment, OfEmptyTimesGoesByPlaceAndNotByTokens) {
  const Document gold = text("He left<TIMEX3 tid=\"t1\"/> for <TIMEX3 tid=\"t2\"/>good.");
  const Document system = text("He left for <TIMEX3 tid=\"t7\"/>good.<TIMEX3 tid=\"t8\"/>");
  EXPECT_EQ(partners(gold, system, AlignBy::kPosition), "t1=- t2=t7");
  EXPECT_EQ(partners(gold, system, AlignBy::kTokens), "t1=- t2=-");
}

TEST(Alignment, OutsideTheTextGoesByPlaceOrByIds) {
  const std::string title =
      "<TITLE>The <EVENT eid=\"e1\">storm</EVENT> of "
      "<TIMEX3 tid=\"t5\">May</TIMEX3></TITLE>";
  const std::string other =
      "<TITLE>The  <EVENT eid=\"e7\">storm</EVENT> of "
      "<EVENT eid=\"e1\">May</EVENT></TITLE>";
  const Document gold = text("It rained.", title);
  const Document system = text("It rained.", other);
  EXPECT_EQ(partners(gold, system, AlignBy::kPosition), "e1=e7 t5=-");
  EXPECT_EQ(partners(gold, system, AlignBy::kTokens), "e1=e1 t5=-");
  // The same words in another element are something else.
  std::string summary = title;
  summary.replace(1, 5, "BLURB").replace(summary.size() - 6, 5, "BLURB");
  EXPECT_EQ(partners(gold, text("It rained.", summary), AlignBy::kPosition), "e1=- t5=-");
}

TEST(Alignment, PairsCreationTimesWhateverTheirIds) {
  const Document gold = marked("He <e1 left>.");
  const Document system = sketch(
      "<TimeML><TEXT>He <EVENT eid=\"e1\">left</EVENT>.</TEXT><DCT>on <TIMEX3 tid=\"t44\">May "
      "5</TIMEX3></DCT></TimeML>");
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens}) {
    const Alignment alignment = aligned(gold, system, by);
    EXPECT_EQ(alignment.system_time.at(0), TimexIndex{0});
    EXPECT_EQ(alignment.gold_time.at(0), TimexIndex{0});
  }
}

TEST(Alignment, OfADocumentWithoutCreationTimeLeavesTheOtherAlone) {
  const Document gold = marked("He <e1 left> in <t1 May>.");
  const Document system =
      sketch("<TimeML><TEXT>He left in <TIMEX3 tid=\"t0\">May</TIMEX3>.</TEXT></TimeML>");
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens}) {
    EXPECT_EQ(partners(gold, system, by), "e1=- t0=- t1=t0");
    EXPECT_EQ(partners(system, gold, by), "t0=t1");
    const Alignment alignment = aligned(gold, system, by);
    EXPECT_EQ(alignment.instances, 1);
    EXPECT_EQ(alignment.entities, 3);
    EXPECT_EQ(alignment.gold.of_time.at(0), Entity{1});  // first of the times all the same
  }
}

using Numbers = std::vector<Entity>;

Numbers numbers(std::initializer_list<std::uint32_t> list) {
  Numbers result;
  for (const std::uint32_t number : list) {
    result.push_back(static_cast<Entity>(number));
  }
  return result;
}

TEST(Alignment, NumbersInstancesThenTimesInTheOrderOfTheText) {
  // Instances stand in another order than their events; the second ones of an event come behind.
  const Document gold =
      marked("<t2 Monday> he <e1 came> and <e2 went>.",
             R"(<MAKEINSTANCE eiid="ei2" eventID="e2"/><MAKEINSTANCE eiid="ei1" eventID="e1"/>)"
             R"(<MAKEINSTANCE eiid="ei3" eventID="e1"/>)");
  const Document system =
      marked("<t9 Monday> <e9 he> <e8 came> <t8 and> went.",
             R"(<MAKEINSTANCE eiid="ei80" eventID="e8"/><MAKEINSTANCE eiid="ei81" eventID="e8"/>)"
             R"(<MAKEINSTANCE eiid="ei82" eventID="e8"/>)");
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens}) {
    const Alignment a = aligned(gold, system, by);
    EXPECT_EQ(a.instances, 5);  // he, came, went, came again, came a third time
    EXPECT_EQ(a.entities, 8);   // creation time, Monday, and
    EXPECT_EQ(a.gold.of_event, numbers({1, 2}));
    EXPECT_EQ(a.gold.of_instance, numbers({2, 1, 3}));
    EXPECT_EQ(a.system.of_event, numbers({0, 1}));
    EXPECT_EQ(a.system.of_instance, numbers({1, 3, 4}));
    EXPECT_EQ(a.gold.of_time, numbers({5, 6}));
    EXPECT_EQ(a.system.of_time, numbers({5, 6, 7}));
  }
}

TEST(Alignment, OfInstancesWithoutAnEventGoesByTheirIds) {
  const std::string stray = R"(<MAKEINSTANCE eiid="ei1" eventID="e9"/>)";
  const Document gold = marked("He left.", stray);
  const Document system = marked("He left.", R"(<MAKEINSTANCE eiid="ei2" eventID="e9"/>)" + stray);
  const Alignment a = aligned(gold, system, AlignBy::kPosition);
  EXPECT_EQ(a.gold.of_instance.at(0), a.system.of_instance.at(1));
  EXPECT_NE(a.gold.of_instance.at(0), a.system.of_instance.at(0));
  EXPECT_EQ(a.instances, 2);
}

TEST(Alignment, SaysInWhatTheTextsDiffer) {
  const Document gold = marked("He <e1 left>.");
  const Document system = marked("He\n<e8 left>.");
  EXPECT_EQ(aligned(gold, gold, AlignBy::kTokens).text_difference, "");
  EXPECT_EQ(aligned(gold, system, AlignBy::kTokens).text_difference, "in white space");
  EXPECT_EQ(partners(gold, system, AlignBy::kTokens), "e1=e8");
  EXPECT_EQ(partners(gold, system, AlignBy::kPosition), "e1=e8");
}

TEST(Alignment, ByTokensRefusesTextsWithOtherTokens) {
  const Document gold = marked("He <e1 left> town.");
  const Document system = marked("He <e1 left>town.");
  EXPECT_TRUE(align(gold, system, AlignBy::kPosition));
  const Result<Alignment> refused = align(gold, system, AlignBy::kTokens);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "gold and system have different tokens from 'left' on");
  EXPECT_THAT(refused.error().hint, HasSubstr("--mode exact"));
  // Gold may be the one that ends first.
  const std::string forty = "abcdefghij abcdefghij abcdefghij abcdefghij";
  const Result<Alignment> longer = align(marked(forty), marked(forty + " more"), AlignBy::kTokens);
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error().what, "gold and system have different tokens from the end of gold on");
}

TEST(Alignment, RefusesOtherTexts) {
  for (const AlignBy by : {AlignBy::kPosition, AlignBy::kTokens}) {
    const Result<Alignment> refused = align(marked("He left."), marked("She left."), by);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().what,
                HasSubstr("gold has 'He left.' and the system has 'She left.'"));
  }
}

// Five groups of three words; each has at most one time, so that no time can meet two others.
Document some_document(std::uint32_t seed) {
  const auto next = [&](std::uint32_t below) {
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 16) % below;
  };
  std::string body;
  std::string instances;
  std::uint32_t id = next(50);
  for (int group = 0; group < 5; ++group) {
    const std::uint32_t first = next(4);  // 3: no time
    const std::uint32_t last = first + next(3);
    for (std::uint32_t word = 0; word < 3; ++word) {
      body += word == first ? fmt::format("<TIMEX3 tid=\"t{}\">", ++id) : "";
      const bool is_event = next(2) == 0;
      body += is_event ? fmt::format("<EVENT eid=\"e{0}\">word</EVENT>", ++id) : "word";
      for (std::uint32_t n = 0; is_event && n < next(3); ++n) {
        instances += fmt::format("<MAKEINSTANCE eiid=\"ei{}-{}\" eventID=\"e{}\"/>", id, n, id);
      }
      body += first < 3 && word == std::min(last, 2U) ? "</TIMEX3> " : " ";
    }
  }
  return text(body, instances);
}

template <class Index>
bool all_themselves(const std::vector<std::optional<Index>>& partners) {
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] != static_cast<Index>(i)) {
      return false;
    }
  }
  return true;
}

RC_GTEST_PROP(Alignment, OfADocumentWithItselfAlignsEverything, (std::uint32_t seed)) {
  const Document document = some_document(seed);
  const Alignment a = aligned(document, document, AlignBy::kPosition);
  RC_ASSERT(all_themselves(a.system_event) && all_themselves(a.system_time));
  RC_ASSERT(a.gold.of_event == a.system.of_event);
  RC_ASSERT(a.gold.of_instance == a.system.of_instance);
  RC_ASSERT(a.gold.of_time == a.system.of_time);
  RC_ASSERT(a.entities - a.instances == document.times().size());
}

RC_GTEST_PROP(Alignment, ByPositionIsTheSameBothWaysRound,
              (std::uint32_t gold_seed, std::uint32_t system_seed)) {
  const Document gold = some_document(gold_seed);
  const Document system = some_document(system_seed);
  const Alignment a = aligned(gold, system, AlignBy::kPosition);
  const Alignment b = aligned(system, gold, AlignBy::kPosition);
  RC_ASSERT(a.system_event == b.gold_event && a.gold_event == b.system_event);
  RC_ASSERT(a.system_time == b.gold_time && a.gold_time == b.system_time);
  RC_ASSERT(a.entities == b.entities && a.instances == b.instances);
  RC_ASSERT(a.gold.of_event == b.system.of_event && a.system.of_event == b.gold.of_event);
  RC_ASSERT(a.gold.of_instance == b.system.of_instance);
  RC_ASSERT(a.gold.of_time == b.system.of_time && a.system.of_time == b.gold.of_time);
}

}  // namespace
}  // namespace gnomon
