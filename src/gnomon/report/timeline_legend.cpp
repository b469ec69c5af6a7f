#include "gnomon/report/timeline_legend.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kSize = 11.5;
constexpr double kSign = 26;  // how wide a sign is

// What there is to explain.
struct Signs {
  bool events = false;
  bool times = false;
  bool dates = false;
  bool folded = false;
  bool unreal = false;
  bool open = false;
  bool tails = false;
  bool only = false;
  bool hatch = false;
};

void add_bar(const TimelineBar& bar, const TimelineRow& row, Signs& signs) {
  signs.events = signs.events || !bar.is_time;
  signs.times = signs.times || bar.is_time;
  signs.folded = signs.folded || row.depth > 0;
  signs.unreal = signs.unreal || bar.unreal;
  signs.open = signs.open || (row.depth == 0 && (bar.open_begin || bar.open_end));
  signs.tails = signs.tails || bar.may_be_earlier || bar.may_be_later;
  signs.only = signs.only || bar.only_here;
}

Signs signs_of(const TimelinePicture& picture) {
  Signs signs;
  for (const TimelinePanel& panel : picture.panels) {
    for (const TimelinePart& part : panel.parts) {
      signs.dates = signs.dates || !part.dates.empty();
      signs.hatch = signs.hatch || !part.open.empty();
      for (const TimelineRow& row : part.rows) {
        add_bar(panel.bars[row.bar], row, signs);
      }
    }
  }
  return signs;
}

class Legend {
 public:
  Legend(double left, double y, double right, SvgText& text)
      : left_(left), y_(y), right_(right), x_(left), text_(text) {}

  void add(const std::string& sign, std::string_view meaning) {
    const double width = kSign + 8 + text_width(meaning, kSize);
    if (x_ > left_ && x_ + width > right_) {
      x_ = left_;
      y_ += 19;
    }
    out_ += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">{}</g>\n", x_, y_ - 4, sign);
    out_ += text_.at(x_ + kSign + 8, y_, "small", kSize, meaning);
    x_ += width + 20;
  }

  void add_bar(std::string_view classes, bool open, std::string_view meaning,
               std::string_view tail = "") {
    const bool folded = classes.find("folded") != classes.npos;
    const double height = folded ? 8 : 12;
    std::string sign = fmt::format(
        "<g class=\"bar {}\">{}<rect class=\"body\" x=\"3\" y=\"{}\" width=\"20\" height=\"{}\" "
        "rx=\"{}\"/>",
        classes, tail, -height / 2, height, classes.starts_with("time") ? 1 : 4);
    if (!folded) {
      sign += fmt::format(
          "<circle class=\"{0}\" cx=\"3\" r=\"3.2\"/><circle class=\"{0}\" "
          "cx=\"23\" r=\"3.2\"/>",
          open ? "hollow" : "fixed");
    }
    add(sign + "</g>", meaning);
  }

  std::string take() { return "<g class=\"legend\">\n" + out_ + "</g>\n"; }

 private:
  double left_;
  double y_;
  double right_;
  double x_;
  SvgText& text_;
  std::string out_;
};

}  // namespace

std::string timeline_legend(const TimelinePicture& picture, double left, double y, double right,
                            SvgText& text) {
  const Signs signs = signs_of(picture);
  Legend legend(left, y, right, text);
  if (signs.dates) {
    legend.add(
        "<g class=\"bar time date\"><rect class=\"body\" x=\"1\" y=\"-8\" width=\"24\" "
        "height=\"16\" rx=\"2\"/></g>",
        "date (order, not to scale)");
  }
  if (signs.events) {
    legend.add_bar("event", false, "event");
  }
  if (signs.times) {
    legend.add_bar("time", false, "time without a date");
  }
  if (signs.open) {
    legend.add_bar("event", true, "order with neighbours undetermined");
  }
  if (signs.tails) {
    legend.add("<g class=\"bar event\"><path class=\"tail\" d=\"M2 0h22\"/></g>",
               "may lie beyond the next date on this side");
  }
  if (signs.folded) {
    legend.add_bar("event folded", false, "subordinated to the event above");
  }
  if (signs.unreal) {
    legend.add_bar("event unreal", false, "wished, possible, conditional or denied");
  }
  if (signs.only) {
    legend.add_bar("event only", false, "only in this annotation");
  }
  if (signs.hatch) {
    legend.add("<rect class=\"open\" x=\"1\" y=\"-3\" width=\"24\" height=\"6\"/>",
               "order of steps undetermined");
  }
  return legend.take();
}

}  // namespace gnomon
