#include "gnomon/base/version.h"

namespace gnomon {

std::string_view version() { return GNOMON_VERSION; }

}  // namespace gnomon
