#include "gnomon/merge/union_document.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kBase =
    "<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT>  and did not <b>come back on</b> Friday."
    "</TEXT><MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/></TimeML>";

TEST(UnionOf, AddsWhatOthersMarkUnderIdsThatAreFree) {
  const Document base = sketch(kBase);
  // Another copy of the text, with other white space.
  const Document other = sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t0\" value=\"2026-03-02\" "
      "functionInDocument=\"CREATION_TIME\">today</TIMEX3></DCT><TEXT>She left and did not\n"
      "<EVENT eid=\"e1\" class=\"OCCURRENCE\">come</EVENT> back on "
      "<TIMEX3 tid=\"t1\" anchorTimeID=\"t0\">Friday</TIMEX3>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\" signalID=\"s1\"/></TimeML>");
  const std::vector<const Document*> documents{&base, nullptr, &other};
  const UnionDocument all = union_of(documents);
  ASSERT_EQ(all.document->events().size(), 2u);
  const Event& come = all.document->events()[1];
  EXPECT_EQ(come.span.of(all.document->text()), "come");
  EXPECT_NE(come.eid, "e1");
  EXPECT_EQ(come.attributes[Attr::kClass], "OCCURRENCE");
  ASSERT_EQ(all.document->instances().size(), 2u);
  EXPECT_EQ(all.document->instances()[1].attributes[Attr::kEventId], come.eid);
  EXPECT_FALSE(all.document->instances()[1].attributes.find(Attr::kSignalId));
  ASSERT_EQ(all.document->times().size(), 2u);
  EXPECT_TRUE(all.document->creation_time().has_value()) << "a time that this text does not show";
  const Timex& friday = all.document->times()[1];
  EXPECT_EQ(friday.span.of(all.document->text()), "Friday");
  EXPECT_EQ(friday.attributes[Attr::kAnchorTimeId], "t0");
  EXPECT_EQ(all.document->text(), base.text());
}

TEST(UnionOf, SaysWhatItCannotHold) {
  const Document base = sketch(kBase);
  const Document other = sketch(
      "<TimeML><TEXT>She left  and did not come back <EVENT eid=\"e5\">on Friday</EVENT>."
      "</TEXT></TimeML>");
  const std::vector<const Document*> documents{&base, &other};
  const UnionDocument all = union_of(documents);
  EXPECT_EQ(all.document.get(), &base);
  ASSERT_EQ(all.lost.size(), 1u);
  EXPECT_EQ(all.lost[0].id, "e5");
  EXPECT_EQ(all.lost[0].document, 1u);
}

}  // namespace
}  // namespace gnomon
