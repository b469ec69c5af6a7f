#include "gnomon/report/svg_text.h"

#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/timeline_layout.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  const std::string words = printable_line(text);
  std::size_t begin = 0;
  while (begin < words.size()) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    const std::string word = words.substr(begin, end - begin);
    if (lines.empty() || text_width(lines.back() + " " + word, size) > width) {
      lines.push_back(word);
    } else {
      lines.back().append(" ").append(word);
    }
    begin = end + 1;
  }
  return lines;
}

void SvgText::remember(double x, double y, double size, double width, std::string_view text) {
  lowest_ = std::max(lowest_, y);
  farthest_ = std::max(farthest_, x + width);
  if (boxes_ != nullptr) {
    boxes_->push_back({x, y - 0.8 * size, x + width, y + 0.25 * size, std::string(text)});
  }
}

std::string SvgText::at(double x, double y, std::string_view classes, double size,
                        std::string_view text, Weight weight) {
  const std::string line = printable_line(text);
  remember(x, y, size, text_width(line, size, weight), line);
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", x, y, classes,
                     escape_html(line));
}

std::string SvgText::label(double x, double y, std::string_view classes, const LabelPieces& label) {
  remember(x, y, kLabelSize, label_width(label), label.together());
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}<tspan "
      "class=\"mention{}\">{}</tspan>{}</text>",
      x, y, classes, escape_html(label.before), label.has_context() ? " among" : "",
      escape_html(label.words), escape_html(label.after));
}

}  // namespace gnomon
