// How far apart the two entities of a question stand: close (dist-) or distant (dist+).
#pragma once

#include "gnomon/qa/question.h"
#include "gnomon/timeml/sentences.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace gnomon {

enum class DistanceClass : std::uint8_t { kClose, kDistant };

// Those in the same or in neighbouring pieces are close.
constexpr DistanceClass distance_class(std::size_t pieces_between) {
  return pieces_between <= 1 ? DistanceClass::kClose : DistanceClass::kDistant;
}

// "close", "distant"
std::string_view distance_name(DistanceClass distance);

// The question document as QA TempEval's tables of distance see it: raw bytes with their markup,
// broken at every line end and behind every run of . ! ? : ; that a blank follows. An entity lives
// in the first piece that has its id in double quotes, a time in the header too. Where questions
// name instances, that is the line of the MAKEINSTANCE, not the event in the text: so were the
// published figures made. Looks into the bytes, which must outlive it.
class QuestionPieces {
 public:
  explicit QuestionPieces(std::string_view bytes);

  std::size_t count() const { return count_; }
  // The piece of an id, whatever the case of its letters; nothing when no piece has it. An instance
  // ei7 that the document does not name lives with event e7.
  std::optional<std::size_t> piece_of(std::string_view id) const;
  // How many pieces one has to go from the first entity of a question to the second; nothing when
  // the question does not name two, or one of them is nowhere.
  std::optional<std::size_t> distance(const Asked& asked) const;
  std::optional<DistanceClass> class_of(const Asked& asked) const;

 private:
  struct HashAnyCase {
    std::size_t operator()(std::string_view id) const;
  };
  struct SameInAnyCase {
    bool operator()(std::string_view a, std::string_view b) const;
  };

  std::size_t count_ = 1;
  std::unordered_map<std::string_view, std::size_t, HashAnyCase, SameInAnyCase> piece_of_;
};

// The same measured on the text: how many sentences two bytes of a document's text are apart. What
// stands before the first sentence, as a creation time does, counts as in it.
std::size_t sentence_distance(const Sentences& sentences, std::size_t first_byte,
                              std::size_t second_byte);

}  // namespace gnomon
