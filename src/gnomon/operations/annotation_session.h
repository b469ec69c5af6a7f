// Somebody who annotates by question and answer: which question comes next, what was said, what
// follows from it, and where it is kept. Knows neither keys nor screens: a terminal, a web page and
// a program drive the same object.
//
//     AnnotationRequest request;
//     request.project = "demo.gnomon";
//     request.annotator = "ada";
//     Result<AnnotationSession> session = AnnotationSession::open(request);
//     while (session && session->next()) {                 // a pair of entities
//       const Result<AnnotationStep> step = session->answer(Answer(kBeforeAnswer));
//       ...                                                // saved, refused, or others came first
//     }
//
// One document is always open. A session is in one of two states:
//
//     asking      next() is a pair     answer, skip, mark, take_back, go_to
//     finished    next() is nothing    mark, take_back, go_to; answer and skip: `nothing-asked`
//
// In both, events and times can be marked, changed and removed. The entities have other numbers
// then, so whoever holds some asks again.
//
// open and go_to lead to either. What is said leads to the next question, and to `finished` when no
// pair is left that the strategy asks about; take_back leads to `asking` again.
//
// What is said becomes an AnnotationStep. It is on disk when it is taken. An Error says that it
// could not be saved; the session is then as it was. Others may work on the same document as the
// same annotator: their actions count before the one at hand, which is not taken then, so that
// nobody answers a question that has changed. Saving finds that out; nothing else looks for it.
//
// A session is for one thread at a time. It can be moved; what its functions refer to stays in
// place.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/annotate/annotated_document.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/project/project_values.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

class Project;
class Session;
struct Annotation;

// Documents with more pairs than this are asked about in windows of so many sentences by default.
inline constexpr std::size_t kManyPairs = 1500;
inline constexpr std::uint64_t kUsualWindow = 2;
inline constexpr Field kAskedTaskField{
    .name = "task",
    .help = "Ask only about the pairs of these tasks (1 to 9, A to F), separated by commas",
    .value = "LIST"};

struct AnnotationRequest {
  std::string project = {};
  std::string annotator = {};
  std::string document = {};  // to begin with; empty: where the annotator stopped
  std::string strategy = {};  // empty: that of the project
  // Sentences; 0: none. Not given: kUsualWindow where a document has more than kManyPairs.
  std::optional<std::uint64_t> window = {};
  bool import_links = false;  // the TLINKs of a document of which nothing has been said yet
  std::string task = {};      // ask only about the pairs of these tasks; empty: as the project says
};

template <FieldsOf<AnnotationRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "annotator",
            .help = "Name of the annotator (default on the command line: your login name)",
            .value = "NAME"},
      request.annotator);
  use(Field{.name = "document",
            .help = "Document to open (default: where the annotator stopped)",
            .value = "NAME"},
      request.document);
  use(Field{.name = "strategy", .help = strategy_help(), .value = "NAME"}, request.strategy);
  use(Field{.name = "window",
            .help = "Ask only about entities within this many sentences; 0 for no limit (default: "
                    "2 for documents with more than 1500 pairs)",
            .value = "K",
            .least = 0,
            .most = 1e6},
      request.window);
  use(Field{.name = "import-links",
            .help = "Import the TLINKs of documents that nobody has started yet"},
      request.import_links);
  use(kAskedTaskField, request.task);
}

// How far a document is.
struct DocumentStanding {
  std::string name;
  std::size_t entities = 0;
  std::size_t pairs = 0;
  std::size_t open = 0;    // pairs
  std::size_t to_ask = 0;  // those of them that there will be questions about; 0: finished
  bool begun = false;      // something was said of it
  bool to_mark = false;    // nothing was done yet, and there is no event or time in the text
};

// What opening a document found.
struct OpenedDocument {
  bool begun = false;                  // something had been said before
  std::optional<LinkImport> imported;  // when links were wanted
  std::vector<LoggedAction> refused;   // what contradicts the rest of a damaged log
  std::string impossible = {};         // why the document has no pairs of the tasks, and what to do
};

enum class StepState : std::uint8_t { kTaken, kRefused, kOthersFirst };

// What became of something that was said.
struct AnnotationStep {
  StepState state = StepState::kTaken;
  Action action;
  std::optional<Pair> asked = {};              // the question before it
  std::uint64_t number = 0;                    // of kTaken: in the log
  Effect effect = {};                          // of kTaken
  std::optional<Statement> taken_back = {};    // of kTaken: a statement, when it was not put off
  std::optional<Action> edit_taken_back = {};  // of kTaken: the same about an entity
  Refusal refusal = {};                        // of kRefused
  std::size_t others = 0;                      // of kOthersFirst: how many actions were taken in
  std::string meanwhile = {};                  // of kOthersFirst in an adjudication: who said what
};

// A pair of which something is known.
struct KnownPair {
  Pair pair;
  PairState state = PairState::kRelated;
  RelationSet relation = RelationSet::all();   // all when it is undetermined
  std::optional<StatementSource> source = {};  // nothing when it is inferred
};

class AnnotationSession {
 public:
  // Fails when the project cannot be opened, the annotator or the document does not exist, or
  // nothing is assigned. Without a document it begins where the annotator was last, or with the
  // next document that has a question left.
  static Result<AnnotationSession> open(const AnnotationRequest& request, const Run& run = {});
  static Result<AnnotationSession> open(Project project, const AnnotationRequest& request,
                                        const Run& run = {});
  // One document, kept nowhere. Of the request the annotator, strategy, window and links count.
  static Result<AnnotationSession> in_memory(SharedDocument document,
                                             const ProjectSettings& settings,
                                             const AnnotationRequest& request = {});

  AnnotationSession(AnnotationSession&&) noexcept;
  AnnotationSession& operator=(AnnotationSession&&) noexcept;
  ~AnnotationSession();

  const Document& document() const;
  const std::string& annotator() const;
  // The project as messages show it; empty in memory.
  const std::string& where() const;
  const OpenedDocument& opened() const;
  // The number of the last action in the log that counts here, 0 when there is none. Whoever says
  // something after looking at the session can tell by it whether others were first.
  std::uint64_t last_number() const;

  // An entity of the document: the id that links use for it, and its words in the text.
  std::string_view id_of(Entity entity) const;
  std::string words_of(Entity entity) const;

  // The question: how does the first stand to the second? Stays until something is said.
  std::optional<Pair> next() const;
  // The definite answers to it that do not contradict what was said.
  std::vector<Answer> possible_answers() const;

  Result<AnnotationStep> answer(Answer answer);
  // Puts the question off.
  Result<AnnotationStep> skip();
  // Says something that was not asked. Entities by their ids.
  Result<AnnotationStep> mark(std::string first, Answer answer, std::string second);
  // Marks an event of a class, or a time with a value as `read_time_value` reads it; the span is of
  // the document's text. Ids are given here.
  Result<AnnotationStep> mark_event(Span span, std::string_view event_class = "OCCURRENCE");
  Result<AnnotationStep> mark_time(Span span, std::string_view value);
  // The creation time of a document without one, or another value for it.
  Result<AnnotationStep> set_creation_time(std::string_view value);
  // An event or time by its eid or tid: another span, class or value. Answers about it stay.
  Result<AnnotationStep> move_entity(const std::string& id, Span span);
  Result<AnnotationStep> change_entity(const std::string& id, std::string_view class_or_value);
  // Answers about it do not count any more, until this is taken back.
  Result<AnnotationStep> remove_entity(const std::string& id);

  // An earlier step by its number, or the last one that counts.
  Result<AnnotationStep> take_back(std::uint64_t number);
  Result<AnnotationStep> take_back();
  // Any of these as an action.
  Result<AnnotationStep> take(const Action& action);

  // Entities, statements that count, what is known of every pair. Lives until another document is
  // opened, and changes with what is said.
  const Session& session() const;
  std::vector<KnownPair> known() const;
  // The fewest statements behind what is known of a pair.
  std::vector<Statement> why(Pair pair) const;
  // Why an answer cannot be given; nothing when it can.
  std::optional<Refusal> why_not(Pair pair, RelationSet answer) const;
  SessionProgress progress() const;
  // Of how many sentences the window is within which questions are asked; 0 when there is none.
  std::uint64_t window() const;
  // An estimate of the questions left, 0 at the end; see question_estimate.h.
  double questions_left() const;
  // The document with what is known, as links.
  Document annotated(AnnotatedDocumentOptions options = {}) const;
  // What was made of the document, for an adjudication; the session ends with it.
  Annotation annotation() &&;

  // How far all documents of the annotator are. Reads only those whose log has grown.
  Result<std::vector<DocumentStanding>> standing(const Run& run = {});
  // Takes in what others logged in the meantime, as the same annotator elsewhere.
  Result<void> look_again();
  // Opens another document; when that fails, the one at hand stays.
  Result<void> go_to(const std::string& document);

 private:
  struct State;

  explicit AnnotationSession(std::unique_ptr<State> state);
  Result<AnnotationStep> value_action(const Result<Action>& action);

  std::unique_ptr<State> state_;
};

}  // namespace gnomon
