#include "gnomon/tag/tag_model.h"

#include <cstdlib>

namespace gnomon {

std::string default_model_path() {
  const char* const named = std::getenv("GNOMON_MODEL");
  return named != nullptr && *named != '\0' ? named : "models/english.gnomon-model";
}

}  // namespace gnomon
