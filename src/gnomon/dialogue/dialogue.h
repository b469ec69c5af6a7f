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
  kOther,  // a key that nobody asked for
};

struct Key {
  KeyKind kind = KeyKind::kCharacter;
  char32_t character = 0;

  friend bool operator==(const Key&, const Key&) = default;
};

enum class DialogueMode : std::uint8_t {
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
};

// What is to be done with the store; all else happens in the dialogue.
struct DialogueRequest {
  enum class Kind : std::uint8_t { kNothing, kLog, kOpen, kStop };
  Kind kind = Kind::kNothing;
  Action action = {};         // of kLog
  std::string document = {};  // of kOpen
};

// How a dialogue about a document begins: with stage 1 where nothing has been said yet.
Dialogue start_dialogue(const AnnotationView& view);

// Takes a key in.
DialogueRequest press(const AnnotationView& view, Dialogue& dialogue, Key key);

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
