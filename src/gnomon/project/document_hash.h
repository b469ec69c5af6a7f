// What must stay the same of a document as long as its annotation is to mean the same.
#pragma once

#include "gnomon/timeml/document.h"

#include <string>

namespace gnomon {

// The SHA-256 of the text and the entities with their ids, places and attributes. Links and other
// markup do not count.
std::string document_hash(const Document& document);

// In words what the text or the entities of two documents differ in; empty when they are the same.
std::string entity_difference(const Document& a, const Document& b);

}  // namespace gnomon
