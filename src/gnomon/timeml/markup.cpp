#include "gnomon/timeml/markup.h"

#include <cassert>

namespace gnomon {
namespace {

// Texts and files stay far below this: inputs above 1 GiB are refused.
std::uint32_t in_32_bits(std::size_t place) {
  assert(place < static_cast<std::uint32_t>(-1));
  return static_cast<std::uint32_t>(place);
}

}  // namespace

Markup MarkupList::operator[](std::size_t index) const {
  const Record& record = records_[index];
  const Name& name = names_[record.name];
  return {name.kind,
          name.name,
          {record.begin, record.end},
          record.parent == kNone ? std::nullopt : std::optional(MarkupIndex{record.parent}),
          record.attributes == kNone ? Attributes() : attributes_[record.attributes],
          record.source == kNone ? kNoSource : record.source};
}

void MarkupList::add(std::uint32_t name, Span span, std::optional<MarkupIndex> parent,
                     const Attributes& attributes, std::size_t source_byte) {
  std::uint32_t position_of_attributes = kNone;
  if (attributes.size() > 0) {
    position_of_attributes = in_32_bits(attributes_.size());
    attributes_.push_back(attributes);
  }
  records_.push_back({name, in_32_bits(span.begin), in_32_bits(span.end),
                      parent ? static_cast<std::uint32_t>(*parent) : kNone, position_of_attributes,
                      source_byte == kNoSource ? kNone : in_32_bits(source_byte)});
}

void MarkupList::set_end(std::size_t index, std::size_t text_end) {
  records_[index].end = in_32_bits(text_end);
}

}  // namespace gnomon
