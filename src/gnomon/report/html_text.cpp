#include "gnomon/report/html_text.h"

#include "gnomon/report/render_parts.h"

namespace gnomon {

std::string escape_html(std::string_view raw) {
  std::string out;
  for (const char c : printable_lines(raw)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string escape_html_lines(std::string_view raw) {
  std::string out = escape_html(raw);
  replace_all(out, "\n", "<br>");
  return out;
}

}  // namespace gnomon
