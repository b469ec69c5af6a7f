// Where documents go that a command has made: a folder, a file or standard output.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/corpus/write.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::cli {

// What documents are read as, null when their content is to decide, and what they are written as.
struct FormatPair {
  const Format* from = nullptr;
  const Format* to = nullptr;
};

// By --from and a name. Nothing when there is no such format or gnomon cannot write it; that has
// then been said.
std::optional<FormatPair> find_formats(std::string_view to, Common& common);

// To the folder or file of -o, or to standard output. Says what could not be written.
void write_documents(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

// The same where standard output has the report: only with -o.
void write_if_wanted(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

}  // namespace gnomon::cli
