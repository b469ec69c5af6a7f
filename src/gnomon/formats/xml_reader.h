// The one hardened XML parser: every XML format is read through it. Entities are refused, nesting
// and attributes are bounded, and every complaint has a place.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/timeml/document_builder.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Elements may lie this deep in one another; real documents stay below twenty.
inline constexpr std::size_t kMaxXmlDepth = 256;

// Calls the functions of a class that is derived from it, in the order of the bytes, which must be
// UTF-8 and outlive it.
class XmlReader {
 public:
  // `starts` helps those whose file is no XML at all: how a file of the format starts.
  XmlReader(std::string_view bytes, const std::string& file, const char* starts);
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;
  virtual ~XmlReader();

  // Reads all of it, or as far as the first error, which is the result.
  std::optional<Error> run();

 protected:
  virtual void on_start(std::string_view tag, std::span<const RawAttribute> attributes) = 0;
  virtual void on_end() = 0;
  virtual void on_text(std::string_view text) = 0;
  // A comment or an instruction.
  virtual void on_remark(ElementKind kind, std::string_view content);
  virtual void on_doctype(std::string declaration);

  // Where what is read just now starts.
  std::size_t here() const;
  // How many elements are open; the one that on_start is about is not counted yet.
  std::size_t depth() const { return open_.size(); }
  std::string_view bytes() const { return bytes_; }
  // Ends the reading with an error about a place, the current one unless another is named.
  void stop(std::string what, std::string hint, std::optional<std::size_t> byte = {});

 private:
  struct Parser;

  void listen();
  void start(const char* tag, const char** attributes);
  void end();
  void doctype(const char* name, const char* system_id, const char* public_id);
  void refuse_undefined_entities();

  std::string_view bytes_;
  const std::string& file_;
  const char* starts_;
  std::unique_ptr<Parser> parser_;
  std::vector<std::size_t> open_;  // where each open element starts
  std::vector<RawAttribute> attributes_;
  std::optional<Error> error_;
  bool has_doctype_ = false;
};

}  // namespace gnomon
