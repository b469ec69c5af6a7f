#include "gnomon/operations/guided_weights.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kParts = 5;
// Answers that the tagger does not know get so much, so that they stay possible.
constexpr double kUnknownAnswer = 0.005;

// The place of a relation of the tagger among the definite answers; none if the answers lack it.
std::optional<std::size_t> answer_of(std::string_view name, AnswerAlgebra algebra, bool turned) {
  RelationSet relation = relation_of(rel_type(name), During::kSimultaneous);
  relation = turned ? relation.inverse() : relation;
  const auto answers = definite_answers(algebra);
  for (std::size_t k = 0; k < answers.size(); ++k) {
    if (answers[k].contains(relation)) {
      return k;
    }
  }
  return std::nullopt;
}

std::string_view name_of_file(const SharedDocument& document) {
  return document->name().substr(document->name().rfind('/') + 1);
}

}  // namespace

GuidedOpinion guided_opinion(const TrainingText& text, std::span<const EntityRef> entities,
                             AnswerAlgebra algebra, const EventModel& events,
                             const LinkModel& links) {
  std::map<EntityRef, Entity> numbers;
  for (std::size_t k = 0; k < entities.size(); ++k) {
    numbers.emplace(entities[k], static_cast<Entity>(k));
  }
  const GoldText& gold = text.gold();
  const auto number = [&](TaggedEnd end) -> std::optional<Entity> {
    const auto found =
        numbers.find(end.is_time ? gold.time_refs[end.index] : gold.event_refs[end.index]);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
  };
  const auto described = text.marked_events(events);
  const LinkFacts facts(text.facts(), described, gold.times, gold.creation_time);
  const auto answers = definite_answers(algebra);
  auto all = std::make_shared<std::map<std::pair<Entity, Entity>, std::vector<double>>>();
  std::vector<std::pair<double, Constraint>> likeliest;
  for (const ScoredCandidate& scored : score_candidates(facts, links)) {
    const auto a = number(scored.candidate.source);
    const auto b = number(scored.candidate.target);
    if (!a || !b || *a == *b) {
      continue;
    }
    const Pair pair = pair_of(*a, *b);
    const bool turned = pair.first != *a;
    std::vector<double> weights(answers.size() + 1, kUnknownAnswer);
    for (std::size_t k = 0; k < kLinkRelations.size(); ++k) {
      if (const auto answer = answer_of(kLinkRelations[k], algebra, turned)) {
        weights[*answer] += scored.probabilities[k];
      }
    }
    weights.back() += scored.probabilities.back();
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) {
      weight /= sum;
    }
    const auto best = std::max_element(weights.begin(), weights.end() - 1);
    likeliest.emplace_back(*best,
                           Constraint{pair.first, pair.second,
                                      answers[static_cast<std::size_t>(best - weights.begin())]});
    all->insert_or_assign(std::pair(pair.first, pair.second), std::move(weights));
  }
  std::ranges::stable_sort(likeliest, std::greater<>{}, [](const auto& one) { return one.first; });
  GuidedOpinion opinion;
  for (const auto& [probability, link] : likeliest) {
    opinion.likeliest.push_back(link);
    opinion.probability.push_back(probability);
  }
  opinion.weights = [all](const Pair& pair) -> std::span<const double> {
    const auto found = all->find(std::pair(pair.first, pair.second));
    return found == all->end() ? std::span<const double>() : found->second;
  };
  return opinion;
}

Result<StrangerModels> StrangerModels::learn(std::span<const SharedDocument> asked,
                                             std::span<const SharedDocument> pool, const Run& run) {
  StrangerModels result;
  auto language = TagModel::open(default_model_path());
  if (!language) {
    return Failure(language.error());
  }
  result.language_ = std::make_shared<const TagModel>(std::move(*language));
  std::vector<std::shared_ptr<const TrainingText>> own(pool.size());
  result.texts_.resize(asked.size());
  const auto prepare = [&](std::span<const SharedDocument> documents, auto& texts) {
    parallel_for(
        documents.size(), run.jobs,
        [&](std::size_t k) {
          texts[k] =
              std::make_shared<const TrainingText>(*documents[k], result.language_->language());
        },
        run.stop);
  };
  prepare(asked, result.texts_);
  prepare(pool, own);
  if (run.stopped()) {
    return Failure(cancelled());
  }
  // Every fifth of the documents to ask about, by the names of their files, has a model of its own,
  // which learns from all others.
  std::set<std::string_view> sorted;
  for (const SharedDocument& document : asked) {
    sorted.insert(name_of_file(document));
  }
  std::map<std::string_view, std::size_t> part;
  for (const std::string_view name : sorted) {
    part.emplace(name, part.size() % kParts);
  }
  result.models_.resize(std::min(kParts, sorted.size()));
  for (const SharedDocument& document : asked) {
    result.model_of_.push_back(part[name_of_file(document)]);
  }
  for (std::size_t k = 0; k < result.models_.size(); ++k) {
    std::vector<const TrainingText*> others;
    std::size_t events = 0;
    for (std::size_t d = 0; d < pool.size(); ++d) {
      const auto found = part.find(name_of_file(pool[d]));
      if (found == part.end() || found->second != k) {
        others.push_back(own[d].get());
        events += own[d]->gold().events.size();
      }
    }
    if (events == 0) {
      return fail(codes::kNoDocument, "", "there is no other document that 'guided' can learn from",
                  "give several documents, or others with `weights-from`");
    }
    TagTraining settings;
    settings.jobs = run.jobs;
    settings.events.detection = false;  // the events are there
    result.models_[k] =
        std::make_shared<const TaggerModels>(train_tagger_models(others, settings, run.stop));
    if (run.stopped()) {
      return Failure(cancelled());
    }
  }
  return result;
}

GuidedOpinion StrangerModels::opinion(std::size_t asked, std::span<const EntityRef> entities,
                                      AnswerAlgebra algebra) const {
  const TaggerModels& models = *models_[model_of_[asked]];
  return guided_opinion(*texts_[asked], entities, algebra, models.events, models.links);
}

}  // namespace gnomon
