// The graphs of gold and of the systems that it is turned into.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/corpus/join.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/score/paired_graphs.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace gnomon {

// What became of a document of gold and one of a system.
struct GraphSlot {
  enum class State {
    kPaired,
    kNeither,       // no side has it
    kNotInSystem,   // only gold has it
    kNotInGold,     // only the system has it
    kUnusable,      // one of them cannot be read, or the texts differ
    kInconsistent,  // and only consistent ones are wanted
  };
  State state = State::kNeither;
  std::optional<PairedGraphs> graphs;
};

// The documents of one name.
struct DegradeGraphs {
  std::vector<GraphSlot> by_system;
  std::vector<Notice> notices;
};

// Reads and pairs them. Gold is read once for all systems. Safe from any thread; once it is
// stopped, what it gives means nothing.
DegradeGraphs read_graphs(const JoinedDocument& joined, const DegradeRequest& request,
                          const std::stop_token& stop);

}  // namespace gnomon
