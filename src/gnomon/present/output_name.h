// What the name of an output file says about its content.
#pragma once

#include "gnomon/base/result.h"

#include <string>
#include <vector>

namespace gnomon {

// The format that the ending of a name stands for, one of those that a command offers: "csv" for
// t.csv; the first one, its default, for a name without an ending or of a folder. Fails for any
// other ending, and lists those that the command can write.
Result<std::string> format_of_name(const std::string& file,
                                   const std::vector<std::string>& offered);

// The same for documents: the format to convert to, or `otherwise` when the name does not tell.
Result<std::string> document_format_of_name(const std::string& file, const std::string& otherwise);

}  // namespace gnomon
