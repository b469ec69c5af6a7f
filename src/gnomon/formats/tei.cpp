#include "gnomon/formats/tei.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kTeiRoot[] = {"TEI"};
constexpr const char* kTeiStarts =
    "a TEI file starts with <TEI>; a corpus of several has to be split into one file per text";

std::string_view without_hash(std::string_view reference) {
  reference = trim(reference);
  return reference.starts_with('#') ? reference.substr(1) : reference;
}

// XSD writes dates without a year as --03-25 and without a month as ---25.
std::string value_of_date(std::string_view when, bool is_time) {
  if (when.starts_with("---")) {
    return fmt::format("XXXX-XX-{}", when.substr(3));
  }
  if (when.starts_with("--")) {
    return fmt::format("XXXX-{}", when.substr(2));
  }
  return is_time && when.find('T') == std::string_view::npos ? fmt::format("T{}", when)
                                                             : std::string(when);
}

// What both dates agree about, with X for the rest: 1898-03-01 and 1898-03-03 give 1898-03-XX.
std::string common_value(std::string_view first, std::string_view last) {
  std::string value;
  std::size_t at = 0;
  const std::size_t size = std::min<std::size_t>({first.size(), last.size(), 10});
  while (at < size) {
    const std::size_t end = std::min({first.find('-', at), size});
    if (first.substr(at, end - at) != last.substr(at, end - at)) {
      break;
    }
    value += fmt::format("{}{}", value.empty() ? "" : "-", first.substr(at, end - at));
    at = end + 1;
  }
  for (; at < size; at = value.size() + 1) {
    value += value.empty() ? "XXXX" : "-XX";
  }
  return value;
}

class TeiReader {
 public:
  TeiReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read();

 private:
  struct Found {
    XmlElement element;
    std::optional<Span> span;
  };

  void collect_ids();
  void walk(XmlElement element);
  void break_line(XmlElement element);
  void add_time(const Found& found, bool is_creation_time);
  void add_event(const Found& found);
  void add_links();
  void add_link(XmlElement link, std::string_view from, std::string_view to,
                std::string_view label);
  std::optional<XmlElement> creation_date() const;
  std::string id_of(XmlElement element, std::string_view prefix, std::size_t& count) const;

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::string text_;
  std::vector<Found> times_;
  std::vector<Found> events_;
  std::vector<Found> signals_;
  std::optional<StandoffDocument> document_;
  std::unordered_set<std::string_view> ids_;
  std::size_t new_times_ = 0;
  std::size_t new_events_ = 0;
  std::size_t new_signals_ = 0;
  std::size_t new_links_ = 0;
  std::size_t choices_ = 0;
  std::size_t remarks_ = 0;
};

bool is_event_element(XmlElement element) {
  return (element.name() == "rs" || element.name() == "seg") && element["type"] == "event";
}

Result<Document> TeiReader::read() {
  const auto text = tree_.root().child("text");
  const auto body = text ? text->child("body") : std::nullopt;
  if (!body) {
    return fail(codes::kMalformed, source_.file, "the file has no text/body",
                "gnomon reads the body of one text");
  }
  collect_ids();
  walk(*body);
  document_.emplace(source_.document_name, text_, notes_);
  if (const auto date = creation_date()) {
    add_time({*date, std::nullopt}, true);
  }
  for (const Found& found : times_) {
    add_time(found, false);
  }
  for (const Found& found : events_) {
    add_event(found);
  }
  for (const Found& found : signals_) {
    document_->signal(id_of(found.element, "s", new_signals_),
                      attributes_except(found.element, {"id", "type"}), found.span,
                      found.element.byte());
  }
  for (std::size_t i = 0; i < tree_.size(); ++i) {  // events that only the standOff lists
    if (tree_[i].name() == "event" && tree_[i].parent() &&
        tree_[i].parent()->name() == "listEvent") {
      add_event({tree_[i], std::nullopt});
    }
  }
  add_links();
  if (choices_ > 0) {
    notes_.remark(fmt::format("of {} the first reading is taken", plural(choices_, "choice")));
  }
  if (remarks_ > 0) {
    notes_.remark(fmt::format("{} not part of the text", plural(remarks_, "note")));
  }
  notes_.finish();
  return std::move(*document_).build();
}

void TeiReader::collect_ids() {
  for (std::size_t i = 0; i < tree_.size(); ++i) {
    if (const auto id = tree_[i].find("xml:id")) {
      ids_.insert(trim(*id));
    }
  }
}

// Ids that the file does not give must be none that it gives elsewhere.
std::string TeiReader::id_of(XmlElement element, std::string_view prefix,
                             std::size_t& count) const {
  if (const auto id = element.find("xml:id"); id && !trim(*id).empty()) {
    return std::string(trim(*id));
  }
  std::string id;
  do {
    id = fmt::format("{}{}", prefix, ++count);
  } while (ids_.contains(id));
  return id;
}

void TeiReader::break_line(XmlElement element) {
  if (element["break"] != "no" && !text_.empty() && text_.back() != '\n' && text_.back() != ' ') {
    text_ += '\n';
  }
}

// Appends the character data of the element to the text, without what is no reading of it.
void TeiReader::walk(XmlElement element) {
  const std::string_view name = element.name();
  if (name == "note") {
    ++remarks_;
    return;
  }
  if (name == "lb" || name == "pb" || name == "cb") {
    break_line(element);
    return;
  }
  if (name == "choice") {
    ++choices_;
    if (const auto first = element.first_child()) {
      walk(*first);
    }
    return;
  }
  const std::size_t begin = text_.size();
  std::size_t done = element.text_span().begin;
  for (auto child = element.first_child(); child; child = child->next()) {
    text_ += Span{done, child->text_span().begin}.of(tree_.text());
    walk(*child);
    done = child->text_span().end;
  }
  text_ += Span{done, element.text_span().end}.of(tree_.text());
  const Found found{element, Span{begin, text_.size()}};
  if (name == "date" || name == "time") {
    times_.push_back(found);
  } else if (is_event_element(element)) {
    events_.push_back(found);
  } else if (name == "seg" && element["type"] == "signal") {
    signals_.push_back(found);
  }
}

// The date of publication, else that of the source.
std::optional<XmlElement> TeiReader::creation_date() const {
  for (const std::string_view part : {"publicationStmt", "sourceDesc"}) {
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      if (tree_[i].name() != "date" || !(tree_[i].find("when") || tree_[i].find("when-iso"))) {
        continue;
      }
      for (auto up = tree_[i].parent(); up; up = up->parent()) {
        if (up->name() == part) {
          return tree_[i];
        }
      }
    }
  }
  return std::nullopt;
}

void TeiReader::add_time(const Found& found, bool is_creation_time) {
  const XmlElement& date = found.element;
  const std::string id = id_of(date, "t", new_times_);
  std::vector<RawAttribute> attributes =
      attributes_except(date, {"id", "when", "when-iso", "from", "to", "type", "dur"});
  const std::string_view when = date.find("when") ? date["when"] : date["when-iso"];
  std::string type = date.name() == "time" ? "TIME" : "DATE";
  std::string value;
  const auto point = [&](std::string_view name) {
    const std::string_view day = date[name];
    if (day.empty()) {
      return;
    }
    const std::string own = fmt::format("{}.{}", id, name);
    const std::string of_day = value_of_date(day, false);
    const std::vector<RawAttribute> simple{{"type", "DATE"}, {"value", of_day}};
    document_->time(own, simple, std::nullopt, date.byte());
    attributes.push_back({name == "from" ? "beginPoint" : "endPoint", document_->keep(own)});
  };
  if (!when.empty()) {
    value = value_of_date(when, type == "TIME");
    type = value.find('T') == std::string::npos ? "DATE" : "TIME";
  } else if (!date["dur"].empty()) {
    type = "DURATION";
    value = date["dur"];
  } else if (!date["from"].empty() || !date["to"].empty()) {
    // A stretch between two points; how long it is may be counted in its smallest unit.
    const std::size_t size = std::max(date["from"].size(), date["to"].size());
    type = "DURATION";
    value = size <= 4 ? "PXY" : size <= 7 ? "PXM" : "PXD";
    point("from");
    point("to");
  } else if (!date["notBefore"].empty() && !date["notAfter"].empty()) {
    value = common_value(date["notBefore"], date["notAfter"]);
  }
  attributes.push_back({"type", type});
  if (!value.empty()) {
    attributes.push_back({"value", value});
  }
  if (is_creation_time) {
    attributes.push_back({"functionInDocument", "CREATION_TIME"});
  }
  document_->time(id, attributes, found.span, date.byte());
}

void TeiReader::add_event(const Found& found) {
  const XmlElement& event = found.element;
  std::vector<RawAttribute> attributes = attributes_except(event, {"id", "type"});
  if (const std::string_view kind = without_hash(event["ana"]); !kind.empty()) {
    attributes.push_back({"class", kind});
  }
  if (const auto label = event.child("label")) {
    attributes.push_back({"label", trim(label->text())});
  }
  document_->event(id_of(event, "e", new_events_), attributes, found.span, event.byte());
}

void TeiReader::add_links() {
  std::size_t others = 0;
  for (std::size_t i = 0; i < tree_.size(); ++i) {
    const XmlElement link = tree_[i];
    if (link.name() == "link") {
      const auto group = link.parent();
      const std::string_view kind = group ? (*group)["type"] : std::string_view{};
      if (!kind.empty() && kind != "temporal") {
        ++others;
        continue;
      }
      const std::vector<std::string_view> ends = split_at_blanks(link["target"]);
      if (ends.size() != 2) {
        notes_.lost(link.byte(), fmt::format("a link has two targets, this one {}", ends.size()),
                    "write target=\"#first #second\"");
        continue;
      }
      add_link(link, ends[0], ends[1], link["type"]);
    } else if (link.name() == "relation" && !link["active"].empty()) {
      add_link(link, link["active"], link["passive"], link["name"]);
    }
  }
  if (others > 0) {
    notes_.remark(fmt::format("{} of other kinds than temporal not read", plural(others, "link")));
  }
}

void TeiReader::add_link(XmlElement link, std::string_view from, std::string_view to,
                         std::string_view label) {
  document_->link(ElementKind::kTlink, id_of(link, "l", new_links_), without_hash(from),
                  without_hash(to), label,
                  attributes_except(link, {"id", "type", "target", "active", "passive", "name"}),
                  link.byte());
}

Result<Document> read_one_tei(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kTeiRoot, kTeiStarts);
  return tree ? TeiReader(source, *bytes, *tree).read() : Failure(tree.error());
}

bool looks_like_tei(std::string_view head) {
  const std::string root = xml_root(head);
  return root == kTeiRoot[0] || root == "teiCorpus";
}

constexpr std::string_view kTeiExtensions[] = {"tei"};

}  // namespace

std::vector<Result<Document>> read_tei(const Source& source) {
  return one_document(read_one_tei(source));
}

const Format kTei{
    .name = "tei",
    .summary = "TEI P5: dates, events as rs or seg, links",
    .extensions = kTeiExtensions,
    .sniff = looks_like_tei,
    .to_utf8 = xml_as_utf8,
    .read = read_tei,
};

}  // namespace gnomon
