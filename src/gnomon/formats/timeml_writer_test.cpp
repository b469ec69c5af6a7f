#include "gnomon/formats/formats_test_help.h"
#include "gnomon/timeml/document_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string rewritten(std::string_view bytes) { return must_write(kTimeml, from_timeml(bytes)); }

// What is said about a document that TimeML cannot hold.
std::string refusal(const Document& document) {
  const Result<std::string> bytes = write_timeml(document);
  if (bytes) {
    return *bytes;
  }
  EXPECT_EQ(bytes.error().kind, ErrorKind::kInput);
  EXPECT_EQ(bytes.error().where.file, "test");
  EXPECT_EQ(bytes.error().hint, "write it as gnomon-json, which can store it");
  EXPECT_TRUE(write_gnomon_json(document)) << "the help must help";
  return bytes.error().what;
}

// A root over `text` in which `add` puts more.
template <class Add>
Document made(std::string_view text, Add add) {
  DocumentBuilder builder;
  builder.set_name("test");
  builder.append_text(text);
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, text.size()}, std::nullopt);
  add(builder, root);
  return std::move(builder).build();
}

TEST(TimemlWriter, WritesOneCanonicalForm) {
  EXPECT_EQ(
      rewritten("<?xml version='1.0' encoding='iso-8859-1'?><!DOCTYPE TimeML SYSTEM 'a.dtd'>\n"
                "<TimeML><DOCID>caf\xe9</DOCID>\n"
                "<TEXT>A &amp; B &lt;c&gt; \"d\" 'e'&#13;\r\n\t"
                "<EVENT  my='1' class='STATE'\n eid='e1' >x</EVENT><TIMEX3 "
                "value='a&quot;b&#10;c&#9;d&#13;e&lt;f&gt;g&amp;h&apos;' tid='t1'/></TEXT>\n"
                "<TLINK relatedToTime='t1' relType='BEFORE' timeID='t1' lid='l1'/>  "
                "<MAKEINSTANCE eventID='e1' eiid='ei1'></MAKEINSTANCE>\n"
                "<SLINK lid='l2'/><ALINK lid='l3'/>\n"
                "</TimeML><!-- done -->"),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE TimeML SYSTEM \"a.dtd\">\n"
      "<TimeML><DOCID>caf\xc3\xa9</DOCID>\n"
      "<TEXT>A &amp; B &lt;c&gt; \"d\" 'e'&#13;\n\t"
      "<EVENT eid=\"e1\" class=\"STATE\" my=\"1\">x</EVENT><TIMEX3 tid=\"t1\" "
      "value=\"a&quot;b&#10;c&#9;d&#13;e&lt;f&gt;g&amp;h'\"></TIMEX3></TEXT>\n"
      "<!-- done --><MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>\n"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t1\"/>\n"
      "<SLINK lid=\"l2\"/>\n"
      "<ALINK lid=\"l3\"/>\n"
      "</TimeML>\n");
}

TEST(TimemlWriter, WritesTheSmallestDocument) {
  EXPECT_EQ(rewritten("<TempEval/>"), fmt::format("{}<TempEval></TempEval>\n", kDeclaration));
}

TEST(TimemlWriter, WritesWhatReadsBackTheSame) {
  const Document document = from_timeml(
      "<!DOCTYPE TimeML><?a b?><TimeML>\xf0\x9f\x95\xb0 ]]&gt; <s><EVENT eid='e1'>a<!--c--></EVENT>"
      "<MAKEINSTANCE eiid='ei1' eid='e1'/> &#13; </s>\n<TLINK lid='l1' from='ei1' "
      "to='e1'/></TimeML>");
  const std::string bytes = must_write(kTimeml, document);
  EXPECT_EQ(first_difference(document, from_timeml(bytes)), "");
  EXPECT_EQ(rewritten(bytes), bytes);
}

TEST(TimemlWriter, NestsElementsWithoutTextAsTheyWere) {
  for (const std::string_view inner :
       {"<a><b></b></a><b><a></a></b>", "<a></a><b></b>", "x<a></a><b>y</b>", "<b>x</b><a></a>y",
        "<b>x<a></a></b>y", "<a></a><b><a></a>x<a></a></b><a></a>"}) {
    const std::string bytes = fmt::format("{}<TimeML>{}</TimeML>\n", kDeclaration, inner);
    EXPECT_EQ(rewritten(bytes), bytes);
  }
}

TEST(TimemlWriter, RefusesCharactersThatXmlCannotHold) {
  const auto nothing = [](DocumentBuilder&, MarkupIndex) {};
  EXPECT_EQ(refusal(made("a\x01", nothing)), "the text contains U+0001, which XML does not allow");
  EXPECT_EQ(refusal(made(std::string_view("a\0", 2), nothing)),
            "the text contains U+0000, which XML does not allow");
  EXPECT_EQ(refusal(made("\xef\xbf\xbf", nothing)),
            "the text contains U+FFFF, which XML does not allow");
  EXPECT_EQ(refusal(made("",
                         [](DocumentBuilder& builder, MarkupIndex) {
                           const RawAttribute attribute{"lid", "l\x1b"};
                           builder.add_standoff(ElementKind::kTlink, {&attribute, 1});
                         })),
            "the text contains U+001B, which XML does not allow");
}

TEST(TimemlWriter, RefusesElementsThatCross) {
  const RawAttribute eid{"eid", "e1"};
  EXPECT_EQ(refusal(made("hello world",
                         [&](DocumentBuilder& builder, MarkupIndex root) {
                           builder.add_markup("EVENT", {&eid, 1}, {0, 5}, root);
                           builder.add_markup("SIGNAL", {}, {3, 8}, root);
                         })),
            "two elements overlap near 'lo world', which XML cannot represent");
  EXPECT_EQ(refusal(made("hello world",
                         [&](DocumentBuilder& builder, MarkupIndex root) {
                           const auto event = builder.add_markup("EVENT", {&eid, 1}, {0, 5}, root);
                           builder.add_markup("SIGNAL", {}, {3, 8}, event);
                         })),
            "EVENT e1 ends inside an element that starts in it");
  EXPECT_EQ(refusal(made("hello world",
                         [&](DocumentBuilder& builder, MarkupIndex root) {
                           const auto s = builder.add_markup("s", {}, {0, 5}, root);
                           builder.add_markup("SIGNAL", {}, {3, 8}, s);
                         })),
            "s 'hello' ends inside an element that starts in it");
}

TEST(TimemlWriter, RefusesCommentsAndInstructionsThatWouldEndEarlyOrChange) {
  const auto with = [](ElementKind kind, std::string_view content) {
    return refusal(made("", [&](DocumentBuilder& builder, MarkupIndex root) {
      builder.add_remark(kind, content, 0, root);
    }));
  };
  for (const std::string_view content : {"a -- b", "a-", "a\rb", "\x01", "\xff", "-"}) {
    EXPECT_THAT(with(ElementKind::kComment, content),
                HasSubstr("XML cannot represent the comment '"))
        << content;
  }
  for (const std::string_view content :
       {"a ?> b", "", " a", "a  b", "a ", "xml version='1.0'", "XmL", "1a", "a\rb", "a \x01"}) {
    EXPECT_THAT(with(ElementKind::kInstruction, content),
                HasSubstr("XML cannot represent the instruction '"))
        << content;
  }
  EXPECT_EQ(with(ElementKind::kComment, "a - b -> <c> & d\n"),
            fmt::format("{}<TimeML><!--a - b -> <c> & d\n--></TimeML>\n", kDeclaration));
  EXPECT_EQ(with(ElementKind::kInstruction, "a b > ? <c> &"),
            fmt::format("{}<TimeML><?a b > ? <c> &?></TimeML>\n", kDeclaration));
}

// Documents that were read from gnomon JSON may hold these.
TEST(TimemlWriter, RefusesADocumentTypeRootOrNameThatXmlCannotHold) {
  EXPECT_EQ(refusal(from_json(R"({"format": "gnomon-json", "text": "",
                                  "doctype": "<!DOCTYPE TimeML><evil/>"})")),
            "the document type declaration is not valid XML");
  EXPECT_EQ(refusal(from_json(R"({"format": "gnomon-json", "text": "",
                                  "doctype": "<!DOCTYPE TimeML [<!ENTITY a 'b'>]>"})")),
            "the document type declaration is not valid XML");
  EXPECT_EQ(refusal(from_json(R"({"format": "gnomon-json", "text": "",
                                  "markup": [{"tag": "html", "begin": 0, "end": 0}]})")),
            "the root element is <html>, where TimeML has <TimeML> or <TempEval>");
  EXPECT_EQ(refusal(from_json(R"({"format": "gnomon-json", "text": "", "markup": [
                                  {"tag": "TimeML", "begin": 0, "end": 0},
                                  {"tag": "a×b", "begin": 0, "end": 0}]})")),
            "'a×b' is not a valid XML tag");
  EXPECT_EQ(refusal(from_json(R"({"format": "gnomon-json", "text": "", "links": [
                                  {"kind": "TLINK", "other": {"a×b": ""}}]})")),
            "'a×b' is not a valid XML attribute name");
}

TEST(TimemlWriter, WritesNamesInOtherLetters) {
  const std::string bytes =
      fmt::format("{}<TimeML><événement α=\"1\">x</événement></TimeML>\n", kDeclaration);
  EXPECT_EQ(rewritten(bytes), bytes);
}

}  // namespace
}  // namespace gnomon
