// The store behind the dialogue: what is answered is logged before it counts, and what others log
// meanwhile is taken in.
#pragma once

#include "gnomon/annotate/strategy.h"
#include "gnomon/base/result.h"
#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/dialogue/dialogue.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/import_links.h"
#include "gnomon/project/project.h"

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

  const AnnotationView& view() const { return *view_; }
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
  // What there is to say about it.
  Result<std::string> import_own_links();
  void choose_question(std::optional<Pair> wanted);
  void log(const Action& action);
  // Whether somebody else logged something; then that is taken in, and nothing else is done.
  bool others_came_first(const Action& action);
  void tell_about_others(std::size_t actions, const std::optional<Pair>& asked, bool saved);
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
  std::unique_ptr<Annotation> annotation_;  // stays where it is: the view looks at it
  std::unique_ptr<AnnotationView> view_;
  std::unique_ptr<Strategy> strategy_;
  Dialogue dialogue_;
};

// "imported 12 TLINKs; 2 left out (the first, l4: it contradicts ...)"; empty when there were none.
std::string import_in_words(const LinkImport& import);

}  // namespace gnomon::cli
