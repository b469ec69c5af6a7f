// Where documents go that a command has made: a folder, a file or standard output.
#pragma once

#include "cli/common.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

struct WrittenDocument {
  std::string name;
  Result<std::string> bytes;
};

// A format by its name, an error when there is none or gnomon cannot write it.
Result<const Format*> find_writable_format(std::string_view name);

// To the folder or file of -o, or to standard output. Says what could not be written.
void write_documents(const std::vector<WrittenDocument>& documents, const Format& format,
                     Common& common);

}  // namespace gnomon::cli
