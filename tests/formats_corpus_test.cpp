// The samples of all formats: counts that another program made, and broken files that must be
// survived.
#include "corpus_test_help.h"
#include "gnomon/corpus/files.h"
#include "gnomon/timeml/counts.h"

#include <map>
#include <set>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

fs::path formats_folder() { return data_folder() / "formats"; }

LoadedFile load_sample(const std::string& name, ReadingChoices choices = {}) {
  SourceFile file{(formats_folder() / name).string(), fs::path(name).stem().string()};
  file.choices = std::move(choices);
  return load(file);
}

struct Found {
  std::size_t events = 0;
  std::size_t times = 0;
  std::map<std::string, std::size_t> relations;
};

Found count(const LoadedFile& loaded, const std::string& name) {
  Found found;
  for (const Result<Document>& document : loaded.documents) {
    EXPECT_TRUE(document) << name << ": " << document.error().what;
    if (!document) {
      continue;
    }
    found.events += document->events().size();
    for (const Timex& time : document->times()) {
      // A date that a key of the file tells is no element of its annotation.
      const Markup& markup = (*document)[time.markup];
      const bool is_in_frame = markup.parent && (*document)[*markup.parent].name == "DCT";
      found.times += is_in_frame ? 0 : 1;
    }
    for (const Link& link : document->links()) {
      if (link.kind == ElementKind::kTlink) {
        const std::string label(link.rel_type);
        ++found.relations[label.empty() ? "(no label)" : label];
      }
    }
  }
  return found;
}

TEST(FormatSamples, HaveTheCountsOfTheReference) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  const std::set<std::string> done = {
      "brat",           "label-studio",     "doccano",
      "prodigy",        "maven-ere",        "maven-ere-preprocessed",
      "eventfull",      "eventfull input",  "webanno-tsv",
      "uima-json",      "uima-xmi",         "conllu",
      "spacy-displacy", "matres",           "tempeval2-json",
      "columns",        "pairs in context", "llm answers",
      "dot graph",      "tagger output"};
  std::size_t compared = 0;
  for (const auto& [name, about] : expected.items()) {
    if (!done.contains(about["format"].get<std::string>()) || name.starts_with("bad/") ||
        name.ends_with("_french.xml")) {
      continue;
    }
    const Found found = count(load_sample(name), name);
    // Relations of MAVEN-ERE join clusters: these are instances, and their mentions are events.
    const bool has_clusters = about.contains("event_mentions");
    const bool is_submission = name.find("prediction") != std::string::npos;
    if (!is_submission) {
      EXPECT_EQ(found.events, has_clusters ? about["event_mentions"] : about["events"]) << name;
      EXPECT_EQ(found.times, about["times"]) << name;
    }
    std::map<std::string, std::size_t> relations;
    for (const auto& [label, number] : about["relations"].items()) {
      relations[label] = number.get<std::size_t>();
    }
    // The star stands for a relation without a value.
    if (name.find("SubTokenRelation2") != std::string::npos) {
      EXPECT_EQ(found.relations.size(), 1U) << name;
    } else {
      EXPECT_EQ(found.relations, relations) << name;
    }
    ++compared;
  }
  EXPECT_GT(compared, 40U);
}

// Lists have letters for labels; each becomes its word.
TEST(FormatSamples, OfListsHaveTheCountsOfTheReference) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  const std::map<std::string, std::string> words = {{"a", "AFTER"},        {"b", "BEFORE"},
                                                    {"i", "INCLUDES"},     {"ii", "IS_INCLUDED"},
                                                    {"s", "SIMULTANEOUS"}, {"v", "VAGUE"}};
  std::size_t compared = 0;
  for (const auto& [name, about] : expected.items()) {
    const std::string format = about["format"];
    if (format != "tbdense" && format != "tddiscourse" && format != "tempeval2-tabs" &&
        format != "pairs marked") {
      continue;
    }
    const bool is_bundle = format == "tempeval2-tabs";
    const LoadedFile loaded = load_sample(is_bundle ? name + "base-segmentation.tab" : name);
    EXPECT_EQ(loaded.documents.size(), about["documents"]) << name;
    const Found found = count(loaded, name);
    if (format != "pairs marked") {  // whose spans the reference does not count
      EXPECT_EQ(found.events, about["events"]) << name;
      // Of TB-Dense t0 is in lists like other times. Of TempEval-2 the reference counts extents,
      // and the creation time has a file of its own.
      const bool has_dct = is_bundle && fs::exists(formats_folder() / name / "dct.txt");
      EXPECT_EQ(found.times, about["times"].get<std::size_t>() + (has_dct ? 1 : 0)) << name;
    }
    std::map<std::string, std::size_t> relations;
    for (const auto& [label, number] : about["relations"].items()) {
      relations[words.contains(label) ? words.at(label) : label] = number.get<std::size_t>();
    }
    EXPECT_EQ(found.relations, relations) << name;
    ++compared;
  }
  EXPECT_EQ(compared, 7U);
}

// What the reference counts otherwise than as links of a document.
TEST(FormatSamples, OfPairsAndPointsSayWhatTheirRowsSay) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  // Two sentences with an event each, without an answer.
  const Json& two = expected["hf-pairs/two_sentences.json"];
  const LoadedFile sentences = load_sample("hf-pairs/two_sentences.json");
  EXPECT_EQ(sentences.documents.size(), two["pairs"]);
  const Found marked = count(sentences, "two_sentences");
  EXPECT_EQ(marked.events, 2 * two["pairs"].get<std::size_t>());
  EXPECT_TRUE(marked.relations.empty());
  // Gold and a prediction in one row are two annotations.
  const Json& both = expected["jsonl/pairs_synthetic.jsonl"];
  const LoadedFile rows = load_sample("jsonl/pairs_synthetic.jsonl");
  ASSERT_EQ(rows.documents.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_TRUE(rows.documents[i]);
    EXPECT_EQ(rows.documents[i]->events().size(), both["events"]);
    std::map<std::string, std::size_t> labels;
    for (const Link& link : rows.documents[i]->links()) {
      ++labels[std::string(link.rel_type)];
    }
    const bool is_gold = rows.documents[i]->name().find("gold") != std::string_view::npos;
    EXPECT_EQ(Json(labels), both[is_gold ? "relations" : "predicted"]) << rows.documents[i]->name();
  }
  // Of the seven orders of points three say that something begins before it ends; the other four,
  // that the event is before the creation time.
  const Json& points = expected["json/temporal_game_points.json"];
  const LoadedFile game = load_sample("json/temporal_game_points.json");
  ASSERT_TRUE(game.documents.at(0));
  EXPECT_EQ(game.documents[0]->events().size(), points["events"]);
  EXPECT_EQ(game.documents[0]->times().size(), points["times"]);
  ASSERT_EQ(game.documents[0]->links().size(), 1U);
  EXPECT_EQ(game.documents[0]->links()[0].rel_type, "b");
  EXPECT_EQ(game.documents[0]->links()[0].source.id, "ei386");
  EXPECT_EQ(game.documents[0]->links()[0].target.id, "t92");
}

// Files beside documents are none themselves.
TEST(FormatSamples, ThatAreNotDocumentsAreRefused) {
  SKIP_WITHOUT(formats_folder());
  for (const char* name :
       {"uima-xmi/TypeSystem.xml", "iso-timeml/emoji.tok.xml", "iso-timeml/tokens_council.tok.xml",
        "label-studio/config.xml", "consistency-cases/triangles.tsv"}) {
    const LoadedFile loaded = load_sample(name);
    ASSERT_EQ(loaded.documents.size(), 1U) << name;
    EXPECT_FALSE(loaded.documents[0]) << name;
  }
}

// A dateline inside the text is not taken, because day and month can be confused.
TEST(FormatSamples, OfPlainTextHaveTheirDates) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  const LoadedFile dateline = load_sample("plain/dateline.txt");
  ASSERT_TRUE(dateline.documents.at(0));
  EXPECT_FALSE(dateline.documents[0]->creation_time());
  for (const char* name :
       {"plain/emoji_bom.txt", "plain/header_fields.txt", "plain/header_iso.txt"}) {
    const LoadedFile loaded = load_sample(name);
    ASSERT_TRUE(loaded.documents.at(0)) << name;
    const Document& document = *loaded.documents[0];
    ASSERT_TRUE(document.creation_time()) << name;
    EXPECT_EQ(document[*document.creation_time()].attributes[Attr::kValue],
              expected[name]["creation_time"].get<std::string>())
        << name;
  }
}

// What a sample of any format marks and links, survives the way through every format that can be
// written, as far as this one holds it.
TEST(FormatSamples, SurviveTheWayThroughEveryFormatThatIsWritten) {
  SKIP_WITHOUT(formats_folder());
  std::size_t ways = 0;
  for (const char* name :
       {"brat/synthetic1.ann", "label-studio/emoji.json", "doccano/temporal.jsonl",
        "prodigy/minimal_no_tokens.jsonl", "maven-ere/emoji.jsonl", "eventfull/export_example.json",
        "narrativetime/emoji.jsonl", "webanno-tsv/temporal.tsv", "uima-json/temporal.json",
        "uima-xmi/temporal_emoji.xmi", "conllu/temporal_keys.conllu", "spacy-displacy/deps.json",
        "naf/synthetic.naf", "tei/synthetic.xml", "i2b2-2012/synthetic1.xml",
        "temprel-xml/synthetic.xml", "hf-pairs/marked_text.jsonl", "timeml/tcr.tml"}) {
    for (const Result<Document>& read : load_sample(name).documents) {
      ASSERT_TRUE(read) << name;
      for (const Format* format : all_formats()) {
        if (format->export_part == nullptr || format->asks_for_files || !format->bundle.empty() ||
            format->name == "csv" || format->name == "displacy" || format->only_pairs) {
          continue;  // the property test of formats has the others
        }
        std::vector<Loss> losses;
        const Result<Exported> written = format->export_part(*read, losses);
        if (!written) {
          continue;  // refused with a reason, not lost
        }
        std::string bytes = written->bytes;
        std::vector<SourcePart> parts;
        if (!format->companions.empty()) {
          parts.push_back({format->companions.front(), "first", {0, bytes.size()}});
          for (const Exported::File& other : written->beside) {
            bytes += '\n';
            parts.push_back(
                {other.name, "other", {bytes.size(), bytes.size() + other.bytes.size()}});
            bytes += other.bytes;
          }
        }
        Source source{bytes, "back", std::string(read->name()), parts};
        std::vector<Result<Document>> back = format->read(source);
        ASSERT_EQ(back.size(), 1U) << name << " as " << format->name;
        ASSERT_TRUE(back[0]) << name << " as " << format->name << ": " << back[0].error().what;
        std::size_t lost = 0;
        for (const Loss& loss : losses) {
          lost += loss.count;
        }
        const std::size_t links = read->links().size();
        EXPECT_EQ(back[0]->events().size(), read->events().size())
            << name << " as " << format->name;
        EXPECT_LE(back[0]->links().size(), links) << name << " as " << format->name;
        EXPECT_GE(back[0]->links().size() + lost, links) << name << " as " << format->name;
        ++ways;
      }
    }
  }
  EXPECT_GT(ways, 60U);
}

TEST(FormatSamples, OfNarrativeTimeGiveTheLinksThatFollow) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  const std::map<std::string, std::string> turned = {{"BEFORE", "AFTER"},
                                                     {"AFTER", "BEFORE"},
                                                     {"INCLUDES", "IS_INCLUDED"},
                                                     {"IS_INCLUDED", "INCLUDES"}};
  std::size_t compared = 0;
  for (const char* name : {"narrativetime/APW19980227.0468_a1_a2.jsonl",
                           "narrativetime/emoji.jsonl", "narrativetime/sample_input.jsonl"}) {
    const LoadedFile loaded = load_sample(name);
    const Json& lines = expected[name]["derived_links_per_line"];
    ASSERT_EQ(loaded.documents.size(), lines.size()) << name;
    EXPECT_EQ(count(loaded, name).events, expected[name]["events"]) << name;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].is_null() || !loaded.documents[i]) {
        continue;
      }
      std::map<std::string, std::size_t> both;
      for (const Link& link : loaded.documents[i]->links()) {
        const std::string label(link.rel_type);
        ++both[label];
        ++both[turned.contains(label) ? turned.at(label) : label];
      }
      std::map<std::string, std::size_t> wanted;
      for (const auto& [label, number] : lines[i]["links_both_directions"].items()) {
        wanted[label] = number.get<std::size_t>();
      }
      EXPECT_EQ(both, wanted) << name << " line " << i + 1;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 4U);
}

TEST(FormatSamples, OfTimelinesHaveTheirEventsAndFullDates) {
  SKIP_WITHOUT(formats_folder());
  const Json expected = read_json(expected_folder() / "formats/counts.json")["files"];
  for (const char* name : {"airbus_a380", "ipod", "ryanair", "steve_jobs"}) {
    const std::string file = std::string("timelines-semeval2015/") + name + ".txt";
    const LoadedFile loaded = load_sample(file);
    ASSERT_EQ(loaded.documents.size(), 1U);
    ASSERT_TRUE(loaded.documents[0]) << file;
    EXPECT_EQ(loaded.documents[0]->events().size(), expected[file]["events"]) << file;
    std::size_t full = 0;
    for (const Timex& time : loaded.documents[0]->times()) {
      full += time.attributes[Attr::kValue].find('X') == std::string_view::npos ? 1 : 0;
    }
    EXPECT_EQ(full, expected[file]["times"]) << file;
  }
}

// The same text with the same spans in every format.
TEST(FormatSamples, WithEmojiMarkTheSameWords) {
  SKIP_WITHOUT(formats_folder());
  std::size_t compared = 0;
  for (const char* name :
       {"brat/emoji.ann", "label-studio/emoji.json", "doccano/temporal_emoji_three_units.jsonl",
        "prodigy/emoji.jsonl", "maven-ere/emoji.jsonl",
        "maven-ere-preprocessed/emoji_tb-dense.json", "eventfull/emoji.json",
        "narrativetime/emoji.jsonl", "webanno-tsv/temporal_emoji.tsv",
        "uima-json/temporal_emoji.json", "uima-xmi/temporal_emoji.xmi", "conllu/emoji.conllu",
        "spacy-displacy/emoji_all.json"}) {
    for (const Result<Document>& document : load_sample(name).documents) {
      ASSERT_TRUE(document) << name;
      std::vector<std::string> words;
      for (const Event& event : document->events()) {
        words.emplace_back(event.span.of(document->text()));
      }
      // NarrativeTime splits at blanks only, so that a full stop belongs to the last word.
      if (words.size() == 3 && words[2] == "started.") {
        words[2] = "started";
      }
      EXPECT_THAT(words, testing::UnorderedElementsAre("re-opened", "arrived", "started")) << name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 17U);
}

TEST(FormatSamples, ThatAreBrokenAreReportedAndTheRestIsRead) {
  SKIP_WITHOUT(formats_folder());
  struct Case {
    const char* file;
    std::size_t events;
    std::size_t links;
    const char* said;
    int line;  // 0: anywhere
  };
  for (const Case& one : {
           Case{"webanno_half_pair_offset.tsv", 3, 3, "not those of the token", 9},
           Case{"webanno_missing_column.tsv", 2, 2, "5 columns, where the header declares 9", 17},
           Case{"webanno_dangling_reference.tsv", 3, 3, "9-9", 21},
           Case{"uima_dangling_governor.xmi", 3, 3, "999", 0},
           Case{"uima_two_sofas.xmi", 3, 4, "the view 'other' is skipped", 0},
           Case{"uima_json_end_past_text.json", 2, 3, "5000", 0},
           Case{"maven_unknown_id_and_label.jsonl", 4, 4, "EVENT_unknown", 1},
           Case{"doccano_offset_past_end.jsonl", 1, 0, "6-40", 1},
           Case{"prodigy_relation_between_non_spans.jsonl", 3, 3, "no tokens", 1},
           Case{"label_studio_two_labels_missing_end.json", 5, 5, "'MET'", 0},
           Case{"eventfull_unknown_label_and_id.json", 5, 6, "before/maybe", 0},
           Case{"conllu_eight_columns.conllu", 3, 3, "8 columns", 8},
           Case{"jsonl_bom_and_crlf.jsonl", 4, 3, "", 0},
           Case{"json_lone_surrogate.json", 0, 0, "lone surrogate", 1},
           Case{"json_duplicate_key.json", 0, 0, "given twice", 1},
       }) {
    const LoadedFile loaded = load_sample(std::string("bad/") + one.file);
    std::size_t events = 0;
    std::size_t links = 0;
    std::vector<std::string> said;
    for (const Result<Document>& document : loaded.documents) {
      if (!document) {
        ADD_FAILURE() << one.file << ": " << document.error().what;
        continue;
      }
      events += document->events().size();
      for (const Link& link : document->links()) {
        links += link.kind == ElementKind::kTlink ? 1 : 0;
      }
    }
    bool has_line = one.line == 0;
    for (const Notice& notice : loaded.notices) {
      said.push_back(notice.said.what);
      has_line = has_line || (notice.said.where.line == one.line &&
                              notice.said.what.find(one.said) != std::string::npos);
    }
    EXPECT_EQ(events, one.events) << one.file;
    EXPECT_EQ(links, one.links) << one.file << testing::PrintToString(said);
    EXPECT_TRUE(has_line) << one.file << testing::PrintToString(said);
    if (*one.said != '\0') {
      EXPECT_THAT(said, testing::Contains(testing::HasSubstr(one.said))) << one.file;
    } else {
      EXPECT_TRUE(said.empty()) << one.file << testing::PrintToString(said);
    }
  }
}

TEST(FormatSamples, ThatCannotBeReadAreRefused) {
  SKIP_WITHOUT(formats_folder());
  const LoadedFile latin = load_sample("bad/plain_latin1.txt");
  ASSERT_FALSE(latin.documents.at(0));
  EXPECT_EQ(latin.documents[0].error().where.line, 3);
  EXPECT_THAT(latin.documents[0].error().what, testing::HasSubstr("not UTF-8"));
  EXPECT_TRUE(load_sample("bad/plain_utf16le_bom.txt").documents.at(0)) << "its mark says UTF-16";
  SourceFile deep{(formats_folder() / "bad/json_deep_nesting.json").string(), "deep"};
  const LoadedFile loaded = load(deep, find_format("doccano").value());
  ASSERT_EQ(loaded.documents.size(), 1U);
  ASSERT_FALSE(loaded.documents[0]);
  EXPECT_THAT(loaded.documents[0].error().what, testing::HasSubstr("nested more than 512 deep"));
}

}  // namespace
}  // namespace gnomon
