// Exact reasoning when a link may be any set of Allen's relations.
//
// Path consistency narrows the label of each pair by way of every third entity. It never removes a
// relation that some model has, and it finds every contradiction among ORD-Horn labels. With other
// labels it may overlook one, so a search splits these into ORD-Horn parts and tries them in turn.
//
// Everything here is a pure function of its arguments: any number of threads may call it. The
// matrix takes two bytes for each ordered pair and path consistency O(n^3) compositions, which
// suits some hundreds of entities. The search adds a number of steps that is exponential at worst,
// since the problem is NP-complete; it needs none when all labels are ORD-Horn. It has no
// recursion: its stack is a vector that holds at most twelve changes for each pair. Once a stop is
// requested, whatever is under way ends as if it had met a contradiction.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// What every entity can be to every other. The label of (b, a) is always the inverse of that of
// (a, b). An entity equals itself; an empty label there stands for a link that denies it.
class LabelMatrix {
 public:
  LabelMatrix() = default;
  // Nothing is known of any pair.
  explicit LabelMatrix(std::size_t entities);

  std::size_t entity_count() const { return entities_; }
  RelationSet operator()(Entity first, Entity second) const { return labels_[cell(first, second)]; }
  // What the entity is to each entity, in their order.
  std::span<const RelationSet> row(Entity first) const {
    return std::span(labels_).subspan(position(first) * entities_, entities_);
  }
  // Replaces the label of both directions. An entity and itself keep at most equality.
  void set(Entity first, Entity second, RelationSet label);

  friend bool operator==(const LabelMatrix&, const LabelMatrix&) = default;

 private:
  std::size_t cell(Entity first, Entity second) const {
    return position(first) * entities_ + position(second);
  }

  std::size_t entities_ = 0;
  std::vector<RelationSet> labels_;  // row by row
};

// What the links say of each pair by themselves: the intersection of all links between the two, in
// both directions.
LabelMatrix labels_of(const Network& network);

// Narrows the labels until each of them agrees with every third entity (Allen 1983). Returns false
// at the first label that becomes empty, which proves a contradiction; the labels are then narrowed
// only in part. True proves a model when all labels are ORD-Horn, and when they are convex each
// label is left with exactly the relations that some model has.
bool make_path_consistent(LabelMatrix& labels, const std::stop_token& stop = {});

// Whether some intervals satisfy all labels. Those without entities or links do.
bool is_consistent(LabelMatrix labels, const std::stop_token& stop = {});
bool is_consistent(const Network& network, const std::stop_token& stop = {});

// The relations that the pair has in some model; none when there is no model. Costs up to thirteen
// searches, or none at all when path consistency leaves only convex labels.
RelationSet possible(LabelMatrix labels, Entity first, Entity second,
                     const std::stop_token& stop = {});
RelationSet possible(const Network& network, Entity first, Entity second,
                     const std::stop_token& stop = {});

// One model, as the single relation of each pair; nothing when there is none. Relations without
// coinciding endpoints are taken first, and the same input always gives the same model. Costs one
// search and then O(n^3) compositions.
std::optional<LabelMatrix> find_scenario(LabelMatrix labels, const std::stop_token& stop = {});
std::optional<LabelMatrix> find_scenario(const Network& network, const std::stop_token& stop = {});

// Links that contradict each other and would not if any one of them were left out, in rising order;
// none when the network is consistent. It is not always a smallest such set. A set of k out of m
// links takes O(k + k log(m / k)) decisions of consistency.
std::vector<LinkId> minimal_contradiction(const Network& network, const std::stop_token& stop = {});

}  // namespace gnomon
