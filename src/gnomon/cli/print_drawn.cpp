#include "gnomon/cli/print_drawn.h"

#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/render.h"

#include <utility>

namespace gnomon::cli {

void add_drawn_output(const Command& command, Common& common) {
  common.add_report_formats(command, {"svg"});
  common.add_output(command,
                    "Write to this file instead of standard output; FILE.svg contains only the "
                    "picture and FILE.html a page with it, and the table is printed");
}

void print_drawn(const Presentation& presented, const std::vector<Notice>& notices,
                 const std::function<std::string()>& svg, Common& common) {
  if (common.format() == "svg") {
    common.print(svg());
    return;
  }
  Presentation page = presented;
  page.tables = [&] {
    Report report = presented.tables();
    report.pictures.push_back(svg());
    return report;
  };
  const bool is_open = common.format() == "text";
  if (is_open && common.output().ends_with(".svg")) {
    common.print(svg());
    common.print_beside(presented, notices);
  } else if (is_open && common.output().ends_with(".html")) {
    common.print(render(page.tables(), OutputFormat::kHtml));
    common.print_beside(presented, notices);
  } else {
    common.print(common.format() == "html" ? page : presented, notices);
  }
}

}  // namespace gnomon::cli
