#include "gnomon/operations/align.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/read.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The text of small_timeml with other ids: "rained" is e9, "match" is not marked, "before" is e1.
Input other_ids(const std::string& name) {
  return Input::bytes(
      name + ".tml",
      "<TimeML><TEXT>It <EVENT eid=\"e9\">rained</EVENT> <EVENT eid=\"e1\">before</EVENT> the "
      "match on <TIMEX3 tid=\"t5\" type=\"DATE\" value=\"2031-03-03\">Monday</TIMEX3>.</TEXT>\n"
      "<MAKEINSTANCE eiid=\"ei9\" eventID=\"e9\"/>\n<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>\n"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei9\" relatedToTime=\"t5\"/>\n"
      "</TimeML>\n");
}

std::string row(const AlignedEntity& entity) {
  return entity.gold.value_or("-") + " " + entity.system.value_or("-") + " " +
         entity.new_id.value_or("-") + " " + entity.words;
}

std::vector<std::string> rows(const AlignedDocument& document) {
  std::vector<std::string> result;
  for (const AlignedEntity& entity : document.entities) {
    result.push_back(row(entity));
  }
  return result;
}

TEST(AlignDocuments, NamesPartnersAndWhatHasNone) {
  const auto outcome =
      align_documents({.gold = small_input("a", ""), .system = other_ids("a")}).value();
  EXPECT_TRUE(outcome.notices.empty());
  ASSERT_EQ(outcome.value.documents.size(), 1U);
  EXPECT_EQ(rows(outcome.value.documents[0]),
            (std::vector<std::string>{"e1 e9 e1 rained", "- e1 e3 before", "e2 - - match",
                                      "ei1 ei9 ei1 rained", "- ei1 ei3 before", "ei2 - - match",
                                      "t1 t5 t1 Monday"}));
  const AlignCounts events = outcome.value.counts(AlignedKind::kEvent);
  EXPECT_EQ(events.matched, 1U);
  EXPECT_EQ(events.only_gold, 1U);
  EXPECT_EQ(events.only_system, 1U);
}

TEST(AlignDocuments, WritesTheSystemWithTheIdsOfGold) {
  const auto outcome =
      align_documents({.gold = small_input("a", ""), .system = other_ids("a")}).value();
  ASSERT_EQ(outcome.value.written.size(), 1U);
  const std::string& bytes = outcome.value.written[0].bytes.value();
  EXPECT_NE(bytes.find("eid=\"e1\">rained"), std::string::npos) << bytes;
  EXPECT_NE(bytes.find("eid=\"e3\">before"), std::string::npos) << bytes;
  EXPECT_NE(bytes.find("eventInstanceID=\"ei1\" relatedToTime=\"t1\""), std::string::npos) << bytes;
  // Aligned once more, everything has the id that it has.
  const auto again =
      align_documents({.gold = small_input("a", ""), .system = Input::bytes("a.tml", bytes)});
  for (const AlignedEntity& entity : again.value().value.documents.at(0).entities) {
    EXPECT_EQ(entity.system, entity.new_id);
    EXPECT_TRUE(!entity.gold || !entity.system || entity.gold == entity.system);
  }
}

// Gold without instances, as question documents are: the events stand for the system's instances.
TEST(AlignDocuments, HasNoRowForAnInstanceThatAnEventStandsFor) {
  const Input questions = Input::bytes(
      "a.tml",
      "<TimeML><TEXT>It <EVENT eid=\"e1001\">rained</EVENT> before the match on Monday.</TEXT>"
      "</TimeML>");
  const auto outcome =
      align_documents({.gold = questions, .system = other_ids("a"), .by = MatchBy::kQuestions});
  EXPECT_EQ(rows(outcome.value().value.documents.at(0)),
            (std::vector<std::string>{"e1001 e9 e1001 rained", "- e1 e1 before", "- ei1 ei1 before",
                                      "- t5 t5 Monday"}));
  EXPECT_NE(outcome->value.written.at(0).bytes->find("eiid=\"ei1001\""), std::string::npos);
}

TEST(AlignDocuments, ByIdsDoesNotLookAtTheText) {
  const auto outcome = align_documents(
      {.gold = small_input("a", ""), .system = other_ids("a"), .by = MatchBy::kIds});
  EXPECT_EQ(rows(outcome.value().value.documents.at(0)).front(), "e1 e1 e1 before");
}

TEST(AlignDocuments, SaysWhichDocumentsOneSideLacksAndKeepsThose) {
  const auto lines = [](std::initializer_list<Input> inputs) {
    std::vector<SharedDocument> documents;
    for (const Input& input : inputs) {
      documents.push_back(read_documents({.inputs = {input}}).value().value.documents.at(0));
    }
    return documents;
  };
  const auto outcome = align_documents(
      {.gold = Input::documents("gold", lines({small_input("a", ""), small_input("b", "")})),
       .system = Input::documents("system", lines({other_ids("a"), other_ids("c")}))});
  ASSERT_TRUE(outcome) << outcome.error().what;
  ASSERT_EQ(outcome->notices.size(), 2U);
  EXPECT_EQ(outcome->notices[0].said.code, "system-lacks-documents");
  EXPECT_EQ(outcome->notices[1].said.code, "gold-lacks-documents");
  ASSERT_EQ(outcome->value.written.size(), 2U);
  EXPECT_EQ(outcome->value.written[1].name, "c");
  EXPECT_NE(outcome->value.written[1].bytes->find("eid=\"e9\">rained"), std::string::npos);
}

TEST(AlignDocuments, SkipsADocumentWithAnotherText) {
  const auto outcome = align_documents(
      {.gold = small_input("a", ""),
       .system = Input::bytes("a.tml", "<TimeML><TEXT>Something else.</TEXT></TimeML>")});
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->notices.size(), 1U);
  EXPECT_EQ(outcome->notices[0].said.code, "different-texts");
  EXPECT_TRUE(outcome->value.documents.empty());
  EXPECT_TRUE(outcome->value.written.empty());
}

TEST(AlignDocuments, RefusesAFormatThatCannotBeWritten) {
  const auto outcome =
      align_documents({.gold = small_input("a", ""), .system = other_ids("a"), .to = "nonsense"});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "unknown-format");
}

}  // namespace
}  // namespace gnomon
