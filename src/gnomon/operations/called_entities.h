// Events and times that a request names by their words instead of their ids.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"

#include <span>
#include <string>
#include <string_view>

namespace gnomon {

// The error about words that several events or times have: each of them with its id and its place
// in the text.
Error several_called(const Document& document, std::string where, std::string_view words,
                     std::span<const EntityRef> candidates);

}  // namespace gnomon
