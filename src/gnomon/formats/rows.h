// Lines and their columns, for formats of rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct Line {
  std::string_view text;  // without its end
  std::size_t byte = 0;   // where it starts
};

// All lines or the first ones, also empty ones; LF and CR LF end one, a byte order mark belongs to
// none.
inline std::vector<Line> lines_of(std::string_view bytes,
                                  std::size_t most = std::string_view::npos) {
  std::vector<Line> lines;
  for (std::size_t begin = bytes.starts_with("\xef\xbb\xbf") ? 3 : 0;
       begin < bytes.size() && lines.size() < most;) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view line = bytes.substr(begin, end - begin);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back({line, begin});
    begin = end + 1;
  }
  return lines;
}

// Whether these bytes begin with such a line, behind a byte order mark or not.
inline bool begins_with_line(std::string_view bytes, std::string_view line) {
  return bytes.substr(bytes.starts_with("\xef\xbb\xbf") ? 3 : 0).starts_with(line);
}

// The cells between tabs, or another sign.
inline std::vector<std::string_view> cells_of_row(std::string_view line, char separator = '\t') {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(separator, begin), line.size());
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

// The cells of a CSV row: commas between, quotation marks around what has some, doubled inside.
inline std::vector<std::string> cells_of_csv(std::string_view line) {
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '"') {
      if (is_quoted && at + 1 < line.size() && line[at + 1] == '"') {
        cells.back() += '"';
        ++at;
      } else {
        is_quoted = !is_quoted;
      }
    } else if (c == ',' && !is_quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

inline std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return std::string(text);
  }
  std::string cell = "\"";
  for (const char c : text) {
    cell += c == '"' ? "\"\"" : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
  }
  return cell + "\"";
}

}  // namespace gnomon
