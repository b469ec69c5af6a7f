#include "gnomon/report/timeline_picture.h"

#include "gnomon/report/render_parts.h"

#include <fmt/format.h>

namespace gnomon {

std::string_view heading_of(OutlinePart::Kind kind) {
  switch (kind) {
    case OutlinePart::Kind::kOther:
      return "Another timeline: no link connects it with the one above";
    case OutlinePart::Kind::kFragment:
      return "Not connected: no link orders these with the rest";
    case OutlinePart::Kind::kContradictory:
      return "No order: the links contradict one another";
    case OutlinePart::Kind::kMain:
      break;
  }
  return "Main timeline";
}

LabelPieces label_of(const TimelineBar& bar) {
  // printable_line takes blanks from the end, which belong to the pieces here.
  const auto line = [](std::string_view text) {
    const bool blank = text.ends_with(' ');
    return printable_line(text) + (blank ? " " : "");
  };
  LabelPieces pieces{line(bar.before), printable_line(bar.words), printable_line(bar.after)};
  const std::string id = printable_line(bar.id);
  if (pieces.words.empty()) {
    pieces = {"", id, ""};
  } else if (bar.show_id) {
    pieces.after += fmt::format(" ({})", id);
  }
  if (bar.number) {
    pieces.before.insert(0, fmt::format("{} ", *bar.number));
  }
  return pieces;
}

std::string label_of(const TimelineDate& date, std::string_view text,
                     const std::vector<TimelineBar>& bars) {
  std::string numbers;
  std::string ids;
  for (const std::size_t i : date.bars) {
    if (bars[i].number) {
      numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", *bars[i].number);
    }
    if (bars[i].show_id) {
      ids += (ids.empty() ? "" : ", ") + printable_line(bars[i].id);
    }
  }
  return fmt::format("{}{}{}{}{}", numbers, numbers.empty() ? "" : " ", printable_line(text),
                     date.written ? " (written)" : "", ids.empty() ? "" : " (" + ids + ")");
}

std::string short_label_of(const TimelineDate& date, const std::vector<TimelineBar>& bars) {
  return label_of(date, date.within_year.empty() ? date.text : date.within_year, bars);
}

}  // namespace gnomon
