// Where documents go that a command has made: a folder, a file or standard output.
#pragma once

#include "cli/common.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

struct WrittenDocument {
  std::string name;
  Result<std::string> bytes;
};

// What documents are read as, null when their content is to decide, and what they are written as.
struct FormatPair {
  const Format* from = nullptr;
  const Format* to = nullptr;
};

// By --from and a name. Nothing when there is no such format or gnomon cannot write it; that has
// then been said.
std::optional<FormatPair> find_formats(std::string_view to, Common& common);

// To the folder or file of -o, or to standard output. Says what could not be written.
void write_documents(const std::vector<WrittenDocument>& documents, const Format& format,
                     Common& common);

}  // namespace gnomon::cli
