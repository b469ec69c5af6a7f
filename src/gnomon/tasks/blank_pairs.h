// Pairs to be labelled: those of several tasks, each once, and documents that ask for them.
#pragma once

#include "gnomon/tasks/candidates.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct BlankPair {
  EntityRef first;
  EntityRef second;
  // All tasks that ask for the pair, in the order of the request and with their parts: "3 6 9a".
  std::string tasks;
  // The first letter of a TempEval among them, for the attribute task; empty when there is none.
  std::string letter;
};

// The candidates of all tasks, each pair once, in the direction and at the place of the first task
// that asks for it.
std::vector<BlankPair> blank_pairs(const Document& document, std::span<const Task* const> tasks,
                                   const TaskOptions& options = {});

// What stands for a relation that is still to be given, as in the files that participants of
// TempEval-1 got.
inline constexpr std::string_view kBlankRelation = "UNKNOWN";

// The document with a TLINK for each pair, without a relation, in the place of its own TLINKs; or,
// with `keep_links`, behind those of its own that are about other pairs.
Document blank_document(const Document& document, std::span<const BlankPair> pairs,
                        bool keep_links = false);

}  // namespace gnomon
