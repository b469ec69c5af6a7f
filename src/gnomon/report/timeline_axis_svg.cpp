#include "gnomon/report/timeline_axis_svg.h"

#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string date_box(const PlacedDate& at, std::string_view classes) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\"/>",
      classes, at.begin, at.y, at.end - at.begin, kDateHeight - 4);
}

std::string draw_date(const TimelinePanel& panel, std::size_t panel_number,
                      const TimelineDate& date, const PlacedDate& at, SvgText& text) {
  const std::string label = short_label_of(date, panel.bars);
  const double x = (at.begin + at.end - text_width(label, kDateSize, Weight::kBold)) / 2;
  const double y = at.y + 12.5;
  if (date.bars.empty()) {
    return date_box(at, "year") + text.at(x, y, "year-words", kDateSize, label, Weight::kBold);
  }
  // The names of all times first, as if it were one.
  std::string names;
  std::string sentences;
  for (const std::size_t bar : date.bars) {
    const std::string about = about_bar(panel.bars[bar]);
    const std::size_t end = std::min(about.find('\n'), about.size());
    names += (names.empty() ? "" : ", ") + about.substr(0, end);
    sentences += about.substr(end);
  }
  return open_bar(panel.bars[date.bars.front()], panel_number, date.bars.front(),
                  date.written ? " date written" : " date", names + sentences) +
         date_box(at, "body") + text.at(x, y, "words", kDateSize, label, Weight::kBold) + "</g>\n";
}

// As many numbers as have room.
std::string draw_steps(const TimelinePart& part, const PlacedPart& placed, SvgText& text) {
  std::string out;
  const double y = placed.top + 17;
  for (const auto& [first, last] : part.open) {
    out += fmt::format(
        "<rect class=\"open\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"5\"/>\n",
        placed.steps[first - 1] - 2, y + 2, placed.steps[last - 1] - placed.steps[first - 1] + 4);
  }
  std::string ticks =
      fmt::format("M{:.1f} {:.1f}H{:.1f}", placed.steps.front(), y, placed.steps.back());
  double free_from = 0;
  for (std::size_t i = 0; i < placed.steps.size(); ++i) {
    const std::string number = fmt::format("{}", i + 1);
    const double width = text_width(number, kDateSize);
    const double begin = placed.steps[i] - width / 2;
    const bool numbered = begin >= free_from;
    if (numbered) {
      out += text.at(begin, y - 7, "step", kDateSize, number);
      free_from = begin + width + 8;
    }
    ticks +=
        fmt::format("M{:.1f} {:.1f}v{}", placed.steps[i], y - (numbered ? 4 : 2), numbered ? 8 : 4);
  }
  return out + fmt::format("<path class=\"line\" d=\"{}\"/>\n", ticks);
}

}  // namespace

std::string about_bar(const TimelineBar& bar) {
  std::string out = printable_line(bar.words.empty() ? bar.id : bar.words);
  if (!bar.words.empty()) {
    out += fmt::format(" ({})", printable_line(bar.id));
  }
  for (const std::string& sentence : bar.about) {
    out += "\n" + printable_line(sentence);
  }
  return out;
}

std::string open_bar(const TimelineBar& bar, std::size_t panel, std::size_t index,
                     std::string_view more, std::string_view about) {
  std::string classes = bar.is_time ? "bar time" : "bar event";
  classes += more;
  classes += bar.unreal ? " unreal" : "";
  classes += bar.only_here ? " only" : "";
  const std::string partner = bar.number ? fmt::format(" data-n=\"{}\"", *bar.number) : "";
  return fmt::format("<g class=\"{}\" id=\"p{}b{}\"{}><title>{}</title>", classes, panel, index,
                     partner, escape_html(about));
}

std::string draw_axis(const TimelinePanel& panel, std::size_t panel_number,
                      const TimelinePart& part, const PlacedPart& placed, SvgText& text) {
  if (!part.has_axis()) {
    return {};
  }
  // On a page it may be moved over the lanes, so it has a ground of its own.
  std::string out = fmt::format(
      "<g class=\"axis\"><rect class=\"page\" x=\"0\" y=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"{:.1f}\"/>\n",
      placed.top - 3, placed.right + kMargin, placed.lanes - placed.top);
  if (part.dates.empty()) {
    out += draw_steps(part, placed, text);
  }
  for (std::size_t i = 0; i < part.dates.size(); ++i) {
    out += draw_date(panel, panel_number, part.dates[i], placed.dates[i], text);
  }
  return out + "</g>\n";
}

}  // namespace gnomon
