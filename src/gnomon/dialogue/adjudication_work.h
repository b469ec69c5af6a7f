// Adjudication line by line: what there is to read, and what a line that was typed does.
#pragma once

#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/operations/adjudication_session.h"

#include <string>
#include <string_view>

namespace gnomon {

// "Saved as version 2: 12 agreed, 3 decided, ..."; or that nothing was decided, so nothing saved.
std::string farewell_in_words(const AdjudicationSession& session);

class AdjudicationWork {
 public:
  explicit AdjudicationWork(AdjudicationSession session);

  AdjudicationSession& session() { return session_; }

  // All texts are lines of at most 80 columns. How far the annotators agree.
  std::string greeting() const;
  // What is in dispute, and the choices; there must be a dispute.
  std::string dispute() const;
  std::string prompt() const;
  // Who decided how much.
  std::string farewell() const;
  // Saves what is not saved yet, unless somebody leaves without having decided anything.
  Result<std::uint64_t> finish();

  struct Reply {
    std::string text;  // empty when it was simply done
    bool stop = false;
  };
  // The number of a choice, u to take back, k to put off, q to stop. Fails when it cannot be saved.
  Result<Reply> obey(std::string_view line);

 private:
  std::string choice(const DisputeChoice& choice, Pair pair, std::size_t number) const;

  AdjudicationSession session_;
  AnnotationView view_;
};

}  // namespace gnomon
