#include "gnomon/base/utf8.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/xml_error.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_reader.h"
#include "gnomon/timeml/document_builder.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool is_blank(std::string_view text) { return trim(text).empty(); }

// Turns the parser's events into a Document. Nothing in here depends on the order in which
// instances, links and text come.
class TimemlReader : private XmlReader {
 public:
  TimemlReader(std::string_view bytes, const Source& source)
      : XmlReader(bytes, source.file, kTimemlStarts) {
    builder_.set_name(source.document_name);
  }

  Result<Document> read();

 private:
  void on_start(std::string_view tag, std::span<const RawAttribute> attributes) override;
  void on_end() override;
  void on_text(std::string_view text) override;
  void on_remark(ElementKind kind, std::string_view content) override;
  void on_doctype(std::string declaration) override { builder_.set_doctype(declaration); }

  void flush_blanks();
  std::optional<MarkupIndex> parent() const;

  DocumentBuilder builder_;
  // The markup of each open element, nothing for an instance or a link.
  std::vector<std::optional<MarkupIndex>> open_;
  // White space in and behind an instance or a link: no part of the text when another one or the
  // end of the root follows, part of it when anything else does.
  std::string blanks_;
  bool behind_standoff_ = false;
  // Comments and instructions before the root go inside it, so that they are not lost.
  std::vector<std::pair<ElementKind, std::string>> before_root_;
  std::optional<MarkupIndex> root_;
};

Result<Document> TimemlReader::read() {
  if (std::optional<Error> error = run()) {
    return Failure(std::move(*error));
  }
  return std::move(builder_).build();
}

void TimemlReader::on_start(std::string_view tag, std::span<const RawAttribute> attributes) {
  if (open_.empty() && tag != "TimeML" && tag != "TempEval") {
    return stop(fmt::format("the root element is <{}>, where TimeML has <TimeML> or <TempEval>",
                            printable(tag)),
                "'gnomon convert --formats' lists the readable formats");
  }
  const ElementKind kind = element_kind(tag);
  if (is_standoff(kind)) {
    blanks_.clear();
    behind_standoff_ = true;
    builder_.add_standoff(kind, attributes, here());
    open_.emplace_back();
    return;
  }
  flush_blanks();
  const std::size_t at = builder_.text_size();
  const MarkupIndex markup = builder_.add_markup(tag, attributes, {at, at}, parent(), here());
  open_.emplace_back(markup);
  if (open_.size() == 1) {
    root_ = markup;
    for (const auto& [remark_kind, content] : before_root_) {
      builder_.add_remark(remark_kind, content, at, root_);
    }
  }
}

void TimemlReader::on_end() {
  const std::optional<MarkupIndex> closed = open_.back();
  open_.pop_back();
  if (!closed) {
    behind_standoff_ = true;
    return;
  }
  if (open_.empty()) {
    blanks_.clear();
  }
  flush_blanks();
  builder_.set_end(*closed, builder_.text_size());
}

void TimemlReader::on_text(std::string_view text) {
  if (behind_standoff_ && is_blank(text)) {
    blanks_ += text;
    return;
  }
  flush_blanks();
  builder_.append_text(text);
}

void TimemlReader::on_remark(ElementKind kind, std::string_view content) {
  if (!root_) {
    before_root_.emplace_back(kind, content);
    return;
  }
  flush_blanks();
  builder_.add_remark(kind, content, builder_.text_size(), open_.empty() ? root_ : parent(),
                      here());
}

void TimemlReader::flush_blanks() {
  builder_.append_text(blanks_);
  blanks_.clear();
  behind_standoff_ = false;
}

std::optional<MarkupIndex> TimemlReader::parent() const {
  for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
    if (*open) {
      return *open;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Result<Document>> read_timeml(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  return one_document(bytes ? TimemlReader(*bytes, source).read() : Failure(bytes.error()));
}

}  // namespace gnomon
