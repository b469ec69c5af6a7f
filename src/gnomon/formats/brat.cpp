#include "gnomon/formats/brat.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kBratExtensions[] = {"ann"};
constexpr std::string_view kTogether[] = {"ann", "txt"};
constexpr std::string_view kCreationTimeKey = "creationTime";

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<std::size_t> offset_number(std::string_view digits) {
  std::size_t value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

// How TimeML spells an attribute that brat calls Polarity; others stay.
std::string attribute_as_timeml(std::string_view name) {
  for (std::size_t i = 0; i < kKnownAttributes; ++i) {
    const std::string_view known = attribute_name(static_cast<Attr>(i));
    if (ascii_lower(known) == ascii_lower(name)) {
      return std::string(known);
    }
  }
  return std::string(name);
}

struct Marked {
  StandoffEntity entity;
  std::vector<std::pair<std::size_t, std::size_t>> pieces;
  std::string_view covered;
};

class BratReader {
 public:
  explicit BratReader(const Source& source) : source_(source), reports_(source) {}

  Result<Document> read();

 private:
  bool find_text();
  void read_line(std::string_view line);
  void read_span(std::string_view line, const std::vector<std::string_view>& columns);
  void read_relation(const std::vector<std::string_view>& columns, std::string_view line);
  void read_frame(const std::vector<std::string_view>& columns, std::string_view line);
  void read_attribute(const std::vector<std::string_view>& columns, std::string_view line);
  void read_note(const std::vector<std::string_view>& columns, std::string_view line);
  Marked* find(std::string_view id);
  std::string_view resolved(std::string_view id) const {
    const auto frame = frames_.find(id);
    return frame == frames_.end() ? id : frame->second;
  }
  std::size_t byte_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.bytes.data());
  }
  void complain(std::string_view part, std::string what, std::string hint = {}) {
    reports_.add(byte_of(part), std::move(what), std::move(hint));
  }

  const Source& source_;
  Reports reports_;
  std::string_view lines_;
  Standoff standoff_;
  std::vector<Marked> marked_;
  std::unordered_map<std::string_view, std::size_t> by_id_;
  std::unordered_map<std::string_view, std::string_view> frames_;  // E1 to T1
  std::vector<std::vector<std::string_view>> later_;               // lines that speak of others
};

bool BratReader::find_text() {
  lines_ = source_.bytes;
  for (const SourcePart& part : source_.parts) {
    if (part.name == "ann") {
      lines_ = part.bytes.of(source_.bytes);
    } else {
      standoff_.text = part.bytes.of(source_.bytes);
    }
  }
  if (source_.parts.size() < 2) {
    const auto text =
        source_.choices.text_of ? source_.choices.text_of(source_.document_name) : std::nullopt;
    if (!text) {
      return false;
    }
    standoff_.text = *text;
  }
  if (standoff_.text.starts_with("\xef\xbb\xbf")) {
    standoff_.text.erase(0, 3);
  }
  return true;
}

Marked* BratReader::find(std::string_view id) {
  const auto found = by_id_.find(resolved(id));
  return found == by_id_.end() ? nullptr : &marked_[found->second];
}

void BratReader::read_span(std::string_view line, const std::vector<std::string_view>& columns) {
  const std::size_t blank = columns.size() < 2 ? std::string_view::npos : columns[1].find(' ');
  if (blank == std::string_view::npos) {
    complain(line, "this is not a span: T1, a tab, its type and offsets, a tab, its text",
             "brat separates the three columns by tabs");
    return;
  }
  Marked marked;
  const std::string_view type = columns[1].substr(0, blank);
  marked.entity.kind = kind_of_label(type);
  marked.entity.id = columns[0];
  marked.entity.source_byte = byte_of(line);
  if (marked.entity.kind == ElementKind::kOther) {
    marked.entity.attributes.emplace_back("label", type);
  }
  for (const std::string_view piece : split(columns[1].substr(blank + 1), ';')) {
    const std::size_t between = piece.find(' ');
    const auto begin = offset_number(piece.substr(0, between));
    const auto end =
        between == std::string_view::npos ? std::nullopt : offset_number(piece.substr(between + 1));
    if (!begin || !end || *begin > *end) {
      complain(piece, fmt::format("'{}' are no offsets", shown(piece)),
               "write the begin, a blank and the end; the span is skipped");
      return;
    }
    marked.pieces.emplace_back(*begin, *end);
  }
  marked.covered = columns.size() > 2 ? columns[2] : "";
  if (by_id_.contains(columns[0])) {
    complain(line, fmt::format("the id '{}' is used twice", shown(columns[0])),
             "the second is skipped");
    return;
  }
  by_id_.emplace(columns[0], marked_.size());
  marked_.push_back(std::move(marked));
}

void BratReader::read_frame(const std::vector<std::string_view>& columns, std::string_view line) {
  const std::string_view head =
      columns.size() < 2 ? "" : columns[1].substr(0, columns[1].find(' '));
  const std::size_t colon = head.find(':');
  Marked* trigger = colon == std::string_view::npos ? nullptr : find(head.substr(colon + 1));
  if (trigger == nullptr) {
    complain(line, "this event frame has no trigger that exists", "it is skipped");
    return;
  }
  frames_.emplace(columns[0], head.substr(colon + 1));
  trigger->entity.attributes.emplace_back("frame", columns[0]);
  if (head.size() < columns[1].size()) {
    trigger->entity.attributes.emplace_back("roles", columns[1].substr(head.size() + 1));
  }
}

void BratReader::read_relation(const std::vector<std::string_view>& columns,
                               std::string_view line) {
  const std::vector<std::string_view> words =
      split(trim(columns.size() < 2 ? std::string_view() : columns[1]), ' ');
  const auto argument = [](std::string_view word) {
    const std::size_t colon = word.find(':');
    return colon == std::string_view::npos ? std::string_view() : word.substr(colon + 1);
  };
  if (words.size() < 3 || argument(words[1]).empty() || argument(words[2]).empty()) {
    complain(line, "this is not a relation: R1, a tab, its label, Arg1:T1 Arg2:T2",
             "it is skipped");
    return;
  }
  StandoffLink link{std::string(resolved(argument(words[1]))),
                    std::string(resolved(argument(words[2]))), std::string(words[0]),
                    std::string(columns[0])};
  link.source_byte = byte_of(line);
  standoff_.links.push_back(std::move(link));
}

void BratReader::read_attribute(const std::vector<std::string_view>& columns,
                                std::string_view line) {
  const std::vector<std::string_view> words =
      split(trim(columns.size() < 2 ? std::string_view() : columns[1]), ' ');
  Marked* marked = words.size() < 2 ? nullptr : find(words[1]);
  if (marked == nullptr) {
    complain(line, "this attribute belongs to nothing that exists", "it is skipped");
    return;
  }
  if (columns[0].starts_with('N')) {  // Reference T1 base:id
    const std::string_view reference = words.size() > 2 ? words[2] : "";
    const std::size_t colon = reference.find(':');
    const std::string base = ascii_lower(reference.substr(0, colon));
    const bool is_value = base == "timex" || base == "timex3" || base == "value";
    marked->entity.attributes.emplace_back(
        is_value ? "value" : "reference",
        is_value && colon != std::string_view::npos ? reference.substr(colon + 1) : reference);
    return;
  }
  const std::size_t value =
      words.size() < 3 ? 0 : static_cast<std::size_t>(words[2].data() - columns[1].data());
  marked->entity.attributes.emplace_back(attribute_as_timeml(words[0]),
                                         words.size() < 3 ? "true" : columns[1].substr(value));
}

// Our own notes are "value=1998-03-02; mod=END".
void BratReader::read_note(const std::vector<std::string_view>& columns, std::string_view line) {
  const std::vector<std::string_view> words =
      split(trim(columns.size() < 2 ? std::string_view() : columns[1]), ' ');
  Marked* marked = words.size() < 2 ? nullptr : find(words[1]);
  const std::string_view note = columns.size() > 2 ? columns[2] : "";
  if (marked == nullptr) {
    complain(line, "this note belongs to nothing that exists", "it is skipped");
    return;
  }
  std::size_t begin = 0;
  while (begin < note.size()) {
    const std::size_t end = std::min(note.find("; ", begin), note.size());
    const std::string_view part = note.substr(begin, end - begin);
    const std::size_t equals = part.find('=');
    const std::string_view name = trim(part.substr(0, equals));
    if (equals == std::string_view::npos || name.find(' ') != std::string_view::npos) {
      marked->entity.attributes.emplace_back("comment", note.substr(begin));
      return;
    }
    const std::string_view value = trim(part.substr(equals + 1));
    if (name == "id") {
      marked->entity.attributes.emplace_back("\tid", value);  // no attribute: the old name of all
    } else if (name == "eiid") {
      marked->entity.instance = value;
    } else if (name == kCreationTimeKey) {
      const std::size_t colon = value.find(':');
      if (colon != std::string_view::npos && !value.substr(colon + 1).empty()) {
        standoff_.creation_time_id = value.substr(0, colon);
        standoff_.creation_time = value.substr(colon + 1);
      }
    } else {
      marked->entity.attributes.emplace_back(name, value);
    }
    begin = end + 2;
  }
}

void BratReader::read_line(std::string_view line) {
  const std::vector<std::string_view> columns = split(line, '\t');
  switch (line.front()) {
    case 'T':
      return read_span(line, columns);
    case 'E':
    case 'R':
    case 'A':
    case 'M':
    case 'N':
    case '#':
    case '*':
      later_.push_back(columns);
      return;
    default:
      complain(line, "unknown kind of line", "lines start with T, R, E, A, M, N, # or *");
  }
}

Result<Document> BratReader::read() {
  if (!find_text()) {
    Failure missing = reports_.failure(kNoSource, "the text of this annotation is missing",
                                       "put it beside the file, with the ending txt, or name a "
                                       "folder of `texts`");
    missing.value().code = codes::kTextMissing.name;
    return missing;
  }
  if (const auto bad = first_invalid_utf8(source_.bytes)) {
    return reports_.failure(*bad, "this byte is not UTF-8",
                            "convert the file to UTF-8, for example with iconv");
  }
  standoff_.name = source_.document_name;
  standoff_.creation_time = source_.creation_time;
  if (lines_.starts_with("\xef\xbb\xbf")) {
    lines_.remove_prefix(3);
  }
  for (std::string_view line : split(lines_, '\n')) {
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (!trim(line).empty()) {
      read_line(line);
    }
  }
  for (const auto& columns : later_) {
    if (columns[0].starts_with('E')) {
      read_frame(columns, columns[0]);
    }
  }
  for (const auto& columns : later_) {
    switch (columns[0].front()) {
      case 'R':
        read_relation(columns, columns[0]);
        break;
      case 'A':
      case 'M':
      case 'N':
        read_attribute(columns, columns[0]);
        break;
      case '#':
        read_note(columns, columns[0]);
        break;
      case '*': {
        const std::vector<std::string_view> words =
            split(columns.size() < 2 ? std::string_view() : columns[1], ' ');
        Marked* first = words.size() < 2 ? nullptr : find(words[1]);
        if (first == nullptr) {
          complain(columns[0], "this equivalence names nothing that exists", "it is skipped");
        } else {
          first->entity.attributes.emplace_back("equivalent",
                                                columns[1].substr(columns[1].find(' ') + 1));
        }
        break;
      }
      default:
        break;
    }
  }
  Offsets offsets(standoff_.text);
  std::vector<CoveredSpan> covered;
  for (const Marked& marked : marked_) {
    if (marked.pieces.size() == 1) {
      covered.push_back({marked.pieces[0].first, marked.pieces[0].second, marked.covered});
    }
  }
  const Result<OffsetUnit> unit = unit_of(offsets, covered, source_, reports_, kNoSource);
  if (!unit) {
    return Failure(unit.error());
  }
  std::unordered_map<std::string, std::string> names;  // new for old
  for (Marked& marked : marked_) {
    StandoffEntity& entity = marked.entity;
    const auto hull =
        offsets.span_of(*unit, marked.pieces.front().first, marked.pieces.back().second);
    if (!hull) {
      reports_.add(
          entity.source_byte,
          fmt::format("the offsets {}-{} of {} lie outside of the text, or inside of a "
                      "character",
                      marked.pieces.front().first, marked.pieces.back().second, shown(entity.id)),
          "the span is skipped");
      continue;
    }
    entity.span = *hull;
    if (marked.pieces.size() > 1) {
      std::string pieces;
      bool only_blanks = true;
      for (std::size_t i = 0; i < marked.pieces.size(); ++i) {
        const auto [begin, end] = marked.pieces[i];
        pieces += fmt::format("{}{} {}", i == 0 ? "" : ";", begin, end);
        const auto gap = i == 0 ? std::optional(Span{})
                                : offsets.span_of(*unit, marked.pieces[i - 1].second, begin);
        only_blanks = only_blanks && gap && trim(gap->of(standoff_.text)).empty();
      }
      if (!only_blanks) {
        entity.attributes.emplace_back("pieces", pieces);
      }
    }
    const std::string_view old = find_attribute(entity.attributes, "\tid");
    if (!old.empty()) {
      names.emplace(entity.id, old);
      entity.id = old;
    }
    std::erase_if(entity.attributes, [](const auto& one) { return one.first == "\tid"; });
    standoff_.entities.push_back(std::move(entity));
  }
  for (StandoffLink& link : standoff_.links) {
    for (std::string* end : {&link.source, &link.target}) {
      if (const auto named = names.find(*end); named != names.end()) {
        *end = named->second;
      }
    }
  }
  return build_document(std::move(standoff_), reports_);
}

// A value that fits into a note: one line, without the sign that separates two of them.
bool fits_note(std::string_view value) {
  return value.find('\n') == std::string_view::npos && value.find("; ") == std::string_view::npos &&
         value.find('\t') == std::string_view::npos && value == trim(value) && !value.empty();
}

}  // namespace

std::vector<Result<Document>> read_brat(const Source& source) {
  std::vector<Result<Document>> documents;
  documents.push_back(BratReader(source).read());
  return documents;
}

Result<Exported> write_brat(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  Standoff standoff = take_apart(document, lost);
  Exported out;
  out.beside.push_back({"txt", standoff.text});
  Offsets offsets(standoff.text);
  std::unordered_map<std::string, std::string> numbers;
  std::size_t spans = 0;
  std::size_t notes = 0;
  bool says_creation_time = standoff.creation_time.empty();
  for (const StandoffEntity& entity : standoff.entities) {
    if (entity.span.empty()) {
      lost.add("events and times without text are skipped", entity.id);
      continue;
    }
    const std::string id = fmt::format("T{}", ++spans);
    numbers.emplace(entity.id, id);
    const std::string_view label = find_attribute(entity.attributes, "label");
    std::string type(entity.kind == ElementKind::kOther ? label : element_tag(entity.kind));
    std::ranges::replace(type, ' ', '_');
    // brat splits spans at line ends, and writes their text with blanks instead.
    std::string pieces;
    std::string covered;
    const std::string_view text = entity.span.of(standoff.text);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
      if (end > begin) {
        const std::size_t first =
            offsets.offset_of(OffsetUnit::kCodePoints, entity.span.begin + begin);
        const std::size_t last =
            offsets.offset_of(OffsetUnit::kCodePoints, entity.span.begin + end);
        pieces += fmt::format("{}{} {}", pieces.empty() ? "" : ";", first, last);
        covered += covered.empty() ? "" : " ";
        covered += text.substr(begin, end - begin);
      }
      begin = end + 1;
    }
    if (pieces.empty()) {
      lost.add("events and times without text are skipped", entity.id);
      numbers.erase(entity.id);
      continue;
    }
    std::ranges::replace(covered, '\t', ' ');
    out.bytes += fmt::format("{}\t{} {}\t{}\n", id, type.empty() ? "SPAN" : type, pieces, covered);
    std::string note;
    const auto add = [&](std::string_view name, std::string_view value) {
      if (fits_note(value)) {
        note += fmt::format("{}{}={}", note.empty() ? "" : "; ", name, value);
      } else if (!value.empty()) {
        lost.add("attributes that do not fit into one line are skipped", name);
      }
    };
    if (entity.id != id) {
      add("id", entity.id);
    }
    if (!says_creation_time) {
      add(kCreationTimeKey,
          fmt::format("{}:{}", standoff.creation_time_id, standoff.creation_time));
      says_creation_time = true;
    }
    add("eiid", entity.instance);
    for (const auto& [name, value] : entity.attributes) {
      if (name != "label") {
        add(name, value);
      }
    }
    if (!note.empty()) {
      out.bytes += fmt::format("#{}\tAnnotatorNotes {}\t{}\n", ++notes, id, note);
    }
  }
  if (!says_creation_time) {
    lost.add("the creation time is skipped, since nothing is marked to which a note could belong");
  }
  std::size_t relations = 0;
  for (const StandoffLink& link : standoff.links) {
    const auto source = numbers.find(link.source);
    const auto target = numbers.find(link.target);
    if (source == numbers.end() || target == numbers.end()) {
      lost.add("links with the creation time or others without text are skipped", link.id);
      continue;
    }
    if (link.kind != ElementKind::kTlink) {
      lost.add("kinds of links are skipped: all become relations", element_tag(link.kind));
    }
    if (!link.attributes.empty()) {
      lost.add("attributes of links are skipped", link.attributes.front().first);
    }
    if (link.label.empty()) {
      lost.add("links without a label get the label NONE", link.id);
    } else if (link.label.find(' ') != std::string::npos) {
      lost.add("blanks in labels become '_'", link.label);
    }
    std::string label = link.label.empty() ? "NONE" : link.label;
    std::ranges::replace(label, ' ', '_');
    out.bytes += fmt::format("R{}\t{} Arg1:{} Arg2:{}\n", ++relations, label, source->second,
                             target->second);
  }
  losses = std::move(lost).take();
  return out;
}

namespace {

bool looks_like_brat(std::string_view head) {
  const std::string_view line = head.substr(0, head.find('\n'));
  const std::vector<std::string_view> columns = split(line, '\t');
  if (columns.size() < 3 || columns[0].size() < 2 || columns[0][0] != 'T' ||
      !offset_number(columns[0].substr(1))) {
    return false;
  }
  const std::vector<std::string_view> words = split(columns[1], ' ');
  return words.size() >= 3 && offset_number(words[1]).has_value();
}

}  // namespace

const Format kBrat{
    .name = "brat",
    .summary = "stand-off files of brat: NAME.ann beside NAME.txt",
    .extensions = kBratExtensions,
    .owns_extension = true,
    .companions = kTogether,
    .sniff = looks_like_brat,
    .read = read_brat,
    .export_part = write_brat,
};

}  // namespace gnomon
