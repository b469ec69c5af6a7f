// A document as the patterns of tasks see it: sentences with their events and times.
#pragma once

#include "gnomon/timeml/document.h"
#include "gnomon/timeml/sentences.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

// An event or a time of a sentence.
struct Item {
  std::variant<EventIndex, TimexIndex> entity;
  Span span;

  const EventIndex* event() const { return std::get_if<EventIndex>(&entity); }
  const TimexIndex* time() const { return std::get_if<TimexIndex>(&entity); }
};

class Surface {
 public:
  explicit Surface(const Document& document);

  const Document& document() const { return document_; }
  std::size_t sentence_count() const { return items_.size(); }
  // What stands in a sentence, in the order of the text.
  std::span<const Item> items(std::size_t sentence) const { return items_[sentence]; }
  std::vector<Item> events(std::size_t sentence) const;
  std::string_view sentence_text(std::size_t sentence) const {
    return sentences_[sentence].of(document_.text());
  }

  // What links name when they mean the event.
  std::span<const EntityRef> names(EventIndex event) const { return names_[position(event)]; }
  // Those of them that have this value.
  std::vector<EntityRef> names_with(EventIndex event, Attr attribute, std::string_view value) const;

  std::optional<EventIndex> main_event(std::size_t sentence) const;

  // The text between two items, the first of which stands before the other; empty when they
  // overlap.
  std::string_view gap(const Item& before, const Item& behind) const;

 private:
  void collect();

  const Document& document_;
  Sentences sentences_;
  std::vector<std::vector<Item>> items_;
  std::vector<std::vector<EntityRef>> names_;
  bool marks_main_events_ = false;
};

// Stretches between white space, without what is no letter or digit at their ends, in small
// letters.
std::vector<std::string> tokens_of(std::string_view text);

inline constexpr auto kCoordinators = std::to_array<std::string_view>({"and", "or", "nor", "but"});

// Whether one of the tokens is one of the words.
bool have_any(std::span<const std::string> tokens, std::span<const std::string_view> words);

}  // namespace gnomon
