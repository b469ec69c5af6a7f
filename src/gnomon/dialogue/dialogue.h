// What a key means, by what is on the screen. Knows neither screen nor keyboard.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/dialogue/annotation_view.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

enum class KeyKind : std::uint8_t {
  kCharacter,
  kEnter,
  kEscape,
  kBackspace,
  kUp,
  kDown,
  kLeft,
  kRight,
  kPageUp,
  kPageDown,
  kShiftLeft,
  kShiftRight,
  kOther,  // a key that nobody asked for
};

struct Key {
  KeyKind kind = KeyKind::kCharacter;
  char32_t character = 0;

  friend bool operator==(const Key&, const Key&) = default;
};

enum class DialogueMode : std::uint8_t {
  kEntities,   // events and times are marked
  kStart,      // stage 1: the text as a whole
  kQuestion,   // stage 2; the summary when there is no question
  kMark,       // a relation is being marked
  kWhy,        // why answers are excluded, and what the last answer settled
  kWhyPair,    // why a pair stands as it does
  kRefused,    // why something was not taken
  kHistory,    // statements, to take back
  kKnown,      // what is known of all pairs
  kDocuments,  // to go to another one
  kHelp,
};

enum class MarkingStep : std::uint8_t {
  kText,  // moving in the text
  kClass,
  kValue,  // of a time: it is being typed
  kCreationTime,
};

// Where somebody is who marks events and times.
struct Marking {
  bool stage = false;  // where pages and lists lead back to
  MarkingStep step = MarkingStep::kText;
  std::size_t first = 0;       // the words at the cursor
  std::size_t last = 0;        // the same
  std::string entity = {};     // that is being changed; empty: a new one
  std::string typed = {};      // a value
  std::string to_remove = {};  // asked for once: answers about it would not count any more
  bool show_text = true;       // line by line: not again after each command
};

// Where in the dialogue somebody is.
struct Dialogue {
  DialogueMode mode = DialogueMode::kQuestion;
  bool stage_one = false;                    // where a mark leads back to
  std::size_t cursor = 0;                    // in a list, or among the entities
  std::size_t scroll = 0;                    // lines of a page that lie above the screen
  std::string typed = {};                    // in a list: a number, or words to look for
  std::optional<Entity> first = {};          // of the relation that is being marked
  std::optional<RelationSet> relation = {};  // the same
  std::optional<Pair> pair = {};             // of kWhyPair
  std::string notice = {};                   // what the last key did
  bool warned = false;                       // the notice says that something was not done
  std::vector<std::string> refused = {};     // of kRefused: the reasons, one a paragraph
  Marking marking = {};                      // of kEntities
};

// What is to be done with the store; all else happens in the dialogue.
struct DialogueRequest {
  enum class Kind : std::uint8_t { kNothing, kLog, kOpen, kStop };
  Kind kind = Kind::kNothing;
  Action action = {};         // of kLog
  std::string document = {};  // of kOpen
};

// Where a page or a list leads back to.
DialogueMode home_of(const Dialogue& dialogue);

// Changes what was typed by a character or Backspace; false for other keys.
bool type_key(std::string& typed, Key key);

// How a dialogue about a document begins: with the marking of events and times where there are
// none, with stage 1 where nothing has been said yet.
Dialogue start_dialogue(const AnnotationView& view);

// Takes a key in.
DialogueRequest press(const AnnotationView& view, Dialogue& dialogue, Key key);

// What was done and counts, in order: statements, and what was done to events and times.
struct HistoryEntry {
  std::uint64_t number = 0;  // in the log
  std::string words;
};
std::vector<HistoryEntry> history_of(const AnnotationView& view);

// The rows of a mode that shows a list, each with its number.
std::vector<std::string> list_rows(const AnnotationView& view, DialogueMode mode);
// Which of the rows are to be seen with what was typed: all with a number, else those with the
// words.
std::vector<std::size_t> rows_found(const std::vector<std::string>& rows, const std::string& typed);
bool is_list(DialogueMode mode);
bool is_page(DialogueMode mode);

// The entities that typed words mean: that with the number, from 1, or all whose words begin so,
// whatever the case.
std::vector<Entity> entities_found(const AnnotationView& view, const std::string& typed);

// The next document that is not finished, behind the one at hand; nothing when there is none.
std::optional<std::string> next_document(const AnnotationView& view);

}  // namespace gnomon
