// One document with the events, instances and times of several annotations of its text.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// An event or time that the union cannot hold, because it overlaps an element of it without lying
// inside it or around it, or stands in text that the union lacks.
struct LostEntity {
  std::size_t document = 0;
  std::string id;
};

struct UnionDocument {
  std::shared_ptr<const Document> document;
  std::vector<LostEntity> lost;
};

// The first of these documents with what the others have beside it, each in its turn; null pointers
// stand for documents that are not there, but the first one is. An id that is taken already becomes
// another one. TLINKs and what else the first document has stay; links of the others do not come
// along. Documents whose text is another one add nothing.
UnionDocument union_of(std::span<const Document* const> documents);

}  // namespace gnomon
