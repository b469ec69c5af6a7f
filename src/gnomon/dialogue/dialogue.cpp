#include "gnomon/dialogue/dialogue.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/dialogue/marking.h"
#include "gnomon/operations/entity_actions.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kPage = 10;  // rows or lines that a page key moves

std::string id_of(const AnnotationView& view, Entity entity) {
  return std::string(view.session.entities()[position(entity)].name.id);
}

void go_to(Dialogue& dialogue, DialogueMode mode) {
  dialogue.mode = mode;
  dialogue.cursor = 0;
  dialogue.scroll = 0;
  dialogue.typed.clear();
  dialogue.first.reset();
  dialogue.relation.reset();
}

void go_back(Dialogue& dialogue) { go_to(dialogue, home_of(dialogue)); }

// A number from 1 on, as a place from 0.
std::optional<std::size_t> place_typed(const std::string& typed) {
  std::size_t number = 0;
  const char* end = typed.data() + typed.size();
  const auto [stop, error] = std::from_chars(typed.data(), end, number);
  return error == std::errc() && stop == end && number > 0 ? std::optional(number - 1)
                                                           : std::nullopt;
}

void start_mark(const AnnotationView& view, Dialogue& dialogue) {
  if (view.session.entities().size() < 2) {
    warn(dialogue, "There are fewer than two entities to relate.");
    return;
  }
  go_to(dialogue, DialogueMode::kMark);
  if (view.question && !dialogue.stage_one) {
    dialogue.cursor = position(view.question->first);
  }
}

DialogueRequest skip(const AnnotationView& view) {
  Action action;
  action.kind = ActionKind::kSkip;
  action.first = id_of(view, view.question->first);
  action.second = id_of(view, view.question->second);
  return log_request(std::move(action));
}

// Keys that mean the same in both stages.
std::optional<DialogueRequest> press_command(const AnnotationView& view, Dialogue& dialogue,
                                             char32_t key) {
  switch (key) {
    case 'm':
      start_mark(view, dialogue);
      return DialogueRequest{};
    case 'u':
      return take_back_last(view, dialogue);
    case 'h':
      go_to(dialogue, DialogueMode::kHistory);
      // The last one is the one that people most often want.
      dialogue.cursor = history_of(view).size();
      dialogue.cursor -= dialogue.cursor > 0 ? 1 : 0;
      return DialogueRequest{};
    case 'v':
      go_to(dialogue, DialogueMode::kKnown);
      return DialogueRequest{};
    case 'e':
      start_marking(view, dialogue);
      return DialogueRequest{};
    case 'g':
      go_to(dialogue, DialogueMode::kDocuments);
      return DialogueRequest{};
    case '?':
      go_to(dialogue, DialogueMode::kHelp);
      return DialogueRequest{};
    case 'q':
      return DialogueRequest{DialogueRequest::Kind::kStop, {}, {}};
    default:
      return std::nullopt;
  }
}

DialogueRequest answer_question(const AnnotationView& view, Dialogue& dialogue, Answer answer) {
  const auto [first, second] = *view.question;
  const bool possible =
      !answer.definite() || view.session.knowledge().admits(first, second, answer.relation());
  if (!possible) {
    warn(dialogue,
         fmt::format("'{}' is excluded by earlier answers; w shows why.", answer_name(answer)));
    return {};
  }
  Action action;
  action.kind = ActionKind::kAnswer;
  action.first = id_of(view, first);
  action.second = id_of(view, second);
  action.answer = answer;
  return log_request(std::move(action));
}

DialogueRequest press_start(const AnnotationView& view, Dialogue& dialogue, Key key) {
  if (key.kind == KeyKind::kEnter || key == Key{KeyKind::kCharacter, ' '}) {
    dialogue.stage_one = false;
    go_back(dialogue);
    return {};
  }
  if (key.kind == KeyKind::kUp || key.kind == KeyKind::kPageUp) {
    const std::size_t lines = key.kind == KeyKind::kUp ? 1 : kPage;
    dialogue.scroll -= std::min(dialogue.scroll, lines);
    return {};
  }
  if (key.kind == KeyKind::kDown || key.kind == KeyKind::kPageDown) {
    dialogue.scroll += key.kind == KeyKind::kDown ? 1 : kPage;
    return {};
  }
  if (key.kind != KeyKind::kCharacter) {
    return {};
  }
  if (const auto request = press_command(view, dialogue, key.character)) {
    return *request;
  }
  warn(dialogue, "This key does nothing here; Enter starts the questions, ? shows help.");
  return {};
}

DialogueRequest press_question(const AnnotationView& view, Dialogue& dialogue, Key key) {
  if (!view.question && key.kind == KeyKind::kEnter) {
    const auto next = next_document(view);
    return next ? DialogueRequest{DialogueRequest::Kind::kOpen, {}, *next}
                : DialogueRequest{DialogueRequest::Kind::kStop, {}, {}};
  }
  if (key.kind != KeyKind::kCharacter) {
    return {};
  }
  const AnswerAlgebra algebra = view.session.knowledge().options().algebra;
  if (view.question) {
    if (const auto answer = answer_of_key(algebra, key.character)) {
      return answer_question(view, dialogue, *answer);
    }
    if (key.character == 'k') {
      return skip(view);
    }
  }
  if (key.character == 'w') {
    go_to(dialogue, DialogueMode::kWhy);
    return {};
  }
  if (const auto request = press_command(view, dialogue, key.character)) {
    return *request;
  }
  warn(dialogue, "This key does nothing here; ? lists all keys.");
  return {};
}

// Moves among `count` places.
bool move_cursor(Dialogue& dialogue, Key key, std::size_t count) {
  const std::size_t last = count == 0 ? 0 : count - 1;
  dialogue.cursor = std::min(dialogue.cursor, last);
  switch (key.kind) {
    case KeyKind::kUp:
    case KeyKind::kLeft:
      dialogue.cursor -= std::min<std::size_t>(dialogue.cursor, 1);
      return true;
    case KeyKind::kDown:
    case KeyKind::kRight:
      dialogue.cursor = std::min(dialogue.cursor + 1, last);
      return true;
    case KeyKind::kPageUp:
      dialogue.cursor -= std::min(dialogue.cursor, kPage);
      return true;
    case KeyKind::kPageDown:
      dialogue.cursor = std::min(dialogue.cursor + kPage, last);
      return true;
    default:
      return false;
  }
}

bool type(Dialogue& dialogue, Key key) { return type_key(dialogue.typed, key); }

DialogueRequest finish_mark(const AnnotationView& view, Dialogue& dialogue, Entity second) {
  Action action;
  action.kind = ActionKind::kMark;
  action.first = id_of(view, *dialogue.first);
  action.second = id_of(view, second);
  action.answer = Answer(*dialogue.relation);
  go_back(dialogue);
  return log_request(std::move(action));
}

DialogueRequest choose_entity(const AnnotationView& view, Dialogue& dialogue) {
  if (!dialogue.typed.empty() && entities_found(view, dialogue.typed).empty()) {
    warn(dialogue, fmt::format("No entity matches '{}'.", shown(dialogue.typed)));
    dialogue.typed.clear();
    return {};
  }
  const auto chosen = static_cast<Entity>(dialogue.cursor);
  dialogue.typed.clear();
  if (!dialogue.first) {
    dialogue.first = chosen;
    return {};
  }
  if (chosen == *dialogue.first) {
    warn(dialogue, "An entity cannot be related to itself; choose another one.");
    return {};
  }
  return finish_mark(view, dialogue, chosen);
}

DialogueRequest press_mark(const AnnotationView& view, Dialogue& dialogue, Key key) {
  if (key.kind == KeyKind::kEscape) {
    // One step back.
    if (dialogue.relation) {
      dialogue.relation.reset();
    } else if (dialogue.first) {
      dialogue.cursor = position(*dialogue.first);
      dialogue.first.reset();
    } else {
      go_back(dialogue);
    }
    dialogue.typed.clear();
    return {};
  }
  if (dialogue.first && !dialogue.relation) {
    const AnswerAlgebra algebra = view.session.knowledge().options().algebra;
    const auto answer =
        key.kind == KeyKind::kCharacter ? answer_of_key(algebra, key.character) : std::nullopt;
    if (answer && answer->definite()) {
      dialogue.relation = answer->relation();
      // What comes next in the text is a better guess than the entity itself.
      dialogue.cursor = position(*dialogue.first);
      dialogue.cursor += dialogue.cursor + 1 < view.session.entities().size() ? 1 : 0;
    } else if (key.kind == KeyKind::kCharacter) {
      warn(dialogue, "Choose one of the relations by its key.");
    }
    return {};
  }
  if (key.kind == KeyKind::kEnter) {
    return choose_entity(view, dialogue);
  }
  if (move_cursor(dialogue, key, view.session.entities().size())) {
    dialogue.typed.clear();
  } else if (type(dialogue, key)) {
    if (const auto found = entities_found(view, dialogue.typed); !found.empty()) {
      dialogue.cursor = position(found.front());
    }
  }
  return {};
}

// Enter on a row.
DialogueRequest choose_row(const AnnotationView& view, Dialogue& dialogue, std::size_t row) {
  switch (dialogue.mode) {
    case DialogueMode::kHistory: {
      Action action;
      action.kind = ActionKind::kTakeBack;
      action.taken_back = history_of(view)[row].number;
      go_back(dialogue);
      return log_request(std::move(action));
    }
    case DialogueMode::kDocuments:
      return {DialogueRequest::Kind::kOpen, {}, view.documents[row].name};
    case DialogueMode::kKnown: {
      std::size_t seen = 0;
      const std::size_t count = view.session.entities().size();
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
          const Pair pair{static_cast<Entity>(i), static_cast<Entity>(j)};
          if (view.session.asks(pair) &&
              view.session.knowledge().state(pair.first, pair.second) != PairState::kPending &&
              seen++ == row) {
            dialogue.pair = pair;
          }
        }
      }
      dialogue.mode = DialogueMode::kWhyPair;
      dialogue.scroll = 0;
      return {};
    }
    default:
      return {};
  }
}

DialogueRequest press_list(const AnnotationView& view, Dialogue& dialogue, Key key) {
  if (key.kind == KeyKind::kEscape) {
    go_back(dialogue);
    return {};
  }
  const std::vector<std::string> rows = list_rows(view, dialogue.mode);
  if (type(dialogue, key)) {
    dialogue.cursor = 0;
    if (const auto place = place_typed(dialogue.typed); place && *place < rows.size()) {
      dialogue.cursor = *place;
    }
    return {};
  }
  const std::vector<std::size_t> found = rows_found(rows, dialogue.typed);
  if (move_cursor(dialogue, key, found.size())) {
    return {};
  }
  if (key.kind == KeyKind::kEnter) {
    const auto place = place_typed(dialogue.typed);
    const bool beyond = place && *place >= rows.size();
    if (found.empty() || beyond) {
      if (rows.empty()) {
        go_back(dialogue);
      } else {
        warn(dialogue, fmt::format("No row matches '{}'.", shown(dialogue.typed)));
        dialogue.typed.clear();
      }
      return {};
    }
    return choose_row(view, dialogue, found[std::min(dialogue.cursor, found.size() - 1)]);
  }
  return {};
}

DialogueRequest press_page(Dialogue& dialogue, Key key) {
  switch (key.kind) {
    case KeyKind::kUp:
      dialogue.scroll -= std::min<std::size_t>(dialogue.scroll, 1);
      return {};
    case KeyKind::kDown:
      ++dialogue.scroll;
      return {};
    case KeyKind::kPageUp:
      dialogue.scroll -= std::min(dialogue.scroll, kPage);
      return {};
    case KeyKind::kPageDown:
      dialogue.scroll += kPage;
      return {};
    default:
      if (key == Key{KeyKind::kCharacter, ' '}) {
        dialogue.scroll += kPage;
      } else if (dialogue.mode == DialogueMode::kWhyPair) {
        dialogue.mode = DialogueMode::kKnown;
      } else {
        go_back(dialogue);
      }
      return {};
  }
}

}  // namespace

DialogueMode home_of(const Dialogue& dialogue) {
  return dialogue.marking.stage ? DialogueMode::kEntities
         : dialogue.stage_one   ? DialogueMode::kStart
                                : DialogueMode::kQuestion;
}

bool type_key(std::string& typed, Key key) {
  if (key.kind == KeyKind::kCharacter && key.character >= ' ') {
    append_utf8(typed, key.character);
    return true;
  }
  if (key.kind == KeyKind::kBackspace && !typed.empty()) {
    while (typed.size() > 1 && is_utf8_continuation(typed.back())) {
      typed.pop_back();
    }
    typed.pop_back();
    return true;
  }
  return false;
}

Dialogue start_dialogue(const AnnotationView& view) {
  Dialogue dialogue;
  if (view.session.statements().empty() && nothing_marked(view.session)) {
    start_marking(view, dialogue);
    return dialogue;
  }
  dialogue.stage_one = view.session.statements().empty() && view.question.has_value();
  dialogue.mode = dialogue.stage_one ? DialogueMode::kStart : DialogueMode::kQuestion;
  return dialogue;
}

bool is_list(DialogueMode mode) {
  return mode == DialogueMode::kHistory || mode == DialogueMode::kKnown ||
         mode == DialogueMode::kDocuments;
}

bool is_page(DialogueMode mode) {
  return mode == DialogueMode::kWhy || mode == DialogueMode::kWhyPair ||
         mode == DialogueMode::kRefused || mode == DialogueMode::kHelp;
}

DialogueRequest press(const AnnotationView& view, Dialogue& dialogue, Key key) {
  dialogue.notice.clear();
  dialogue.warned = false;
  if (is_list(dialogue.mode)) {
    return press_list(view, dialogue, key);
  }
  if (is_page(dialogue.mode)) {
    return press_page(dialogue, key);
  }
  switch (dialogue.mode) {
    case DialogueMode::kEntities:
      return press_marking(view, dialogue, key);
    case DialogueMode::kStart:
      return press_start(view, dialogue, key);
    case DialogueMode::kMark:
      return press_mark(view, dialogue, key);
    default:
      return press_question(view, dialogue, key);
  }
}

std::vector<HistoryEntry> history_of(const AnnotationView& view) {
  std::vector<HistoryEntry> entries;
  for (const Statement& statement : view.session.statements()) {
    entries.push_back({statement.number, view.words.of(statement)});
  }
  for (const LoggedAction& edit : view.session.edits()) {
    entries.push_back({edit.number, edit_in_words(view, edit.action)});
  }
  std::ranges::sort(entries, {}, &HistoryEntry::number);
  return entries;
}

std::vector<std::string> list_rows(const AnnotationView& view, DialogueMode mode) {
  std::vector<std::string> rows;
  const auto add = [&](const std::string& text) {
    rows.push_back(fmt::format("{:>3}. {}", rows.size() + 1, text));
  };
  if (mode == DialogueMode::kHistory) {
    for (const HistoryEntry& entry : history_of(view)) {
      add(entry.words);
    }
  } else if (mode == DialogueMode::kKnown) {
    const std::size_t count = view.session.entities().size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        const Pair pair{static_cast<Entity>(i), static_cast<Entity>(j)};
        if (view.session.asks(pair) &&
            view.session.knowledge().state(pair.first, pair.second) != PairState::kPending) {
          add(view.words.standing(view.session, pair));
        }
      }
    }
  } else if (mode == DialogueMode::kDocuments) {
    for (const DocumentStanding& one : view.documents) {
      add(fmt::format("{}: {}, {}", shown(one.name), plural(one.entities, "entity", "entities"),
                      one.to_mark       ? "to be marked"
                      : one.to_ask == 0 ? "finished"
                      : !one.begun      ? "not started"
                                        : fmt::format("{} of {} pairs open", one.open, one.pairs)));
    }
  }
  return rows;
}

std::vector<std::size_t> rows_found(const std::vector<std::string>& rows,
                                    const std::string& typed) {
  std::vector<std::size_t> found;
  const bool all = typed.empty() || place_typed(typed).has_value();
  const std::string wanted = ascii_lower(typed);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (all || ascii_lower(rows[i]).find(wanted) != std::string::npos) {
      found.push_back(i);
    }
  }
  return found;
}

std::vector<Entity> entities_found(const AnnotationView& view, const std::string& typed) {
  const std::size_t count = view.session.entities().size();
  if (const auto place = place_typed(typed)) {
    return *place < count ? std::vector{static_cast<Entity>(*place)} : std::vector<Entity>{};
  }
  std::vector<Entity> found;
  const std::string wanted = ascii_lower(typed);
  for (std::size_t i = 0; i < count && !wanted.empty(); ++i) {
    const AskedEntity& entity = view.session.entities()[i];
    const std::string words = ascii_lower(mention(view.document(), entity.name.refers_to));
    if (words.starts_with(wanted) || ascii_lower(entity.name.id) == wanted) {
      found.push_back(static_cast<Entity>(i));
    }
  }
  return found;
}

std::optional<std::string> next_document(const AnnotationView& view) {
  const std::size_t count = view.documents.size();
  const auto here = std::ranges::find(view.documents, std::string(view.document().name()),
                                      &DocumentStanding::name);
  const auto place = static_cast<std::size_t>(here - view.documents.begin());
  for (std::size_t step = 1; step <= count; ++step) {
    const DocumentStanding& one = view.documents[(place + step) % count];
    if ((one.to_ask > 0 || one.to_mark) && one.name != view.document().name()) {
      return one.name;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
