#include "gnomon/formats/naf.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kNafRoot[] = {"NAF"};
constexpr const char* kNafStarts = "a NAF file starts with <NAF>";

class NafReader {
 public:
  NafReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read();

 private:
  std::optional<Error> read_words();
  void read_terms();
  void read_times();
  void read_events();
  void read_links();
  void check_type(XmlElement link, std::string_view end, std::string_view type);
  // The hull of what the targets of a <span> refer to, by the ids of one layer.
  using Layer = std::unordered_map<std::string_view, Span>;
  std::optional<Span> span_of(XmlElement span, const Layer& layer);

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::string text_;
  Layer words_;
  Layer terms_;
  std::vector<Span> order_;  // of the words, to see whether a span has holes
  std::optional<StandoffDocument> document_;
  std::size_t split_ = 0;
  std::size_t mentions_ = 0;
};

Result<Document> NafReader::read() {
  if (std::optional<Error> error = read_words()) {
    return Failure(std::move(*error));
  }
  document_.emplace(source_.document_name, text_, notes_);
  read_terms();
  read_times();
  read_events();
  read_links();
  if (split_ > 0) {
    notes_.remark(fmt::format("{} not contiguous, the hull is taken", plural(split_, "span")));
  }
  if (mentions_ > 0) {
    notes_.remark(fmt::format("{} of events not read: the first one of each cluster stands for it",
                              plural(mentions_, "further mention")));
  }
  notes_.finish();
  return std::move(*document_).build();
}

// The words lie in the raw text by their offsets. Java programs count UTF-16 units and Python
// programs code points, so the words decide. Without a raw text they are the text.
std::optional<Error> NafReader::read_words() {
  const auto raw = tree_.root().child("raw");
  const auto layer = tree_.root().child("text");
  text_ = raw ? raw->text() : "";
  const std::vector<XmlElement> forms = layer ? layer->children("wf") : std::vector<XmlElement>{};
  if (!raw) {
    std::string_view sentence;
    for (const XmlElement& form : forms) {
      text_ += text_.empty() ? "" : form["sent"] == sentence ? " " : "\n";
      sentence = form["sent"];
      const std::size_t begin = text_.size();
      text_ += trim(form.text());
      words_.try_emplace(form["id"], Span{begin, text_.size()});
      order_.push_back({begin, text_.size()});
    }
    if (forms.empty()) {
      return error_about(codes::kMalformed, source_.file, "the file has neither <raw> nor words",
                         "NAF has the text in <raw> and its words in <text>");
    }
    notes_.remark("the file has no raw text; it is rebuilt from the words, one blank between them");
    return std::nullopt;
  }
  Offsets offsets(text_);
  std::vector<CoveredSpan> covered;
  for (const XmlElement& form : forms) {
    const auto begin = whole_number(form["offset"]);
    const auto size = whole_number(form["length"]);
    const bool fits = begin && size && *begin <= text_.size() && *size <= text_.size();
    covered.push_back(fits ? CoveredSpan{*begin, *begin + *size, form.text()} : CoveredSpan{});
  }
  const OffsetUnit unit =
      source_.choices.offsets ? *source_.choices.offsets : guess_unit(offsets, covered).unit;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const XmlElement& form = forms[i];
    auto span = offsets.span_of(unit, covered[i].begin, covered[i].end);
    if (!span || span->of(text_) != form.text()) {
      // The length may be wrong where the word stands at its offset all the same.
      const auto begin = offsets.byte_of(unit, covered[i].begin);
      const bool here = begin && !form.text().empty() &&
                        std::string_view(text_).substr(*begin).starts_with(form.text());
      notes_.doubtful(form.byte(),
                      fmt::format("the word '{}' has offset '{}' and length '{}', where the raw "
                                  "text has '{}'",
                                  shown(form.text()), shown(form["offset"]), shown(form["length"]),
                                  span ? shown(span->of(text_)) : std::string()),
                      here   ? "the word counts"
                      : span ? "the offset counts"
                             : "the word has no place");
      span = here ? std::optional(Span{*begin, *begin + form.text().size()}) : span;
    }
    if (span && !words_.try_emplace(form["id"], *span).second) {
      notes_.doubtful(form.byte(), fmt::format("two words have the id '{}'", shown(form["id"])),
                      "the first one counts");
    } else if (span) {
      order_.push_back(*span);
    }
  }
  std::ranges::sort(order_);
  return std::nullopt;
}

std::optional<Span> NafReader::span_of(XmlElement span, const Layer& layer) {
  std::vector<Span> found;
  for (auto target = span.first_child(); target; target = target->next()) {
    if (target->name() != "target") {
      continue;
    }
    const auto place = layer.find((*target)["id"]);
    if (place == layer.end()) {
      notes_.lost(target->byte(), fmt::format("there is no '{}'", shown((*target)["id"])),
                  "the other targets of this span count");
    } else {
      found.push_back(place->second);
    }
  }
  if (found.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(found);
  Span hull = found.front();
  for (const Span& one : found) {
    hull.end = std::max(hull.end, one.end);
  }
  const auto first = std::ranges::lower_bound(order_, Span{hull.begin, 0});
  const auto last = std::ranges::lower_bound(order_, Span{hull.end, 0});
  std::size_t covered = 0;
  for (const Span& one : found) {
    covered += one.size();
  }
  std::size_t words = 0;
  for (auto one = first; one < last; ++one) {
    words += one->size();
  }
  split_ += words > covered ? 1 : 0;
  return hull;
}

void NafReader::read_terms() {
  if (const auto layer = tree_.root().child("terms")) {
    for (const XmlElement& term : layer->children("term")) {
      const auto span = term.child("span");
      const auto place = span ? span_of(*span, words_) : std::nullopt;
      if (place) {
        terms_.try_emplace(term["id"], *place);
      }
    }
    split_ = 0;  // terms of several words are no news
  }
}

void NafReader::read_times() {
  bool has_creation_time = false;
  if (const auto layer = tree_.root().child("timeExpressions")) {
    for (const XmlElement& time : layer->children("timex3")) {
      const auto span = time.child("span");
      document_->time(time["id"], attributes_except(time, {"id"}),
                      span ? span_of(*span, words_) : std::nullopt, time.byte());
      has_creation_time |= time["functionInDocument"] == "CREATION_TIME";
    }
  }
  const auto header = tree_.root().child("nafHeader");
  const auto file = header ? header->child("fileDesc") : std::nullopt;
  std::string_view value = file ? (*file)["creationtime"] : std::string_view{};
  if (!has_creation_time && !value.empty() && !document_->has_time("tmx0")) {
    value = value.substr(0, 19);
    if (value.ends_with("T00:00:00")) {
      value = value.substr(0, value.find('T'));
    }
    const std::vector<RawAttribute> attributes{
        {"type", value.find('T') == std::string_view::npos ? "DATE" : "TIME"},
        {"value", value},
        {"functionInDocument", "CREATION_TIME"}};
    document_->time("tmx0", attributes, std::nullopt, file->byte());
  }
}

// Events are clusters of mentions in one pipeline and predicates in another.
void NafReader::read_events() {
  bool has_clusters = false;
  if (const auto layer = tree_.root().child("coreferences")) {
    for (const XmlElement& cluster : layer->children("coref")) {
      if (cluster["type"] != "event") {
        continue;
      }
      has_clusters = true;
      const std::vector<XmlElement> spans = cluster.children("span");
      mentions_ += spans.empty() ? 0 : spans.size() - 1;
      document_->event(cluster["id"], attributes_except(cluster, {"id", "type"}),
                       spans.empty() ? std::nullopt : span_of(spans.front(), terms_),
                       cluster.byte());
    }
  }
  std::unordered_map<std::string_view, bool> named;
  if (const auto links = tree_.root().child("temporalRelations"); links && has_clusters) {
    for (const XmlElement& link : links->children("tlink")) {
      named[link["from"]] = true;
      named[link["to"]] = true;
    }
  }
  if (const auto layer = tree_.root().child("srl")) {
    for (const XmlElement& predicate : layer->children("predicate")) {
      const auto span = predicate.child("span");
      if ((!has_clusters || named.contains(predicate["id"])) &&
          !document_->has_event(predicate["id"])) {
        document_->event(predicate["id"], attributes_except(predicate, {"id"}),
                         span ? span_of(*span, terms_) : std::nullopt, predicate.byte());
      }
    }
  }
}

void NafReader::check_type(XmlElement link, std::string_view end, std::string_view type) {
  const std::string_view id = link[end];
  const std::string_view said = link[type];
  const bool is_time = document_->has_time(id);
  const bool is_event = document_->has_event(id);
  if ((is_time && said == "event") || (is_event && said == "timex")) {
    notes_.doubtful(link.byte(),
                    fmt::format("{} says '{}', but '{}' is {}", type, shown(said), shown(id),
                                is_time ? "a time" : "an event"),
                    "the id counts");
  }
}

void NafReader::read_links() {
  if (const auto layer = tree_.root().child("temporalRelations")) {
    std::size_t anchors = 0;
    for (const XmlElement& link : layer->children()) {
      if (link.name() == "tlink") {
        check_type(link, "from", "fromType");
        check_type(link, "to", "toType");
        document_->link(
            ElementKind::kTlink, link["id"], link["from"], link["to"], link["relType"],
            attributes_except(link, {"id", "from", "to", "fromType", "toType", "relType"}),
            link.byte());
      } else {
        ++anchors;
      }
    }
    if (anchors > 0) {
      notes_.remark(fmt::format("{} of predicates in time not read", plural(anchors, "anchor")));
    }
  }
  if (const auto layer = tree_.root().child("causalRelations")) {
    for (const XmlElement& link : layer->children("clink")) {
      document_->link(ElementKind::kClink, link["id"], link["from"], link["to"], link["relType"],
                      attributes_except(link, {"id", "from", "to", "relType"}), link.byte());
    }
  }
}

Result<Document> read_one_naf(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kNafRoot, kNafStarts);
  return tree ? NafReader(source, *bytes, *tree).read() : Failure(tree.error());
}

constexpr std::string_view kNafExtensions[] = {"naf"};

}  // namespace

std::vector<Result<Document>> read_naf(const Source& source) {
  return one_document(read_one_naf(source));
}

const Format kNaf{
    .name = "naf",
    .summary = "NAF 3: layers over a raw text, as NewsReader pipelines write it",
    .extensions = kNafExtensions,
    .sniff = [](std::string_view head) { return xml_root(head) == kNafRoot[0]; },
    .to_utf8 = xml_as_utf8,
    .read = read_naf,
};

}  // namespace gnomon
