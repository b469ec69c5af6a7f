// The readers of annotation tools, corpora in JSON and rows on small files of our own: what they
// read, and what they report.
#include "gnomon/formats/formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

struct Reading {
  std::vector<Result<Document>> documents;
  std::vector<std::string> reports;  // "line:column words"
};

Reading read_as(std::string_view format, std::string_view bytes, ReadingChoices choices = {},
                std::string_view text = {}) {
  const Format& reader = *find_format(format).value();
  std::string all(bytes);
  std::vector<SourcePart> parts;
  if (!text.empty()) {
    all += '\n';
    parts = {{reader.companions[0], "a.ann", {0, bytes.size()}},
             {reader.companions[1], "a.txt", {all.size(), all.size() + text.size()}}};
    all += text;
  }
  std::vector<Notice> notices;
  Source source{all, "test", "test", parts};
  source.choices = std::move(choices);
  source.notices = &notices;
  Reading reading{reader.read(source), {}};
  for (const Notice& notice : notices) {
    reading.reports.push_back(fmt::format("{}:{} {}", notice.said.where.line,
                                          notice.said.where.column, notice.said.what));
  }
  return reading;
}

// "e1=rained e2=stopped t1=Monday | e1 BEFORE e2", with the words of all that is marked.
std::string content(const Result<Document>& document) {
  if (!document) {
    return "error: " + document.error().what;
  }
  std::string out;
  for (const Event& event : document->events()) {
    out += fmt::format("{}={} ", event.eid, event.span.of(document->text()));
  }
  for (const Timex& time : document->times()) {
    out += fmt::format("{}={} ", time.tid, time.span.of(document->text()));
  }
  out += "|";
  for (const Link& link : document->links()) {
    out += fmt::format(" {} {} {},", link.source.id, link.rel_type, link.target.id);
  }
  return out;
}

TEST(Brat, ReadsSpansFramesAttributesAndNotes) {
  const Reading reading = read_as("brat",
                                  "T1\tEVENT 3 9\trained\r\nT2\tTIMEX3 13 19\tMonday\n"
                                  "E1\tEVENT:T1\nA1\tPolarity T1 POS\nA2\tNegated T1\n"
                                  "N1\tReference T2 Timex:2031-05-05\tMonday\n"
                                  "R1\tIS_INCLUDED Arg1:E1 Arg2:T2\n",
                                  {}, "It rained on Monday.");
  EXPECT_TRUE(reading.reports.empty());
  EXPECT_EQ(content(reading.documents[0]), "T1=rained T2=Monday | T1 IS_INCLUDED T2,");
  const Document& document = *reading.documents[0];
  EXPECT_EQ(document.events()[0].attributes[Attr::kPolarity], "POS");
  EXPECT_EQ(document.times()[0].attributes[Attr::kValue], "2031-05-05");
}

TEST(Brat, TakesTheHullOfASplitSpanAndKeepsItsPieces) {
  const Reading reading = read_as("brat", "T1\tEVENT 3 7;11 14\tshut off\n", {}, "He shut it off.");
  EXPECT_EQ(content(reading.documents[0]), "T1=shut it off |");
  bool has_pieces = false;
  for (const Attribute& attribute : reading.documents[0]->events()[0].attributes) {
    has_pieces = has_pieces || (attribute.name == "pieces" && attribute.value == "3 7;11 14");
  }
  EXPECT_TRUE(has_pieces);
}

TEST(Brat, SeesThatABrowserCountedUtf16) {
  const Reading reading = read_as("brat", "T1\tEVENT 6 12\trained\n", {}, "🎉 It rained.");
  EXPECT_EQ(content(reading.documents[0]), "T1=rained |");
}

TEST(Brat, ReportsWhatItCannotUseWithItsPlace) {
  const Reading reading = read_as("brat",
                                  "T1\tEVENT 3 9\trained\nT1\tEVENT 0 2\tIt\nT2 EVENT 0 2 It\n"
                                  "T3\tEVENT 3 99\tx\nR1\tBEFORE Arg1:T1 Arg2:T7\nX\n",
                                  {}, "It rained.");
  EXPECT_EQ(content(reading.documents[0]), "T1=rained |");
  EXPECT_THAT(reading.reports, testing::UnorderedElementsAre(
                                   testing::StartsWith("2:1 the id 'T1' is used twice"),
                                   testing::StartsWith("3:1 this is not a span"),
                                   testing::StartsWith("4:1 the offsets 3-99"),
                                   testing::StartsWith("5:1 the relation BEFORE of 'T1' to 'T7'"),
                                   testing::StartsWith("6:1 unknown kind of line"),
                                   testing::HasSubstr("the file says that 3-99 is 'x'")));
}

TEST(Brat, NeedsItsText) {
  const Reading reading = read_as("brat", "T1\tEVENT 3 9\trained\n");
  ASSERT_FALSE(reading.documents[0]);
  EXPECT_EQ(reading.documents[0].error().code, "text-missing");
  ReadingChoices choices;
  choices.text_of = [](std::string_view name) -> std::optional<std::string> {
    return name == "test" ? std::optional<std::string>("It rained.") : std::nullopt;
  };
  EXPECT_EQ(content(read_as("brat", "T1\tEVENT 3 9\trained\n", choices).documents[0]),
            "T1=rained |");
}

TEST(LabelStudio, TurnsLinksByTheirDirection) {
  constexpr std::string_view kTask = R"([{"id": 7, "data": {"text": "Rain fell."}, "annotations": [{
      "completed_by": {"email": "ann@x.org"}, "result": [
      {"id": "a", "type": "labels", "value": {"start": 0, "end": 4, "text": "Rain", "labels": ["EVENT"]}},
      {"id": "b", "type": "labels", "value": {"start": 5, "end": 9, "text": "fell", "labels": ["EVENT"]}},
      {"type": "relation", "from_id": "a", "to_id": "b", "direction": "left", "labels": ["BEFORE"]}]}]}])";
  const Reading reading = read_as("label-studio", kTask);
  EXPECT_EQ(content(reading.documents[0]), "a=Rain b=fell | b BEFORE a,");
  EXPECT_EQ(reading.documents[0]->name(), "test-7");
}

TEST(Doccano, AsksForTheUnitOnlyWhereItMatters) {
  constexpr std::string_view kPlain =
      R"({"text": "It rained.", "entities": [{"id": 1, "label": "EVENT", "start_offset": 3, "end_offset": 9}]})";
  EXPECT_EQ(content(read_as("doccano", kPlain).documents[0]), "1=rained |");
  constexpr std::string_view kParty =
      R"({"text": "🎉 It rained.", "entities": [{"id": 1, "label": "EVENT", "start_offset": 6, "end_offset": 12}]})";
  const Reading reading = read_as("doccano", kParty);
  ASSERT_FALSE(reading.documents[0]);
  EXPECT_EQ(reading.documents[0].error().code, "offsets-unclear");
  ReadingChoices choices;
  choices.offsets = OffsetUnit::kUtf16;
  EXPECT_EQ(content(read_as("doccano", kParty, choices).documents[0]), "1=rained |");
}

TEST(Prodigy, FindsEndsByTheLastToken) {
  constexpr std::string_view kLine = R"({"text": "Heavy rain fell", "spans": [
      {"start": 0, "end": 10, "token_start": 0, "token_end": 1, "label": "EVENT"},
      {"start": 11, "end": 15, "token_start": 2, "token_end": 2, "label": "EVENT"}],
      "relations": [{"head": 1, "child": 2, "label": "BEFORE"}, {"head": 0, "child": 2, "label": "AFTER"}]})";
  const Reading reading = read_as("prodigy", kLine);
  EXPECT_EQ(content(reading.documents[0]), "s1=Heavy rain s2=fell | s1 BEFORE s2,");
  EXPECT_EQ(reading.reports.size(), 1U);
}

TEST(MavenEre, JoinsClusters) {
  constexpr std::string_view kLine =
      R"({"id": "d", "tokens": [["Rain", "fell", "."], ["It", "stopped"]],
      "sentences": ["Rain fell.", "It stopped"], "events": [
      {"id": "EVENT_1", "type": "x", "mention": [{"id": "m1", "trigger_word": "Rain", "sent_id": 0, "offset": [0, 1]},
                                                 {"id": "m2", "trigger_word": "It", "sent_id": 1, "offset": [0, 1]}]},
      {"id": "EVENT_2", "type": "y", "mention": [{"id": "m3", "trigger_word": "stopped", "sent_id": 1, "offset": [1, 2]}]}],
      "TIMEX": [], "temporal_relations": {"BEFORE": [["EVENT_1", "EVENT_2"]]},
      "subevent_relations": [["EVENT_1", "EVENT_2"]]})";
  const Reading reading = read_as("maven-ere", kLine);
  EXPECT_TRUE(reading.reports.empty());
  EXPECT_EQ(content(reading.documents[0]),
            "m1=Rain m2=It m3=stopped | EVENT_1 BEFORE EVENT_2, EVENT_1 HAS_SUBEVENT EVENT_2,");
  EXPECT_EQ(reading.documents[0]->text(), "Rain fell.\nIt stopped");
  EXPECT_EQ(reading.documents[0]->instances().size(), 2U);
}

TEST(Eventfull, KeepsLabelsAndPieces) {
  constexpr std::string_view kObject = R"({"tokens": ["He", "took", "it", "off"], "allMentions": [
      {"m_id": "4", "tokens_ids": [1, 3]}, {"m_id": "5", "tokens_ids": [2, 77]}],
      "allPairs": [{"_firstId": "4", "_secondId": "5", "_relation": "uncertain/cause"}]})";
  const Reading reading = read_as("eventfull", kObject);
  EXPECT_EQ(content(reading.documents[0]), "4=took it off 5=it | 4 uncertain/cause 5,");
  EXPECT_THAT(reading.reports, testing::ElementsAre(testing::HasSubstr("there is no token 77")));
}

TEST(Narrativetime, DerivesLinksFromPlaces) {
  constexpr std::string_view kLine =
      R"({"id": "d", "text": "Rain fell then snow came", "events": {"0": [0, 0], "1": [1, 1],
      "2": [3, 3], "3": [4, 4]}, "timex": {}, "event_order": {
      "0": {"span": [0, 1], "type": 1, "time": "1", "branch": "", "factuality": ""},
      "1": {"span": [3, 3], "type": 2, "time": "1:5", "branch": "", "factuality": ""},
      "2": {"span": [4, 4], "type": 0, "time": "6", "branch": "", "factuality": "-"}}})";
  EXPECT_EQ(content(read_as("narrativetime", kLine).documents[0]),
            "e0=Rain e1=fell e2=snow e3=came | e0 BEFORE e1, e0 VAGUE e2, e0 BEFORE e3, "
            "e1 IS_INCLUDED e2, e1 BEFORE e3, e2 VAGUE e3,");
}

TEST(WebannoTsv, ReadsStackedAnnotationOverSeveralTokens) {
  const Reading reading = read_as(
      "webanno-tsv",
      "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Event|identifier\n"
      "#T_RL=webanno.custom.TLINK|relType|BT_webanno.custom.Event\n\n\n#Text=It 🎉 rained hard\n"
      "1-1\t0-2\tIt\t_\t_\t_\t\n1-2\t3-5\t🎉\t_\t_\t_\t\n"
      "1-3\t6-12\trained\te1[1]|e\\_2[2]\tIS\\_INCLUDED\t1-3[1_2]\t\n"
      "1-4\t13-17\thard\te1[1]\t_\t_\t\n");
  EXPECT_TRUE(reading.reports.empty()) << testing::PrintToString(reading.reports);
  EXPECT_EQ(content(reading.documents[0]), "e1=rained hard e_2=rained | e1 IS_INCLUDED e_2,");
}

TEST(Conllu, ReadsItsOwnKeysAndThoseOfGum) {
  const Reading reading = read_as("conllu",
                                  "# newdoc id = d\n# text = Rain fell.\n"
                                  "1\tRain\t_\t_\t_\t_\t_\t_\t_\tEvent=e1|TLink=BEFORE:e2\n"
                                  "2\tfell\t_\t_\t_\t_\t_\t_\t_\tEntity=(e2-event)\n"
                                  "3\t.\t_\t_\t_\t_\t_\t_\t_\t_\n");
  EXPECT_EQ(content(reading.documents[0]), "e1=Rain e2=fell | e1 BEFORE e2,");
}

TEST(Displacy, LeftArrowsPointToTheStart) {
  EXPECT_EQ(
      content(
          read_as("displacy",
                  R"({"words": [{"text": "Rain", "tag": "EVENT"}, {"text": "fell", "tag": "EVENT"}],
                                "arcs": [{"start": 0, "end": 1, "label": "AFTER", "dir": "left"}]})")
              .documents[0]),
      "s1=Rain s2=fell | s2 AFTER s1,");
}

TEST(Pairs, ReadManyShapes) {
  EXPECT_EQ(
      content(
          read_as(
              "pairs",
              R"({"doc_id": "d", "text": "<e2>Rain</e2> <e1>fell</e1> if 1 < 2", "label": "BEFORE"})")
              .documents[0]),
      "e1=Rain e2=fell | e2 BEFORE e1,");
  EXPECT_EQ(content(read_as("pairs",
                            "Sure!\n```json\n[{\"event1\": \"a\", \"event2\": \"b\", \"relation\": "
                            "\"after\"}]\n```\n")
                        .documents[0]),
            "a= b= | a after b,");
  EXPECT_EQ(
      content(
          read_as("pairs", "digraph {\n\"A\" -> B [label=\"before\", score=.5];\n}").documents[0]),
      "A= B= | A before B,");
  EXPECT_EQ(
      content(read_as("pairs",
                      R"({"id": "d", "context": "<ei1>Rain</ei1> on <t1>Monday</t1>", "timeline": [
                       {"source": "start ei1", "target": "start t1", "relation": "<"},
                       {"source": "start t1", "target": "end ei1", "relation": "<"}]})")
                  .documents[0]),
      "ei1=Rain t1=Monday | ei1 o,di,fi t1,");
  ReadingChoices choices;
  choices.keys = {{"first", "x"}, {"second", "y"}, {"gold", "z"}};
  EXPECT_EQ(
      content(read_as("pairs", R"({"x": "a", "y": "b", "z": "BEFORE"})", choices).documents[0]),
      "a= b= | a BEFORE b,");
}

TEST(Matres, ReadsRowsAndReportsOthers) {
  const Reading reading = read_as("matres", "d\train\tfell\t1\t2\tBEFORE\r\nd\train\t1\t2\n");
  EXPECT_EQ(content(reading.documents[0]), "e1= e2= | ei1 BEFORE ei2,");
  EXPECT_THAT(reading.reports, testing::ElementsAre(testing::StartsWith("2:1 ")));
}

TEST(Timelines, TakesDocumentAndSentenceFromTheRight) {
  const Reading reading = read_as(
      "timelines", "Rain\n1\t2031-05-XX\ta-b-3-take-off\ta-b-4-start\n2\tXXXX-XX-XX\tc-1-end\n");
  EXPECT_TRUE(reading.reports.empty());
  EXPECT_EQ(content(reading.documents[0]), "e1= e2= e3= t1= | e1 smaller ordinal e3,");
}

TEST(UimaXmi, ReadsUtf16OffsetsAndRefusesEntities) {
  constexpr std::string_view kHead =
      "<xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\" xmlns:cas=\"http:///uima/cas.ecore\" "
      "xmlns:custom=\"http:///webanno/custom.ecore\">";
  const std::string file =
      "<?xml version=\"1.0\"?>" + std::string(kHead) +
      "<custom:Event xmi:id=\"2\" sofa=\"1\" begin=\"6\" end=\"12\" eid=\"e1\"/>"
      "<cas:Sofa xmi:id=\"1\" sofaID=\"_InitialView\" sofaString=\"🎉 It rained&#10;.\"/></xmi:XMI>";
  EXPECT_EQ(content(read_as("uima-xmi", file).documents[0]), "e1=rained |");
  const std::string bomb =
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"b\">]>" + std::string(kHead) + "</xmi:XMI>";
  EXPECT_THAT(content(read_as("uima-xmi", bomb).documents[0]),
              testing::HasSubstr("declares an entity"));
}

}  // namespace
}  // namespace gnomon
