// A document from a text and annotation that stands beside it: what every stand-off reader builds.
#pragma once

#include "gnomon/base/arena.h"
#include "gnomon/base/span.h"
#include "gnomon/formats/xml_notes.h"
#include "gnomon/timeml/document_builder.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gnomon {

// The text of the document is the text it is given, byte for byte. Elements may come in any order;
// they are nested by their spans, and those that cross another one stand beside it. Events have
// tense, aspect and the like themselves, and links name events, unless the file has instances. All
// strings are copied, or must live until build().
class StandoffDocument {
 public:
  StandoffDocument(std::string_view name, std::string_view text, ReadingNotes& notes);

  // A copy that lives as long as this.
  std::string_view keep(std::string_view text) { return arena_.keep(text); }

  void set_root_attribute(std::string_view name, std::string_view value);

  // An element without a span stands outside of the text. The id may be empty. With a second
  // element of one id the file is in doubt, and the notes say so.
  void event(std::string_view id, std::span<const RawAttribute> attributes,
             std::optional<Span> span, std::size_t byte);
  void time(std::string_view id, std::span<const RawAttribute> attributes, std::optional<Span> span,
            std::size_t byte);
  void signal(std::string_view id, std::span<const RawAttribute> attributes,
              std::optional<Span> span, std::size_t byte);
  void instance(std::string_view id, std::string_view event,
                std::span<const RawAttribute> attributes, std::size_t byte);
  // Any other element.
  void other(std::string_view tag, std::span<const RawAttribute> attributes, Span span,
             std::size_t byte);

  // A link between two ids: of instances, of events or of times. One to an id that nothing has is
  // kept like one to an event, and the notes say so.
  void link(ElementKind kind, std::string_view id, std::string_view from, std::string_view to,
            std::string_view relation, std::span<const RawAttribute> attributes, std::size_t byte);

  bool has_event(std::string_view id) const { return events_.contains(id); }
  bool has_instance(std::string_view id) const { return instances_.contains(id); }
  bool has_time(std::string_view id) const { return times_.contains(id); }
  std::string_view text() const { return text_; }

  Document build() &&;

 private:
  struct Element {
    std::string_view tag;
    std::span<const RawAttribute> attributes;
    std::optional<Span> span;
    std::size_t byte;
  };
  struct LinkDraft {
    ElementKind kind;
    std::string_view id;
    std::string_view from;
    std::string_view to;
    std::string_view relation;
    std::span<const RawAttribute> attributes;
    std::size_t byte;
  };
  struct InstanceDraft {
    std::span<const RawAttribute> attributes;
    std::size_t byte;
  };
  using Ids = std::unordered_map<std::string_view, std::size_t>;  // with where they stand

  void element(std::string_view tag, std::string_view id_name, std::string_view id,
               std::span<const RawAttribute> attributes, std::optional<Span> span,
               std::size_t byte);
  void claim(Ids& ids, std::string_view id, std::string_view what, std::size_t byte);
  std::span<const RawAttribute> keep_all(std::span<const RawAttribute> attributes);
  // Adds those to scratch_ that are not there yet and name nothing that only we may name.
  void add_others(std::span<const RawAttribute> attributes);
  void add_elements(DocumentBuilder& builder, MarkupIndex body);
  void add_link(DocumentBuilder& builder, const LinkDraft& link);
  RawAttribute end_of(std::string_view id, bool source, const LinkDraft& link);

  std::string_view name_;
  std::string_view text_;
  ReadingNotes& notes_;
  Arena arena_;
  std::vector<RawAttribute> root_attributes_;
  std::vector<Element> elements_;
  std::vector<InstanceDraft> drafts_;
  std::vector<LinkDraft> links_;
  std::vector<RawAttribute> scratch_;
  Ids events_;
  Ids instances_;
  Ids times_;
  Ids signals_;
};

}  // namespace gnomon
