#include "gnomon/cli/merge_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

double in_units(Weight weight) {
  return static_cast<double>(weight) / static_cast<double>(kWeightUnit);
}

LinkInWords in_words(std::span<const Document* const> documents, const MergedDocument& merged,
                     LinkId link) {
  const auto& [place, source] = merged.links[position(link)];
  const Link& origin = documents[place.document]->links()[place.link];
  const Constraint& says = merged.of.network[link];
  const Document& first = *documents[0];
  LinkInWords words;
  words.source = source;
  words.lid = origin.lid.empty() ? "-" : shown(origin.lid);
  words.rel_type = origin.rel_type;
  words.first = merged.of.names[position(says.first)].id;
  words.second = merged.of.names[position(says.second)].id;
  words.says =
      fmt::format("{} {} {}", describe(first, merged.of, says.first), shown(origin.rel_type),
                  says.first == says.second ? "itself" : describe(first, merged.of, says.second));
  return words;
}

std::vector<RejectedInWords> in_words(std::span<const Document* const> documents,
                                      const MergedDocument& merged,
                                      const std::vector<Rejection>& rejections) {
  std::vector<RejectedInWords> result;
  for (const Rejection& rejection : rejections) {
    RejectedInWords words{in_words(documents, merged, rejection.link), {}};
    for (const LinkId link : rejection.because) {
      words.because.push_back(in_words(documents, merged, link));
    }
    result.push_back(std::move(words));
  }
  return result;
}

// "A l3": a link and its source, in words.
std::string name_of(const LinkInWords& link, const MergeSettings& settings) {
  return fmt::format("{} {}", printable(settings.sources[link.source].name), link.lid);
}

Value data_of(const LinkInWords& link, const MergeSettings& settings) {
  return Value::object()
      .set("arg1", link.first)
      .set("arg2", link.second)
      .set("lid", link.lid)
      .set("relType", link.rel_type)
      .set(settings.by_task ? "task" : "source", settings.sources[link.source].name);
}

Value data_of(const std::vector<RejectedInWords>& rejected, const MergeSettings& settings,
              bool explain) {
  Value list = Value::array();
  for (const RejectedInWords& one : rejected) {
    Value data = data_of(one.link, settings);
    if (explain) {
      Value because = Value::array();
      for (const LinkInWords& link : one.because) {
        because.push(data_of(link, settings).set("says", link.says));
      }
      data.set("says", one.link.says).set("because", std::move(because));
    }
    list.push(std::move(data));
  }
  return list;
}

Value data_of(const DocumentFigures& document, const MergeSettings& settings,
              const MergeReportOptions& options) {
  const SourceCounts counts = document.total();
  Value data = Value::object();
  data.set("accepted", counts.accepted)
      .set("accepted_weight", in_units(document.accepted_weight))
      .set("links", counts.links)
      .set("optimal_removed_count", counts.removed)
      .set("optimal_weight", in_units(document.best_weight))
      .set("redundant_on_arrival", counts.redundant)
      .set("rejected", data_of(document.rejected, settings, options.explain));
  if (options.optimal) {
    data.set("optimal_proved", document.proved)
        .set("optimal_removed", data_of(document.removed, settings, options.explain));
  }
  return data;
}

std::size_t count(const std::vector<DocumentFigures>& documents,
                  const std::function<bool(const DocumentFigures&)>& that) {
  return static_cast<std::size_t>(std::ranges::count_if(documents, that));
}

Weight sum(const std::vector<DocumentFigures>& documents, Weight DocumentFigures::*of) {
  return std::transform_reduce(documents.begin(), documents.end(), Weight{0}, std::plus<>(),
                               [&](const DocumentFigures& document) { return document.*of; });
}

bool is_worse(const DocumentFigures& document) { return !document.greedy_is_best; }
bool is_unproved(const DocumentFigures& document) { return !document.proved; }

Value totals_of(const std::vector<DocumentFigures>& documents,
                const std::vector<SourceCounts>& sources, const MergeSettings& settings) {
  const SourceCounts all =
      std::accumulate(sources.begin(), sources.end(), SourceCounts{},
                      [](SourceCounts so_far, const SourceCounts& more) { return so_far += more; });
  Value totals = Value::object();
  totals.set("accepted", all.accepted)
      .set("docs_greedy_suboptimal", count(documents, is_worse))
      .set("docs_with_rejection",
           count(documents, [](const auto& document) { return !document.rejected.empty(); }))
      .set("documents", documents.size())
      .set("greedy_weight", in_units(sum(documents, &DocumentFigures::accepted_weight)))
      .set("links", all.links)
      .set("opt_removed", all.removed)
      .set("optimal_weight", in_units(sum(documents, &DocumentFigures::best_weight)))
      .set("optimal_proved", count(documents, is_unproved) == 0)
      .set("redundant", all.redundant)
      .set("rejected", all.rejected);
  for (std::size_t s = 0; s < sources.size(); ++s) {
    if (sources[s].rejected > 0) {
      totals.set("rejected_" + settings.sources[s].name, sources[s].rejected);
    }
  }
  return totals;
}

Row counts_row(std::string name, Cell precision, const SourceCounts& counts) {
  return {std::move(name),  std::move(precision), counts.links,  counts.accepted,
          counts.redundant, counts.rejected,      counts.removed};
}

Table source_table(const std::vector<SourceCounts>& sources, const MergeSettings& settings) {
  Table table;
  table.columns = {{settings.by_task ? "task" : "source"},
                   {"precision"},
                   {"links"},
                   {"accepted"},
                   {"redundant"},
                   {"rejected"},
                   {"removed by the optimum"}};
  SourceCounts all;
  for (std::size_t s = 0; s < sources.size(); ++s) {
    const LinkSource& source = settings.sources[s];
    table.rows.push_back(
        counts_row(printable(source.name), Cell::decimal(source.precision, 3), sources[s]));
    all += sources[s];
  }
  table.footer.push_back(counts_row("all", Cell(), all));
  return table;
}

Table document_table(const std::vector<DocumentFigures>& documents) {
  Table table;
  table.columns = {{"document"}, {"links"},  {"accepted"},       {"redundant"},
                   {"rejected"}, {"weight"}, {"optimal weight"}, {"removed by the optimum"}};
  for (const DocumentFigures& document : documents) {
    const SourceCounts counts = document.total();
    table.rows.push_back({printable(document.name), counts.links, counts.accepted, counts.redundant,
                          counts.rejected, Cell::decimal(in_units(document.accepted_weight), 2),
                          Cell::decimal(in_units(document.best_weight), 2), counts.removed});
  }
  return table;
}

Table explanation_table(const DocumentFigures& document, const MergeSettings& settings,
                        bool optimal) {
  Table table;
  table.title = printable(document.name);
  table.columns = {{"link"}, {"what it says"}};
  for (const RejectedInWords& one : optimal ? document.removed : document.rejected) {
    table.rows.push_back(
        {fmt::format("{} {}", optimal ? "remove" : "reject", name_of(one.link, settings)),
         one.link.says});
    for (const LinkInWords& link : one.because) {
      table.rows.push_back({fmt::format("  against {}", name_of(link, settings)), link.says});
    }
  }
  return table;
}

std::string verdict(const std::vector<DocumentFigures>& documents) {
  const std::size_t worse = count(documents, is_worse);
  const std::size_t unproved = count(documents, is_unproved);
  return fmt::format(
      "Taking links in the order of trust keeps a weight of {:.2f} in {} document{}; the best {} "
      "{:.2f}, {}. {}",
      in_units(sum(documents, &DocumentFigures::accepted_weight)), documents.size(),
      documents.size() == 1 ? "" : "s", unproved == 0 ? "is" : "found is",
      in_units(sum(documents, &DocumentFigures::best_weight)),
      unproved == 0 ? "which is proved" : fmt::format("not proved for {}", unproved),
      worse == 0 ? "They are equal in every document."
                 : fmt::format("They differ in {} document{}.", worse, worse == 1 ? "" : "s"));
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

SourceCounts DocumentFigures::total() const {
  SourceCounts result;
  for (const SourceCounts& counts : sources) {
    result += counts;
  }
  return result;
}

DocumentFigures figures_of(std::span<const Document* const> documents, const MergedDocument& merged,
                           const MergeSettings& settings) {
  DocumentFigures figures;
  figures.name = documents[0]->name();
  figures.sources.resize(settings.sources.size());
  for (std::size_t i = 0; i < merged.links.size(); ++i) {
    SourceCounts& counts = figures.sources[merged.links[i].source];
    const Arrival arrival = merged.greedy.arrivals[i];
    ++counts.links;
    counts.accepted += arrival == Arrival::kRejected ? 0 : 1;
    counts.redundant += arrival == Arrival::kRedundant ? 1 : 0;
    counts.rejected += arrival == Arrival::kRejected ? 1 : 0;
  }
  for (const LinkId link : merged.best.removed) {
    ++figures.sources[merged.links[position(link)].source].removed;
  }
  figures.accepted_weight = merged.accepted_weight();
  figures.best_weight = merged.best.kept_weight;
  figures.greedy_is_best = merged.greedy_is_best();
  figures.proved = merged.best.proved;
  figures.rejected = in_words(documents, merged, merged.greedy.rejected);
  figures.removed =
      in_words(documents, merged, reasons_against(merged.of.network, merged.best.removed));
  return figures;
}

Report merge_report(const std::vector<DocumentFigures>& documents, const MergeSettings& settings,
                    const MergeReportOptions& options) {
  std::vector<SourceCounts> sources(settings.sources.size());
  for (const DocumentFigures& document : documents) {
    for (std::size_t s = 0; s < sources.size(); ++s) {
      sources[s] += document.sources[s];
    }
  }
  Report report;
  report.tables.push_back(source_table(sources, settings));
  if (options.per_document) {
    report.tables.push_back(document_table(documents));
  }
  for (const DocumentFigures& document : documents) {
    const auto& shown_links = options.optimal ? document.removed : document.rejected;
    if (options.explain && !shown_links.empty()) {
      report.tables.push_back(explanation_table(document, settings, options.optimal));
    }
  }
  report.notes.push_back(verdict(documents));
  const bool log_odds = settings.weighing == Weighing::kLogOdds;
  report.signature = fmt::format(
      "gnomon:{}|merge:{}|weight:{}|precision:{}|during:{}", version(),
      options.optimal ? "optimal" : "in-order", log_odds ? "log-odds" : "precision",
      options.precision_from, settings.during == During::kIncluded ? "included" : "simultaneous");
  Value precision = Value::object();
  for (const LinkSource& source : settings.sources) {
    precision.set(source.name, source.precision);
  }
  report.data.set("gnomon", version())
      .set("command", "merge")
      .set("signature", report.signature)
      .set(settings.by_task ? "task_precision" : "source_precision", std::move(precision));
  if (options.per_document) {
    Value list = Value::object();
    for (const DocumentFigures& document : documents) {
      list.set(document.file, data_of(document, settings, options));
    }
    report.data.set("documents", std::move(list));
  }
  report.data.set("totals", totals_of(documents, sources, settings));
  return report;
}

}  // namespace gnomon::cli
