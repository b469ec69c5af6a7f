// Models of events and links from annotated documents.
#pragma once

#include "gnomon/tag/event_model.h"
#include "gnomon/tag/gold_text.h"
#include "gnomon/tag/link_model.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace gnomon {

// A document prepared for training. Looks into the document and the model of the language, which
// must outlive it; stays where it is, because its parts look into one another.
class TrainingText {
 public:
  TrainingText(const Document& document, const LanguageModel& language);
  TrainingText(const TrainingText&) = delete;
  TrainingText& operator=(const TrainingText&) = delete;

  const Document& document() const { return document_; }
  const Analysis& analysis() const { return analysis_; }
  const GoldText& gold() const { return gold_; }
  const TextFacts& facts() const { return *facts_; }
  const EventLesson& lesson() const { return lesson_; }

  // The events that gold marks, with the class, tense and aspect that it marks; where it tells
  // none, those that a model gives them.
  std::vector<TaggedEvent> marked_events(const EventModel& model) const;
  // The same for two of three events, the rest as the model says: what links are learnt from, which
  // then fit both texts in which events are marked and those in which the tagger finds them. The
  // model must not have learnt from this text.
  std::vector<TaggedEvent> mostly_marked_events(const EventModel& stranger) const;

 private:
  std::vector<TaggedEvent> described_events(const EventModel& model,
                                            bool (*as_marked)(const TaggedEvent&)) const;

  const Document& document_;
  Analysis analysis_;
  GoldText gold_;
  std::unique_ptr<const TextFacts> facts_;
  EventLesson lesson_;
};

struct TagTraining {
  EventTraining events = {};
  LinkTraining links = {};
  // Into how many parts the texts are divided, for models of events that did not learn from a part.
  std::size_t shares = 4;
  unsigned jobs = 1;
};

struct TaggerModels {
  EventModel events;
  LinkModel links;
};

TaggerModels train_tagger_models(std::span<const TrainingText* const> texts,
                                 const TagTraining& settings, const std::stop_token& stop = {});

}  // namespace gnomon
