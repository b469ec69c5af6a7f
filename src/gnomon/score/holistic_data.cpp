#include "gnomon/score/holistic_data.h"

#include <cmath>

namespace gnomon {
namespace {

// A mean that is a whole number is written as one: of a document it is a count.
Value mean_value(const std::optional<double>& mean) {
  if (mean && *mean == std::floor(*mean)) {
    return static_cast<std::int64_t>(*mean);
  }
  return mean;
}

// Metric 1: three kinds and 25 relTypes.
Value distribution(const LinkCounts& gold, const LinkCounts& system) {
  Value value = Value::object();
  const auto add = [&](std::string_view name, std::int64_t of_gold, std::int64_t of_system) {
    value.set(std::string(name), Value::object()
                                     .set("gold", of_gold)
                                     .set("target", of_system)
                                     .set("difference", of_system - of_gold)
                                     .set("fraction", relative_difference(of_gold, of_system)));
  };
  for (std::size_t i = 0; i < kLinkKinds.size(); ++i) {
    add(element_tag(kLinkKinds[i]), gold.kinds[i], system.kinds[i]);
  }
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    add(link_type_name(static_cast<LinkType>(i)), gold.types[i], system.types[i]);
  }
  return value;
}

Value edit_distance(const HolisticTally& t) {
  return Value::object()
      .set("closure_links_target", t.system.closure_links)
      .set("nodes_only_in_target", t.nodes_only_in_system)
      .set("nodes_only_in_gold", t.nodes_only_in_gold)
      .set("links_only_in_target", t.links_only_in_system)
      .set("links_only_in_gold", t.links_only_in_gold)
      .set("common_nodes", t.common_nodes)
      .set("common_links", t.common_links)
      .set("edit_distance", t.edit_distance())
      .set("gold_size", t.gold_size)
      .set("normalised_edit_distance", t.normalised_edit_distance.mean());
}

Value sides(Value gold, Value target) {
  return Value::object().set("gold", std::move(gold)).set("target", std::move(target));
}

Value means(const std::optional<double>& gold, const std::optional<double>& target,
            const SquaredError& error) {
  return sides(gold, target).set("rmse", error.rmse());
}

// Table 1 of the paper.
Value tlink_percent(const TimelineTotals& totals) {
  Value value = Value::object();
  for (std::size_t i = 0; i < kTlinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    value.set(std::string(link_type_name(type)), totals.tlink_percent(type));
  }
  return value;
}

Value sums_value(const FigureSums& sums) {
  return Value::object()
      .set("documents", sums.documents)
      .set("main_timeline_length", sums.main_timeline_length.mean())
      .set("time_points", sums.mean(sums.time_points))
      .set("time_points_all_nodes", sums.mean(sums.time_points_all_nodes))
      .set("subordinated_timelines", sums.mean(sums.subordinated_timelines))
      .set("subordinating_links", sums.mean(sums.subordinating_links))
      .set("partitions", sums.mean(sums.partitions))
      .set("indeterminacy", sums.indeterminacy.mean())
      .set("indeterminacy_all_timelines", sums.indeterminacy_all_timelines.mean())
      .set("indeterminacy_pooled", sums.indeterminacy_pooled());
}

Value totals_value(const TimelineTotals& totals) {
  return Value::object()
      .set("inconsistent", totals.inconsistent_documents)
      .set("inconsistent_tlinks_only", totals.inconsistent_documents_tlinks_only)
      .set("inconsistent_partitions", totals.inconsistent_partitions)
      .set("inconsistent_components", totals.inconsistent_components)
      .set("inconsistent_cycles", totals.inconsistent_cycles);
}

}  // namespace

Value holistic_document_data(const HolisticTally& tally) {
  const TimelineTotals& g = tally.gold;
  const TimelineTotals& t = tally.system;
  const auto consistency = [](const TimelineTotals& totals) {
    return Value::object()
        .set("inconsistent", totals.inconsistent_documents > 0)
        .set("inconsistent_cycles", totals.inconsistent_cycles);
  };
  const std::optional<double> gold_length = g.all.main_timeline_length.mean();
  const std::optional<double> length = t.all.main_timeline_length.mean();
  const std::optional<double> longer =
      gold_length && length ? std::optional(*length - *gold_length) : std::nullopt;
  // Of a document that is skipped nothing is known.
  const auto counted = [&](std::int64_t number) {
    return tally.skipped > 0 ? Value() : Value(number);
  };
  return Value::object()
      .set("metric1", distribution(g.links, t.links))
      .set("metric2_closure_links", t.closure_links)
      .set("metric3", edit_distance(tally))
      .set("metric4", sides(consistency(g), consistency(t)))
      .set("metric5",
           sides(mean_value(gold_length), mean_value(length)).set("difference", mean_value(longer)))
      .set("metric6", sides(counted(g.all.time_points), counted(t.all.time_points))
                          .set("difference", counted(t.all.time_points - g.all.time_points))
                          .set("missing", tally.missing_points())
                          .set("extra", tally.extra_points()))
      .set("metric7",
           sides(counted(g.all.subordinated_timelines), counted(t.all.subordinated_timelines))
               .set("gold_links", counted(g.all.subordinating_links))
               .set("target_links", counted(t.all.subordinating_links)))
      .set("metric8", sides(g.all.indeterminacy.mean(), t.all.indeterminacy.mean()));
}

Value holistic_corpus_data(const HolisticTally& tally) {
  const TimelineTotals& g = tally.gold;
  const TimelineTotals& t = tally.system;
  const FigureSums& gold = g.all;
  const FigureSums& target = t.all;
  return Value::object()
      .set("documents", tally.documents())
      .set("skipped", tally.skipped)
      .set("mean_edit_distance", tally.mean_edit_distance())
      .set("mean_normalised_edit_distance", tally.normalised_edit_distance.mean())
      .set("closure_links", t.closure_links)
      .set("inconsistent", sides(g.inconsistent_documents, t.inconsistent_documents))
      .set("metric1", distribution(g.links, t.links))
      .set("tlink_percent", sides(tlink_percent(g), tlink_percent(t)))
      .set("metric2_closure_links", t.closure_links)
      .set("metric3", edit_distance(tally))
      .set("metric4", sides(totals_value(g), totals_value(t)))
      .set("metric5", means(gold.main_timeline_length.mean(), target.main_timeline_length.mean(),
                            tally.main_timeline_length))
      .set("metric6",
           means(gold.mean(gold.time_points), target.mean(target.time_points), tally.time_points)
               .set("missing", tally.missing_points())
               .set("extra", tally.extra_points()))
      .set("metric7",
           means(gold.mean(gold.subordinated_timelines), target.mean(target.subordinated_timelines),
                 tally.subordinated_timelines)
               .set("gold_links", gold.subordinating_links)
               .set("target_links", target.subordinating_links)
               .set("links_rmse", tally.subordinating_links.rmse()))
      .set("metric8",
           means(gold.indeterminacy.mean(), target.indeterminacy.mean(), tally.indeterminacy))
      .set("mean_over_all", sides(sums_value(gold), sums_value(target)))
      .set("mean_over_consistent", sides(sums_value(g.consistent), sums_value(t.consistent)));
}

}  // namespace gnomon
