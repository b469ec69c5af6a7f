#include "gnomon/report/timeline_page.h"

#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/timeline_drawing.h"

#include <fmt/format.h>
#include <timeline_parts.h>

namespace gnomon {
namespace {

constexpr std::string_view kTools =
    "<form id=\"tools\" role=\"toolbar\" aria-label=\"View\" hidden>\n"
    "<button type=\"button\" data-do=\"out\" title=\"Smaller (-)\" "
    "aria-label=\"Smaller\">−</button>"
    "<button type=\"button\" data-do=\"in\" title=\"Larger (+)\" aria-label=\"Larger\">+</button>"
    "<button type=\"button\" data-do=\"full\" title=\"As large as drawn (0)\">1:1</button>"
    "<button type=\"button\" data-do=\"fit\" title=\"All of it (f)\">Fit</button>\n"
    "<input type=\"search\" id=\"find\" aria-label=\"Find words or an id\" "
    "placeholder=\"Find words or an id\" autocomplete=\"off\">"
    "<output id=\"found\" role=\"status\"></output>\n"
    "</form>\n";

constexpr std::string_view kHelp =
    "Drag or use the arrow keys to move, the wheel or + and - to zoom. Tab leads into the drawing, "
    "where the arrow keys go from bar to bar.";

}  // namespace

// As on the page of a comparison, the policy names styles and script by their checksums.
std::string timeline_page(const TimelinePicture& picture, double width) {
  const std::string title = escape_html(printable_line(picture.title));
  std::string out = fmt::format(
      "<!DOCTYPE html>\n"
      "<html lang=\"en\">\n"
      "<head>\n"
      "<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}' "
      "'{}'; script-src '{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n"
      "<style>{}</style>\n"
      "<style>{}</style>\n"
      "</head>\n",
      kTimelinePageStyleSha256, kTimelineSvgStyleSha256, kTimelineScriptSha256, title,
      kTimelinePageStyle, kTimelineSvgStyle);
  out += fmt::format("<body>\n<header><h1>{}</h1>\n{}</header>\n", title, kTools);
  out += fmt::format("<main id=\"view\" aria-label=\"Drawing\" tabindex=\"0\">\n{}</main>\n",
                     timeline_drawing(picture, {false, width}, nullptr));
  out += fmt::format(
      "<footer id=\"about\" aria-live=\"polite\"><p>{}</p></footer>\n"
      "<script>{}</script>\n</body>\n</html>\n",
      kHelp, kTimelineScript);
  return out;
}

}  // namespace gnomon
