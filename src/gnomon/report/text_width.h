// How wide text is in a picture.
#pragma once

#include <string_view>

namespace gnomon {

enum class Weight { kRegular, kBold };

// In the unit of `size`, the size of the letters. Whoever looks at a picture has fonts of their
// own; this is what the text takes in DejaVu Sans, one of the widest sans-serif fonts in use, so
// that it takes no more elsewhere.
double text_width(std::string_view text, double size, Weight weight = Weight::kRegular);

}  // namespace gnomon
