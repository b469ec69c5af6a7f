// Curves with bands for their spread as a picture: a panel for each.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// A place on a curve. Without a mean the curve has a gap there.
struct CurveSample {
  double x = 0;
  std::optional<double> mean = {};
  double spread = 0;        // half the height of the light band
  double inner_spread = 0;  // and of the stronger one within it
};

struct CurvePanel {
  std::string title;
  std::string unit;                  // behind the numbers of the axis: "%", or nothing
  std::vector<CurveSample> samples;  // x rises, from 0 to 100
  std::optional<double> most = {};   // what no value can exceed; none can be below 0
};

struct CurvesPicture {
  std::string title;
  std::string subtitle;
  std::string x_title;
  std::string first;  // what stands at the left end, and at the right
  std::string last;
  std::string mean_legend;
  std::string spread_legend;
  std::string inner_legend;
  std::vector<CurvePanel> panels;
  std::string signature;
};

// A picture of its own (SVG), readable on light and on dark pages. Axes start at 0 and have round
// numbers; the first and the last mean are written out. Whatever the texts hold, they stay text.
std::string curves_svg(const CurvesPicture& picture);

}  // namespace gnomon
