// Text from annotated documents as text of an HTML page; private to this room.
#pragma once

#include <string>
#include <string_view>

namespace gnomon {

// For an attribute or an element: nothing in it can end either, steer the browser or turn the
// direction of writing. Line ends stay.
std::string escape_html(std::string_view raw);

// The same for text in the body, where a line end is to be seen.
std::string escape_html_lines(std::string_view raw);

}  // namespace gnomon
