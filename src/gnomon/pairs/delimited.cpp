#include "gnomon/pairs/delimited.h"

namespace gnomon {
namespace {

std::size_t count_outside_quotes(std::string_view line, char wanted) {
  std::size_t count = 0;
  bool quoted = false;
  for (const char c : line) {
    quoted = quoted != (c == '"');
    count += !quoted && c == wanted ? 1 : 0;
  }
  return count;
}

}  // namespace

DelimitedReader::DelimitedReader(std::string_view bytes) : bytes_(bytes) {
  const std::size_t begin = bytes.find_first_not_of("\r\n");
  const std::string_view first = begin == std::string_view::npos
                                     ? bytes
                                     : bytes.substr(begin, bytes.find('\n', begin) - begin);
  std::size_t most = 0;
  for (const char candidate : {',', '\t', ';'}) {
    const std::size_t count = count_outside_quotes(first, candidate);
    if (count > most) {
      most = count;
      separator_ = candidate;
    }
  }
}

bool DelimitedReader::next(std::vector<std::string>& cells) {
  if (at_ >= bytes_.size()) {
    return false;
  }
  cells.assign(1, "");
  problem_.clear();
  line_ = next_line_;
  bool quoted = false;
  bool at_cell_begin = true;
  // In TSV a quotation mark inside a cell is an ordinary character.
  for (; at_ < bytes_.size(); ++at_) {
    const char c = bytes_[at_];
    next_line_ += c == '\n' ? 1 : 0;
    if (quoted) {
      if (c != '"') {
        cells.back() += c;
      } else if (at_ + 1 < bytes_.size() && bytes_[at_ + 1] == '"') {
        cells.back() += c;
        ++at_;
      } else {
        quoted = false;
      }
    } else if (c == '"' && at_cell_begin) {
      quoted = true;
      at_cell_begin = false;
    } else if (c == separator_) {
      cells.emplace_back();
      at_cell_begin = true;
    } else if (c == '\n') {
      ++at_;
      break;
    } else if (c != '\r' || (at_ + 1 < bytes_.size() && bytes_[at_ + 1] != '\n')) {
      cells.back() += c;
      at_cell_begin = false;
    }
  }
  if (quoted) {
    problem_ = "a quotation mark that is never closed";
  }
  return true;
}

}  // namespace gnomon
