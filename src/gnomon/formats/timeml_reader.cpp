#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_error.h"
#include "gnomon/timeml/document_builder.h"
#include "gnomon/timeml/limits.h"

#include <cassert>
#include <cstring>
#include <memory>
#include <utility>

#include <expat.h>
#include <fmt/format.h>

namespace gnomon {
namespace {

bool is_blank(std::string_view text) { return trim(text).empty(); }

// Turns the parser's events into a Document. Nothing in here depends on the order in which
// instances, links and text come.
class Reader {
 public:
  Reader(std::string_view bytes, const Source& source) : bytes_(bytes), source_(source) {
    builder_.set_name(source.document_name);
  }

  Result<Document> read();

 private:
  using Parser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)>;

  void listen();
  void start(std::string_view tag, const XML_Char** attributes);
  void end();
  void text(std::string_view text);
  void remark(ElementKind kind, std::string_view content);
  void doctype(const XML_Char* name, const XML_Char* system_id, const XML_Char* public_id);

  void flush_blanks();
  std::optional<MarkupIndex> parent() const;
  std::size_t here() const {
    return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get()));
  }
  void refuse_undefined_entities();
  // Ends the reading with an error about a place, the current one unless another is named.
  void stop(std::string what, std::string hint, std::optional<std::size_t> byte = {});

  // An element that is open: its markup, or nothing for an instance or a link.
  struct Open {
    std::optional<MarkupIndex> markup;
    std::size_t source_byte;
  };

  std::string_view bytes_;
  const Source& source_;
  Parser parser_{nullptr, &XML_ParserFree};
  DocumentBuilder builder_;
  std::vector<Open> open_;
  std::vector<RawAttribute> attributes_;
  std::optional<Error> error_;
  // White space in and behind an instance or a link: no part of the text when another one or the
  // end of the root follows, part of it when anything else does.
  std::string blanks_;
  bool behind_standoff_ = false;
  bool has_doctype_ = false;
  // Comments and instructions before the root go inside it, so that they are not lost.
  std::vector<std::pair<ElementKind, std::string>> before_root_;
  std::optional<MarkupIndex> root_;
};

Result<Document> Reader::read() {
  // The bytes are UTF-8 by now, whatever the declaration says.
  parser_.reset(XML_ParserCreate("UTF-8"));
  if (!parser_) {
    return fail(codes::kOutOfMemory, source_.file, "not enough memory to read the file");
  }
  listen();
  const bool done =
      XML_Parse(parser_.get(), bytes_.data(), static_cast<int>(bytes_.size()), 1) == XML_STATUS_OK;
  if (error_) {
    return Failure(std::move(*error_));
  }
  if (!done) {
    const std::optional<std::size_t> innermost =
        open_.empty() ? std::nullopt : std::optional(open_.back().source_byte);
    return Failure(
        xml_error(XML_GetErrorCode(parser_.get()), here(), innermost, bytes_, source_.file));
  }
  return std::move(builder_).build();
}

void Reader::listen() {
  XML_Parser parser = parser_.get();
  XML_SetUserData(parser, this);
  XML_SetElementHandler(
      parser,
      [](void* self, const XML_Char* tag, const XML_Char** attributes) {
        static_cast<Reader*>(self)->start(tag, attributes);
      },
      [](void* self, const XML_Char*) { static_cast<Reader*>(self)->end(); });
  XML_SetCharacterDataHandler(parser, [](void* self, const XML_Char* text, int size) {
    static_cast<Reader*>(self)->text({text, static_cast<std::size_t>(size)});
  });
  XML_SetCommentHandler(parser, [](void* self, const XML_Char* content) {
    static_cast<Reader*>(self)->remark(ElementKind::kComment, content);
  });
  XML_SetProcessingInstructionHandler(
      parser, [](void* self, const XML_Char* target, const XML_Char* data) {
        const std::string content = *data == '\0' ? target : fmt::format("{} {}", target, data);
        static_cast<Reader*>(self)->remark(ElementKind::kInstruction, content);
      });
  XML_SetStartDoctypeDeclHandler(
      parser,
      [](void* self, const XML_Char* name, const XML_Char* system_id, const XML_Char* public_id,
         int) { static_cast<Reader*>(self)->doctype(name, system_id, public_id); });
  // Entities are how a small file fills a memory or reads a secret one; TimeML needs none.
  XML_SetEntityDeclHandler(parser, [](void* self, const XML_Char* name, int, const XML_Char*, int,
                                      const XML_Char*, const XML_Char*, const XML_Char*,
                                      const XML_Char*) {
    static_cast<Reader*>(self)->stop(
        fmt::format("the file declares the entity '{}', which gnomon does not allow for security",
                    name),
        "replace the entity by its text and remove the declaration");
  });
  XML_SetSkippedEntityHandler(parser, [](void* self, const XML_Char* name, int) {
    static_cast<Reader*>(self)->stop(undefined_entity(name), kUseReference);
  });
}

void Reader::start(std::string_view tag, const XML_Char** attributes) {
  if (open_.size() >= kMaxXmlDepth) {
    return stop(fmt::format("elements are nested more than {} deep", kMaxXmlDepth),
                "close the elements, or check the program that wrote this file");
  }
  if (open_.empty() && tag != "TimeML" && tag != "TempEval") {
    return stop(fmt::format("the root element is <{}>, where TimeML has <TimeML> or <TempEval>",
                            printable(tag)),
                "'gnomon convert --formats' lists the readable formats");
  }
  if (has_doctype_) {
    refuse_undefined_entities();
  }
  attributes_.clear();
  for (; *attributes != nullptr; attributes += 2) {
    attributes_.push_back({attributes[0], attributes[1]});
  }
  if (attributes_.size() > kMaxAttributes) {
    return stop(fmt::format("an element has more than {} attributes", kMaxAttributes),
                "no element has so many; check the program that wrote this file");
  }
  const ElementKind kind = element_kind(tag);
  if (is_standoff(kind)) {
    blanks_.clear();
    behind_standoff_ = true;
    builder_.add_standoff(kind, attributes_, here());
    open_.push_back({std::nullopt, here()});
    return;
  }
  flush_blanks();
  const std::size_t at = builder_.text_size();
  const MarkupIndex markup = builder_.add_markup(tag, attributes_, {at, at}, parent(), here());
  open_.push_back({markup, here()});
  if (open_.size() == 1) {
    root_ = markup;
    for (const auto& [remark_kind, content] : before_root_) {
      builder_.add_remark(remark_kind, content, at, root_);
    }
  }
}

void Reader::end() {
  if (error_) {
    return;  // expat still closes an empty element after we have stopped at it
  }
  const Open closed = open_.back();
  open_.pop_back();
  if (!closed.markup) {
    behind_standoff_ = true;
    return;
  }
  if (open_.empty()) {
    blanks_.clear();
  }
  flush_blanks();
  builder_.set_end(*closed.markup, builder_.text_size());
}

void Reader::text(std::string_view text) {
  if (behind_standoff_ && is_blank(text)) {
    blanks_ += text;
    return;
  }
  flush_blanks();
  builder_.append_text(text);
}

void Reader::remark(ElementKind kind, std::string_view content) {
  if (!root_) {
    before_root_.emplace_back(kind, content);
    return;
  }
  flush_blanks();
  builder_.add_remark(kind, content, builder_.text_size(), open_.empty() ? root_ : parent(),
                      here());
}

void Reader::doctype(const XML_Char* name, const XML_Char* system_id, const XML_Char* public_id) {
  has_doctype_ = true;
  const auto quoted = [](const XML_Char* text) {
    const char quote = std::strchr(text, '"') == nullptr ? '"' : '\'';
    return fmt::format(" {}{}{}", quote, text, quote);
  };
  std::string declaration = fmt::format("<!DOCTYPE {}", name);
  if (public_id != nullptr) {
    declaration += " PUBLIC" + quoted(public_id);
  } else if (system_id != nullptr) {
    declaration += " SYSTEM";
  }
  if (system_id != nullptr) {
    declaration += quoted(system_id);
  }
  builder_.set_doctype(declaration + ">");
}

void Reader::flush_blanks() {
  builder_.append_text(blanks_);
  blanks_.clear();
  behind_standoff_ = false;
}

std::optional<MarkupIndex> Reader::parent() const {
  for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
    if (open->markup) {
      return open->markup;
    }
  }
  return std::nullopt;
}

// When a document type points to another file, that file might define entities, so expat skips
// those it does not know: with a word to us in the text, silently in the value of an attribute.
void Reader::refuse_undefined_entities() {
  const auto size = static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
  const std::string_view tag = bytes_.substr(here(), size);
  if (const auto at = find_undefined_entity(tag)) {
    const std::string_view name = tag.substr(*at + 1, tag.find(';', *at) - *at - 1);
    stop(undefined_entity(name), kUseReference, here() + *at);
  }
}

void Reader::stop(std::string what, std::string hint, std::optional<std::size_t> byte) {
  if (!error_) {
    error_ = error_at(codes::kMalformed, bytes_, byte.value_or(here()), source_.file,
                      std::move(what), std::move(hint));
    XML_StopParser(parser_.get(), XML_FALSE);
  }
}

}  // namespace

std::vector<Result<Document>> read_timeml(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes =
      source.is_utf8 ? source.bytes : xml_as_utf8(source.bytes, storage, source.file);
  std::vector<Result<Document>> documents;
  if (bytes && bytes->size() > kMaxInputBytes) {
    // A file of the largest size may grow beyond what the parser takes while it is turned into
    // UTF-8.
    documents.push_back(fail(codes::kTooLarge, source.file,
                             "the file is too large after conversion to UTF-8",
                             "split it into one file per document"));
    return documents;
  }
  documents.push_back(bytes ? Reader(*bytes, source).read() : Failure(bytes.error()));
  return documents;
}

}  // namespace gnomon
