// What is learnt about links: five kinds of pairs, for each a regression and small networks.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/learn/linear_model.h"
#include "gnomon/learn/small_network.h"
#include "gnomon/tag/link_candidates.h"

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

struct LinkModel {
  std::array<LinearModel, kTaggedLinkKinds> kinds;  // classes by place in kLinkRelations, then none
  std::array<NetworkGroup, kTaggedLinkKinds> networks;  // the same again; may be empty

  bool empty() const { return kinds[0].empty(); }
  void write(ModelWriter& model) const;
  static LinkModel read(const ModelFile& file);
};

// A pair with the probability of each relation, the last one that of none; both say how likely it
// is that its ends are events at all.
struct ScoredCandidate {
  LinkCandidate candidate;
  std::array<double, kLinkRelations.size() + 1> probabilities{};
};

std::vector<ScoredCandidate> score_candidates(const LinkFacts& facts, const LinkModel& model);

// A text to learn from: pairs and what gold says of each (kLinkRelations.size() for nothing).
struct LinkLesson {
  const LinkFacts* facts = nullptr;
  std::function<std::size_t(const LinkCandidate&)> truth;
};

struct LinkTraining {
  double penalty = 1.0;
  std::size_t networks = 1;  // of each kind; 0: regressions only
  std::uint64_t seed = 1;
  unsigned jobs = 1;
};

LinkModel train_links(std::span<const LinkLesson> lessons, const LinkTraining& settings,
                      const std::stop_token& stop = {});

// The class of what gold allows for a pair: rarer relations count as the nearest of kLinkRelations,
// and a set of several as nothing.
std::size_t link_class(RelationSet relations);

}  // namespace gnomon
