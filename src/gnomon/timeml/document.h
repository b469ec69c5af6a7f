// A text with its temporal annotation: what every format is read into and every room works on.
#pragma once

#include "gnomon/base/arena.h"
#include "gnomon/base/span.h"
#include "gnomon/timeml/attributes.h"
#include "gnomon/timeml/id_table.h"
#include "gnomon/timeml/markup.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gnomon {

// Positions in the lists of one document, beside MarkupIndex. Each list has its own type, so that
// an event cannot be taken for a time by mistake.
enum class EventIndex : std::uint32_t {};
enum class InstanceIndex : std::uint32_t {};
enum class TimexIndex : std::uint32_t {};
enum class SignalIndex : std::uint32_t {};

template <class Index>
constexpr std::size_t position(Index index) {
  return static_cast<std::size_t>(index);
}

// The kind of an element by its exact tag.
ElementKind element_kind(std::string_view tag);
// The tag of a kind that has just one; empty for kOther and below.
std::string_view element_tag(ElementKind kind);
constexpr bool is_link(ElementKind kind) {
  return kind == ElementKind::kTlink || kind == ElementKind::kSlink ||
         kind == ElementKind::kAlink || kind == ElementKind::kClink;
}
// Instances and links stand beside the text; all other elements mark a stretch of it.
constexpr bool is_standoff(ElementKind kind) {
  return kind == ElementKind::kInstance || is_link(kind);
}

struct Event {
  std::string_view eid;
  Span span;
  MarkupIndex markup{};
  Attributes attributes;
};

// A mention of an event in time (MAKEINSTANCE). Documents of TempEval-1 have none: there the event
// carries tense, aspect and the rest itself, and links name events.
struct Instance {
  std::string_view eiid;
  std::optional<EventIndex> event;  // nothing when the event named does not exist
  Attributes attributes;
  std::size_t source_byte = kNoSource;
};

// A time expression (TIMEX3). An empty span marks a time that the text does not mention.
struct Timex {
  std::string_view tid;
  Span span;
  MarkupIndex markup{};
  Attributes attributes;
};

struct Signal {
  std::string_view sid;
  Span span;
  MarkupIndex markup{};
  Attributes attributes;
};

// What an id in a link stands for; nothing when the document has no such element.
using EntityRef = std::variant<std::monostate, InstanceIndex, TimexIndex, EventIndex>;

// One end of a link: which attribute named it, the id as written, and what it refers to.
struct LinkEnd {
  Attr attribute = Attr::kOther;  // kOther: the link has no such end
  std::string_view id;
  EntityRef entity;

  bool present() const { return attribute != Attr::kOther; }
  bool resolved() const { return entity.index() != 0; }
};

struct Link {
  ElementKind kind = ElementKind::kTlink;
  std::string_view lid;
  std::string_view rel_type;  // without blanks around it, otherwise as written
  LinkEnd source;
  LinkEnd target;
  Attributes attributes;
  std::size_t source_byte = kNoSource;
};

// Built once by DocumentBuilder and never changed, so that any number of threads may read it. All
// views and spans it hands out live as long as it does, also when it is moved.
class Document {
 public:
  Document(Document&&) = default;
  Document& operator=(Document&&) = default;

  // What names the document in tables and pairs it with another: its path below the folder it was
  // found in, without the extension.
  std::string_view name() const { return name_; }
  // The content of DOCID or DOCNO, empty when there is none.
  std::string_view id() const;
  // A document type declaration as it stood before the root, or nothing.
  std::string_view doctype() const { return doctype_; }

  // All character data below the root, in UTF-8, with references resolved and line ends as LF.
  // White space that only sets instances and links apart from one another is no part of it.
  std::string_view text() const { return {text_.data(), text_.size()}; }
  // The stretch that is the text proper: that of the TEXT element, or all of it when there is not
  // exactly one.
  Span body() const { return body_; }

  // Its elements are made when they are looked at: do not keep addresses of them.
  const MarkupList& markup() const { return *markup_; }
  std::span<const Event> events() const { return events_; }
  std::span<const Instance> instances() const { return instances_; }
  std::span<const Timex> times() const { return times_; }
  std::span<const Signal> signals() const { return signals_; }
  std::span<const Link> links() const { return links_; }

  Markup operator[](MarkupIndex index) const { return (*markup_)[position(index)]; }
  const Event& operator[](EventIndex index) const { return events_[position(index)]; }
  const Instance& operator[](InstanceIndex index) const { return instances_[position(index)]; }
  const Timex& operator[](TimexIndex index) const { return times_[position(index)]; }
  const Signal& operator[](SignalIndex index) const { return signals_[position(index)]; }

  // By id; the first one where an id is used twice.
  std::optional<EventIndex> find_event(std::string_view eid) const;
  std::optional<InstanceIndex> find_instance(std::string_view eiid) const;
  std::optional<TimexIndex> find_time(std::string_view tid) const;
  std::optional<SignalIndex> find_signal(std::string_view sid) const;

  // The time at which the document was made: the first TIMEX3 inside DCT, else the first that is
  // said to be the CREATION_TIME, else the first PUBLICATION_TIME, else nothing.
  std::optional<TimexIndex> creation_time() const { return creation_time_; }

 private:
  friend class DocumentBuilder;
  Document() = default;

  Arena arena_;
  std::string_view name_;
  std::string_view doctype_;
  std::vector<char> text_;  // unlike those of a short string, its bytes stay where they are
  Span body_;
  std::unique_ptr<MarkupList> markup_ = std::make_unique<MarkupList>();
  std::vector<Event> events_;
  std::vector<Instance> instances_;
  std::vector<Timex> times_;
  std::vector<Signal> signals_;
  std::vector<Link> links_;
  std::optional<TimexIndex> creation_time_;
  IdTable ids_;
};

// What two documents differ in, in words, or an empty string when they hold the same: text, markup,
// annotation and attributes. Names and places in the source do not count.
std::string first_difference(const Document& a, const Document& b);

}  // namespace gnomon
