#include "gnomon/report/svg_parts.h"

#include "gnomon/report/html_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kLargest = 1e15;  // beyond it, numbers would be wider than the axis

}  // namespace

std::string svg_text(double x, double y, std::string_view classes, std::string_view text,
                     std::string_view anchor) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n",
                     x, y, classes, anchor, escape_html(text));
}

Axis axis_up_to(double most) {
  if (!(most > 0) || most > kLargest) {
    return {};
  }
  const double rough = most / 4;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  Axis axis;
  axis.step = 10 * power;
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (rough <= factor * power * (1 + 1e-9)) {
      axis.step = factor * power;
      break;
    }
  }
  axis.steps = std::max(1, static_cast<int>(std::ceil(most / axis.step - 1e-9)));
  return axis;
}

std::string number_text(double value, double step) {
  int digits = 0;
  for (double rest = step; digits < 6 && std::abs(rest - std::round(rest)) > 1e-6 * rest;
       rest *= 10) {
    ++digits;
  }
  return fmt::format("{:.{}f}", value, digits);
}

}  // namespace gnomon
