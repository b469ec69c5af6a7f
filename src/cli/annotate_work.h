// The store behind the dialogue: what is answered is logged before it counts, and what others log
// meanwhile is taken in.
#pragma once

#include "annotate/strategy.h"
#include "base/result.h"
#include "project/project.h"
#include "terminal/desk.h"
#include "terminal/dialogue.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

struct WorkOptions {
  std::string annotator;
  std::string document;       // to begin with; empty: where the annotator stopped
  std::string strategy;       // empty: that of the project
  std::size_t window = 0;     // segments; 0: none
  bool import_links = false;  // the TLINKs of a document of which nothing has been said yet
};

class AnnotationWork {
 public:
  // Fails when the annotator or the document does not exist, or nothing is assigned.
  static Result<AnnotationWork> start(Project project, WorkOptions options);

  const Desk& desk() const { return *desk_; }
  const Dialogue& dialogue() const { return dialogue_; }

  // Takes a key in and does what it asks for. False when the annotator wants to stop.
  bool press(Key key);
  // What the screen made of it.
  void set_scroll(std::size_t scroll) { dialogue_.scroll = scroll; }
  // After a page was read.
  void back_to_question();
  void warn(std::string notice);

 private:
  AnnotationWork(Project project, WorkOptions options)
      : project_(std::move(project)), options_(std::move(options)) {}

  Result<void> find_assigned();
  Result<void> open_first();
  Result<void> open(const std::string& document);
  Result<std::unique_ptr<Desk>> replay(const std::string& document,
                                       const std::vector<LoggedAction>& log);
  // What there is to say about it.
  Result<std::string> import_links();
  void choose_question(std::optional<Pair> wanted);
  void log(const Action& action);
  void take_in(const std::vector<LoggedAction>& meanwhile, const Action& instead_of);
  void taken(const Action& action, const Effect& effect, const std::optional<Statement>& back);
  void refuse(const Action& action, const Refusal& refusal);
  Result<void> look_at_documents();

  struct Seen {
    std::uint64_t last = 0;  // the number of the last action that `open` knows
    std::size_t open = 0;
  };

  Project project_;
  WorkOptions options_;
  std::vector<ProjectDocument> assigned_;
  std::map<std::string, Seen> seen_;
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<Strategy> strategy_;
  std::uint64_t last_seen_ = 0;
  Dialogue dialogue_;
};

// The TLINKs of a document as actions that can be logged one after another: those that contradict
// earlier ones are left out.
struct ImportableLinks {
  std::vector<Action> actions;
  std::size_t contradicting = 0;
  std::size_t no_answers = 0;  // that leave several answers open, or have no two ends
};
ImportableLinks importable_links(const Document& document, const ProjectSettings& settings);

// "Imported 12 TLINKs; 2 contradict earlier ones and 1 is no answer"; empty when there are none.
std::string import_in_words(const ImportableLinks& links);

KnowledgeOptions knowledge_options(const ProjectSettings& settings);

}  // namespace gnomon::cli
