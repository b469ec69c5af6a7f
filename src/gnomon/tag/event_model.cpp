#include "gnomon/tag/event_model.h"

#include "gnomon/tag/event_features.h"
#include "gnomon/tag/network_input.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

constexpr std::uint32_t kDetectionPart = 10;
constexpr std::uint32_t kClassPart = 11;
constexpr std::uint32_t kTensePart = 12;
constexpr std::uint32_t kNetworkPart = 13;

// Beyond these the network is not asked: it would have to be as sure of the opposite.
constexpr double kSureOdds = 6;

double odds_of(double probability) {
  const double p = std::min(std::max(probability, 1e-6), 1 - 1e-6);
  return std::log(p / (1 - p));
}

}  // namespace

void EventOpinion::look_at(std::size_t token) {
  at_ = token;
  event_features(facts_, at_, features_);
  of_network_.reset();
}

const std::array<double, SmallNetwork::kMostClasses>& EventOpinion::of_network() {
  if (!of_network_) {
    thread_local NetworkInput input;
    network_input(facts_, at_, input);
    of_network_ = model_.network.probabilities(input);
  }
  return *of_network_;
}

double EventOpinion::probability() {
  thread_local std::vector<float> numbers(kEventNumbers);
  std::span<const float> dense;
  if (facts_.language().words().vectors() > 0) {
    event_numbers(facts_, at_, numbers);
    dense = numbers;
  }
  double odds = model_.detection.log_odds(features_.list(), dense);
  if (!model_.network.empty() && std::abs(odds) < kSureOdds) {
    odds = (odds + odds_of(1 - of_network()[0])) / 2;
  }
  return 1 / (1 + std::exp(-odds));
}

std::size_t EventOpinion::event_class() {
  auto classes = model_.classes.probabilities(features_.list());
  if (!model_.network.empty()) {
    const auto& others = of_network();  // the first is that of no event
    const double any = std::max(1 - others[0], 1e-9);
    for (std::size_t k = 0; k < kEventClasses.size(); ++k) {
      classes[k] += others[k + 1] / any;
    }
  }
  auto* const end = classes.begin() + kEventClasses.size();
  return static_cast<std::size_t>(std::max_element(classes.begin(), end) - classes.begin());
}

void EventModel::write(ModelWriter& model) const {
  const auto add = [&](std::uint32_t number, const auto& what) {
    PartWriter part;
    what.write(part);
    model.add(number, part.bytes());
  };
  add(kDetectionPart, detection);
  add(kClassPart, classes);
  add(kTensePart, tenses);
  if (!network.empty()) {
    add(kNetworkPart, network);
  }
}

EventModel EventModel::read(const ModelFile& file) {
  PartReader detection(file.part(kDetectionPart));
  PartReader classes(file.part(kClassPart));
  PartReader tenses(file.part(kTensePart));
  PartReader network(file.part(kNetworkPart));
  EventModel model;
  model.detection = LinearModel::read(detection);
  model.classes = LinearModel::read(classes);
  model.tenses = LinearModel::read(tenses);
  if (!file.part(kNetworkPart).empty()) {
    model.network = SmallNetwork::read(network);
    if (model.network.classes() != kEventClasses.size() + 1) {
      return {};
    }
  }
  if (model.detection.classes() != 1 || model.classes.classes() != kEventClasses.size() ||
      model.tenses.classes() != kTenses.size() * kAspects.size()) {
    return {};
  }
  return model;
}

EventModel train_events(std::span<const EventLesson> lessons, const EventTraining& settings,
                        const std::stop_token& stop) {
  const bool vectors = !lessons.empty() && lessons[0].facts->language().words().vectors() > 0;
  RegressionData detection(vectors ? kEventNumbers : 0);
  RegressionData classes;
  RegressionData tenses;
  std::vector<NetworkExample> examples;
  Features features;
  std::vector<float> numbers(kEventNumbers);
  for (const EventLesson& lesson : lessons) {
    const TextFacts& facts = *lesson.facts;
    auto event = lesson.events.begin();
    for (std::size_t at = 0; at < facts.size(); ++at) {
      while (event != lesson.events.end() && event->token < at) {
        ++event;
      }
      const bool marked = event != lesson.events.end() && event->token == at;
      if (!marked && (!settings.detection || !may_be_event(facts, at))) {
        continue;
      }
      event_features(facts, at, features);
      if (settings.detection) {
        event_numbers(facts, at, numbers);
        detection.add(features.list(), marked ? 1 : 0,
                      vectors ? std::span<const float>(numbers) : std::span<const float>());
      }
      if (settings.network && vectors) {
        NetworkExample example;
        network_input(facts, at, example.input);
        example.label = marked ? 1 + event->event_class : 0;
        examples.push_back(std::move(example));
      }
      if (marked) {
        classes.add(features.list(), event->event_class);
        tense_features(facts, at, features);
        tenses.add(features.list(), event->tense * kAspects.size() + event->aspect);
      }
    }
  }
  EventModel model;
  RegressionSettings how{.bits = 18,
                         .classes = 1,
                         .penalty = settings.detection_penalty,
                         .rounds = 80,
                         .jobs = settings.jobs};
  if (settings.detection) {
    model.detection = train_regression(detection, how, stop);
  }
  how.bits = 18;
  how.classes = static_cast<std::uint32_t>(kEventClasses.size());
  how.penalty = settings.class_penalty;
  model.classes = train_regression(classes, how, stop);
  how.bits = 18;
  how.classes = static_cast<std::uint32_t>(kTenses.size() * kAspects.size());
  how.penalty = settings.tense_penalty;
  how.rounds = 50;
  model.tenses = train_regression(tenses, how, stop);
  if (!examples.empty()) {
    model.network =
        train_network(examples, {.classes = 1 + kEventClasses.size(), .seed = settings.seed}, stop);
  }
  return model;
}

}  // namespace gnomon
