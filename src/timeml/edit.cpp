#include "timeml/edit.h"

#include "timeml/document_builder.h"

#include <cassert>

namespace gnomon {
namespace {

std::vector<RawAttribute> raw(const Attributes& attributes) {
  std::vector<RawAttribute> result;
  for (const Attribute& attribute : attributes) {
    result.push_back({attribute.name, attribute.value});
  }
  return result;
}

void add_markup(DocumentBuilder& builder, const Markup& markup) {
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    builder.add_remark(markup.kind, markup.name, markup.span.begin, markup.parent,
                       markup.source_byte);
  } else {
    builder.add_markup(markup.name, raw(markup.attributes), markup.span, markup.parent,
                       markup.source_byte);
  }
}

void add_tlink(DocumentBuilder& builder, const NewTlink& link) {
  std::vector<RawAttribute> attributes{
      {attribute_name(Attr::kLid), link.lid},
      {attribute_name(Attr::kRelType), link.rel_type},
      {attribute_name(link.source), link.source_id},
      {attribute_name(link.target), link.target_id},
  };
  if (!link.origin.empty()) {
    attributes.push_back({attribute_name(Attr::kOrigin), link.origin});
  }
  builder.add_standoff(ElementKind::kTlink, attributes);
}

}  // namespace

Document with_links(const Document& document, const std::vector<bool>& keep,
                    std::span<const NewTlink> added) {
  assert(keep.size() == document.links().size() && "every link is kept or not");
  DocumentBuilder builder;
  builder.set_name(document.name());
  builder.set_doctype(document.doctype());
  builder.append_text(document.text());
  for (const Markup& markup : document.markup()) {
    add_markup(builder, markup);
  }
  for (const Instance& instance : document.instances()) {
    builder.add_standoff(ElementKind::kInstance, raw(instance.attributes), instance.source_byte);
  }
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    if (keep[i]) {
      const Link& link = document.links()[i];
      builder.add_standoff(link.kind, raw(link.attributes), link.source_byte);
    }
  }
  for (const NewTlink& link : added) {
    add_tlink(builder, link);
  }
  return std::move(builder).build();
}

}  // namespace gnomon
