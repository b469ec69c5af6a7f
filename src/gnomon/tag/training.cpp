#include "gnomon/tag/training.h"

#include "gnomon/base/parallel.h"
#include "gnomon/learn/hash.h"
#include "gnomon/tag/find_events.h"
#include "gnomon/tag/tag_events.h"

#include <algorithm>

namespace gnomon {

TrainingText::TrainingText(const Document& document, const LanguageModel& language)
    : document_(document),
      analysis_(analyse(document.text(), document.body(), language)),
      gold_(gold_text(document)) {
  facts_ = std::make_unique<const TextFacts>(analysis_, language, gold_.times);
  lesson_.facts = facts_.get();
  for (TaggedEvent& event : gold_.events) {
    event.token = analysis_.token_at(event.span.begin);
    if (event.token >= analysis_.tokens.size() ||
        analysis_.tokens[event.token].span.begin >= event.span.end) {
      event.token = kNoHead;
      continue;
    }
    lesson_.events.push_back({event.token, place_of(kEventClasses, event.event_class),
                              place_of(kTenses, event.tense), place_of(kAspects, event.aspect)});
  }
}

std::vector<TaggedEvent> TrainingText::marked_events(const EventModel& model) const {
  return described_events(model, [](const TaggedEvent&) { return true; });
}

std::vector<TaggedEvent> TrainingText::mostly_marked_events(const EventModel& stranger) const {
  // By their places, so that neighbours are of both kinds.
  return described_events(stranger,
                          [](const TaggedEvent& event) { return mix(event.span.begin) % 3 != 0; });
}

std::vector<TaggedEvent> TrainingText::described_events(
    const EventModel& model, bool (*as_marked)(const TaggedEvent&)) const {
  std::vector<TaggedEvent> events = gold_.events;
  for (TaggedEvent& event : events) {
    if (event.token == kNoHead) {
      continue;
    }
    const TaggedEvent marked = event;
    describe_event(*facts_, model, event);
    if (as_marked(marked)) {
      take_marked(marked, event);
    }
  }
  return events;
}

TaggerModels train_tagger_models(std::span<const TrainingText* const> texts,
                                 const TagTraining& settings, const std::stop_token& stop) {
  TaggerModels models;
  std::vector<std::vector<TaggedEvent>> events(texts.size());
  EventTraining one_thread = settings.events;
  one_thread.jobs = 1;
  parallel_for(
      settings.shares + 1, settings.jobs,
      [&](std::size_t share) {
        EventTraining how = one_thread;
        std::vector<EventLesson> lessons;
        for (std::size_t k = 0; k < texts.size(); ++k) {
          if (share == 0 || k % settings.shares != share - 1) {
            lessons.push_back(texts[k]->lesson());
          }
        }
        if (share == 0) {  // the longest goes first
          models.events = train_events(lessons, how, stop);
          return;
        }
        how.detection = false;
        const EventModel stranger = train_events(lessons, how, stop);
        for (std::size_t k = share - 1; k < texts.size(); k += settings.shares) {
          events[k] = texts[k]->mostly_marked_events(stranger);
        }
      },
      stop);
  std::vector<std::unique_ptr<const LinkFacts>> facts(texts.size());
  std::vector<LinkLesson> lessons;
  for (std::size_t k = 0; k < texts.size() && !stop.stop_requested(); ++k) {
    const GoldText& gold = texts[k]->gold();
    facts[k] = std::make_unique<const LinkFacts>(texts[k]->facts(), events[k], gold.times,
                                                 gold.creation_time);
    lessons.push_back({facts[k].get(), [&gold](const LinkCandidate& candidate) {
                         return link_class(gold.relation(candidate.source, candidate.target));
                       }});
  }
  LinkTraining links = settings.links;
  links.jobs = settings.jobs;
  links.seed = settings.events.seed;
  models.links = train_links(lessons, links, stop);
  return models;
}

}  // namespace gnomon
