#include "gnomon/dialogue/plain_dialogue.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/marking_lines.h"
#include "gnomon/dialogue/marking_screen.h"
#include "gnomon/dialogue/pages.h"
#include "gnomon/dialogue/screen.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kPassageLines = 20;

class PlainPage {
 public:
  explicit PlainPage(std::size_t width) : width_(width) {}

  void line(const std::string& text, std::size_t indent = 0) {
    for (const StyledLine& one : wrap(StyledLine{{text, TextStyle::kPlain}}, width_, indent)) {
      text_ += words_of(one) + "\n";
    }
  }
  void gap() { text_ += "\n"; }
  void lines(const std::vector<StyledLine>& all) {
    for (const StyledLine& one : all) {
      text_ += words_of(one) + "\n";
    }
  }
  void paragraphs(const Paragraphs& all) {
    for (const std::string& one : all) {
      if (one.empty()) {
        gap();
      } else {
        line(one, one.starts_with("- ") ? 2 : 0);
      }
    }
  }
  std::string text() && { return std::move(text_); }

 private:
  std::size_t width_;
  std::string text_;
};

void add_progress(const AnnotationView& view, PlainPage& page) {
  const SessionProgress progress = view.session.progress();
  const std::string left = questions_left_in_words(view.questions_left);
  page.line(fmt::format("{} of {}: {}{}{}.", progress.pairs - progress.open,
                        plural(progress.pairs, "pair"), progress_in_words(progress),
                        left.empty() ? "" : "; ", left));
}

void add_question(const AnnotationView& view, std::size_t width, PlainPage& page) {
  const Pair question = *view.question;
  add_progress(view, page);
  page.gap();
  page.lines(passage(view.document(), view.sentences, question_marks(view, question), width,
                     kPassageLines));
  page.gap();
  page.line(fmt::format("How is A {} related in time to B {}?", view.words.of(question.first),
                        view.words.of(question.second)));
  std::size_t number = 0;
  for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
    const bool open =
        !key.answer.definite() ||
        view.session.knowledge().admits(question.first, question.second, key.answer.relation());
    // The labels of TempEval are what annotators know.
    const bool labelled = !key.reminder.empty() &&
                          view.session.knowledge().options().algebra == AnswerAlgebra::kTempEval;
    page.line(fmt::format("{:>2}. {} = {}{}{}", ++number, key.key, answer_sentence(key.answer),
                          labelled ? fmt::format(" ({})", key.reminder) : "",
                          open ? "" : " (excluded, w: why)"));
  }
}

void add_mark(const AnnotationView& view, const Dialogue& dialogue, std::size_t width,
              PlainPage& page) {
  // In stage 1 the text with its numbers stands right above.
  if (!dialogue.first && !dialogue.stage_one) {
    page.lines(whole_text(view.document(), numbered_marks(view, std::nullopt), width));
  }
  if (dialogue.first && !dialogue.relation) {
    for (const AnswerKey& key : answer_keys(view.session.knowledge().options().algebra)) {
      if (key.answer.definite()) {
        page.line(fmt::format("{} = {} {} ...", key.key, view.words.of(*dialogue.first),
                              answer_phrase(key.answer)));
      }
    }
  }
}

struct CommandWord {
  std::string_view word;
  char key;
};

constexpr std::array<CommandWord, 15> kCommandWords{{{"why", 'w'},
                                                     {"skip", 'k'},
                                                     {"undo", 'u'},
                                                     {"take back", 'u'},
                                                     {"history", 'h'},
                                                     {"view", 'v'},
                                                     {"known", 'v'},
                                                     {"mark", 'm'},
                                                     {"events", 'e'},
                                                     {"times", 'e'},
                                                     {"go", 'g'},
                                                     {"documents", 'g'},
                                                     {"help", '?'},
                                                     {"stop", 'q'},
                                                     {"quit", 'q'}}};

Key character(char32_t value) { return {KeyKind::kCharacter, value}; }

std::vector<Key> typed_and_enter(std::string_view line) {
  std::vector<Key> keys;
  for (std::size_t byte = 0; byte < line.size();) {
    const CodePoint point = decode_utf8(line, byte);
    if (point.valid) {
      keys.push_back(character(point.value));
    }
    byte += point.bytes;
  }
  keys.push_back({KeyKind::kEnter, 0});
  return keys;
}

// A letter, a number or a name of an answer, or of a command, as its key.
std::optional<Key> answer_or_command(const AnnotationView& view, std::string_view line,
                                     bool commands) {
  const std::vector<AnswerKey> keys = answer_keys(view.session.knowledge().options().algebra);
  std::size_t number = 0;
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error == std::errc() && stop == line.data() + line.size()) {
    return number >= 1 && number <= keys.size()
               ? std::optional(character(static_cast<unsigned char>(keys[number - 1].key)))
               : std::nullopt;
  }
  if (line.size() == 1) {
    return character(static_cast<unsigned char>(line.front()));
  }
  const std::string word = ascii_lower(line);
  for (const AnswerKey& key : keys) {
    if (word == answer_name(key.answer) ||
        (!key.reminder.empty() && word == ascii_lower(key.reminder))) {
      return character(static_cast<unsigned char>(key.key));
    }
  }
  const auto command = std::ranges::find(kCommandWords, word, &CommandWord::word);
  return commands && command != kCommandWords.end()
             ? std::optional(character(static_cast<unsigned char>(command->key)))
             : std::nullopt;
}

Failure no_such_line(std::string_view line, const char* hint) {
  return fail(codes::kUnknownAnswer, "", fmt::format("unknown input '{}'", shown(line)), hint);
}

}  // namespace

std::string plain_text(const AnnotationView& view, const Dialogue& dialogue, std::size_t width) {
  if (dialogue.mode == DialogueMode::kEntities) {
    return marking_text(view, dialogue, width);
  }
  PlainPage page(width);
  if (!dialogue.notice.empty()) {
    page.line(dialogue.notice);
    page.gap();
  }
  const AnswerAlgebra algebra = view.session.knowledge().options().algebra;
  switch (dialogue.mode) {
    case DialogueMode::kStart:
      page.line(
          fmt::format("Document {}, stage 1. Read the text and mark the obvious relations first, "
                      "or go straight to the questions.",
                      shown(view.document().name())));
      page.gap();
      page.lines(whole_text(view.document(), numbered_marks(view, std::nullopt), width));
      page.gap();
      add_progress(view, page);
      break;
    case DialogueMode::kQuestion:
      page.line(fmt::format("Document {}", shown(view.document().name())));
      if (view.question) {
        add_question(view, width, page);
      } else {
        page.paragraphs(summary_page(view));
      }
      break;
    case DialogueMode::kMark:
      add_mark(view, dialogue, width, page);
      break;
    case DialogueMode::kWhy:
      page.paragraphs(why_page(view));
      break;
    case DialogueMode::kWhyPair:
      page.paragraphs(dialogue.pair ? why_pair_page(view, *dialogue.pair) : Paragraphs{});
      break;
    case DialogueMode::kRefused:
      page.paragraphs(dialogue.refused);
      break;
    case DialogueMode::kHelp:
      page.paragraphs(dialogue.marking.stage ? marking_help(true) : help_page(algebra, true));
      break;
    default: {
      const std::vector<std::string> rows = list_rows(view, dialogue.mode);
      for (const std::string& row : rows) {
        page.line(row, 5);
      }
      if (rows.empty()) {
        page.line("Nothing yet.");
      }
      break;
    }
  }
  return std::move(page).text();
}

std::string plain_prompt(const Dialogue& dialogue, const AnnotationView& view) {
  switch (dialogue.mode) {
    case DialogueMode::kEntities:
      return "Mark, or an empty line for the relations (? for help): ";
    case DialogueMode::kStart:
      return "m to mark, an empty line for the questions, ? for help: ";
    case DialogueMode::kMark:
      if (!dialogue.first) {
        return "First entity (number or word): ";
      }
      if (!dialogue.relation) {
        return "Relation: ";
      }
      return fmt::format("{} {} ... second entity (number or word): ",
                         view.words.of(*dialogue.first), answer_phrase(Answer(*dialogue.relation)));
    case DialogueMode::kHistory:
      return "Number to undo (empty line: none): ";
    case DialogueMode::kKnown:
      return "Number or words, to see why (empty line: back): ";
    case DialogueMode::kDocuments:
      return "Number or name of the document (empty line: back): ";
    default:
      return view.question ? "Answer (? for help): " : "Enter, or a command (? for help): ";
  }
}

Result<std::vector<Key>> keys_of_line(const AnnotationView& view, const Dialogue& dialogue,
                                      std::string_view line) {
  const std::string_view words = trim(line);
  const bool relation_step =
      dialogue.mode == DialogueMode::kMark && dialogue.first && !dialogue.relation;
  if (is_list(dialogue.mode) || dialogue.mode == DialogueMode::kMark) {
    if (words.empty()) {
      return std::vector<Key>{{KeyKind::kEscape, 0}};
    }
    if (!relation_step) {
      const auto found = dialogue.mode == DialogueMode::kMark
                             ? entities_found(view, std::string(words))
                             : std::vector<Entity>{};
      if (found.size() > 1) {
        std::string numbers;
        for (const Entity entity : found) {
          numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", position(entity) + 1);
        }
        return fail(codes::kAmbiguousEntity, "",
                    fmt::format("several entities begin with '{}'", shown(words)),
                    fmt::format("type one of the numbers {}", numbers));
      }
      return typed_and_enter(words);
    }
  }
  if (words.empty()) {
    // Without a question Enter goes on; with one it would be a slip of the finger.
    const bool goes_on = dialogue.mode == DialogueMode::kStart || !view.question;
    return goes_on ? std::vector<Key>{{KeyKind::kEnter, 0}} : std::vector<Key>{};
  }
  if (const auto key = answer_or_command(view, words, !relation_step)) {
    return std::vector<Key>{*key};
  }
  return no_such_line(words, "type the number, the letter or the word of an answer, or ? for help");
}

}  // namespace gnomon
