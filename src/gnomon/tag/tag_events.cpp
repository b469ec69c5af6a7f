#include "gnomon/tag/tag_events.h"

#include "gnomon/tag/event_features.h"
#include "gnomon/tag/find_events.h"
#include "gnomon/tag/tag_model.h"

#include <algorithm>

namespace gnomon {
namespace {

// Whether a word in the phrase or beside it denies the event.
bool denied(const TextFacts& facts, std::size_t at, const VerbGroup& group) {
  if (group.negated) {
    return true;
  }
  for (const std::size_t child : facts.children(at)) {
    const auto& lemma = facts.token(child).lemma;
    if (lemma == "not" || lemma == "never" ||
        (lemma == "no" && facts.token(child).relation == Dependency::kDet)) {
      return true;
    }
  }
  return false;
}

std::string_view pos_of(PennTag tag) {
  if (is_verb(tag)) {
    return "VERB";
  }
  if (is_noun(tag)) {
    return "NOUN";
  }
  if (is_adjective(tag)) {
    return "ADJECTIVE";
  }
  return tag == PennTag::kIN ? "PREPOSITION" : "OTHER";
}

void describe_event(const TextFacts& facts, const EventModel& model, EventOpinion& opinion,
                    TaggedEvent& event) {
  thread_local Features features;
  const std::size_t at = event.token;
  event.event_class = kEventClasses[opinion.event_class()];
  tense_features(facts, at, features);
  const auto tenses = model.tenses.probabilities(features.list());
  const auto best = static_cast<std::size_t>(
      std::max_element(tenses.begin(), tenses.begin() + kTenses.size() * kAspects.size()) -
      tenses.begin());
  event.tense = kTenses[best / kAspects.size()];
  event.aspect = kAspects[best % kAspects.size()];
  const VerbGroup group = facts.verb_group(at);
  event.polarity = denied(facts, at, group) ? "NEG" : "POS";
  event.pos = pos_of(facts.token(at).tag);
  event.modality.clear();
  if (group.modal != kNoHead && !group.future) {
    event.modality = facts.token(group.modal).lemma;
  }
}

}  // namespace

void describe_event(const TextFacts& facts, const EventModel& model, TaggedEvent& event) {
  EventOpinion opinion(facts, model);
  opinion.look_at(event.token);
  describe_event(facts, model, opinion, event);
}

std::vector<TaggedEvent> find_events(const TextFacts& facts, const EventModel& model,
                                     double threshold) {
  std::vector<TaggedEvent> events;
  EventOpinion opinion(facts, model);
  for (std::size_t at = 0; at < facts.size(); ++at) {
    if (!may_be_event(facts, at)) {
      continue;
    }
    opinion.look_at(at);
    const double probability = opinion.probability();
    if (probability >= threshold) {
      TaggedEvent event;
      event.span = facts.token(at).span;
      event.token = at;
      event.probability = probability;
      describe_event(facts, model, opinion, event);
      events.push_back(std::move(event));
    }
  }
  return events;
}

std::vector<TaggedEvent> tag_events(const Analysis& analysis, std::span<const TaggedTime> times,
                                    const TagModel& model, double threshold) {
  return find_events(TextFacts(analysis, model.language(), times), model.events(), threshold);
}

std::vector<TaggedEvent> describe_events(const Analysis& analysis, std::span<const Span> spans,
                                         std::span<const TaggedTime> times, const TagModel& model) {
  const TextFacts facts(analysis, model.language(), times);
  std::vector<TaggedEvent> events;
  for (const Span span : spans) {
    TaggedEvent event;
    event.span = span;
    event.token = analysis.token_at(span.begin);
    if (event.token < analysis.tokens.size() &&
        analysis.tokens[event.token].span.begin < span.end) {
      describe_event(facts, model.events(), event);
    } else {
      event.token = kNoHead;
      event.pos = "NOUN";
    }
    events.push_back(std::move(event));
  }
  return events;
}

void take_marked(const TaggedEvent& marked, TaggedEvent& event) {
  const auto take = [](std::string_view value, const auto& known, std::string_view& into) {
    if (const auto found = std::ranges::find(known, value); found != known.end()) {
      into = *found;
    }
  };
  take(marked.event_class, kEventClasses, event.event_class);
  take(marked.tense, kTenses, event.tense);
  take(marked.aspect, kAspects, event.aspect);
}

}  // namespace gnomon
