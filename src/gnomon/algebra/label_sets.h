// What the labels of corpora and tools say about two intervals: one table for all of them.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/relation_set.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

struct LabelMeaning {
  std::string_view label;
  RelationSet relation;
};

// The vocabulary of a corpus. Labels of most corpora look alike and mean different things: BEFORE
// of MATRES says that one event starts before the other, that of TimeML that it ends before.
struct LabelSet {
  std::string_view name;
  std::string_view summary;
  std::span<const LabelMeaning> labels;
};

// In the order in which they are listed; the first is that of TimeML, which tools without a
// vocabulary of their own use too.
std::span<const LabelSet> all_label_sets();

// By its name, null when there is none.
const LabelSet* find_label_set(std::string_view name);

// What a label of the set says. Case, blanks around it, and blanks or hyphens inside of it instead
// of underscores do not matter. Of "allen", labels are codes of Allen's relations with commas
// between. Nothing when the label is unknown.
std::optional<RelationSet> relation_of_label(const LabelSet& set, std::string_view label,
                                             During during);

}  // namespace gnomon
