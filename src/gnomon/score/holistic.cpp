#include "gnomon/score/holistic.h"

#include "gnomon/score/figure_data.h"
#include "gnomon/score/holistic_data.h"
#include "gnomon/score/scored_pair.h"

#include <cassert>
#include <cmath>
#include <string>

namespace gnomon {
namespace {

void prepare_gold(PreparedGold& gold, const std::stop_token& stop) {
  gold.keep(analyse_timelines(gold.document, gold.settings.during, gold.settings.conflicts, stop));
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  const HolisticOptions options{.during = pair.settings.during,
                                .conflicts = pair.settings.conflicts};
  const auto* gold = pair.prepared.find<AnalysedDocument>();
  const auto counted = gold != nullptr
                           ? tally_holistic(*gold, pair.gold, pair.system, options, pair.stop)
                           : tally_holistic(pair.gold, pair.system, options, pair.stop);
  // In both modes by the same places. That there is an alignment means that the texts are equal.
  assert(counted && "texts that were aligned are aligned again");
  tally.get<HolisticTally>() = *counted;
}

// What the edit distance is made of: 1 - distance / (size of gold + size of the system) is F1 of
// the whole graphs.
std::vector<Figure> holistic_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<HolisticTally>();
  const auto shared = [](std::string_view name, std::int64_t common, std::int64_t only_in_system,
                         std::int64_t only_in_gold) {
    return figure(name, common, common + only_in_system, common, common + only_in_gold);
  };
  return {shared("graph", t.common_nodes + t.common_links,
                 t.nodes_only_in_system + t.links_only_in_system,
                 t.nodes_only_in_gold + t.links_only_in_gold),
          shared("nodes", t.common_nodes, t.nodes_only_in_system, t.nodes_only_in_gold),
          shared("links", t.common_links, t.links_only_in_system, t.links_only_in_gold)};
}

Value holistic_data(const Tally& tally, const ScoreSettings& settings, TallyOf whose) {
  const auto& t = tally.get<HolisticTally>();
  Value value = whose == TallyOf::kDocument ? holistic_document_data(t) : holistic_corpus_data(t);
  for (const Figure& figure : holistic_figures(tally, settings)) {
    value.set(std::string(figure.name), ratios_data(figure));
  }
  return value;
}

}  // namespace

constinit const Metric kHolisticMetric{
    .name = "holistic",
    .summary = "whole graphs and their timelines, in eight ways",
    .citation = "Ocal et al. 2022",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = holistic_figures,
    .fields = fields_of<HolisticTally>,
    .data = holistic_data,
    .in_all = false,
};

void SquaredError::add(std::optional<double> gold, std::optional<double> system) {
  if (gold && system) {
    ++count;
    sum += (*system - *gold) * (*system - *gold);
  }
}

std::optional<double> SquaredError::rmse() const {
  return count == 0 ? std::nullopt : std::optional(std::sqrt(sum / static_cast<double>(count)));
}

void visit_fields(HolisticTally& tally, const FieldUse& use) {
  const auto sums = [&](std::string_view side, std::string_view part, auto& s) {
    use({"holistic", side, part, "documents"}, &s.documents);
    const auto values = [&](std::string_view name, auto& mean) {
      use({"holistic", side, part, name, "count"}, &mean.count);
      use({"holistic", side, part, name, "sum"}, &mean.sum);
    };
    values("main_timeline_length", s.main_timeline_length);
    values("indeterminacy", s.indeterminacy);
    values("indeterminacy_all_timelines", s.indeterminacy_all_timelines);
    use({"holistic", side, part, "main_timeline_points"}, &s.main_timeline_points);
    use({"holistic", side, part, "main_indeterminate_points"}, &s.main_indeterminate_points);
    use({"holistic", side, part, "time_points"}, &s.time_points);
    use({"holistic", side, part, "time_points_all_nodes"}, &s.time_points_all_nodes);
    use({"holistic", side, part, "partitions"}, &s.partitions);
    use({"holistic", side, part, "subordinated_timelines"}, &s.subordinated_timelines);
    use({"holistic", side, part, "subordinating_links"}, &s.subordinating_links);
  };
  const auto totals = [&](std::string_view side, auto& part) {
    use({"holistic", side, "documents"}, &part.documents);
    use({"holistic", side, "inconsistent_documents"}, &part.inconsistent_documents);
    sums(side, "all", part.all);
    sums(side, "consistent", part.consistent);
    use({"holistic", side, "inconsistent_documents_tlinks_only"},
        &part.inconsistent_documents_tlinks_only);
    use({"holistic", side, "inconsistent_partitions"}, &part.inconsistent_partitions);
    use({"holistic", side, "inconsistent_components"}, &part.inconsistent_components);
    use({"holistic", side, "inconsistent_cycles"}, &part.inconsistent_cycles);
    use({"holistic", side, "events"}, &part.events);
    use({"holistic", side, "instances"}, &part.instances);
    use({"holistic", side, "times"}, &part.times);
    use({"holistic", side, "nodes"}, &part.nodes);
    for (std::size_t i = 0; i < kLinkKinds.size(); ++i) {
      use({"holistic", side, "links", element_tag(kLinkKinds[i])}, &part.links.kinds[i]);
    }
    for (std::size_t i = 0; i < kLinkTypes; ++i) {
      use({"holistic", side, "links", link_type_name(static_cast<LinkType>(i))},
          &part.links.types[i]);
    }
    use({"holistic", side, "closure_links"}, &part.closure_links);
    use({"holistic", side, "documents_with_several_roots"}, &part.documents_with_several_roots);
  };
  const auto squares = [&](std::string_view name, auto& part) {
    use({"holistic", "squared_error", name, "count"}, &part.count);
    use({"holistic", "squared_error", name, "sum"}, &part.sum);
  };
  totals("gold", tally.gold);
  totals("system", tally.system);
  use({"holistic", "common_nodes"}, &tally.common_nodes);
  use({"holistic", "common_links"}, &tally.common_links);
  use({"holistic", "nodes_only_in_gold"}, &tally.nodes_only_in_gold);
  use({"holistic", "nodes_only_in_system"}, &tally.nodes_only_in_system);
  use({"holistic", "links_only_in_gold"}, &tally.links_only_in_gold);
  use({"holistic", "links_only_in_system"}, &tally.links_only_in_system);
  use({"holistic", "gold_size"}, &tally.gold_size);
  use({"holistic", "normalised_edit_distance", "count"}, &tally.normalised_edit_distance.count);
  use({"holistic", "normalised_edit_distance", "sum"}, &tally.normalised_edit_distance.sum);
  use({"holistic", "skipped"}, &tally.skipped);
  squares("main_timeline_length", tally.main_timeline_length);
  squares("time_points", tally.time_points);
  squares("subordinated_timelines", tally.subordinated_timelines);
  squares("subordinating_links", tally.subordinating_links);
  squares("indeterminacy", tally.indeterminacy);
}

std::optional<double> HolisticTally::mean_edit_distance() const {
  return documents() == 0 ? std::nullopt
                          : std::optional(static_cast<double>(edit_distance()) /
                                          static_cast<double>(documents()));
}

std::optional<double> relative_difference(std::int64_t gold, std::int64_t system) {
  if (gold == 0) {
    return system == 0 ? std::optional(0.0) : std::nullopt;
  }
  return static_cast<double>(system - gold) / static_cast<double>(gold);
}

HolisticTally tally_holistic(const AnalysedDocument& gold, const AnalysedDocument& system,
                             const PairedGraphs& graphs, Conflicts conflicts) {
  const TimelineFigures& g = gold.figures;
  const TimelineFigures& s = system.figures;
  const auto value = [](std::int64_t number) { return static_cast<double>(number); };
  HolisticTally tally;
  const bool timelines_count =
      conflicts != Conflicts::kConsistentOnly || (g.consistent && s.consistent);
  tally.gold.add(g, timelines_count);
  tally.system.add(s, timelines_count);
  tally.common_nodes = graphs.common_nodes;
  tally.common_links = graphs.common_links;
  tally.nodes_only_in_gold = graphs.nodes_only_in_gold();
  tally.nodes_only_in_system = graphs.nodes_only_in_system();
  tally.links_only_in_gold = graphs.links_only_in_gold();
  tally.links_only_in_system = graphs.links_only_in_system();
  tally.gold_size = graphs.gold_size();
  tally.normalised_edit_distance.add(graphs.normalised_edit_distance());
  if (!timelines_count) {
    tally.skipped = 1;
    return tally;
  }
  tally.main_timeline_length.add(g.main_timeline_length, s.main_timeline_length);
  tally.time_points.add(value(g.time_points), value(s.time_points));
  tally.subordinated_timelines.add(value(g.subordinated_timelines),
                                   value(s.subordinated_timelines));
  tally.subordinating_links.add(value(g.subordinating_links), value(s.subordinating_links));
  tally.indeterminacy.add(g.indeterminacy(), s.indeterminacy());
  return tally;
}

Result<HolisticTally> tally_holistic(const AnalysedDocument& of_gold, const Document& gold,
                                     const Document& system, const HolisticOptions& options,
                                     const std::stop_token& stop) {
  const AnalysedDocument of_system =
      analyse_timelines(system, options.during, options.conflicts, stop);
  const Result<PairedGraphs> graphs =
      pair_graphs(gold, of_gold, system, of_system, options.nodes_by);
  if (!graphs) {
    return Failure(graphs.error());
  }
  return tally_holistic(of_gold, of_system, *graphs, options.conflicts);
}

Result<HolisticTally> tally_holistic(const Document& gold, const Document& system,
                                     const HolisticOptions& options, const std::stop_token& stop) {
  return tally_holistic(analyse_timelines(gold, options.during, options.conflicts, stop), gold,
                        system, options, stop);
}

}  // namespace gnomon
