#include "gnomon/operations/show.h"

#include "gnomon/operations/operations_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Show, HasEveryEventAndTimeWithItsPlace) {
  const auto outcome = show({.input = small_input("a", kRainBeforeMatch)});
  ASSERT_TRUE(outcome);
  const ShowResult& result = outcome->value;
  EXPECT_EQ(result.text, "It rained before the match on Monday.");
  EXPECT_EQ(result.tlinks, 1U);
  ASSERT_EQ(result.entities.size(), 3U);
  EXPECT_EQ(result.entities[0].id, "e1");
  EXPECT_EQ(result.entities[0].instances, std::vector<std::string>{"ei1"});
  EXPECT_EQ(result.entities[0].span->of(result.text), "rained");
  EXPECT_TRUE(result.entities[2].is_time);
  EXPECT_EQ(result.entities[2].value, "2031-03-03");
  EXPECT_EQ(result.entities[2].span->of(result.text), "Monday");
}

TEST(Show, PutsWhatTheTextDoesNotMentionLast) {
  const auto outcome =
      show({.input = Input::bytes(
                "a.tml",
                "<TimeML><DCT><TIMEX3 tid=\"t0\" value=\"2031\">then</TIMEX3></DCT><TEXT>He <EVENT "
                "eid=\"e1\"> left </EVENT>.<TIMEX3 tid=\"t1\" value=\"P1D\"/></TEXT></TimeML>")});
  ASSERT_TRUE(outcome);
  const auto& entities = outcome->value.entities;
  ASSERT_EQ(entities.size(), 3U);
  EXPECT_EQ(entities[0].span->of(outcome->value.text), "left") << "without blanks at its ends";
  EXPECT_EQ(entities[1].id, "t0");
  EXPECT_TRUE(entities[1].is_creation_time);
  EXPECT_FALSE(entities[1].span);
  EXPECT_FALSE(entities[2].span);
}

TEST(Show, RefusesWhatIsNotOneDocument) {
  EXPECT_EQ(show({}).error().code, "missing-field");
  EXPECT_EQ(show({.input = Input::bytes("bad.tml", "<TimeML><TEXT>")}).error().where.file,
            "bad.tml");
}

}  // namespace
}  // namespace gnomon
