#include "gnomon/report/timeline_svg.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/timeline_drawing.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include <fmt/format.h>
#include <timeline_parts.h>

namespace gnomon {
namespace {

constexpr double kColumn = 7;
constexpr double kLane = 25;
constexpr double kBar = 17;  // height
constexpr double kDot = 4.5;
constexpr double kMargin = 26;
constexpr double kDate = 17;
constexpr double kHeading = 34;  // above the lanes of a band
constexpr double kLeastWidth = 660;
constexpr std::size_t kNotesShown = 12;

using Kind = LaidBlock::Kind;

std::string line(std::string_view text) { return escape_html(printable_line(text)); }

double columns(std::size_t number) { return kColumn * static_cast<double>(number); }

std::string text_at(double x, double y, std::string_view classes, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", x, y, classes,
                     line(text));
}

// One document, drawn from `top` on.
class PanelDrawing {
 public:
  PanelDrawing(const TimelinePanel& panel, std::size_t number, double top)
      : panel_(&panel), number_(number), top_(top) {
    std::size_t dates = 0;
    for (const TimelineDate& date : panel.dates) {
      dates = std::max(dates, date.lane + 1);
    }
    axis_ = top + 46 + (dates == 0 ? 4 : 12 + kDate * static_cast<double>(dates));
    // The lanes of the first band follow the axis; each other band has a heading.
    double y = axis_ + (has_axis() ? 42 : 0);
    lane_tops_.resize(panel.lanes);
    for (const LaidBand& band : panel.bands) {
      y += has_axis() && band.first_lane == 0 ? 0 : kHeading;
      for (std::size_t i = 0; i < band.lanes; ++i) {
        lane_tops_[band.first_lane + i] = y;
        y += kLane;
      }
    }
    bottom_ = y + 8;
    end_ = bottom_ + 20 * static_cast<double>(notes().size()) + (notes().empty() ? 0 : 8);
  }

  double end() const { return end_; }

  std::string draw() const {
    std::string out = fmt::format("<g class=\"panel\" data-axis=\"{:.1f}\" data-end=\"{:.1f}\">\n",
                                  axis_, main_bottom());
    for (const TimelineBlock& block : panel_->blocks) {
      out += ground(block);
    }
    for (const TimelineBlock& block : panel_->blocks) {
      out += connector(block);
    }
    for (const TimelineBlock& block : panel_->blocks) {
      out += caption(block);
    }
    out += headings();
    for (const std::size_t i : reading_order()) {
      out += bar(i);
    }
    // The axis is drawn last: on a page it may be moved over the lanes.
    out += axis();
    out += text_at(kMargin, top_ + 16, "title", panel_->title);
    out += text_at(kMargin, top_ + 37, "small", panel_->subtitle);
    double y = bottom_ + 16;
    for (const std::string& note : notes()) {
      out += text_at(kMargin, y, "small", note);
      y += 20;
    }
    return out + "</g>\n";
  }

 private:
  bool has_axis() const {
    return !panel_->blocks.empty() && panel_->blocks.front().at.kind == Kind::kMain;
  }

  // One timeline after another, each in the order of time: who cannot see the lanes goes this way.
  std::vector<std::size_t> reading_order() const {
    std::vector<std::size_t> order(panel_->bars.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [this](std::size_t i) {
      const TimelineBar& bar = panel_->bars[i];
      return std::tuple(bar.at.block, bar.at.begin, bar.at.lane);
    });
    return order;
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> notes = panel_->notes;
    if (notes.size() > kNotesShown) {
      notes.resize(kNotesShown);
      notes.push_back(fmt::format("and {} more", panel_->notes.size() - kNotesShown));
    }
    return notes;
  }

  static double x(std::size_t column) { return kMargin + kDot + columns(column); }
  double x(const TimelineBlock& block, std::uint32_t step) const {
    return x(block.at.first_step_at + (step - 1) * panel_->step_width);
  }
  double middle(std::size_t lane) const { return lane_tops_[lane] + kLane / 2; }

  double main_bottom() const {
    return has_axis() && !panel_->bands.empty()
               ? lane_tops_[panel_->bands.front().lanes - 1] + kLane
               : axis_;
  }

  // How many steps lie between two numbers of the axis.
  std::uint32_t stride(std::uint32_t steps) const {
    const double needed = 14 + 7 * static_cast<double>(fmt::format("{}", steps).size());
    for (std::uint32_t stride = 1;; stride *= 10) {
      for (const std::uint32_t factor : {1U, 2U, 5U}) {
        if (columns(panel_->step_width) * stride * factor >= needed) {
          return stride * factor;
        }
      }
    }
  }

  std::string axis() const {
    if (!has_axis()) {
      return {};
    }
    const TimelineBlock& main = panel_->blocks.front();
    const double last = x(main, std::max(main.at.steps, 1U));
    std::string out = fmt::format(
        "<g class=\"axis\"><rect class=\"page\" x=\"0\" y=\"{:.1f}\" width=\"{:.1f}\" "
        "height=\"36\"/>\n",
        axis_ - 2, x(panel_->width) + kMargin);
    for (const auto& [first, end] : main.at.open) {
      out += fmt::format(
          "<rect class=\"open-mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"7\"/>\n",
          x(main, first) - kDot, axis_ + 23, x(main, end) - x(main, first) + 2 * kDot);
    }
    out += fmt::format("<path class=\"line\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x(main, 1),
                       axis_ + 20, last);
    const std::uint32_t every = stride(main.at.steps);
    std::string ticks;
    for (std::uint32_t step = 1; step <= main.at.steps; ++step) {
      const bool numbered = step == 1 || step % every == 0;
      ticks += fmt::format("M{:.1f} {:.1f}v{}", x(main, step), axis_ + (numbered ? 15 : 17),
                           numbered ? 10 : 6);
      if (numbered) {
        out += text_at(x(main, step), axis_ + 10, "step", fmt::format("{}", step));
      }
    }
    out += fmt::format("<path class=\"line\" d=\"{}\"/>\n", ticks);
    out += text_at(last + 14, axis_ + 24, "small", main.at.steps == 1 ? "step" : "steps");
    out += "</g>\n";
    return out + dates(main);
  }

  // All lines first: the words, which have a rim, interrupt those that run through them.
  std::string dates(const TimelineBlock& main) const {
    std::string lines;
    std::string words;
    for (const TimelineDate& date : panel_->dates) {
      const double y = top_ + 46 + 8 + kDate * static_cast<double>(date.lane);
      const double at = x(main, date.step);
      lines += fmt::format("M{0:.1f} {1:.1f}V{2:.1f}", at, y + 2, axis_ - 2);
      words += text_at(at + 5, y + 11, "date", date.text);
    }
    return lines.empty() ? ""
                         : fmt::format("<path class=\"date-line\" d=\"{}\"/>\n{}", lines, words);
  }

  // What lies below the bars: the steps, and where their order is open.
  std::string ground(const TimelineBlock& block) const {
    if (block.at.lanes == 0) {
      return {};
    }
    const bool is_main = block.at.kind == Kind::kMain;
    const double top = lane_tops_[block.at.first_lane];
    const double height = kLane * static_cast<double>(block.at.lanes);
    std::string out;
    if (!is_main &&
        (block.at.lanes > 1 || block.at.steps > 2 || block.at.kind == Kind::kContradictory)) {
      out += fmt::format(
          "<rect class=\"box{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
          "rx=\"5\"/>\n",
          block.at.kind == Kind::kContradictory ? " against" : "", x(block.at.columns.begin) - 5,
          top + 1, columns(block.at.columns.end - block.at.columns.begin) + 10, height - 2);
    }
    for (const auto& [first, last] : block.at.open) {
      const double from = x(block, first) - (is_main ? kDot : 2);
      out += fmt::format(
          "<rect class=\"open\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
          from, top + (is_main ? -6 : 2), x(block, last) + (is_main ? kDot : 2) - from,
          height + (is_main ? 6 : -4));
    }
    if (is_main || block.at.steps > 2) {
      std::string lines;
      for (std::uint32_t step = 1; step <= block.at.steps; ++step) {
        lines += fmt::format("M{:.1f} {:.1f}v{:.1f}", x(block, step), top + (is_main ? -6 : 2),
                             height + (is_main ? 6 : -4));
      }
      out += fmt::format("<path class=\"grid\" d=\"{}\"/>\n", lines);
    }
    return out;
  }

  std::string connector(const TimelineBlock& block) const {
    if (!block.at.hangs_on) {
      return {};
    }
    const TimelineBar& source = panel_->bars[*block.at.hangs_on];
    const double at = x(block.at.columns.begin);
    const double to = middle(block.at.first_lane);
    std::string path =
        fmt::format("M{:.1f} {:.1f}", x(source.at.begin + 1), middle(source.at.lane) + kBar / 2);
    if (block.at.columns.begin != source.at.begin + 1) {
      // Moved to the left: along the upper rim of its lane.
      path += fmt::format("V{:.1f}H{:.1f}", lane_tops_[block.at.first_lane] + 2, at);
    }
    return fmt::format("<path class=\"hangs\" d=\"{}V{:.1f}q0 5 5 5h4\"/>\n", path, to - 5);
  }

  std::string caption(const TimelineBlock& block) const {
    return block.at.hangs_on ? text_at(x(block.at.columns.begin) + 12,
                                       middle(block.at.first_lane) + 4, "caption", block.caption)
                             : "";
  }

  std::string headings() const {
    std::string out;
    for (const LaidBand& band : panel_->bands) {
      if (!(has_axis() && band.first_lane == 0)) {
        out += text_at(kMargin, lane_tops_[band.first_lane] - 9, "heading", band_title(band.kind));
      }
    }
    return out;
  }

  static std::string dot(double at, double y, bool open) {
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>",
                       open ? "hollow" : "fixed", at, y, kDot);
  }

  std::string bar(std::size_t index) const {
    const TimelineBar& bar = panel_->bars[index];
    const TimelineBlock& block = panel_->blocks[bar.at.block];
    const double y = middle(bar.at.lane);
    std::string classes = bar.is_time ? "bar time" : "bar event";
    classes += block.at.kind == Kind::kBranch ? " branch" : "";
    classes += block.at.kind == Kind::kContradictory ? " against" : "";
    classes += bar.only_here ? " only" : "";
    std::string about = printable_line(bar.words.empty() ? bar.id : bar.words);
    if (!bar.words.empty()) {
      about += fmt::format(" ({})", printable_line(bar.id));
    }
    for (const std::string& sentence : bar.about) {
      about += "\n" + printable_line(sentence);
    }
    const std::string partner = bar.number ? fmt::format(" data-n=\"{}\"", *bar.number) : "";
    std::string out = fmt::format("<g class=\"{}\" id=\"p{}b{}\"{}><title>{}</title>", classes,
                                  number_, index, partner, escape_html(about));
    const std::string label = bar_label(bar);
    if (bar.at.first_step == 0) {
      out += fmt::format(
          "<rect class=\"body\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" "
          "rx=\"4\"/>",
          x(bar.at.label.begin) - 4, y - kBar / 2, columns(display_width(label)) + 8, kBar);
    } else {
      out += fmt::format(
          "<rect class=\"body\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" "
          "rx=\"{}\"/>",
          x(bar.at.begin), y - kBar / 2, columns(bar.at.end - bar.at.begin), kBar,
          bar.is_time ? 1 : 6);
      out += dot(x(bar.at.begin), y, bar.open_begin) + dot(x(bar.at.end), y, bar.open_end);
    }
    out += text_at(x(bar.at.label.begin) + (bar.at.first_step == 0 ? 0 : 2), y + 4.3,
                   bar.at.label_inside ? "words" : "words beside", label);
    return out + "</g>\n";
  }

  const TimelinePanel* panel_;
  std::size_t number_;
  double top_;
  double axis_ = 0;
  std::vector<double> lane_tops_;
  double bottom_ = 0;
  double end_ = 0;
};

// The signs of the picture, each with its meaning.
std::string legend(double y, bool compared) {
  std::string out = "<g class=\"legend\">\n";
  double at = kMargin + kDot;
  const auto sign = [&](std::string_view classes, bool begin_open, bool end_open,
                        std::string_view text) {
    out += fmt::format(
        "<g class=\"bar {}\"><rect class=\"body\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"24\" "
        "height=\"13\" rx=\"{}\"/><circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>"
        "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/></g>\n",
        classes, at, y - 10.5, classes == "time" ? 1 : 5, begin_open ? "hollow" : "fixed", at,
        y - 4, end_open ? "hollow" : "fixed", at + 24, y - 4);
    out += text_at(at + 34, y, "small", text);
    at += 34 + 6.3 * static_cast<double>(text.size()) + 18;
  };
  sign("event", false, false, "event");
  sign("time", false, false, "time");
  sign("event branch", false, false, "subordinated");
  sign("event", true, true, "ends whose order is open");
  if (compared) {
    sign("event only", false, false, "only here");
  }
  out += fmt::format(
      "<rect class=\"open-mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"24\" "
      "height=\"11\"/>\n",
      at, y - 9.5);
  out += text_at(at + 32, y, "small", "open stretch");
  return out + "</g>\n";
}

}  // namespace

std::string_view band_title(LaidBand::Kind kind) {
  switch (kind) {
    case LaidBand::Kind::kHangsOnMain:
      return "Subordinated timelines, each with steps of its own";
    case LaidBand::Kind::kOther:
      return "Other timelines: no link joins them with the main one";
    case LaidBand::Kind::kContradictory:
      return "Without a timeline: the links contradict one another";
    case LaidBand::Kind::kHangsOnOthers:
      return "What is subordinated to these";
    case LaidBand::Kind::kMain:
      break;
  }
  return "Main timeline";
}

std::string bar_label(const TimelineBar& bar) {
  const std::string words = printable_line(bar.words.empty() ? bar.id : bar.words);
  return bar.number ? fmt::format("{} {}", *bar.number, words) : words;
}

std::string timeline_drawing(const TimelinePicture& picture, bool style) {
  std::string panels;
  double y = kMargin;
  double width = kLeastWidth;
  const bool compared = picture.panels.size() > 1;
  for (std::size_t i = 0; i < picture.panels.size(); ++i) {
    const TimelinePanel& panel = picture.panels[i];
    const PanelDrawing drawing(panel, i, y);
    panels += drawing.draw();
    y = drawing.end() + 22;
    width = std::max({width, columns(panel.width) + 3 * kMargin,
                      6.6 * static_cast<double>(display_width(panel.subtitle)) + 2 * kMargin,
                      9.6 * static_cast<double>(display_width(panel.title)) + 2 * kMargin});
    for (const std::string& note : panel.notes) {
      width = std::max(width, 6.6 * static_cast<double>(display_width(note)) + 2 * kMargin);
    }
    if (i + 1 < picture.panels.size()) {
      panels += fmt::format("<path class=\"line\" d=\"M{} {:.1f}h{:.1f}\"/>\n", kMargin, y - 12,
                            kLeastWidth - 2 * kMargin);
      y += 14;
    }
  }
  const double height = y + 34 + kMargin;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"timeline\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"group\" aria-label=\"{2}\">\n",
      width, height, line(picture.title));
  if (style) {
    out += fmt::format("<style>\n{}</style>\n", kTimelineSvgStyle);
  }
  out +=
      "<defs><pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0v7\"/></pattern>"
      "<pattern id=\"hatch-strong\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"hatch-strong\" d=\"M0 0v5\"/></pattern>"
      "</defs>\n";
  out += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
  out += panels;
  out += legend(y + 4, compared);
  out += text_at(kMargin, y + 28, "small", picture.signature);
  return out + "</svg>\n";
}

std::string timeline_svg(const TimelinePicture& picture) { return timeline_drawing(picture, true); }

}  // namespace gnomon
