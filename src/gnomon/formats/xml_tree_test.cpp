#include "gnomon/formats/xml_tree.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kRoots[] = {"a"};

Result<XmlTree> parsed(std::string_view bytes) {
  return XmlTree::parse(bytes, "f", kRoots, "it starts with <a>");
}

TEST(XmlTree, HasElementsWithTextAttributesAndPlaces) {
  const auto tree =
      parsed("<x:a xmlns:x='u'>p<b xml:id=' 7 ' n='&lt;'>q<!-- c -->r</b><c/>\r\ns</x:a>");
  ASSERT_TRUE(tree);
  const XmlElement root = tree->root();
  EXPECT_EQ(root.name(), "a");
  EXPECT_EQ(root.text(), "pqr\ns");
  const auto b = root.child("b");
  ASSERT_TRUE(b);
  EXPECT_EQ(b->text(), "qr");
  EXPECT_EQ((*b)["id"], "7");
  EXPECT_EQ(b->find("xml:id"), " 7 ");
  EXPECT_EQ((*b)["n"], "<");
  EXPECT_EQ((*b)["absent"], "");
  EXPECT_EQ(b->byte(), 18U);
  EXPECT_EQ(b->next()->name(), "c");
  EXPECT_FALSE(b->next()->next());
  EXPECT_EQ(b->parent()->name(), "a");
  EXPECT_EQ(root.children().size(), 2U);
  EXPECT_EQ(tree->size(), 3U);
}

TEST(XmlTree, RefusesWhatXmlReaderRefuses) {
  EXPECT_EQ(in_words(parsed("<b/>").error()),
            "f:1:1: the root element is <b>, where this format has <a> | it starts with <a>");
  EXPECT_EQ(in_words(parsed("").error()), "f:1:1: the file is empty | it starts with <a>");
  EXPECT_THAT(
      parsed("<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>").error().what,
      testing::HasSubstr("declares the entity 'e'"));
  std::string deep;
  for (std::size_t i = 0; i <= kMaxXmlDepth; ++i) {
    deep += "<a>";
  }
  EXPECT_EQ(parsed(deep).error().what, "elements are nested more than 256 deep");
  EXPECT_EQ(in_words(parsed("<a>\n<b x='1' x='2'/></a>").error()),
            "f:2:10: this tag repeats an attribute | keep one of the two");
}

TEST(XmlTree, TheRootIsFoundByAGlance) {
  EXPECT_EQ(xml_root("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- x --><!DOCTYPE y><n:TEI a='b'>"),
            "TEI");
  EXPECT_EQ(xml_root(std::string_view("\xff\xfe<\0D\0O\0C\0>\0", 12)), "DOC");
  EXPECT_EQ(xml_root("text <a>"), "");
  EXPECT_EQ(xml_root(""), "");
}

TEST(XmlTree, TextIsWrittenSoThatItIsReadBack) {
  const std::string text = "a<b>&\"'\r\n\té💧]]>";
  std::string out = "<a n=\"";
  ASSERT_TRUE(append_xml(out, text, true));
  out += "\">";
  ASSERT_TRUE(append_xml(out, text, false));
  out += "</a>";
  const auto tree = parsed(out);
  ASSERT_TRUE(tree) << out;
  EXPECT_EQ(tree->root().find("n"), text);
  EXPECT_EQ(tree->root().text(), text);
  std::string refused;
  EXPECT_FALSE(append_xml(refused, std::string_view("\x01", 1), false));
  EXPECT_FALSE(append_xml(refused, "\xff", false));
}

// No file may be read by the first of two formats that happens to stand first in the list.
TEST(XmlFormats, NoFileIsClaimedByTwoReaders) {
  const auto heads = std::to_array<std::string_view>(
      {"<TimeML>", "<TempEval>", "<ClinicalNarrativeTemporalAnnotation>", "<data><annotations>",
       "<Document><token>", "<NAF>", "<isoTimeML>", "<DATA><SENTENCE>", "<DOC><TIMEX2>", "<TEI>",
       "<teiCorpus>", "<xmi:XMI>", "<tokenLayer>", "<html>", "<data>", "<DOC>", "<Document>"});
  for (const std::string_view head : heads) {
    std::vector<std::string_view> claims;
    for (const Format* format : all_formats()) {
      if (format->sniff(head)) {
        claims.push_back(format->name);
      }
    }
    EXPECT_LE(claims.size(), 1U) << head;
  }
}

struct Rooted {
  std::string_view format;
  std::string_view root;
};
constexpr Rooted kXmlFormats[] = {{"timeml", "TimeML"},
                                  {"i2b2", "ClinicalNarrativeTemporalAnnotation"},
                                  {"i2b2-repair", "ClinicalNarrativeTemporalAnnotation"},
                                  {"anafora", "data"},
                                  {"cat", "Document"},
                                  {"naf", "NAF"},
                                  {"iso-timeml", "isoTimeML"},
                                  {"temprel-xml", "DATA"},
                                  {"timex2", "DOC"},
                                  {"tei", "TEI"}};

TEST(XmlFormats, AllRefuseEntitiesDeepNestingAndFilesThatAreCutOff) {
  for (const Rooted& one : kXmlFormats) {
    SCOPED_TRACE(one.format);
    const Format& format = *find_format(one.format).value();
    const std::string bomb =
        fmt::format("<!DOCTYPE x [\n<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]><{0}>&c;</{0}>", one.root);
    EXPECT_EQ(
        in_words(must_refuse(format, bomb)),
        "test:2:12: the file declares the entity 'a', which gnomon does not allow for security "
        "| replace the entity by its text and remove the declaration");
    std::string deep = fmt::format("<{}>", one.root);
    for (std::size_t i = 0; i < kMaxXmlDepth; ++i) {
      deep += "<x>";
    }
    EXPECT_EQ(must_refuse(format, deep).what, "elements are nested more than 256 deep");
    const Error cut = must_refuse(format, fmt::format("\n<{}>\n<x>", one.root));
    EXPECT_EQ(cut.what, "the file ends before </x>, opened in line 3");
    EXPECT_EQ(cut.where.line, 3);
  }
}

TEST(XmlFormats, AllReadOtherEncodingsByTheirDeclaration) {
  const std::string latin =
      "<?xml version='1.0' encoding='ISO-8859-1'?><DOC><TEXT>caf\xe9 <TIMEX2 val='1861'>1861"
      "</TIMEX2></TEXT></DOC>";
  EXPECT_EQ(must_read(*find_format("timex2").value(), latin).text(), "café 1861");
}

}  // namespace
}  // namespace gnomon
