// The elements of a document that mark stretches of its text, and the list of them.
#pragma once

#include "gnomon/base/growing_list.h"
#include "gnomon/base/span.h"
#include "gnomon/timeml/attributes.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

enum class MarkupIndex : std::uint32_t {};

// What an element is to us, by its tag.
enum class ElementKind : std::uint8_t {
  kEvent,     // EVENT
  kTimex,     // TIMEX3
  kSignal,    // SIGNAL
  kInstance,  // MAKEINSTANCE
  kTlink,
  kSlink,
  kAlink,
  kClink,        // CLINK, of cause and of parts of events: not in TimeML 1.2, but used beside it
  kOther,        // anything else: TEXT, s, ENAMEX, ...
  kComment,      // an XML comment; `name` holds its text
  kInstruction,  // an XML processing instruction; `name` holds all of it
};

// Where an element starts in the bytes it was read from, for messages.
inline constexpr std::size_t kNoSource = static_cast<std::size_t>(-1);

// An element that marks a stretch of the text. The first one of a document is its root and has no
// parent; the others follow in the order of their start tags.
struct Markup {
  ElementKind kind = ElementKind::kOther;
  std::string_view name;
  Span span;
  std::optional<MarkupIndex> parent;
  Attributes attributes;
  std::size_t source_byte = kNoSource;
};

// A list of Markup that takes a third of its memory: a file of four bytes for each element is read
// into 24 for each. Equal names are kept once, attributes only for elements that have any, and
// places fit into 32 bits, since inputs are smaller. So elements are made when they are looked at,
// and loops get values.
class MarkupList {
 public:
  class Iterator;

  std::size_t size() const { return records_.size(); }
  bool empty() const { return records_.empty(); }
  Markup operator[](std::size_t index) const;
  Markup front() const { return (*this)[0]; }
  Iterator begin() const;
  Iterator end() const;

 private:
  friend class DocumentBuilder;

  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  struct Name {
    ElementKind kind = ElementKind::kOther;
    std::string_view name;
  };
  struct Record {
    std::uint32_t name;  // position in names_
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t parent;      // or kNone
    std::uint32_t attributes;  // position in attributes_, or kNone
    std::uint32_t source;      // or kNone
  };

  // `name` is a position in names_.
  void add(std::uint32_t name, Span span, std::optional<MarkupIndex> parent,
           const Attributes& attributes, std::size_t source_byte);
  void set_end(std::size_t index, std::size_t text_end);

  std::vector<Name> names_;
  GrowingList<Record> records_;
  std::vector<Attributes> attributes_;
};

class MarkupList::Iterator {
 public:
  using value_type = Markup;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;  // what it points to is made when looked at

  Iterator() = default;
  Iterator(const MarkupList* list, std::size_t index) : list_(list), index_(index) {}

  Markup operator*() const { return (*list_)[index_]; }
  Iterator& operator++() {
    ++index_;
    return *this;
  }
  Iterator operator++(int) {
    Iterator before = *this;
    ++index_;
    return before;
  }
  friend bool operator==(const Iterator&, const Iterator&) = default;

 private:
  const MarkupList* list_ = nullptr;
  std::size_t index_ = 0;
};

inline MarkupList::Iterator MarkupList::begin() const { return {this, 0}; }
inline MarkupList::Iterator MarkupList::end() const { return {this, size()}; }

}  // namespace gnomon
