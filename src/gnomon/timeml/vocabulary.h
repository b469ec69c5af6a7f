// The values that TimeML 1.2.1 defines for attributes, and those that later releases added.
#pragma once

#include "gnomon/timeml/document.h"

#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// All values an attribute may have on an element of this kind; empty when TimeML leaves it open.
std::span<const std::string_view> vocabulary(ElementKind kind, Attr attribute);

// The word of the vocabulary that a value spells, whatever its case and the blanks around it;
// nothing when it spells none.
std::optional<std::string_view> find_word(std::span<const std::string_view> words,
                                          std::string_view value);

// Whether TimeML and its relatives use this attribute on elements of this kind.
bool belongs_to(Attr attribute, ElementKind kind);

// The attributes that an element of this kind cannot do without, its id first.
std::span<const Attr> required_attributes(ElementKind kind);

// The attribute that holds the id of an element of this kind; kOther when it has none.
Attr id_attribute(ElementKind kind);

}  // namespace gnomon
