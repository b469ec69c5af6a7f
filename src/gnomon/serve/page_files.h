// The page itself: the files of web/dist, which are part of the program.
#pragma once

#include "gnomon/serve/http_server.h"

#include <string_view>

namespace gnomon::serve {

// The file at a path, or the page for every other address of it: views are in the address. 404 for
// files that are not there.
HttpResponse page_file(std::string_view path);

}  // namespace gnomon::serve
