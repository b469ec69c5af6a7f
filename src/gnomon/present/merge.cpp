#include "gnomon/operations/merge.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// "A l3": a link and its source, in words.
std::string name_of(const SourcedLink& link, const MergeResult& result) {
  return fmt::format("{} {}", printable(result.sources[link.source].name), link.link.name);
}

Value sourced_data(const SourcedLink& link, const MergeResult& result) {
  return link_data(link.link).set(result.by_task ? "task" : "source",
                                  result.sources[link.source].name);
}

Value rejected_data(const std::vector<RejectedLink>& rejected, const MergeResult& result,
                    bool explain) {
  Value list = Value::array();
  for (const RejectedLink& one : rejected) {
    Value data = sourced_data(one.rejected, result);
    if (explain) {
      Value because = Value::array();
      for (const SourcedLink& link : one.because) {
        because.push(sourced_data(link, result));
      }
      data.set("because", std::move(because));
    }
    list.push(std::move(data));
  }
  return list;
}

Value document_data(const MergeFigures& document, const MergeResult& result, bool explain) {
  Value data = Value::object();
  data.set("accepted", document.total.accepted)
      .set("accepted_weight", in_units(document.accepted_weight))
      .set("links", document.total.links)
      .set("optimal_removed_count", document.total.removed)
      .set("optimal_weight", in_units(document.best_weight))
      .set("redundant_on_arrival", document.total.redundant)
      .set("rejected", rejected_data(document.rejected, result, explain));
  if (result.optimal) {
    data.set("optimal_proved", document.proved)
        .set("optimal_removed", rejected_data(document.removed, result, explain));
  }
  return data;
}

Value totals_data(const MergeResult& result) {
  const MergeTotals& totals = result.totals;
  Value data = Value::object();
  data.set("accepted", totals.all.accepted)
      .set("docs_greedy_suboptimal", totals.suboptimal)
      .set("docs_with_rejection", totals.with_rejection)
      .set("documents", result.documents.size())
      .set("greedy_weight", in_units(totals.accepted_weight))
      .set("links", totals.all.links)
      .set("opt_removed", totals.all.removed)
      .set("optimal_weight", in_units(totals.best_weight))
      .set("optimal_proved", totals.unproved == 0)
      .set("redundant", totals.all.redundant)
      .set("rejected", totals.all.rejected);
  for (std::size_t s = 0; s < totals.sources.size(); ++s) {
    if (totals.sources[s].rejected > 0) {
      data.set("rejected_" + result.sources[s].name, totals.sources[s].rejected);
    }
  }
  return data;
}

Row counts_row(std::string name, Cell precision, const SourceCounts& counts) {
  return {std::move(name),  std::move(precision), counts.links,  counts.accepted,
          counts.redundant, counts.rejected,      counts.removed};
}

Table source_table(const MergeResult& result) {
  Table table;
  table.columns = {{result.by_task ? "task" : "source"},
                   {"precision %"},
                   {"links"},
                   {"accepted"},
                   {"redundant"},
                   {"rejected"},
                   {"removed by the optimum"}};
  for (std::size_t s = 0; s < result.totals.sources.size(); ++s) {
    const LinkSource& source = result.sources[s];
    table.rows.push_back(counts_row(printable(source.name),
                                    Cell::decimal(100 * source.precision, 2),
                                    result.totals.sources[s]));
  }
  table.footer.push_back(counts_row("all", Cell(), result.totals.all));
  return table;
}

Table document_table(const std::vector<MergeFigures>& documents) {
  Table table;
  table.columns = {{"document"}, {"links"},  {"accepted"},       {"redundant"},
                   {"rejected"}, {"weight"}, {"optimal weight"}, {"removed by the optimum"}};
  for (const MergeFigures& document : documents) {
    const SourceCounts& counts = document.total;
    table.rows.push_back({printable(document.name), counts.links, counts.accepted, counts.redundant,
                          counts.rejected, Cell::decimal(in_units(document.accepted_weight), 2),
                          Cell::decimal(in_units(document.best_weight), 2), counts.removed});
  }
  return table;
}

Table explanation_table(const MergeFigures& document, const MergeResult& result) {
  Table table;
  table.title = printable(document.name);
  table.columns = {{"link"}, {"what it says"}};
  for (const RejectedLink& one : result.optimal ? document.removed : document.rejected) {
    table.rows.push_back(
        {fmt::format("{} {}", result.optimal ? "remove" : "reject", name_of(one.rejected, result)),
         one.rejected.link.words});
    for (const SourcedLink& link : one.because) {
      table.rows.push_back({fmt::format("  against {}", name_of(link, result)), link.link.words});
    }
  }
  return table;
}

std::string verdict(const MergeResult& result) {
  const MergeTotals& totals = result.totals;
  return fmt::format(
      "Accepting links in order of precision keeps a weight of {:.2f} in {}; the optimum {} "
      "{:.2f}, {}. {}",
      in_units(totals.accepted_weight), plural(result.documents.size(), "document"),
      totals.unproved == 0 ? "is" : "found so far is", in_units(totals.best_weight),
      totals.unproved == 0 ? "which is proved" : fmt::format("not proved for {}", totals.unproved),
      totals.suboptimal == 0
          ? "Both are equal in every document."
          : fmt::format("They differ in {}.", plural(totals.suboptimal, "document")));
}

}  // namespace

std::string signature(const MergeResult& result) {
  return fmt::format("gnomon:{}|merge:{}|weight:{}|precision:{}|during:{}", version(),
                     result.optimal ? "optimal" : "in-order", choice_name(result.weighing),
                     result.measured ? "awareness" : "given", choice_name(result.during));
}

Value data(const MergeResult& result, const MergeView& view) {
  Value precision = Value::object();
  for (const LinkSource& source : result.sources) {
    precision.set(source.name, source.precision);
  }
  Value data = Value::object().set(result.by_task ? "task_precision" : "source_precision",
                                   std::move(precision));
  if (view.per_document) {
    Value documents = Value::object();
    for (const MergeFigures& document : result.documents) {
      documents.set(document.file, document_data(document, result, view.explain));
    }
    data.set("documents", std::move(documents));
  }
  return std::move(data).set("totals", totals_data(result));
}

Report tables(const MergeResult& result, const MergeView& view) {
  Report report;
  report.tables.push_back(source_table(result));
  if (view.per_document) {
    report.tables.push_back(document_table(result.documents));
  }
  for (const MergeFigures& document : result.documents) {
    if (view.explain && !(result.optimal ? document.removed : document.rejected).empty()) {
      report.tables.push_back(explanation_table(document, result));
    }
  }
  report.notes.push_back(verdict(result));
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
