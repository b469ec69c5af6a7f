#include "gnomon/report/curves_svg.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/html_text.h"
#include "gnomon/report/svg_parts.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kMargin = 24;
constexpr double kHead = 66;    // title and subtitle
constexpr double kWidth = 236;  // of the field of a panel
constexpr double kHeight = 136;
constexpr double kLeft = 52;   // for the numbers of the axis
constexpr double kTop = 34;    // for the title of a panel
constexpr double kBelow = 52;  // for the axis and what stands at its ends
constexpr double kGap = 30;    // between two panels
constexpr std::size_t kColumns = 3;
constexpr std::size_t kNear = 2;  // so many samples from an end, the curve is beside its label

// Colours come in two sets, and the page that shows the picture says which.
constexpr const char* kStyle = R"(<style>
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1b1f24}
.page{fill:#ffffff}
.title{font-size:17px;font-weight:600}
.panel{font-size:13px;font-weight:600}
.small{font-size:12px;fill:#59636e}
.tick{font-size:11px;fill:#59636e}
.value{font-size:11px;font-weight:600;stroke:#ffffff;stroke-width:3px;paint-order:stroke}
.grid{stroke:#d1d9e0;stroke-width:1}
.axis{stroke:#8c959f;stroke-width:1}
.band{fill:#0b5cad;fill-opacity:.13}
.inner{fill:#0b5cad;fill-opacity:.26}
.mean{fill:none;stroke:#0b5cad;stroke-width:2;stroke-linejoin:round}
.dot{fill:#0b5cad}
@media (prefers-color-scheme:dark){
text{fill:#e8ebef}
.page{fill:#14171c}
.small,.tick{fill:#a3adb8}
.value{stroke:#14171c}
.grid{stroke:#2d333b}
.axis{stroke:#6e7781}
.band,.inner,.dot{fill:#6cb6ff}
.band{fill-opacity:.16}
.inner{fill-opacity:.3}
.mean{stroke:#6cb6ff}
}
</style>
)";

// Where everything of one panel stands.
class Panel {
 public:
  Panel(const CurvePanel& panel, const CurvesPicture& picture, double x, double y)
      : panel_(panel), picture_(picture), left_(x + kLeft), top_(y + kTop) {
    double most = 0;
    for (const CurveSample& sample : panel.samples) {
      if (sample.mean) {
        most = std::max(most, high(sample, sample.spread));
      }
    }
    axis_ = axis_up_to(most);
  }

  std::string draw() const {
    return svg_text(left_ - kLeft + 8, top_ - 14, "panel", panel_.title) + grid() + curves() +
           ends();
  }

 private:
  static double low(const CurveSample& sample, double spread) {
    return std::max(0.0, *sample.mean - spread);
  }
  double high(const CurveSample& sample, double spread) const {
    const double value = *sample.mean + spread;
    return panel_.most ? std::min(value, std::max(*panel_.most, *sample.mean)) : value;
  }
  double x_of(double x) const { return left_ + kWidth * x / 100; }
  double y_of(double y) const { return top_ + kHeight * (1 - y / axis_.end()); }

  std::string grid() const {
    std::string out;
    for (int i = 0; i <= axis_.steps; ++i) {
      const double value = axis_.step * i;
      const double y = y_of(value);
      out += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", left_,
          y, left_ + kWidth, y, i == 0 ? "axis" : "grid");
      out +=
          svg_text(left_ - 7, y + 4, "tick", number_text(value, axis_.step) + panel_.unit, "end");
    }
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double x = x_of(percent);
      out += fmt::format(
          "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" class=\"axis\"/>\n", x,
          top_ + kHeight, top_ + kHeight + 4);
      out += svg_text(x, top_ + kHeight + 17, "tick", fmt::format("{}", percent), "middle");
    }
    out += svg_text(left_, top_ + kHeight + 33, "small", picture_.first);
    out += svg_text(left_ + kWidth / 2, top_ + kHeight + 33, "small", picture_.x_title, "middle");
    out += svg_text(left_ + kWidth, top_ + kHeight + 33, "small", picture_.last, "end");
    return out;
  }

  // Each stretch without a gap for itself.
  std::string curves() const {
    std::string out;
    for (std::size_t begin = 0; begin < panel_.samples.size(); ++begin) {
      std::size_t end = begin;
      while (end < panel_.samples.size() && panel_.samples[end].mean) {
        ++end;
      }
      if (end > begin) {
        out += band(begin, end, "band", &CurveSample::spread);
        out += band(begin, end, "inner", &CurveSample::inner_spread);
        out += "<polyline class=\"mean\" points=\"";
        for (std::size_t i = begin; i < end; ++i) {
          out += point(panel_.samples[i].x, *panel_.samples[i].mean);
        }
        out += "\"/>\n";
        begin = end;
      }
    }
    return out;
  }

  std::string band(std::size_t begin, std::size_t end, const char* name,
                   double CurveSample::*spread) const {
    std::string out = fmt::format("<polygon class=\"{}\" points=\"", name);
    for (std::size_t i = begin; i < end; ++i) {
      const CurveSample& sample = panel_.samples[i];
      out += point(sample.x, high(sample, sample.*spread));
    }
    for (std::size_t i = end; i > begin; --i) {
      const CurveSample& sample = panel_.samples[i - 1];
      out += point(sample.x, low(sample, sample.*spread));
    }
    return out + "\"/>\n";
  }

  std::string point(double x, double y) const {
    return fmt::format("{:.1f},{:.1f} ", x_of(x), y_of(y));
  }

  // The values at both ends: below the curve where it comes down to them, above it elsewhere, and
  // within the field.
  std::string ends() const {
    std::string out;
    const auto add = [&](const CurveSample& sample, const CurveSample& near, const char* anchor,
                         double shift) {
      if (!sample.mean) {
        return;
      }
      const double y = y_of(*sample.mean);
      const bool comes_down = near.mean && y_of(*near.mean) < y - 4;
      const bool below = y < top_ + 16 || (comes_down && y < top_ + kHeight - 20);
      out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" class=\"dot\"/>\n",
                         x_of(sample.x), y);
      out += svg_text(x_of(sample.x) + shift, below ? y + 16 : y - 7, "value",
                      fmt::format("{:.{}f}", *sample.mean, axis_.step >= 1 ? 1 : 2) + panel_.unit,
                      anchor);
    };
    const std::vector<CurveSample>& samples = panel_.samples;
    if (!samples.empty()) {
      const std::size_t step = std::min(kNear, samples.size() - 1);
      add(samples.front(), samples[step], "start", 5);
      add(samples.back(), samples[samples.size() - 1 - step], "end", -5);
    }
    return out;
  }

  const CurvePanel& panel_;
  const CurvesPicture& picture_;
  double left_;
  double top_;
  Axis axis_;
};

constexpr double kPanelWidth = kLeft + kWidth + kGap;
constexpr double kPanelHeight = kTop + kHeight + kBelow;

std::string legend(const CurvesPicture& picture, double x, double y) {
  std::string out;
  const auto sample = [&](const char* name, double height) {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"26\" height=\"{}\" class=\"{}\"/>\n", x,
        y - 4 - height / 2, height, name);
  };
  const auto line = [&](const std::string& shape, const std::string& text) {
    if (!text.empty()) {
      out += shape + svg_text(x + 36, y, "small", text);
      y += 24;
    }
  };
  line(sample("dot", 2), picture.mean_legend);
  line(sample("band", 14) + sample("inner", 14), picture.inner_legend);
  line(sample("band", 14), picture.spread_legend);
  return out;
}

}  // namespace

std::string curves_svg(const CurvesPicture& picture) {
  const std::size_t panels = picture.panels.size();
  // The legend stands in the place behind the last panel.
  const std::size_t columns = std::clamp<std::size_t>(panels + 1, 1, kColumns);
  const std::size_t rows = panels / columns + 1;
  const double line = 6.6 * static_cast<double>(std::max(display_width(picture.subtitle),
                                                         display_width(picture.signature)));
  const double width =
      std::max({kPanelWidth * static_cast<double>(columns) - kGap + 2 * kMargin, line + 2 * kMargin,
                9.2 * static_cast<double>(display_width(picture.title)) + 2 * kMargin});
  const double height = kMargin + kHead + kPanelHeight * static_cast<double>(rows) +
                        (picture.signature.empty() ? 0 : 22) + kMargin;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n",
      width, height, escape_html(picture.title));
  out += kStyle;
  out += "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n";
  out += svg_text(kMargin, kMargin + 16, "title", picture.title);
  out += svg_text(kMargin, kMargin + 38, "small", picture.subtitle);
  const auto place = [&](std::size_t i) {
    return std::pair(kMargin + kPanelWidth * static_cast<double>(i % columns),
                     kMargin + kHead + kPanelHeight * static_cast<double>(i / columns));
  };
  for (std::size_t i = 0; i < panels; ++i) {
    const auto [x, y] = place(i);
    out += Panel(picture.panels[i], picture, x, y).draw();
  }
  const auto [x, y] = place(panels);
  out += legend(picture, x + 24, y + kTop + 24);
  if (!picture.signature.empty()) {
    out += svg_text(kMargin, height - kMargin, "small", picture.signature);
  }
  return out + "</svg>\n";
}

}  // namespace gnomon
