// Output of commands whose results can be drawn as well.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/present/presentation.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

class Command;
class Common;

// Whether a format has only the picture: svg, png, pdf.
bool is_picture(std::string_view format);

// --format with these beside the usual names, and -o.
void add_drawn_output(const Command& command, Common& common);

// The result in --format: as a picture, as a page with the picture above its tables, or without
// one. When it is the name of -o that asks for a picture or a page, the tables are printed as well.
void print_drawn(const Presentation& presented, const std::vector<Notice>& notices,
                 const std::function<std::string()>& svg, Common& common);

}  // namespace gnomon::cli
