// The events and times of a document while somebody marks them: new ones, others moved, changed or
// removed.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/edit_entities.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// An event or a time as it is marked now.
struct MarkedEntity {
  std::string id;        // eid or tid
  std::string instance;  // of a new event: the eiid of its MAKEINSTANCE; else empty
  EntityMark mark;
  std::optional<MarkupIndex> origin = {};  // the element of the document; nothing when it is new
  bool changed = false;                    // not as the document has it
};

// The value of an attribute; empty when there is none.
std::string_view value_of(const EntityMark& mark, std::string_view attribute);
// Gives an attribute a value, in its place when it is there already.
void set_value(EntityMark& mark, std::string_view attribute, std::string_view value);

// Looks at a document, which must outlive it. A value otherwise: a copy is a snapshot.
class EntityMarks {
 public:
  explicit EntityMarks(const Document& document);

  // In the order of the text. Elements without an id are not there: nothing can name them.
  std::span<const MarkedEntity> all() const { return entities_; }
  const MarkedEntity* find(std::string_view id) const;
  // The one that has this byte in its span.
  const MarkedEntity* at(std::size_t byte) const;
  // The creation time.
  const MarkedEntity* creation_time() const;

  // Marks, changes or removes; why not, when it cannot be done, and then nothing changes. Events
  // and times share no words: TimeML nests neither in the other. A new span lies in the body, and
  // does not cut an element or a character in two.
  std::optional<Refusal> apply(const Action& action);

  // The document with these events and times, each new event with its MAKEINSTANCE. Links of what
  // was removed are gone.
  Document document() const;

 private:
  std::optional<Refusal> problem_with(const EntityMark& mark, std::string_view id) const;
  void sort();

  const Document* document_;
  std::vector<MarkedEntity> entities_;
};

}  // namespace gnomon
