// TLINKs that follow from other TLINKs by the rules of Chambers et al. (2014).
#pragma once

#include "gnomon/timeline/timeline.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

// The links of the graph that say what others say already, by their numbers, rising. Only
// BEFORE, AFTER, INCLUDES, IS_INCLUDED and SIMULTANEOUS take part. The rules, for links from x to y
// and from y to z (a link also counts in reverse):
//
//     SIMULTANEOUS with r, and r with SIMULTANEOUS, give r;
//     BEFORE, AFTER, INCLUDES and IS_INCLUDED, each with itself, give the same;
//     BEFORE or AFTER with INCLUDES gives BEFORE or AFTER;
//     IS_INCLUDED with BEFORE or AFTER gives BEFORE or AFTER.
//
// Links are looked at from the last to the first. One is a closure link when the others, without
// those between the same two nodes, give it; then it counts no more for those before it. So of a
// triangle of SIMULTANEOUS links only the last one is a closure link, and a repeated or inverted
// copy of a link is none.
//
// Timelines that contradict themselves make the search slower, and some of their links take time in
// proportion to the cube of the nodes concerned.
std::vector<std::size_t> closure_links(const DocumentTimelines& timelines,
                                       const std::stop_token& stop = {});

}  // namespace gnomon
