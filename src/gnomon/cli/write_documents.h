// Where documents go that a command has made: a folder, a file or standard output.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/corpus/write.h"

#include <vector>

namespace gnomon::cli {

// To the folder or file of -o, or to standard output. Says what could not be written.
void write_documents(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

// The same where standard output has the report: only with -o.
void write_if_wanted(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

}  // namespace gnomon::cli
