#include "gnomon/formats/xml_reader.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/formats/xml_error.h"
#include "gnomon/timeml/limits.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include <expat.h>
#include <fmt/format.h>

namespace gnomon {

struct XmlReader::Parser {
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> handle{
      nullptr, &XML_ParserFree};
};

XmlReader::XmlReader(std::string_view bytes, const std::string& file, const char* starts)
    : bytes_(bytes), file_(file), starts_(starts), parser_(std::make_unique<Parser>()) {}

XmlReader::~XmlReader() = default;

std::optional<Error> XmlReader::run() {
  // The bytes are UTF-8 by now, whatever the declaration says.
  parser_->handle.reset(XML_ParserCreate("UTF-8"));
  if (!parser_->handle) {
    return error_about(codes::kOutOfMemory, file_, "not enough memory to read the file");
  }
  listen();
  XML_Parser parser = parser_->handle.get();
  // Expat copies what it is given, so it gets pieces. They are few, because one that ends within a
  // long token makes it start again with that token.
  constexpr std::size_t kMostPieces = 16;
  constexpr std::size_t kLeastBytes = std::size_t{1} << 20;
  const std::size_t piece = std::max(kLeastBytes, bytes_.size() / kMostPieces + 1);
  bool done = true;
  std::size_t given = 0;
  do {
    const std::string_view next = bytes_.substr(given, piece);
    given += next.size();
    done = XML_Parse(parser, next.data(), static_cast<int>(next.size()),
                     given == bytes_.size() ? 1 : 0) == XML_STATUS_OK;
  } while (done && given < bytes_.size());
  if (!error_ && !done) {
    const std::optional<std::size_t> innermost =
        open_.empty() ? std::nullopt : std::optional(open_.back());
    error_ = xml_error(XML_GetErrorCode(parser), here(), innermost, bytes_, file_, starts_);
  }
  return std::move(error_);
}

void XmlReader::on_remark(ElementKind /*kind*/, std::string_view /*content*/) {}
void XmlReader::on_doctype(std::string /*declaration*/) {}

std::size_t XmlReader::here() const {
  return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_->handle.get()));
}

void XmlReader::listen() {
  XML_Parser parser = parser_->handle.get();
  XML_SetUserData(parser, this);
  XML_SetElementHandler(
      parser,
      [](void* self, const XML_Char* tag, const XML_Char** attributes) {
        static_cast<XmlReader*>(self)->start(tag, attributes);
      },
      [](void* self, const XML_Char*) { static_cast<XmlReader*>(self)->end(); });
  XML_SetCharacterDataHandler(parser, [](void* self, const XML_Char* text, int size) {
    static_cast<XmlReader*>(self)->on_text({text, static_cast<std::size_t>(size)});
  });
  XML_SetCommentHandler(parser, [](void* self, const XML_Char* content) {
    static_cast<XmlReader*>(self)->on_remark(ElementKind::kComment, content);
  });
  XML_SetProcessingInstructionHandler(
      parser, [](void* self, const XML_Char* target, const XML_Char* data) {
        const std::string content = *data == '\0' ? target : fmt::format("{} {}", target, data);
        static_cast<XmlReader*>(self)->on_remark(ElementKind::kInstruction, content);
      });
  XML_SetStartDoctypeDeclHandler(
      parser,
      [](void* self, const XML_Char* name, const XML_Char* system_id, const XML_Char* public_id,
         int) { static_cast<XmlReader*>(self)->doctype(name, system_id, public_id); });
  // Entities are how a small file fills a memory or reads a secret one; no format needs them.
  XML_SetEntityDeclHandler(parser, [](void* self, const XML_Char* name, int, const XML_Char*, int,
                                      const XML_Char*, const XML_Char*, const XML_Char*,
                                      const XML_Char*) {
    static_cast<XmlReader*>(self)->stop(
        fmt::format("the file declares the entity '{}', which gnomon does not allow for security",
                    name),
        "replace the entity by its text and remove the declaration");
  });
  XML_SetSkippedEntityHandler(parser, [](void* self, const XML_Char* name, int) {
    static_cast<XmlReader*>(self)->stop(undefined_entity(name), kUseReference);
  });
}

void XmlReader::start(const char* tag, const char** attributes) {
  if (open_.size() >= kMaxXmlDepth) {
    return stop(fmt::format("elements are nested more than {} deep", kMaxXmlDepth),
                "close the elements, or check the program that wrote this file");
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
  const std::size_t byte = here();
  on_start(tag, attributes_);
  open_.push_back(byte);
}

void XmlReader::end() {
  if (error_) {
    return;  // expat still closes an empty element after we have stopped at it
  }
  open_.pop_back();
  on_end();
}

void XmlReader::doctype(const char* name, const char* system_id, const char* public_id) {
  has_doctype_ = true;
  const auto quoted = [](const char* text) {
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
  on_doctype(declaration + ">");
}

// When a document type points to another file, that file might define entities, so expat skips
// those it does not know: with a word to us in the text, silently in the value of an attribute.
void XmlReader::refuse_undefined_entities() {
  const auto size = static_cast<std::size_t>(XML_GetCurrentByteCount(parser_->handle.get()));
  const std::string_view tag = bytes_.substr(here(), size);
  if (const auto at = find_undefined_entity(tag)) {
    const std::string_view name = tag.substr(*at + 1, tag.find(';', *at) - *at - 1);
    stop(undefined_entity(name), kUseReference, here() + *at);
  }
}

void XmlReader::stop(std::string what, std::string hint, std::optional<std::size_t> byte) {
  if (!error_) {
    error_ = error_at(codes::kMalformed, bytes_, byte.value_or(here()), file_, std::move(what),
                      std::move(hint));
    XML_StopParser(parser_->handle.get(), XML_FALSE);
  }
}

}  // namespace gnomon
