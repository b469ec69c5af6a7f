#include "gnomon/tag/link_model.h"

namespace gnomon {
namespace {

constexpr std::uint32_t kLinkParts = 20;  // and those behind it
constexpr std::size_t kLinkClasses = kLinkRelations.size() + 1;

}  // namespace

void LinkModel::write(ModelWriter& model) const {
  for (std::size_t kind = 0; kind < kTaggedLinkKinds; ++kind) {
    PartWriter part;
    kinds[kind].write(part);
    model.add(kLinkParts + static_cast<std::uint32_t>(kind), part.bytes());
  }
}

LinkModel LinkModel::read(const ModelFile& file) {
  LinkModel model;
  for (std::size_t kind = 0; kind < kTaggedLinkKinds; ++kind) {
    PartReader part(file.part(kLinkParts + static_cast<std::uint32_t>(kind)));
    model.kinds[kind] = LinearModel::read(part);
    if (model.kinds[kind].classes() != kLinkClasses) {
      return {};
    }
  }
  return model;
}

std::vector<ScoredCandidate> score_candidates(const LinkFacts& facts, const LinkModel& model) {
  std::vector<ScoredCandidate> scored;
  Features features;
  for (const LinkCandidate& candidate : facts.candidates()) {
    facts.features(candidate, features);
    const auto all =
        model.kinds[static_cast<std::size_t>(candidate.kind)].probabilities(features.list());
    auto& entry = scored.emplace_back();
    entry.candidate = candidate;
    std::copy_n(all.begin(), kLinkClasses, entry.probabilities.begin());
  }
  return scored;
}

LinkModel train_links(std::span<const LinkLesson> lessons, const LinkTraining& settings,
                      const std::stop_token& stop) {
  std::array<RegressionData, kTaggedLinkKinds> data;
  Features features;
  for (const LinkLesson& lesson : lessons) {
    for (const LinkCandidate& candidate : lesson.facts->candidates()) {
      lesson.facts->features(candidate, features);
      data[static_cast<std::size_t>(candidate.kind)].add(features.list(), lesson.truth(candidate));
    }
  }
  LinkModel model;
  for (std::size_t kind = 0; kind < kTaggedLinkKinds; ++kind) {
    model.kinds[kind] = train_regression(data[kind],
                                         {.bits = 18,
                                          .classes = static_cast<std::uint32_t>(kLinkClasses),
                                          .penalty = settings.penalty,
                                          .rounds = 60,
                                          .jobs = settings.jobs},
                                         stop);
  }
  return model;
}

std::size_t link_class(RelationSet relations) {
  const auto within = [&](std::initializer_list<Relation> these) {
    RelationSet set = RelationSet::none();
    for (const Relation relation : these) {
      set = set | RelationSet(relation);
    }
    return (relations & set) == relations;
  };
  if (relations == RelationSet::none()) {
    return kLinkRelations.size();
  }
  if (within({Relation::kBefore, Relation::kMeets})) {
    return 0;
  }
  if (within({Relation::kAfter, Relation::kMetBy})) {
    return 1;
  }
  if (within({Relation::kContains, Relation::kStartedBy, Relation::kFinishedBy})) {
    return 2;
  }
  if (within({Relation::kDuring, Relation::kStarts, Relation::kFinishes})) {
    return 3;
  }
  return within({Relation::kEquals}) ? 4 : kLinkRelations.size();
}

}  // namespace gnomon
