#include "gnomon/formats/xml_error.h"

#include "gnomon/formats/formats_test_help.h"

#include <chrono>
#include <string>

#include <expat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace gnomon {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;

// What is said about a broken file: place, what, help.
std::string xml_complaint(std::string_view bytes) {
  const Error error = must_refuse(kTimeml, bytes);
  EXPECT_EQ(error.kind, ErrorKind::kInput);
  EXPECT_EQ(error.where.file, "test");
  EXPECT_FALSE(error.what.empty());
  EXPECT_FALSE(error.hint.empty()) << error.what;
  EXPECT_THAT(error.excerpt, HasSubstr("^"));
  return fmt::format("{}:{}: {} | {}", error.where.line, error.where.column, error.what,
                     error.hint);
}

constexpr std::string_view kCutOff = "the file may have been cut off; copy it again";

TEST(XmlError, SaysThatAFileIsEmptyOrHoldsNoElement) {
  EXPECT_EQ(xml_complaint(""), "1:1: the file is empty | a TimeML file starts with <TimeML>");
  EXPECT_EQ(xml_complaint("<!-- nothing -->\n"),
            "2:1: the file contains no XML element | a TimeML file starts with <TimeML>");
  EXPECT_EQ(xml_complaint("\xef\xbb\xbf  \n "),
            "2:2: the file contains no XML element | a TimeML file starts with <TimeML>");
}

TEST(XmlError, SaysWhichElementATruncatedFileLeavesOpen) {
  EXPECT_EQ(xml_complaint("<TimeML>\n<TEXT>Once upo"),
            fmt::format("2:15: the file ends before </TEXT>, opened in line 2 | {}", kCutOff));
  EXPECT_EQ(xml_complaint("<TimeML>\n<TEXT>Once</TEXT>\n"),
            fmt::format("3:1: the file ends before </TimeML>, opened in line 1 | {}", kCutOff));
  EXPECT_EQ(xml_complaint("<TimeML>\n\n<TLINK lid='l1'>"),
            fmt::format("3:17: the file ends before </TLINK>, opened in line 3 | {}", kCutOff));
}

TEST(XmlError, PointsToTheStartOfATagOrCommentThatIsCutOff) {
  const std::string wording = fmt::format(
      "the file ends inside a tag, comment or reference that starts here | {}", kCutOff);
  EXPECT_EQ(xml_complaint("<TimeML>\n<TEXT>Once <EVENT eid=\"e1"), "2:12: " + wording);
  EXPECT_EQ(xml_complaint("<TimeML>\n<TEXT>Once </TE"), "2:12: " + wording);
  EXPECT_EQ(xml_complaint("<TimeML>\n<!-- Once"), "2:1: " + wording);
  EXPECT_EQ(xml_complaint("<TimeML>\n<?Once"), "2:1: " + wording);
  EXPECT_EQ(xml_complaint("<TimeML>\nOnce &am"), "2:6: " + wording);
  EXPECT_EQ(xml_complaint("<TimeM"), "1:1: " + wording);
}

TEST(XmlError, PointsToTheStartOfACdataSectionThatIsCutOff) {
  EXPECT_EQ(xml_complaint("<TimeML>\nab<![CDATA[Once\nupon"),
            "2:3: the CDATA section that starts here has no end | close it with ]]>");
  EXPECT_EQ(xml_complaint("<TimeML>\n<![CDATA[a]]><![CDATA[b</TimeML>"),
            "2:14: the CDATA section that starts here has no end | close it with ]]>");
}

TEST(XmlError, SaysThatACharacterIsCutOffAtTheEnd) {
  EXPECT_EQ(xml_complaint("<TimeML>\ncaf\xc3"),
            fmt::format("2:4: the file ends in the middle of a character | {}", kCutOff));
}

TEST(XmlError, NamesBytesThatAreNoText) {
  EXPECT_EQ(xml_complaint("<TimeML>a\0b</TimeML>"s),
            "1:10: NUL byte, which XML does not allow | the file may be damaged or in another "
            "encoding; save it as UTF-8");
  constexpr std::string_view kLatin1 =
      "if the file is in Latin-1, say so in its first line: "
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>";
  EXPECT_EQ(xml_complaint("<TimeML>\n\xc3\xa9t\xe9.</TimeML>"),
            fmt::format("2:3: byte 0xE9 is not valid UTF-8 | {}", kLatin1));
  // Half a surrogate pair, an overlong slash, and a value above U+10FFFF.
  EXPECT_EQ(xml_complaint("<TimeML>\xed\xa0\x80</TimeML>"),
            fmt::format("1:9: byte 0xED is not valid UTF-8 | {}", kLatin1));
  EXPECT_EQ(xml_complaint("<TimeML>\xc0\xaf</TimeML>"),
            fmt::format("1:9: byte 0xC0 is not valid UTF-8 | {}", kLatin1));
  EXPECT_EQ(xml_complaint("<TimeML>\xf4\x90\x80\x80</TimeML>"),
            fmt::format("1:9: byte 0xF4 is not valid UTF-8 | {}", kLatin1));
  EXPECT_EQ(xml_complaint("<TimeML><EVENT eid='\xe9'/></TimeML>"),
            fmt::format("1:21: byte 0xE9 is not valid UTF-8 | {}", kLatin1));
}

TEST(XmlError, NamesCharactersThatXmlDoesNotAllow) {
  EXPECT_EQ(xml_complaint("<TimeML>ab\x01</TimeML>"),
            "1:11: the character U+0001 is not allowed in XML | remove it");
  EXPECT_EQ(xml_complaint("<TimeML>\xc3\xa9\x1b[31m</TimeML>"),
            "1:10: the character U+001B is not allowed in XML | remove it");
  EXPECT_EQ(xml_complaint("<TimeML>\xef\xbf\xbe</TimeML>"),
            "1:9: the character U+FFFE is not allowed in XML | remove it");
}

TEST(XmlError, PointsToALoneAmpersand) {
  constexpr std::string_view kWording = "unescaped '&' | write &amp; for the character itself";
  EXPECT_EQ(xml_complaint("<TimeML>\nBrun & Son</TimeML>"), fmt::format("2:6: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>\nQ&A</TimeML>"), fmt::format("2:2: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>&&amp;</TimeML>"), fmt::format("1:9: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>Brun &</TimeML>"), fmt::format("1:14: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML><EVENT eid='a & b'/></TimeML>"),
            fmt::format("1:23: {}", kWording));
}

TEST(XmlError, SaysWhatBreaksATag) {
  EXPECT_EQ(xml_complaint("<TimeML>\n2 < 3</TimeML>"),
            "2:3: unescaped '<' | write &lt; for the character itself");
  EXPECT_EQ(xml_complaint("<TimeML>\n<EVENT eid=e1>a</EVENT></TimeML>"),
            "2:12: this is not well-formed XML | "
            "attribute values need quotation marks; in the text, write &lt; for '<'");
  EXPECT_EQ(xml_complaint("plain text\n"),
            "1:1: this is not well-formed XML (syntax error) | a TimeML file starts with <TimeML>, "
            "and every tag in it needs its < and >");
}

TEST(XmlError, NamesAnEntityThatIsNotDefined) {
  constexpr std::string_view kWording =
      "the entity &nbsp; is not defined | write the character itself, or a reference like &#160;";
  EXPECT_EQ(xml_complaint("<TimeML>\na&nbsp;b</TimeML>"), fmt::format("2:2: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>\n<EVENT eid='&lt;&nbsp;'/></TimeML>"),
            fmt::format("2:17: {}", kWording));
}

// Such a document type might define the entity, so the parser itself would only skip it.
TEST(XmlError, NamesAnUndefinedEntityAlsoBelowADocumentTypeThatIsElsewhere) {
  const std::string head = "<!DOCTYPE TimeML SYSTEM 'TimeML.dtd'>\n";
  constexpr std::string_view kWording =
      "the entity &nbsp; is not defined | write the character itself, or a reference like &#160;";
  EXPECT_EQ(xml_complaint(head + "<TimeML>a&nbsp;b</TimeML>"), fmt::format("2:10: {}", kWording));
  EXPECT_EQ(xml_complaint(head + "<TimeML><EVENT eid='a&amp;&#65;&nbsp;'/></TimeML>"),
            fmt::format("2:32: {}", kWording));
  EXPECT_EQ(from_timeml(head + "<TimeML><EVENT eid='&amp;&lt;&gt;&quot;&apos;&#65;'/></TimeML>")
                .events()
                .front()
                .eid,
            "&<>\"'A");
}

TEST(XmlError, NamesAReferenceToNoCharacter) {
  constexpr std::string_view kWording = "this reference is not a valid XML character | remove it";
  EXPECT_EQ(xml_complaint("<TimeML>a&#0;</TimeML>"), fmt::format("1:10: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>a&#xD800;</TimeML>"), fmt::format("1:10: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>a&#x110000;</TimeML>"), fmt::format("1:10: {}", kWording));
}

TEST(XmlError, NamesBothTagsThatDoNotMatch) {
  EXPECT_EQ(xml_complaint("<TimeML>\n<TEXT>\n  </TimeML>"),
            "3:5: </TimeML> found where </TEXT> is expected, for the element opened in line 2 | "
            "tags must be closed in the reverse order of opening");
}

TEST(XmlError, PointsToTheSecondOfTwoEqualAttributes) {
  EXPECT_EQ(xml_complaint("<TimeML>\n<EVENT eid='e1' class='STATE' eid='e2'/></TimeML>"),
            "2:31: this tag repeats an attribute | keep one of the two");
}

TEST(XmlError, RefusesWhatFollowsTheRoot) {
  constexpr std::string_view kWording =
      "content after the end of the root element | a file holds one document; put the next one "
      "into a file of its own";
  EXPECT_EQ(xml_complaint("<TimeML>a</TimeML>\njunk"), fmt::format("2:1: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML>a</TimeML>\n<TimeML>b</TimeML>"),
            fmt::format("2:1: {}", kWording));
  EXPECT_EQ(xml_complaint("<TimeML/>\n\n</TimeML>"),
            "3:1: </TimeML> closes an element that is not open | "
            "remove it, or open the element before it");
}

TEST(XmlError, WantsTheDeclarationFirst) {
  EXPECT_EQ(xml_complaint("\n<?xml version='1.0'?><TimeML/>"),
            "2:1: the XML declaration must be the very first thing in the file | remove what "
            "precedes it");
}

TEST(XmlError, NamesARootThatIsNotOfTimeml) {
  EXPECT_EQ(xml_complaint("<?xml version='1.0'?>\n<html><p/></html>"),
            "2:1: the root element is <html>, where TimeML has <TimeML> or <TempEval> | 'gnomon "
            "convert --formats' lists the readable formats");
  EXPECT_EQ(xml_complaint("<x/>"),
            "1:1: the root element is <x>, where TimeML has <TimeML> or <TempEval> | 'gnomon "
            "convert --formats' lists the readable formats");
}

TEST(XmlError, NamesAnEncodingThatIsNotRead) {
  EXPECT_EQ(xml_complaint("<?xml version='1.0' encoding='KOI8-R'?><TimeML/>"),
            "1:21: gnomon does not read the encoding 'koi8-r' | "
            "save the file in UTF-8, for example with iconv");
}

TEST(XmlError, NamesAByteThatTheEncodingDoesNotHave) {
  EXPECT_EQ(
      xml_complaint("<?xml version='1.0' encoding='windows-1252'?>\n<TimeML>\xe9\x81</TimeML>"),
      "2:10: byte 0x81 is not a character in windows-1252, the declared encoding | correct the "
      "encoding in the XML declaration");
  EXPECT_EQ(xml_complaint("<?xml version='1.0' encoding='us-ascii'?>\n<TimeML>\xe9</TimeML>"),
            "2:9: byte 0xE9 is not a character in us-ascii, the declared encoding | correct the "
            "encoding in the XML declaration");
}

TEST(XmlError, PointsIntoBrokenUtf16) {
  constexpr std::string_view kWording =
      "this is not well-formed UTF-16 | save the file again, in UTF-8";
  const std::string head("\xff\xfe<\0T\0i\0m\0e\0M\0L\0>\0", 18);
  EXPECT_EQ(xml_complaint(head + "a"), fmt::format("1:9: {}", kWording));  // half a unit
  EXPECT_EQ(xml_complaint(head + "\n\0\x00\xdc"s), fmt::format("2:1: {}", kWording));  // low alone
  EXPECT_EQ(xml_complaint(head + "\x00\xd8"s), fmt::format("1:9: {}", kWording));  // high, then end
  EXPECT_EQ(xml_complaint(head + "\x00\xd8z\0"s),
            fmt::format("1:9: {}", kWording));  // high, then z
}

TEST(XmlError, SpeaksOfTheFileInUtf8WhateverItsEncoding) {
  EXPECT_EQ(
      xml_complaint("<?xml version='1.0' encoding='latin1'?>\n<TimeML>\xe9\xe9</TEXT></TimeML>"),
      "2:13: </TEXT> found where </TimeML> is expected, for the element opened in line 2 | tags "
      "must be closed in the reverse order of opening");
}

TEST(XmlError, MakesNamesFromTheFileHarmless) {
  const Error error = must_refuse(kTimeml, "<TimeML><a\xc2\x9b></b></TimeML>");
  EXPECT_EQ(error.what.find("\xc2\x9b"), std::string::npos) << error.what;
}

TEST(XmlError, HasWordsForCodesItDoesNotKnow) {
  const Error error = xml_error(XML_ERROR_UNEXPECTED_STATE, 3, std::nullopt, "<TimeML/>", "f");
  EXPECT_EQ(in_words(error),
            "f:1:4: this is not well-formed XML (unexpected parser state - please send a bug "
            "report) | a TimeML file starts with <TimeML>, and every tag in it needs its < and >");
  EXPECT_EQ(xml_error(XML_ERROR_NO_MEMORY, 0, std::nullopt, "", "f").what,
            "not enough memory to read the file");
}

// Attacks. Each must be refused at the place where it starts, so the work stays small.

class Watch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  long grown_kilobytes() const { return peak() - peak_; }

 private:
  static long peak() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  }
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  long peak_ = peak();
};

TEST(XmlError, RefusesEntitiesSoThatASmallFileCannotFillTheMemory) {
  std::string bomb = "<!DOCTYPE TimeML [\n<!ENTITY a0 \"ha\">\n";
  for (int i = 1; i < 40; ++i) {
    bomb += fmt::format("<!ENTITY a{} \"&a{};&a{};&a{};&a{};\">\n", i, i - 1, i - 1, i - 1, i - 1);
  }
  bomb += "]>\n<TimeML>&a39;</TimeML>";
  const Watch watch;
  const std::string said = xml_complaint(bomb);
  EXPECT_THAT(said,
              HasSubstr("the file declares the entity 'a0', which gnomon does not allow for "
                        "security | replace the entity by its text and remove the declaration"));
  EXPECT_THAT(said, testing::StartsWith("2:"));
  EXPECT_LT(watch.seconds(), 2.0);
  EXPECT_LT(watch.grown_kilobytes(), 64 * 1024);
}

TEST(XmlError, RefusesEntitiesThatWouldReadOtherFiles) {
  EXPECT_THAT(
      xml_complaint("<!DOCTYPE TimeML [<!ENTITY secret SYSTEM 'file:///etc/passwd'>]>"
                    "<TimeML>&secret;</TimeML>"),
      HasSubstr("the file declares the entity 'secret', which gnomon does not allow for security"));
  EXPECT_THAT(
      xml_complaint("<!DOCTYPE TimeML [<!ENTITY % more SYSTEM 'http://127.0.0.1/x'> %more;]>"
                    "<TimeML/>"),
      HasSubstr("the file declares the entity 'more', which gnomon does not allow for security"));
}

TEST(XmlError, RefusesElementsThatAreNestedTooDeep) {
  std::string deep = "<TimeML>\n";
  for (int i = 0; i < 100'000; ++i) {
    deep += "<s>";
  }
  const Watch watch;
  // The root is the first of 256, so the 256th <s> is one too many: 255 * 3 + 1.
  EXPECT_EQ(xml_complaint(deep),
            "2:766: elements are nested more than 256 deep | close the elements, or check the "
            "program that wrote this file");
  EXPECT_LT(watch.seconds(), 2.0);
  EXPECT_LT(watch.grown_kilobytes(), 64 * 1024);
}

TEST(XmlError, AllowsElementsAsDeepAsPromised) {
  std::string open = "<TimeML>";
  std::string close = "</TimeML>";
  for (std::size_t i = 1; i < kMaxXmlDepth; ++i) {
    open += "<s>";
    close.insert(0, "</s>");
  }
  EXPECT_EQ(from_timeml(open + "x" + close).markup().size(), kMaxXmlDepth);
}

TEST(XmlError, StaysQuickOnManyAttributesAndOnALongTag) {
  std::string many = "<TimeML><EVENT";
  for (int i = 0; i < 10'000; ++i) {
    many += fmt::format(" a{}='{}'", i, i);
  }
  const Watch watch;
  EXPECT_EQ(from_timeml(many + "/></TimeML>").markup()[1].attributes.size(), 10'000U);
  EXPECT_THAT(xml_complaint(many + " b=''/></TimeML>"),
              testing::HasSubstr("an element has more than 10000 attributes"));
  EXPECT_LT(xml_complaint("<TimeML><" + std::string(1'000'000, 'x') + "></y>").size(), 400U);
  EXPECT_LT(watch.seconds(), 5.0);
}

}  // namespace
}  // namespace gnomon
