#include "gnomon/timeml/edit_ids.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kNamed =
    "<TimeML><DCT><TIMEX3 tid=\"t0\" type=\"DATE\">Monday</TIMEX3></DCT>"
    "<TEXT>He <EVENT eid=\"e1\" note=\"x\">left</EVENT> <SIGNAL sid=\"s1\">on</SIGNAL> "
    "<TIMEX3 tid=\"t1\" type=\"DATE\" anchorTimeID=\"t0\" beginPoint=\"t9\">Sunday</TIMEX3>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\" signalID=\"s1\"/>"
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>"
    "<TLINK lid=\"l2\" relType=\"BEFORE\" eventID=\"e1\" relatedToEventInstance=\"ei8\"/>"
    "<SLINK lid=\"l3\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
    "subordinatedEventInstance=\"ei1\"/></TimeML>";

TEST(WithIds, OfNothingNewIsTheSameDocument) {
  const Document document = sketch(kNamed);
  EXPECT_EQ(first_difference(document, with_ids(document, {{""}, {""}, {"", ""}})), "");
  EXPECT_EQ(first_difference(document, with_ids(document, {{"e1"}, {"ei1"}, {"t0", "t1"}})), "");
}

TEST(WithIds, ChangesEveryReference) {
  const Document document = sketch(kNamed);
  const Document other = with_ids(document, {{"e7"}, {"ei70"}, {"t1", "t0"}});
  EXPECT_EQ(other.events()[0].eid, "e7");
  EXPECT_EQ(other.events()[0].attributes.size(), 2U);
  EXPECT_EQ(other.instances()[0].eiid, "ei70");
  EXPECT_EQ(other.instances()[0].event, EventIndex{0});
  EXPECT_EQ(other.instances()[0].attributes[Attr::kSignalId], "s1");
  EXPECT_EQ(other.times()[0].tid, "t1");
  EXPECT_EQ(other.times()[1].tid, "t0");
  EXPECT_EQ(other.times()[1].attributes[Attr::kAnchorTimeId], "t1");
  EXPECT_EQ(other.creation_time(), TimexIndex{0});
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    EXPECT_EQ(other.links()[i].lid, document.links()[i].lid);
    EXPECT_EQ(other.links()[i].source.entity, document.links()[i].source.entity);
    EXPECT_EQ(other.links()[i].target.entity, document.links()[i].target.entity);
  }
  EXPECT_EQ(other.text(), document.text());
}

// t9 and ei8 name nothing; they must not come to name what is called so from now on.
TEST(WithIds, LeavesABrokenReferenceBroken) {
  const Document other = with_ids(sketch(kNamed), {{"e1"}, {"ei8"}, {"t0", "t9"}});
  EXPECT_FALSE(other.links()[1].target.resolved());
  EXPECT_EQ(other.links()[1].target.id, "ei8_");
  EXPECT_EQ(other.times()[1].attributes[Attr::kBeginPoint], "t9_");
}

TEST(WithIds, GivesAnIdToWhatHasNone) {
  const Document other =
      with_ids(sketch("<TimeML><TEXT><EVENT>left</EVENT></TEXT></TimeML>"), {{"e4"}, {}, {}});
  EXPECT_EQ(other.events()[0].eid, "e4");
}

}  // namespace
}  // namespace gnomon
