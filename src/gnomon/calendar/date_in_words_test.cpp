#include "gnomon/calendar/date_in_words.h"

#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(DateInWords, IsWhatPeopleWrite) {
  constexpr std::pair<std::string_view, std::string_view> kDates[] = {
      {"1989", "1989"},
      {"1989-10", "Oct 1989"},
      {"1989-10-06", "6 Oct 1989"},
      {"1989-10-26TMO", "26 Oct 1989, morning"},
      {"1989-10-26T09:30", "26 Oct 1989, 09:30"},
      {"1998-02-06T22:19:00", "6 Feb 1998, 22:19"},
      {"1989-Q3", "Q3 1989"},
      {"1989-H1", "H1 1989"},
      {"1997-FA", "autumn 1997"},
      {"1998-W06", "week 6 of 1998"},
      {"1998-W06-WE", "weekend of week 6 of 1998"},
      {"198", "1980s"},
      {"19", "1900s"},
      {"01", "100s"},
      {"BC0612", "612 BC"},
      {"BC06", "BC06"},
      {"FY1998", "FY 1998"},
      {"1998-XX-05", "1998-XX-05"},
      {"P3M", "P3M"},
      {"PAST_REF", "PAST_REF"},
  };
  for (const auto& [value, words] : kDates) {
    const auto parsed = parse_timex_value(value);
    ASSERT_TRUE(parsed) << value;
    EXPECT_EQ(date_in_words(*parsed), words);
  }
}

TEST(DateInWords, CanDoWithoutTheYear) {
  const auto within = [](std::string_view value) {
    return date_within_year(*parse_timex_value(value)).value_or("-");
  };
  EXPECT_EQ(within("1989-10-26TMO"), "26 Oct, morning");
  EXPECT_EQ(within("1989-Q3"), "Q3");
  EXPECT_EQ(within("1998-W06"), "week 6");
  EXPECT_EQ(within("1989"), "-");
  EXPECT_EQ(within("198"), "-");
  EXPECT_EQ(within("XXXX-10"), "-");
}

}  // namespace
}  // namespace gnomon
