// Inputs to files, with what there is to say about the documents of projects among them.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/corpus/files.h"

#include <span>
#include <vector>

namespace gnomon {

FileList find_files(std::span<const Input> inputs, std::vector<Notice>& notices);

}  // namespace gnomon
