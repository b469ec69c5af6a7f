// Adjudication on a screen: keys in, and what became of them in words. The keys are those of an
// annotator; documents come one after the other.
#pragma once

#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/dialogue/dialogue.h"
#include "gnomon/dialogue/screen.h"
#include "gnomon/operations/adjudication_session.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

class AdjudicationDialogue {
 public:
  // Begins with the document of the request, else with the first in which there is something to
  // decide. Fails as AdjudicationSession::open does.
  static Result<AdjudicationDialogue> open(const AdjudicationRequest& request);
  // One document, kept nowhere.
  explicit AdjudicationDialogue(AdjudicationSession session);

  const AdjudicationSession& session() const { return *session_; }
  // Of the result so far.
  const AnnotationView& view() const { return *view_; }
  const Dialogue& dialogue() const { return dialogue_; }

  // Takes a key in and does what it asks for. False when the adjudicator wants to stop.
  bool press(Key key);
  // What the screen made of it.
  void set_scroll(std::size_t scroll) { dialogue_.scroll = scroll; }
  // The last decision that could not be saved: why; nothing when all were.
  const std::optional<Error>& not_saved() const { return not_saved_; }
  // What was made of the document at hand, when it is left.
  std::string farewell() const;

 private:
  AdjudicationDialogue() = default;

  void begin(AdjudicationSession session);
  Result<void> save_settled();
  bool press_dispute(Key key);
  void answer(Answer answer);
  void take(const Result<AnnotationStep>& step, const std::string& done);
  void go_to(const std::string& document);
  bool go_on();
  void look_at_documents();
  void look_ahead();
  void warn(std::string notice);

  AdjudicationRequest request_;
  std::unique_ptr<AdjudicationSession> session_;
  std::unique_ptr<AnnotationView> view_;
  Dialogue dialogue_;
  std::optional<Error> not_saved_;
};

// Never more or wider than the size.
Screen draw(const AdjudicationDialogue& adjudication, ScreenSize size);

}  // namespace gnomon
