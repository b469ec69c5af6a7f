#include "gnomon/dialogue/marking_lines.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/dialogue/marking_screen.h"
#include "gnomon/operations/entity_actions.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct Words {
  std::size_t first = 0;
  std::size_t last = 0;
};

// The word at the front of a line, and what stands behind it.
std::string_view next_word(std::string_view& line) {
  line = trim(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view word = line.substr(0, end);
  line = trim(line.substr(end));
  return word;
}

std::optional<std::size_t> number_of(std::string_view digits) {
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return problem == std::errc() && end == digits.data() + digits.size() && number > 0
             ? std::optional(number)
             : std::nullopt;
}

// "12" and "12-14", from 1.
Result<Words> words_named(const AnnotationView& view, std::string_view range) {
  const std::size_t dash = std::min(range.find('-'), range.size());
  const auto first = number_of(range.substr(0, dash));
  const auto last = dash < range.size() ? number_of(range.substr(dash + 1)) : first;
  if (!first || !last || *last < *first || *last > view.text_words.count()) {
    return fail(
        codes::kUnknownAnswer, "", fmt::format("'{}' names no words", shown(range)),
        fmt::format("give a number from 1 to {}, or two as in 3-4", view.text_words.count()));
  }
  return Words{*first - 1, *last - 1};
}

// By id, or by the number of a word in it.
Result<const MarkedEntity*> entity_named(const AnnotationView& view, std::string_view name) {
  if (const MarkedEntity* entity = view.session.marks().find(name)) {
    return entity;
  }
  if (const auto word = number_of(name); word && *word <= view.text_words.count()) {
    if (const MarkedEntity* entity =
            entity_at_cursor(view, {.first = *word - 1, .last = *word - 1})) {
      return entity;
    }
  }
  return fail(codes::kUnknownEntity, "", fmt::format("'{}' names no event or time", shown(name)),
              "give its id, as e1, or the number of a word in it; 'list' shows all");
}

Result<DialogueRequest> logged(const Result<Action>& action) {
  return action ? Result<DialogueRequest>(log_request(*action)) : Failure(action.error());
}

Result<DialogueRequest> mark(const AnnotationView& view, Dialogue& dialogue,
                             std::string_view rest) {
  const std::string what = ascii_lower(next_word(rest));
  if (what != "event" && what != "time") {
    return fail(codes::kUnknownAnswer, "", fmt::format("cannot mark '{}'", shown(what)),
                "write mark event 12 or mark time 3-4 2026-03-02");
  }
  const Result<Words> words = words_named(view, next_word(rest));
  if (!words) {
    return Failure(words.error());
  }
  dialogue.marking.first = words->first;
  dialogue.marking.last = words->last;
  const Span span = view.text_words.from_to(words->first, words->last);
  if (what == "time") {
    return logged(mark_time_action(view.session, span, rest));
  }
  Action action = mark_event_action(view.session, span, rest.empty() ? "OCCURRENCE" : rest);
  const std::string_view chosen = value_of(*action.entity, "class");
  if (std::ranges::find(event_classes(), chosen) == event_classes().end()) {
    return fail(codes::kBadEventClass, "", fmt::format("unknown event class '{}'", shown(rest)),
                "type ? for the classes");
  }
  return log_request(std::move(action));
}

Result<DialogueRequest> move(const AnnotationView& view, Dialogue& dialogue,
                             std::string_view rest) {
  const Result<const MarkedEntity*> entity = entity_named(view, next_word(rest));
  if (!entity) {
    return Failure(entity.error());
  }
  const Result<Words> words = words_named(view, rest);
  if (!words) {
    return Failure(words.error());
  }
  dialogue.marking.first = words->first;
  return logged(
      move_action(view.session, (*entity)->id, view.text_words.from_to(words->first, words->last)));
}

Result<DialogueRequest> change(const AnnotationView& view, Dialogue& /*dialogue*/,
                               std::string_view rest) {
  const Result<const MarkedEntity*> entity = entity_named(view, next_word(rest));
  return entity ? logged(change_action(view.session, (*entity)->id, rest))
                : Failure(entity.error());
}

Result<DialogueRequest> remove(const AnnotationView& view, Dialogue& dialogue,
                               std::string_view rest) {
  const Result<const MarkedEntity*> entity = entity_named(view, rest);
  return entity ? Result<DialogueRequest>(ask_to_remove(view, dialogue, **entity))
                : Failure(entity.error());
}

Result<DialogueRequest> set_date(const AnnotationView& view, Dialogue& /*dialogue*/,
                                 std::string_view rest) {
  return logged(creation_time_action(view.session, rest));
}

Result<DialogueRequest> show_text(const AnnotationView& view, Dialogue& dialogue,
                                  std::string_view rest) {
  if (!rest.empty()) {
    const Result<Words> words = words_named(view, rest);
    if (!words) {
      return Failure(words.error());
    }
    dialogue.notice = "";
    dialogue.marking.first = words->first;
    dialogue.marking.last = words->last;
    dialogue.marking.typed = rest;  // only this part
  }
  dialogue.marking.show_text = true;
  return DialogueRequest{};
}

Result<DialogueRequest> leave(const AnnotationView& view, Dialogue& dialogue,
                              std::string_view /*rest*/) {
  leave_marking(view, dialogue);
  return DialogueRequest{};
}

// A command that is a key, too.
auto key_command(char key) {
  return [key](const AnnotationView& view, Dialogue& dialogue,
               std::string_view) -> Result<DialogueRequest> {
    return press_marking(view, dialogue, {KeyKind::kCharacter, static_cast<unsigned char>(key)});
  };
}

using Command =
    std::function<Result<DialogueRequest>(const AnnotationView&, Dialogue&, std::string_view)>;

const std::map<std::string, Command, std::less<>>& commands() {
  static const std::map<std::string, Command, std::less<>> kCommands{
      {"mark", mark},
      {"move", move},
      {"class", change},
      {"value", change},
      {"change", change},
      {"remove", remove},
      {"date", set_date},
      {"text", show_text},
      {"list", show_text},
      {"relations", leave},
      {"r", leave},
      {"undo", key_command('u')},
      {"u", key_command('u')},
      {"history", key_command('h')},
      {"h", key_command('h')},
      {"go", key_command('g')},
      {"documents", key_command('g')},
      {"g", key_command('g')},
      {"help", key_command('?')},
      {"?", key_command('?')},
      {"stop", key_command('q')},
      {"quit", key_command('q')},
      {"q", key_command('q')}};
  return kCommands;
}

void add_wrapped(std::string& text, const std::vector<StyledPiece>& pieces, std::size_t width) {
  for (const StyledLine& line : wrap(pieces, width)) {
    text += words_of(line) + "\n";
  }
}

void add_wrapped(std::string& text, std::string words, std::size_t width) {
  add_wrapped(text, std::vector<StyledPiece>{{std::move(words), TextStyle::kPlain}}, width);
}

// The text from one word to another, each behind its number. The number sticks to its word.
std::string numbered_text(const AnnotationView& view, Words part) {
  const std::string_view text = view.document().text();
  std::string result;
  for (std::size_t i = part.first; i <= part.last; ++i) {
    const Span word = view.text_words[i];
    result += fmt::format("{}:{}", i + 1, printable(word.of(text)));
    const std::size_t end =
        i + 1 < view.text_words.count() ? view.text_words[i + 1].begin : view.document().body().end;
    std::size_t line_ends = 0;
    bool blank = false;
    for (const char c : Span{word.end, end}.of(text)) {
      line_ends += c == '\n' ? 1 : 0;
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        blank = true;
        continue;
      }
      result += blank ? " " : "";
      blank = false;
      result += c;
    }
    // Words that nothing separates are two for us.
    result += line_ends > 1 ? "\n\n" : " ";
  }
  return result;
}

// "12", "12-14"; empty for what stands outside of the text.
std::string word_numbers(const AnnotationView& view, const MarkedEntity& entity) {
  const Span span = entity.mark.span;
  if (span.empty() || !view.document().body().contains(span) || view.text_words.count() == 0) {
    return "";
  }
  const std::size_t first = view.text_words.at(span.begin) + 1;
  const std::size_t last = view.text_words.at(span.end - 1) + 1;
  return last <= first ? fmt::format("{} ", first) : fmt::format("{}-{} ", first, last);
}

}  // namespace

std::string marking_text(const AnnotationView& view, const Dialogue& dialogue, std::size_t width) {
  std::string text;
  const Marking& marking = dialogue.marking;
  if (!dialogue.notice.empty()) {
    add_wrapped(text, dialogue.notice, width);
  }
  if (!marking.show_text) {
    return text;
  }
  text += text.empty() ? "" : "\n";
  const bool whole = marking.typed.empty();
  if (whole) {
    add_wrapped(text,
                fmt::format("Document {}, events and times. Mark them by the numbers of their "
                            "words; then go on to their relations.",
                            shown(view.document().name())),
                width);
    text += "\n";
  }
  if (view.text_words.count() > 0) {
    add_wrapped(text,
                numbered_text(view, whole ? Words{0, view.text_words.count() - 1}
                                          : Words{marking.first, marking.last}),
                width);
    text += "\n";
  }
  if (const std::string missing = missing_creation_time(view, true); !missing.empty()) {
    add_wrapped(text, missing, width);
  }
  if (whole && view.session.marks().all().empty()) {
    text += "Nothing is marked yet.\n";
  }
  for (const MarkedEntity& entity : view.session.marks().all()) {
    if (whole) {
      add_wrapped(text,
                  &entity == view.session.marks().creation_time()
                      ? fmt::format("Creation time: {}", values_in_words(entity.mark))
                      : fmt::format("{}{}: {}", word_numbers(view, entity),
                                    entity_in_words(view, entity), values_in_words(entity.mark)),
                  width);
    }
  }
  return text;
}

Result<DialogueRequest> marking_line(const AnnotationView& view, Dialogue& dialogue,
                                     std::string_view line) {
  Marking& marking = dialogue.marking;
  dialogue.notice.clear();
  dialogue.warned = false;
  marking.show_text = false;
  marking.typed.clear();
  std::string_view rest = line;
  const std::string_view word = next_word(rest);
  const std::string command = word == "?" ? "?" : ascii_lower(word);
  if (command != "remove") {
    marking.to_remove.clear();
  }
  if (command.empty()) {
    leave_marking(view, dialogue);
    return DialogueRequest{};
  }
  const auto found = commands().find(command);
  if (found == commands().end()) {
    return fail(codes::kUnknownAnswer, "", fmt::format("unknown input '{}'", shown(trim(line))),
                "write mark event 12, mark time 3-4 2026-03-02, or ? for help");
  }
  return found->second(view, dialogue, rest);
}

}  // namespace gnomon
