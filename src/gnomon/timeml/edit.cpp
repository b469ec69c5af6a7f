#include "gnomon/timeml/edit.h"

#include "gnomon/timeml/copy_parts.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

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
  for (const auto& [name, value] : link.others) {
    attributes.push_back({name, value});
  }
  builder.add_standoff(link.kind, attributes);
}

void add_link(DocumentBuilder& builder, const Link& link, const NewRelation* changed) {
  std::vector<RawAttribute> attributes = raw(link.attributes);
  if (changed != nullptr) {
    const std::string_view name = attribute_name(Attr::kRelType);
    const auto found = std::ranges::find(attributes, name, &RawAttribute::name);
    if (found == attributes.end()) {
      attributes.push_back({name, changed->rel_type});
    } else {
      found->value = changed->rel_type;
    }
  }
  builder.add_standoff(link.kind, attributes, link.source_byte);
}

}  // namespace

FreshLinkIds::FreshLinkIds(const Document& document, std::string prefix)
    : prefix_(std::move(prefix)) {
  for (const Link& link : document.links()) {
    taken_.insert(link.lid);
  }
}

std::string FreshLinkIds::next() {
  std::string id;
  do {
    id = prefix_ + std::to_string(++number_);
  } while (taken_.contains(id));
  return id;
}

Document with_links(const Document& document, const std::vector<bool>& keep,
                    std::span<const NewTlink> added, std::span<const NewRelation> changed,
                    AddedLinks where) {
  assert(keep.size() == document.links().size() && "every link is kept or not");
  DocumentBuilder builder;
  copy_head(builder, document);
  for (const Markup& markup : document.markup()) {
    copy_markup(builder, markup, markup.parent);
  }
  for (const Instance& instance : document.instances()) {
    builder.add_standoff(ElementKind::kInstance, raw(instance.attributes), instance.source_byte);
  }
  const auto add_new = [&] {
    for (const NewTlink& link : added) {
      add_tlink(builder, link);
    }
  };
  if (where == AddedLinks::kInFront) {
    add_new();
  }
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    if (keep[i]) {
      const auto change = std::ranges::find(changed, i, &NewRelation::link);
      add_link(builder, document.links()[i], change == changed.end() ? nullptr : &*change);
    }
  }
  if (where == AddedLinks::kBehind) {
    add_new();
  }
  return std::move(builder).build();
}

}  // namespace gnomon
