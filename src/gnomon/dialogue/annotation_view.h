// What lies before somebody who annotates: the document, how far it is, and what is asked.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/dialogue/annotation_words.h"
#include "gnomon/dialogue/text_words.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/sentences.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// Looks at a session, which lives elsewhere and changes there. When its entities change, it is to
// be made anew.
struct AnnotationView {
  explicit AnnotationView(const Session& looked_at, Provenance provenance = Provenance::kAnnotation)
      : session(looked_at),
        sentences(looked_at.document()),
        words(looked_at, provenance),
        text_words(looked_at.document()) {}

  const Document& document() const { return session.document(); }

  const Session& session;
  Sentences sentences;
  AnnotationWords words;
  TextWords text_words;
  std::string project = {};
  std::string annotator = {};
  std::vector<DocumentStanding> documents = {};  // of this annotator
  std::optional<Pair> question = {};             // nothing when all that can be asked is resolved
  Effect last = {};                              // of the last action
  std::uint64_t window = 0;                      // sentences within which questions are asked
  double questions_left = 0;                     // an estimate
};

}  // namespace gnomon
