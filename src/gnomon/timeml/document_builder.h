// Puts a Document together, piece by piece; what every reader writes into.
#pragma once

#include "gnomon/timeml/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

struct RawAttribute {
  std::string_view name;
  std::string_view value;
};

// The order of calls is the order of the source: the root first, then every element at its start
// tag. All strings are copied.
class DocumentBuilder {
 public:
  void set_name(std::string_view name) { document_.name_ = document_.arena_.keep(name); }
  void set_doctype(std::string_view doctype) {
    document_.doctype_ = document_.arena_.keep(doctype);
  }

  void append_text(std::string_view text) {
    document_.text_.insert(document_.text_.end(), text.begin(), text.end());
  }
  std::size_t text_size() const { return document_.text_.size(); }

  // An element that marks a stretch of the text. Its end may be set later.
  MarkupIndex add_markup(std::string_view tag, std::span<const RawAttribute> attributes, Span span,
                         std::optional<MarkupIndex> parent, std::size_t source_byte = kNoSource);
  void set_end(MarkupIndex markup, std::size_t text_end) {
    document_.markup_->set_end(position(markup), text_end);
  }
  // A comment or processing instruction.
  void add_remark(ElementKind kind, std::string_view content, std::size_t text_byte,
                  std::optional<MarkupIndex> parent, std::size_t source_byte = kNoSource);

  // MAKEINSTANCE or a link. The two short spellings that some releases use are turned into those
  // of TimeML: `eid` of an instance into eventID, `from` and `to` of a link into the attribute that
  // fits what they name.
  void add_standoff(ElementKind kind, std::span<const RawAttribute> attributes,
                    std::size_t source_byte = kNoSource);

  // Resolves all references. A root must have been added.
  Document build() &&;

 private:
  MarkupIndex add(ElementKind kind, std::string_view name, Span span,
                  std::optional<MarkupIndex> parent, const Attributes& attributes,
                  std::size_t source_byte);
  std::uint32_t name_of(ElementKind kind, std::string_view name);
  std::span<Attribute> keep(std::span<const RawAttribute> attributes);
  void collect_entities();
  void index_ids();
  void resolve_instances();
  void resolve_links();
  void spell_out(std::span<Attribute> attributes) const;
  LinkEnd find_end(const Attributes& attributes, std::span<const Attr> names) const;
  void find_body();
  void find_creation_time();

  Document document_;
  // Positions of recent names in the list of them plus one, by a hash: most names come again soon,
  // and a table of all would be large where they do not.
  std::array<std::uint32_t, 64> recent_names_{};
  std::vector<std::span<Attribute>> link_attributes_;  // of each link, while they may still change
  std::vector<Attribute> scratch_;
};

}  // namespace gnomon
