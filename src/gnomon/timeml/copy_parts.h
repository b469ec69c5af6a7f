// Parts of a document put into the builder of another one.
#pragma once

#include "gnomon/timeml/document_builder.h"

#include <optional>
#include <vector>

namespace gnomon {

inline std::vector<RawAttribute> raw(const Attributes& attributes) {
  std::vector<RawAttribute> result;
  for (const Attribute& attribute : attributes) {
    result.push_back({attribute.name, attribute.value});
  }
  return result;
}

// Name, document type and text.
inline void copy_head(DocumentBuilder& builder, const Document& document) {
  builder.set_name(document.name());
  builder.set_doctype(document.doctype());
  builder.append_text(document.text());
}

// An element, comment or instruction; gives its own index, or the parent's for what holds nothing.
inline std::optional<MarkupIndex> copy_markup(DocumentBuilder& builder, const Markup& markup,
                                              std::optional<MarkupIndex> parent) {
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    builder.add_remark(markup.kind, markup.name, markup.span.begin, parent, markup.source_byte);
    return parent;
  }
  return builder.add_markup(markup.name, raw(markup.attributes), markup.span, parent,
                            markup.source_byte);
}

}  // namespace gnomon
