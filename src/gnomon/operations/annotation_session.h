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

struct AnnotationRequest {
  std::string project = {};
  std::string annotator = {};
  std::string document = {};  // to begin with; empty: where the annotator stopped
  std::string strategy = {};  // empty: that of the project
  std::uint64_t window = 0;   // sentences; 0: none
  bool import_links = false;  // the TLINKs of a document of which nothing has been said yet
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
            .help = "Ask only about entities at most this many sentences apart; 0 for no limit",
            .value = "K",
            .least = 0,
            .most = 1e6},
      request.window);
  use(Field{.name = "import-links",
            .help = "Import the TLINKs of documents that nobody has started yet"},
      request.import_links);
}

// How far a document is.
struct DocumentStanding {
  std::string name;
  std::size_t entities = 0;
  std::size_t pairs = 0;
  std::size_t open = 0;  // pairs
};

// What opening a document found.
struct OpenedDocument {
  bool begun = false;                  // something had been said before
  std::optional<LinkImport> imported;  // when links were wanted
  std::vector<LoggedAction> refused;   // what contradicts the rest of a damaged log
};

enum class StepState : std::uint8_t { kTaken, kRefused, kOthersFirst };

// What became of something that was said.
struct AnnotationStep {
  StepState state = StepState::kTaken;
  Action action;
  std::optional<Pair> asked = {};            // the question before it
  std::uint64_t number = 0;                  // of kTaken: in the log
  Effect effect = {};                        // of kTaken
  std::optional<Statement> taken_back = {};  // of kTaken: a statement, when it was not put off
  Refusal refusal = {};                      // of kRefused
  std::size_t others = 0;                    // of kOthersFirst: how many actions were taken in
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
  // The document with what is known, as links.
  Document annotated(AnnotatedDocumentOptions options = {}) const;
  // What was made of the document, for an adjudication; the session ends with it.
  Annotation annotation() &&;

  // How far all documents of the annotator are. Reads only those whose log has grown.
  Result<std::vector<DocumentStanding>> standing(const Run& run = {});
  // Opens another document; when that fails, the one at hand stays.
  Result<void> go_to(const std::string& document);

 private:
  struct State;

  explicit AnnotationSession(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace gnomon
