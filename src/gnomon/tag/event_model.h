// What is learnt about events: which words they are, their classes, their tenses and aspects.
#pragma once

#include "gnomon/learn/linear_model.h"
#include "gnomon/learn/small_network.h"
#include "gnomon/tag/text_facts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace gnomon {

inline constexpr auto kEventClasses = std::to_array<std::string_view>(
    {"OCCURRENCE", "REPORTING", "I_ACTION", "I_STATE", "STATE", "ASPECTUAL", "PERCEPTION"});
inline constexpr auto kTenses = std::to_array<std::string_view>(
    {"NONE", "PAST", "PRESENT", "FUTURE", "INFINITIVE", "PRESPART", "PASTPART"});
inline constexpr auto kAspects = std::to_array<std::string_view>(
    {"NONE", "PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE"});

// The place of a name in a list; 0 when it is not in it.
template <std::size_t N>
std::size_t place_of(const std::array<std::string_view, N>& list, std::string_view name) {
  for (std::size_t k = 0; k < N; ++k) {
    if (list[k] == name) {
      return k;
    }
  }
  return 0;
}

struct EventModel {
  LinearModel detection;
  SmallNetwork network;  // detection and class again, seen differently; may be empty
  LinearModel classes;   // by place in kEventClasses
  LinearModel tenses;    // tense * kAspects.size() + aspect

  bool empty() const { return detection.empty(); }
  void write(ModelWriter& model) const;
  static EventModel read(const ModelFile& file);
};

// What a model says of a word. What both answers need is found once.
class EventOpinion {
 public:
  EventOpinion(const TextFacts& facts, const EventModel& model) : facts_(facts), model_(model) {}

  // The word that is asked about from now on.
  void look_at(std::size_t token);

  // That the word is an event: both views, averaged as log-odds; where the regression is sure, it
  // decides alone.
  double probability();
  // The most probable class of an event in kEventClasses: both views, averaged.
  std::size_t event_class();

 private:
  const std::array<double, SmallNetwork::kMostClasses>& of_network();

  const TextFacts& facts_;
  const EventModel& model_;
  std::size_t at_ = 0;
  Features features_;
  std::optional<std::array<double, SmallNetwork::kMostClasses>> of_network_;
};

// An event of a text that the model learns from.
struct EventLabel {
  std::size_t token = 0;
  std::size_t event_class = 0;
  std::size_t tense = 0;
  std::size_t aspect = 0;
};

struct EventLesson {
  const TextFacts* facts = nullptr;
  std::vector<EventLabel> events;  // in the order of the text
};

struct EventTraining {
  bool detection = true;  // otherwise attributes only
  bool network = true;    // if the language has word vectors
  double detection_penalty = 0.5;
  double class_penalty = 0.5;
  double tense_penalty = 0.5;
  std::uint64_t seed = 1;
  unsigned jobs = 1;
};

EventModel train_events(std::span<const EventLesson> lessons, const EventTraining& settings,
                        const std::stop_token& stop = {});

}  // namespace gnomon
