#include "gnomon/formats/cat_xml.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kCatRoot[] = {"Document"};
constexpr const char* kCatStarts = "a CAT file starts with <Document>, then has <token> elements";

class CatReader {
 public:
  CatReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read();

 private:
  void read_tokens();
  void read_markable(XmlElement markable);
  void read_relation(XmlElement relation);
  std::optional<Span> span_of(XmlElement markable);
  std::optional<std::string_view> only_end(XmlElement relation, std::string_view name);

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::string text_;
  std::vector<Span> tokens_;
  std::unordered_map<std::string_view, std::size_t> token_ids_;
  std::optional<StandoffDocument> document_;
  std::map<std::string, std::size_t> lost_;  // elements that are not read, by name
  std::size_t split_ = 0;
};

Result<Document> CatReader::read() {
  read_tokens();
  if (tokens_.empty()) {
    return fail(codes::kMalformed, source_.file, "the file has no token elements",
                "a CAT file lists the words of its text as <token t_id=\"1\" ...>");
  }
  document_.emplace(source_.document_name, text_, notes_);
  for (const RawAttribute& one : tree_.root().attributes()) {
    document_->set_root_attribute(one.name, one.value);
  }
  if (const auto markables = tree_.root().child("Markables")) {
    for (auto one = markables->first_child(); one; one = one->next()) {
      read_markable(*one);
    }
  }
  if (const auto relations = tree_.root().child("Relations")) {
    for (auto one = relations->first_child(); one; one = one->next()) {
      read_relation(*one);
    }
  }
  notes_.remark("the text is rebuilt from tokens: one blank between words, a line per sentence");
  if (split_ > 0) {
    notes_.remark(fmt::format("{} not contiguous, the hull is taken", plural(split_, "span")));
  }
  for (const auto& [name, count] : lost_) {
    notes_.remark(fmt::format("{} not read", plural(count, shown(name) + " element")));
  }
  notes_.finish();
  return std::move(*document_).build();
}

void CatReader::read_tokens() {
  std::string_view sentence;
  for (auto token = tree_.root().first_child(); token; token = token->next()) {
    if (token->name() != "token") {
      continue;
    }
    const std::string_view own = (*token)["sentence"];
    if (!tokens_.empty()) {
      text_ += own == sentence ? ' ' : '\n';
    }
    sentence = own;
    const std::size_t begin = text_.size();
    text_ += trim(token->text());
    if (!token_ids_.try_emplace((*token)["t_id"], tokens_.size()).second) {
      notes_.doubtful(token->byte(),
                      fmt::format("two tokens have the id '{}'", shown((*token)["t_id"])),
                      "the first one counts");
    }
    tokens_.push_back({begin, text_.size()});
  }
}

std::optional<Span> CatReader::span_of(XmlElement markable) {
  std::vector<std::size_t> numbers;
  for (auto anchor = markable.first_child(); anchor; anchor = anchor->next()) {
    if (anchor->name() != "token_anchor") {
      continue;
    }
    const auto found = token_ids_.find((*anchor)["t_id"]);
    if (found == token_ids_.end()) {
      notes_.lost(anchor->byte(), fmt::format("there is no token '{}'", shown((*anchor)["t_id"])),
                  "the other tokens of this element count");
    } else {
      numbers.push_back(found->second);
    }
  }
  if (numbers.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  split_ += numbers.back() - numbers.front() + 1 == numbers.size() ? 0 : 1;
  return Span{tokens_[numbers.front()].begin, tokens_[numbers.back()].end};
}

// Attributes without a value say nothing.
std::vector<RawAttribute> with_values(XmlElement element,
                                      std::initializer_list<std::string_view> except) {
  std::vector<RawAttribute> attributes = attributes_except(element, except);
  std::erase_if(attributes, [](const RawAttribute& one) { return trim(one.value).empty(); });
  return attributes;
}

void CatReader::read_markable(XmlElement markable) {
  const std::string_view name = markable.name();
  const std::vector<RawAttribute> attributes = with_values(markable, {"m_id"});
  if (name == "EVENT_MENTION") {
    document_->event(markable["m_id"], attributes, span_of(markable), markable.byte());
  } else if (name == "TIMEX3") {
    document_->time(markable["m_id"], attributes, span_of(markable), markable.byte());
  } else if (name == "SIGNAL") {
    document_->signal(markable["m_id"], attributes, span_of(markable), markable.byte());
  } else {
    ++lost_[std::string(name)];
  }
}

std::optional<std::string_view> CatReader::only_end(XmlElement relation, std::string_view name) {
  const std::vector<XmlElement> ends = relation.children(name);
  if (ends.size() > 1) {
    notes_.doubtful(ends[1].byte(),
                    fmt::format("the {} '{}' has {} {}s", relation.name(), shown(relation["r_id"]),
                                ends.size(), name),
                    "the first one counts");
  }
  return ends.empty() ? std::nullopt : std::optional(ends.front()["m_id"]);
}

void CatReader::read_relation(XmlElement relation) {
  const ElementKind kind = element_kind(relation.name());
  if (!is_link(kind)) {
    ++lost_[std::string(relation.name())];
    return;
  }
  std::string_view label;
  for (const RawAttribute& one : relation.attributes()) {
    if (ascii_lower(one.name) == "reltype") {
      label = trim(one.value);
    }
  }
  document_->link(kind, relation["r_id"], only_end(relation, "source").value_or(""),
                  only_end(relation, "target").value_or(""), label,
                  with_values(relation, {"r_id", "reltype", "relType"}), relation.byte());
}

Result<Document> read_one_cat(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kCatRoot, kCatStarts);
  return tree ? CatReader(source, *bytes, *tree).read() : Failure(tree.error());
}

bool looks_like_cat(std::string_view head) {
  return xml_root(head) == kCatRoot[0] && head.find("<token") != std::string_view::npos;
}

constexpr std::string_view kCatExtensions[] = {"cat.xml"};

}  // namespace

std::vector<Result<Document>> read_cat(const Source& source) {
  return one_document(read_one_cat(source));
}

const Format kCat{
    .name = "cat",
    .summary = "CAT XML: MEANTIME, SemEval-2015 Task 4",
    .extensions = kCatExtensions,
    .sniff = looks_like_cat,
    .to_utf8 = xml_as_utf8,
    .read = read_cat,
};

}  // namespace gnomon
