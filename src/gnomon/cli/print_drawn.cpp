#include "gnomon/cli/print_drawn.h"

#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/convert_svg.h"

#include <algorithm>
#include <string_view>

namespace gnomon::cli {
namespace {

constexpr std::string_view kPictures[] = {"svg", "png", "pdf"};

Result<std::string> in_format(const std::string& picture, std::string_view format) {
  return format == "svg"   ? Result<std::string>(picture)
         : format == "png" ? convert_svg(picture, PictureFormat::kPng)
                           : convert_svg(picture, PictureFormat::kPdf);
}

}  // namespace

bool is_picture(std::string_view format) { return std::ranges::count(kPictures, format) > 0; }

void add_drawn_output(const Command& command, Common& common) {
  common.add_report_output(
      command, {std::begin(kPictures), std::end(kPictures)},
      "Write to this file instead of standard output, in the format of its name; FILE.svg, "
      "FILE.png and FILE.pdf contain only the picture and FILE.html a page with it, and the table "
      "is printed");
}

void print_drawn(const Presentation& presented, const std::vector<Notice>& notices,
                 const std::function<std::string()>& svg, Common& common) {
  if (is_picture(common.format())) {
    const Result<std::string> picture = in_format(svg(), common.format());
    if (!picture) {
      common.fail_with(picture.error());
      return;
    }
    common.print(*picture);
  } else if (common.format() == "html") {
    Presentation page = presented;
    page.tables = [&] {
      Report report = presented.tables();
      report.pictures.push_back(svg());
      return report;
    };
    common.print(page, notices);
  } else {
    common.print(presented, notices);
    return;
  }
  if (common.format_follows_name()) {
    common.print_beside(presented, notices, OutputFormat::kText);
  }
}

}  // namespace gnomon::cli
