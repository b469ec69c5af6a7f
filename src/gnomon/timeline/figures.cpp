#include "gnomon/timeline/figures.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/closure_links.h"

#include <algorithm>

namespace gnomon {
namespace {

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

std::int64_t count(std::size_t number) { return static_cast<std::int64_t>(number); }

bool consistent_without_alinks(const DocumentTimelines& timelines) {
  Network network(timelines.graph.node_count());
  for (const GraphLink& link : timelines.graph.links) {
    const auto relation = relation_of(link.type, timelines.during);
    if (relation && link_kind(link.type) == ElementKind::kTlink) {
      network.add_link(link.source, link.target, *relation);
    }
  }
  return is_point_consistent(network);
}

// Metrics 1 and 4.
void add_all_links(const Document& document, const DocumentTimelines& timelines,
                   TimelineFigures& figures) {
  figures.links = link_counts(document, timelines.graph);
  figures.consistent = timelines.consistent();
  figures.consistent_tlinks_only = timelines.consistent() || consistent_without_alinks(timelines);
  figures.inconsistent_components = count(timelines.contradictions);
  for (const Timeline& timeline : timelines.timelines) {
    figures.inconsistent_partitions += timeline.consistent ? 0 : 1;
    figures.inconsistent_cycles += count(timeline.rejected.size());
  }
}

TimelineFigures figures_of(const Document& document, const DocumentTimelines& timelines) {
  TimelineFigures figures;
  figures.events = count(document.events().size());
  figures.instances = count(document.instances().size());
  figures.times = count(document.times().size());
  figures.nodes = count(timelines.graph.node_count());
  figures.partitions = count(timelines.timelines.size());
  figures.subordinating_links = std::ranges::count_if(
      timelines.graph.links,
      [](const GraphLink& link) { return link_kind(link.type) == ElementKind::kSlink; });
  figures.subordinating_links_between_partitions = count(timelines.attachments.size());
  for (const Timeline& timeline : timelines.timelines) {
    figures.singleton_partitions += timeline.nodes.size() == 1 ? 1 : 0;
    figures.subordinated_timelines += timeline.subordinated ? 1 : 0;
    figures.time_points += count(timeline.points.size());
    figures.indeterminate_points += count(timeline.indeterminate_points);
  }
  if (const Timeline* const main = timelines.main_timeline()) {
    figures.main_timeline_length = main->length;
    figures.main_timeline_points = count(main->points.size());
    figures.main_indeterminate_points = count(main->indeterminate_points);
  }
  return figures;
}

}  // namespace

std::optional<double> TimelineFigures::indeterminacy() const {
  return ratio(main_indeterminate_points, main_timeline_points);
}

std::optional<double> TimelineFigures::indeterminacy_all_timelines() const {
  return ratio(indeterminate_points, time_points);
}

AnalysedDocument analyse_timelines(const Document& document, During during,
                                   const std::stop_token& stop) {
  return analyse_timelines(document, during, Conflicts::kStrict, stop);
}

AnalysedDocument analyse_timelines(const Document& document, During during, Conflicts conflicts,
                                   const std::stop_token& stop) {
  ResolvedTimelines resolved =
      resolve_conflicts(timelines_of(document, during, stop), conflicts, stop);
  AnalysedDocument analysed;
  analysed.timelines = std::move(resolved.timelines);
  analysed.of_all_links = std::move(resolved.of_all_links);
  analysed.closure_links = closure_links(analysed.with_conflicts(), stop);
  analysed.figures = figures_of(document, analysed.timelines);
  add_all_links(document, analysed.with_conflicts(), analysed.figures);
  analysed.figures.closure_links = count(analysed.closure_links.size());
  return analysed;
}

void ValueSum::add(std::optional<double> value) {
  if (value) {
    ++count;
    sum += *value;
  }
}

std::optional<double> ValueSum::mean() const {
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

ValueSum& ValueSum::operator+=(const ValueSum& other) {
  count += other.count;
  sum += other.sum;
  return *this;
}

void FigureSums::add(const TimelineFigures& figures) {
  ++documents;
  main_timeline_length.add(figures.main_timeline_length);
  indeterminacy.add(figures.indeterminacy());
  indeterminacy_all_timelines.add(figures.indeterminacy_all_timelines());
  main_timeline_points += figures.main_timeline_points;
  main_indeterminate_points += figures.main_indeterminate_points;
  time_points += figures.time_points;
  time_points_all_nodes += figures.time_points_all_nodes();
  partitions += figures.partitions;
  subordinated_timelines += figures.subordinated_timelines;
  subordinating_links += figures.subordinating_links;
}

std::optional<double> FigureSums::mean(std::int64_t sum) const { return ratio(sum, documents); }

std::optional<double> FigureSums::indeterminacy_pooled() const {
  return ratio(main_indeterminate_points, main_timeline_points);
}

FigureSums& FigureSums::operator+=(const FigureSums& other) {
  documents += other.documents;
  main_timeline_length += other.main_timeline_length;
  indeterminacy += other.indeterminacy;
  indeterminacy_all_timelines += other.indeterminacy_all_timelines;
  main_timeline_points += other.main_timeline_points;
  main_indeterminate_points += other.main_indeterminate_points;
  time_points += other.time_points;
  time_points_all_nodes += other.time_points_all_nodes;
  partitions += other.partitions;
  subordinated_timelines += other.subordinated_timelines;
  subordinating_links += other.subordinating_links;
  return *this;
}

std::optional<double> TimelineTotals::tlink_percent(LinkType type) const {
  const auto part = ratio(links.types[static_cast<std::size_t>(type)], links.kinds[0]);
  return part ? std::optional(100 * *part) : std::nullopt;
}

void TimelineTotals::add(const TimelineFigures& figures, bool timelines_count) {
  ++documents;
  inconsistent_documents += figures.consistent ? 0 : 1;
  if (timelines_count) {
    all.add(figures);
    if (figures.consistent) {
      consistent.add(figures);
    }
  }
  inconsistent_documents_tlinks_only += figures.consistent_tlinks_only ? 0 : 1;
  inconsistent_partitions += figures.inconsistent_partitions;
  inconsistent_components += figures.inconsistent_components;
  inconsistent_cycles += figures.inconsistent_cycles;
  events += figures.events;
  instances += figures.instances;
  times += figures.times;
  nodes += figures.nodes;
  links += figures.links;
  closure_links += figures.closure_links;
  documents_with_several_roots += figures.root_timelines() > 1 ? 1 : 0;
}

TimelineTotals& TimelineTotals::operator+=(const TimelineTotals& other) {
  documents += other.documents;
  inconsistent_documents += other.inconsistent_documents;
  all += other.all;
  consistent += other.consistent;
  inconsistent_documents_tlinks_only += other.inconsistent_documents_tlinks_only;
  inconsistent_partitions += other.inconsistent_partitions;
  inconsistent_components += other.inconsistent_components;
  inconsistent_cycles += other.inconsistent_cycles;
  events += other.events;
  instances += other.instances;
  times += other.times;
  nodes += other.nodes;
  links += other.links;
  closure_links += other.closure_links;
  documents_with_several_roots += other.documents_with_several_roots;
  return *this;
}

}  // namespace gnomon
