#include "gnomon/formats/tempeval2.h"

#include "gnomon/algebra/label_sets.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/token_text.h"
#include "gnomon/formats/xml_name.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

enum class Content : std::uint8_t { kTokens, kCreationTimes, kExtents, kAttributes, kLinks };

struct Shape {
  std::string_view file;
  Content content{};
  std::string_view columns;  // for messages; there are as many as there are commas, and one more
  ElementKind kind = ElementKind::kOther;  // of extents and attributes
  std::string_view task = {};              // of links
};

// In the order in which they are read: each table speaks of those before it.
constexpr auto kShapes = std::to_array<Shape>({
    {"base-segmentation.tab", Content::kTokens, "document, sentence, token, word"},
    {"dct.txt", Content::kCreationTimes, "document, date"},
    {"event-extents.tab", Content::kExtents, "document, sentence, token, tag, id, instance",
     ElementKind::kEvent},
    {"timex-extents.tab", Content::kExtents, "document, sentence, token, tag, id, instance",
     ElementKind::kTimex},
    {"event-attributes.tab", Content::kAttributes,
     "document, sentence, token, tag, id, instance, attribute, value", ElementKind::kEvent},
    {"timex-attributes.tab", Content::kAttributes,
     "document, sentence, token, tag, id, instance, attribute, value", ElementKind::kTimex},
    {"tlinks-timex-event.tab", Content::kLinks, "document, id, id, relation", ElementKind::kTlink,
     "C"},
    {"tlinks-dct-event.tab", Content::kLinks, "document, id, id, relation", ElementKind::kTlink,
     "D"},
    {"tlinks-main-events.tab", Content::kLinks, "document, id, id, relation", ElementKind::kTlink,
     "E"},
    {"tlinks-subordinated-events.tab", Content::kLinks, "document, id, id, relation",
     ElementKind::kTlink, "F"},
});

constexpr std::size_t kMostColumns = 8;
constexpr std::size_t kMostAttributes = 64;  // of one element; TimeML knows a dozen
constexpr std::string_view kCreationTimeId = "t0";

constexpr auto file_names() {
  std::array<std::string_view, kShapes.size()> names{};
  std::ranges::transform(kShapes, names.begin(), &Shape::file);
  return names;
}
constexpr auto kFiles = file_names();

// A table with its place among the bytes of the source.
struct PartTable {
  const Shape* shape = nullptr;
  std::size_t begin = 0;
  std::string file;
  SourceText text;
  std::size_t nameless = 0;  // wrong rows that belong to no document

  std::size_t byte_of(std::string_view cell) const {
    return static_cast<std::size_t>(cell.data() - text.bytes().data());
  }
};

struct TableRow {
  std::array<std::string_view, kMostColumns> cells;
  std::size_t count = 0;

  std::string_view operator[](std::size_t column) const { return cells[column]; }
};

TableRow cells_of(std::string_view line) {
  TableRow row;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    if (row.count < kMostColumns) {
      row.cells[row.count] = line.substr(begin, end - begin);
    }
    ++row.count;
    begin = end + 1;
  }
  return row;
}

// Where a token stands: the numbers of its sentence and of it within that.
struct TokenPlace {
  std::uint32_t sentence = 0;
  std::uint32_t token = 0;

  // Grows with the place.
  std::uint64_t order() const { return (std::uint64_t{sentence} << 32U) | token; }
};

struct Token {
  TokenPlace place;
  std::string_view word;  // in the bytes of the table
  Span span;              // in the text of the document

  std::uint64_t order() const { return place.order(); }
};

struct MarkedRows {
  ElementKind kind{};
  std::string_view id;
  std::size_t first = 0;  // positions in the list of tokens
  std::size_t last = 0;
  std::vector<RawAttribute> attributes;
  std::size_t source_byte = 0;
};

struct LinkRow {
  std::string_view task;
  std::string_view first;
  std::string_view second;
  std::string_view relation;
  std::size_t source_byte = 0;
};

// What is known of a document so far.
struct Draft {
  std::string_view name;
  std::vector<Token> tokens;
  std::vector<MarkedRows> marked;
  std::unordered_map<std::string_view, std::size_t> events;  // positions in `marked` by id
  std::unordered_map<std::string_view, std::size_t> times;
  std::string creation_time;
  std::size_t creation_time_byte = 0;
  std::vector<LinkRow> links;
  std::optional<Error> error;
  std::size_t more_errors = 0;

  auto& ids(ElementKind kind) { return kind == ElementKind::kEvent ? events : times; }
};

std::optional<std::uint32_t> whole_number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && stop == text.data() + text.size() ? std::optional(value)
                                                                     : std::nullopt;
}

class Tempeval2Reader {
 public:
  explicit Tempeval2Reader(const Source& source) : source_(source) {}

  std::vector<Result<Document>> read();

 private:
  void read_table(PartTable& table);
  void read_row(PartTable& table, std::string_view line);
  void read_token(const PartTable& table, const TableRow& row, Draft& draft);
  void read_creation_time(const PartTable& table, const TableRow& row, Draft& draft);
  void read_extent(const PartTable& table, const TableRow& row, Draft& draft);
  void read_attribute(const PartTable& table, const TableRow& row, Draft& draft);
  void read_link(const PartTable& table, const TableRow& row, Draft& draft);
  void sort_tokens(const PartTable& table);

  std::optional<std::size_t> find_token(const PartTable& table, const TableRow& row, Draft& draft);
  // Whether the columns tag and instance are what they have to be.
  bool is_plain(const PartTable& table, const TableRow& row, Draft& draft);

  static Error error_of(const PartTable& table, std::string_view place, std::string what,
                        std::string hint);
  static void refuse(Draft& draft, const PartTable& table, std::string_view place, std::string what,
                     std::string hint = {});

  Result<Document> build(Draft& draft) const;

  const Source& source_;
  std::vector<Draft> drafts_;
  std::unordered_map<std::string_view, std::size_t> by_name_;
  std::vector<Error> errors_;  // about rows that belong to no document
};

std::vector<Result<Document>> Tempeval2Reader::read() {
  std::vector<SourcePart> parts(source_.parts.begin(), source_.parts.end());
  if (parts.empty()) {
    parts.push_back({kShapes.front().file, source_.file, {0, source_.bytes.size()}});
  }
  for (const Shape& shape : kShapes) {
    const auto part = std::ranges::find(parts, shape.file, &SourcePart::name);
    if (part != parts.end()) {
      PartTable table{&shape, part->bytes.begin, part->file,
                      SourceText(part->bytes.of(source_.bytes)), 0};
      read_table(table);
    }
  }
  std::vector<Result<Document>> documents;
  for (Error& error : errors_) {  // first, since other errors may follow from them
    documents.push_back(Failure(std::move(error)));
  }
  for (Draft& draft : drafts_) {
    documents.push_back(build(draft));
  }
  if (documents.empty()) {
    documents.push_back(
        fail(codes::kMalformed, source_.file, "no tokens in this file",
             "its lines are document, sentence, token and word, separated by tabs"));
  }
  return documents;
}

void Tempeval2Reader::read_table(PartTable& table) {
  std::string_view rest = table.text.bytes();
  if (rest.starts_with("\xef\xbb\xbf")) {
    rest.remove_prefix(3);
  }
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (!trim(line).empty()) {
      read_row(table, line);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (table.shape->content == Content::kTokens) {
    sort_tokens(table);
  }
  if (table.nameless > 1) {
    errors_.back().hint +=
        fmt::format("; other rows of this file without a document: {}", table.nameless - 1);
  }
}

void Tempeval2Reader::read_row(PartTable& table, std::string_view line) {
  const Shape& shape = *table.shape;
  const TableRow row = cells_of(line);
  const auto columns = static_cast<std::size_t>(std::ranges::count(shape.columns, ',')) + 1;
  const bool whole = row.count == columns;
  const auto invalid = first_invalid_utf8(line);
  auto known = by_name_.find(row[0]);
  if (known == by_name_.end() && whole && !invalid && !row[0].empty() &&
      shape.content == Content::kTokens) {
    known = by_name_.emplace(row[0], drafts_.size()).first;
    drafts_.emplace_back();
    drafts_.back().name = row[0];
  }
  Draft stranger;
  Draft& draft = known == by_name_.end() ? stranger : drafts_[known->second];
  if (invalid) {
    refuse(draft, table, line.substr(*invalid), "this row is not UTF-8",
           "convert the file to UTF-8, for example with iconv");
  } else if (!whole) {
    refuse(draft, table, line,
           fmt::format("rows of {} have {} columns, but this one has {}", shape.file, columns,
                       row.count),
           fmt::format("the columns are {}, separated by single tabs", shape.columns));
  } else if (known == by_name_.end()) {
    refuse(draft, table, row[0],
           fmt::format("the document '{}' has no tokens in {}", shown(row[0]), kFiles.front()),
           "check the name of the document");
  } else {
    switch (shape.content) {
      case Content::kTokens:
        read_token(table, row, draft);
        break;
      case Content::kCreationTimes:
        read_creation_time(table, row, draft);
        break;
      case Content::kExtents:
        read_extent(table, row, draft);
        break;
      case Content::kAttributes:
        read_attribute(table, row, draft);
        break;
      case Content::kLinks:
        read_link(table, row, draft);
        break;
    }
  }
  // A binary file has thousands of such rows: the first one is told, the others are counted.
  if (stranger.error && table.nameless++ == 0) {
    errors_.push_back(std::move(*stranger.error));
  }
}

Error Tempeval2Reader::error_of(const PartTable& table, std::string_view place, std::string what,
                                std::string hint) {
  const std::size_t byte = table.byte_of(place);
  return {codes::kMalformed.kind, std::move(what),          table.text.locate(byte, table.file),
          std::move(hint),        table.text.excerpt(byte), codes::kMalformed.name};
}

void Tempeval2Reader::refuse(Draft& draft, const PartTable& table, std::string_view place,
                             std::string what, std::string hint) {
  if (draft.error) {
    ++draft.more_errors;
  } else {
    draft.error = error_of(table, place, std::move(what), std::move(hint));
  }
}

void Tempeval2Reader::read_token(const PartTable& table, const TableRow& row, Draft& draft) {
  const auto sentence = whole_number(row[1]);
  const auto token = whole_number(row[2]);
  if (!sentence || !token) {
    refuse(draft, table, sentence ? row[2] : row[1],
           fmt::format("'{}' is not a {} number", shown(sentence ? row[2] : row[1]),
                       sentence ? "token" : "sentence"),
           "sentences and tokens are counted from 0");
  } else if (trim(row[3]).empty()) {
    refuse(draft, table, row[3], "this token has no word");
  } else {
    draft.tokens.push_back({{*sentence, *token}, row[3], {}});
  }
}

void Tempeval2Reader::sort_tokens(const PartTable& table) {
  for (Draft& draft : drafts_) {
    std::ranges::stable_sort(draft.tokens, {}, &Token::order);
    const auto twice = std::ranges::adjacent_find(draft.tokens, {}, &Token::order);
    if (twice != draft.tokens.end()) {
      refuse(draft, table, std::next(twice)->word,
             fmt::format("token {} of sentence {} occurs twice", twice->place.token,
                         twice->place.sentence),
             "remove one of the two rows");
    }
  }
}

void Tempeval2Reader::read_creation_time(const PartTable& table, const TableRow& row,
                                         Draft& draft) {
  const std::string_view date = trim(row[1]);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (date.size() != 8 || !std::ranges::all_of(date, is_digit)) {
    refuse(draft, table, row[1], fmt::format("'{}' is not a date", shown(row[1])),
           "dates are written like 19980304");
  } else if (!draft.creation_time.empty()) {
    refuse(draft, table, row[0], "the document has two creation times", "remove one of the rows");
  } else {
    draft.creation_time =
        fmt::format("{}-{}-{}", date.substr(0, 4), date.substr(4, 2), date.substr(6));
    draft.creation_time_byte = table.begin + table.byte_of(row[0]);
  }
}

std::optional<std::size_t> Tempeval2Reader::find_token(const PartTable& table, const TableRow& row,
                                                       Draft& draft) {
  const auto sentence = whole_number(row[1]);
  const auto token = whole_number(row[2]);
  if (sentence && token) {
    const TokenPlace place{*sentence, *token};
    const auto found = std::ranges::lower_bound(draft.tokens, place.order(), {}, &Token::order);
    if (found != draft.tokens.end() && found->order() == place.order()) {
      return static_cast<std::size_t>(found - draft.tokens.begin());
    }
  }
  refuse(draft, table, row[1],
         fmt::format("this document has no token '{}' in a sentence '{}'", shown(row[2]),
                     shown(row[1])),
         fmt::format("{} lists the tokens; both numbers count from 0", kFiles.front()));
  return std::nullopt;
}

bool Tempeval2Reader::is_plain(const PartTable& table, const TableRow& row, Draft& draft) {
  const std::string_view tag = table.shape->kind == ElementKind::kEvent ? "event" : "timex3";
  if (row[3] != tag) {
    refuse(draft, table, row[3], fmt::format("the tag is '{}', not {}", shown(row[3]), tag));
    return false;
  }
  if (row[4].empty() || trim(row[4]) != row[4]) {
    refuse(draft, table, row[4], "the id is empty, or starts or ends with a space");
    return false;
  }
  if (row[5] != "1") {
    refuse(draft, table, row[5],
           fmt::format("this is instance '{}'; gnomon supports only the first one", shown(row[5])),
           "links of TempEval-2 do not name instances; give a second instance its own id");
    return false;
  }
  return true;
}

// One row for each token. They may leave tokens out ("the 20s [and 30s]"); the extent goes from the
// first to the last one, since a stretch of text has no holes.
void Tempeval2Reader::read_extent(const PartTable& table, const TableRow& row, Draft& draft) {
  if (!is_plain(table, row, draft)) {
    return;
  }
  const auto token = find_token(table, row, draft);
  if (!token) {
    return;
  }
  const ElementKind kind = table.shape->kind;
  if (kind == ElementKind::kTimex && row[4] == kCreationTimeId && !draft.creation_time.empty()) {
    refuse(draft, table, row[4], "t0 is the creation time, which is not part of the text",
           "give this time another id");
    return;
  }
  const auto [place, is_new] = draft.ids(kind).try_emplace(row[4], draft.marked.size());
  if (is_new) {
    draft.marked.push_back({kind, row[4], *token, *token, {}, table.begin + table.byte_of(row[0])});
    return;
  }
  MarkedRows& marked = draft.marked[place->second];
  if (*token <= marked.last) {
    refuse(draft, table, row[2],
           fmt::format("this token is repeated or out of order in the extent of {}", shown(row[4])),
           "an extent has one row for each token, in the order of the text");
  } else if (draft.tokens[*token].place.sentence != draft.tokens[marked.first].place.sentence) {
    refuse(draft, table, row[1],
           fmt::format("the extent of {} reaches into another sentence", shown(row[4])),
           "an id can refer to only one event or time");
  } else {
    marked.last = *token;
  }
}

void Tempeval2Reader::read_attribute(const PartTable& table, const TableRow& row, Draft& draft) {
  if (!is_plain(table, row, draft)) {
    return;
  }
  const ElementKind kind = table.shape->kind;
  const auto found = draft.ids(kind).find(row[4]);
  if (found == draft.ids(kind).end()) {
    refuse(draft, table, row[4],
           fmt::format("there is no extent of {} '{}'", row[3], shown(row[4])),
           "the tables of extents say where events and times are");
    return;
  }
  const auto token = find_token(table, row, draft);
  MarkedRows& marked = draft.marked[found->second];
  if (token && *token != marked.first) {
    refuse(draft, table, row[1], fmt::format("this is not the first token of {}", shown(row[4])),
           "attributes belong to the first token of an extent");
  } else if (!is_xml_name(row[6]) || row[6] == "eid" || row[6] == "tid") {
    refuse(draft, table, row[6], fmt::format("'{}' is not a valid attribute name", shown(row[6])));
  } else if (std::ranges::count(marked.attributes, row[6], &RawAttribute::name) > 0) {
    refuse(draft, table, row[6],
           fmt::format("{} has the attribute {} twice", shown(row[4]), shown(row[6])),
           "remove one of the two rows");
  } else if (marked.attributes.size() == kMostAttributes) {
    refuse(draft, table, row[6],
           fmt::format("{} has more than {} attributes", shown(row[4]), kMostAttributes));
  } else if (token) {
    marked.attributes.push_back({row[6], row[7]});
  }
}

void Tempeval2Reader::read_link(const PartTable& table, const TableRow& row, Draft& draft) {
  if (trim(row[1]).empty() || trim(row[2]).empty()) {
    refuse(draft, table, row[1], "a link needs two ids");
    return;
  }
  draft.links.push_back({table.shape->task, trim(row[1]), trim(row[2]), trim(row[3]),
                         table.begin + table.byte_of(row[0])});
}

// Puts the elements of a document where they belong: sentences, and in them events and times,
// those that reach further outside.
class Assembler {
 public:
  Assembler(Draft& draft, std::string_view name, std::string_view bytes)
      : draft_(draft), bytes_(bytes) {
    builder_.set_name(name);
    root_ = builder_.add_markup("TempEval", {}, {0, 0}, std::nullopt);
    builder_.append_text("\n");
  }

  // Nothing when elements are nested too deep.
  std::optional<Document> assemble() &&;

 private:
  void add_creation_time();
  void add_sentence(std::size_t first, std::size_t last);
  bool add_marked(std::size_t last, MarkupIndex sentence);
  void add_links();

  Draft& draft_;
  std::string_view bytes_;
  DocumentBuilder builder_;
  MarkupIndex root_{};
  std::size_t next_marked_ = 0;
  bool too_deep_ = false;
};

std::optional<Document> Assembler::assemble() && {
  add_creation_time();
  std::ranges::stable_sort(draft_.marked, [](const MarkedRows& a, const MarkedRows& b) {
    return a.first != b.first ? a.first < b.first : a.last > b.last;
  });
  for (std::size_t first = 0; first < draft_.tokens.size();) {
    std::size_t last = first;
    while (last + 1 < draft_.tokens.size() &&
           draft_.tokens[last + 1].place.sentence == draft_.tokens[first].place.sentence) {
      ++last;
    }
    add_sentence(first, last);
    first = last + 1;
  }
  builder_.set_end(root_, builder_.text_size());
  add_links();
  return too_deep_ ? std::nullopt : std::optional(std::move(builder_).build());
}

void Assembler::add_creation_time() {
  if (draft_.creation_time.empty()) {
    return;
  }
  const auto attributes = std::to_array<RawAttribute>({{"tid", kCreationTimeId},
                                                       {"type", "DATE"},
                                                       {"value", draft_.creation_time},
                                                       {"temporalFunction", "false"},
                                                       {"functionInDocument", "CREATION_TIME"}});
  const std::size_t here = builder_.text_size();
  builder_.add_markup("TIMEX3", attributes, {here, here}, root_, draft_.creation_time_byte);
  builder_.append_text("\n");
}

void Assembler::add_sentence(std::size_t first, std::size_t last) {
  const std::size_t begin = builder_.text_size();
  for (std::size_t i = first; i <= last; ++i) {
    Token& token = draft_.tokens[i];
    builder_.append_text(i == first ? "" : " ");
    token.span.begin = builder_.text_size();
    builder_.append_text(trim(token.word));
    token.span.end = builder_.text_size();
  }
  const auto source_byte =
      static_cast<std::size_t>(draft_.tokens[first].word.data() - bytes_.data());
  const MarkupIndex sentence =
      builder_.add_markup("s", {}, {begin, builder_.text_size()}, root_, source_byte);
  builder_.append_text("\n");
  too_deep_ = !add_marked(last, sentence) || too_deep_;
}

bool Assembler::add_marked(std::size_t last, MarkupIndex sentence) {
  struct Open {
    MarkupIndex markup;
    Span span;
  };
  std::vector<Open> open;
  for (; next_marked_ < draft_.marked.size() && draft_.marked[next_marked_].first <= last;
       ++next_marked_) {
    MarkedRows& marked = draft_.marked[next_marked_];
    const Span span{draft_.tokens[marked.first].span.begin, draft_.tokens[marked.last].span.end};
    while (!open.empty() && open.back().span.end <= span.begin) {
      open.pop_back();
    }
    // What crosses another element belongs to the sentence; `check` will say so.
    const bool inside = !open.empty() && open.back().span.contains(span);
    if (!inside) {
      open.clear();
    }
    const bool is_event = marked.kind == ElementKind::kEvent;
    marked.attributes.insert(marked.attributes.begin(), {is_event ? "eid" : "tid", marked.id});
    const MarkupIndex markup =
        builder_.add_markup(element_tag(marked.kind), marked.attributes, span,
                            inside ? open.back().markup : sentence, marked.source_byte);
    open.push_back({markup, span});
    if (open.size() + 2 > kMaxXmlDepth) {
      return false;
    }
  }
  return true;
}

void Assembler::add_links() {
  const auto is_time = [&](std::string_view id) {
    return draft_.times.contains(id) || (!draft_.events.contains(id) && id.starts_with('t'));
  };
  std::size_t count = 0;
  for (const LinkRow& link : draft_.links) {
    const std::string lid = fmt::format("l{}", ++count);
    const auto attributes = std::to_array<RawAttribute>(
        {{"lid", lid},
         {"relType", link.relation},
         {is_time(link.first) ? "timeID" : "eventID", link.first},
         {is_time(link.second) ? "relatedToTime" : "relatedToEvent", link.second},
         {"task", link.task}});
    builder_.add_standoff(ElementKind::kTlink, attributes, link.source_byte);
  }
}

Result<Document> Tempeval2Reader::build(Draft& draft) const {
  if (draft.error) {
    if (draft.more_errors > 0) {
      draft.error->hint += fmt::format("{}other invalid rows of this document: {}",
                                       draft.error->hint.empty() ? "" : "; ", draft.more_errors);
    }
    return Failure(std::move(*draft.error));
  }
  // Like other documents, those of a bundle in a folder are named below the folder they were found
  // in.
  const std::size_t slash = source_.document_name.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "" : source_.document_name.substr(0, slash + 1);
  auto document = Assembler(draft, folder + std::string(draft.name), source_.bytes).assemble();
  if (!document) {
    return fail(codes::kTooLarge, source_.file,
                fmt::format("in the document '{}' events and times are nested more than {} deep",
                            shown(draft.name), kMaxXmlDepth),
                "check the tables of extents");
  }
  return std::move(*document);
}

// The first row is a document, two numbers and a word.
bool looks_like_tempeval2(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) {
    head.remove_prefix(3);
  }
  std::string_view line = head.substr(0, head.find('\n'));
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  const TableRow row = cells_of(line);
  return row.count == 4 && !row[0].empty() && whole_number(row[1]) && whole_number(row[2]) &&
         !row[3].empty();
}

constexpr std::string_view kTempeval2Extensions[] = {"tab"};

// A cell: no tabs and line ends, which separate cells and rows.
std::string cell_of(std::string_view text) {
  std::string cell(text);
  std::ranges::replace_if(
      cell, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return cell;
}

Result<Exported> write_tempeval2(const Document& document, std::vector<Loss>& losses) {
  Losses lost;
  const Standoff standoff = take_apart(document, lost);
  std::unordered_map<std::string_view, std::string> tables;
  const std::string name = cell_of(standoff.name);
  std::set<std::size_t> cuts;
  for (const StandoffEntity& entity : standoff.entities) {
    cuts.insert({entity.span.begin, entity.span.end});
  }
  struct Placed {
    std::size_t sentence;
    std::size_t token;
    Span span;
  };
  std::vector<Placed> tokens;
  std::size_t sentence = 0;
  for (std::size_t begin = 0; begin <= standoff.text.size();) {
    const std::size_t end = std::min(standoff.text.find('\n', begin), standoff.text.size());
    std::size_t number = 0;
    for (const Span span : uncut_tokens(standoff.text, cuts, {begin, end})) {
      tokens.push_back({sentence, number++, span});
    }
    sentence += number > 0 ? 1 : 0;
    begin = end + 1;
  }
  if (tokens.empty()) {
    return fail(codes::kCannotHold, std::string(document.name()),
                "tables of TempEval-2 cannot store a document without text",
                "convert it to csv, or join the texts with `texts`");
  }
  Exported out;
  for (const Placed& token : tokens) {
    out.bytes += fmt::format("{}\t{}\t{}\t{}\n", name, token.sentence, token.token,
                             cell_of(token.span.of(standoff.text)));
  }
  if (!trim(standoff.text).empty()) {
    lost.add("blanks between words are skipped: the text is read back with single blanks");
  }
  std::string date(standoff.creation_time.substr(0, 10));
  std::erase(date, '-');
  if (date.size() == 8 && whole_number(date)) {
    tables["dct.txt"] += fmt::format("{}\t{}\n", name, date);
    if (standoff.creation_time.size() > 10) {
      lost.add("the time of day of the creation time is skipped", standoff.creation_time);
    }
  } else if (!standoff.creation_time.empty()) {
    lost.add("a creation time that is no full date is skipped", standoff.creation_time);
  }
  std::unordered_map<std::string_view, bool> is_time{{standoff.creation_time_id, true}};
  for (const StandoffEntity& entity : standoff.entities) {
    const bool is_event = entity.kind == ElementKind::kEvent;
    if (!is_event && entity.kind != ElementKind::kTimex) {
      lost.add("signals and other spans are skipped", entity.id);
      continue;
    }
    const Placed* first = nullptr;
    const auto start = std::ranges::lower_bound(
        tokens, entity.span.begin, {}, [](const Placed& token) { return token.span.begin; });
    for (auto at = start; at != tokens.end() && at->span.end <= entity.span.end; ++at) {
      const Placed& token = *at;
      first = first == nullptr ? &token : first;
      if (token.sentence == first->sentence) {
        tables[is_event ? "event-extents.tab" : "timex-extents.tab"] +=
            fmt::format("{}\t{}\t{}\t{}\t{}\t1\n", name, token.sentence, token.token,
                        is_event ? "event" : "timex3", cell_of(entity.id));
      } else {
        lost.add("spans over several lines end with the first", entity.id);
      }
    }
    if (first == nullptr) {
      lost.add("events and times without text are skipped", entity.id);
      continue;
    }
    is_time.emplace(entity.id, !is_event);
    for (const auto& [attribute, value] : entity.attributes) {
      tables[is_event ? "event-attributes.tab" : "timex-attributes.tab"] +=
          fmt::format("{}\t{}\t{}\t{}\t{}\t1\t{}\t{}\n", name, first->sentence, first->token,
                      is_event ? "event" : "timex3", cell_of(entity.id), attribute, cell_of(value));
    }
    if (!entity.instance.empty()) {
      lost.add("ids of instances are skipped: links name the events", entity.instance);
    }
  }
  const LabelSet* labels = find_label_set(standoff.labels.empty() ? "timeml" : standoff.labels);
  for (const StandoffLink& link : standoff.links) {
    const auto source = is_time.find(link.source);
    const auto target = is_time.find(link.target);
    if (source == is_time.end() || target == is_time.end() || link.kind != ElementKind::kTlink) {
      lost.add("links of other kinds, or of what is skipped, are skipped", link.id);
      continue;
    }
    const auto relation = labels == nullptr
                              ? std::nullopt
                              : relation_of_label(*labels, link.label, During::kSimultaneous);
    const auto coarse = tempeval_label(link.label);
    const TempEvalLabel label = standoff.labels.empty() && coarse ? *coarse
                                : relation ? narrowest_tempeval_label(*relation)
                                           : TempEvalLabel::kVague;
    if (tempeval_name(label) != link.label) {
      lost.add("relations become one of the six of TempEval", link.label);
    }
    const std::string_view task = find_attribute(link.attributes, "task");
    const bool of_dct =
        link.source == standoff.creation_time_id || link.target == standoff.creation_time_id;
    const std::string_view table = of_dct                             ? "tlinks-dct-event.tab"
                                   : source->second || target->second ? "tlinks-timex-event.tab"
                                   : task == "F" ? "tlinks-subordinated-events.tab"
                                                 : "tlinks-main-events.tab";
    tables[table] += fmt::format("{}\t{}\t{}\t{}\n", name, cell_of(link.source),
                                 cell_of(link.target), tempeval_name(label));
  }
  for (const std::string_view file : kFiles) {
    if (const auto table = tables.find(file); table != tables.end()) {
      out.beside.push_back({std::string(file), std::move(table->second)});
    }
  }
  losses = std::move(lost).take();
  return out;
}

}  // namespace

const Format kTempeval2{
    .name = "tempeval2",
    .summary = "TempEval-2: a folder of tables, with base-segmentation.tab",
    .extensions = kTempeval2Extensions,
    .owns_extension = false,
    .holds_many = true,
    .bundle = kFiles,
    .sniff = looks_like_tempeval2,
    .read = read_tempeval2,
    .export_part = write_tempeval2,
};

std::vector<Result<Document>> read_tempeval2(const Source& source) {
  return Tempeval2Reader(source).read();
}

}  // namespace gnomon
