// How much single entities weigh in B-cubed, by ids and classes.
#pragma once

#include "gnomon/align/alignment.h"
#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// From lines of a name and a number, separated by a tab or blanks; those that begin with # say
// nothing:
//
//     ei3 5               an event instance, an event or a time, in any document
//     wsj_0950 ei7 2.5    the same in this document alone
//     REPORTING 0.5       a class of events, or a type of times
//     TIMEX3 0            all times; EVENT all events
//     * 1                 all that no other line names; 1 when no line says so
//
// What names an entity most closely counts: document and id, id, class, EVENT or TIMEX3, *.
class EntityWeights {
 public:
  // What the lines say, in one word, for a signature.
  std::string digest() const;

  // Of each entity of the alignment, and of those behind it that links name though no element has
  // their id. Ids are gold's: what only the system has goes by its class.
  std::vector<double> of(const Document& gold, const Document& system, const Alignment& alignment,
                         std::size_t entities) const;

  friend Result<EntityWeights> read_entity_weights(std::string_view bytes, const std::string& file);

 private:
  const double* find(std::string_view document, std::string_view name) const;
  double of_event(const Document& document, EventIndex event) const;
  double of_time(const Document& document, TimexIndex time) const;
  double of_any(std::string_view name) const;

  // By document, empty for any, and name.
  std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> weights_;
};

// Fails at the first line that is no such line, that gives a name a second weight, or whose number
// is not a finite one of at least 0; and when there is no line.
Result<EntityWeights> read_entity_weights(std::string_view bytes, const std::string& file);

}  // namespace gnomon
