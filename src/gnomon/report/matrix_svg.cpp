#include "gnomon/report/matrix_svg.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/html_text.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kCell = 68;
constexpr double kMargin = 24;
constexpr double kLetter = 8.2;   // the width of a letter of a label, about
constexpr double kStrong = 0.55;  // from this share on, text on a cell is of the page's colour

// Colours come in two sets, and the page that shows the picture says which. The paint of a cell is
// let through by its share, so that the same paint serves all cells.
constexpr const char* kStyle = R"(<style>
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1b1f24}
.page{fill:#ffffff}
.title{font-size:17px;font-weight:600}
.small{font-size:12px;fill:#59636e}
.label{font-size:13px;font-weight:600}
.count{font-size:16px;font-weight:600;text-anchor:middle}
.share{font-size:11px;text-anchor:middle;fill:#3d444d}
.sum{font-size:13px;fill:#59636e}
.empty{fill:#8c959f;font-weight:400}
.strong{fill:#ffffff}
.frame{fill:none;stroke:#d1d9e0}
.same{fill:#0b5cad}
.differs{fill:#b3470b}
@media (prefers-color-scheme:dark){
text{fill:#e8ebef}
.page{fill:#14171c}
.small,.sum{fill:#a3adb8}
.share{fill:#c9d1d9}
.empty{fill:#6e7781}
.strong{fill:#0d1117}
.frame{stroke:#3d444d}
.same{fill:#6cb6ff}
.differs{fill:#ffa657}
}
</style>
)";

double width_of(const std::string& label) {
  return kLetter * static_cast<double>(display_width(label));
}

// Where everything stands.
struct Layout {
  double left = 0;  // of the cells
  double top = 0;
  double size = 0;  // of the square of all cells
  double width = 0;
  double height = 0;
  bool slanted = false;  // labels of columns that are too long to stand side by side
};

Layout lay_out(const MatrixPicture& picture) {
  double widest = 0;
  for (const std::string& label : picture.labels) {
    widest = std::max(widest, width_of(label));
  }
  Layout layout;
  layout.slanted = widest > kCell - 8;
  layout.size = kCell * static_cast<double>(picture.labels.size());
  layout.left = kMargin + 26 + widest + 10;
  layout.top = kMargin + 74 + (layout.slanted ? widest * 0.72 + 8 : 20);
  const double heading = 9.2 * static_cast<double>(display_width(picture.title));
  const double line = 6.6 * static_cast<double>(std::max(display_width(picture.subtitle),
                                                         display_width(picture.signature)));
  const double sums = 76;
  const double overhang = layout.slanted ? widest * 0.72 : 0;
  layout.width = std::max({layout.left + layout.size + std::max(sums, overhang) + kMargin,
                           heading + 2 * kMargin, line + 2 * kMargin});
  layout.height = layout.top + layout.size + 34 + (picture.signature.empty() ? 0 : 22) + kMargin;
  return layout;
}

std::string text_at(double x, double y, std::string_view classes, std::string_view text,
                    std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\"{}>{}</text>\n", x, y, classes,
                     more, escape_html(text));
}

std::string cell(double x, double y, std::int64_t count, std::int64_t row, bool same) {
  const double share = row == 0 ? 0 : static_cast<double>(count) / static_cast<double>(row);
  const char* strong = share >= kStrong ? " strong" : "";
  std::string out;
  if (count > 0) {
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" rx=\"4\" class=\"{}\" "
        "fill-opacity=\"{:.3f}\"/>\n",
        x + 1.5, y + 1.5, kCell - 3, kCell - 3, same ? "same" : "differs", 0.08 + 0.92 * share);
  }
  out += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" rx=\"4\" class=\"frame\"/>\n",
      x + 1.5, y + 1.5, kCell - 3, kCell - 3);
  out += text_at(x + kCell / 2, y + kCell / 2 + (count > 0 ? 0 : 5),
                 fmt::format("count{}", count == 0 ? " empty" : strong), fmt::format("{}", count));
  if (count > 0) {
    out += text_at(x + kCell / 2, y + kCell / 2 + 17, fmt::format("share{}", strong),
                   fmt::format("{:.1f}%", 100 * share));
  }
  return out;
}

}  // namespace

std::string matrix_svg(const MatrixPicture& picture) {
  const std::size_t labels = picture.labels.size();
  assert(picture.counts.size() == labels * labels && "a count for each pair of labels");
  const Layout at = lay_out(picture);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n",
      at.width, at.height, escape_html(picture.title));
  out += kStyle;
  out += "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n";
  out += text_at(kMargin, kMargin + 16, "title", picture.title);
  out += text_at(kMargin, kMargin + 38, "small", picture.subtitle);
  const double column_title_y = kMargin + 66;
  out += text_at(at.left, column_title_y, "small", picture.column_title);
  const double middle = at.top + at.size / 2;
  out += text_at(kMargin + 8, middle, "small", picture.row_title,
                 fmt::format(" text-anchor=\"middle\" transform=\"rotate(-90 {:.1f} {:.1f})\"",
                             kMargin + 8, middle));
  for (std::size_t i = 0; i < labels; ++i) {
    const double along = kCell * (static_cast<double>(i) + 0.5);
    out += text_at(at.left - 10, at.top + along + 5, "label", picture.labels[i],
                   " text-anchor=\"end\"");
    const double x = at.left + along;
    out +=
        text_at(x, at.top - 8, "label", picture.labels[i],
                at.slanted ? fmt::format(" transform=\"rotate(-45 {:.1f} {:.1f})\"", x, at.top - 8)
                           : " text-anchor=\"middle\"");
    std::int64_t row = 0;
    std::int64_t column = 0;
    for (std::size_t k = 0; k < labels; ++k) {
      row += picture.counts[i * labels + k];
      column += picture.counts[k * labels + i];
    }
    for (std::size_t k = 0; k < labels; ++k) {
      out += cell(at.left + kCell * static_cast<double>(k), at.top + kCell * static_cast<double>(i),
                  picture.counts[i * labels + k], row, i == k);
    }
    out += text_at(at.left + at.size + 12, at.top + along + 5, "sum", fmt::format("{}", row));
    out += text_at(x, at.top + at.size + 20, "sum", fmt::format("{}", column),
                   " text-anchor=\"middle\"");
  }
  if (!picture.signature.empty()) {
    out += text_at(kMargin, at.height - kMargin, "small", picture.signature);
  }
  return out + "</svg>\n";
}

}  // namespace gnomon
