// Inputs to files, with what there is to say about the documents of projects among them.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/corpus/files.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

FileList find_files(std::span<const Input> inputs, std::vector<Notice>& notices);

// The first bytes of a file, enough to see what it is; none when it cannot be read.
std::string head_of(const std::string& path);

}  // namespace gnomon
