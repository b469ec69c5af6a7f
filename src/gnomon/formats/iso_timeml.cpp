#include "gnomon/formats/iso_timeml.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kIsoRoot[] = {"isoTimeML"};
constexpr std::string_view kTokenRoot[] = {"tokenLayer"};
constexpr const char* kIsoStarts = "an ISO-TimeML file starts with <isoTimeML>";
constexpr const char* kTokensStart = "a token layer starts with <tokenLayer>";

// References carry a '#', but not in all files.
std::string_view referred(std::string_view reference) {
  reference = trim(reference);
  return reference.starts_with('#') ? reference.substr(1) : reference;
}

class IsoReader {
 public:
  IsoReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read();

 private:
  std::optional<Error> read_text();
  std::optional<Error> read_token_layer(const std::string& bytes, const std::string& file);
  std::vector<CoveredSpan> ranges() const;
  std::optional<Span> span_of(XmlElement element);
  std::optional<Span> range_of(XmlElement element, std::string_view range);
  std::optional<Span> token_of(XmlElement element, std::string_view id);
  void read_element(XmlElement element);
  std::vector<RawAttribute> attributes_of(XmlElement element,
                                          std::initializer_list<std::string_view> except);

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::string text_;
  std::optional<Offsets> offsets_;  // where ranges count characters
  OffsetUnit unit_ = OffsetUnit::kCodePoints;
  std::vector<Span> tokens_;
  std::unordered_map<std::string, std::size_t> token_ids_;
  bool has_text_ = false;
  std::optional<StandoffDocument> document_;
  std::map<std::string, std::size_t> lost_;
  std::size_t split_ = 0;
};

Result<Document> IsoReader::read() {
  if (std::optional<Error> error = read_text()) {
    return Failure(std::move(*error));
  }
  document_.emplace(source_.document_name, text_, notes_);
  for (const RawAttribute& one : tree_.root().attributes()) {
    if (!one.name.starts_with("xmlns")) {
      document_->set_root_attribute(one.name, one.value);
    }
  }
  for (const XmlElement& element : tree_.root().children()) {
    read_element(element);
  }
  if (split_ > 0) {
    notes_.remark(fmt::format("{} not contiguous, the hull is taken", plural(split_, "span")));
  }
  for (const auto& [name, count] : lost_) {
    notes_.remark(fmt::format("{} not read", plural(count, shown(name) + " element")));
  }
  notes_.finish();
  return std::move(*document_).build();
}

// The text itself (a dialect with character ranges), or the tokens of the file that xml:base names.
std::optional<Error> IsoReader::read_text() {
  if (const auto text = tree_.root().child("TEXT")) {
    text_ = text->text();
    has_text_ = true;
    offsets_.emplace(text_);
    const UnitGuess guess = guess_unit(*offsets_, ranges());
    unit_ = source_.choices.offsets.value_or(guess.unit);
    if (!guess.is_certain && !source_.choices.offsets) {
      return error_about(codes::kMalformed, source_.file,
                         "the file does not say whether its ranges count code points or UTF-16 "
                         "units, which differ in this text",
                         "say which with `offsets`");
    }
    return std::nullopt;
  }
  const std::string base(tree_.root()["base"]);
  const bool plain =
      !base.empty() && base.find_first_of("/\\") == std::string::npos && !base.starts_with('.');
  const std::optional<std::string> layer =
      plain && source_.choices.text_of ? source_.choices.text_of(base) : std::nullopt;
  if (!layer) {
    notes_.doubtful(tree_.root().byte(),
                    base.empty() ? "the file has no TEXT and names no token layer (xml:base)"
                                 : fmt::format("the token layer '{}' is not there", shown(base)),
                    "events and times are read without their places; put the token layer beside "
                    "the file");
    return std::nullopt;
  }
  return read_token_layer(*layer, base);
}

// The character ranges of all elements; the file does not say what they cover.
std::vector<CoveredSpan> IsoReader::ranges() const {
  std::vector<CoveredSpan> ranges;
  for (auto element = tree_.root().first_child(); element; element = element->next()) {
    const std::string_view target = referred((*element)["target"]);
    const std::size_t comma = target.find(',');
    if (target.starts_with("range(") && comma != std::string_view::npos) {
      const auto begin = whole_number(target.substr(6, comma - 6));
      const auto end = whole_number(target.substr(comma + 1, target.find(')') - comma - 1));
      if (begin && end) {
        ranges.push_back({*begin, *end});
      }
    }
  }
  return ranges;
}

// Tokens with places give the text as it was, apart from what stood between them; others one blank.
std::optional<Error> IsoReader::read_token_layer(const std::string& bytes,
                                                 const std::string& file) {
  std::string storage;
  const Result<std::string_view> utf8 = xml_as_utf8(bytes, storage, file);
  if (!utf8) {
    return utf8.error();
  }
  const Result<XmlTree> layer = XmlTree::parse(*utf8, file, kTokenRoot, kTokensStart);
  if (!layer) {
    return layer.error();
  }
  has_text_ = true;
  std::size_t written = 0;  // code points
  constexpr std::size_t kLargestGap = 1000;
  for (const XmlElement& token : layer->root().children("token")) {
    const auto from = whole_number(token["from"]);
    const bool placed = from && *from >= written && *from - written <= kLargestGap;
    const std::size_t gap = placed ? *from - written : text_.empty() ? 0 : 1;
    text_.append(gap, ' ');
    const std::size_t begin = text_.size();
    text_ += token.text();
    written += gap + count_code_points(token.text());
    if (!token_ids_.try_emplace(std::string(token["id"]), tokens_.size()).second) {
      notes_.doubtful(
          tree_.root().byte(),
          fmt::format("two tokens of '{}' have the id '{}'", shown(file), shown(token["id"])),
          "the first one counts");
    }
    tokens_.push_back({begin, text_.size()});
  }
  return std::nullopt;
}

std::optional<Span> IsoReader::token_of(XmlElement element, std::string_view id) {
  const auto found = token_ids_.find(std::string(id));
  if (found != token_ids_.end()) {
    return Span{found->second, found->second};
  }
  notes_.lost(element.byte(), fmt::format("there is no token '{}'", shown(id)),
              "the element has no place there");
  return std::nullopt;
}

// `a,b` of #range(a,b): tokens, or characters where the file has the text. Returns token numbers,
// the last one included, or bytes.
std::optional<Span> IsoReader::range_of(XmlElement element, std::string_view range) {
  const std::size_t comma = range.find(',');
  if (comma == std::string_view::npos) {
    notes_.lost(element.byte(), fmt::format("'#range({})' is not a range", shown(range)),
                "write #range(first,last)");
    return std::nullopt;
  }
  const std::string_view first = referred(range.substr(0, comma));
  const std::string_view last = referred(range.substr(comma + 1));
  if (offsets_) {
    auto begin = whole_number(first);
    auto end = whole_number(last);
    if (begin && end && *end < *begin) {
      notes_.doubtful(element.byte(), fmt::format("the range {},{} is reversed", *begin, *end),
                      "its ends are exchanged");
      std::swap(begin, end);
    }
    const auto span = begin && end ? offsets_->span_of(unit_, *begin, *end) : std::nullopt;
    if (!span) {
      notes_.lost(element.byte(),
                  fmt::format("the range {} is not in the text of {} {}", shown(range),
                              offsets_->length(unit_), offset_unit_words(unit_)),
                  "the element has no place");
    }
    return span;
  }
  const auto from = token_of(element, first);
  const auto to = token_of(element, last);
  if (!from || !to) {
    return from ? from : to;
  }
  if (to->begin < from->begin) {
    notes_.doubtful(element.byte(),
                    fmt::format("the range {} is reversed: {} comes after {}", shown(range),
                                shown(first), shown(last)),
                    "its ends are exchanged");
    return Span{to->begin, from->begin};
  }
  return Span{from->begin, to->begin};
}

std::optional<Span> IsoReader::span_of(XmlElement element) {
  if (!has_text_) {
    return std::nullopt;
  }
  std::string target(element["target"]);
  // Ranges may have blanks behind the comma.
  std::string packed;
  bool inside = false;
  for (const char c : target) {
    inside = c == '(' || (inside && c != ')');
    if (!inside || c != ' ') {
      packed += c;
    }
  }
  std::vector<Span> parts;
  for (const std::string_view part : split_at_blanks(packed)) {
    const std::string_view name = referred(part);
    const bool is_range = name.starts_with("range(") && name.ends_with(')');
    const auto found =
        is_range ? range_of(element, name.substr(6, name.size() - 7)) : token_of(element, name);
    if (found) {
      parts.push_back(*found);
    }
  }
  if (parts.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(parts);
  Span hull = parts.front();
  bool split = false;
  for (const Span& part : parts) {
    split = split || part.begin > hull.end + (offsets_ ? 0 : 1);
    hull.end = std::max(hull.end, part.end);
  }
  split_ += split ? 1 : 0;
  return offsets_ ? hull : Span{tokens_[hull.begin].begin, tokens_[hull.end].end};
}

// Attributes that refer to something lose their '#'.
std::vector<RawAttribute> IsoReader::attributes_of(XmlElement element,
                                                   std::initializer_list<std::string_view> except) {
  std::vector<RawAttribute> attributes = attributes_except(element, except);
  for (RawAttribute& one : attributes) {
    const Attr key = attribute_key(one.name);
    if (key == Attr::kAnchorTimeId || key == Attr::kBeginPoint || key == Attr::kEndPoint ||
        key == Attr::kSignalId || key == Attr::kValueFromFunction) {
      one.value = referred(one.value);
    }
  }
  return attributes;
}

void IsoReader::read_element(XmlElement element) {
  const ElementKind kind = element_kind(element.name());
  const std::string_view id = element["id"];
  if (kind == ElementKind::kEvent) {
    document_->event(id, attributes_of(element, {"id"}), span_of(element), element.byte());
  } else if (kind == ElementKind::kTimex) {
    document_->time(id, attributes_of(element, {"id"}), span_of(element), element.byte());
  } else if (kind == ElementKind::kSignal) {
    document_->signal(id, attributes_of(element, {"id"}), span_of(element), element.byte());
  } else if (is_link(kind)) {
    const auto end = [&](std::initializer_list<std::string_view> names) {
      for (const std::string_view name : names) {
        if (const auto value = element.find(name)) {
          return referred(*value);
        }
      }
      return std::string_view{};
    };
    const std::string_view from = end({"eventID", "timeID", "eventInstanceID"});
    const std::string_view to = end({"relatedToEvent", "relatedToTime", "subordinatedEvent",
                                     "relatedToEventInstance", "subordinatedEventInstance"});
    document_->link(kind, id, from, to, element["relType"],
                    attributes_of(element, {"id", "subordinatedEvent", "relType"}), element.byte());
  } else if (element.name() != "TEXT") {
    ++lost_[std::string(element.name())];
  }
}

Result<Document> read_one_iso(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kIsoRoot, kIsoStarts);
  return tree ? IsoReader(source, *bytes, *tree).read() : Failure(tree.error());
}

constexpr std::string_view kIsoExtensions[] = {"iso.xml"};

}  // namespace

std::vector<Result<Document>> read_iso_timeml(const Source& source) {
  return one_document(read_one_iso(source));
}

const Format kIsoTimeml{
    .name = "iso-timeml",
    .summary = "ISO-TimeML: annotation beside a token layer or a text",
    .extensions = kIsoExtensions,
    .sniff = [](std::string_view head) { return xml_root(head) == kIsoRoot[0]; },
    .to_utf8 = xml_as_utf8,
    .asks_for_files = true,
    .read = read_iso_timeml,
};

}  // namespace gnomon
