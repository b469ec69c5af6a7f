#include "gnomon/operations/cross_validation.h"

#include "gnomon/base/parallel.h"
#include "gnomon/base/random.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/settings.h"
#include "gnomon/tag/decode.h"
#include "gnomon/tag/find_events.h"
#include "gnomon/tag/tag_links.h"
#include "gnomon/tag/tagged_document.h"
#include "gnomon/tag/timex_tagger.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr std::size_t kDraws = 1000;

// What one document adds to a figure.
struct Addend {
  double right_of_system = 0;
  double system = 0;
  double right_of_gold = 0;
  double gold = 0;

  Addend& operator+=(const Addend& other) {
    right_of_system += other.right_of_system;
    system += other.system;
    right_of_gold += other.right_of_gold;
    gold += other.gold;
    return *this;
  }
  std::optional<double> precision() const {
    return system > 0 ? std::optional(right_of_system / system) : std::nullopt;
  }
  std::optional<double> recall() const {
    return gold > 0 ? std::optional(right_of_gold / gold) : std::nullopt;
  }
  std::optional<double> f1() const {
    if (!precision() || !recall()) {
      return std::nullopt;
    }
    const double sum = *precision() + *recall();
    return sum > 0 ? 2 * *precision() * *recall() / sum : 0;
  }
};

constexpr std::array<std::string_view, 9> kFigureNames = {"events",
                                                          "event class",
                                                          "event tense",
                                                          "event aspect",
                                                          "times, relaxed",
                                                          "times, strict",
                                                          "times, value",
                                                          "awareness, gold events and times",
                                                          "awareness, raw text"};
using DocumentAddends = std::array<Addend, kFigureNames.size()>;

Addend entity_addend(std::int64_t right, const EntityTally& tally) {
  return {static_cast<double>(right), static_cast<double>(tally.system), static_cast<double>(right),
          static_cast<double>(tally.gold)};
}

std::size_t place_of_attribute(std::span<const Attr> list, Attr attribute) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), attribute) - list.begin());
}

Addend awareness_of(const Tally& tally) {
  const auto& awareness = tally.get<AwarenessTally>();
  return {awareness.precision.matched, static_cast<double>(awareness.precision.total),
          awareness.recall.matched, static_cast<double>(awareness.recall.total)};
}

class Validator {
 public:
  Validator(const LanguageModel& language, const TaggerModels& models)
      : language_(language), models_(models) {
    metrics_.add(kAwarenessMetric);
    metrics_.add(kEntitiesMetric);
  }

  DocumentAddends validate(const TrainingText& text, const std::stop_token& stop) const {
    DocumentAddends addends;
    const GoldText& gold = text.gold();
    const auto described = text.marked_events(models_.events);
    const Tally given = score(text, text.facts(), described, gold.times, gold.creation_time, stop);
    addends[7] = awareness_of(given);

    std::optional<std::string_view> creation;
    if (gold.creation_time) {
      creation = gold.times[*gold.creation_time].value;
    }
    std::vector<TaggedTime> times = tag_times(text.analysis(), creation);
    std::optional<std::size_t> creation_time;
    if (gold.creation_time) {
      creation_time = times.size();
      times.push_back(gold.times[*gold.creation_time]);
    }
    const TextFacts facts(text.analysis(), language_, times);
    const auto events = find_events(facts, models_.events, event_threshold(LinkProfile::kBalanced));
    const Tally raw = score(text, facts, events, times, creation_time, stop);
    const auto& found = raw.get<EntitiesTally>();
    const auto attribute = [&](Attr wanted) {
      return found.events.correct[place_of_attribute(event_attributes(), wanted)];
    };
    addends[0] = entity_addend(found.events.strict, found.events);
    addends[1] = entity_addend(attribute(Attr::kClass), found.events);
    addends[2] = entity_addend(attribute(Attr::kTense), found.events);
    addends[3] = entity_addend(attribute(Attr::kAspect), found.events);
    addends[4] = entity_addend(found.times.relaxed, found.times);
    addends[5] = entity_addend(found.times.strict, found.times);
    addends[6] = entity_addend(
        found.times.correct[place_of_attribute(time_attributes(), Attr::kValue)], found.times);
    addends[8] = awareness_of(raw);
    return addends;
  }

 private:
  Tally score(const TrainingText& text, const TextFacts& facts, std::span<const TaggedEvent> events,
              std::span<const TaggedTime> times, std::optional<std::size_t> creation_time,
              const std::stop_token& stop) const {
    const LinkFacts pairs(facts, events, times, creation_time);
    const auto links = decode(score_candidates(pairs, models_.links), events.size(), times,
                              creation_time, thresholds_of(LinkProfile::kBalanced), stop);
    const Document tagged = tagged_document(text.document(), events, times, creation_time, links);
    return score_document(text.document(), tagged, metrics_, ScoreSettings{}, stop).tally;
  }

  const LanguageModel& language_;
  const TaggerModels& models_;
  MetricSet metrics_;
};

ValidationFigure figure_of(std::size_t which, std::span<const DocumentAddends> documents,
                           std::uint64_t folds, std::uint64_t seed) {
  ValidationFigure figure;
  figure.name = kFigureNames[which];
  Addend all;
  std::vector<Addend> parts(folds);
  for (std::size_t k = 0; k < documents.size(); ++k) {
    all += documents[k][which];
    parts[k % folds] += documents[k][which];
  }
  figure.precision = all.precision();
  figure.recall = all.recall();
  figure.f1 = all.f1();
  for (const Addend& part : parts) {
    figure.by_fold.push_back(part.f1());
  }
  SplitMix64 random(seed);
  std::vector<double> drawn;
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    Addend sum;
    for (std::size_t k = 0; k < documents.size(); ++k) {
      sum += documents[random() % documents.size()][which];
    }
    if (const auto f1 = sum.f1()) {
      drawn.push_back(*f1);
    }
  }
  if (!drawn.empty()) {
    std::sort(drawn.begin(), drawn.end());
    figure.low = drawn[drawn.size() * 25 / 1000];
    figure.high = drawn[drawn.size() * 975 / 1000];
  }
  return figure;
}

}  // namespace

Result<std::vector<ValidationFigure>> cross_validate(std::span<const TrainingText* const> texts,
                                                     const LanguageModel& language,
                                                     std::uint64_t folds,
                                                     const TagTraining& settings,
                                                     std::uint64_t seed, const Run& run,
                                                     const std::function<void()>& fold_done) {
  std::vector<DocumentAddends> documents(texts.size());
  for (std::uint64_t fold = 0; fold < folds; ++fold) {
    std::vector<const TrainingText*> others;
    std::vector<std::size_t> held_out;
    for (std::size_t k = 0; k < texts.size(); ++k) {
      if (k % folds == fold) {
        held_out.push_back(k);
      } else {
        others.push_back(texts[k]);
      }
    }
    const TaggerModels models = train_tagger_models(others, settings, run.stop);
    const Validator validator(language, models);
    parallel_for(
        held_out.size(), run.jobs,
        [&](std::size_t k) {
          documents[held_out[k]] = validator.validate(*texts[held_out[k]], run.stop);
        },
        run.stop);
    if (run.stopped()) {
      return Failure(cancelled());
    }
    fold_done();
  }
  std::vector<ValidationFigure> figures;
  for (std::size_t which = 0; which < kFigureNames.size(); ++which) {
    figures.push_back(figure_of(which, documents, folds, seed));
  }
  return figures;
}

}  // namespace gnomon
