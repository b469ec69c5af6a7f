// The one rule by which documents of several inputs belong together.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/corpus/collection.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Who must share documents with whom.
enum class JoinRule {
  kFirstLeads,  // every input with the first one: gold and systems
  kAnyTwo,      // every input with some other one: annotators
  kNobody,      // an input may stand alone: annotators who share out a corpus
};

struct JoinedDocument {
  std::string name;  // as the first input calls it that has it
  // One for each input, null where the input has none. They live as long as the collections.
  std::vector<const CollectedDocument*> from;
};

// By name, in byte order. Documents belong together when their names are equal but for the endings
// that corpora are handed out with (`.TE3input`, `.input`, `.tml`); where an input has two that
// differ in such an ending only, it counts. Inputs that are a single file each, with one document,
// belong together whatever they are called: with the first input where that leads, else when all
// are such. An input that shares no document with those it must share some with is an error that
// shows a name of either side.
Result<std::vector<JoinedDocument>> join(std::span<const Collection> inputs, JoinRule rule);

// Whether it is a file of pairs without a text, such as predictions of a classifier.
bool has_only_pairs(const Collection& input);

// A document's name without the endings that do not count.
std::string_view joining_name(std::string_view name);

}  // namespace gnomon
