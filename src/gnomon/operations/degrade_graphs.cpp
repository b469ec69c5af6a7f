#include "gnomon/operations/degrade_graphs.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeline/figures.h"

#include <utility>

namespace gnomon {
namespace {

class GraphReader {
 public:
  GraphReader(const DegradeRequest& request, const std::stop_token& stop)
      : request_(request), stop_(stop) {}

  DegradeGraphs read(const JoinedDocument& joined) const {
    using enum GraphSlot::State;
    DegradeGraphs result;
    result.by_system.resize(request_.systems.size());
    const CollectedDocument* of_gold = joined.from.front();
    SharedDocument gold;
    AnalysedDocument analysed;
    if (of_gold != nullptr) {
      gold = load(*of_gold, joined.name, result.notices);
    }
    if (gold != nullptr) {
      analysed = analyse(*gold);
    }
    for (std::size_t s = 0; s < result.by_system.size(); ++s) {
      const CollectedDocument* of_system = joined.from[s + 1];
      GraphSlot& slot = result.by_system[s];
      if (of_gold == nullptr || of_system == nullptr) {
        slot.state = of_system != nullptr ? kNotInGold
                     : of_gold != nullptr ? kNotInSystem
                                          : kNeither;
        continue;
      }
      slot.state = kUnusable;
      const SharedDocument system = load(*of_system, joined.name, result.notices);
      if (gold != nullptr && system != nullptr && !stop_.stop_requested()) {
        pair(joined.name, *gold, analysed, *system, slot, result.notices);
      }
    }
    return result;
  }

 private:
  static SharedDocument load(const CollectedDocument& document, const std::string& name,
                             std::vector<Notice>& notices) {
    Result<SharedDocument> loaded = document.load();
    if (!loaded) {
      notices.push_back(error_notice(std::move(loaded.error()), name));
      return nullptr;
    }
    return std::move(*loaded);
  }

  // Timelines are measured on the way; here only the graph and its closure links are wanted.
  AnalysedDocument analyse(const Document& document) const {
    return analyse_timelines(document, request_.during, Conflicts::kStrict, stop_);
  }

  void pair(const std::string& name, const Document& gold, const AnalysedDocument& analysed_gold,
            const Document& system, GraphSlot& slot, std::vector<Notice>& notices) const {
    const AnalysedDocument analysed_system = analyse(system);
    if (stop_.stop_requested()) {  // it may be half done
      return;
    }
    Result<PairedGraphs> graphs =
        pair_graphs(gold, analysed_gold, system, analysed_system, request_.pair);
    if (!graphs) {
      Error error = error_about(codes::kDifferentTexts, printable(name), graphs.error().what,
                                "it is skipped; annotate the text of gold");
      notices.push_back(error_notice(std::move(error), name));
      return;
    }
    const bool consistent = analysed_gold.figures.consistent && analysed_system.figures.consistent;
    if (request_.conflicts == Conflicts::kConsistentOnly && !consistent) {
      slot.state = GraphSlot::State::kInconsistent;
      return;
    }
    slot.state = GraphSlot::State::kPaired;
    slot.graphs = std::move(*graphs);
  }

  const DegradeRequest& request_;
  const std::stop_token& stop_;
};

}  // namespace

DegradeGraphs read_graphs(const JoinedDocument& joined, const DegradeRequest& request,
                          const std::stop_token& stop) {
  return GraphReader(request, stop).read(joined);
}

}  // namespace gnomon
