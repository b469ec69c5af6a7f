#include "gnomon/present/link_data.h"

#include "gnomon/base/json.h"

#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

LinkStatement rain_before_match() {
  return {.name = "l1",
          .lid = "l1",
          .kind = "TLINK",
          .relation = "BEFORE",
          .first = "ei1",
          .second = "ei2",
          .allen = "b",
          .words = "ei1 'rained' is before ei2 'match'"};
}

std::string compact(const Value& value) { return to_json(value, JsonStyle::kCompact); }

TEST(LinkData, HasTheSameMembersForEveryLink) {
  EXPECT_EQ(compact(link_data(rain_before_match())),
            R"({"lid":"l1","kind":"TLINK","first":"ei1","relation":"BEFORE","second":"ei2",)"
            R"("allen":"b","words":"ei1 'rained' is before ei2 'match'"})");
}

TEST(LinkData, IsNullWhereALinkHasNoIdNoRelationAndSaysNothingAboutTime) {
  LinkStatement link = rain_before_match();
  link.name = "an SLINK without id";
  link.kind = "SLINK";
  link.lid = link.relation = link.allen = "";
  EXPECT_EQ(compact(link_data(link)),
            R"({"lid":null,"kind":"SLINK","first":"ei1","relation":null,"second":"ei2",)"
            R"("allen":null,"words":"ei1 'rained' is before ei2 'match'"})");
}

TEST(LinkData, TellsWhatTheCalendarSays) {
  const std::vector<LinkOrCalendar> links{{rain_before_match(), false},
                                          {rain_before_match(), true}};
  const Value list = links_data(links);
  ASSERT_EQ(list.items().size(), 2U);
  EXPECT_EQ(*list.items()[0].find("calendar"), Value(false));
  EXPECT_EQ(*list.items()[1].find("calendar"), Value(true));
  EXPECT_EQ(*list.items()[1].find("lid"), Value("l1"));
}

TEST(LinkData, OfNoLinksIsAnEmptyList) {
  EXPECT_EQ(compact(links_data(std::vector<LinkStatement>{})), "[]");
}

}  // namespace
}  // namespace gnomon
