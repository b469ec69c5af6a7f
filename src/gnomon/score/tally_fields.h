// The numbers of a tally one by one, each with its name: what writing, reading and comparing
// tallies share.
#pragma once

#include "gnomon/score/tally.h"

#include <initializer_list>
#include <string_view>

namespace gnomon {

// The same for the metric holistic.
template <class HolisticRef, class Use>
void for_each_holistic_field(HolisticRef& tally, Use use) {
  const auto sums = [&](std::string_view side, std::string_view part, auto& s) {
    use({"holistic", side, part, "documents"}, s.documents);
    const auto values = [&](std::string_view name, auto& of) {
      use({"holistic", side, part, name, "count"}, of.count);
      use({"holistic", side, part, name, "sum"}, of.sum);
    };
    values("main_timeline_length", s.main_timeline_length);
    values("indeterminacy", s.indeterminacy);
    values("indeterminacy_all_timelines", s.indeterminacy_all_timelines);
    use({"holistic", side, part, "main_timeline_points"}, s.main_timeline_points);
    use({"holistic", side, part, "main_indeterminate_points"}, s.main_indeterminate_points);
    use({"holistic", side, part, "time_points"}, s.time_points);
    use({"holistic", side, part, "time_points_all_nodes"}, s.time_points_all_nodes);
    use({"holistic", side, part, "partitions"}, s.partitions);
    use({"holistic", side, part, "subordinated_timelines"}, s.subordinated_timelines);
    use({"holistic", side, part, "subordinating_links"}, s.subordinating_links);
  };
  const auto totals = [&](std::string_view side, auto& of) {
    sums(side, "all", of.all);
    sums(side, "consistent", of.consistent);
    use({"holistic", side, "inconsistent_documents_tlinks_only"},
        of.inconsistent_documents_tlinks_only);
    use({"holistic", side, "inconsistent_partitions"}, of.inconsistent_partitions);
    use({"holistic", side, "inconsistent_components"}, of.inconsistent_components);
    use({"holistic", side, "inconsistent_cycles"}, of.inconsistent_cycles);
    use({"holistic", side, "events"}, of.events);
    use({"holistic", side, "instances"}, of.instances);
    use({"holistic", side, "times"}, of.times);
    use({"holistic", side, "nodes"}, of.nodes);
    for (std::size_t i = 0; i < kLinkKinds.size(); ++i) {
      use({"holistic", side, "links", element_tag(kLinkKinds[i])}, of.links.kinds[i]);
    }
    for (std::size_t i = 0; i < kLinkTypes; ++i) {
      use({"holistic", side, "links", link_type_name(static_cast<LinkType>(i))}, of.links.types[i]);
    }
    use({"holistic", side, "closure_links"}, of.closure_links);
    use({"holistic", side, "documents_with_several_roots"}, of.documents_with_several_roots);
  };
  const auto squares = [&](std::string_view name, auto& of) {
    use({"holistic", "squared_error", name, "count"}, of.count);
    use({"holistic", "squared_error", name, "sum"}, of.sum);
  };
  totals("gold", tally.gold);
  totals("system", tally.system);
  use({"holistic", "common_nodes"}, tally.common_nodes);
  use({"holistic", "common_links"}, tally.common_links);
  use({"holistic", "nodes_only_in_gold"}, tally.nodes_only_in_gold);
  use({"holistic", "nodes_only_in_system"}, tally.nodes_only_in_system);
  use({"holistic", "links_only_in_gold"}, tally.links_only_in_gold);
  use({"holistic", "links_only_in_system"}, tally.links_only_in_system);
  use({"holistic", "gold_size"}, tally.gold_size);
  use({"holistic", "normalised_edit_distance", "count"}, tally.normalised_edit_distance.count);
  use({"holistic", "normalised_edit_distance", "sum"}, tally.normalised_edit_distance.sum);
  squares("main_timeline_length", tally.main_timeline_length);
  squares("time_points", tally.time_points);
  squares("subordinated_timelines", tally.subordinated_timelines);
  squares("subordinating_links", tally.subordinating_links);
  squares("indeterminacy", tally.indeterminacy);
}

// Calls `use(path, number)` for every number of the tally that the metrics need; the path is a list
// of names, the number a reference to an std::int64_t, a double, or an std::string for the labels
// of a task. Always the same order.
template <class TallyRef, class Use>
void for_each_field(TallyRef& tally, MetricSet metrics, Use use) {
  const auto entity = [&](std::string_view kind, auto& t, std::span<const Attr> attributes) {
    use({"entities", kind, "gold"}, t.gold);
    use({"entities", kind, "system"}, t.system);
    use({"entities", kind, "relaxed"}, t.relaxed);
    use({"entities", kind, "strict"}, t.strict);
    use({"entities", kind, "instances"}, t.instances);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      use({"entities", kind, "correct", attribute_name(attributes[i])}, t.correct[i]);
      use({"entities", kind, "instances_correct", attribute_name(attributes[i])},
          t.instances_correct[i]);
    }
  };
  if (metrics.contains(MetricId::kEntities)) {
    entity("event", tally.entities.events, event_attributes());
    entity("timex3", tally.entities.times, time_attributes());
  }
  if (metrics.needs_judging()) {
    const auto roles = [&](std::string_view side, auto& r) {
      use({"awareness", side, "links_read"}, r.read);
      use({"awareness", side, "distinct"}, r.distinct);
      use({"awareness", side, "kept"}, r.kept);
      use({"awareness", side, "implied_dropped"}, r.implied);
      use({"awareness", side, "contradicting"}, r.contradicting);
    };
    auto& a = tally.awareness;
    roles("gold", a.gold);
    roles("system", a.system);
    use({"awareness", "prec_matched"}, a.precision.matched);
    use({"awareness", "system_total"}, a.precision.total);
    use({"awareness", "rec_matched"}, a.recall.matched);
    use({"awareness", "gold_total"}, a.recall.total);
    use({"awareness-2011", "prec_matched"}, a.precision_2011.matched);
    use({"awareness-2011", "system_total"}, a.precision_2011.total);
    use({"awareness-2011", "rec_matched"}, a.recall_2011.matched);
    use({"awareness-2011", "gold_total"}, a.recall_2011.total);
    use({"awareness-implicit", "rec_weighted"}, a.recall_implicit.matched);
    use({"awareness-implicit", "gold_total"}, a.recall_implicit.total);
    use({"awareness-implicit", "implicit_matched"}, a.implicit_matched);
    use({"awareness-implicit", "common_entities"}, a.common_entities);
    auto& b = tally.breakdown;
    const auto links = [&](std::string_view part, std::string_view name, auto& v) {
      use({"breakdown", part, name, "prec_matched"}, v.prec_matched);
      use({"breakdown", part, name, "system_total"}, v.system_total);
      use({"breakdown", part, name, "rec_matched"}, v.rec_matched);
      use({"breakdown", part, name, "gold_total"}, v.gold_total);
    };
    for (std::size_t i = 0; i < kRelTypes; ++i) {
      links("relation", rel_type_name(static_cast<RelType>(i)), b.by_relation[i]);
    }
    for (std::size_t i = 0; i < kPairKinds; ++i) {
      links("kind", pair_kind_name(static_cast<PairKind>(i)), b.by_kind[i]);
    }
    for (std::size_t i = 0; i < kDistances; ++i) {
      links("distance", distance_name(static_cast<Distance>(i)), b.by_distance[i]);
    }
    use({"breakdown", "prec_explicit"}, b.prec_explicit);
    use({"breakdown", "prec_inferred"}, b.prec_inferred);
    use({"breakdown", "rec_explicit"}, b.rec_explicit);
    use({"breakdown", "rec_inferred"}, b.rec_inferred);
    for (std::size_t i = 0; i < kConfused; ++i) {
      for (std::size_t k = 0; k < kConfused; ++k) {
        use({"breakdown", "confusion", confused_name(i), confused_name(k)}, b.confusion[i][k]);
      }
    }
  }
  if (metrics.contains(MetricId::kSetzer)) {
    auto& s = tally.setzer;
    const auto counts = [&](std::string_view variant, auto& c) {
      constexpr std::string_view kNames[] = {"S", "B", "I"};
      for (std::size_t i = 0; i < c.of.size(); ++i) {
        use({"setzer", variant, kNames[i], "correct"}, c.of[i].correct);
        use({"setzer", variant, kNames[i], "key"}, c.of[i].key);
        use({"setzer", variant, kNames[i], "response"}, c.of[i].response);
      }
    };
    counts("all_unordered", s.all);
    counts("common_unordered", s.common);
    counts("consistent_unordered", s.consistent);
    counts("full_closure_unordered", s.full_closure);
    const auto side = [&](std::string_view name, auto& of) {
      use({"setzer", name, "entities"}, of.entities);
      use({"setzer", name, "contradictory_pairs"}, of.contradictory_pairs);
      use({"setzer", name, "contradictory_closures"}, of.contradictory_closures);
      use({"setzer", name, "links_set_aside"}, of.links_set_aside);
    };
    side("key", s.key);
    side("response", s.response);
    use({"setzer", "entities_in_both"}, s.entities_in_both);
    use({"setzer", "documents"}, s.documents);
  }
  if (metrics.contains(MetricId::kCore)) {
    use({"core", "gold"}, tally.core.gold);
    use({"core", "gold_entailed"}, tally.core.gold_entailed);
    use({"core", "system"}, tally.core.system);
    use({"core", "system_entailed"}, tally.core.system_entailed);
  }
  if (metrics.contains(MetricId::kMuc) || metrics.contains(MetricId::kBCubed)) {
    auto& c = tally.chains;
    use({"muc", "rec_matched"}, c.muc_recall.found);
    use({"muc", "gold_total"}, c.muc_recall.needed);
    use({"muc", "prec_matched"}, c.muc_precision.found);
    use({"muc", "system_total"}, c.muc_precision.needed);
    use({"b-cubed", "entities"}, c.entities);
    use({"b-cubed", "weight"}, c.weight);
    use({"b-cubed", "precision_sum"}, c.precision);
    use({"b-cubed", "recall_sum"}, c.recall);
  }
  if (metrics.contains(MetricId::kTempEval1)) {
    auto& t = tally.tempeval;
    for (std::size_t i = 0; i < kTempEvalTasks.size(); ++i) {
      const std::string_view task = kTempEvalTasks.substr(i, 1);
      use({"tempeval1", task, "key"}, t.tasks[i].key);
      use({"tempeval1", task, "response"}, t.tasks[i].response);
      use({"tempeval1", task, "extra"}, t.tasks[i].extra);
      use({"tempeval1", task, "repeated"}, t.tasks[i].repeated);
    }
    use({"tempeval1", "key_repeated"}, t.key_repeated);
    use({"tempeval1", "key_unknown"}, t.key_unknown);
  }
  if (metrics.contains(MetricId::kHolistic)) {
    for_each_holistic_field(tally.holistic, use);
  }
}

}  // namespace gnomon
