// Documents of the command line on their way into a project.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/project/project.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

// Who gets the documents, and whose first statements their TLINKs are.
struct DocumentReceivers {
  std::vector<std::string> annotators;
  std::vector<std::string> as_annotation;
};

// What happened to the inputs, to be told at the end.
struct TakenDocuments {
  std::size_t added = 0;
  std::size_t known = 0;  // were there already
  std::size_t unread = 0;
  std::size_t entities = 0;
  std::size_t statements = 0;
  std::size_t left_out = 0;  // TLINKs

  std::size_t in_project() const { return added + known; }
};

// Documents go in one by one: what is read and fits is in the project when another does not. What
// is wrong with one, and every TLINK that is left out, has then been said. Nothing when there are
// no inputs.
std::optional<TakenDocuments> take_documents(Project& project, const DocumentReceivers& receivers,
                                             const Format* format, Common& common);

// "; 3 TLINKs taken as statements, 1 left out", or nothing when there were none.
std::string statements_in_words(const TakenDocuments& taken);

}  // namespace gnomon::cli
