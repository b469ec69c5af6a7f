#include "gnomon/report/timeline_text.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/text_canvas.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kLeastWidth = 40;
constexpr std::size_t kFarthest = 7;  // columns between steps
constexpr std::size_t kWidestLabel = 42;
constexpr std::size_t kNarrowestLabel = 10;
constexpr std::uint32_t kDeepest = 6;  // levels that are indented

using Kind = OutlinePart::Kind;

// Where nothing can be bold, brackets say which of the words is the event.
LabelPieces text_label(const TimelineBar& bar) {
  LabelPieces label = label_of(bar);
  if (!bar.words.empty() && (!bar.before.empty() || !bar.after.empty())) {
    label.words = fmt::format("[{}]", label.words);
  }
  if (bar.only_here) {
    label.before.insert(0, "+ ");
  }
  return label;
}

std::string text_label(const TimelineDate& date, const std::vector<TimelineBar>& bars) {
  const bool only_here = !date.bars.empty() && std::ranges::all_of(date.bars, [&](std::size_t bar) {
    return bars[bar].only_here;
  });
  return (only_here ? "+ " : "") + label_of(date, date.text, bars);
}

// Of the label column: at most this wide, and padded to it.
std::string label_cell(const TimelineBar& bar, std::size_t indent, std::string_view sign,
                       std::size_t columns, bool color) {
  const LabelPieces label = text_label(bar);
  const std::string lead = std::string(indent, ' ') + std::string(sign);
  const std::string all = label.together();
  if (!color || display_width(lead) + display_width(all) > columns) {
    return padded(lead + all, columns);
  }
  const std::string words = label_of(bar).words;
  const std::size_t taken = display_width(lead + label.before + words + label.after);
  return lead + label.before + paint(words, ansi::kBold, true) + label.after +
         std::string(columns - taken, ' ');
}

// The lines of one document.
class TextDrawing {
 public:
  TextDrawing(const TimelinePanel& panel, const TimelineTextOptions& options)
      : panel_(panel), color_(options.color), width_(std::max(options.width, kLeastWidth)) {
    std::size_t widest = kNarrowestLabel;
    for (const TimelinePart& part : panel.parts) {
      for (const TimelineRow& row : part.rows) {
        widest = std::max(widest, display_width(text_label(panel.bars[row.bar]).together()) +
                                      2 * indent_of(row.depth));
      }
      for (const TimelineDate& date : part.dates) {
        widest = std::max(widest, display_width(text_label(date, panel.bars)));
      }
    }
    label_ = std::min({widest, kWidestLabel, width_ / 2});
    // One column behind the label, one on each side for the signs that a bar goes on.
    field_ = width_ - label_ - 3;
  }

  std::string draw() {
    say(panel_.title, ansi::kBold);
    if (!panel_.subtitle.empty()) {
      wrap(printable_line(panel_.subtitle), 2);
    }
    for (std::size_t i = 0; i < panel_.parts.size(); ++i) {
      const TimelinePart& part = panel_.parts[i];
      const bool goes_on = i > 0 && panel_.parts[i - 1].kind == part.kind;
      if (part.kind == Kind::kMain || part.kind == Kind::kOther || !goes_on) {
        out_ += "\n";
        say_heading(part);
      }
      if (part.kind == Kind::kMain || part.kind == Kind::kOther) {
        draw_steps(part);
      } else if (part.kind == Kind::kContradictory) {
        wrap(names_of(part), 2);
      } else if (part.rows.size() > 1) {
        draw_small(part);
      } else {
        alone_ += (alone_.empty() ? "" : ", ") + names_of(part);
        if (i + 1 == panel_.parts.size() || panel_.parts[i + 1].kind != part.kind) {
          wrap("alone: " + alone_, 7);
        }
      }
    }
    out_ += panel_.notes.empty() ? "" : "\n";
    for (const std::string& note : panel_.notes) {
      wrap(printable_line(note), 2);
    }
    return std::move(out_);
  }

 private:
  static std::size_t indent_of(std::uint32_t depth) { return 2 * std::min(depth, kDeepest); }

  void say(std::string_view text, std::string_view style) {
    if (!text.empty()) {
      out_ += paint(cut(printable_line(text), width_), style, color_) + "\n";
    }
  }

  void say_heading(const TimelinePart& part) {
    if (!part.hangs_on.empty()) {
      say("A separate timeline, subordinated to " + part.hangs_on, ansi::kBold);
    } else if (part.kind != Kind::kMain) {
      say(heading_of(part.kind), ansi::kBold);
    }
  }

  void wrap(const std::string& text, std::size_t indent) {
    out_ += wrapped_lines(text, width_, indent);
  }

  std::string names_of(const TimelinePart& part) const {
    std::string names;
    for (const TimelineRow& row : part.rows) {
      names += (names.empty() ? "" : ", ") + text_label(panel_.bars[row.bar]).together();
    }
    return names;
  }

  // ---- a timeline with an axis ----

  // A stretch of steps that fits on a line.
  struct Frame {
    std::uint32_t first = 1;
    std::uint32_t last = 1;
    std::size_t apart = 1;

    std::size_t column(std::uint32_t step) const { return 1 + (step - first) * apart; }
  };

  void draw_steps(const TimelinePart& part) {
    const std::size_t apart =
        part.steps < 2 ? kFarthest
                       : std::clamp<std::size_t>((field_ - 1) / (part.steps - 1), 1, kFarthest);
    const auto on_a_line = static_cast<std::uint32_t>((field_ - 1) / apart + 1);
    // Rows with what is folded into them.
    std::vector<std::size_t> blocks;
    for (std::size_t i = 0; i < part.rows.size(); ++i) {
      if (part.rows[i].depth == 0) {
        blocks.push_back(i);
      }
    }
    const auto bar_of = [&](std::size_t i) -> const TimelineBar& {
      return panel_.bars[part.rows[i].bar];
    };
    const auto rows = by_frame(part.steps, on_a_line, blocks.size(), [&](std::size_t i) {
      return std::pair(bar_of(blocks[i]).first_step, bar_of(blocks[i]).last_step);
    });
    const auto dates = by_frame(part.steps, on_a_line, part.dates.size(), [&](std::size_t i) {
      return std::pair(part.dates[i].first_step, part.dates[i].last_step);
    });
    const auto open = by_frame(part.steps, on_a_line, part.open.size(),
                               [&](std::size_t i) { return part.open[i]; });
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const auto first = static_cast<std::uint32_t>(1 + k * on_a_line);
      const Frame frame{first, std::min(part.steps, first + on_a_line - 1), apart};
      out_ += first > 1 ? "\n" : "";
      draw_axis(part, frame, dates[k], open[k]);
      for (const std::size_t block : rows[k]) {
        draw_block(part, blocks[block], frame);
      }
    }
  }

  // For each line the numbers of the things that lie on it at least in part: whoever goes through
  // these and not through all things for every line is done in time proportional to what is drawn.
  template <class StepsOf>
  static std::vector<std::vector<std::size_t>> by_frame(std::uint32_t steps,
                                                        std::uint32_t on_a_line, std::size_t things,
                                                        StepsOf steps_of) {
    std::vector<std::vector<std::size_t>> result((std::size_t{steps} + on_a_line - 1) / on_a_line);
    for (std::size_t i = 0; i < things; ++i) {
      const auto [first, last] = steps_of(i);
      const std::size_t begin = first == 0 ? 0 : (first - 1) / on_a_line;
      for (std::size_t k = begin; k < result.size() && k * on_a_line < last; ++k) {
        result[k].push_back(i);
      }
    }
    return result;
  }

  void draw_block(const TimelinePart& part, std::size_t row, const Frame& frame) {
    const TimelineBar& bar = panel_.bars[part.rows[row].bar];
    draw_bar(bar, frame);
    if (bar.first_step < frame.first) {
      return;  // what is folded stands where its event begins
    }
    for (std::size_t i = row + 1; i < part.rows.size() && part.rows[i].depth > 0; ++i) {
      draw_small_row(part.rows[i], frame.column(bar.first_step), part.rows[i].starts ? "╰ " : "  ");
    }
  }

  // As far as it lies in the frame; `sides` may be dots.
  static void put_stroke(TextCanvas& canvas, const Frame& frame, std::uint32_t first,
                         std::uint32_t last, std::string_view stroke, std::string_view begin_sign,
                         std::string_view end_sign) {
    const bool from_before = first < frame.first;
    const bool goes_on = last > frame.last;
    const std::size_t begin = from_before ? 0 : frame.column(first);
    const std::size_t end = goes_on ? frame.column(frame.last) + 1 : frame.column(last);
    for (std::size_t i = begin; i <= end; ++i) {
      canvas.put(i, stroke);
    }
    canvas.put(begin, from_before ? "◂" : begin_sign);
    canvas.put(end, goes_on ? "▸" : end_sign);
  }

  static std::string_view stroke_of(const TimelineBar& bar, bool folded) {
    if (bar.is_time) {
      return "═";
    }
    return folded ? (bar.unreal ? "┄" : "─") : (bar.unreal ? "┅" : "━");
  }

  void draw_bar(const TimelineBar& bar, const Frame& frame) {
    TextCanvas canvas(field_ + 2);
    put_stroke(canvas, frame, bar.first_step, bar.last_step, stroke_of(bar, false),
               bar.cut_begin    ? "◂"
               : bar.open_begin ? "○"
                                : "●",
               bar.cut_end    ? "▸"
               : bar.open_end ? "○"
                              : "●");
    if (bar.may_be_earlier && bar.first_step >= frame.first) {
      canvas.put(frame.column(bar.first_step) - 1, "·");
    }
    if (bar.may_be_later && bar.last_step <= frame.last) {
      canvas.put(frame.column(bar.last_step) + 1, "·");
    }
    out_ += label_cell(bar, 0, "", label_, color_) + " " + canvas.text() + "\n";
  }

  // With the numbers of the dates and of the open stretches that lie in the frame.
  void draw_axis(const TimelinePart& part, const Frame& frame, std::span<const std::size_t> dates,
                 std::span<const std::size_t> open_stretches) {
    for (const std::size_t i : dates) {
      const TimelineDate& date = part.dates[i];
      if (!date.bars.empty()) {
        TextCanvas canvas(field_ + 2);
        put_stroke(canvas, frame, date.first_step, date.last_step, "─", "├", "┤");
        const std::string text = text_label(date, panel_.bars);
        out_ += paint(padded(text, label_) + " " + canvas.text(), ansi::kYellow, color_) + "\n";
      }
    }
    if (!part.dates.empty()) {
      return;
    }
    TextCanvas numbers(field_ + 2);
    for (std::uint32_t step = frame.first; step <= frame.last; ++step) {
      numbers.write(frame.column(step), fmt::format("{}", step));
    }
    out_ += padded("step", label_) + " " + numbers.text() + "\n";
    TextCanvas open(field_ + 2);
    for (const std::size_t i : open_stretches) {
      const auto [begin, end] = part.open[i];
      put_stroke(open, frame, begin, end, "░", "░", "░");
    }
    if (!open.empty()) {
      out_ += padded("order undetermined", label_) + " " + open.text() + "\n";
    }
  }

  // ---- small timelines, on a scale of their own ----

  void draw_small(const TimelinePart& part) {
    bool is_first = true;
    for (const TimelineRow& row : part.rows) {
      draw_small_row(row, 0, row.depth > 0 ? (row.starts ? "╰ " : "  ") : is_first ? "• " : "  ");
      is_first = false;
    }
  }

  void draw_small_row(const TimelineRow& row, std::size_t column, std::string_view sign) {
    const TimelineBar& bar = panel_.bars[row.bar];
    const std::size_t indent = row.depth > 0 ? indent_of(row.depth) - 2 : 0;
    std::string line = label_cell(bar, indent, sign, label_, false) + " ";
    const std::size_t needed = row.alone ? 0 : 2 * bar.last_step + 1;
    const std::string caption = ascii_lower(printable_line(row.caption));
    const std::size_t wanted = needed + 2 + display_width(caption);
    line += std::string(std::min(column, field_ - std::min(field_, wanted)), ' ');
    if (!row.alone && bar.first_step > 0 && needed < field_) {
      TextCanvas canvas(field_ + 2);
      put_stroke(canvas, {1, bar.last_step, 2}, bar.first_step, bar.last_step, stroke_of(bar, true),
                 "•", "•");
      line += canvas.text();
    }
    line += caption.empty() ? "" : " " + caption;
    out_ += paint(cut(line, width_), row.depth > 0 ? ansi::kMuted : "", color_) + "\n";
  }

  const TimelinePanel& panel_;
  bool color_;
  std::size_t width_;
  std::size_t label_ = 0;
  std::size_t field_ = 0;
  std::string alone_;
  std::string out_;
};

// What there is to explain.
struct Signs {
  bool steps = false;
  bool folded = false;
  bool unreal = false;
  bool open = false;
  bool tails = false;
};

void look_at(const TimelinePanel& panel, Signs& signs) {
  for (const TimelinePart& part : panel.parts) {
    for (const TimelineRow& row : part.rows) {
      const TimelineBar& bar = panel.bars[row.bar];
      signs.steps = signs.steps || bar.first_step > 0;
      signs.folded = signs.folded || row.depth > 0;
      signs.unreal = signs.unreal || bar.unreal;
      signs.open = signs.open || (row.depth == 0 && (bar.open_begin || bar.open_end));
      signs.tails = signs.tails || bar.may_be_earlier || bar.may_be_later;
    }
  }
}

}  // namespace

std::string timeline_text(const TimelinePicture& picture, const TimelineTextOptions& options) {
  std::string out;
  Signs signs;
  for (const TimelinePanel& panel : picture.panels) {
    out += (out.empty() ? "" : "\n") + TextDrawing(panel, options).draw();
    look_at(panel, signs);
  }
  if (signs.steps) {
    out += "\n━ event, ═ time";
    out += signs.folded ? ", ─ subordinated to the event above" : "";
    out += signs.unreal ? "\n┅ wished, possible, conditional or denied" : "";
    out += signs.open ? "\n○ an end whose order with its neighbours is undetermined" : "";
    out += signs.tails ? "\n· may lie beyond the next date on this side" : "";
    out += "\n";
  }
  if (picture.panels.size() > 1) {
    out += "Equal numbers mark the same entity,\n+ what only one side has.\n";
  }
  if (!picture.signature.empty()) {
    out += "\n" + paint(printable_line(picture.signature), ansi::kMuted, options.color) + "\n";
  }
  return out;
}

}  // namespace gnomon
