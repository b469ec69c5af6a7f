// Several lines, or clouds of dots, on common axes as a picture: one panel or more.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// A place on a line and between which values it may lie; without a y the line has a gap there.
struct LinePoint {
  double x = 0;
  std::optional<double> y = {};
  std::optional<double> low = {};
  std::optional<double> high = {};
};

struct PictureLine {
  enum class Style {
    kLine,    // in a colour of its own
    kPale,    // one of many, grey and thin
    kDots,    // each point for itself
    kDashed,  // what was not measured, but worked out: a fit
  };
  std::string label;  // stands at the line; of dots and pale lines it is not shown
  Style style = Style::kLine;
  std::vector<LinePoint> points;          // x rises, none is below 0; nor is any y
  std::optional<std::size_t> color = {};  // else the next one
};

struct LinesPanel {
  std::string title;
  std::string x_title;  // with the unit
  std::string y_title;
  std::vector<PictureLine> lines;
  std::optional<double> x_most = {};  // the end of the axis; else it is a round number
  std::optional<double> y_most = {};
};

struct LinesPicture {
  std::string title;
  std::vector<std::string> subtitles;  // lines below the title
  std::vector<LinesPanel> panels;
  std::string signature;
};

// A picture of its own (SVG), readable on light and on dark pages. Axes start at 0 and have round
// numbers; the name of a line stands at the line. Whatever the texts hold, they stay text.
std::string lines_svg(const LinesPicture& picture);

}  // namespace gnomon
