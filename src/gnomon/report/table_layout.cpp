#include "gnomon/report/table_layout.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <numeric>

namespace gnomon {
namespace {

constexpr std::size_t kReadableText = 16;  // texts are not narrower than this if it can be avoided
constexpr std::size_t kLeastText = 8;      // and never narrower than this
constexpr std::string_view kEllipsis = "…";

// Of the longest word.
std::size_t word_width(std::string_view text) {
  std::size_t widest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    widest = std::max(widest, display_width(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return widest;
}

// Of the columns when titles are broken and texts take `text_width` at most.
std::size_t broken_width(const Block& block, const std::vector<ColumnLayout>& layouts,
                         std::size_t text_width) {
  std::size_t total = (block.size() - 1) * kColumnGap;
  for (const std::size_t column : block) {
    total += layouts[column].width_at(text_width);
  }
  return total;
}

// Those columns in front that say what a row is about: texts, as far as they leave room.
Block key_columns(const std::vector<ColumnLayout>& layouts, std::size_t screen_width) {
  Block keys = {0};
  while (keys.size() + 1 < layouts.size() && layouts[keys.size()].align == Align::kLeft) {
    keys.push_back(keys.size());
    if (broken_width(keys, layouts, kReadableText) > screen_width / 2) {
      keys.pop_back();
      break;
    }
  }
  return keys;
}

// Breaks titles, the widest for its column first, until the block fits.
void break_titles(std::vector<ColumnLayout>& layouts, const Block& block,
                  std::size_t screen_width) {
  while (block_width(block, layouts) > screen_width) {
    const auto spare = [&](std::size_t column) {
      return layouts[column].width - layouts[column].content;
    };
    ColumnLayout& widest = layouts[*std::ranges::max_element(block, {}, spare)];
    widest.width = widest.content;
  }
}

// The longest suffix of the text that takes at most `width` columns. It does not start with a
// combining mark, which would settle on the character before.
std::string_view tail_of(std::string_view text, std::size_t width) {
  std::size_t begin = text.size();
  for (std::size_t next = text.size(), used = 0; next > 0;) {
    const std::size_t end = next;
    do {
      --next;
    } while (next > 0 && is_utf8_continuation(text[next]));
    const std::size_t more = display_width(text.substr(next, end - next));
    used += more;
    if (used > width) {
      break;
    }
    if (more > 0) {
      begin = next;
    }
  }
  return text.substr(begin);
}

// Takes out the middle: beginnings and ends of file names both tell them apart.
std::string shortened(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) {
    return text;
  }
  const std::size_t kept = width - 1;
  std::string out(head_of(text, kept - kept / 2));
  out.append(kEllipsis).append(tail_of(text, kept / 2));
  return out;
}

}  // namespace

std::size_t Piece::width() const { return display_width(whole) + fraction.size(); }

std::size_t ColumnLayout::width_at(std::size_t text_width) const {
  return std::max(least, std::min(content, text_width));
}

ColumnLayout measure(Align align, const CellLines& lines, std::size_t titles, std::size_t column) {
  ColumnLayout layout{.align = align};
  std::size_t whole_width = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Piece& piece = lines[i][column];
    const bool is_title = i < titles;
    layout.width = std::max(layout.width, piece.width());
    layout.content = std::max(layout.content, is_title ? word_width(piece.whole) : piece.width());
    if (piece.number) {
      whole_width = std::max(whole_width, display_width(piece.whole));
      layout.fraction_width = std::max(layout.fraction_width, piece.fraction.size());
    } else {
      const std::size_t word = word_width(piece.whole);
      layout.least = std::max(layout.least, is_title ? word : std::min(word, kLeastText));
    }
  }
  layout.least = std::max(layout.least, whole_width + layout.fraction_width);
  layout.content = std::max(layout.content, layout.least);
  layout.width = std::max(layout.width, layout.content);
  return layout;
}

std::size_t block_width(const Block& block, const std::vector<ColumnLayout>& layouts) {
  std::size_t total = (block.size() - 1) * kColumnGap;
  for (const std::size_t column : block) {
    total += layouts[column].width;
  }
  return total;
}

std::vector<Block> blocks_of(const std::vector<ColumnLayout>& layouts, std::size_t screen_width) {
  Block all(layouts.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (screen_width == 0 || broken_width(all, layouts, kReadableText) <= screen_width) {
    return {all};
  }
  const Block keys = key_columns(layouts, screen_width);
  std::vector<Block> blocks = {keys};
  for (std::size_t column = keys.size(); column < layouts.size(); ++column) {
    Block longer = blocks.back();
    longer.push_back(column);
    if (blocks.back().size() > keys.size() &&
        broken_width(longer, layouts, kReadableText) > screen_width) {
      blocks.push_back(keys);
    }
    blocks.back().push_back(column);
  }
  return blocks;
}

std::vector<ColumnLayout> fitted(std::vector<ColumnLayout> layouts, const Block& block,
                                 std::size_t screen_width) {
  if (screen_width == 0 || block_width(block, layouts) <= screen_width) {
    return layouts;
  }
  if (broken_width(block, layouts, std::string::npos) <= screen_width) {
    break_titles(layouts, block, screen_width);
    return layouts;
  }
  // The largest common width of texts with which the block fits; found by halving, since the width
  // of the block grows with it.
  std::size_t low = kLeastText;
  std::size_t high = std::max(screen_width, kLeastText) + 1;
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (broken_width(block, layouts, middle) <= screen_width ? low : high) = middle;
  }
  for (const std::size_t column : block) {
    layouts[column].width = layouts[column].width_at(low);
  }
  return layouts;
}

std::string_view head_of(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size();) {
    const std::size_t bytes = decode_utf8(text, end).bytes;
    used += display_width(text.substr(end, bytes));
    if (used > width) {
      break;
    }
    end += bytes;
  }
  return text.substr(0, end);
}

std::vector<std::string> broken(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) {
    return {text};
  }
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = shortened(text.substr(begin, end - begin), width);
    if (lines.empty() || display_width(lines.back()) + 1 + display_width(word) > width) {
      lines.push_back(word);
    } else {
      lines.back() += ' ' + word;
    }
    begin = end + 1;
  }
  return lines;
}

}  // namespace gnomon
