#include "gnomon/report/timeline_text.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kLeastWidth = 40;
constexpr std::size_t kNearest = 2;  // columns between steps
constexpr std::size_t kFarthest = 7;
constexpr std::size_t kWidestLabel = 28;
constexpr std::size_t kNarrowestLabel = 10;
constexpr std::size_t kDateLines = 4;

using Kind = LaidBlock::Kind;

// At most so many columns, with a sign where something is missing.
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

// A line on which signs of one column each can be put anywhere.
class Canvas {
 public:
  explicit Canvas(std::size_t columns) : cells_(columns, " ") {}

  void put(std::size_t column, std::string_view sign) {
    if (column < cells_.size()) {
      cells_[column] = sign;
    }
  }
  // Letters of one column; false, and nothing done, where something stands or the line ends.
  bool write(std::size_t column, std::string_view text) {
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
  bool empty() const {
    return std::ranges::all_of(cells_, [](const std::string& cell) { return cell == " "; });
  }
  std::string text() const {
    std::string out;
    for (const std::string& cell : cells_) {
      out += cell;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out;
  }

 private:
  std::vector<std::string> cells_;
};

std::string full_label(const TimelineBar& bar) {
  const std::string words = printable_line(bar.words);
  std::string label = printable_line(bar.id);
  if (bar.number) {
    label = fmt::format("{} {}", *bar.number, label);
  } else if (bar.only_here) {
    label = "+ " + label;
  }
  return words.empty() ? label : label + " " + words;
}

// The lines of one document.
class TextDrawing {
 public:
  TextDrawing(const TimelinePanel& panel, const TimelineTextOptions& options)
      : panel_(&panel), color_(options.color), width_(std::max(options.width, kLeastWidth)) {
    for (std::size_t i = 0; i < panel.bars.size(); ++i) {
      bars_of_[panel.bars[i].at.block].push_back(i);
    }
    for (auto& [block, bars] : bars_of_) {
      std::ranges::stable_sort(bars, {}, [&](std::size_t i) {
        const TimelineBar& bar = panel.bars[i];
        return std::tuple(bar.at.first_step, ~bar.at.last_step);
      });
    }
    std::size_t widest = kNarrowestLabel;
    for (const TimelineBar& bar : panel.bars) {
      widest = std::max(widest, display_width(full_label(bar)) + 2);
    }
    label_ = std::min({widest, kWidestLabel, width_ / 3});
    // One column behind the label, one on each side for the signs that a bar goes on.
    field_ = width_ - label_ - 3;
  }

  std::string draw() {
    say(panel_->title, ansi::kBold);
    if (!panel_->subtitle.empty()) {
      wrap(printable_line(panel_->subtitle), 2);
    }
    for (const LaidBand& band : panel_->bands) {
      std::vector<std::size_t> blocks;
      for (std::size_t i = 0; i < panel_->blocks.size(); ++i) {
        const std::size_t lane = panel_->blocks[i].at.first_lane;
        if (lane >= band.first_lane && lane < band.first_lane + band.lanes) {
          blocks.push_back(i);
        }
      }
      out_ += "\n";
      if (!blocks.empty() && panel_->blocks[blocks.front()].at.kind == Kind::kMain) {
        draw_steps(0, true);
        continue;
      }
      say(band_title(band.kind), ansi::kBold);
      draw_band(blocks);
    }
    if (!panel_->notes.empty()) {
      out_ += "\n";
    }
    for (const std::string& note : panel_->notes) {
      wrap(printable_line(note), 0);
    }
    return std::move(out_);
  }

 private:
  void say(std::string_view text, std::string_view style) {
    if (!text.empty()) {
      out_ += paint(cut(printable_line(text), width_), style, color_) + "\n";
    }
  }

  // Words in lines, the second and further ones set in.
  void wrap(const std::string& text, std::size_t indent) {
    std::string line;
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      const std::string word = cut(text.substr(begin, end - begin), width_ - indent);
      if (!line.empty() && display_width(line) + 1 + display_width(word) > width_) {
        out_ += line + "\n";
        line = std::string(indent, ' ') + word;
      } else {
        line +=
            (line.empty() || line.find_first_not_of(' ') == std::string::npos ? "" : " ") + word;
      }
      begin = end + 1;
    }
    out_ += line + "\n";
  }

  void draw_band(const std::vector<std::size_t>& blocks) {
    std::string alone;
    bool is_first = true;
    for (const std::size_t i : blocks) {
      const TimelineBlock& block = panel_->blocks[i];
      if (block.at.kind == Kind::kContradictory) {
        wrap(names_of(i), 2);
      } else if (block.at.kind == Kind::kOther && bars_of_[i].size() == 1) {
        alone += (alone.empty() ? "" : ", ") + names_of(i);
      } else {
        // Branches begin with a sign of their own.
        out_ += is_first || block.at.kind == Kind::kBranch ? "" : "\n";
        draw_steps(i, false);
        is_first = false;
      }
    }
    if (!alone.empty()) {
      out_ += is_first ? "" : "\n";
      wrap("alone: " + alone, 7);
    }
  }

  std::string names_of(std::size_t block) {
    std::string names;
    for (const std::size_t i : bars_of_[block]) {
      names += (names.empty() ? "" : ", ") + full_label(panel_->bars[i]);
    }
    return names;
  }

  std::size_t distance(std::uint32_t steps) const {
    return steps < 2 ? kFarthest : std::clamp((field_ - 1) / (steps - 1), kNearest, kFarthest);
  }

  // A bar of a timeline, as far as it lies on the steps from `first` to `last`.
  void put_bar(Canvas& canvas, const TimelineBar& bar, Kind kind, std::uint32_t first,
               std::uint32_t last, std::size_t apart, std::size_t shift) const {
    const char* const stroke = bar.is_time ? "═" : kind == Kind::kBranch ? "─" : "━";
    const auto column = [&](std::uint32_t step) { return 1 + shift + (step - first) * apart; };
    const bool from_before = bar.at.first_step < first;
    const bool goes_on = bar.at.last_step > last;
    const std::size_t begin = from_before ? 0 : column(bar.at.first_step);
    const std::size_t end = goes_on ? column(last) + 1 : column(bar.at.last_step);
    for (std::size_t i = begin; i <= end; ++i) {
      canvas.put(i, stroke);
    }
    canvas.put(begin, from_before ? "◂" : bar.open_begin ? "○" : "●");
    canvas.put(end, goes_on ? "▸" : bar.open_end ? "○" : "●");
  }

  void draw_steps(std::size_t number, bool is_main) {
    const TimelineBlock& block = panel_->blocks[number];
    const std::size_t apart = is_main ? distance(block.at.steps) : main_distance(block.at.steps);
    const auto on_a_line = static_cast<std::uint32_t>((field_ - 1) / apart + 1);
    for (std::uint32_t first = 1; first <= block.at.steps; first += on_a_line) {
      const std::uint32_t last = std::min(block.at.steps, first + on_a_line - 1);
      const std::size_t shift = first == 1 && last == block.at.steps ? shift_of(block, apart) : 0;
      if (is_main || block.at.steps > on_a_line) {
        if (first > 1) {
          out_ += "\n";
        }
        draw_axis(block, first, last, apart, is_main);
      }
      bool is_first = true;
      for (const std::size_t i : bars_of_[number]) {
        const TimelineBar& bar = panel_->bars[i];
        if (bar.at.last_step < first || bar.at.first_step > last) {
          continue;
        }
        Canvas canvas(field_ + 2);
        put_bar(canvas, bar, block.at.kind, first, last, apart, shift);
        std::string label = full_label(bar);
        if (block.at.kind != Kind::kMain) {
          label.insert(0, is_first && block.at.hangs_on ? "╰ " : "  ");
        }
        std::string row = padded(label, label_) + " " + canvas.text();
        if (is_first && first == 1 && block.at.hangs_on) {
          row.append("  ").append(printable_line(block.caption));
        }
        is_first = false;
        row = cut(row, width_);
        out_ += paint(row, block.at.kind == Kind::kBranch ? ansi::kMuted : "", color_) + "\n";
      }
    }
  }

  // Branches have their steps as far apart as the main timeline, where they fit on a line.
  std::size_t main_distance(std::uint32_t steps) const {
    const bool has_main = !panel_->blocks.empty() && panel_->blocks.front().at.kind == Kind::kMain;
    const std::size_t own = distance(steps);
    return has_main ? std::min(own, distance(panel_->blocks.front().at.steps)) : own;
  }

  // How far to the right a branch begins: below what it hangs on, if that is on the one line of the
  // main timeline and there is room.
  std::size_t shift_of(const TimelineBlock& block, std::size_t apart) const {
    if (!block.at.hangs_on) {
      return 0;
    }
    const TimelineBar& source = panel_->bars[*block.at.hangs_on];
    const TimelineBlock& on = panel_->blocks[source.at.block];
    if (on.at.kind != Kind::kMain || source.at.first_step == 0) {
      return 0;
    }
    const std::size_t main_apart = distance(on.at.steps);
    if ((on.at.steps - 1) * main_apart + 1 > field_) {
      return 0;
    }
    const std::size_t wanted = (source.at.first_step - 1) * main_apart;
    const std::size_t own = (block.at.steps - 1) * apart + 1;
    return std::min(wanted, field_ - std::min(field_, own));
  }

  void draw_axis(const TimelineBlock& block, std::uint32_t first, std::uint32_t last,
                 std::size_t apart, bool is_main) {
    const auto column = [&](std::uint32_t step) { return 1 + (step - first) * apart; };
    if (is_main) {
      // On as many lines as they need, up to a few: the times themselves have lines of their own.
      std::vector<Canvas> dates(kDateLines, Canvas(field_ + 2));
      for (const TimelineDate& date : panel_->dates) {
        if (date.step >= first && date.step <= last) {
          const std::string text = printable_line(date.text);
          std::ranges::any_of(
              dates, [&](Canvas& canvas) { return canvas.write(column(date.step), text); });
        }
      }
      for (std::size_t i = 0; i < dates.size() && !dates[i].empty(); ++i) {
        out_ += padded(i == 0 ? "date" : "", label_) + " " + dates[i].text() + "\n";
      }
    }
    Canvas numbers(field_ + 2);
    for (std::uint32_t step = first; step <= last; ++step) {
      numbers.write(column(step), fmt::format("{}", step));
    }
    out_ += padded("step", label_) + " " + numbers.text() + "\n";
    Canvas open(field_ + 2);
    for (const auto& [begin, end] : block.at.open) {
      if (end < first || begin > last) {
        continue;
      }
      const std::size_t to = end > last ? field_ + 1 : column(end);
      for (std::size_t i = begin < first ? 0 : column(begin); i <= to; ++i) {
        open.put(i, "░");
      }
    }
    if (!open.empty()) {
      out_ += padded("order open", label_) + " " + open.text() + "\n";
    }
  }

  const TimelinePanel* panel_;
  bool color_;
  std::size_t width_;
  std::size_t label_ = 0;
  std::size_t field_ = 0;
  std::map<std::size_t, std::vector<std::size_t>> bars_of_;  // by block
  std::string out_;
};

}  // namespace

std::string timeline_text(const TimelinePicture& picture, const TimelineTextOptions& options) {
  std::string out;
  bool has_open = false;
  bool has_steps = false;
  for (const TimelinePanel& panel : picture.panels) {
    out += (out.empty() ? "" : "\n") + TextDrawing(panel, options).draw();
    for (const TimelineBar& bar : panel.bars) {
      has_open = has_open || bar.open_begin || bar.open_end;
      has_steps = has_steps || bar.at.first_step > 0;
    }
  }
  if (has_steps) {
    out += "\n━ event, ═ time, ─ subordinated\n";
    out += has_open ? "○ an end whose order is open\n" : "";
  }
  if (picture.panels.size() > 1) {
    out += "A number is the same on both sides,\n+ is only on one.\n";
  }
  if (!picture.signature.empty()) {
    out += "\n" + paint(printable_line(picture.signature), ansi::kMuted, options.color) + "\n";
  }
  return out;
}

}  // namespace gnomon
