// Where the points of a network stand when its timelines are as short as possible, and which of
// their orders are only one choice among others.
#pragma once

#include "gnomon/reason/network.h"
#include "gnomon/timeline/partition.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon {

// The shortest timelines of the partitions of a network. An instant is a class of points that links
// equate. It stands one step behind the last instant that must precede it, on step 1 when none
// does: so a timeline has as many steps as the longest chain of instants, and no solution of the
// links has fewer. All relations of TimeML order points by < and = alone; those of TempEval also by
// <=, and then an instant may stand on the same step as one that it must not precede. The network
// must not hold other relations, such as !=.
//
// A point is indeterminate when the order that the timeline shows between it and a point of its own
// step or of the next one on either side does not follow from the links (Ocal et al. 2022, metric
// 8). No solutions need to be listed, nor paths to be searched: two instants on one step never have
// a path between them, as it would lead to a later step; and a path between two on neighbouring
// steps has just one edge, as every edge leads at least one step on. So an instant is determinate
// when it is alone on its step and edges join it with all instants on both neighbouring steps. All
// this takes time in proportion to the network. Where some link states a <=, paths on the two steps
// are searched: see NextStep.
struct Arrangement {
  // Of one partition.
  struct Part {
    bool consistent = true;
    std::uint32_t length = 0;         // steps; 0 when it contradicts itself
    std::uint32_t indeterminate = 0;  // points
    std::uint32_t first_step = 0;     // where its steps begin in the lists below
  };

  std::vector<Part> parts;
  // By point, 2 * node + end. Equal points share an instant. Steps count from 1; 0 in partitions
  // that contradict themselves.
  std::vector<std::uint32_t> instant_of;
  std::vector<std::uint32_t> step_of;
  std::vector<bool> is_indeterminate;  // by instant
  // By instant: how many others on its step, one after another, must not come after it.
  std::vector<std::uint32_t> rank_on_step;
  // By step, those of one partition after another: whether some order on the step, or between it
  // and the next, is open.
  std::vector<bool> open_step;
  std::vector<bool> open_gap;
  std::size_t instants = 0;
  // Sets of points each of which would have to precede itself and all the others of its set.
  std::size_t contradictions = 0;

  bool consistent() const { return contradictions == 0; }
};

Arrangement arrange(const Network& network, const Partitions& partitions);

}  // namespace gnomon
