// Pictures in other formats than the one they are drawn in.
#pragma once

#include "gnomon/base/result.h"

#include <cstdint>
#include <string>

namespace gnomon {

enum class PictureFormat : std::uint8_t { kPng, kPdf };

// An SVG picture as PNG, two pixels for each unit of the picture as long as that is not too large,
// or as PDF. The program rsvg-convert of librsvg does it: without it this fails with
// program-missing and says what to install, and with program-failed when it refuses the picture.
// The same picture gives the same bytes.
Result<std::string> convert_svg(const std::string& svg, PictureFormat format);

}  // namespace gnomon
