#include "gnomon/formats/timex2.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

constexpr std::string_view kWar = R"(<DOC>
<DOCID>03_War</DOCID>
<DATETIME> <TIMEX2 val="2011-02-16T17:00:00">2011-02-16</TIMEX2> </DATETIME>
<TEXT>It began <TIMEX2 val="1861" offsets="9 16" comment="c">in <TIMEX2 val="1861-04">April</TIMEX2></TIMEX2>, for <TIMEX2 val="P1Y" anchor_val="1861" anchor_dir="STARTING">a year</TIMEX2>, <TIMEX2 val="1861-WXX-7" set="YES">on Sundays</TIMEX2>, <TIMEX2 val="PAST_REF">long ago</TIMEX2>.</TEXT>
</DOC>)";

TEST(Timex2, BecomesTimex3WithIdsAndTypes) {
  const NotedDocuments read = read_noted(kTimex2, kWar);
  const Document& document = read.only();
  EXPECT_EQ(document.id(), "03_War");
  std::vector<std::string> times;
  for (const Timex& time : document.times()) {
    times.push_back(fmt::format("{} {} {} {}", time.tid, time.attributes[Attr::kType],
                                time.attributes[Attr::kValue], time.span.of(document.text())));
  }
  EXPECT_THAT(times, ElementsAre("t0 TIME 2011-02-16T17:00:00 2011-02-16", "t1 DATE 1861 in April",
                                 "t2 DATE 1861-04 April", "t3 DURATION P1Y a year",
                                 "t4 SET 1861-WXX-7 on Sundays", "t5 DATE PAST_REF long ago"));
  EXPECT_EQ(document.times()[1].attributes[Attr::kComment], "c");
  EXPECT_EQ(document.creation_time(), TimexIndex{0});
  EXPECT_EQ(document.body().of(document.text()),
            "It began in April, for a year, on Sundays, long ago.");
}

TEST(Timex2, CanBeWrittenAsTimeml) {
  const NotedDocuments read = read_noted(kTimex2, kWar);
  const std::string written = must_write(kTimeml, read.only());
  EXPECT_EQ(first_difference(read.only(), from_timeml(written)), "");
  EXPECT_NE(written.find(R"(anchor_val="1861" anchor_dir="STARTING")"), std::string::npos);
}

}  // namespace
}  // namespace gnomon
