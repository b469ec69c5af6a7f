#include "gnomon/formats/gnomon_json.h"

#include "gnomon/formats/formats_test_help.h"
#include "gnomon/timeml/document_builder.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// é takes two bytes and 🕰 four, so that code points and bytes cannot be taken for one another.
constexpr std::string_view kClock =
    "<TimeML>é<DCT><TIMEX3 tid='t0' type='DATE' value='2031'/></DCT><TEXT>\n"
    "🕰 <EVENT eid='e1' class='STATE' my='1'>x</EVENT><!--c--></TEXT>\n"
    "<MAKEINSTANCE eventID='e1' eiid='ei1'/>\n"
    "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToTime='t0'/></TimeML>";

constexpr std::string_view kClockAsJson =
    R"({"format":"gnomon-json","version":1,"name":"test","text":"é\n🕰 x\n","markup":[)"
    R"({"node":0,"tag":"TimeML","begin":0,"end":6},)"
    R"({"node":1,"parent":0,"tag":"DCT","begin":1,"end":1},)"
    R"({"node":3,"parent":0,"tag":"TEXT","begin":1,"end":5},)"
    R"({"node":5,"parent":3,"remark":"comment","content":"c","begin":5,"end":5}],)"
    R"("events":[{"node":4,"parent":3,"begin":4,"end":5,"text":"x","eid":"e1","class":"STATE",)"
    R"("other":{"my":"1"}}],)"
    R"("times":[{"node":2,"parent":1,"begin":1,"end":1,"text":"","tid":"t0","type":"DATE",)"
    R"("value":"2031"}],)"
    R"("signals":[],)"
    R"("instances":[{"eiid":"ei1","eventID":"e1"}],)"
    R"("links":[{"kind":"TLINK","lid":"l1","relType":"BEFORE","eventInstanceID":"ei1",)"
    R"("relatedToTime":"t0"}]})"
    "\n";

// A document with these members beside its format.
std::string with(std::string_view members) {
  return fmt::format(R"({{"format": "gnomon-json", {}}})", members);
}

// What is said about a document that cannot be read: place, what, help.
std::string complaint(std::string_view bytes) {
  const Error error = must_refuse(kGnomonJson, bytes);
  EXPECT_EQ(error.kind, ErrorKind::kInput);
  EXPECT_EQ(error.where.file, "test");
  EXPECT_FALSE(error.hint.empty()) << error.what;
  EXPECT_LT(error.what.size(), 400U) << error.what;
  EXPECT_THAT(error.excerpt, HasSubstr("^"));
  return fmt::format("{}:{}: {} | {}", error.where.line, error.where.column, error.what,
                     error.hint);
}

// The same for a document with these members; its place is the start of the document.
std::string complaint_about(std::string_view members) {
  const std::string said = complaint(with(members));
  EXPECT_THAT(said, StartsWith("1:1: "));
  return said.substr(std::min<std::size_t>(5, said.size()));
}

TEST(GnomonJson, WritesOneLineWithOffsetsInCodePoints) {
  EXPECT_EQ(must_write(kGnomonJson, from_timeml(kClock)), kClockAsJson);
}

TEST(GnomonJson, ReadsOffsetsInCodePoints) {
  const Document document = from_json(kClockAsJson);
  EXPECT_EQ(document.text(), "é\n🕰 x\n");
  EXPECT_EQ(document.name(), "test");
  EXPECT_EQ(document.events().front().span, (Span{8, 9}));
  EXPECT_EQ(outline(document), R"(
TimeML 0-10
  DCT 2-2
    TIMEX3 2-2
  TEXT 2-9
    EVENT 8-9
    comment:c 9-9
)");
  EXPECT_EQ(document.creation_time(), TimexIndex{0});
  EXPECT_TRUE(document.links().front().source.resolved());
}

TEST(GnomonJson, GoesToTimemlAndBackWithoutLoss) {
  const Document document = from_timeml(kClock);
  const Document there = from_json(must_write(kGnomonJson, document));
  EXPECT_EQ(first_difference(document, there), "");
  const Document back = from_timeml(must_write(kTimeml, there));
  EXPECT_EQ(first_difference(document, back), "");
  EXPECT_EQ(must_write(kGnomonJson, back), kClockAsJson);
}

TEST(GnomonJson, KeepsTheDocumentType) {
  const Document document = from_timeml("<!DOCTYPE TimeML SYSTEM \"a.dtd\"><TimeML/>");
  const std::string bytes = must_write(kGnomonJson, document);
  EXPECT_THAT(bytes, HasSubstr(R"("doctype":"<!DOCTYPE TimeML SYSTEM \"a.dtd\">")"));
  EXPECT_EQ(first_difference(document, from_json(bytes)), "");
}

TEST(GnomonJson, HoldsCharactersThatXmlCannotHold) {
  const Document document = from_json(with(R"("text": "a\u0000b\u0001c\r")"));
  EXPECT_EQ(document.text(), std::string_view("a\0b\x01"
                                              "c\r",
                                              6));
  EXPECT_EQ(first_difference(document, from_json(must_write(kGnomonJson, document))), "");
}

TEST(GnomonJson, WritesANameThatIsNoUtf8WithReplacements) {
  DocumentBuilder builder;
  builder.set_name("caf\xe9");
  builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  const std::string bytes = must_write(kGnomonJson, std::move(builder).build());
  EXPECT_EQ(from_json(bytes).name(), "caf\xef\xbf\xbd");
}

// Written by hand.

TEST(GnomonJson, MakesTheLayoutWhenThereIsNone) {
  EXPECT_EQ(outline(from_json(R"({"format": "gnomon-json", "text": "It rained."})")), R"(
TimeML 0-10
  TEXT 0-10
)");
  EXPECT_EQ(outline(from_json(R"({"format": "gnomon-json", "text": ""})")), R"(
TimeML 0-0
  TEXT 0-0
)");
}

TEST(GnomonJson, PutsACreationTimeThatStandsNowhereIntoADct) {
  const Document document = from_json(with(
      R"("text": "It rained today.",
         "events": [{"eid": "e1", "begin": 3, "end": 9}],
         "times": [{"tid": "t1", "begin": 10, "end": 15, "text": "today"},
                   {"tid": "t0", "begin": 0, "end": 0, "functionInDocument": "CREATION_TIME"}])"));
  EXPECT_EQ(outline(document), R"(
TimeML 0-16
  DCT 0-0
    TIMEX3 0-0
  TEXT 0-16
    EVENT 3-9
    TIMEX3 10-15
)");
  EXPECT_EQ(document[*document.creation_time()].tid, "t0");
  EXPECT_EQ(first_difference(document, from_timeml(must_write(kTimeml, document))), "");
}

TEST(GnomonJson, LeavesACreationTimeThatStandsInTheTextThere) {
  EXPECT_EQ(outline(from_json(with(
                R"("text": "2031: rain", "times": [{"tid": "t0", "begin": 0, "end": 4,
                    "functionInDocument": "CREATION_TIME"}])"))),
            R"(
TimeML 0-10
  TEXT 0-10
    TIMEX3 0-4
)");
}

TEST(GnomonJson, FindsParentsBySpansWhenNodesHaveNoNumbers) {
  EXPECT_EQ(outline(from_json(with(
                R"("text": "ab cd ef",
                   "markup": [{"tag": "s", "begin": 3, "end": 8}, {"tag": "s", "begin": 0, "end": 2},
                              {"tag": "TimeML", "begin": 0, "end": 8}],
                   "signals": [{"sid": "s1", "begin": 8, "end": 8}],
                   "times": [{"tid": "t1", "begin": 3, "end": 8}],
                   "events": [{"eid": "e1", "begin": 6, "end": 8}])"))),
            R"(
TimeML 0-8
  s 0-2
  s 3-8
    TIMEX3 3-8
      EVENT 6-8
        SIGNAL 8-8
)");
}

TEST(GnomonJson, PutsTimesWithoutTextBesideOneAnother) {
  EXPECT_EQ(outline(from_json(with(
                R"("text": "ab", "times": [{"tid": "t1", "begin": 0, "end": 0},
                                           {"tid": "t2", "begin": 0, "end": 0},
                                           {"tid": "t3", "begin": 0, "end": 1}])"))),
            R"(
TimeML 0-2
  TEXT 0-2
    TIMEX3 0-1
      TIMEX3 0-0
      TIMEX3 0-0
)");
  EXPECT_EQ(outline(from_json(with(
                R"("text": "ab", "markup": [{"tag": "TimeML", "begin": 0, "end": 2},
                                            {"tag": "DCT", "begin": 0, "end": 0}],
                   "times": [{"tid": "t1", "begin": 0, "end": 0}])"))),
            R"(
TimeML 0-2
  DCT 0-0
    TIMEX3 0-0
)");
}

TEST(GnomonJson, TakesShortSpellingsAndAttributesOfItsOwn) {
  const Document document = from_json(with(
      R"("text": "a", "events": [{"eid": "e1", "begin": 0, "end": 1}],
         "instances": [{"eiid": "ei1", "eid": "e1"}],
         "links": [{"kind": "TLINK", "from": "ei1", "to": "e1", "relType": "BEFORE",
                    "other": {"confidence": "0.5"}}, {"kind": "SLINK"}, {"kind": "ALINK"}])"));
  EXPECT_EQ(document.instances().front().event, EventIndex{0});
  EXPECT_EQ(document.links()[0].target.attribute, Attr::kRelatedToEvent);
  EXPECT_EQ(document.links()[0].attributes.size(), 4U);
  EXPECT_EQ(document.links()[2].kind, ElementKind::kAlink);
}

TEST(GnomonJson, ReadsADocumentLaidOutOverLines) {
  const std::string pretty = json::parse(kClockAsJson).dump(2);
  EXPECT_EQ(must_write(kGnomonJson, from_json(pretty)), kClockAsJson);
  EXPECT_EQ(must_write(kGnomonJson, from_json("\xef\xbb\xbf\r\n" + pretty + "\r\n\r\n")),
            kClockAsJson);
}

TEST(GnomonJson, ReadsOneDocumentALine) {
  const std::string lines = R"({"format": "gnomon-json", "text": "one"})"
                            "\r\n\n"
                            R"({"format": "gnomon-json", "name": "second", "text": "two"})"
                            "\n  "
                            R"({"format": "gnomon-json", "text": "three"})";
  const auto documents = read_gnomon_json({lines, "f.jsonl", "f"});
  ASSERT_EQ(documents.size(), 3U);
  EXPECT_EQ(documents[0]->text(), "one");
  EXPECT_EQ(documents[0]->name(), "f-1");
  EXPECT_EQ(documents[1]->text(), "two");
  EXPECT_EQ(documents[1]->name(), "second");
  EXPECT_EQ(documents[2]->text(), "three");
  EXPECT_EQ(documents[2]->name(), "f-3");
}

TEST(GnomonJson, NamesALoneDocumentLikeItsFile) {
  EXPECT_EQ(from_json(with(R"("text": "")")).name(), "test");
}

TEST(GnomonJson, GoesOnBehindALineThatCannotBeRead) {
  const std::string good = R"({"format": "gnomon-json", "text": "fine"})";
  for (const std::string_view bad : {"{\"format\": \"gnomon-", "# a remark", "[]", "{}", "\xff"}) {
    const std::string lines = fmt::format("{}\n{}\n{}\n{}", bad, good, bad, good);
    const auto documents = read_gnomon_json({lines, "f.jsonl", "f"});
    ASSERT_EQ(documents.size(), 4U) << bad;
    ASSERT_FALSE(documents[0]);
    EXPECT_EQ(documents[0].error().where.line, 1);
    ASSERT_TRUE(documents[1]);
    EXPECT_EQ(documents[1]->text(), "fine");
    ASSERT_FALSE(documents[2]);
    EXPECT_EQ(documents[2].error().where.line, 3);
    EXPECT_EQ(documents[2].error().where.file, "f.jsonl");
    EXPECT_TRUE(documents[3]);
  }
}

// What cannot be read.

TEST(GnomonJson, PointsToThePlaceWhereJsonIsBroken) {
  EXPECT_THAT(complaint(""), StartsWith("1:1: invalid JSON ("));
  EXPECT_THAT(complaint(" \n "), HasSubstr("invalid JSON ("));
  // The comma behind the brace is what is wrong: line 2, column 3.
  const std::string said = complaint("{\"format\": \"gnomon-json\",\n\"a\",}");
  EXPECT_THAT(said, StartsWith("2:4: invalid JSON (syntax error while parsing "
                               "object separator"));
  EXPECT_THAT(said,
              EndsWith(" | check the quotation marks, commas and brackets before this place"));
  EXPECT_THAT(complaint(with("\"text\": \"caf\xe9 au lait\"")),
              HasSubstr("invalid JSON (syntax error while parsing value - invalid string: "
                        "ill-formed UTF-8 byte)"));
  EXPECT_THAT(complaint(with(R"("text": "\ud800")")), HasSubstr("surrogate"));
  EXPECT_THAT(complaint(with("\"text\": \"a\tb\"")), HasSubstr("control character"));
  EXPECT_THAT(complaint(with(R"("text": "a")") + " {}"), HasSubstr("expected end of input"));
  EXPECT_THAT(complaint("\xff\xfe{\0}"), HasSubstr("invalid JSON"));
}

TEST(GnomonJson, KeepsMessagesShortHoweverLongTheInput) {
  const std::string book(100'000, 'x');
  complaint(with("\"text\": \"" + book + "\xff\""));
  complaint(with("\"" + book + "\": 1"));
  complaint(with(fmt::format(
      R"("text": "{}", "events": [{{"begin": 0, "end": 90000, "text": "{}"}}])", book, book)));
  complaint(with(fmt::format(R"("version": "{}")", book)));
  complaint(with("\"text\": " + std::string(100'000, '1')));
  complaint(with("\"text\": \"\", \"links\": [{\"kind\": \"TLINK\", \"" + book + "\": \"\"}]"));
}

TEST(GnomonJson, RefusesAKeyThatIsGivenTwice) {
  EXPECT_EQ(complaint_about(R"("text": "a", "text": "b")"),
            "the key 'text' is given twice in one object | keep one of the two");
  EXPECT_EQ(complaint_about(R"("text": "", "links": [{"kind": "TLINK", "kind": "SLINK"}])"),
            "the key 'kind' is given twice in one object | keep one of the two");
  EXPECT_EQ(complaint_about(
                R"("text": "", "links": [{"kind": "TLINK", "lid": "a", "other": {"lid": "b"}}])"),
            "links[0] has the attribute 'lid' twice | keep one of the two");
  // The same key in two objects is fine.
  EXPECT_EQ(from_json(with(R"("text": "", "links": [{"kind": "TLINK"}, {"kind": "TLINK"}])"))
                .links()
                .size(),
            2U);
}

TEST(GnomonJson, RefusesNestingWithoutEnd) {
  EXPECT_EQ(complaint_about("\"text\": " + std::string(1'000'000, '[')),
            "the JSON is nested more than 16 deep | no document needs more than four levels");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) {
    objects += "{\"a\":";
  }
  EXPECT_EQ(complaint_about("\"text\": " + objects),
            "the JSON is nested more than 16 deep | no document needs more than four levels");
}

TEST(GnomonJson, StaysQuickOnLongListsAndRefusesEndlessObjects) {
  std::string events;
  for (int i = 0; i < 30'000; ++i) {
    events += R"({"begin": 3, "end": 3}, {"begin": 0, "end": 0}, )";
  }
  std::string keys;
  for (int i = 0; i < 300'000; ++i) {
    keys += fmt::format("\"a{}\": \"\", ", i);
  }
  const auto start = std::chrono::steady_clock::now();
  const Document document = from_json(
      with(fmt::format(R"("text": "abc", "events": [{}{{"begin": 0, "end": 3}}])", events)));
  EXPECT_EQ(document.events().size(), 60'001U);
  EXPECT_EQ(complaint_about(fmt::format(R"("text": "", "links": [{{{}"kind": "TLINK"}}])", keys)),
            "an object has more than 10100 keys | no element has so many attributes; check the "
            "program that wrote this file");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

// As many as TimeML, so that each format can hold what the other one has.
TEST(GnomonJson, TakesAsManyAttributesAsTimemlAndNoMore) {
  std::string keys = R"("a": "")";
  for (int i = 1; i < 10'000; ++i) {
    keys += fmt::format(R"(, "a{}": "")", i);
  }
  const auto link = [](const std::string& other) {
    return fmt::format(R"("text": "", "links": [{{"kind": "TLINK", "other": {{{}}}}}])", other);
  };
  EXPECT_EQ(from_json(with(link(keys))).links().size(), 1U);
  EXPECT_EQ(complaint_about(link(keys + R"(, "b": "")")),
            "links[0] has more than 10000 attributes | no element has so many; check the program "
            "that wrote this file");
}

TEST(GnomonJson, RefusesWhatIsNoDocumentOfItsVersion) {
  constexpr std::string_view kBraces = "put names and values in braces";
  EXPECT_EQ(complaint("[1]"), fmt::format("1:1: a document must be an object | {}", kBraces));
  EXPECT_EQ(complaint("null"), fmt::format("1:1: a document must be an object | {}", kBraces));
  constexpr std::string_view kNone =
      "1:1: this is not a gnomon JSON document | it needs \"format\": \"gnomon-json\"";
  EXPECT_EQ(complaint("{}"), kNone);
  EXPECT_EQ(complaint(R"({"format": 1})"), kNone);
  EXPECT_EQ(complaint(R"({"format": "geojson"})"), kNone);
  EXPECT_THAT(complaint(R"({"id": 1, "text": "a"})"), HasSubstr("; a text alone is {"));
  EXPECT_THAT(complaint(R"({"doc": "a", "source": "e1", "target": "e2", "relation": "BEFORE"})"),
              HasSubstr("; 'gnomon score pairs' reads rows of pairs"));
  EXPECT_EQ(complaint_about(R"("version": 2, "text": "")"),
            "this gnomon reads version 1 of gnomon JSON, not 2 | update gnomon");
  EXPECT_EQ(complaint_about(R"("version": "1", "text": "")"),
            "this gnomon reads version 1 of gnomon JSON, not \"1\" | update gnomon");
  EXPECT_EQ(complaint_about(R"("text": "", "tlinks": [])"),
            "gnomon JSON has no 'tlinks' | remove it");
}

TEST(GnomonJson, RefusesMembersOfAnotherType) {
  constexpr std::string_view kQuotes = "put it in quotation marks";
  EXPECT_EQ(complaint_about(R"("name": "x")"),
            "the document has no 'text' | add it, with a string as value");
  EXPECT_EQ(complaint_about(R"("text": 5)"),
            fmt::format("'text' of the document must be a string | {}", kQuotes));
  EXPECT_EQ(complaint_about(R"("text": "", "name": null)"),
            fmt::format("'name' of the document must be a string | {}", kQuotes));
  EXPECT_EQ(complaint_about(R"("text": "", "doctype": [])"),
            fmt::format("'doctype' of the document must be a string | {}", kQuotes));
  for (const std::string_view list :
       {"markup", "events", "times", "signals", "instances", "links"}) {
    EXPECT_EQ(complaint_about(fmt::format(R"("text": "", "{}": {{}})", list)),
              fmt::format("'{}' must be a list | put it in square brackets", list));
    EXPECT_EQ(complaint_about(fmt::format(R"("text": "", "{}": ["x"])", list)),
              fmt::format("{}[0] must be an object | put names and values in braces", list));
  }
}

// What is said about a first event with these members, in a text of four code points.
std::string complaint_about_event(std::string_view members) {
  return complaint_about(fmt::format(R"("text": "a🕰éb", "events": [{{{}}}])", members));
}

TEST(GnomonJson, RefusesOffsetsThatAreNoNumbers) {
  constexpr std::string_view kDigits = "write digits, without quotation marks";
  const std::string begin =
      fmt::format("events[0] needs 'begin', a whole number from 0 | {}", kDigits);
  for (const std::string_view bad : {"-1", "1.5", "\"0\"", "null", "true", "[]", "1e3",
                                     "-9223372036854775808", "18446744073709551616", "1e300"}) {
    EXPECT_EQ(complaint_about_event(fmt::format(R"("begin": {}, "end": 1)", bad)), begin) << bad;
  }
  EXPECT_EQ(complaint_about_event(R"("end": 1)"), begin);
  EXPECT_EQ(complaint_about_event(R"("begin": 0)"),
            fmt::format("events[0] needs 'end', a whole number from 0 | {}", kDigits));
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "node": -1)"),
            fmt::format("events[0] needs 'node', a whole number from 0 | {}", kDigits));
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "parent": "0")"),
            fmt::format("events[0] needs 'parent', a whole number from 0 | {}", kDigits));
  EXPECT_THAT(complaint(with(R"("text": 1e999, "links": [])")),
              EndsWith(": this number is too large | offsets and node numbers are small"));
}

TEST(GnomonJson, RefusesOffsetsOutsideTheText) {
  constexpr std::string_view kCount =
      "which is not a span of the text | "
      "offsets count code points of 'text' from 0, the end not included";
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 5)"),
            fmt::format("events[0] spans 0 to 5, {}", kCount));
  EXPECT_EQ(complaint_about_event(R"("begin": 3, "end": 2)"),
            fmt::format("events[0] spans 3 to 2, {}", kCount));
  EXPECT_EQ(complaint_about_event(R"("begin": 18446744073709551615, "end": 2)"),
            fmt::format("events[0] spans 18446744073709551615 to 2, {}", kCount));
  EXPECT_EQ(from_json(with(R"("text": "a🕰éb", "events": [{"begin": 4, "end": 4}])"))
                .events()
                .front()
                .span,
            (Span{8, 8}));
}

TEST(GnomonJson, RefusesATextThatTheOffsetsDoNotMark) {
  EXPECT_EQ(complaint_about_event(R"("begin": 1, "end": 3, "text": "🕰e")"),
            "events[0] says its text is '🕰e', but its offsets mark '🕰é' | "
            "offsets count code points of 'text' from 0, the end not included");
  EXPECT_EQ(complaint_about_event(R"("begin": 1, "end": 3, "text": 7)"),
            "'text' of events[0] must be a string | put it in quotation marks");
}

TEST(GnomonJson, RefusesAttributesThatAreNone) {
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "colour": "red")"),
            "events[0] has 'colour', which TimeML does not define | put attributes of your own "
            "into 'other'");
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "eid": 1)"),
            "'eid' of events[0] must be a string | put it in quotation marks");
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "other": {"x": 0.5})"),
            "'x' of events[0] must be a string | put it in quotation marks");
  EXPECT_EQ(complaint_about_event(R"("begin": 0, "end": 0, "other": "x")"),
            "'other' of events[0] must be an object | put names and values in braces");
  for (const std::string_view bad : {"", "1st", "a b", "a=b", "<", "-a"}) {
    EXPECT_EQ(
        complaint_about_event(fmt::format(R"("begin": 0, "end": 0, "other": {{"{}": "x"}})", bad)),
        fmt::format("'{}' in events[0] is not a valid attribute name | XML names consist of "
                    "letters, digits and _ : - . and start with a letter",
                    bad));
  }
}

TEST(GnomonJson, RefusesMembersThatBelongElsewhere) {
  for (const std::string_view member :
       {R"("tag": "s")", R"("remark": "comment")", R"("content": "x")", R"("kind": "TLINK")"}) {
    EXPECT_THAT(complaint_about_event(fmt::format(R"("begin": 0, "end": 0, {})", member)),
                HasSubstr("which TimeML does not define"))
        << member;
  }
  EXPECT_THAT(complaint_about(R"("text": "", "instances": [{"eiid": "ei1", "kind": "TLINK"}])"),
              StartsWith("instances[0] has 'kind', which TimeML does not define"));
  EXPECT_THAT(complaint_about(R"("text": "", "links": [{"kind": "TLINK", "begin": 0}])"),
              StartsWith("links[0] has 'begin', which TimeML does not define"));
  EXPECT_THAT(complaint_about(
                  R"("text": "", "markup": [{"tag": "s", "begin": 0, "end": 0, "content": "x"}])"),
              StartsWith("markup[0] has 'content', which TimeML does not define"));
}

TEST(GnomonJson, RefusesTagsThatAreNone) {
  const auto about_tag = [](std::string_view tag) {
    return complaint_about(
        fmt::format(R"("text": "", "markup": [{{"tag": "{}", "begin": 0, "end": 0}}])", tag));
  };
  for (const std::string_view bad : {"EVENT", "TIMEX3", "SIGNAL", "MAKEINSTANCE", "TLINK", "SLINK",
                                     "ALINK", "", "a b", "1", "/TimeML", "TimeML><x"}) {
    EXPECT_EQ(about_tag(bad),
              fmt::format("'{}' of markup[0] is not a valid tag in this list | events, times, "
                          "signals, instances and links have separate lists",
                          bad));
  }
  EXPECT_EQ(complaint_about(R"("text": "", "markup": [{"begin": 0, "end": 0}])"),
            "markup[0] has no 'tag' | add it, with a string as value");
}

// What is said about a second element of markup behind a root over "ab".
std::string complaint_about_markup(std::string_view element) {
  return complaint_about(fmt::format(
      R"("text": "ab", "markup": [{{"tag": "TimeML", "begin": 0, "end": 2}}, {}])", element));
}

TEST(GnomonJson, RefusesRemarksThatAreNone) {
  EXPECT_EQ(complaint_about_markup(R"({"remark": "joke", "content": "", "begin": 0, "end": 0})"),
            "'remark' of markup[1] must be comment or instruction | write one of the two");
  EXPECT_EQ(complaint_about_markup(R"({"remark": "comment", "begin": 0, "end": 0})"),
            "markup[1] has no 'content' | add it, with a string as value");
  constexpr std::string_view kPoint =
      "markup[1] is a remark, which has no attributes and marks no text | "
      "give it the same 'begin' and 'end'";
  EXPECT_EQ(complaint_about_markup(R"({"remark": "comment", "content": "", "begin": 0, "end": 1})"),
            kPoint);
  EXPECT_EQ(complaint_about_markup(
                R"({"remark": "comment", "content": "", "begin": 0, "end": 0, "eid": "e1"})"),
            kPoint);
}

TEST(GnomonJson, RefusesALayoutWithoutOneRoot) {
  constexpr std::string_view kWhole =
      "the first element must be a root that spans the whole text | "
      "its 'begin' is 0 and its 'end' the number of code points in the text";
  EXPECT_EQ(complaint_about(R"("text": "ab", "markup": [])"),
            "'markup' holds no root element | omit 'markup' to have one created");
  EXPECT_EQ(complaint_about(R"("text": "ab", "markup": [{"tag": "TimeML", "begin": 0, "end": 1}])"),
            kWhole);
  EXPECT_EQ(complaint_about(R"("text": "ab", "markup": [], "events": [{"begin": 0, "end": 2}])"),
            kWhole);
  EXPECT_EQ(complaint_about(R"("text": "", "markup": [
                {"remark": "comment", "content": "", "begin": 0, "end": 0}])"),
            kWhole);
  EXPECT_EQ(complaint_about(R"("text": "ab", "markup": [{"tag": "TimeML", "begin": 0, "end": 1},
                                                        {"tag": "s", "begin": 1, "end": 2}])"),
            "no element of 'markup' holds all the others | "
            "the first element is the root and spans the whole text");
}

// What is said about three numbered elements over an empty text: node and parent of each.
std::string complaint_about_nodes(std::string_view first, std::string_view second,
                                  std::string_view third) {
  return complaint_about(fmt::format(
      R"("text": "", "markup": [{{"tag": "TimeML", "begin": 0, "end": 0{}}},
         {{"tag": "s", "begin": 0, "end": 0{}}}],
         "events": [{{"begin": 0, "end": 0{}}}])",
      first, second, third));
}

TEST(GnomonJson, RefusesNodeNumbersThatMakeNoTree) {
  constexpr std::string_view kAll = "number all elements or none";
  constexpr std::string_view kNone = "or omit 'node' and 'parent' everywhere";
  constexpr std::string_view kRoot = "node 0 is the root and has none";
  const std::string root = R"(, "node": 0)";
  const std::string child = R"(, "node": 1, "parent": 0)";
  EXPECT_EQ(complaint_about_nodes(root, child, ""),
            fmt::format("some elements have a 'node' number and some have none | {}", kAll));
  EXPECT_EQ(complaint_about_nodes(root, child, R"(, "parent": 1)"),
            fmt::format("some elements have a 'node' number and some have none | {}", kAll));
  EXPECT_EQ(
      complaint_about_nodes(root, child, R"(, "node": 3, "parent": 0)"),
      fmt::format("the 'node' numbers must run from 0 without gaps; 2 is missing | {}", kNone));
  EXPECT_EQ(
      complaint_about_nodes(root, child, R"(, "node": 1, "parent": 0)"),
      fmt::format("the 'node' numbers must run from 0 without gaps; 1 is used twice | {}", kNone));
  EXPECT_EQ(
      complaint_about_nodes(root, child, R"(, "node": 18446744073709551615, "parent": 0)"),
      fmt::format("the 'node' numbers must run from 0 without gaps; 2 is missing | {}", kNone));
  EXPECT_EQ(complaint_about_nodes(root, child, R"(, "node": 2, "parent": 2)"),
            fmt::format("node 2 needs a 'parent' with a smaller number | {}", kRoot));
  EXPECT_EQ(complaint_about_nodes(root, child, R"(, "node": 2)"),
            fmt::format("node 2 needs a 'parent' with a smaller number | {}", kRoot));
  EXPECT_EQ(
      complaint_about_nodes(R"(, "node": 0, "parent": 0)", child, R"(, "node": 2, "parent": 0)"),
      "node 0 is the root and has no 'parent' | omit it");
  EXPECT_EQ(complaint_about(R"("text": "", "events": [{"begin": 0, "end": 0, "node": 0}])"),
            fmt::format("'node' and 'parent' need a 'markup' list with the root | {}", kAll));
  EXPECT_EQ(complaint_about(
                R"("text": "", "markup": [{"tag": "TimeML", "begin": 0, "end": 0, "node": 0},
                {"remark": "comment", "content": "", "begin": 0, "end": 0, "node": 1, "parent": 0},
                {"tag": "s", "begin": 0, "end": 0, "node": 2, "parent": 1}])"),
            "the parent of node 2 is a remark | name an element");
}

TEST(GnomonJson, RefusesLinksOfAnotherKind) {
  EXPECT_EQ(complaint_about(R"("text": "", "links": [{"lid": "l1"}])"),
            "links[0] has no 'kind' | add it, with a string as value");
  for (const std::string_view bad : {"tlink", "EVENT", "MAKEINSTANCE", ""}) {
    EXPECT_EQ(complaint_about(fmt::format(R"("text": "", "links": [{{"kind": "{}"}}])", bad)),
              "'kind' of links[0] must be TLINK, SLINK, ALINK or CLINK | "
              "write one of the three, in capital letters");
  }
}

// Nested elements around an empty text, `depth` of them with the root.
std::string nested(std::size_t depth) {
  std::string markup;
  for (std::size_t i = 0; i < depth; ++i) {
    markup += fmt::format(R"({}{{"tag": "TimeML", "begin": 0, "end": 0}})", i == 0 ? "" : ",");
  }
  return fmt::format(R"("text": "", "markup": [{}])", markup);
}

TEST(GnomonJson, NestsElementsAsDeepAsTimemlAndNoDeeper) {
  const Document document = from_json(with(nested(kMaxXmlDepth)));
  EXPECT_EQ(first_difference(document, from_timeml(must_write(kTimeml, document))), "");
  EXPECT_EQ(complaint_about(nested(kMaxXmlDepth + 1)),
            "elements are nested more than 256 deep | check the program that wrote this file");
}

TEST(GnomonJson, IsFoundByAGlance) {
  EXPECT_EQ(detect_format(kClockAsJson), &kGnomonJson);
  EXPECT_EQ(detect_format("\xef\xbb\xbf\n {\n\"text\": \"\", \"format\": \"gnomon-json\""),
            &kGnomonJson);
  EXPECT_EQ(detect_format("{\"format\": \"geojson\"}"), nullptr);
  EXPECT_EQ(detect_format("[\"gnomon-json\"]"), nullptr);
}

// The schema in docs/ must name every member, so that what we write is valid by it.

std::string page(const char* name) {
  // Tests run somewhere below the top of the tree; __FILE__ may be relative to anything.
  std::filesystem::path top = std::filesystem::current_path();
  while (!std::filesystem::exists(top / "docs" / "gnomon-json.md") && top.has_relative_path()) {
    top = top.parent_path();
  }
  const auto docs = top / "docs";
  std::ifstream file(docs / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

json schema() { return json::parse(page("gnomon-json.schema.json")); }

std::set<std::string> names(const json& object) {
  std::set<std::string> out;
  for (const auto& [name, value] : object.items()) {
    out.insert(name);
  }
  return out;
}

TEST(GnomonJsonSchema, NamesExactlyTheAttributesThatAreKnown) {
  std::set<std::string> known = {"other"};
  for (std::size_t i = 0; i < kKnownAttributes; ++i) {
    known.emplace(attribute_name(static_cast<Attr>(i)));
  }
  EXPECT_EQ(names(schema()["$defs"]["attributes"]["properties"]), known);
}

TEST(GnomonJsonSchema, NamesEveryMemberThatIsWritten) {
  const json rules = schema();
  const Document document = from_timeml(
      "<!DOCTYPE TimeML><TimeML x='1'><!--c--><?p i?>a<EVENT eid='e1' x='1'/><TIMEX3 tid='t1'/>"
      "<SIGNAL sid='s1'/><MAKEINSTANCE eiid='ei1'/><TLINK lid='l1'/></TimeML>");
  const json written = json::parse(must_write(kGnomonJson, document));
  EXPECT_EQ(names(rules["properties"]), names(written));

  const std::set<std::string> attributes = names(rules["$defs"]["attributes"]["properties"]);
  const auto check = [&](const json& object, const char* definition, bool has_attributes = true) {
    const std::set<std::string> own =
        names(rules["$defs"].at(definition).value("properties", json::object()));
    for (const std::string& name : names(object)) {
      EXPECT_TRUE(own.contains(name) || (has_attributes && attributes.contains(name)))
          << definition << " has " << name;
    }
  };
  for (const json& object : written["markup"]) {
    const bool remark = object.contains("remark");
    check(object, remark ? "remark" : "element", !remark);
  }
  for (const char* list : {"events", "times", "signals"}) {
    check(written[list].at(0), "entity");
  }
  check(written["instances"].at(0), "instance");
  check(written["links"].at(0), "link");
}

// The block of this kind in a page of Markdown, the first or the last one.
std::string block(const std::string& text, const std::string& kind, bool last) {
  const std::string fence = "```" + kind + "\n";
  const std::size_t begin = (last ? text.rfind(fence) : text.find(fence)) + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

TEST(GnomonJsonPage, ShowsWhatIsWrittenAndRead) {
  const std::string text = page("gnomon-json.md");
  const std::string xml = block(text, "xml", false);
  const auto documents = read_timeml({xml, "cafe.tml", "cafe"});
  ASSERT_TRUE(documents.front());
  EXPECT_EQ(nlohmann::ordered_json::parse(must_write(kGnomonJson, *documents.front())),
            nlohmann::ordered_json::parse(block(text, "json", true)));
  const Document by_hand = from_json(block(text, "json", false));
  EXPECT_EQ(by_hand.times()[1].span.of(by_hand.text()), "Monday");
  EXPECT_TRUE(by_hand.links().front().source.resolved());
}

}  // namespace
}  // namespace gnomon
