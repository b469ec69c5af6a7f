#include "gnomon/formats/tempeval2.h"

#include "gnomon/formats/formats_test_help.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Tables = std::map<std::string, std::string, std::less<>>;

// Reads tables as if they were files of one folder.
std::vector<Result<Document>> read_tables(const Tables& tables) {
  std::string bytes;
  std::vector<SourcePart> parts;
  for (const std::string_view name : kTempeval2.bundle) {
    if (const auto found = tables.find(name); found != tables.end()) {
      parts.push_back(
          {name, std::string(name), {bytes.size(), bytes.size() + found->second.size()}});
      bytes += found->second + "\n";
    }
  }
  return read_tempeval2({bytes, "base-segmentation.tab", "base-segmentation", parts});
}

// Two sentences: "Rain fell on Monday ." and "It stopped ."
Tables rain() {
  return {{"base-segmentation.tab",
           "d1\t0\t0\tRain\nd1\t0\t1\tfell\nd1\t0\t2\ton\nd1\t0\t3\tMonday\nd1\t0\t4\t.\n"
           "d1\t1\t0\tIt\nd1\t1\t1\tstopped\nd1\t1\t2\t.\n"},
          {"dct.txt", "d1\t19980304\n"},
          {"event-extents.tab", "d1\t0\t1\tevent\te1\t1\nd1\t1\t1\tevent\te2\t1\n"},
          {"timex-extents.tab", "d1\t0\t2\ttimex3\tt1\t1\nd1\t0\t3\ttimex3\tt1\t1\n"},
          {"event-attributes.tab",
           "d1\t0\t1\tevent\te1\t1\ttense\tPAST\nd1\t0\t1\tevent\te1\t1\tclass\tOCCURRENCE\n"},
          {"timex-attributes.tab", "d1\t0\t2\ttimex3\tt1\t1\ttype\tDATE\n"},
          {"tlinks-timex-event.tab", "d1\te1\tt1\tOVERLAP\n"},
          {"tlinks-dct-event.tab", "d1\te1\tt0\tBEFORE\n"},
          {"tlinks-main-events.tab", "d1\te1\te2\tBEFORE-OR-OVERLAP\n"},
          {"tlinks-subordinated-events.tab", "d1\te2\te9\tUNKNOWN\n"}};
}

Document only_document(const Tables& tables) {
  std::vector<Result<Document>> documents = read_tables(tables);
  if (documents.size() != 1 || !documents[0]) {
    throw std::runtime_error(documents.empty() || documents[0] ? "not one document"
                                                               : in_words(documents[0].error()));
  }
  return std::move(*documents[0]);
}

// The error of the only document, with this text in place of a table.
std::string complaint(std::string_view table, std::string_view text) {
  Tables tables = rain();
  tables[std::string(table)] = text;
  const std::vector<Result<Document>> documents = read_tables(tables);
  for (const Result<Document>& document : documents) {
    if (!document) {
      return in_words(document.error());
    }
  }
  return "none";
}

TEST(Tempeval2, BuildsADocumentFromItsTables) {
  const Document document = only_document(rain());
  EXPECT_EQ(document.name(), "d1");
  EXPECT_EQ(document.text(), "\n\nRain fell on Monday .\nIt stopped .\n");
  EXPECT_EQ(outline(document),
            "\nTempEval 0-37\n  TIMEX3 1-1\n  s 2-23\n    EVENT 7-11\n    TIMEX3 12-21\n"
            "  s 24-36\n    EVENT 27-34\n");
  EXPECT_EQ(document.events()[0].attributes[Attr::kTense], "PAST");
  EXPECT_EQ(document.events()[0].attributes[Attr::kClass], "OCCURRENCE");
  EXPECT_EQ(document.times()[1].attributes[Attr::kType], "DATE");
  ASSERT_TRUE(document.creation_time());
  const Timex& creation_time = document[*document.creation_time()];
  EXPECT_EQ(creation_time.tid, "t0");
  EXPECT_EQ(creation_time.attributes[Attr::kValue], "1998-03-04");
}

TEST(Tempeval2, ReadsTheFourTablesOfLinks) {
  const Document document = only_document(rain());
  std::vector<std::string> links;
  for (const Link& link : document.links()) {
    links.push_back(fmt::format("{} {} {} {} {} {}", link.attributes[Attr::kTask], link.lid,
                                link.source.id, link.target.id, link.rel_type,
                                link.target.resolved()));
  }
  EXPECT_THAT(links, ElementsAre("C l1 e1 t1 OVERLAP true", "D l2 e1 t0 BEFORE true",
                                 "E l3 e1 e2 BEFORE-OR-OVERLAP true", "F l4 e2 e9 UNKNOWN false"));
  EXPECT_EQ(document.links()[0].target.attribute, Attr::kRelatedToTime);
  EXPECT_EQ(document.links()[3].target.attribute, Attr::kRelatedToEvent);
}

TEST(Tempeval2, SurvivesBeingWrittenAsTimeml) {
  const Document document = only_document(rain());
  const Document back = from_timeml(must_write(kTimeml, document));
  EXPECT_EQ(first_difference(document, back), "");
}

TEST(Tempeval2, NeedsOnlyTokens) {
  const Document document = only_document({{"base-segmentation.tab",
                                            "\xef\xbb\xbf"
                                            "d1\t7\t3\tHo\r\n\r\nd1\t2\t9\tHey\r\n"}});
  EXPECT_EQ(document.text(), "\nHey\nHo\n") << "by their numbers, whatever the order of the rows";
  EXPECT_FALSE(document.creation_time());
}

TEST(Tempeval2, NestsWhatLiesInsideAndKeepsWhatCrosses) {
  Tables tables = rain();
  tables["timex-extents.tab"] =
      "d1\t0\t0\ttimex3\tt1\t1\nd1\t0\t3\ttimex3\tt1\t1\n"  // with tokens skipped
      "d1\t1\t0\ttimex3\tt2\t1\nd1\t1\t1\ttimex3\tt2\t1\n"
      "d1\t1\t1\ttimex3\tt3\t1\nd1\t1\t2\ttimex3\tt3\t1\n";
  tables.erase("timex-attributes.tab");
  EXPECT_EQ(outline(only_document(tables)),
            "\nTempEval 0-37\n  TIMEX3 1-1\n  s 2-23\n    TIMEX3 2-21\n      EVENT 7-11\n"
            "  s 24-36\n    TIMEX3 24-34\n    TIMEX3 27-36\n      EVENT 27-34\n");
}

TEST(Tempeval2, SaysWhichRowIsWrong) {
  const auto at = [](std::string_view table, std::string_view text) {
    const std::string words = complaint(table, text);
    return words.substr(0, words.find(" | "));
  };
  EXPECT_EQ(at("base-segmentation.tab", "d1\t0\t0\tRain\nd1\t0\tone\tfell"),
            "base-segmentation.tab:2:6: 'one' is not a token number");
  EXPECT_EQ(at("base-segmentation.tab", "d1\t99999999999\t0\tRain"),
            "base-segmentation.tab:1:4: '99999999999' is not a sentence number");
  EXPECT_EQ(at("base-segmentation.tab", "d1\t0\t0\tRain\nd1\t0\t0\tfell"),
            "base-segmentation.tab:2:8: token 0 of sentence 0 occurs twice");
  EXPECT_EQ(at("base-segmentation.tab", "d1\t0\t0\tRain\nd1\t0\t1\t "),
            "base-segmentation.tab:2:8: this token has no word");
  EXPECT_EQ(at("base-segmentation.tab", "d1\t0\t0\tRain\nd1\t0\t1\tf\xff"),
            "base-segmentation.tab:2:9: this row is not UTF-8");
  EXPECT_EQ(at("base-segmentation.tab", "d1\t0\t0\tRain\nd1 0 1 fell\n"),
            "base-segmentation.tab:2:1: rows of base-segmentation.tab have 4 columns, but this one "
            "has 1");
  EXPECT_EQ(at("dct.txt", "d1\t4 March"), "dct.txt:1:4: '4 March' is not a date");
  EXPECT_EQ(at("dct.txt", "d1\t19980304\nd1\t19980305"),
            "dct.txt:2:1: the document has two creation times");
  EXPECT_EQ(at("dct.txt", "d2\t19980304"),
            "dct.txt:1:1: the document 'd2' has no tokens in base-segmentation.tab");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t5\tevent\te1\t1"),
            "event-extents.tab:1:4: this document has no token '5' in a sentence '0'");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t1\ttimex3\te1\t1"),
            "event-extents.tab:1:8: the tag is 'timex3', not event");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t1\tevent\t\t1"),
            "event-extents.tab:1:14: the id is empty, or starts or ends with a space");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t1\tevent\te1\t2"),
            "event-extents.tab:1:17: this is instance '2'; gnomon supports only the first one");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t1\tevent\te1\t1\nd1\t0\t1\tevent\te1\t1"),
            "event-extents.tab:2:6: this token is repeated or out of order in the extent of e1");
  EXPECT_EQ(at("event-extents.tab", "d1\t0\t1\tevent\te1\t1\nd1\t1\t1\tevent\te1\t1"),
            "event-extents.tab:2:4: the extent of e1 reaches into another sentence");
  EXPECT_EQ(at("timex-extents.tab", "d1\t0\t3\ttimex3\tt0\t1"),
            "timex-extents.tab:1:15: t0 is the creation time, which is not part of the text");
  EXPECT_EQ(at("event-attributes.tab", "d1\t0\t1\tevent\te7\t1\ttense\tPAST"),
            "event-attributes.tab:1:14: there is no extent of event 'e7'");
  EXPECT_EQ(at("event-attributes.tab", "d1\t0\t0\tevent\te1\t1\ttense\tPAST"),
            "event-attributes.tab:1:4: this is not the first token of e1");
  EXPECT_EQ(at("event-attributes.tab",
               "d1\t0\t1\tevent\te1\t1\ttense\tPAST\n"
               "d1\t0\t1\tevent\te1\t1\ttense\tPAST"),
            "event-attributes.tab:2:19: e1 has the attribute tense twice");
  EXPECT_EQ(at("event-attributes.tab", "d1\t0\t1\tevent\te1\t1\teid\te5"),
            "event-attributes.tab:1:19: 'eid' is not a valid attribute name");
  EXPECT_EQ(at("event-attributes.tab", "d1\t0\t1\tevent\te1\t1\tten+se\tPAST"),
            "event-attributes.tab:1:19: 'ten+se' is not a valid attribute name");
  EXPECT_EQ(at("tlinks-main-events.tab", "d1\te1\t\tBEFORE"),
            "tlinks-main-events.tab:1:4: a link needs two ids");
  EXPECT_EQ(at("tlinks-main-events.tab", "d1\te1\te2"),
            "tlinks-main-events.tab:1:1: rows of tlinks-main-events.tab have 4 columns, but this "
            "one has 3");
}

TEST(Tempeval2, OneWrongDocumentDoesNotStopTheOthers) {
  Tables tables = rain();
  tables["base-segmentation.tab"] += "d0\t0\t0\tSun\n";
  tables["dct.txt"] = "d1\tyesterday\nd1\ttoday\nd0\t20010101\nd5\t20010101\nd6\t20010101\n";
  const std::vector<Result<Document>> documents = read_tables(tables);
  ASSERT_EQ(documents.size(), 3U);
  ASSERT_FALSE(documents[0]) << "what belongs to no document comes first";
  EXPECT_THAT(documents[0].error().what, HasSubstr("'d5'"));
  EXPECT_THAT(documents[0].error().hint,
              HasSubstr("other rows of this file without a document: 1"));
  ASSERT_FALSE(documents[1]);
  EXPECT_THAT(documents[1].error().hint, HasSubstr("other invalid rows of this document: 1"));
  ASSERT_TRUE(documents[2]);
  EXPECT_EQ(documents[2]->name(), "d0");
}

TEST(Tempeval2, IsKnownByItsFirstRow) {
  EXPECT_EQ(detect_format("d1\t0\t0\tRain\nd1"), &kTempeval2);
  EXPECT_EQ(detect_format("d1\t12\t0\tRain\r\n"), &kTempeval2);
  for (const std::string_view head : {"", "d1\te1\te2\tBEFORE\n", "d1\t0\t0\tevent\te1\t1\n",
                                      "d1\t0\t0", "\t0\t0\tx", "d1 0 0 Rain"}) {
    EXPECT_EQ(detect_format(head), nullptr) << head;
  }
}

TEST(Tempeval2, RefusesNestingThatNoFormatCanHold) {
  Tables tables{{"base-segmentation.tab", "d1\t0\t0\tRain\n"}};
  for (int i = 0; i < 400; ++i) {
    tables["event-extents.tab"] += fmt::format("d1\t0\t0\tevent\te{}\t1\n", i);
  }
  const std::vector<Result<Document>> documents = read_tables(tables);
  ASSERT_EQ(documents.size(), 1U);
  ASSERT_FALSE(documents[0]);
  EXPECT_THAT(documents[0].error().what, HasSubstr("nested more than 256 deep"));
}

// Bytes put in, taken out and changed: there is always a document or a message with its place.
RC_GTEST_PROP(Tempeval2, SurvivesDamage,
              (const std::vector<std::pair<std::uint16_t, std::uint8_t>>& hits)) {
  Tables tables = rain();
  for (const auto& [where, byte] : hits) {
    auto table = tables.begin();
    std::advance(table, where % tables.size());
    std::string& text = table->second;
    const std::size_t at = text.empty() ? 0 : (where / tables.size()) % text.size();
    constexpr std::string_view kNasty = "\t\n\r 019e\xff\x80";
    const char made = byte < 128 ? kNasty[byte % kNasty.size()] : static_cast<char>(byte);
    if (byte % 3 == 0) {
      text.insert(at, 1, made);
    } else if (byte % 3 == 1 && !text.empty()) {
      text.erase(at, 1 + byte % 8);
    } else if (!text.empty()) {
      text[at] = made;
    }
  }
  const std::vector<Result<Document>> documents = read_tables(tables);
  RC_ASSERT(!documents.empty());
  for (const Result<Document>& document : documents) {
    if (!document) {
      RC_ASSERT(!document.error().what.empty());
      RC_ASSERT(!document.error().where.file.empty());
      continue;
    }
    const Result<std::string> written = kGnomonJson.write(*document);
    if (written) {  // not with ||, of which RC_ASSERT evaluates both sides
      RC_ASSERT(first_difference(*document, must_read(kGnomonJson, *written)).empty());
    }
  }
}

}  // namespace
}  // namespace gnomon
