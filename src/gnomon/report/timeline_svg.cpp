#include "gnomon/report/timeline_svg.h"

#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/text_width.h"
#include "gnomon/report/timeline_axis_svg.h"
#include "gnomon/report/timeline_drawing.h"
#include "gnomon/report/timeline_layout.h"
#include "gnomon/report/timeline_legend.h"

#include <algorithm>

#include <fmt/format.h>
#include <timeline_parts.h>

namespace gnomon {
namespace {

constexpr double kBarHeight = 12;
constexpr double kDot = 3.2;
constexpr double kTitleSize = 17;
constexpr double kTitleLine = 21;
constexpr double kNoteSize = 11.5;
constexpr double kNoteLine = 17;
constexpr std::size_t kNotesShown = 12;

using Kind = OutlinePart::Kind;

std::string line(std::string_view text) { return escape_html(printable_line(text)); }

// One document.
class PanelDrawing {
 public:
  PanelDrawing(const TimelinePanel& panel, std::size_t number, double top, double width,
               SvgText& text)
      : panel_(panel), number_(number), top_(top), text_(text) {
    rows_.resize(panel.bars.size());
    for (const TimelinePart& part : panel.parts) {
      for (const TimelineRow& row : part.rows) {
        rows_[row.bar] = part.kind == Kind::kContradictory ? Row::kWords
                         : row.depth > 0                   ? Row::kFolded
                         : part.has_axis()                 ? Row::kOnAxis
                                                           : Row::kSmall;
      }
    }
    title_ = wrapped(panel.title, kTitleSize, width);
    subtitle_ = wrapped(panel.subtitle, kNoteSize, width);
    const double head = kTitleLine * static_cast<double>(title_.size()) +
                        kNoteLine * static_cast<double>(subtitle_.size());
    layout_ = lay_out(panel, kMargin, top + 16 + head, width);
    std::size_t shown = 0;
    for (const std::string& note : panel.notes) {
      if (shown++ < kNotesShown) {
        const auto more = wrapped(note, kNoteSize, layout_.right - kMargin);
        notes_.insert(notes_.end(), more.begin(), more.end());
      }
    }
    if (panel.notes.size() > kNotesShown) {
      notes_.push_back(fmt::format("and {} more", panel.notes.size() - kNotesShown));
    }
    end_ =
        layout_.bottom + (notes_.empty() ? 0 : 12 + kNoteLine * static_cast<double>(notes_.size()));
  }

  double end() const { return end_; }
  double right() const { return layout_.right; }

  std::string draw() {
    const double axis = layout_.parts.empty() ? top_ : layout_.parts.front().top;
    const double to = layout_.parts.empty() ? top_ : layout_.parts.front().bottom;
    std::string out =
        fmt::format("<g class=\"panel\" data-axis=\"{:.1f}\" data-end=\"{:.1f}\">\n", axis, to);
    for (std::size_t i = 0; i < panel_.parts.size(); ++i) {
      out += ground(panel_.parts[i], layout_.parts[i]);
    }
    out += hooks();
    for (std::size_t i = 0; i < panel_.parts.size(); ++i) {
      out += heading(panel_.parts[i], layout_.parts[i]);
    }
    for (const std::size_t i : reading_order()) {
      out += bar(i);
    }
    // The axes are drawn last: on a page the first one may be moved over the lanes.
    for (std::size_t i = 0; i < panel_.parts.size(); ++i) {
      out += draw_axis(panel_, number_, panel_.parts[i], layout_.parts[i], text_);
    }
    double y = top_ + 16;
    for (const std::string& words : title_) {
      out += text_.at(kMargin, y, "title", kTitleSize, words, Weight::kBold);
      y += kTitleLine;
    }
    for (const std::string& said : subtitle_) {
      out += text_.at(kMargin, y, "small", kNoteSize, said);
      y += kNoteLine;
    }
    y = layout_.bottom + 22;
    for (const std::string& note : notes_) {
      out += text_.at(kMargin, y, "small", kNoteSize, note);
      y += kNoteLine;
    }
    return out + "</g>\n";
  }

 private:
  enum class Row : std::uint8_t { kSmall, kOnAxis, kFolded, kWords };

  // One part after another, each in the order of its rows: who cannot see goes this way.
  std::vector<std::size_t> reading_order() const {
    std::vector<std::size_t> order;
    for (const TimelinePart& part : panel_.parts) {
      for (const TimelineRow& row : part.rows) {
        order.push_back(row.bar);
      }
    }
    return order;
  }

  // What lies below the bars: stripes of dates, boxes of fragments.
  static std::string ground(const TimelinePart& part, const PlacedPart& placed) {
    std::string out;
    if (!part.has_axis()) {
      return fmt::format(
          "<rect class=\"box\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
          "rx=\"4\"/>\n",
          placed.left, placed.top, placed.right - placed.left, placed.bottom - placed.top);
    }
    for (const PlacedDate& date : placed.dates) {
      if (date.leaf) {
        out += fmt::format(
            "<rect class=\"stripe\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
            "height=\"{:.1f}\"/>\n",
            date.begin, date.y, date.end - date.begin, placed.bottom - date.y);
      }
    }
    if (part.dates.empty()) {
      std::string lines;
      for (const double x : placed.steps) {
        lines += fmt::format("M{:.1f} {:.1f}V{:.1f}", x, placed.lanes - 4, placed.bottom);
      }
      out += fmt::format("<path class=\"grid\" d=\"{}\"/>\n", lines);
    }
    return out;
  }

  std::string hooks() const {
    std::string path;
    for (const PlacedHook& hook : layout_.hooks) {
      path += fmt::format("M{:.1f} {:.1f}", hook.from_x, hook.from_y + kBarHeight / 2 + 1);
      const double down = hook.to_x - 5;
      if (hook.from_x > down + 0.5) {
        path += fmt::format("V{:.1f}H{:.1f}", hook.turn_y, down);
        path += fmt::format("V{:.1f}H{:.1f}", hook.to_y, hook.to_x);
      } else {
        path += fmt::format("V{:.1f}H{:.1f}", hook.to_y, hook.to_x);
      }
    }
    return path.empty() ? "" : fmt::format("<path class=\"hook\" d=\"{}\"/>\n", path);
  }

  std::string heading(const TimelinePart& part, const PlacedPart& placed) {
    if (placed.heading == 0) {
      return {};
    }
    std::string words(heading_of(part.kind));
    if (!part.hangs_on.empty()) {
      words = fmt::format("A separate timeline, subordinated to {}", part.hangs_on);
    }
    return text_.at(kMargin, placed.heading, "heading", 12.5, words, Weight::kBold);
  }

  // ---- bars ----

  static std::string dot(double x, double y, bool open) {
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>",
                       open ? "hollow" : "fixed", x, y, kDot);
  }

  std::string bar(std::size_t index) {
    const TimelineBar& bar = panel_.bars[index];
    const PlacedBar& at = layout_.bars[index];
    const Row kind = rows_[index];
    std::string out = open_bar(bar, number_, index,
                               kind == Row::kFolded  ? " folded"
                               : kind == Row::kWords ? " unordered"
                                                     : "",
                               about_bar(bar));
    const double height = kind == Row::kOnAxis ? kBarHeight : kBarHeight - 4;
    if (bar.may_be_earlier || bar.may_be_later) {
      out += fmt::format(
          "<path class=\"tail\" d=\"{}{}\"/>",
          bar.may_be_earlier
              ? fmt::format("M{:.1f} {:.1f}h-{}", at.begin - kDot, at.y, kTail - kDot)
              : "",
          bar.may_be_later ? fmt::format("M{:.1f} {:.1f}h{}", at.end + kDot, at.y, kTail - kDot)
                           : "");
    }
    if (kind != Row::kWords) {
      out += fmt::format(
          "<rect class=\"body\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" "
          "rx=\"{}\"/>",
          at.begin, at.y - height / 2, at.end - at.begin, height, bar.is_time ? 1 : 4);
      if (kind == Row::kOnAxis) {
        out += bar.cut_begin ? "" : dot(at.begin, at.y, bar.open_begin);
        out += bar.cut_end ? "" : dot(at.end, at.y, bar.open_end);
      }
    } else {
      out += fmt::format(
          "<rect class=\"body\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" "
          "rx=\"3\"/>",
          at.begin - 4, at.y - kLaneHeight / 2 + 1, at.end - at.begin + 8, kLaneHeight - 2);
    }
    out +=
        text_.label(at.label, at.y + 4, at.label_inside ? "words" : "words beside", label_of(bar));
    return out + "</g>\n";
  }

  const TimelinePanel& panel_;
  std::size_t number_;
  double top_;
  SvgText& text_;
  TimelineLayout layout_;
  std::vector<std::string> title_;
  std::vector<std::string> subtitle_;
  std::vector<std::string> notes_;
  std::vector<Row> rows_;  // by bar
  double end_ = 0;
};

}  // namespace

std::string timeline_drawing(const TimelinePicture& picture, const TimelineDrawingOptions& options,
                             std::vector<TextBox>* boxes) {
  SvgText text(boxes);
  std::string panels;
  double y = kMargin;
  double right = kMargin + std::max(options.width - 2 * kMargin, kLeastWidth);
  for (std::size_t i = 0; i < picture.panels.size(); ++i) {
    PanelDrawing drawing(picture.panels[i], i, y, right - kMargin, text);
    panels += drawing.draw();
    y = drawing.end() + 24;
    right = std::max(right, drawing.right());
    if (i + 1 < picture.panels.size()) {
      panels +=
          fmt::format("<path class=\"line\" d=\"M{} {:.1f}H{:.1f}\"/>\n", kMargin, y - 12, right);
      y += 14;
    }
  }
  std::string foot = timeline_legend(picture, kMargin, y + 4, right, text);
  y = std::max(text.lowest(), y) + 20;
  for (const std::string& signed_by : wrapped(picture.signature, 10, right - kMargin)) {
    foot += text.at(kMargin, y, "signature", 10, signed_by);
    y += 14;
  }
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"timeline\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"group\" aria-label=\"{2}\">\n",
      std::max(right, text.farthest()) + kMargin, y + kMargin / 2, line(picture.title));
  if (options.style) {
    out += fmt::format("<style>\n{}</style>\n", kTimelineSvgStyle);
  }
  out +=
      "<defs><pattern id=\"hatch\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0v4\"/></pattern></defs>\n";
  out += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
  return out + panels + foot + "</svg>\n";
}

std::string timeline_svg(const TimelinePicture& picture, double width) {
  return timeline_drawing(picture, {true, width}, nullptr);
}

}  // namespace gnomon
