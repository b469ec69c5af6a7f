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

  // The events as gold marks them, with the attributes that a model gives them.
  std::vector<TaggedEvent> described_events(const EventModel& model) const;

 private:
  const Document& document_;
  Analysis analysis_;
  GoldText gold_;
  std::unique_ptr<const TextFacts> facts_;
  EventLesson lesson_;
};

struct TagTraining {
  EventTraining events = {};
  LinkTraining links = {};
  // Links are learnt from attributes of events as a model gives them that did not learn from the
  // text: then they fit what the tagger will meet.
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
