// The closure of links that come one after another, for documents.
#pragma once

#include "gnomon/reason/network.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon {

// What follows from the links so far, for every pair of entities, kept up to date with every link.
// One bit for each pair of points, twice: a document of 100 events takes 10 kB, and a new link
// touches the rows of the points before it. Links can only be added, and say just one relation
// each; for others, and for more than some thousand entities, see Timegraph.
class GrowingClosure {
 public:
  static constexpr std::size_t kMostEntities = 2048;

  explicit GrowingClosure(std::size_t entities = 0);

  // All relations that the two can have, given the links.
  RelationSet relation(Entity a, Entity b) const;

  // Adds a link between two different entities; false when it contradicts those before it, and then
  // nothing changes.
  bool insert(Entity first, Entity second, Relation relation);

 private:
  using Word = std::uint64_t;

  Word* row(std::vector<Word>& table, std::size_t point) { return table.data() + point * words_; }
  bool bit(const std::vector<Word>& table, std::size_t p, std::size_t q) const {
    return (table[p * words_ + q / 64] >> (q % 64) & 1U) != 0;
  }
  static void add(Word* to, const Word* from, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) {
      to[w] |= from[w];
    }
  }
  PointRelation order(std::size_t p, std::size_t q) const;
  void put_before(std::size_t p, std::size_t q);
  void make_equal(std::size_t p, std::size_t q);

  std::size_t points_;
  std::size_t words_;
  std::vector<Word> after_;  // row by point: the points strictly after it
  std::vector<Word> same_;   // those equal to it, itself too
  std::vector<Word> scratch_;
};

}  // namespace gnomon
