// What follows from links when only three relations are known: the model and the rules of Setzer,
// Gaizauskas and Hepple (2003).
#pragma once

#include "gnomon/base/bit_matrix.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/sbi_mapping.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

enum class Sbi : std::uint8_t { kSimultaneous, kBefore, kIncludes };
inline constexpr std::array<Sbi, 3> kAllSbi{Sbi::kSimultaneous, Sbi::kBefore, Sbi::kIncludes};

// The first is simultaneous with, before, or includes the second.
struct SbiPair {
  Sbi relation = Sbi::kSimultaneous;
  Entity first{};
  Entity second{};

  friend bool operator==(const SbiPair&, const SbiPair&) = default;
};

// The explicit pairs of an annotation, in the order of its links.
struct SbiModel {
  std::size_t entities = 0;
  std::vector<SbiPair> pairs;

  // What a link from the first to the second says when its relType is read like this.
  void add(SbiReading reading, Entity first, Entity second);
};

// The pairs that follow from a model. S holds both ways round. Pairs of an entity with itself never
// count and are not kept; nothing is lost, since the others entail them.
class SbiClosure {
 public:
  explicit SbiClosure(std::size_t entities = 0);

  std::size_t entity_count() const { return relations_[0].size(); }
  const BitMatrix& operator[](Sbi relation) const { return relations_[index(relation)]; }
  bool holds(Sbi relation, Entity a, Entity b) const {
    return (*this)[relation].test(position(a), position(b));
  }
  // S is added both ways.
  void add(Sbi relation, Entity a, Entity b);
  // An entity to all of a row of bits. Of S the other way round must be added as well.
  void add_all(Sbi relation, std::size_t from, std::span<const std::uint64_t> to);

  // Only pairs of two of these.
  SbiClosure among(const std::vector<bool>& entities) const;

  // Pairs, either way round, that stand in two different relations, or in B or I both ways. The
  // rules never fail: this is how a contradiction shows.
  std::int64_t contradictory_pairs() const;

  friend bool operator==(const SbiClosure&, const SbiClosure&) = default;

 private:
  static constexpr std::size_t index(Sbi relation) { return static_cast<std::size_t>(relation); }
  std::array<BitMatrix, 3> relations_;
};

// The deductive closure: the least model that holds the pairs and is closed under the eleven rules.
// Pairs of an entity with itself are dropped beforehand. O(n * m / 64) for n entities and m pairs,
// and one step for each pair that it finds.
SbiClosure close_by_rules(const SbiModel& model, const std::stop_token& stop = {});

// The full closure of a network read as a model: S stands for {e}, B for {b,m}, I for {di,si,fi}.
// It may hold more than the rules find, which know nothing of shared endpoints.
SbiClosure coarsened(const Closure& closure, const std::stop_token& stop = {});

// The classes of S, numbered from 0 by their first entity: for each entity the number of its class.
std::vector<std::uint32_t> simultaneity_classes(const SbiModel& model);

// Whether the closures by the rules are equal.
bool equivalent(const SbiModel& a, const SbiModel& b);

// A part of the model with the same closure from which nothing can be taken: going through the
// pairs in their order, one is dropped when those that are left entail it.
SbiModel minimal_model(const SbiModel& model, const std::stop_token& stop = {});

}  // namespace gnomon
