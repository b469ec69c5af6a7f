#include "gnomon/report/lines_svg.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/html_text.h"
#include "gnomon/report/label_places.h"
#include "gnomon/report/svg_parts.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kMargin = 24;
constexpr double kTitle = 30;
constexpr double kSubtitle = 18;  // for each
constexpr double kWidth = 400;    // of the field of a panel
constexpr double kHeight = 250;
constexpr double kLeft = 72;   // for the axis: its title and its numbers
constexpr double kTop = 42;    // for the title of a panel
constexpr double kBelow = 56;  // for the axis
constexpr double kGap = 28;    // between two panels
constexpr std::size_t kColumns = 2;
constexpr std::size_t kColors = 8;
constexpr double kLabelHeight = 13;
constexpr double kPerLetter = 7.3;  // of a label, rather too wide than too narrow
constexpr std::size_t kLongestLabel = 36;

// Colours come in two sets, and the page that shows the picture says which. The names are those of
// no other part of a page.
constexpr const char* kStyle = R"(<style>
.lines-svg text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1b1f24}
.lines-svg .page{fill:#ffffff}
.lines-svg .heading{font-size:17px;font-weight:600}
.lines-svg .panel{font-size:13px;font-weight:600}
.lines-svg .small{font-size:12px;fill:#59636e}
.lines-svg .tick{font-size:11px;fill:#59636e}
.lines-svg .grid{stroke:#d1d9e0;stroke-width:1}
.lines-svg .axis{stroke:#8c959f;stroke-width:1}
.lines-svg .line{fill:none;stroke-width:2;stroke-linejoin:round}
.lines-svg .dashed{fill:none;stroke-width:1.5;stroke-dasharray:6 4}
.lines-svg .pale{fill:none;stroke:#8c959f;stroke-width:1;stroke-opacity:.4}
.lines-svg .leader{stroke-width:1}
.lines-svg .label{font-size:11px;font-weight:600;paint-order:stroke;stroke:#ffffff;stroke-width:3px}
.lines-svg .band{stroke:none;fill-opacity:.14}
.lines-svg .dot{fill-opacity:.6}
@media (prefers-color-scheme:dark){
.lines-svg text{fill:#e8ebef}
.lines-svg .page{fill:#14171c}
.lines-svg .small,.lines-svg .tick{fill:#a3adb8}
.lines-svg .grid{stroke:#2d333b}
.lines-svg .axis{stroke:#6e7781}
.lines-svg .pale{stroke:#a3adb8;stroke-opacity:.35}
.lines-svg .label{stroke:#14171c}
.lines-svg .band{fill-opacity:.2}
}
)";
constexpr std::pair<const char*, const char*> kPalette[kColors] = {
    {"#0b5cad", "#6cb6ff"}, {"#c2410c", "#ff9a5c"}, {"#2f7d32", "#7ee08a"}, {"#7e22ce", "#c99bff"},
    {"#8a6100", "#e8c14a"}, {"#0f766e", "#4fd1c5"}, {"#be185d", "#ff8ac0"}, {"#475569", "#b8c4d0"}};

// Of each colour: a stroke for lines, a fill for bands, dots and labels.
std::string style() {
  std::string out = kStyle;
  for (const bool dark : {false, true}) {
    out += dark ? "@media (prefers-color-scheme:dark){\n" : "";
    for (std::size_t i = 0; i < kColors; ++i) {
      const char* color = dark ? kPalette[i].second : kPalette[i].first;
      out +=
          fmt::format(".lines-svg .s{0}{{stroke:{1}}}\n.lines-svg .f{0}{{fill:{1}}}\n", i, color);
    }
    out += dark ? "}\n" : "";
  }
  return out + "</style>\n";
}

double text_width(std::string_view text, double per_letter) {
  return per_letter * static_cast<double>(display_width(text));
}

std::string short_label(const std::string& label) {
  const std::optional<std::size_t> end = OffsetConverter(label).byte_of(kLongestLabel);
  return !end || *end == label.size() ? label : label.substr(0, *end) + "…";
}

// Where everything of one panel stands.
class Panel {
 public:
  Panel(const LinesPanel& panel, double x, double y)
      : panel_(panel), left_(x + kLeft), top_(y + kTop) {
    double right = 0;
    double high = 0;
    for (const PictureLine& line : panel.lines) {
      for (const LinePoint& point : line.points) {
        if (point.y) {
          right = std::max(right, point.x);
          high = std::max({high, *point.y, point.high.value_or(0)});
        }
      }
    }
    x_axis_ = axis_up_to(panel.x_most.value_or(right));
    y_axis_ = axis_up_to(panel.y_most.value_or(high));
  }

  std::string draw() const {
    std::string out = svg_text(left_ - kLeft + 10, top_ - 16, "panel", panel_.title) + axes();
    std::size_t color = 0;
    std::vector<DrawnLine> drawn;
    std::vector<LabelWish> wishes;
    std::vector<std::pair<std::string, std::size_t>> labels;  // and their colours
    std::string strokes;
    for (const PictureLine& line : panel_.lines) {
      const std::size_t mine = line.color.value_or(color) % kColors;
      color += line.style == PictureLine::Style::kPale ? 0 : 1;
      out += line.style == PictureLine::Style::kLine ? band(line, mine) : "";
      strokes += stroke(line, mine);
      if (line.style == PictureLine::Style::kLine || line.style == PictureLine::Style::kDashed) {
        drawn.push_back(points_of(line));
        const std::string label = short_label(line.label);
        if (!label.empty()) {
          wishes.push_back({drawn.size() - 1, text_width(label, kPerLetter), kLabelHeight});
          labels.emplace_back(label, mine);
        }
      }
      if (line.style == PictureLine::Style::kDots) {
        for (const DrawnPoint& point : points_of(line)) {
          drawn.push_back({point, point});  // not to be covered, as little as a line
        }
      }
    }
    const auto places =
        place_labels({left_ + 2, top_ + 2, left_ + kWidth - 2, top_ + kHeight - 2}, drawn, wishes);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i]) {
        strokes += label(*places[i], labels[i].first, labels[i].second);
      }
    }
    return out + strokes;
  }

 private:
  double x_of(double x) const { return left_ + kWidth * x / x_axis_.end(); }
  double y_of(double y) const { return top_ + kHeight * (1 - y / y_axis_.end()); }

  std::string axes() const {
    std::string out;
    const auto line = [&](double x1, double y1, double x2, double y2, const char* name) {
      out += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1,
          x2, y2, name);
    };
    for (int i = 0; i <= y_axis_.steps; ++i) {
      const double value = y_axis_.step * i;
      line(left_, y_of(value), left_ + kWidth, y_of(value), i == 0 ? "axis" : "grid");
      out += svg_text(left_ - 7, y_of(value) + 4, "tick", number_text(value, y_axis_.step), "end");
    }
    for (int i = 0; i <= x_axis_.steps; ++i) {
      const double value = x_axis_.step * i;
      line(x_of(value), top_ + kHeight, x_of(value), top_ + kHeight + 4, "axis");
      out += svg_text(x_of(value), top_ + kHeight + 17, "tick", number_text(value, x_axis_.step),
                      "middle");
    }
    out += svg_text(left_ + kWidth / 2, top_ + kHeight + 36, "small", panel_.x_title, "middle");
    const double x = left_ - kLeft + 18;
    const double y = top_ + kHeight / 2;
    out += fmt::format(
        "<text x=\"{0:.1f}\" y=\"{1:.1f}\" class=\"small\" text-anchor=\"middle\" "
        "transform=\"rotate(-90 {0:.1f} {1:.1f})\">{2}</text>\n",
        x, y, escape_html(panel_.y_title));
    return out;
  }

  DrawnLine points_of(const PictureLine& line) const {
    DrawnLine points;
    for (const LinePoint& point : line.points) {
      if (point.y) {
        points.push_back({x_of(point.x), y_of(*point.y)});
      }
    }
    return points;
  }

  // Each stretch without a gap for itself.
  template <class Use>
  static void for_each_stretch(const PictureLine& line, Use use) {
    for (std::size_t begin = 0; begin < line.points.size();) {
      std::size_t end = begin;
      while (end < line.points.size() && line.points[end].y) {
        ++end;
      }
      if (end > begin) {
        use(begin, end);
      }
      begin = end + 1;
    }
  }

  std::string band(const PictureLine& line, std::size_t color) const {
    std::string out;
    for_each_stretch(line, [&](std::size_t begin, std::size_t end) {
      std::string there;
      std::string back;
      bool is_wide = false;
      for (std::size_t i = begin; i < end; ++i) {
        const LinePoint& point = line.points[i];
        const double low = point.low.value_or(*point.y);
        const double high = point.high.value_or(*point.y);
        is_wide = is_wide || low < high;
        there += fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(high));
        back.insert(0, fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(low)));
      }
      if (is_wide) {
        out += fmt::format("<polygon class=\"band f{}\" points=\"{}{}\"/>\n", color, there, back);
      }
    });
    return out;
  }

  std::string stroke(const PictureLine& line, std::size_t color) const {
    std::string out;
    const auto dot = [&](DrawnPoint point, double radius, const char* more) {
      out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"f{}{}\"/>\n",
                         point.x, point.y, radius, color, more);
    };
    const DrawnLine points = points_of(line);
    if (line.style == PictureLine::Style::kDots) {
      for (const DrawnPoint& point : points) {
        dot(point, 2.5, " dot");
      }
      return out;
    }
    const bool is_line = line.style == PictureLine::Style::kLine;
    const std::string classes = line.style == PictureLine::Style::kPale
                                    ? "pale"
                                    : fmt::format("{} s{}", is_line ? "line" : "dashed", color);
    for_each_stretch(line, [&](std::size_t begin, std::size_t end) {
      out += fmt::format("<polyline class=\"{}\" points=\"", classes);
      for (std::size_t i = begin; i < end; ++i) {
        out += fmt::format("{:.1f},{:.1f} ", x_of(line.points[i].x), y_of(*line.points[i].y));
      }
      out += "\"/>\n";
    });
    if (is_line && !points.empty()) {
      dot(points.back(), 3, "");
    }
    return out;
  }

  static std::string label(const LabelPlace& place, const std::string& text, std::size_t color) {
    std::string out;
    if (place.has_leader) {
      out += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"leader s{}\"/>\n",
          place.at.x, place.at.y, std::clamp(place.at.x, place.box.left, place.box.right),
          std::clamp(place.at.y, place.box.top, place.box.bottom), color);
    }
    // Towards its line, so that what the width is overestimated by is on the other side.
    const bool is_left = place.box.right <= place.at.x;
    const bool is_right = place.box.left >= place.at.x;
    const double x = is_left    ? place.box.right
                     : is_right ? place.box.left
                                : (place.box.left + place.box.right) / 2;
    return out + svg_text(x, place.box.bottom - 3, fmt::format("label f{}", color), text,
                          is_left    ? "end"
                          : is_right ? "start"
                                     : "middle");
  }

  const LinesPanel& panel_;
  double left_;
  double top_;
  Axis x_axis_;
  Axis y_axis_;
};

constexpr double kPanelWidth = kLeft + kWidth + kGap;
constexpr double kPanelHeight = kTop + kHeight + kBelow;

}  // namespace

std::string lines_svg(const LinesPicture& picture) {
  const std::size_t panels = picture.panels.size();
  const std::size_t columns = std::clamp<std::size_t>(panels, 1, kColumns);
  const std::size_t rows = (panels + columns - 1) / columns;
  const double head = kTitle + kSubtitle * static_cast<double>(picture.subtitles.size());
  double width = std::max({kPanelWidth * static_cast<double>(columns),
                           text_width(picture.title, 10.4), text_width(picture.signature, 7)});
  for (const std::string& subtitle : picture.subtitles) {
    width = std::max(width, text_width(subtitle, 7));
  }
  width += 2 * kMargin;
  const double height = 2 * kMargin + head + kPanelHeight * static_cast<double>(rows) +
                        (picture.signature.empty() ? 0 : 16);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lines-svg\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n",
      width, height, escape_html(picture.title));
  out += style();
  out += "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n";
  double y = kMargin + 14;
  out += svg_text(kMargin, y, "heading", picture.title);
  for (const std::string& subtitle : picture.subtitles) {
    y += kSubtitle;
    out += svg_text(kMargin, y + 4, "small", subtitle);
  }
  for (std::size_t i = 0; i < panels; ++i) {
    out += Panel(picture.panels[i], kMargin + kPanelWidth * static_cast<double>(i % columns),
                 kMargin + head + kPanelHeight * static_cast<double>(i / columns))
               .draw();
  }
  if (!picture.signature.empty()) {
    out += svg_text(kMargin, height - kMargin, "small", picture.signature);
  }
  return out + "</svg>\n";
}

}  // namespace gnomon
