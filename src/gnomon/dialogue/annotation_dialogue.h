// The dialogue about an annotation session: keys in, and what became of them in words.
#pragma once

#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/dialogue/dialogue.h"
#include "gnomon/operations/annotation_session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

class AnnotationDialogue {
 public:
  explicit AnnotationDialogue(AnnotationSession session);

  // Looks at the document at hand; another one after a key has led there.
  const AnnotationView& view() const { return *view_; }
  const Dialogue& dialogue() const { return dialogue_; }

  // Takes a key in and does what it asks for. False when the annotator wants to stop.
  bool press(Key key);
  // The same with a line; an error says why it means nothing.
  enum class LineEffect : std::uint8_t { kShow, kNothing, kStop };
  Result<LineEffect> obey(std::string_view line);
  // What the screen made of it.
  void set_scroll(std::size_t scroll) { dialogue_.scroll = scroll; }
  // After a page was read.
  void back_to_question();
  // The last action that could not be saved: why; nothing when all were.
  const std::optional<Error>& not_saved() const { return not_saved_; }

 private:
  void begin();
  void look_ahead();
  bool perform(const DialogueRequest& request, DialogueMode before);
  void renew_view();
  void go_to(const std::string& document);
  void take(const Action& action);
  void tell_taken(const AnnotationStep& step);
  void tell_refused(const AnnotationStep& step);
  void tell_about_others(const AnnotationStep& step);
  void look_at_documents();
  void warn(std::string notice);

  AnnotationSession session_;
  std::unique_ptr<AnnotationView> view_;
  Dialogue dialogue_;
  std::optional<Error> not_saved_;
};

// "imported 12 TLINKs; 2 left out (the first, l4: it contradicts ...)"; empty when there were none.
std::string import_in_words(const LinkImport& import);

}  // namespace gnomon
