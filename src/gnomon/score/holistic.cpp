#include "gnomon/score/holistic.h"

#include <cmath>

namespace gnomon {

void SquaredError::add(std::optional<double> gold, std::optional<double> system) {
  if (gold && system) {
    ++count;
    sum += (*system - *gold) * (*system - *gold);
  }
}

std::optional<double> SquaredError::rmse() const {
  return count == 0 ? std::nullopt : std::optional(std::sqrt(sum / static_cast<double>(count)));
}

SquaredError& SquaredError::operator+=(const SquaredError& other) {
  count += other.count;
  sum += other.sum;
  return *this;
}

HolisticTally& HolisticTally::operator+=(const HolisticTally& other) {
  gold += other.gold;
  system += other.system;
  common_nodes += other.common_nodes;
  common_links += other.common_links;
  nodes_only_in_gold += other.nodes_only_in_gold;
  nodes_only_in_system += other.nodes_only_in_system;
  links_only_in_gold += other.links_only_in_gold;
  links_only_in_system += other.links_only_in_system;
  gold_size += other.gold_size;
  normalised_edit_distance += other.normalised_edit_distance;
  main_timeline_length += other.main_timeline_length;
  time_points += other.time_points;
  subordinated_timelines += other.subordinated_timelines;
  subordinating_links += other.subordinating_links;
  indeterminacy += other.indeterminacy;
  return *this;
}

std::optional<double> relative_difference(std::int64_t gold, std::int64_t system) {
  if (gold == 0) {
    return system == 0 ? std::optional(0.0) : std::nullopt;
  }
  return static_cast<double>(system - gold) / static_cast<double>(gold);
}

HolisticTally tally_holistic(const AnalysedDocument& gold, const AnalysedDocument& system,
                             const PairedGraphs& graphs) {
  const TimelineFigures& g = gold.figures;
  const TimelineFigures& s = system.figures;
  const auto value = [](std::int64_t number) { return static_cast<double>(number); };
  HolisticTally tally;
  tally.gold.add(g);
  tally.system.add(s);
  tally.common_nodes = graphs.common_nodes;
  tally.common_links = graphs.common_links;
  tally.nodes_only_in_gold = graphs.nodes_only_in_gold();
  tally.nodes_only_in_system = graphs.nodes_only_in_system();
  tally.links_only_in_gold = graphs.links_only_in_gold();
  tally.links_only_in_system = graphs.links_only_in_system();
  tally.gold_size = graphs.gold_size();
  tally.normalised_edit_distance.add(graphs.normalised_edit_distance());
  tally.main_timeline_length.add(g.main_timeline_length, s.main_timeline_length);
  tally.time_points.add(value(g.time_points), value(s.time_points));
  tally.subordinated_timelines.add(value(g.subordinated_timelines),
                                   value(s.subordinated_timelines));
  tally.subordinating_links.add(value(g.subordinating_links), value(s.subordinating_links));
  tally.indeterminacy.add(g.indeterminacy(), s.indeterminacy());
  return tally;
}

Result<HolisticTally> tally_holistic(const Document& gold, const Document& system,
                                     const HolisticOptions& options) {
  const AnalysedDocument of_gold = analyse_timelines(gold, options.during);
  const AnalysedDocument of_system = analyse_timelines(system, options.during);
  const Result<PairedGraphs> graphs =
      pair_graphs(gold, of_gold, system, of_system, options.nodes_by);
  if (!graphs) {
    return Failure(graphs.error());
  }
  return tally_holistic(of_gold, of_system, *graphs);
}

}  // namespace gnomon
