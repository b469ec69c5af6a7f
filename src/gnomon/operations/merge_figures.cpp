#include "gnomon/operations/merge_figures.h"

#include "gnomon/base/utf8.h"

namespace gnomon {
namespace {

SourcedLink sourced_link(std::span<const Document* const> documents, const MergedDocument& merged,
                         LinkId link) {
  const auto& [place, source] = merged.links[position(link)];
  const Link& origin = documents[place.document]->links()[place.link];
  return {source, statement_of(*merged.base, merged.graph, origin, merged.graph.network[link],
                               shown(origin.rel_type))};
}

std::vector<RejectedLink> rejected_of(std::span<const Document* const> documents,
                                      const MergedDocument& merged,
                                      const std::vector<Rejection>& rejections) {
  std::vector<RejectedLink> result;
  for (const Rejection& rejection : rejections) {
    RejectedLink one{sourced_link(documents, merged, rejection.link), {}};
    for (const LinkId link : rejection.because) {
      one.because.push_back(sourced_link(documents, merged, link));
    }
    result.push_back(std::move(one));
  }
  return result;
}

}  // namespace

SourceCounts& SourceCounts::operator+=(const SourceCounts& other) {
  links += other.links;
  accepted += other.accepted;
  redundant += other.redundant;
  rejected += other.rejected;
  removed += other.removed;
  return *this;
}

MergeFigures figures_of(std::span<const Document* const> documents, const MergedDocument& merged,
                        const MergeSettings& settings) {
  MergeFigures figures;
  figures.name = merged.base->name();
  figures.sources.resize(settings.sources.size());
  for (std::size_t i = 0; i < merged.links.size(); ++i) {
    SourceCounts& counts = figures.sources[merged.links[i].source];
    const LinkOutcome outcome = merged.greedy.outcomes[i];
    ++counts.links;
    counts.accepted += outcome == LinkOutcome::kRejected ? 0 : 1;
    counts.redundant += outcome == LinkOutcome::kRedundant ? 1 : 0;
    counts.rejected += outcome == LinkOutcome::kRejected ? 1 : 0;
  }
  for (const LinkId link : merged.best.removed) {
    ++figures.sources[merged.links[position(link)].source].removed;
  }
  for (const SourceCounts& counts : figures.sources) {
    figures.total += counts;
  }
  figures.accepted_weight = merged.accepted_weight();
  figures.best_weight = merged.best.kept_weight;
  figures.greedy_is_best = merged.greedy_is_best();
  figures.proved = merged.best.proved;
  figures.rejected = rejected_of(documents, merged, merged.greedy.rejected);
  figures.removed =
      rejected_of(documents, merged,
                  reasons_against(merged.graph.network, merged.best.removed, settings.limits.stop));
  return figures;
}

double in_units(std::int64_t weight) {
  return static_cast<double>(weight) / static_cast<double>(kWeightUnit);
}

MergeTotals totals_of(std::span<const MergeFigures> documents, std::size_t sources) {
  MergeTotals totals;
  totals.sources.resize(sources);
  for (const MergeFigures& document : documents) {
    for (std::size_t s = 0; s < sources; ++s) {
      totals.sources[s] += document.sources[s];
    }
    totals.all += document.total;
    totals.accepted_weight += document.accepted_weight;
    totals.best_weight += document.best_weight;
    totals.suboptimal += document.greedy_is_best ? 0 : 1;
    totals.unproved += document.proved ? 0 : 1;
    totals.with_rejection += document.rejected.empty() ? 0 : 1;
  }
  return totals;
}

}  // namespace gnomon
