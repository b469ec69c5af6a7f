// Who annotated what: the documents of several annotators of the same texts.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/join.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

// Can be moved, not copied: the joined documents stand in the collections.
struct Annotators {
  std::vector<std::string> names;
  std::vector<Collection> collections;    // of each
  std::vector<JoinedDocument> documents;  // from[i] is that of names[i]
  // Whether they are meant to share documents out: where each file names one of each.
  bool is_shared_out = false;

  Annotators() = default;
  Annotators(Annotators&&) = default;
  Annotators& operator=(Annotators&&) = default;
};

// Who is to take part, by names that are separated by commas: only some, or all but some.
struct AnnotatorChoice {
  std::string only;
  std::string without;
};

// Annotators are the inputs, called by the last parts of their paths that tell them apart; or those
// of one folder that holds a folder for each annotator, or files called DOCUMENT.ANNOTATOR. One who
// is called like an adjudicated version ("gold", "merged") is a notice: that is nobody who judged
// for himself. Not so when he was chosen, or is one of just two inputs.
Result<Annotators> open_annotators(std::span<const Input> inputs, const AnnotatorChoice& choice,
                                   const Format* format, const Run& run,
                                   std::vector<Notice>& notices);

}  // namespace gnomon
