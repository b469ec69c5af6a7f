#include "gnomon/dialogue/marking.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/operations/entity_actions.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kPageOfSentences = 5;

// The action, or a warning about what is wrong with it.
DialogueRequest log_or_warn(Dialogue& dialogue, const Result<Action>& action) {
  if (action) {
    dialogue.marking.step = MarkingStep::kText;
    dialogue.marking.typed.clear();
    return log_request(*action);
  }
  warn(dialogue, fmt::format("{}; {}.", capitalised(action.error().what), action.error().hint));
  return {};
}

std::string mark_in_words(const AnnotationView& view, std::string_view id, const EntityMark& mark) {
  const bool is_time = mark.kind == ElementKind::kTimex;
  const std::string_view text = view.document().text();
  if (is_time && (mark.span.empty() || !view.document().body().contains(mark.span))) {
    return "creation time";
  }
  return fmt::format("{} {} '{}'", is_time ? "time" : "event", shown(id),
                     shown(mark.span.end <= text.size() ? mark.span.of(text) : ""));
}

Span selected(const AnnotationView& view, const Marking& marking) {
  return view.text_words.count() == 0 ? Span{}
                                      : view.text_words.from_to(marking.first, marking.last);
}

// Sets the cursor on a word, or on all words of the event or time that has it.
void put_cursor(const AnnotationView& view, Marking& marking, std::size_t word) {
  if (view.text_words.count() == 0) {
    return;
  }
  marking.first = std::min(word, view.text_words.count() - 1);
  marking.last = marking.first;
  if (const MarkedEntity* entity = entity_at_cursor(view, marking)) {
    marking.first = view.text_words.at(entity->mark.span.begin);
    marking.last = std::max(marking.first, view.text_words.at(entity->mark.span.end - 1));
  }
}

// To the first word of the sentence that lies so many further.
void move_by_sentences(const AnnotationView& view, Marking& marking, std::ptrdiff_t steps) {
  if (view.text_words.count() == 0 || view.sentences.count() == 0) {
    return;
  }
  const auto here =
      static_cast<std::ptrdiff_t>(view.sentences.at(view.text_words[marking.first].begin));
  const auto last = static_cast<std::ptrdiff_t>(view.sentences.count()) - 1;
  const std::ptrdiff_t there = std::clamp<std::ptrdiff_t>(here + steps, 0, last);
  put_cursor(view, marking,
             view.text_words.at(view.sentences[static_cast<std::size_t>(there)].begin));
}

void move_by_entity(const AnnotationView& view, Dialogue& dialogue, bool forward) {
  const std::size_t here = selected(view, dialogue.marking).begin;
  const MarkedEntity* found = nullptr;
  for (const MarkedEntity& entity : view.session.marks().all()) {
    const Span span = entity.mark.span;
    if (span.empty() || !view.document().body().contains(span)) {
      continue;
    }
    if (forward && span.begin > here) {
      found = &entity;
      break;
    }
    if (!forward && span.begin < here) {
      found = &entity;
    }
  }
  if (found != nullptr) {
    put_cursor(view, dialogue.marking, view.text_words.at(found->mark.span.begin));
  } else {
    warn(dialogue, forward ? "No event or time is marked after this."
                           : "No event or time is marked before this.");
  }
}

// Which end, and which way.
enum class Resize { kLonger, kShorter, kEarlier, kLater };

// Of a marked entity the span changes, else only what is selected.
DialogueRequest resize(const AnnotationView& view, Dialogue& dialogue, Resize how) {
  Marking& marking = dialogue.marking;
  const MarkedEntity* entity = entity_at_cursor(view, marking);
  const std::size_t count = view.text_words.count();
  std::size_t first = marking.first;
  std::size_t last = marking.last;
  switch (how) {
    case Resize::kLonger:
      last += last + 1 < count ? 1 : 0;
      break;
    case Resize::kShorter:
      last -= last > first ? 1 : 0;
      break;
    case Resize::kEarlier:
      first -= first > 0 ? 1 : 0;
      break;
    case Resize::kLater:
      first += first < last ? 1 : 0;
      break;
  }
  if (count == 0 || (first == marking.first && last == marking.last)) {
    warn(dialogue, how == Resize::kShorter || how == Resize::kLater
                       ? "One word is the least; x removes what is marked."
                       : "The text ends here.");
    return {};
  }
  if (entity == nullptr) {
    marking.first = first;
    marking.last = last;
    return {};
  }
  marking.entity = entity->id;  // the cursor goes with it
  return log_or_warn(dialogue,
                     move_action(view.session, entity->id, view.text_words.from_to(first, last)));
}

void ask_for_value(Dialogue& dialogue, MarkingStep step, std::string entity, std::string typed) {
  dialogue.marking.step = step;
  dialogue.marking.entity = std::move(entity);
  dialogue.marking.typed = std::move(typed);
}

void ask_for_creation_time(const AnnotationView& view, Dialogue& dialogue) {
  const MarkedEntity* now = view.session.marks().creation_time();
  ask_for_value(dialogue, MarkingStep::kCreationTime, "",
                now != nullptr ? std::string(value_of(now->mark, "value")) : "");
}

void change_at_cursor(const AnnotationView& view, Dialogue& dialogue) {
  const MarkedEntity* entity = entity_at_cursor(view, dialogue.marking);
  if (entity == nullptr) {
    warn(dialogue, "Nothing is marked here; e marks an event, t a time.");
  } else if (entity->mark.kind == ElementKind::kTimex) {
    ask_for_value(dialogue, MarkingStep::kValue, entity->id,
                  std::string(value_of(entity->mark, "value")));
  } else {
    ask_for_value(dialogue, MarkingStep::kClass, entity->id, "");
  }
}

// Asks for the rest of what is to be marked at the cursor.
void start_mark_of(const AnnotationView& view, Dialogue& dialogue, bool is_time) {
  const MarkedEntity* entity = entity_at_cursor(view, dialogue.marking);
  if (view.text_words.count() == 0) {
    warn(dialogue, "The text has no words to mark.");
  } else if (entity != nullptr && (entity->mark.kind == ElementKind::kTimex) == is_time) {
    change_at_cursor(view, dialogue);
  } else if (entity != nullptr) {
    warn(dialogue,
         fmt::format("This is {} already; x removes it first.", is_time ? "an event" : "a time"));
  } else {
    // Words that are a date themselves need not be typed again.
    const std::string words(selected(view, dialogue.marking).of(view.document().text()));
    const TypedTime guess = is_time ? read_time_value(words) : TypedTime{};
    ask_for_value(dialogue, is_time ? MarkingStep::kValue : MarkingStep::kClass, "",
                  guess.valid ? guess.value : "");
  }
}

DialogueRequest press_class(const AnnotationView& view, Dialogue& dialogue, Key key) {
  Marking& marking = dialogue.marking;
  std::string_view chosen = key.kind == KeyKind::kEnter ? kClassKeys.front().event_class : "";
  for (const ClassKey& one : kClassKeys) {
    if (key == Key{KeyKind::kCharacter, static_cast<unsigned char>(one.key)}) {
      chosen = one.event_class;
    }
  }
  if (chosen.empty()) {
    warn(dialogue, "Choose a class by its key; Enter for OCCURRENCE, Escape to go back.");
    return {};
  }
  return log_or_warn(dialogue,
                     marking.entity.empty()
                         ? mark_event_action(view.session, selected(view, marking), chosen)
                         : change_action(view.session, marking.entity, chosen));
}

DialogueRequest press_value(const AnnotationView& view, Dialogue& dialogue, Key key) {
  Marking& marking = dialogue.marking;
  if (key.kind != KeyKind::kEnter) {
    type_key(marking.typed, key);
    return {};
  }
  const bool creation = marking.step == MarkingStep::kCreationTime;
  return log_or_warn(dialogue,
                     creation ? creation_time_action(view.session, marking.typed)
                     : marking.entity.empty()
                         ? mark_time_action(view.session, selected(view, marking), marking.typed)
                         : change_action(view.session, marking.entity, marking.typed));
}

void open(Dialogue& dialogue, DialogueMode mode, std::size_t cursor = 0) {
  dialogue.mode = mode;
  dialogue.cursor = cursor;
  dialogue.scroll = 0;
  dialogue.typed.clear();
}

DialogueRequest press_letter(const AnnotationView& view, Dialogue& dialogue, char32_t letter) {
  Marking& marking = dialogue.marking;
  switch (letter) {
    case 'e':
    case 't':
      start_mark_of(view, dialogue, letter == 't');
      return {};
    case 'c':
      change_at_cursor(view, dialogue);
      return {};
    case 'x': {
      const MarkedEntity* entity = entity_at_cursor(view, marking);
      if (entity == nullptr) {
        warn(dialogue, "Nothing is marked here.");
        return {};
      }
      return ask_to_remove(view, dialogue, *entity);
    }
    case 'd':
      ask_for_creation_time(view, dialogue);
      return {};
    case 'n':
    case 'p':
      move_by_entity(view, dialogue, letter == 'n');
      return {};
    case '+':
      return resize(view, dialogue, Resize::kLonger);
    case '-':
      return resize(view, dialogue, Resize::kShorter);
    case '(':
      return resize(view, dialogue, Resize::kEarlier);
    case ')':
      return resize(view, dialogue, Resize::kLater);
    case 'u':
      return take_back_last(view, dialogue);
    case 'h': {
      const std::size_t count = history_of(view).size();
      open(dialogue, DialogueMode::kHistory, count - (count > 0 ? 1 : 0));
      return {};
    }
    case 'g':
      open(dialogue, DialogueMode::kDocuments);
      return {};
    case '?':
      open(dialogue, DialogueMode::kHelp);
      return {};
    case 'r':
      leave_marking(view, dialogue);
      return {};
    case 'q':
      return {DialogueRequest::Kind::kStop, {}, {}};
    default:
      warn(dialogue, "This key does nothing here; e marks an event, t a time, ? lists all keys.");
      return {};
  }
}

DialogueRequest press_in_text(const AnnotationView& view, Dialogue& dialogue, Key key) {
  Marking& marking = dialogue.marking;
  switch (key.kind) {
    case KeyKind::kLeft:
      put_cursor(view, marking, marking.first - (marking.first > 0 ? 1 : 0));
      return {};
    case KeyKind::kRight:
      put_cursor(view, marking, marking.last + 1);
      return {};
    case KeyKind::kUp:
      move_by_sentences(view, marking, -1);
      return {};
    case KeyKind::kDown:
      move_by_sentences(view, marking, 1);
      return {};
    case KeyKind::kPageUp:
      move_by_sentences(view, marking, -static_cast<std::ptrdiff_t>(kPageOfSentences));
      return {};
    case KeyKind::kPageDown:
      move_by_sentences(view, marking, kPageOfSentences);
      return {};
    case KeyKind::kShiftRight:
      return resize(view, dialogue, Resize::kLonger);
    case KeyKind::kShiftLeft:
      return resize(view, dialogue, Resize::kShorter);
    case KeyKind::kEnter:
      leave_marking(view, dialogue);
      return {};
    case KeyKind::kCharacter:
      return press_letter(view, dialogue, key.character);
    default:
      return {};
  }
}

}  // namespace

const MarkedEntity* entity_at_cursor(const AnnotationView& view, const Marking& marking) {
  if (view.text_words.count() == 0) {
    return nullptr;
  }
  const Span word = view.text_words[marking.first];
  for (const MarkedEntity& entity : view.session.marks().all()) {
    // Spans of others may begin or end within a word.
    if (entity.mark.span.begin < word.end && word.begin < entity.mark.span.end) {
      return &entity;
    }
  }
  return nullptr;
}

void start_marking(const AnnotationView& view, Dialogue& dialogue) {
  Marking& marking = dialogue.marking;
  marking = {};
  marking.stage = true;
  dialogue.mode = DialogueMode::kEntities;
  dialogue.scroll = 0;
  std::size_t word = 0;
  for (const Entity entity : view.question
                                 ? std::vector{view.question->first, view.question->second}
                                 : std::vector<Entity>{}) {
    const Span span =
        span_of(view.document(), view.session.entities()[position(entity)].name.refers_to);
    if (word == 0 && !span.empty() && view.document().body().contains(span)) {
      word = view.text_words.at(span.begin);
    }
  }
  put_cursor(view, marking, word);
}

void settle_marking(const AnnotationView& view, Dialogue& dialogue) {
  Marking& marking = dialogue.marking;
  const MarkedEntity* changed =
      marking.entity.empty() ? nullptr : view.session.marks().find(marking.entity);
  put_cursor(view, marking,
             changed != nullptr && view.document().body().contains(changed->mark.span)
                 ? view.text_words.at(changed->mark.span.begin)
                 : marking.first);
  marking.entity.clear();
}

void leave_marking(const AnnotationView& view, Dialogue& dialogue) {
  if (view.session.entities().size() < 2) {
    warn(dialogue, "A relation needs two events or times: mark some first (e, t), or stop with q.");
    return;
  }
  if (view.session.progress().pairs == 0) {
    warn(dialogue, "No pair of the task is in what is marked so far; see 'gnomon tasks --help'.");
    return;
  }
  dialogue.marking.stage = false;
  dialogue.stage_one = view.session.statements().empty() && view.question.has_value();
  dialogue.mode = home_of(dialogue);
  dialogue.scroll = 0;
}

DialogueRequest ask_to_remove(const AnnotationView& view, Dialogue& dialogue,
                              const MarkedEntity& entity) {
  const std::size_t answers = view.session.statements_about(entity.id);
  if (answers > 0 && dialogue.marking.to_remove != entity.id) {
    dialogue.marking.to_remove = entity.id;
    warn(dialogue, fmt::format("Removing {} also undoes {} about it. Once more to remove it; undo "
                               "brings all back.",
                               entity_in_words(view, entity), plural(answers, "answer")));
    return {};
  }
  return log_request({.kind = ActionKind::kRemoveEntity, .first = entity.id});
}

DialogueRequest press_marking(const AnnotationView& view, Dialogue& dialogue, Key key) {
  Marking& marking = dialogue.marking;
  if (key != Key{KeyKind::kCharacter, 'x'}) {
    marking.to_remove.clear();
  }
  if (marking.step == MarkingStep::kText) {
    return press_in_text(view, dialogue, key);
  }
  if (key.kind == KeyKind::kEscape) {
    marking.step = MarkingStep::kText;
    return {};
  }
  return marking.step == MarkingStep::kClass ? press_class(view, dialogue, key)
                                             : press_value(view, dialogue, key);
}

std::string entity_in_words(const AnnotationView& view, const MarkedEntity& entity) {
  return mark_in_words(view, entity.id, entity.mark);
}

std::string values_in_words(const EntityMark& mark) {
  if (mark.kind == ElementKind::kTimex) {
    const std::string_view value = value_of(mark, "value");
    const TypedTime time = read_time_value(value);
    return time.valid ? in_words(time) : fmt::format("value {}", shown(value));
  }
  const std::string_view event_class = value_of(mark, "class");
  return event_class.empty() ? "no class" : shown(event_class);
}

std::string edit_in_words(const AnnotationView& view, const Action& action) {
  if (action.kind != ActionKind::kRemoveEntity && action.entity) {
    return fmt::format("{} {}: {}", mark_in_words(view, action.first, *action.entity),
                       action.kind == ActionKind::kMarkEntity ? "marked" : "changed",
                       values_in_words(*action.entity));
  }
  // What is removed now was there before.
  const EntityMark* mark = nullptr;
  if (const MarkedEntity* entity = view.session.marks().find(action.first)) {
    mark = &entity->mark;
  }
  for (const LoggedAction& edit : view.session.edits()) {
    if (mark == nullptr && edit.action.first == action.first && edit.action.entity) {
      mark = &*edit.action.entity;
    }
  }
  return fmt::format("{} removed", mark != nullptr ? mark_in_words(view, action.first, *mark)
                                                   : shown(action.first));
}

std::string edit_effect_in_words(const Effect& effect) {
  if (effect.statements_lost > 0) {
    return fmt::format("; {} undone", plural(effect.statements_lost, "answer was", "answers were"));
  }
  if (effect.statements_restored > 0) {
    return fmt::format("; {} again",
                       plural(effect.statements_restored, "answer counts", "answers count"));
  }
  return "";
}

std::string edit_refusal_in_words(const AnnotationView& view, const Refusal& refusal) {
  switch (refusal.reason) {
    case RefusalReason::kOverlaps: {
      const MarkedEntity* other = view.session.marks().find(refusal.entity);
      return fmt::format(
          "Not marked: it shares words with {}, and events and times cannot overlap.",
          other != nullptr ? entity_in_words(view, *other) : shown(refusal.entity));
    }
    case RefusalReason::kCutsElement:
      return fmt::format("Not marked: it would cut the element {} of the document in two.",
                         shown(refusal.entity));
    case RefusalReason::kNoWords:
      return "Not marked: these are no words of the text.";
    case RefusalReason::kNothingToTakeBack:
      return "It was already undone.";
    default:
      return "There is no such event or time any more.";
  }
}

}  // namespace gnomon
