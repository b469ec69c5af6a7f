// Pairs of events and times that may be linked, and what the decision depends on.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/learn/hash.h"
#include "gnomon/tag/entities.h"
#include "gnomon/tag/text_facts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

enum class LinkKind : std::uint8_t {
  kEventCreation,  // every event with the creation time
  kEventTime,      // every event with every time of its sentence
  kEventEvent,     // every two events of a sentence with at most two between them
  kMainEvents,     // the main events of consecutive sentences
  kSameWord,       // an event and the last one before its sentence that has the same lemma
};
inline constexpr std::size_t kTaggedLinkKinds = 5;
std::string_view name_of(LinkKind kind);

inline constexpr auto kLinkRelations =
    std::to_array<std::string_view>({"BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS"});

struct LinkCandidate {
  LinkKind kind{};
  TaggedEnd source;
  TaggedEnd target;
};

// What the calendar says of two times: a relation of their exact stretches, or of the present, past
// and future to the creation time; nothing when it says nothing.
std::optional<Relation> time_relation(const TaggedTime& a, const TaggedTime& b,
                                      bool b_is_creation_time);

// An event as the models of links see it.
struct LinkEvent {
  std::size_t token = 0;
  double probability = 1;  // that it is one
  std::size_t sentence = 0;
  std::uint64_t lemma = 0;
  std::uint64_t tag = 0;
  std::uint64_t event_class = 0;
  std::uint64_t tense = 0;  // with aspect
  std::uint64_t chain = 0;  // auxiliaries
  std::uint64_t relation = 0;
  std::uint64_t modal = 0;
  std::uint64_t subordinator = 0;  // "after", "because", "that"
  std::size_t governor =
      kNoHead;  // the nearest event above it in the tree, by its place in the list
  std::uint64_t path_to_governor = 0;
  std::size_t depth = 0;  // steps to the root
  bool quoted = false;
  std::size_t nearest_time = kNoHead;  // of its sentence, by its place in the list
  std::uint64_t time_sense = 0;        // what the calendar says of that time and the creation time
};

struct LinkTime {
  std::size_t first = kNoHead;  // tokens; kNoHead when no token is part of it
  std::size_t last = kNoHead;
  std::size_t head = kNoHead;  // the token nearest to the root
  std::uint64_t sense = 0;     // relation to the creation time
  std::uint64_t type = 0;
  std::uint64_t grain = 0;  // length and shape of the value
  std::uint64_t preposition = 0;
};

// Looks into all that it is made of, which must outlive it.
class LinkFacts {
 public:
  LinkFacts(const TextFacts& text, std::span<const TaggedEvent> events,
            std::span<const TaggedTime> times, std::optional<std::size_t> creation_time);

  const TextFacts& text() const { return text_; }
  std::span<const LinkEvent> events() const { return events_; }
  std::span<const LinkTime> times() const { return times_; }
  std::span<const LinkCandidate> candidates() const { return candidates_; }
  void features(const LinkCandidate& candidate, Features& features) const;
  // That both ends of a pair are events or times at all.
  double probability(const LinkCandidate& candidate) const;

 private:
  void describe_events(std::span<const TaggedEvent> events);
  void describe_times(std::span<const TaggedTime> times, std::optional<std::size_t> creation_time);
  void find_governors();
  void find_candidates(std::optional<std::size_t> creation_time);
  void find_same_words();

  void creation_features(const LinkEvent& event, Features& f) const;
  void time_features(const LinkEvent& event, std::size_t event_place, std::size_t time_place,
                     Features& f) const;
  void event_pair_features(std::size_t first, std::size_t second, Features& f) const;
  void main_pair_features(std::size_t first, std::size_t second, Features& f) const;
  void same_word_features(std::size_t first, std::size_t second, Features& f) const;
  void add_pair(const LinkEvent& a, const LinkEvent& b, std::uint32_t kind, Features& f) const;
  // A hash of the relations on the way between two tokens of a sentence, and its length.
  std::pair<std::uint64_t, std::size_t> path(std::size_t from, std::size_t to) const;

  const TextFacts& text_;
  std::vector<LinkEvent> events_;
  std::vector<LinkTime> times_;
  std::vector<LinkCandidate> candidates_;
  std::vector<std::size_t> event_of_token_;
  std::vector<std::vector<std::size_t>> events_of_sentence_;
  std::vector<std::vector<std::size_t>> times_of_sentence_;
  std::vector<std::size_t> main_event_;  // of each sentence, kNoHead when it has none
};

}  // namespace gnomon
