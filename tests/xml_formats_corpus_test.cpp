// The XML formats on their sample files: counts as expected, all broken files reported.
#include "corpus_test_help.h"
#include "gnomon/formats/format.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

struct ReadSample {
  std::vector<Result<Document>> documents;
  std::vector<Notice> notices;
};

ReadSample read_sample(const fs::path& path, const Format& format) {
  ReadSample result;
  const std::string bytes = bytes_of(path);
  Source source{bytes, path.string(), path.filename().string()};
  source.notices = &result.notices;
  source.choices.text_of = [&](std::string_view name) {
    // The broken file of ISO-TimeML has its token layer in another folder.
    for (const fs::path& folder : {path.parent_path(), data_folder() / "formats" / "iso-timeml"}) {
      if (fs::is_regular_file(folder / name)) {
        return std::optional(bytes_of(folder / name));
      }
    }
    return std::optional<std::string>();
  };
  result.documents = format.read(source);
  return result;
}

using LabelCounts = std::map<std::string, std::size_t>;

// Section times, points of TEI dates and dates of a header are times of ours that the counts keep
// apart, and events that only a list mentions.
struct SampleCounts {
  std::size_t events = 0;
  std::size_t times = 0;
  std::size_t signals = 0;
  LabelCounts relations;
};

SampleCounts counts_of(const std::vector<Result<Document>>& documents, std::string_view format) {
  SampleCounts counts;
  for (const Result<Document>& document : documents) {
    for (const Event& event : document->events()) {
      counts.events += format == "tei" && event.span.empty() ? 0 : 1;
    }
    for (const Timex& time : document->times()) {
      bool ours = format == "tei" && time.span.empty();
      for (const Attribute& attribute : time.attributes) {
        ours |= attribute.name == "sectime" ||
                (attribute.name == "entity" && attribute.value == "DOCTIME");
      }
      counts.times += ours ? 0 : 1;
    }
    counts.signals += document->signals().size();
    for (const Link& link : document->links()) {
      const bool ours = link.lid.starts_with("SEC") || link.lid.starts_with("DTR-");
      if (link.kind == ElementKind::kTlink && !ours) {
        ++counts.relations[std::string(link.rel_type)];
      }
    }
  }
  return counts;
}

const std::map<std::string, std::string> kFormatNames = {
    {"anafora", "anafora"},       {"cat", "cat"},       {"i2b2-2012", "i2b2"},
    {"iso-timeml", "iso-timeml"}, {"naf", "naf"},       {"tei", "tei"},
    {"tempeval1", "timeml"},      {"timeml", "timeml"}, {"temprel-xml", "temprel-xml"},
    {"timex2", "timex2"}};

TEST(XmlFormatsCorpus, CountsAreAsExpected) {
  const fs::path folder = data_folder() / "formats";
  SKIP_WITHOUT(folder);
  const Json expected = read_json(expected_folder() / "formats" / "counts.json").at("files");
  std::size_t compared = 0;
  for (const auto& [file, counts] : expected.items()) {
    const auto name = kFormatNames.find(counts.value("format", ""));
    if (name == kFormatNames.end() || !counts.contains("events")) {
      continue;
    }
    SCOPED_TRACE(file);
    const bool broken = !counts.value("well_formed", true);
    const Format* format = detect_format(bytes_of(folder / file).substr(0, 4096));
    ASSERT_NE(format, nullptr);
    EXPECT_EQ(format->name, name->second);
    const Format& reader = broken ? **find_format("i2b2-repair") : *format;
    const ReadSample sample = read_sample(folder / file, reader);
    for (const Result<Document>& document : sample.documents) {
      ASSERT_TRUE(document) << document.error().what;
    }
    const SampleCounts found = counts_of(sample.documents, name->first);
    EXPECT_EQ(found.events, counts.at("events"));
    EXPECT_EQ(found.times, counts.at("times"));
    if (counts.contains("signals")) {
      EXPECT_EQ(found.signals, counts.at("signals"));
    }
    LabelCounts relations;
    for (const auto& [label, count] : counts.at("relations").items()) {
      relations[std::string(trim(label))] += count.get<std::size_t>();
    }
    EXPECT_EQ(found.relations, relations);
    ++compared;
  }
  EXPECT_GE(compared, 38U);
}

// The words of all emoji files are those of the README.
TEST(XmlFormatsCorpus, SpansCoverTheWordsOfTheEmojiText) {
  const fs::path folder = data_folder() / "formats";
  SKIP_WITHOUT(folder);
  for (const std::string file : {"naf/emoji.naf", "meantime-cat/emoji.xml", "iso-timeml/emoji.xml",
                                 "temprel-xml/emoji.xml", "tei/emoji.xml"}) {
    SCOPED_TRACE(file);
    const Format* format = detect_format(bytes_of(folder / file).substr(0, 4096));
    ASSERT_NE(format, nullptr);
    const ReadSample sample = read_sample(folder / file, *format);
    ASSERT_EQ(sample.documents.size(), 1U);
    const Document& document = *sample.documents.front();
    std::vector<std::string> events;
    for (const Event& event : document.events()) {
      events.emplace_back(event.span.of(document.text()));
    }
    EXPECT_EQ(events, (std::vector<std::string>{"re-opened", "arrived", "started"}));
    for (const Timex& time : document.times()) {
      if (document.creation_time() && document[*document.creation_time()].tid == time.tid) {
        EXPECT_EQ(time.attributes[Attr::kValue], "2024-05-04");
      } else {
        EXPECT_EQ(time.span.of(document.text()), "Friday");
      }
    }
  }
}

// What each broken file must be reported for, in words of the notice, and what survives.
TEST(XmlFormatsCorpus, BrokenFilesAreReportedAndTheRestIsKept) {
  const fs::path folder = data_folder() / "formats" / "bad";
  SKIP_WITHOUT(folder);
  struct Case {
    std::string file;
    std::vector<std::string> said;
    std::size_t links;
  };
  const std::vector<Case> cases = {
      {"temprel_without_E2.xml", {"sentence 1 has no token marked E2"}, 3},
      {"naf_missing_target.naf", {"refers to 'coevent33'", "the word 'met' has offset '12'"}, 4},
      {"iso_prefixless_reference.xml", {"the range token5,token4 is reversed"}, 4},
      {"tei_duplicate_id.xml", {"the id 'e2' of this event is used twice", "refers to 'e3'"}, 4}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.file);
    const Format* format = detect_format(bytes_of(folder / one.file).substr(0, 4096));
    ASSERT_NE(format, nullptr);
    const ReadSample sample = read_sample(folder / one.file, *format);
    ASSERT_EQ(sample.documents.size(), 1U);
    ASSERT_TRUE(sample.documents.front());
    EXPECT_EQ(sample.documents.front()->links().size(), one.links);
    for (const std::string& words : one.said) {
      const bool found = std::ranges::any_of(sample.notices, [&](const Notice& notice) {
        return notice.said.what.find(words) != std::string::npos && notice.said.where.line > 0;
      });
      EXPECT_TRUE(found) << words;
    }
  }
}

}  // namespace
}  // namespace gnomon
