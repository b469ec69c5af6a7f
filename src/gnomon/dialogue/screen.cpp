#include "gnomon/dialogue/screen.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/marking_screen.h"
#include "gnomon/dialogue/pages.h"
#include "gnomon/dialogue/screen_parts.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

TextMark mark_of(const AnnotationView& view, Entity entity, std::string label, TextStyle style) {
  const AskedEntity& asked = view.session.entities()[position(entity)];
  const std::string words = mention(view.document(), asked.name.refers_to);
  return {span_of(view.document(), asked.name.refers_to), std::move(label),
          words.empty() ? shown(asked.name.id) : words, asked.facts.creation_time, style};
}

}  // namespace

// The document on the left; project and annotator on the right, where there is room.
Lines title(const AnnotationView& view, ScreenSize size) {
  const std::string left = shown(view.document().name());
  // Of a path its end says most.
  const std::string_view project = view.project;
  const std::string right = fmt::format(
      "{}, {}", shown(project.substr(project.find_last_of('/') + 1)), shown(view.annotator));
  const std::size_t used = display_width(left) + display_width(right);
  StyledLine line = line_of(left, TextStyle::kStrong);
  if (used + 2 <= size.columns) {
    line.push_back({std::string(size.columns - used, ' ') + right, TextStyle::kMuted});
  }
  return {cut_to(line, size.columns)};
}

StyledLine rule(ScreenSize size) {
  std::string dashes;
  for (std::size_t i = 0; i < size.columns; ++i) {
    dashes += "─";
  }
  return line_of(std::move(dashes), TextStyle::kMuted);
}

namespace {

// What is left, then where the rest comes from, as far as there is room.
std::string left_in_words(const AnnotationView& view, const SessionProgress& progress,
                          std::size_t room) {
  const std::string left = questions_left_in_words(view.questions_left);
  const std::string all =
      fmt::format("{}{}{}", left, left.empty() ? "" : ": ", progress_in_words(progress));
  return left.empty() || display_width(all) <= room
             ? all
             : fmt::format("{}, {} of {} open", left, progress.open,
                           plural(progress.pairs, "pair"));
}

// "━━━━──── 34 %  about 20 questions left: 3 marked, ..."
StyledLine progress_line(const AnnotationView& view, ScreenSize size) {
  const SessionProgress progress = view.session.progress();
  const std::size_t percent = asked_percent(progress, view.questions_left);
  return bar_line(percent, left_in_words(view, progress, size.columns - 7), size);
}

}  // namespace

StyledLine bar_line(std::size_t percent, const std::string& told, ScreenSize size) {
  const std::string words = fmt::format("{} %  {}", percent, told);
  StyledLine line;
  const std::size_t needed = display_width(words) + 2;
  if (size.columns >= needed + 8) {
    const std::size_t bar = std::min<std::size_t>(20, size.columns - needed);
    const std::size_t full = bar * percent / 100;
    std::string done;
    std::string left;
    for (std::size_t i = 0; i < bar; ++i) {
      (i < full ? done : left) += i < full ? "━" : "─";
    }
    line = {{done, TextStyle::kStrong}, {left, TextStyle::kMuted}, {"  ", TextStyle::kPlain}};
  }
  line.push_back({words, TextStyle::kPlain});
  return cut_to(line, size.columns);
}

namespace {

StyledLine notice_line(const Dialogue& dialogue, ScreenSize size) {
  const TextStyle style = dialogue.warned ? TextStyle::kWarning : TextStyle::kStrong;
  return cut_to(line_of(dialogue.notice, style), size.columns);
}

}  // namespace

// In two lines at most.
Lines notice_lines(const Dialogue& dialogue, ScreenSize size) {
  const TextStyle style = dialogue.warned ? TextStyle::kWarning : TextStyle::kStrong;
  Lines lines = wrap(line_of(dialogue.notice, style), size.columns);
  if (lines.size() > 2) {
    lines.resize(1);
    lines.push_back(line_of("…"));
  }
  return lines;
}

StyledLine key_line(std::span<const KeyHint> hints, ScreenSize size) {
  const auto width_from = [&](int least) {
    std::size_t width = 0;
    for (const KeyHint& hint : hints) {
      if (hint.importance >= least) {
        width += display_width(hint.key) + display_width(hint.what) + 3;
      }
    }
    return width > 0 ? width - 2 : 0;
  };
  int least = 0;
  while (width_from(least) > size.columns) {
    ++least;
  }
  StyledLine line;
  for (const KeyHint& hint : hints) {
    if (hint.importance >= least) {
      line.push_back({std::string(line.empty() ? "" : "  ") + hint.key, TextStyle::kKey});
      line.push_back({fmt::format(" {}", hint.what), TextStyle::kMuted});
    }
  }
  return line;
}

namespace {

constexpr std::array<KeyHint, 10> kQuestionKeys{{{"w", "why", 7},
                                                 {"k", "skip", 4},
                                                 {"u", "undo", 6},
                                                 {"h", "history", 3},
                                                 {"v", "known", 1},
                                                 {"m", "mark", 2},
                                                 {"e", "events", 1},
                                                 {"g", "go to", 0},
                                                 {"?", "help", 9},
                                                 {"q", "stop", 8}}};
constexpr std::array<KeyHint, 8> kStartKeys{{{"Enter", "start the questions", 9},
                                             {"m", "mark", 8},
                                             {"e", "events and times", 4},
                                             {"u", "undo", 3},
                                             {"h", "history", 1},
                                             {"g", "go to", 2},
                                             {"?", "help", 6},
                                             {"q", "stop", 7}}};
constexpr std::array<KeyHint, 9> kSummaryKeys{{{"Enter", "continue", 9},
                                               {"u", "undo", 6},
                                               {"h", "history", 3},
                                               {"v", "known", 2},
                                               {"m", "mark", 1},
                                               {"e", "events", 2},
                                               {"g", "go to", 4},
                                               {"?", "help", 7},
                                               {"q", "stop", 8}}};
constexpr std::array<KeyHint, 3> kMarkKeys{
    {{"arrows", "move", 1}, {"Enter", "select", 3}, {"Esc", "back", 2}}};
constexpr std::array<KeyHint, 2> kRelationKeys{
    {{"b, a, ...", "the relation", 1}, {"Esc", "back", 2}}};
constexpr std::array<KeyHint, 4> kListKeys{
    {{"arrows", "move", 2}, {"letters", "search", 1}, {"Enter", "select", 4}, {"Esc", "back", 3}}};
constexpr std::array<KeyHint, 2> kPageKeys{{{"arrows", "scroll", 1}, {"any other key", "back", 2}}};

// Words that stay on one line.
std::string tied(std::string_view words) {
  std::string text;
  for (const char c : words) {
    text += c == ' ' ? "\u00a0" : std::string(1, c);
  }
  return text;
}

// One answer with its key, as a sentence or by its name.
StyledLine answer_entry(const AnnotationView& view, Pair question, const AnswerKey& key,
                        bool short_form, bool point_to_why) {
  const bool open =
      !key.answer.definite() ||
      view.session.knowledge().admits(question.first, question.second, key.answer.relation());
  std::string what =
      short_form ? std::string(answer_name(key.answer)) : answer_sentence(key.answer);
  if (!short_form && open && !key.reminder.empty()) {
    what += fmt::format(" ({})", key.reminder);
  }
  if (!open) {
    what += point_to_why ? " (excluded, w: why)" : short_form ? " (out)" : " (excluded)";
  }
  return {{std::string(1, key.key), open ? TextStyle::kKey : TextStyle::kMuted},
          {fmt::format("{}{}", short_form ? "\u00a0" : "  ", what),
           open ? TextStyle::kPlain : TextStyle::kMuted}};
}

// Answers below each other in so many columns, read from left to right.
Lines answers_in_columns(const AnnotationView& view, Pair question, std::size_t count,
                         ScreenSize size) {
  Lines lines;
  const std::size_t wide = size.columns / count;
  std::size_t place = 0;
  for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
    if (place++ % count == 0) {
      lines.push_back(line_of("  "));
    }
    const bool last = place % count == 0;
    StyledLine entry = cut_to(answer_entry(view, question, key, false, count == 1), wide - 2);
    const std::size_t used = columns(entry);
    std::ranges::move(entry, std::back_inserter(lines.back()));
    if (!last) {
      lines.back().push_back({std::string(wide - used, ' '), TextStyle::kPlain});
    }
  }
  for (StyledLine& line : lines) {
    line = cut_to(line, size.columns);
  }
  return lines;
}

// Answers one behind the other.
Lines answers_in_a_row(const AnnotationView& view, Pair question, ScreenSize size) {
  StyledLine all;
  for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
    if (!all.empty()) {
      all.push_back({"\u00a0 ", TextStyle::kPlain});
    }
    for (StyledPiece& piece : answer_entry(view, question, key, true, false)) {
      all.push_back({tied(piece.text), piece.style});
    }
  }
  return wrap(all, size.columns);
}

}  // namespace

StyledLine question_in_words(const AnnotationView& view, Pair question) {
  return {{"How is ", TextStyle::kPlain},
          {fmt::format("A {}", view.words.of(question.first)), TextStyle::kFirst},
          {" related in time to ", TextStyle::kPlain},
          {fmt::format("B {}", view.words.of(question.second)), TextStyle::kSecond},
          {"?", TextStyle::kPlain}};
}

// Puts what stands below the passage at the bottom, so that it keeps its place.
Screen with_passage(const AnnotationView& view, Pair question, Lines above, Lines below,
                    ScreenSize size) {
  const std::size_t room = size.rows - above.size() - below.size();
  Lines text =
      passage(view.document(), view.sentences, question_marks(view, question), size.columns, room);
  text.resize(room);
  append(above, std::move(text));
  append(above, std::move(below));
  return {std::move(above), 0};
}

namespace {

Screen question_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const Pair question = *view.question;
  const StyledLine asked = question_in_words(view, question);
  // From the most generous layout to the tightest.
  for (const std::size_t columns_of_answers : {1U, 2U}) {
    Lines above = title(view, size);
    above.push_back(rule(size));
    Lines below{{}};
    append(below, wrap(asked, size.columns));
    below.emplace_back();
    append(below, answers_in_columns(view, question, columns_of_answers, size));
    below.emplace_back();
    Lines notice = notice_lines(dialogue, size);
    notice.resize(2);
    append(below, std::move(notice));
    below.push_back(progress_line(view, size));
    below.push_back(key_line(kQuestionKeys, size));
    const std::size_t wanted = columns_of_answers == 1 ? 7 : 4;
    if (size.columns >= 60 && above.size() + below.size() + wanted <= size.rows) {
      return with_passage(view, question, std::move(above), std::move(below), size);
    }
  }
  Lines below{cut_to(asked, size.columns)};
  append(below, answers_in_a_row(view, question, size));
  below.push_back(dialogue.notice.empty() ? progress_line(view, size)
                                          : notice_line(dialogue, size));
  below.push_back(key_line(kQuestionKeys, size));
  return with_passage(view, question, title(view, size), std::move(below), size);
}

}  // namespace

Lines wrapped(const Paragraphs& page, std::size_t width) {
  Lines lines;
  for (const std::string& paragraph : page) {
    if (paragraph.empty()) {
      lines.emplace_back();
    } else {
      append(lines, wrap(line_of(paragraph), width, paragraph.starts_with("- ") ? 2 : 0));
    }
  }
  return lines;
}

namespace {

// A part of the lines, so many as there is room for, from `scroll` on or as far as that goes.
std::size_t scroll_within(std::size_t lines, std::size_t room, std::size_t scroll) {
  return std::min(scroll, lines > room ? lines - room : 0);
}

}  // namespace

Screen page_screen(const AnnotationView& view, const char* heading, const Lines& text, Lines below,
                   std::size_t scroll, ScreenSize size) {
  Lines lines = title(view, size);
  lines.push_back(rule(size));
  Lines head;
  if (*heading != '\0') {
    head = wrap(line_of(heading, TextStyle::kStrong), size.columns);
    if (size.rows >= 18) {
      head.emplace_back();
    }
  }
  // Some of the text is worth more than the heading.
  if (lines.size() + head.size() + below.size() + 2 <= size.rows) {
    append(lines, std::move(head));
  }
  // What is below is what people act on; of it, the end.
  lines.resize(std::min(lines.size(), size.rows - std::min(size.rows, below.size())));
  below.erase(below.begin(), below.begin() + static_cast<std::ptrdiff_t>(
                                                 below.size() - std::min(below.size(), size.rows)));
  const std::size_t room = size.rows - lines.size() - below.size();
  const std::size_t from = scroll_within(text.size(), room, scroll);
  const bool more_below = from + room < text.size();
  Lines seen(text.begin() + static_cast<std::ptrdiff_t>(from),
             text.begin() + static_cast<std::ptrdiff_t>(std::min(from + room, text.size())));
  seen.resize(room);
  if (more_below && room > 1) {
    seen.back() =
        cut_to(line_of(fmt::format("... {} below", plural(text.size() - from - room + 1, "line")),
                       TextStyle::kMuted),
               size.columns);
  }
  append(lines, std::move(seen));
  append(lines, std::move(below));
  return {std::move(lines), from};
}

Screen page_to_read(const AnnotationView& view, const char* heading, const Paragraphs& page,
                    std::size_t scroll, ScreenSize size) {
  return page_screen(view, heading, wrapped(page, size.columns), {key_line(kPageKeys, size)},
                     scroll, size);
}

namespace {

Screen start_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  Lines below;
  if (!dialogue.notice.empty()) {
    append(below, notice_lines(dialogue, size));
  }
  below.push_back(progress_line(view, size));
  below.push_back(key_line(kStartKeys, size));
  return page_screen(view,
                     size.rows < 18 ? "Stage 1: mark the obvious relations first."
                                    : "Stage 1: read the text and mark the obvious relations first "
                                      "(m), or go straight to the questions (Enter).",
                     whole_text(view.document(), numbered_marks(view, std::nullopt), size.columns),
                     std::move(below), dialogue.scroll, size);
}

Screen summary_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  Lines below;
  append(below, notice_lines(dialogue, size));
  below.push_back(progress_line(view, size));
  below.push_back(key_line(kSummaryKeys, size));
  return page_screen(view, "", wrapped(summary_page(view), size.columns), std::move(below), 0,
                     size);
}

// What has been chosen so far of a relation that is being marked, and what is to be chosen.
Lines mark_steps(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const std::string at_cursor = fmt::format("{}. {}", dialogue.cursor + 1,
                                            view.words.of(static_cast<Entity>(dialogue.cursor)));
  const std::string typed = dialogue.typed.empty()
                                ? std::string("(type a number or first letters, or move)")
                                : fmt::format("(typed: {})", shown(dialogue.typed));
  Lines lines;
  if (!dialogue.first) {
    append(lines,
           wrap(line_of(fmt::format("First entity: {}  {}", at_cursor, typed)), size.columns));
    return lines;
  }
  const std::string first = view.words.of(*dialogue.first);
  if (dialogue.relation) {
    append(lines,
           wrap(line_of(fmt::format("{} {} {}  {}", first,
                                    answer_phrase(Answer(*dialogue.relation)), at_cursor, typed)),
                size.columns));
    return lines;
  }
  append(lines, wrap(line_of(fmt::format("{} ... which relation to the second entity?", first)),
                     size.columns));
  std::string keys;
  for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
    if (key.answer.definite()) {
      // Names are shorter than what makes a sentence.
      const bool tight = size.rows < 18;
      keys += tied(fmt::format("{} {}", key.key,
                               tight ? answer_name(key.answer) : answer_phrase(key.answer)));
      keys += "\u00a0 ";
    }
  }
  append(lines, wrap(line_of(keys), size.columns));
  return lines;
}

Screen mark_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const bool choosing_relation = dialogue.first && !dialogue.relation;
  const auto chosen = choosing_relation ? *dialogue.first : static_cast<Entity>(dialogue.cursor);
  const Lines text = whole_text(view.document(), numbered_marks(view, chosen), size.columns);
  Lines below = mark_steps(view, dialogue, size);
  if (!dialogue.notice.empty()) {
    append(below, notice_lines(dialogue, size));
  }
  below.push_back(choosing_relation ? key_line(kRelationKeys, size) : key_line(kMarkKeys, size));
  // The chosen one stays in sight, with some text above it.
  const auto line = std::ranges::find_if(text, [](const StyledLine& one) {
    return std::ranges::find(one, TextStyle::kChosen, &StyledPiece::style) != one.end();
  });
  const auto place = static_cast<std::size_t>(line - text.begin());
  const std::size_t room = size.rows - std::min(size.rows, below.size() + 4);
  return page_screen(view, "Mark a relation", text, std::move(below),
                     place - std::min(place, room / 3), size);
}

const char* list_heading(DialogueMode mode) {
  switch (mode) {
    case DialogueMode::kHistory:
      return "History; Enter undoes an action";
    case DialogueMode::kKnown:
      return "All known pairs; Enter shows why";
    default:
      return "Your documents; Enter opens one";
  }
}

Screen list_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const std::vector<std::string> rows = list_rows(view, dialogue.mode);
  const std::vector<std::size_t> found = rows_found(rows, dialogue.typed);
  const std::size_t cursor = found.empty() ? 0 : std::min(dialogue.cursor, found.size() - 1);
  Lines text;
  for (std::size_t i = 0; i < found.size(); ++i) {
    text.push_back(cut_to(line_of(fmt::format("{} {}", i == cursor ? ">" : " ", rows[found[i]]),
                                  i == cursor ? TextStyle::kChosen : TextStyle::kPlain),
                          size.columns));
  }
  if (text.empty()) {
    text.push_back(line_of(dialogue.typed.empty() ? "Nothing yet." : "No row matches."));
  }
  Lines below;
  // A long row is cut in the list; the one at the cursor is shown whole.
  if (!found.empty() && display_width(rows[found[cursor]]) + 2 > size.columns) {
    Lines whole = wrap(line_of(rows[found[cursor]]), size.columns);
    whole.resize(std::min<std::size_t>(whole.size(), 3));
    append(below, std::move(whole));
  }
  if (!dialogue.typed.empty()) {
    below.push_back(cut_to(line_of(fmt::format("typed: {}", shown(dialogue.typed))), size.columns));
  }
  if (!dialogue.notice.empty()) {
    append(below, notice_lines(dialogue, size));
  }
  below.push_back(key_line(kListKeys, size));
  const std::size_t room = size.rows - std::min(size.rows, below.size() + 4);
  return page_screen(view, list_heading(dialogue.mode), text, std::move(below),
                     cursor - std::min(cursor, room / 2), size);
}

Screen reading_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const AnswerAlgebra algebra = view.session.knowledge().options().algebra;
  Paragraphs page;
  const char* heading = "Help";
  switch (dialogue.mode) {
    case DialogueMode::kWhy:
      heading = "Why";
      page = why_page(view);
      break;
    case DialogueMode::kWhyPair:
      heading = "Why";
      page = dialogue.pair ? why_pair_page(view, *dialogue.pair) : Paragraphs{};
      break;
    case DialogueMode::kRefused:
      heading = "Not accepted";
      page = dialogue.refused;
      break;
    default:
      page = dialogue.marking.stage ? marking_help(false) : help_page(algebra, false);
      break;
  }
  return page_to_read(view, heading, page, dialogue.scroll, size);
}

}  // namespace

Screen too_small(ScreenSize size) {
  Lines lines = wrap(line_of(fmt::format("The window is too small: {} columns and {} rows are "
                                         "needed. Make it larger, or stop with q and use --plain.",
                                         kSmallestScreen.columns, kSmallestScreen.rows)),
                     std::max<std::size_t>(size.columns, 2));
  lines.resize(std::min(lines.size(), size.rows));
  return {std::move(lines), 0};
}

std::vector<TextMark> question_marks(const AnnotationView& view, Pair question) {
  return {mark_of(view, question.first, "A", TextStyle::kFirst),
          mark_of(view, question.second, "B", TextStyle::kSecond)};
}

std::vector<TextMark> numbered_marks(const AnnotationView& view, std::optional<Entity> chosen) {
  std::vector<TextMark> marks;
  for (std::size_t i = 0; i < view.session.entities().size(); ++i) {
    const auto entity = static_cast<Entity>(i);
    marks.push_back(mark_of(view, entity, fmt::format("{}", i + 1),
                            entity == chosen ? TextStyle::kChosen : TextStyle::kStrong));
  }
  return marks;
}

std::vector<StyledLine> notice_part(const Dialogue& dialogue, ScreenSize size) {
  return dialogue.notice.empty() ? Lines{} : notice_lines(dialogue, size);
}

Screen draw(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  size.columns = std::min(size.columns, kWidestText);
  if (size.columns < kSmallestScreen.columns || size.rows < kSmallestScreen.rows) {
    return too_small(size);
  }
  if (is_list(dialogue.mode)) {
    return list_screen(view, dialogue, size);
  }
  if (is_page(dialogue.mode)) {
    return reading_screen(view, dialogue, size);
  }
  switch (dialogue.mode) {
    case DialogueMode::kEntities:
      return marking_screen(view, dialogue, size);
    case DialogueMode::kStart:
      return start_screen(view, dialogue, size);
    case DialogueMode::kMark:
      return mark_screen(view, dialogue, size);
    default:
      return view.question ? question_screen(view, dialogue, size)
                           : summary_screen(view, dialogue, size);
  }
}

}  // namespace gnomon
