#include "gnomon/timeml/document.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

TEST(ElementKind, GoesByTheExactTag) {
  EXPECT_EQ(element_kind("EVENT"), ElementKind::kEvent);
  EXPECT_EQ(element_kind("TIMEX3"), ElementKind::kTimex);
  EXPECT_EQ(element_kind("SIGNAL"), ElementKind::kSignal);
  EXPECT_EQ(element_kind("MAKEINSTANCE"), ElementKind::kInstance);
  EXPECT_EQ(element_kind("TLINK"), ElementKind::kTlink);
  EXPECT_EQ(element_kind("SLINK"), ElementKind::kSlink);
  EXPECT_EQ(element_kind("ALINK"), ElementKind::kAlink);
  for (const std::string_view tag : {"event", "TIMEX", "TIMEX2", "TEXT", "s", ""}) {
    EXPECT_EQ(element_kind(tag), ElementKind::kOther) << tag;
  }
}

TEST(ElementKind, HasATagUnlessItStandsForMany) {
  EXPECT_EQ(element_tag(ElementKind::kTimex), "TIMEX3");
  EXPECT_EQ(element_tag(ElementKind::kAlink), "ALINK");
  EXPECT_EQ(element_tag(ElementKind::kOther), "");
  EXPECT_EQ(element_tag(ElementKind::kComment), "");
}

TEST(Document, TakesItsIdFromDocidOrDocno) {
  EXPECT_EQ(sketch("<TimeML><DOCID>\n wsj_1 </DOCID></TimeML>").id(), "wsj_1");
  EXPECT_EQ(sketch("<TimeML><DOCNO>AP 7</DOCNO><DOCID>x</DOCID></TimeML>").id(), "AP 7");
  EXPECT_EQ(sketch("<TimeML><DOC>x</DOC></TimeML>").id(), "");
}

TEST(Document, FindsEachKindByItsOwnIds) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"a\"/><TIMEX3 tid=\"b\"/><SIGNAL sid=\"c\"/>"
      "<MAKEINSTANCE eiid=\"d\"/></TimeML>");
  EXPECT_TRUE(document.find_event("a"));
  EXPECT_TRUE(document.find_time("b"));
  EXPECT_TRUE(document.find_signal("c"));
  EXPECT_TRUE(document.find_instance("d"));
  EXPECT_FALSE(document.find_event("b"));
  EXPECT_FALSE(document.find_time("c"));
  EXPECT_FALSE(document.find_signal("d"));
  EXPECT_FALSE(document.find_instance("a"));
}

std::string difference(std::string_view a, std::string_view b) {
  return first_difference(sketch(a), sketch(b));
}

TEST(FirstDifference, IsEmptyForTheSameDocumentElsewhere) {
  // The second stands one blank further on in its source.
  EXPECT_EQ(difference("<TimeML><EVENT eid=\"e1\">a</EVENT></TimeML>",
                       "<TimeML ><EVENT eid='e1'>a</EVENT></TimeML>"),
            "");
}

TEST(FirstDifference, FindsAnotherText) {
  EXPECT_EQ(difference("<TimeML>the sun</TimeML>", "<TimeML>the dial</TimeML>"),
            "the text from byte 4 on: 'sun' against 'dial'");
  EXPECT_THAT(difference("<TimeML>ab</TimeML>", "<TimeML>a</TimeML>"),
              HasSubstr("from byte 1 on: 'b' against ''"));
}

TEST(FirstDifference, FindsAnotherNumberOfElements) {
  EXPECT_EQ(difference("<TimeML/>", "<TimeML><s/></TimeML>"), "1 against 2 elements");
}

TEST(FirstDifference, FindsAnotherTag) {
  EXPECT_EQ(difference("<TimeML><s/></TimeML>", "<TimeML><p/></TimeML>"),
            "elements 1: <s> against <p>");
  EXPECT_EQ(difference("<TimeML><EVENT/></TimeML>", "<TimeML><SIGNAL/></TimeML>"),
            "elements 1: <EVENT> against <SIGNAL>");
}

TEST(FirstDifference, FindsAnotherSpan) {
  EXPECT_EQ(difference("<TimeML><s>ab</s>c</TimeML>", "<TimeML><s>abc</s></TimeML>"),
            "elements 1: <s> spans 0-2 against 0-3");
}

TEST(FirstDifference, FindsAnotherParent) {
  EXPECT_EQ(difference("<TimeML><a/><b/></TimeML>", "<TimeML><a><b/></a></TimeML>"),
            "elements 2: <b> has another parent");
}

TEST(FirstDifference, FindsOtherAttributes) {
  EXPECT_EQ(
      difference("<TimeML><EVENT eid=\"e1\"/></TimeML>", "<TimeML><EVENT eid=\"e2\"/></TimeML>"),
      "elements 1: attributes: eid=\"e1\" against eid=\"e2\"");
  EXPECT_THAT(difference("<TimeML><s/></TimeML>", "<TimeML><s n=\"1\"/></TimeML>"),
              HasSubstr("n=\"1\""));
}

TEST(FirstDifference, FindsOtherInstances) {
  const std::string instance = "<MAKEINSTANCE eiid=\"ei1\" tense=\"PAST\"/>";
  EXPECT_EQ(difference("<TimeML>" + instance + "</TimeML>", "<TimeML/>"), "1 against 0 instances");
  EXPECT_THAT(difference("<TimeML>" + instance + "</TimeML>",
                         "<TimeML><MAKEINSTANCE eiid=\"ei1\" tense=\"NONE\"/></TimeML>"),
              HasSubstr("instances 0: attributes"));
}

TEST(FirstDifference, FindsOtherLinks) {
  const std::string tlink = "<TimeML><TLINK lid=\"l1\"/></TimeML>";
  EXPECT_EQ(difference(tlink, "<TimeML/>"), "1 against 0 links");
  EXPECT_EQ(difference(tlink, "<TimeML><ALINK lid=\"l1\"/></TimeML>"),
            "links 0: another kind of link");
  EXPECT_EQ(difference(tlink, "<TimeML><TLINK lid=\"l2\"/></TimeML>"),
            "links 0: attributes: lid=\"l1\" against lid=\"l2\"");
}

Document with_doctype_and_remark(std::string_view doctype, std::string_view remark) {
  DocumentBuilder builder;
  builder.set_doctype(doctype);
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  builder.add_remark(ElementKind::kComment, remark, 0, root);
  return std::move(builder).build();
}

TEST(FirstDifference, FindsAnotherDocumentType) {
  EXPECT_EQ(first_difference(with_doctype_and_remark("<!DOCTYPE a>", "x"),
                             with_doctype_and_remark("", "x")),
            "document type <!DOCTYPE a> against ");
}

TEST(FirstDifference, FindsAnotherRemark) {
  EXPECT_EQ(first_difference(with_doctype_and_remark("", "x"), with_doctype_and_remark("", "y")),
            "elements 1: <x> against <y>");
}

}  // namespace
}  // namespace gnomon
