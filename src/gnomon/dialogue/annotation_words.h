// An annotation in words: entities, statements, reasons, progress.
#pragma once

#include "gnomon/annotate/annotated_document.h"
#include "gnomon/annotate/session.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

// Looks into a session whose document must outlive it; the session may change meanwhile.
class AnnotationWords {
 public:
  explicit AnnotationWords(const Session& session, Provenance provenance = Provenance::kAnnotation);

  // 'left', or the id of what the text does not mention; with the id behind it, "'left' (ei3)",
  // where another entity has the same words.
  const std::string& of(Entity entity) const { return names_[position(entity)]; }
  // "'left' is before 'Friday'".
  std::string of(Entity first, Answer answer, Entity second) const;
  // The same of a statement, and where it comes from: "... (marked)".
  std::string of(const Statement& statement) const;

  // How a pair stands and where that comes from: "'left' is before 'Friday' (inferred)".
  std::string standing(const Session& session, Pair pair) const;
  // The reasons for what is known of a pair, one a line; for a pair that is undetermined because no
  // answer is left, the objections to all of them.
  std::vector<std::string> why(const Session& session, Pair pair) const;
  // Why something cannot be said: a sentence, and the statements behind it.
  std::vector<std::string> of(const Refusal& refusal) const;

 private:
  Provenance provenance_;
  std::vector<std::string> names_;
};

// What an action changed besides the pair that it is about: "that also settled 7 other pairs".
// Empty when nothing.
std::string effect_in_words(const Effect& effect);

// "3 marked, 12 asked, 17 inferred, 2 undetermined, 86 open".
std::string progress_in_words(const SessionProgress& progress);

// "about 120 questions left": an estimate, so no more digits than it is worth. Empty at the end.
std::string questions_left_in_words(double estimate);

// What was stated and what followed, in sentences, with the shares of Setzer, Gaizauskas and Hepple
// (2003, section 4).
std::vector<std::string> summary_in_words(const SessionProgress& progress);

// The share of questions that are answered if so many are left, in per cent, rounded down; 100 when
// none is.
std::size_t asked_percent(const SessionProgress& progress, double questions_left);

}  // namespace gnomon
