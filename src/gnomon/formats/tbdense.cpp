#include "gnomon/formats/tbdense.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct Label {
  std::string_view code;
  std::string_view rel_type;
};

// The last three split VAGUE by how the annotators came to it: all said so, some did, none did.
constexpr auto kDenseLabels = std::to_array<Label>({
    {"b", "BEFORE"},
    {"a", "AFTER"},
    {"i", "INCLUDES"},
    {"ii", "IS_INCLUDED"},
    {"s", "SIMULTANEOUS"},
    {"v", "VAGUE"},
    {"mv", "VAGUE"},
    {"pv", "VAGUE"},
    {"nv", "VAGUE"},
});
constexpr std::size_t kFirstFineLabel = 6;
constexpr std::string_view kMark = "\xef\xbb\xbf";
constexpr std::string_view kHelp =
    "a row is ID ID LABEL, or DOCUMENT ID ID LABEL; ids are e or t and a number";

const Label* find_label(std::string_view word) {
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  const auto* const found = std::ranges::find_if(
      kDenseLabels, [&](const Label& label) { return std::ranges::equal(word, label.code, same); });
  return found == kDenseLabels.end() ? nullptr : found;
}

bool is_id(std::string_view word) {
  return word.size() > 1 && (word[0] == 'e' || word[0] == 't') &&
         std::ranges::all_of(word.substr(1), is_ascii_digit);
}

// A word and the byte at which it starts.
struct Word {
  std::string_view text;
  std::size_t byte = 0;
};

struct Row {
  std::string_view document;  // empty in files of one document
  Word first;
  Word second;
  std::string_view label = "v";
};

// What is wrong with a row, and where.
struct Problem {
  std::size_t byte = 0;
  std::string what;
};

constexpr std::size_t kMostWords = 4;

// The words of a line, one more than a row can have at most.
std::vector<Word> words_of(std::string_view line, std::size_t begin) {
  std::vector<Word> words;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  for (std::size_t at = 0; at < line.size() && words.size() <= kMostWords;) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    const std::size_t from = at;
    while (at < line.size() && !is_blank(line[at])) {
      ++at;
    }
    words.push_back({line.substr(from, at - from), begin + from});
  }
  return words;
}

// Rows may have the label in the middle, and none at all means VAGUE.
std::optional<Problem> parse_row(std::span<const Word> words, Row& row) {
  if (words.size() > kMostWords) {
    return Problem{words[kMostWords].byte, "a row has at most four columns"};
  }
  if (!is_id(words.front().text) && words.size() > 2) {
    row.document = words.front().text;
    words = words.subspan(1);
  }
  if (!is_id(words.front().text)) {
    return Problem{words.front().byte,
                   fmt::format("'{}' is not the id of an event or time", shown(words[0].text))};
  }
  if (words.size() == 1) {
    return Problem{words.front().byte, "this row has only one id"};
  }
  if (words.size() > 3) {
    return Problem{words[3].byte, "this row has too many columns"};
  }
  const bool label_in_the_middle = words.size() == 3 && !is_id(words[1].text);
  row.first = words[0];
  row.second = label_in_the_middle ? words[2] : words[1];
  if (words.size() == 3) {
    row.label = label_in_the_middle ? words[1].text : words[2].text;
  }
  if (!is_id(row.second.text)) {
    return Problem{row.second.byte,
                   fmt::format("'{}' is not the id of an event or time", shown(row.second.text))};
  }
  if (is_id(row.label)) {
    return Problem{words[2].byte, fmt::format("expected a label instead of '{}'", row.label)};
  }
  return std::nullopt;
}

// Calls `use(words)` for every line that is neither empty nor a comment, until it returns false.
void for_each_row(std::string_view bytes, const auto& use) {
  std::size_t begin = bytes.starts_with(kMark) ? kMark.size() : 0;
  while (begin < bytes.size()) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::vector<Word> words = words_of(bytes.substr(begin, end - begin), begin);
    if (!words.empty() && !words.front().text.starts_with('#') && !use(words)) {
      return;
    }
    begin = end + 1;
  }
}

Document build(std::string_view name, const std::vector<Row>& rows) {
  DocumentBuilder builder;
  builder.set_name(name);
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  std::unordered_set<std::string_view> known;
  for (const Row& row : rows) {
    for (const Word& id : {row.first, row.second}) {
      if (!known.insert(id.text).second) {
        continue;
      }
      const bool is_time = id.text.starts_with('t');
      std::vector<RawAttribute> attributes{{is_time ? "tid" : "eid", id.text}};
      if (id.text == "t0") {
        attributes.push_back({"functionInDocument", "CREATION_TIME"});
      }
      builder.add_markup(is_time ? "TIMEX3" : "EVENT", attributes, {0, 0}, root, id.byte);
    }
  }
  std::size_t number = 0;
  for (const Row& row : rows) {
    const Label* label = find_label(row.label);
    const std::string lid = fmt::format("l{}", ++number);
    std::vector<RawAttribute> attributes{
        {"lid", lid},
        {"relType", label == nullptr ? row.label : label->rel_type},
        {row.first.text.starts_with('t') ? "timeID" : "eventID", row.first.text},
        {row.second.text.starts_with('t') ? "relatedToTime" : "relatedToEvent", row.second.text}};
    if (label != nullptr && label >= &kDenseLabels[kFirstFineLabel]) {
      attributes.push_back({"comment", label->code});
    }
    builder.add_standoff(ElementKind::kTlink, attributes, row.first.byte);
  }
  return std::move(builder).build();
}

Failure cannot_hold(const Document& document, std::string what) {
  return fail(codes::kCannotHold, std::string(document.name()), std::move(what),
              "rows contain only pairs of events or times and their labels");
}

constexpr std::string_view kTbdenseExtensions[] = {"tbdense"};

}  // namespace

bool looks_like_tbdense(std::string_view head) {
  // The head may end in the middle of a row.
  if (const std::size_t end = head.rfind('\n'); end != std::string_view::npos) {
    head = head.substr(0, end);
  }
  std::size_t rows = 0;
  std::size_t fitting = 0;
  bool any_known = false;
  for_each_row(head, [&](const std::vector<Word>& words) {
    Row row;
    ++rows;
    if (!parse_row(words, row) && row.label.size() <= 2 &&
        std::ranges::all_of(row.label, is_ascii_letter)) {
      ++fitting;
      any_known = any_known || (words.size() > 2 && find_label(row.label) != nullptr);
    }
    return fitting > 0;
  });
  return any_known && 4 * fitting >= 3 * rows;
}

std::vector<Result<Document>> read_tbdense(const Source& source) {
  std::vector<std::string_view> names;  // in the order of the file
  std::unordered_map<std::string_view, std::vector<Row>> rows;
  std::optional<Problem> problem;
  for_each_row(source.bytes, [&](const std::vector<Word>& words) {
    Row row;
    problem = parse_row(words, row);
    if (!problem && !names.empty() && names.front().empty() != row.document.empty()) {
      problem =
          Problem{words.front().byte,
                  names.front().empty() ? "this row names a document, but earlier rows do not"
                                        : "this row does not name a document, but earlier rows do"};
    }
    if (problem) {
      return false;
    }
    const auto [place, is_new] = rows.try_emplace(row.document);
    if (is_new) {
      names.push_back(row.document);
    }
    place->second.push_back(row);
    return true;
  });
  std::vector<Result<Document>> documents;
  if (const auto stray = first_invalid_utf8(source.bytes); stray && !problem) {
    problem = Problem{*stray, "this byte is not valid UTF-8"};
  }
  if (problem) {
    documents.push_back(
        Failure(error_at(codes::kMalformed, source.bytes, problem->byte, source.file,
                         std::move(problem->what), std::string(kHelp))));
    return documents;
  }
  for (const std::string_view name : names) {
    documents.push_back(
        build(name.empty() ? std::string_view(source.document_name) : name, rows[name]));
  }
  if (documents.empty()) {
    documents.push_back(fail(codes::kMalformed, source.file, "no rows found", std::string(kHelp)));
  }
  return documents;
}

Result<std::string> write_tbdense(const Document& document) {
  const auto refuse = [&](std::string what) { return cannot_hold(document, std::move(what)); };
  if (!trim(document.text()).empty()) {
    return refuse("rows of TimeBank-Dense cannot store text");
  }
  if (!document.instances().empty()) {
    return refuse("rows of TimeBank-Dense cannot store instances");
  }
  if (document.links().empty()) {
    return refuse("a document without links has no rows");
  }
  const bool named = !document.name().empty() && !is_id(document.name()) &&
                     words_of(document.name(), 0).size() == 1 &&
                     words_of(document.name(), 0).front().text == document.name() &&
                     document.name().find('\n') == std::string_view::npos &&
                     !document.name().starts_with('#') && !document.name().starts_with(kMark);
  if (!named) {
    return refuse(fmt::format("'{}' cannot name a document in rows", shown(document.name())));
  }
  std::string rows;
  for (const Link& link : document.links()) {
    const auto* const known = std::ranges::find(kDenseLabels, link.rel_type, &Label::rel_type);
    const std::string_view fine = link.attributes[Attr::kComment];
    const std::string_view label = !fine.empty()                 ? fine
                                   : known != kDenseLabels.end() ? known->code
                                                                 : link.rel_type;
    rows += fmt::format("{}\t{}\t{}\t{}\n", document.name(), link.source.id, link.target.id, label);
  }
  // What else rows cannot hold is too much to list: ids of their own, other elements, attributes.
  const std::vector<Result<Document>> back =
      read_tbdense({rows, std::string(document.name()), std::string(document.name())});
  const std::string difference = back.size() != 1 ? "names that are not valid document names"
                                 : !back.front()  ? back.front().error().what
                                                  : first_difference(document, *back.front());
  if (!difference.empty()) {
    return refuse(fmt::format("rows of TimeBank-Dense cannot store this: {}", difference));
  }
  return rows;
}

const Format kTbdense{
    .name = "tbdense",
    .summary = "rows of TimeBank-Dense: two ids and a label, without text",
    .extensions = kTbdenseExtensions,
    .owns_extension = true,
    .holds_many = true,
    .holds_everything = false,
    .sniff = looks_like_tbdense,
    .read = read_tbdense,
    .write = write_tbdense,
};

}  // namespace gnomon
