// A small XML file as a tree, for formats whose annotation stands beside the text. Read through
// XmlReader, so with all its limits.
#pragma once

#include "gnomon/base/arena.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/span.h"
#include "gnomon/timeml/document_builder.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

class XmlTree;

// An element of a tree: a light handle, valid as long as the tree. Names are compared without their
// namespace prefix, because files differ in it.
class XmlElement {
 public:
  std::string_view name() const;
  std::span<const RawAttribute> attributes() const;
  // The value of the attribute with this local name, nothing when there is none.
  std::optional<std::string_view> find(std::string_view attribute) const;
  // The same, without white space at its ends and empty when absent.
  std::string_view operator[](std::string_view attribute) const;
  // All character data in it, references resolved and line ends as LF, and where in the character
  // data of the tree it stands.
  std::string_view text() const;
  Span text_span() const;
  // Where it starts in the source.
  std::size_t byte() const;

  // Only elements, in their order.
  std::optional<XmlElement> first_child() const;
  std::optional<XmlElement> next() const;
  std::optional<XmlElement> parent() const;
  // The first child of this name.
  std::optional<XmlElement> child(std::string_view name) const;
  std::vector<XmlElement> children() const;
  std::vector<XmlElement> children(std::string_view name) const;

 private:
  friend class XmlTree;
  friend class XmlTreeReader;
  XmlElement(const XmlTree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  const XmlTree* tree_;
  std::uint32_t index_;
};

class XmlTree {
 public:
  // `bytes` must be UTF-8. `roots` are the local names that the root may have; `starts` helps those
  // whose file is something else.
  static Result<XmlTree> parse(std::string_view bytes, const std::string& file,
                               std::span<const std::string_view> roots, const char* starts);

  XmlElement root() const { return {this, 0}; }
  // All elements in the order of their start tags.
  std::size_t size() const { return nodes_.size(); }
  XmlElement operator[](std::size_t index) const {
    return {this, static_cast<std::uint32_t>(index)};
  }
  // All character data of the root.
  std::string_view text() const { return text_; }
  // Changes where elements start, for bytes that were repaired before they were parsed: places
  // behind the n-th byte of `inserted_at` move back by n times `size`.
  void move_back(std::span<const std::size_t> inserted_at, std::size_t size);

 private:
  friend class XmlElement;
  friend class XmlTreeReader;

  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  struct Node {
    std::string_view name;  // without prefix
    std::span<const RawAttribute> attributes;
    Span text;
    std::size_t byte = 0;
    std::uint32_t parent = kNone;
    std::uint32_t first_child = kNone;
    std::uint32_t next = kNone;
  };

  Arena arena_;
  std::string text_;
  std::vector<Node> nodes_;
};

// A name without its namespace prefix.
inline std::string_view local_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// The local name of the root element, by a glance at the first bytes that needs no parser; empty
// when there is none. Sees through byte-order marks and UTF-16.
std::string xml_root(std::string_view head);

// Writes `text` so that an XML reader gets it back, in an element or in an attribute value between
// double quotes. False when XML has no way to hold it.
bool append_xml(std::string& out, std::string_view text, bool in_attribute);

}  // namespace gnomon
