// Edges that come after a large graph has been built.
#pragma once

#include "gnomon/base/large_vector.h"
#include "gnomon/reason/point_arrows.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace gnomon {

// A list of edges for each slot, of which few have any. All lie in one pool, so that making room
// for millions of slots costs four bytes each.
class EdgeLists {
 public:
  bool empty() const { return first_.empty(); }  // there is no slot
  void resize(std::size_t slots) { first_.resize(slots, kNone); }

  void add(std::uint32_t slot, const Arrow& edge) {
    if (unused_ == kNone) {
      unused_ = static_cast<std::uint32_t>(pool_.size());
      pool_.push_back({edge, kNone});
    }
    const std::uint32_t place = unused_;
    unused_ = pool_[place].next;
    pool_[place] = {edge, first_[slot]};
    first_[slot] = place;
  }

  // All edges of the slot that the link has made.
  void remove(std::uint32_t slot, LinkId link) {
    for (std::uint32_t* at = &first_[slot]; *at != kNone;) {
      Listed& listed = pool_[*at];
      if (listed.edge.link() != link) {
        at = &listed.next;
        continue;
      }
      const std::uint32_t place = *at;
      *at = listed.next;
      listed.next = unused_;
      unused_ = place;
    }
  }

  template <class Use>
  void for_each(std::uint32_t slot, Use use) const {
    for (std::uint32_t at = first_[slot]; at != kNone; at = pool_[at].next) {
      use(pool_[at].edge);
    }
  }

  std::size_t memory_bytes() const {
    return first_.capacity() * sizeof(first_[0]) + pool_.capacity() * sizeof(pool_[0]);
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Listed {
    Arrow edge;
    std::uint32_t next;  // in the list of its slot, or of places that are free again
  };

  LargeVector<std::uint32_t> first_;  // by slot
  std::vector<Listed> pool_;
  std::uint32_t unused_ = kNone;
};

}  // namespace gnomon
