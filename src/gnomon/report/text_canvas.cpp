#include "gnomon/report/text_canvas.h"

#include "gnomon/base/utf8.h"

#include <algorithm>

namespace gnomon {

std::string cut(const std::string& text, std::size_t columns) {
  if (display_width(text) <= columns) {
    return text;
  }
  std::string out;
  std::size_t taken = 0;
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t bytes = decode_utf8(text, byte).bytes;
    const std::string letter = text.substr(byte, bytes);
    if (taken + display_width(letter) + 1 > columns) {
      break;
    }
    taken += display_width(letter);
    out += letter;
    byte += bytes;
  }
  return columns == 0 ? "" : out + "…";
}

std::string padded(const std::string& text, std::size_t columns) {
  const std::string short_text = cut(text, columns);
  return short_text + std::string(columns - display_width(short_text), ' ');
}

std::string wrapped_lines(const std::string& text, std::size_t columns, std::size_t indent) {
  std::string out;
  std::string line;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = cut(text.substr(begin, end - begin), columns - indent);
    if (!line.empty() && display_width(line) + 1 + display_width(word) > columns) {
      out += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (line.empty() || line.find_first_not_of(' ') == std::string::npos ? "" : " ") + word;
    }
    begin = end + 1;
  }
  return out + line + "\n";
}

void TextCanvas::put(std::size_t column, std::string_view sign) {
  if (column < cells_.size()) {
    cells_[column] = sign;
  }
}

bool TextCanvas::write(std::size_t column, std::string_view text) {
  const std::size_t from = column == 0 ? 0 : column - 1;
  if (column + text.size() > cells_.size()) {
    return false;
  }
  for (std::size_t i = from; i < std::min(cells_.size(), column + text.size() + 1); ++i) {
    if (cells_[i] != " ") {
      return false;
    }
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    cells_[column + i] = std::string(1, text[i]);
  }
  return true;
}

bool TextCanvas::empty() const {
  return std::ranges::all_of(cells_, [](const std::string& cell) { return cell == " "; });
}

std::string TextCanvas::text() const {
  std::string out;
  for (const std::string& cell : cells_) {
    out += cell;
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

}  // namespace gnomon
