// Rows of pairs: MATRES, CSV; timelines of SemEval-2015; the token columns of CATENA.
#include "gnomon/base/utf8.h"
#include "gnomon/formats/row_formats.h"
#include "gnomon/formats/rows.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <charconv>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kMatresExtensions[] = {"matres"};
constexpr std::string_view kTimelineExtensions[] = {"timeline"};
constexpr std::string_view kColumnExtensions[] = {"col"};
constexpr std::string_view kCsvExtensions[] = {"csv"};

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Drafts of documents by name, in the order in which they come.
class Drafts {
 public:
  Standoff& operator[](const std::string& name) {
    const auto [place, is_new] = by_name_.try_emplace(name, all_.size());
    if (is_new) {
      all_.emplace_back();
      all_.back().name = name;
    }
    return all_[place->second];
  }
  // Adds an event or time without text, once.
  StandoffEntity& add(const std::string& document, ElementKind kind, const std::string& id,
                      std::size_t byte) {
    Standoff& standoff = (*this)[document];
    const auto [place, is_new] = known_.try_emplace(document + '\n' + id, standoff.entities.size());
    if (is_new) {
      standoff.entities.push_back({kind, id, {}, {}, {}, byte});
    }
    return standoff.entities[place->second];
  }
  std::vector<Result<Document>> finish(Reports& reports) {
    std::vector<Result<Document>> documents;
    for (Standoff& standoff : all_) {
      add_document(documents, std::move(standoff), reports);
    }
    if (documents.empty()) {
      documents.push_back(reports.failure(kNoSource, "no rows found"));
    }
    return documents;
  }

 private:
  std::vector<Standoff> all_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::string, std::size_t> known_;
};

std::optional<std::vector<Result<Document>>> refuse_bad_utf8(const Source& source,
                                                             Reports& reports) {
  if (const auto bad = first_invalid_utf8(source.bytes)) {
    std::vector<Result<Document>> documents;
    documents.push_back(reports.failure(*bad, "this byte is not UTF-8",
                                        "convert the file to UTF-8, for example with iconv"));
    return documents;
  }
  return std::nullopt;
}

// document, verb, verb, number, number, label; numbers are those of instances.
std::vector<Result<Document>> read_matres(const Source& source) {
  Reports reports(source);
  if (auto refused = refuse_bad_utf8(source, reports)) {
    return std::move(*refused);
  }
  Drafts drafts;
  std::unordered_map<std::string, std::string> said;
  for (const Line& line : lines_of(source.bytes)) {
    if (trim(line.text).empty()) {
      continue;
    }
    const std::vector<std::string_view> cells = cells_of_row(line.text);
    if (cells.size() != 6 || !is_number(cells[3]) || !is_number(cells[4])) {
      reports.add(line.byte, "this is no row of MATRES",
                  "its columns are document, verb, verb, number, number, label; it is skipped");
      continue;
    }
    const std::string document(cells[0]);
    for (std::size_t i = 0; i < 2; ++i) {
      StandoffEntity& entity =
          drafts.add(document, ElementKind::kEvent, fmt::format("e{}", cells[3 + i]), line.byte);
      if (entity.instance.empty()) {
        entity.instance = fmt::format("ei{}", cells[3 + i]);
        entity.attributes.emplace_back("stem", cells[1 + i]);
      }
    }
    const std::string pair = fmt::format("{}\n{}\n{}", cells[0], cells[3], cells[4]);
    const auto [before, is_new] = said.try_emplace(pair, cells[5]);
    if (!is_new && before->second != cells[5]) {
      reports.add(line.byte, fmt::format("this pair was {} before", shown(before->second)),
                  "both are kept");
    }
    Standoff& standoff = drafts[document];
    standoff.labels = "matres";
    StandoffLink link{fmt::format("ei{}", cells[3]), fmt::format("ei{}", cells[4]),
                      std::string(trim(cells[5]))};
    link.source_byte = line.byte;
    standoff.links.push_back(std::move(link));
  }
  return drafts.finish(reports);
}

bool looks_like_matres(std::string_view head) {
  const std::vector<Line> lines = lines_of(head, 1);
  const std::vector<std::string_view> cells =
      lines.empty() ? std::vector<std::string_view>() : cells_of_row(lines[0].text);
  return cells.size() == 6 && is_number(cells[3]) && is_number(cells[4]) && !trim(cells[5]).empty();
}

// A first line with the entity; then ordinal, date and cells of document-sentence-word.
std::vector<Result<Document>> read_timeline(const Source& source) {
  Reports reports(source);
  if (auto refused = refuse_bad_utf8(source, reports)) {
    return std::move(*refused);
  }
  Drafts drafts;
  const std::string name = source.document_name;
  Standoff& standoff = drafts[name];
  standoff.labels = "timelines";
  bool is_first = true;
  std::size_t events = 0;
  std::map<std::string, std::string> dates;
  struct Step {
    std::size_t ordinal = 0;
    std::string event;
    std::size_t byte = 0;
  };
  std::vector<Step> steps;
  for (const Line& line : lines_of(source.bytes)) {
    if (is_first) {
      standoff.attributes.emplace_back("target", trim(line.text));
      is_first = false;
      continue;
    }
    if (trim(line.text).empty()) {
      continue;
    }
    const std::vector<std::string_view> cells = cells_of_row(line.text);
    if (cells.size() < 2 || !is_number(cells[0])) {
      reports.add(line.byte, "this is no line of a timeline",
                  "its columns are a number, a date and cells like 3307-3-sales; it is skipped");
      continue;
    }
    std::size_t ordinal = 0;
    std::from_chars(cells[0].data(), cells[0].data() + cells[0].size(), ordinal);
    if (!steps.empty() && ordinal < steps.back().ordinal) {
      reports.add(line.byte, "the numbers of a timeline rise from line to line");
    }
    const std::string date(trim(cells[1]));
    std::string time;
    if (date.find_first_not_of("X-") != std::string::npos) {
      const auto [known, is_new] = dates.try_emplace(date, fmt::format("t{}", dates.size() + 1));
      time = known->second;
      if (is_new) {
        StandoffEntity& entity = drafts.add(name, ElementKind::kTimex, time, line.byte);
        entity.attributes.emplace_back("type", "DATE");
        entity.attributes.emplace_back("value", date);
      }
    }
    std::string first;
    for (std::size_t i = 2; i < cells.size(); ++i) {
      const std::string_view cell = trim(cells[i]);
      const std::size_t word = cell.rfind('-');
      const std::size_t sentence = word == std::string_view::npos || word == 0
                                       ? std::string_view::npos
                                       : cell.rfind('-', word - 1);
      if (cell.empty()) {
        continue;
      }
      std::size_t at = sentence;
      std::size_t end = word;
      // Words may have hyphens too: the number of the sentence is the last one between two hyphens.
      while (at != std::string_view::npos && !is_number(cell.substr(at + 1, end - at - 1))) {
        end = at;
        at = at == 0 ? std::string_view::npos : cell.rfind('-', at - 1);
      }
      if (at == std::string_view::npos) {
        reports.add(line.byte, fmt::format("'{}' is not document-sentence-word", shown(cell)),
                    "it is kept as a name");
      }
      const std::string id = fmt::format("e{}", ++events);
      StandoffEntity& entity = drafts.add(name, ElementKind::kEvent, id, line.byte);
      entity.attributes.emplace_back("mention", cell);
      entity.attributes.emplace_back("ordinal", cells[0]);
      if (!first.empty()) {
        entity.attributes.emplace_back("sameAs", first);
      } else {
        first = id;
      }
    }
    if (!first.empty()) {
      steps.push_back({ordinal, first, line.byte});
    }
  }
  // Neighbours in the order: all else follows from these.
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t j = i + 1; j < steps.size() && steps[i].ordinal > 0; ++j) {
      StandoffLink link{steps[i].event, steps[j].event,
                        steps[i].ordinal == steps[j].ordinal ? "same ordinal" : "smaller ordinal"};
      link.source_byte = steps[i].byte;
      drafts[name].links.push_back(std::move(link));
      if (steps[i].ordinal != steps[j].ordinal || j == i + 1) {
        break;
      }
    }
  }
  return drafts.finish(reports);
}

bool looks_like_timeline(std::string_view head) {
  const std::vector<Line> lines = lines_of(head, 2);
  if (lines.size() < 2 || lines[0].text.find('\t') != std::string_view::npos) {
    return false;
  }
  const std::vector<std::string_view> cells = cells_of_row(lines[1].text);
  const auto is_date = [](std::string_view date) {
    return date.size() >= 4 && date.find_first_not_of("0123456789X-") == std::string_view::npos;
  };
  return cells.size() >= 3 && is_number(cells[0]) && is_date(trim(cells[1])) &&
         cells[2].find('-') != std::string_view::npos;
}

// Eighteen columns, one token a line, an empty line between sentences.
std::vector<Result<Document>> read_columns(const Source& source) {
  Reports reports(source);
  if (auto refused = refuse_bad_utf8(source, reports)) {
    return std::move(*refused);
  }
  Standoff standoff;
  standoff.name = source.document_name;
  bool starts_sentence = true;
  std::unordered_map<std::string, std::size_t> known;
  for (const Line& line : lines_of(source.bytes)) {
    if (trim(line.text).empty()) {
      starts_sentence = true;
      continue;
    }
    const std::vector<std::string_view> cells = cells_of_row(line.text);
    if (cells.size() < 10) {
      reports.add(line.byte,
                  fmt::format("this row has {} columns, where there are 18", cells.size()),
                  "it is skipped");
      continue;
    }
    const bool is_creation_time = cells[0].starts_with("DCT_");
    Span span;
    if (!is_creation_time) {
      standoff.text += standoff.text.empty() ? "" : starts_sentence ? "\n" : " ";
      span = {standoff.text.size(), standoff.text.size() + cells[0].size()};
      standoff.text += cells[0];
      starts_sentence = false;
    }
    const auto add = [&](ElementKind kind, std::string_view id) -> StandoffEntity* {
      const auto [place, is_new] = known.try_emplace(std::string(id), standoff.entities.size());
      if (!is_new) {
        standoff.entities[place->second].span.end = span.end;
        return nullptr;
      }
      standoff.entities.push_back({kind, std::string(id), span, {}, {}, line.byte});
      return &standoff.entities.back();
    };
    if (cells[4] != "O") {
      if (StandoffEntity* event = add(ElementKind::kEvent, cells[4])) {
        event->attributes.emplace_back("class", cells[5]);
        event->attributes.emplace_back("stem", cells[3]);
        const std::vector<std::string_view> parts = cells_of_row(cells[6], '+');
        static constexpr std::string_view kNames[] = {"tense", "aspect", "polarity"};
        for (std::size_t i = 0; i < std::min<std::size_t>(parts.size(), 3); ++i) {
          if (parts[i] != "O") {
            event->attributes.emplace_back(kNames[i], parts[i]);
          }
        }
      }
    }
    if (cells[7] != "O") {
      if (StandoffEntity* time = add(ElementKind::kTimex, cells[7])) {
        time->attributes.emplace_back("type", cells[8]);
        time->attributes.emplace_back("value", cells[9]);
        if (is_creation_time) {
          time->attributes.emplace_back("functionInDocument", "CREATION_TIME");
        }
      }
    }
    if (cells.size() > 10 && cells[10] != "O") {
      add(ElementKind::kSignal, cells[10]);
    }
  }
  std::vector<Result<Document>> documents;
  add_document(documents, std::move(standoff), reports);
  return documents;
}

bool looks_like_columns(std::string_view head) {
  const std::vector<Line> lines = lines_of(head, 1);
  return !lines.empty() && cells_of_row(lines[0].text).size() == 18;
}

// document,source,source_text,target,target_text,relation
constexpr std::string_view kCsvHeader = "document,source,source_text,target,target_text,relation";

std::vector<Result<Document>> read_csv(const Source& source) {
  Reports reports(source);
  if (auto refused = refuse_bad_utf8(source, reports)) {
    return std::move(*refused);
  }
  Drafts drafts;
  std::vector<std::string> header;
  for (const Line& line : lines_of(source.bytes)) {
    if (trim(line.text).empty()) {
      continue;
    }
    std::vector<std::string> cells = cells_of_csv(line.text);
    if (header.empty()) {
      header = cells;
      continue;
    }
    if (line.text == kCsvHeader) {  // of a second file behind the first
      continue;
    }
    const auto cell = [&](std::string_view name) -> std::string {
      const auto column =
          static_cast<std::size_t>(std::ranges::find(header, name) - header.begin());
      return column < cells.size() ? cells[column] : "";
    };
    if (cell("source").empty() || cell("target").empty() || cells.size() != header.size()) {
      reports.add(line.byte, "this row has no two ids, or not the columns of the header",
                  "it is skipped");
      continue;
    }
    const std::string document = numbered_name(source, cell("document"), 0);
    for (const char* end : {"source", "target"}) {
      const std::string id = cell(end);
      StandoffEntity& entity = drafts.add(
          document, id.starts_with('t') ? ElementKind::kTimex : ElementKind::kEvent, id, line.byte);
      const std::string words = cell(std::string(end) + "_text");
      if (!words.empty() && find_attribute(entity.attributes, "word").empty()) {
        entity.attributes.emplace_back("word", words);
      }
    }
    StandoffLink link{cell("source"), cell("target"), cell("relation")};
    link.source_byte = line.byte;
    drafts[document].links.push_back(std::move(link));
  }
  return drafts.finish(reports);
}

Result<Exported> write_csv(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  const Standoff standoff = take_apart(document, lost);
  std::unordered_map<std::string_view, std::string_view> words;
  std::unordered_set<std::string_view> linked;
  for (const StandoffEntity& entity : standoff.entities) {
    words.emplace(entity.id, entity.span.empty() ? find_attribute(entity.attributes, "word")
                                                 : entity.span.of(standoff.text));
  }
  Exported out;
  out.bytes = std::string(kCsvHeader) + "\n";
  for (const StandoffLink& link : standoff.links) {
    out.bytes += fmt::format("{},{},{},{},{},{}\n", csv_cell(standoff.name), csv_cell(link.source),
                             csv_cell(words[link.source]), csv_cell(link.target),
                             csv_cell(words[link.target]), csv_cell(link.label));
    linked.insert(link.source);
    linked.insert(link.target);
    if (link.kind != ElementKind::kTlink) {
      lost.add("kinds of links are skipped", element_tag(link.kind));
    }
  }
  if (!trim(standoff.text).empty()) {
    lost.add("the text is skipped");
  }
  for (const StandoffEntity& entity : standoff.entities) {
    if (!linked.contains(entity.id)) {
      lost.add("events and times without links are skipped", entity.id);
    } else if (!entity.attributes.empty()) {
      lost.add("attributes of events and times are skipped", entity.id);
    }
  }
  losses = std::move(lost).take();
  return out;
}

}  // namespace

const Format kMatres{
    .name = "matres",
    .summary = "rows of MATRES: document, two verbs, two instances, label",
    .extensions = kMatresExtensions,
    .holds_many = true,
    .only_pairs = true,
    .sniff = looks_like_matres,
    .read = read_matres,
};

const Format kTimelines{
    .name = "timelines",
    .summary = "timelines of SemEval-2015 Task 4: number, date, events",
    .extensions = kTimelineExtensions,
    .sniff = looks_like_timeline,
    .read = read_timeline,
};

const Format kColumns{
    .name = "columns",
    .summary = "the eighteen token columns of CATENA",
    .extensions = kColumnExtensions,
    .sniff = looks_like_columns,
    .read = read_columns,
};

const Format kCsvPairs{
    .name = "csv",
    .summary = "links as CSV: document, ids, words and relation",
    .extensions = kCsvExtensions,
    .holds_many = true,
    .only_pairs = true,
    .sniff = [](std::string_view head) { return begins_with_line(head, kCsvHeader); },
    .read = read_csv,
    .export_part = write_csv,
};

}  // namespace gnomon
