// A document as somebody left it: the log of a project replayed, and gone on with.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/base/result.h"
#include "gnomon/project/project.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

KnowledgeOptions knowledge_options(const ProjectSettings& settings);

struct Annotation {
  std::string annotator;
  std::shared_ptr<const Document> document;
  Session session;
  std::uint64_t last = 0;             // the number of the last action in the log
  std::vector<LoggedAction> refused;  // what contradicts the rest; only a damaged log has such
};

// A document of which nobody has said anything yet.
Annotation start_annotation(const KnowledgeOptions& options, std::string_view annotator,
                            std::shared_ptr<const Document> document);

// A long log takes a while to replay: fails with `cancelled` when it was stopped.
Result<Annotation> load_annotation(Project& project, std::string_view document,
                                   std::string_view annotator, const std::stop_token& stop = {});

// Makes the annotation what the log says, without reading the document again; when it fails,
// nothing has changed.
Result<void> reload(Project& project, Annotation& annotation, const std::stop_token& stop = {});

// The latest adjudicated version; nothing when there is none. Its adjudicator is the annotator.
Result<std::optional<Annotation>> load_adjudicated(Project& project, std::string_view document,
                                                   const std::stop_token& stop = {});

// What became of an action that somebody wanted to take.
struct Recorded {
  std::uint64_t number = 0;             // in the log; 0 when it was not logged
  Effect effect = {};                   // of the action, when it was logged
  std::optional<Refusal> refusal = {};  // why it cannot be, given what is in the log
  // An answer to a question that another process resolved: the pair is not open any more.
  bool resolved_meanwhile = false;
  std::vector<LoggedAction> meanwhile = {};  // what others logged since the annotation was loaded
};

// What becomes of an action when others logged something that the one who takes it has not seen.
enum class AfterOthers : std::uint8_t {
  kJudgeAgain,  // it is taken if it still can be: a script goes on
  kLookAgain,   // it is not logged: a person sees first what the others said
};

// Takes an action in and logs it. What others logged meanwhile comes first; logging finds out, and
// so does what is refused, as others may have taken back what it contradicts. The annotation is
// then as the log has it, also when the action is refused or could not be saved.
Result<Recorded> record(Project& project, Annotation& annotation, const Action& action,
                        AfterOthers others = AfterOthers::kJudgeAgain);

// "ei1 'left' is before t1 'Friday'", "ei1 'left' and t1 'Friday' put off", "number 3 taken back".
std::string in_words(const Session& session, const Action& action);
// "it contradicts ei1 'left' is before t1 'Friday' and ...": what stands behind "because".
std::string in_words(const Session& session, const Refusal& refusal);

}  // namespace gnomon
