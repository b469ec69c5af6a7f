// The settings of a kit, as its file task.txt has them.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/corpus/input.h"

#include <string>

namespace gnomon {

struct KitTask {
  std::string title;
  std::string convention;
  std::string set;
  std::string gold_sha256;
  std::string pairs;  // path of the file
  std::string gold;
};

std::string kit_task_text(const KitTask& task);

// Paths are those below the folder of the file. The error says which line is wrong or what lacks.
Result<KitTask> read_kit_task(const Input& input);

}  // namespace gnomon
