// What things are called in tables.
#pragma once

#include <string>
#include <vector>

namespace gnomon {

// The names without the folder that all of them share: what tells them apart is what people read.
std::vector<std::string> short_names(std::vector<std::string> names);

}  // namespace gnomon
