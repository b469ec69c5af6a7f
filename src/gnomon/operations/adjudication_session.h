// Somebody who makes one version of a document out of several annotators' ones. Knows neither lines
// nor screens.
//
//     AdjudicationRequest request;
//     request.project = "demo.gnomon";
//     request.document = "lost-dog";
//     request.by = "eve";
//     Result<AdjudicationSession> session = AdjudicationSession::open(request);
//     while (session && session->next()) {                  // what they differ in
//       const Result<AnnotationStep> step = session->decide(session->next()->choices[0].answer);
//       ...                                                 // saved, or refused
//     }
//     session->save();                                      // also when nothing was to be decided
//
// A session is in one of two states:
//
//     disputed    next() is a dispute    decide, skip, take_back, decide_like, save
//     settled     next() is nothing      take_back, save; decide and skip: `nothing-asked`
//
// What follows from all versions is agreed on from the start, and stays. It begins with what the
// latest adjudicated version of the document decided, as far as that is still possible. The first
// decision makes a version of its own in the project, which every further one brings up to date: it
// is on disk when decide returns. An Error says that it could not be saved; the decision stands,
// and the next one that can be saved saves it too.
//
// A version builds on the one that the session began with. When somebody else saved something in
// the meantime, nothing is saved over it: the session begins anew with what is in the project now,
// and the step is kOthersFirst and says what changed. Where there is no step (`save`,
// `decide_like`) that is an Error, `version-not-latest`.
//
// A session is for one thread at a time. It can be moved; what its functions refer to stays in
// place.
#pragma once

#include "gnomon/annotate/dispute.h"
#include "gnomon/base/notice.h"
#include "gnomon/operations/annotation_session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct AdjudicationRequest {
  std::string project = {};
  std::string document = {};
  std::string by = {};
  std::vector<std::string> annotators = {};
  std::string prefer = {};
};

template <FieldsOf<AdjudicationRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "document",
            .help = "The document (default: all that have several annotators, one by one)",
            .value = " ",
            .positional = true},
      request.document);
  use(Field{.name = "by", .help = "Name of the adjudicator", .value = "NAME", .required = true},
      request.by);
  use(Field{.name = "annotator",
            .help = "Annotators to compare (default: all annotators of the document)",
            .value = "NAME"},
      request.annotators);
  use(Field{.name = "prefer",
            .help = "Decide everything in favour of this annotator",
            .value = "NAME"},
      request.prefer);
}

struct AdjudicationStanding {
  std::size_t agreed = 0;    // pairs that all versions know the same of
  std::size_t disputes = 0;  // pairs still to be decided
  SessionProgress result;    // agreed on are `marked`, decided are `asked`
};

class AdjudicationSession {
 public:
  // Fails when the project, the document or an annotator does not exist, or nobody annotates it.
  // `prefer` is left to decide_like.
  static Result<AdjudicationSession> open(const AdjudicationRequest& request, const Run& run = {});
  // Versions of one document, made with the same settings; at least one. Kept nowhere.
  static Result<AdjudicationSession> in_memory(std::vector<AnnotationSession> versions,
                                               const Run& run = {});

  AdjudicationSession(AdjudicationSession&&) noexcept;
  AdjudicationSession& operator=(AdjudicationSession&&) noexcept;
  ~AdjudicationSession();

  const Document& document() const;
  // Whose versions, in the order of Dispute::said.
  std::span<const std::string> annotators() const;
  // An entity of the document: the id that links use for it, and its words in the text.
  std::string_view id_of(Entity entity) const;
  std::string words_of(Entity entity) const;
  // The result so far, as an annotation of its own.
  const Session& result() const;
  // The same as a document with links.
  Document annotated(AnnotatedDocumentOptions options = {}) const;
  AdjudicationStanding standing() const;
  // Of the version in the project; 0 when nothing was saved yet, and in memory.
  std::uint64_t version() const;

  // What is to be decided, what settles most first. Stays until something is decided.
  const std::optional<Dispute>& next() const;
  // Steps are kTaken, kRefused, or kOthersFirst: not decided, as somebody else saved a version.
  Result<AnnotationStep> decide(Answer answer);
  // Puts the dispute off.
  Result<AnnotationStep> skip();
  // The last decision, or what was put off last.
  Result<AnnotationStep> take_back();
  // A decision by its number among the statements of the result.
  Result<AnnotationStep> take_back(std::uint64_t number);
  // Decides all that is left as one of the annotators has it, and what that one does not say, or
  // can no longer be so, as the first of the choices. Saves once, at the end; when it is stopped,
  // what was decided so far stands unsaved.
  Result<Outcome<AdjudicationStanding>> decide_like(const std::string& annotator,
                                                    const Run& run = {});
  // The same for a part: only what concerns one of these entities, given by their ids, and only
  // what the annotator says of them.
  Result<Outcome<AdjudicationStanding>> decide_like(const std::string& annotator,
                                                    std::span<const std::string> about,
                                                    const Run& run = {});
  // The number of the version; in memory there is nothing to do.
  Result<std::uint64_t> save();
  // The same, but only if the latest version says something else; else the number of that one. 0
  // when somebody else saved a version and nothing was decided here: then theirs is left alone.
  Result<std::uint64_t> save_changes();

 private:
  struct State;

  explicit AdjudicationSession(std::unique_ptr<State> state);
  static Result<AdjudicationSession> start(std::unique_ptr<State> state, const Run& run);
  Result<AnnotationStep> take(const Action& action);
  struct Kept;
  Result<Kept> keep();

  std::unique_ptr<State> state_;
};

}  // namespace gnomon
