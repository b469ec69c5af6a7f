// What lies before somebody who annotates: the document, how far it is, and what is asked.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/dialogue/annotation_words.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/sentences.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// Looks at a session, which lives elsewhere and changes there.
struct AnnotationView {
  explicit AnnotationView(const Session& looked_at)
      : session(looked_at), sentences(looked_at.document()), words(looked_at) {}

  const Document& document() const { return session.document(); }

  const Session& session;
  Sentences sentences;
  AnnotationWords words;
  std::string project = {};
  std::string annotator = {};
  std::vector<DocumentStanding> documents = {};  // of this annotator
  std::optional<Pair> question = {};             // nothing when all that can be asked is resolved
  Effect last = {};                              // of the last action
};

}  // namespace gnomon
