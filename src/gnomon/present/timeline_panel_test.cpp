#include "gnomon/present/timeline_panel.h"

#include "gnomon/operations/timeline.h"
#include "gnomon/present/present.h"
#include "gnomon/present/timeline_years.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Nothing in it orders the three dates; only the calendar does. "sank" has no link.
TimelineResult letter_timeline() {
  TimelineRequest request;
  request.inputs = {Input::bytes(
      "letter.tml",
      R"(<TimeML><DOCID>letter</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2031-05-04"
functionInDocument="CREATION_TIME">4 May 2031</TIMEX3></DCT><TEXT>On <TIMEX3 tid="t1" type="DATE"
value="2031-05-02">Friday</TIMEX3> she <EVENT eid="e1" class="OCCURRENCE">climbed</EVENT> up; the lamp
that <EVENT eid="e2" class="OCCURRENCE">burned</EVENT> in <TIMEX3 tid="t2" type="DATE"
value="2031-04">April</TIMEX3> was lit on <TIMEX3 tid="t3" type="DATE" value="2031-05-02">that
day</TIMEX3>. She <EVENT eid="e3" class="REPORTING">said</EVENT> it might <EVENT eid="e4"
class="OCCURRENCE">fail</EVENT>. A boat <EVENT eid="e5" class="OCCURRENCE">sank</EVENT>.</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1"/><MAKEINSTANCE eventID="e2" eiid="ei2"/>
<MAKEINSTANCE eventID="e3" eiid="ei3"/><MAKEINSTANCE eventID="e4" eiid="ei4"/>
<MAKEINSTANCE eventID="e5" eiid="ei5"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
<TLINK lid="l2" relType="IS_INCLUDED" eventInstanceID="ei2" relatedToTime="t2"/>
<TLINK lid="l3" relType="IS_INCLUDED" eventInstanceID="ei3" relatedToTime="t0"/>
<SLINK lid="l4" relType="MODAL" eventInstanceID="ei3" subordinatedEventInstance="ei4"/>
</TimeML>)")};
  const auto outcome = timeline(request);
  return outcome ? outcome->value : TimelineResult{};
}

TimelinePanel letter_panel(const PanelOptions& options) {
  const TimelineResult result = letter_timeline();
  return timeline_panel(*result.documents.at(0).document, *result.documents.at(0).analysed,
                        "letter", options);
}

std::vector<std::string> dates_of(const TimelinePanel& panel) {
  std::vector<std::string> texts;
  for (const TimelineDate& date : panel.parts.front().dates) {
    texts.push_back(short_label_of(date, panel.bars));
  }
  return texts;
}

// A dot before each word for each level.
std::vector<std::string> rows_of(const TimelinePart& part, const TimelinePanel& panel) {
  std::vector<std::string> rows;
  for (const TimelineRow& row : part.rows) {
    rows.push_back(std::string(row.depth, '.') + panel.bars[row.bar].words);
  }
  return rows;
}

TEST(TimelinePanel, DatesComeFromTheCalendarAndEventsStandInThem) {
  const TimelinePanel panel = letter_panel({});
  EXPECT_THAT(dates_of(panel), ElementsAre("Apr", "2 May", "4 May (written)", "2031"))
      << "one for both times that mean the second of May; the year stands above all";
  ASSERT_EQ(panel.parts.size(), 2U);
  EXPECT_THAT(rows_of(panel.parts[0], panel), ElementsAre("burned", "climbed", "said", ".fail"));
  EXPECT_EQ(panel.parts[0].rows[3].caption, "MODAL");
  EXPECT_THAT(rows_of(panel.parts[1], panel), ElementsAre("sank"));
  const TimelineDate& friday = panel.parts[0].dates[1];
  const TimelineBar& climbed = panel.bars[panel.parts[0].rows[1].bar];
  EXPECT_GT(climbed.first_step, friday.first_step);
  EXPECT_LT(climbed.last_step, friday.last_step);
  EXPECT_EQ(climbed.before + climbed.words + climbed.after, "On Friday she climbed up; the lamp…");
}

TEST(TimelinePanel, OfTheMainTimelineSaysWhatIsNotDrawn) {
  PanelOptions options;
  options.main_only = true;
  options.labels = TimelineLabels::kIds;
  const TimelinePanel panel = letter_panel(options);
  ASSERT_EQ(panel.parts.size(), 1U);
  EXPECT_EQ(panel.parts[0].rows.size(), 3U);
  EXPECT_THAT(panel.notes, ElementsAre("Not drawn: 2 other events and times."));
  EXPECT_EQ(label_of(panel.bars[panel.parts[0].rows[1].bar]).together(), "ei1");
}

TEST(TimelineDrawing, ShowsWhatLiesBetweenTwoDates) {
  TimelineDrawing how;
  how.since = "2031-05-01";
  how.until = "2031-05-03";
  ASSERT_TRUE(check(how));
  const std::string text = draw(letter_timeline(), how).value();
  EXPECT_THAT(text, HasSubstr("2 May 2031"));
  EXPECT_THAT(text, HasSubstr("climbed"));
  for (const char* const outside : {"Apr", "burned", "4 May", "said", "fail", "sank"}) {
    EXPECT_THAT(text, testing::Not(HasSubstr(outside)));
  }
  EXPECT_THAT(text, HasSubstr("Not drawn: 6 other events and times."));
}

TEST(TimelineDrawing, NeedsDatesToBeginAndEndWith) {
  TimelineDrawing how;
  for (const char* const wrong : {"yesterday", "1998-13", "P2D", "199X"}) {
    how.since = wrong;
    ASSERT_FALSE(check(how)) << wrong;
    EXPECT_EQ(check(how).error().code, "bad-field");
    EXPECT_THAT(check(how).error().what, HasSubstr(wrong));
  }
}

TimelineDate plain_date(const std::string& text, std::uint32_t first, std::uint32_t last) {
  TimelineDate date;
  date.text = text;
  date.first_step = first;
  date.last_step = last;
  return date;
}

TEST(TimelineYears, StandAboveSeveralDatesThatFollowOneAnother) {
  std::vector<TimelineDate> dates{plain_date("3 May 1997", 1, 2), plain_date("Jan 1998", 3, 4),
                                  plain_date("7 Feb 1998", 5, 6)};
  put_under_years({{"1997", "3 May"}, {"1998", "Jan"}, {"1998", "7 Feb"}}, dates);
  ASSERT_EQ(dates.size(), 4U);
  EXPECT_EQ(dates[0].within_year, "") << "alone in its year";
  EXPECT_EQ(dates[1].within_year, "Jan");
  EXPECT_EQ(dates[3].text, "1998");
  EXPECT_EQ(dates[3].first_step, 3U);
  EXPECT_EQ(dates[3].last_step, 6U);
}

TEST(TimelineYears, ThatTheDocumentNamesAreNotAddedAgain) {
  std::vector<TimelineDate> dates{plain_date("1998", 1, 4), plain_date("Jan 1998", 2, 3)};
  put_under_years({{"", ""}, {"1998", "Jan"}}, dates);
  ASSERT_EQ(dates.size(), 2U);
  EXPECT_EQ(dates[1].within_year, "Jan");
}

}  // namespace
}  // namespace gnomon
