// One numbering of the events and times of any number of annotators.
#pragma once

#include "gnomon/agree/relations.h"
#include "gnomon/align/alignment.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// Puts together what alignments of two annotators each say. They need not fit: where a is b and b
// is c, c may be another one of the first annotator's. So they are taken in their order, and
// entities are joined unless an annotator would then have two of one number.
class JointEntities {
 public:
  // The arguments are those of `rate`.
  JointEntities(std::span<const AnnotatedDocument> annotators,
                std::span<const Alignment* const> alignments);

  // Of a resolved end of a link of this annotator.
  Entity entity(std::size_t annotator, const EntityRef& end) const;
  // Whether the annotator has marked it, or has no text to mark it in.
  bool can_be_asked(std::size_t annotator, Entity entity) const;

 private:
  std::size_t own_number(std::size_t annotator, const EntityRef& end) const;
  std::size_t root_of(std::size_t number) const;
  void join(std::size_t a, std::size_t b);

  std::span<const AnnotatedDocument> annotators_;
  std::vector<std::size_t> begins_;                 // the first number of each annotator
  std::vector<std::vector<std::size_t>> of_event_;  // by annotator: number of the first instance
  std::vector<std::size_t> parent_;                 // those joined hang on the smallest of them
  std::vector<std::vector<std::size_t>> annotators_of_;  // of each root, who has it
};

}  // namespace gnomon
