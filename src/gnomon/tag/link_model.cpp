#include "gnomon/tag/link_model.h"

#include "gnomon/base/parallel.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr std::uint32_t kLinkParts = 20;         // and those behind it
constexpr std::uint32_t kLinkNetworkParts = 30;  // and those behind it
constexpr std::size_t kLinkClasses = kLinkRelations.size() + 1;
constexpr std::size_t kLeastSeen = 45;   // how often networks must have seen a feature
constexpr std::size_t kLinkEpochs = 32;  // passes of networks over the pairs

}  // namespace

void LinkModel::write(ModelWriter& model) const {
  for (std::size_t kind = 0; kind < kTaggedLinkKinds; ++kind) {
    PartWriter part;
    kinds[kind].write(part);
    model.add(kLinkParts + static_cast<std::uint32_t>(kind), part.bytes());
    if (!networks[kind].empty()) {
      PartWriter more;
      networks[kind].write(more);
      model.add(kLinkNetworkParts + static_cast<std::uint32_t>(kind), more.bytes());
    }
  }
}

LinkModel LinkModel::read(const ModelFile& file) {
  LinkModel model;
  for (std::size_t kind = 0; kind < kTaggedLinkKinds; ++kind) {
    const auto bytes = file.part(kLinkParts + static_cast<std::uint32_t>(kind));
    if (bytes.empty() && kind > 0) {
      continue;  // a model that does not know this kind
    }
    PartReader part(bytes);
    model.kinds[kind] = LinearModel::read(part);
    if (model.kinds[kind].classes() != kLinkClasses) {
      return {};
    }
    const auto more = file.part(kLinkNetworkParts + static_cast<std::uint32_t>(kind));
    if (!more.empty()) {
      PartReader networks(more);
      model.networks[kind] = NetworkGroup::read(networks, kLinkClasses);
      if (model.networks[kind].empty()) {
        return {};
      }
    }
  }
  return model;
}

std::vector<ScoredCandidate> score_candidates(const LinkFacts& facts, const LinkModel& model) {
  std::vector<ScoredCandidate> scored;
  Features features;
  NetworkInput input;
  for (const LinkCandidate& candidate : facts.candidates()) {
    if (model.kinds[static_cast<std::size_t>(candidate.kind)].empty()) {
      continue;
    }
    facts.features(candidate, features);
    const auto all =
        model.kinds[static_cast<std::size_t>(candidate.kind)].probabilities(features.list());
    auto& entry = scored.emplace_back();
    entry.candidate = candidate;
    std::copy_n(all.begin(), kLinkClasses, entry.probabilities.begin());
    const NetworkGroup& networks = model.networks[static_cast<std::size_t>(candidate.kind)];
    if (!networks.empty()) {
      input.features = features.list();
      const auto others = networks.probabilities(input);
      for (std::size_t c = 0; c < kLinkClasses; ++c) {
        entry.probabilities[c] = (entry.probabilities[c] + others[c]) / 2;
      }
    }
    // Models learn from words that are events; a word that may be none is linked to nothing then.
    const double both = facts.probability(candidate);
    double any = 0;
    for (std::size_t c = 0; c < kLinkRelations.size(); ++c) {
      any += entry.probabilities[c] *= both;
    }
    entry.probabilities.back() = std::max(1 - any, 0.0);
  }
  return scored;
}

LinkModel train_links(std::span<const LinkLesson> lessons, const LinkTraining& settings,
                      const std::stop_token& stop) {
  std::array<RegressionData, kTaggedLinkKinds> data;
  std::array<std::vector<NetworkExample>, kTaggedLinkKinds> examples;
  Features features;
  for (const LinkLesson& lesson : lessons) {
    for (const LinkCandidate& candidate : lesson.facts->candidates()) {
      lesson.facts->features(candidate, features);
      const auto kind = static_cast<std::size_t>(candidate.kind);
      const std::size_t truth = lesson.truth(candidate);
      data[kind].add(features.list(), truth);
      if (settings.networks > 0) {
        examples[kind].push_back({{{}, features.list()}, truth});
      }
    }
  }
  LinkModel model;
  parallel_for(
      kTaggedLinkKinds, settings.jobs,
      [&](std::size_t kind) {
        model.networks[kind] = train_networks(examples[kind],
                                              {.classes = kLinkClasses,
                                               .seed = settings.seed,
                                               .epochs = kLinkEpochs,
                                               .least = kLeastSeen},
                                              settings.networks, stop);
      },
      stop);
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
