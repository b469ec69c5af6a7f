#include "gnomon/score/degrade.h"

#include "gnomon/base/parallel.h"
#include "gnomon/base/random.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <unordered_set>

namespace gnomon {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kBlock = 8;  // sequences that are added up in one go

// Which edits can be made, and the k-th of them in logarithmic time: a tree of sums (Fenwick 1994).
class PossibleEdits {
 public:
  explicit PossibleEdits(std::size_t edits) : sums_(edits + 1, 0) {}

  std::size_t count() const { return count_; }
  void add(std::size_t edit) { change(edit, true); }
  void remove(std::size_t edit) { change(edit, false); }

  // Counted from 0.
  std::size_t find(std::size_t k) const {
    std::size_t place = 0;
    for (std::size_t step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2) {
      if (place + step < sums_.size() && sums_[place + step] <= k) {
        place += step;
        k -= sums_[place];
      }
    }
    return place;
  }

 private:
  void change(std::size_t edit, bool more) {
    count_ += more ? 1 : std::size_t(-1);
    for (std::size_t i = edit + 1; i < sums_.size(); i += i & (~i + 1)) {
      sums_[i] += more ? 1 : std::size_t(-1);
    }
  }

  std::vector<std::size_t> sums_;
  std::size_t count_ = 0;
};

// One pair of graphs, ready to be gone through in many orders.
class Degradation {
 public:
  Degradation(const PairedGraphs& graphs, During during, Conflicts conflicts,
              const std::stop_token& stop)
      : graphs_(graphs),
        edits_(edits_between(graphs)),
        start_(graphs.nodes, during, conflicts),
        waits_for_(edits_.size(), 0),
        waiting_(graphs.nodes),
        removal_of_(graphs.nodes, kNone),
        stop_(stop) {
    for (const Entity node : graphs.gold.nodes) {
      start_.add_node(node);
    }
    for (const GraphLink& link : graphs.gold.links) {
      if (stop.stop_requested()) {
        return;
      }
      start_.add_link(link);  // so the numbers of gold's links are their places
    }
    start_.figures(stop);  // so that no sequence has to find them
    find_numbers();
    find_conditions();
  }

  std::size_t edit_count() const { return edits_.size(); }

  template <class Use>
  void run(std::uint64_t seed, Use use) const {
    if (stop_.stop_requested()) {
      return;  // there may be no start to go from
    }
    ChangingGraph graph = start_;
    std::vector<std::uint32_t> waits_for = waits_for_;
    PossibleEdits possible(edits_.size());
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      if (waits_for[i] == 0) {
        possible.add(i);
      }
    }
    const auto arrive = [&](std::uint32_t edit) {
      if (edit != kNone && --waits_for[edit] == 0) {
        possible.add(edit);
      }
    };
    SplitMix64 random(seed);
    use(nullptr, graph);
    for (std::size_t made = 0; made < edits_.size() && !stop_.stop_requested(); ++made) {
      assert(possible.count() > 0 && "an edit waits only for others that wait for nothing");
      const std::size_t chosen = possible.find(random() % possible.count());
      possible.remove(chosen);
      const GraphEdit& edit = edits_[chosen];
      switch (edit.kind) {
        case GraphEdit::Kind::kRemoveLink:
          graph.remove_link(numbers_[chosen]);
          arrive(removal_of_[position(edit.link.source)]);
          if (edit.link.source != edit.link.target) {
            arrive(removal_of_[position(edit.link.target)]);
          }
          break;
        case GraphEdit::Kind::kAddNode:
          graph.add_node(edit.node);
          std::ranges::for_each(waiting_[position(edit.node)], arrive);
          break;
        case GraphEdit::Kind::kAddLink:
          graph.add_link(edit.link);
          break;
        case GraphEdit::Kind::kRemoveNode:
          graph.remove_node(edit.node);
          break;
      }
      use(&edit, graph);
    }
  }

 private:
  // Links to be removed come in the order of gold, so one pass finds their places there.
  void find_numbers() {
    numbers_.assign(edits_.size(), kNone);
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      if (edits_[i].kind == GraphEdit::Kind::kRemoveLink) {
        while (graphs_.gold.links[place] != edits_[i].link) {
          ++place;
        }
        numbers_[i] = place++;
      }
    }
  }

  // A link waits for the nodes that are to be added; a node for the links that are to be removed.
  void find_conditions() {
    for (std::uint32_t i = 0; i < edits_.size(); ++i) {
      if (edits_[i].kind == GraphEdit::Kind::kRemoveNode) {
        removal_of_[position(edits_[i].node)] = i;
      }
    }
    const auto for_each_end = [](const GraphLink& link, auto use) {
      use(link.source);
      if (link.source != link.target) {
        use(link.target);
      }
    };
    for (std::uint32_t i = 0; i < edits_.size(); ++i) {
      if (edits_[i].kind == GraphEdit::Kind::kRemoveLink) {
        for_each_end(edits_[i].link, [&](Entity node) {
          if (const std::uint32_t removal = removal_of_[position(node)]; removal != kNone) {
            ++waits_for_[removal];
          }
        });
      } else if (edits_[i].kind == GraphEdit::Kind::kAddLink) {
        for_each_end(edits_[i].link, [&](Entity node) {
          if (!start_.contains(node)) {
            ++waits_for_[i];
            waiting_[position(node)].push_back(i);
          }
        });
      }
    }
  }

  const PairedGraphs& graphs_;
  std::vector<GraphEdit> edits_;
  ChangingGraph start_;
  std::vector<std::uint32_t> numbers_;               // of links to be removed, in the graph
  std::vector<std::uint32_t> waits_for_;             // of each edit: how many others
  std::vector<std::vector<std::uint32_t>> waiting_;  // of each node: edits that wait for it
  std::vector<std::uint32_t> removal_of_;            // of each node: the edit that removes it
  const std::stop_token& stop_;
};

// The sequences from `first` on, before `behind`.
DegradeCurve curve_of(const Degradation& degradation, const DegradeInput& input,
                      const DegradeOptions& options, std::size_t first, std::size_t behind) {
  DegradeCurve curve;
  const auto timelines_count = [&](const ChangingFigures& figures) {
    return figures.consistent || options.conflicts != Conflicts::kConsistentOnly;
  };
  for (std::size_t sequence = first; sequence < behind; ++sequence) {
    std::size_t made = 0;
    std::size_t point = 0;
    degradation.run(degrade_seed(options.base_seed, input.gold_file, sequence),
                    [&](const GraphEdit*, ChangingGraph& graph) {
                      for (; point < kCurvePoints &&
                             point * kCurveStep * degradation.edit_count() / 100 == made;
                           ++point) {
                        const ChangingFigures figures = graph.figures(options.stop);
                        curve.points[point].add(figures, timelines_count(figures));
                      }
                      ++made;
                    });
  }
  return curve;
}

}  // namespace

std::vector<GraphEdit> edits_between(const PairedGraphs& graphs) {
  const auto keys = [](const PairedGraph& graph) {
    std::unordered_set<std::uint64_t> result;
    for (const GraphLink& link : graph.links) {
      result.insert(link_key(link));
    }
    return result;
  };
  const auto members = [&](const PairedGraph& graph) {
    std::vector<bool> result(graphs.nodes, false);
    for (const Entity node : graph.nodes) {
      result[position(node)] = true;
    }
    return result;
  };
  using enum GraphEdit::Kind;
  std::vector<GraphEdit> edits;
  const auto add_links = [&](const PairedGraph& from, const PairedGraph& except,
                             GraphEdit::Kind kind) {
    const auto known = keys(except);
    for (const GraphLink& link : from.links) {
      if (!known.contains(link_key(link))) {
        edits.push_back({kind, link, {}});
      }
    }
  };
  const auto add_nodes = [&](const PairedGraph& from, const PairedGraph& except,
                             GraphEdit::Kind kind) {
    const auto known = members(except);
    for (const Entity node : from.nodes) {
      if (!known[position(node)]) {
        edits.push_back({kind, {}, node});
      }
    }
  };
  add_links(graphs.gold, graphs.system, kRemoveLink);
  add_nodes(graphs.system, graphs.gold, kAddNode);
  add_links(graphs.system, graphs.gold, kAddLink);
  add_nodes(graphs.gold, graphs.system, kRemoveNode);
  return edits;
}

std::uint64_t degrade_seed(std::uint64_t base_seed, std::string_view gold_file,
                           std::uint64_t sequence) {
  return base_seed + fnv1a(gold_file) + sequence;
}

void degrade(const PairedGraphs& graphs, During during, Conflicts conflicts, std::uint64_t seed,
             const std::function<void(const GraphEdit*, const ChangingFigures&)>& use,
             const std::stop_token& stop) {
  Degradation(graphs, during, conflicts, stop)
      .run(seed,
           [&](const GraphEdit* edit, ChangingGraph& graph) { use(edit, graph.figures(stop)); });
}

// Blocks of sequences are shared among the threads and added up in their order, so that every run
// gives the same digits.
std::vector<DegradeCurve> degrade_curves(std::span<const DegradeInput> pairs,
                                         const DegradeOptions& options) {
  std::vector<Degradation> degradations;
  degradations.reserve(pairs.size());
  for (const DegradeInput& pair : pairs) {
    degradations.emplace_back(*pair.graphs, options.during, options.conflicts, options.stop);
  }
  const std::size_t blocks = (options.sequences + kBlock - 1) / kBlock;
  std::vector<DegradeCurve> of_blocks(pairs.size() * blocks);
  const Run run{.jobs = options.jobs, .stop = options.stop, .progress = options.progress};
  parallel_for(of_blocks.size(), run, [&](std::size_t i) {
    const std::size_t pair = i / blocks;
    const std::size_t first = i % blocks * kBlock;
    of_blocks[i] = curve_of(degradations[pair], pairs[pair], options, first,
                            std::min(first + kBlock, options.sequences));
  });
  std::vector<DegradeCurve> curves(pairs.size());
  for (std::size_t i = 0; i < of_blocks.size(); ++i) {
    curves[i / blocks] += of_blocks[i];
  }
  return curves;
}

}  // namespace gnomon
