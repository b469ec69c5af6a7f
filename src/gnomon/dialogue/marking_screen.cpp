#include "gnomon/dialogue/marking_screen.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/dialogue/passage.h"
#include "gnomon/dialogue/screen_parts.h"
#include "gnomon/operations/time_value.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

// A key and what it does, never torn apart by the end of a line.
using Hint = std::pair<std::string_view, std::string_view>;

Lines key_lines(std::span<const Hint> hints, ScreenSize size) {
  StyledLine all;
  for (const auto& [key, what] : hints) {
    std::string tied;
    for (const char c : what) {
      tied += c == ' ' ? "\u00a0" : std::string(1, c);
    }
    if (!all.empty()) {
      all.push_back({"\u00a0 ", TextStyle::kPlain});
    }
    all.push_back({std::string(key), TextStyle::kKey});
    all.push_back({fmt::format("\u00a0{}", tied), TextStyle::kMuted});
  }
  return wrap(all, size.columns);
}

constexpr std::array<Hint, 14> kKeys{{{"arrows", "move"},
                                      {"n,p", "next, previous mark"},
                                      {"+,-", "longer, shorter"},
                                      {"e", "event"},
                                      {"t", "time"},
                                      {"c", "change"},
                                      {"x", "remove"},
                                      {"d", "creation time"},
                                      {"u", "undo"},
                                      {"h", "history"},
                                      {"g", "go to"},
                                      {"Enter", "relations"},
                                      {"?", "help"},
                                      {"q", "stop"}}};
constexpr std::array<Hint, 8> kFewKeys{{{"e", "event"},
                                        {"t", "time"},
                                        {"c", "change"},
                                        {"x", "remove"},
                                        {"+,-", "longer, shorter"},
                                        {"Enter", "relations"},
                                        {"?", "help"},
                                        {"q", "stop"}}};
constexpr std::array<Hint, 2> kValueKeys{{{"Enter", "save"}, {"Esc", "back"}}};

// What stands at the cursor.
std::string cursor_in_words(const AnnotationView& view, const Marking& marking) {
  if (view.text_words.count() == 0) {
    return "The text has no words.";
  }
  if (const MarkedEntity* entity = entity_at_cursor(view, marking)) {
    const std::string words = capitalised(entity_in_words(view, *entity));
    const std::size_t answers = view.session.statements_about(entity->id);
    return fmt::format("{}: {}{}", words, values_in_words(entity->mark),
                       answers == 0 ? "" : fmt::format(", {}", plural(answers, "answer")));
  }
  const Span span = view.text_words.from_to(marking.first, marking.last);
  return fmt::format("'{}': not marked", shown(span.of(view.document().text())));
}

// What is being asked for, if anything.
Lines step_lines(const AnnotationView& view, const Marking& marking, ScreenSize size) {
  Lines lines;
  if (marking.step == MarkingStep::kText) {
    append(lines, wrap(line_of(cursor_in_words(view, marking)), size.columns));
  } else if (marking.step == MarkingStep::kClass) {
    append(lines,
           wrap(line_of(fmt::format("Class of the event '{}'?",
                                    shown(view.text_words.from_to(marking.first, marking.last)
                                              .of(view.document().text())))),
                size.columns));
    std::vector<Hint> hints;
    std::array<std::string, kClassKeys.size()> keys;
    for (std::size_t i = 0; i < kClassKeys.size(); ++i) {
      keys[i] = i == 0 ? "o, Enter" : std::string(1, kClassKeys[i].key);
      hints.emplace_back(keys[i], kClassKeys[i].event_class);
    }
    hints.emplace_back("Esc", "back");
    append(lines, key_lines(hints, size));
  } else {
    const std::string what =
        marking.step == MarkingStep::kCreationTime
            ? std::string("Creation time of the document")
            : fmt::format("Value of '{}'",
                          shown(view.text_words.from_to(marking.first, marking.last)
                                    .of(view.document().text())));
    append(lines,
           wrap(line_of(fmt::format("{}: {}_", what, shown(marking.typed)), TextStyle::kStrong),
                size.columns));
    const TypedTime time = read_time_value(marking.typed);
    append(lines,
           wrap(line_of(marking.typed.empty() ? "2026-03-02, 2026-03, 2026-W10, 2026-03-02T14:30, "
                                                "P2D (two days), PAST_REF; or 2 March 2026"
                                              : in_words(time),
                        time.valid ? TextStyle::kPlain : TextStyle::kWarning),
                size.columns));
  }
  return lines;
}

}  // namespace

std::vector<TextMark> entity_text_marks(const AnnotationView& view, const Marking* cursor) {
  std::vector<TextMark> marks;
  const MarkedEntity* here = cursor != nullptr ? entity_at_cursor(view, *cursor) : nullptr;
  const MarkedEntity* creation = view.session.marks().creation_time();
  for (const MarkedEntity& entity : view.session.marks().all()) {
    const std::string words = shown(entity.mark.span.of(view.document().text()));
    marks.push_back({entity.mark.span,
                     fmt::format("{}{}", &entity == here ? ">" : "",
                                 entity.mark.kind == ElementKind::kTimex ? "t" : "e"),
                     words.empty() ? shown(value_of(entity.mark, "value")) : words,
                     &entity == creation,
                     &entity == here                           ? TextStyle::kChosen
                     : entity.mark.kind == ElementKind::kTimex ? TextStyle::kSecond
                                                               : TextStyle::kFirst});
  }
  if (cursor != nullptr && here == nullptr && view.text_words.count() > 0) {
    marks.push_back(
        {view.text_words.from_to(cursor->first, cursor->last), ">", "", false, TextStyle::kChosen});
  }
  return marks;
}

std::string missing_creation_time(const AnnotationView& view, bool plain) {
  return view.session.marks().creation_time() != nullptr ? ""
         : plain ? "Creation time: none; 'date 2026-03-02' gives it."
                 : "Creation time: none (d to give it)";
}

Screen marking_screen(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size) {
  const Marking& marking = dialogue.marking;
  Lines text;
  if (const std::string missing = missing_creation_time(view, false); !missing.empty()) {
    text.push_back(cut_to(line_of(missing, TextStyle::kMuted), size.columns));
  }
  append(text, whole_text(view.document(), entity_text_marks(view, &marking), size.columns));
  Lines below{{}};
  append(below, step_lines(view, marking, size));
  append(below, notice_part(dialogue, size));
  const bool small = size.rows < 18 || size.columns < 60;
  append(below, marking.step == MarkingStep::kText
                    ? small ? key_lines(kFewKeys, size) : key_lines(kKeys, size)
                : marking.step == MarkingStep::kClass ? Lines{}
                                                      : key_lines(kValueKeys, size));
  // The cursor stays in sight, with some text above it.
  const auto line = std::ranges::find_if(text, [](const StyledLine& one) {
    return std::ranges::find(one, TextStyle::kChosen, &StyledPiece::style) != one.end();
  });
  const auto place = static_cast<std::size_t>(line - text.begin());
  const std::size_t room = size.rows - std::min(size.rows, below.size() + 4);
  return page_screen(view, "Events and times: mark them first, then their relations (Enter).", text,
                     std::move(below), place - std::min(place, room / 2), size);
}

std::vector<std::string> marking_help(bool plain) {
  std::vector<std::string> page{
      "Mark what happens and what is said of time in the text, before you relate them. Every mark "
      "is saved immediately. Events and times cannot overlap: TimeML nests neither in the other.",
      ""};
  const auto add = [&](std::vector<std::string> more) {
    page.insert(page.end(), more.begin(), more.end());
  };
  if (plain) {
    add({"Words have numbers, shown before them; 12 is a word, 12-14 are three.",
         "- mark event 12: an event; mark event 12 REPORTING with its class (else OCCURRENCE)",
         "- mark time 3-4 2026-03-02: a time with its value",
         "- move e1 12-13: other words for an event or time; its answers stay",
         "- class e1 STATE, value t1 2026-03-02: change it",
         "- remove e1: with the answers about it, after asking",
         "- date 2026-03-02: the creation time of the document",
         "- text, text 20-60: the text again, or a part of it; list: what is marked",
         "- undo, history, go, help, stop", "- an empty line: to the relations"});
  } else {
    add({"- left, right: by word; up, down: by sentence; page keys: by five sentences",
         "- n, p: next and previous event or time",
         "- + and - (or shift with the arrows): longer or shorter at the end; ( and ): at the "
         "beginning",
         "- e: event, then its class; t: time, then its value; c: change class or value",
         "- x: remove; with answers about it after asking", "- d: creation time of the document",
         "- u: undo; h: history; g: go to another document; q: stop",
         "- Enter or r: to the relations; from there e leads back here"});
  }
  std::string classes = "Classes:";
  for (const ClassKey& one : kClassKeys) {
    classes +=
        fmt::format("{} {} {}", &one == &kClassKeys.front() ? "" : ",", one.key, one.event_class);
  }
  add({"", classes + ".",
       "Values of times: 2026-03-02 a day, 2026-03 a month, 2026-W10 a week, 2026 a year, "
       "2026-03-02T14:30 a time of day, 2026-03-02TMO a morning, P2D a duration of two days, PT3H "
       "of three hours, PAST_REF, PRESENT_REF, FUTURE_REF. A date as 2 March 2026 is understood. "
       "Empty when the text does not tell."});
  return page;
}

}  // namespace gnomon
