// A sample of every format that can be read, through every format that can be written, and back:
// what does not come back was named as lost.
#include "corpus_test_help.h"
#include "gnomon/corpus/files.h"
#include "gnomon/timeml/counts.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace gnomon {
namespace {

// Below the folder of formats, or of our own samples.
constexpr const char* kConverted[] = {"anafora/wsj_0151/wsj_0151.TimeML.gold.completed.xml",
                                      "brat/synthetic1.ann",
                                      "columns/wsj_0151.col",
                                      "conllu/temporal_keys.conllu",
                                      "doccano/temporal.jsonl",
                                      "eventfull/export_example.json",
                                      "hf-pairs/marked_text.jsonl",
                                      "i2b2-2012/synthetic1.xml",
                                      "iso-timeml/synthetic.xml",
                                      "jsonl/pairs_synthetic.jsonl",
                                      "label-studio/emoji.json",
                                      "matres/aquaint_excerpt.txt",
                                      "maven-ere/emoji.jsonl",
                                      "maven-ere-preprocessed/emoji_tb-dense.json",
                                      "meantime-cat/emoji.xml",
                                      "naf/synthetic.naf",
                                      "narrativetime/emoji.jsonl",
                                      "plain/header_iso.txt",
                                      "prodigy/minimal_no_tokens.jsonl",
                                      "spacy-displacy/deps.json",
                                      "tbdense/tbdense_4docs.tsv",
                                      "tei/synthetic.xml",
                                      "tempeval2-json/tempeval_2.json",
                                      "tempeval2-tabs/base-segmentation.tab",
                                      "temprel-xml/synthetic.xml",
                                      "timelines-semeval2015/ipod.txt",
                                      "timeml/tcr.tml",
                                      "uima-json/temporal.json",
                                      "uima-xmi/temporal_emoji.xmi",
                                      "webanno-tsv/temporal.tsv",
                                      "wikiwars/wikiwars_de.xml"};

bool can_write(const Format& format) {
  return format.write != nullptr || format.export_part != nullptr;
}
bool keeps_links(const Format& format) { return format.name != "displacy"; }

// Which part of a document a format has as its text.
enum class Kept { kNoText, kBody, kWholeText };
Kept kept_by(const Format& format) {
  return format.name == "csv" || format.name == "tbdense" ? Kept::kNoText
         : format.name == "anafora"                       ? Kept::kWholeText
                                                          : Kept::kBody;
}

// Where something stands, counted without blanks, because some formats keep only words; the id of
// what stands nowhere.
std::string spot(const Document& document, Span span, std::string_view id, Kept kept) {
  const std::size_t start = kept == Kept::kWholeText ? 0 : document.body().begin;
  if (kept == Kept::kNoText || span.empty() || span.begin < start) {
    return std::string(id);
  }
  const auto words = [&](std::size_t begin, std::size_t end) {
    std::string text(document.text().substr(begin, end - begin));
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
    return text;
  };
  return fmt::format("{} {}", words(start, span.begin).size(), words(span.begin, span.end));
}

// Of an instance its event, because formats without instances have links of events.
std::string end_of_link(const Document& document, const LinkEnd& end, Kept kept) {
  const auto named = [&](Span span, std::string_view id) { return spot(document, span, id, kept); };
  if (const auto* instance = std::get_if<InstanceIndex>(&end.entity)) {
    const auto event = document[*instance].event;
    return event ? named(document[*event].span, document[*event].eid) : std::string(end.id);
  }
  if (const auto* event = std::get_if<EventIndex>(&end.entity)) {
    return named(document[*event].span, end.id);
  }
  if (const auto* time = std::get_if<TimexIndex>(&end.entity)) {
    return named(document[*time].span, end.id);
  }
  return std::string(end.id);
}

using Said = std::multiset<std::string>;

// What a document says, as far as a format keeps it. Some formats have the creation time in the
// text, others beside it, and others as any time: it is left out where `creation_time` names it.
Said said_by(const Document& document, Kept kept, bool with_links,
             const std::string& creation_time) {
  Said said;
  if (kept != Kept::kNoText) {
    for (const Event& event : document.events()) {
      said.insert("event " + spot(document, event.span, event.eid, kept));
    }
    for (const Timex& time : document.times()) {
      const std::string at = spot(document, time.span, time.tid, kept);
      if (at != time.tid && at != creation_time) {
        said.insert("time " + at);
      }
    }
  }
  for (const Link& link : document.links()) {
    if (with_links) {
      said.insert(fmt::format("{} {} {} {}", element_tag(link.kind),
                              end_of_link(document, link.source, kept), link.rel_type,
                              end_of_link(document, link.target, kept)));
    }
  }
  return said;
}

std::string place_of_creation_time(const Document& document, Kept kept) {
  const auto time = document.creation_time();
  return time ? spot(document, document[*time].span, document[*time].tid, kept) : "";
}

struct WrittenAndRead {
  std::vector<Result<Document>> documents;
  std::size_t lost = 0;
};

// Nothing when the format refuses the document, which must have a reason.
std::optional<WrittenAndRead> write_and_read(const Format& format, const Document& document) {
  Exported exported;
  std::vector<Loss> losses;
  if (format.write != nullptr) {
    Result<std::string> bytes = format.write(document);
    if (!bytes) {
      EXPECT_FALSE(bytes.error().what.empty());
      return std::nullopt;
    }
    exported.bytes = std::move(*bytes);
  } else {
    Result<Exported> result = format.export_part(document, losses);
    if (!result) {
      EXPECT_FALSE(result.error().what.empty());
      return std::nullopt;
    }
    exported = std::move(*result);
  }
  std::string bytes = exported.bytes;
  std::vector<SourcePart> parts;
  const std::string_view first = !format.bundle.empty()       ? format.bundle.front()
                                 : !format.companions.empty() ? format.companions.front()
                                                              : std::string_view();
  if (!first.empty()) {
    parts.push_back({first, "first", {0, bytes.size()}});
    for (const Exported::File& other : exported.beside) {
      bytes += '\n';
      parts.push_back({other.name, "other", {bytes.size(), bytes.size() + other.bytes.size()}});
      bytes += other.bytes;
    }
  }
  Source source{bytes, "back", std::string(document.name()), parts};
  if (format.asks_for_files) {
    source.choices.text_of = [&](std::string_view) {
      return exported.beside.empty() ? std::nullopt : std::optional(exported.beside.front().bytes);
    };
  }
  WrittenAndRead result{format.read(source), 0};
  for (const Loss& loss : losses) {
    result.lost += loss.count;
  }
  return result;
}

std::string listed(const Said& said) {
  std::string all;
  for (const std::string& one : said) {
    all += "\n  " + one;
    if (all.size() > 1000) {
      return all + "\n  ...";
    }
  }
  return all;
}

// Every sample is claimed by one reader only, so that a note about several is worth reading. Rows
// of pairs, which look like much else, are read last.
TEST(FormatConversion, SamplesAreClaimedByOneReader) {
  const fs::path folder = data_folder() / "formats";
  SKIP_WITHOUT(folder);
  std::size_t samples = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) {
      continue;
    }
    std::ifstream in(entry.path(), std::ios::binary);
    std::string head(4096, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    std::vector<std::string_view> names;
    for (const Format* format : formats_claiming(head)) {
      if (names.empty() || format->name != "pairs") {
        names.push_back(format->name);
      }
    }
    EXPECT_LE(names.size(), 1U) << entry.path() << testing::PrintToString(names);
    ++samples;
  }
  EXPECT_GT(samples, 100U);
}

TEST(FormatConversion, FromEveryReadableToEveryWritableLosesOnlyWhatIsNamed) {
  const fs::path folder = data_folder() / "formats";
  SKIP_WITHOUT(folder);
  std::set<std::string_view> read_formats;
  std::set<std::pair<std::string_view, std::string_view>> ways;
  for (const char* name : kConverted) {
    SourceFile file{(folder / name).string(), fs::path(name).stem().string()};
    const Format* const from = format_of(file);
    ASSERT_NE(from, nullptr) << name;
    read_formats.insert(from->name);
    for (const Result<Document>& document : load(file).documents) {
      ASSERT_TRUE(document) << name << ": " << document.error().what;
      for (const Format* to : all_formats()) {
        if (!can_write(*to)) {
          continue;
        }
        SCOPED_TRACE(fmt::format("{} ({}) as {}", name, from->name, to->name));
        const auto back = write_and_read(*to, *document);
        if (!back) {
          continue;
        }
        ways.emplace(from->name, to->name);
        const Kept kept = kept_by(*to);
        const std::string creation_time = place_of_creation_time(*document, kept);
        const Said before = said_by(*document, kept, keeps_links(*to), creation_time);
        Said now;
        for (const Result<Document>& one : back->documents) {
          if (one) {
            now.merge(said_by(*one, kept, keeps_links(*to), creation_time));
          } else if (kept != Kept::kNoText || !before.empty()) {  // rows of no links are no rows
            ADD_FAILURE() << one.error().what;
          }
        }
        Said missing;
        Said new_ones;
        std::ranges::set_difference(before, now, std::inserter(missing, missing.end()));
        std::ranges::set_difference(now, before, std::inserter(new_ones, new_ones.end()));
        EXPECT_LE(missing.size(), back->lost) << listed(missing) << "\nnew:" << listed(new_ones);
        EXPECT_LE(new_ones.size(), missing.size()) << listed(new_ones);
      }
    }
  }
  for (const Format* format : all_formats()) {
    // There are no samples of what only we write, and what i2b2 repairs looks like i2b2.
    if (format->name == "gnomon-json" || format->name == "csv" || format->name == "i2b2-repair") {
      continue;
    }
    EXPECT_TRUE(read_formats.contains(format->name)) << "no sample of " << format->name;
    for (const Format* to : all_formats()) {
      // Refuse what has a text, and what has none.
      const bool can_refuse =
          to->name == "tbdense" ||
          (to->name == "tempeval2" &&
           (format->only_pairs || format->name == "tbdense" || format->name == "timelines"));
      if (can_write(*to) && !can_refuse) {
        EXPECT_TRUE(ways.contains({format->name, to->name})) << format->name << " as " << to->name;
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
