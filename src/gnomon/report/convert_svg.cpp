#include "gnomon/report/convert_svg.h"

#include "gnomon/base/child_process.h"
#include "gnomon/base/error_code.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kMostPixels = 32'000;  // on a side: what the library below can do

// The value of the attribute of the svg element; our own pictures always have it.
double length_of(const std::string& svg, const std::string& name) {
  const std::size_t at = svg.find(" " + name + "=\"");
  double value = 0;
  if (at != std::string::npos) {
    const char* begin = svg.data() + at + name.size() + 3;
    std::from_chars(begin, svg.data() + svg.size(), value);
  }
  return value;
}

}  // namespace

Result<std::string> convert_svg(const std::string& svg, PictureFormat format) {
  std::vector<std::string> words{"rsvg-convert", "--format",
                                 format == PictureFormat::kPng ? "png" : "pdf"};
  const double longest = std::max(length_of(svg, "width"), length_of(svg, "height"));
  if (format == PictureFormat::kPng && 2 * longest <= kMostPixels) {
    words.insert(words.end(), {"--zoom", "2"});
  }
  // Otherwise a PDF holds the time of day.
  const std::vector<std::string> environment{"SOURCE_DATE_EPOCH=0"};
  Result<ChildOutput> done = run_program(words, svg, environment);
  if (!done) {
    if (done.error().code == codes::kProgramMissing.name) {
      done.error().hint =
          "install it: 'apt install librsvg2-bin' on Debian and Ubuntu, 'brew install librsvg' on "
          "macOS; or write the picture as .svg";
    }
    return Failure(std::move(done.error()));
  }
  if (done->exit_code != 0 || done->output.empty()) {
    const std::string said = printable_line(done->errors);
    return fail(codes::kProgramFailed, words.front(),
                said.empty() ? fmt::format("gave no picture, exit code {}", done->exit_code) : said,
                "write the picture as .svg");
  }
  return std::move(done->output);
}

}  // namespace gnomon
