#include "gnomon/timeml/find_words.h"

#include "gnomon/timeml/document_test_help.h"
#include "gnomon/timeml/entity_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> ids_called(std::string_view words) {
  const Document document = sketch(
      "<TimeML><TEXT>She <EVENT eid=\"e1\">said</EVENT> on <TIMEX3 tid=\"t1\">the second\n"
      "century</TIMEX3>, <EVENT eid=\"e2\">Said</EVENT> they, that it <EVENT "
      "eid=\"e3\">resettled</EVENT> for a <TIMEX3 tid=\"t2\">secondary century</TIMEX3>.</TEXT>"
      "</TimeML>");
  std::vector<std::string> ids;
  for (const EntityRef& entity : entities_called(document, words)) {
    ids.emplace_back(id_of(document, entity));
  }
  return ids;
}

TEST(EntitiesCalled, AreThoseWithJustTheseWords) {
  EXPECT_THAT(ids_called("said"), ElementsAre("e1", "e2"));
  EXPECT_THAT(ids_called("The  second century"), ElementsAre("t1"));
}

TEST(EntitiesCalled, OtherwiseThoseThatHaveThemAmongTheirWords) {
  EXPECT_THAT(ids_called("second century"), ElementsAre("t1"));
  EXPECT_THAT(ids_called("century"), ElementsAre("t1", "t2"));
}

TEST(EntitiesCalled, OtherwiseThoseThatBeginWithThem) {
  EXPECT_THAT(ids_called("resettle"), ElementsAre("e3"));
  EXPECT_THAT(ids_called("the Resettled"), ElementsAre("e3"));
  EXPECT_THAT(ids_called("settled"), IsEmpty());
  EXPECT_THAT(ids_called(" "), IsEmpty());
}

TEST(BareId, StandsInBrackets) {
  EXPECT_EQ(bare_id("event[eid23]"), "eid23");
  EXPECT_EQ(bare_id("Monday[t3=1998-02-06]"), "t3");
  EXPECT_EQ(bare_id("e23"), "e23");
  EXPECT_EQ(bare_id("[e23]"), "[e23]");
  EXPECT_EQ(bare_id("event[]"), "event[]");
  EXPECT_EQ(bare_id("event]"), "event]");
}

}  // namespace
}  // namespace gnomon
