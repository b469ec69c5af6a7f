#include "gnomon/operations/repair.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/merge/repair.h"
#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/time_left.h"
#include "gnomon/reason/wording.h"

#include <stop_token>
#include <utility>

namespace gnomon {
namespace {

// The words of TimeML would be many for what TempEval says with one coarse name.
std::string_view coarse_name(const Document& document, RelationSet relation) {
  return relation_names_of(document) == RelationNames::kTimeml || relation.empty()
             ? std::string_view()
             : tempeval_name(narrowest_tempeval_label(relation));
}

LinkStatement link_of(const Document& document, const DocumentNetwork& graph, LinkId link) {
  return statement_of(document, graph, link, coarse_name(document, graph.network[link].relation));
}

RepairedLink change_of(const Document& document, const Repair& repair, const Removal& removal,
                       bool replace) {
  const DocumentNetwork& graph = repair.graph;
  RepairedLink change;
  change.link = link_of(document, graph, removal.link);
  for (const LinkId link : removal.because) {
    change.against.push_back(link_of(document, graph, link));
  }
  const Constraint& says = graph.network[removal.link];
  if (says.first != says.second) {
    change.left_allen = to_string(removal.left);
    change.left_words = describe(document, graph, {says.first, says.second, removal.left},
                                 coarse_name(document, removal.left));
  }
  change.replacement = removal.replacement;
  change.replaced = replace && removal.replacement;
  return change;
}

ChangedDocument<RepairedDocument> repair_document(const Document& document, const Format& format,
                                                  const RepairRequest& request, double seconds,
                                                  const std::stop_token& stop) {
  RepairSettings settings;
  settings.during = request.during;
  settings.alinks = !request.tlinks_only;
  settings.limits.seconds = seconds;
  settings.limits.stop = stop;
  const Repair made = repair(document, settings);
  RepairedDocument result;
  result.name = document.name();
  result.links = made.graph.network.links().size();
  result.proved = made.proved;
  result.least = made.least;
  result.greedy = made.greedy;
  for (const Removal& removal : made.removals) {
    result.changes.push_back(change_of(document, made, removal, request.replace));
  }
  WrittenDocument written{result.name, format.write(repaired(document, made, request.replace))};
  return {std::move(result), std::move(written)};
}

RepairTotals sum_up(const std::vector<RepairedDocument>& documents) {
  RepairTotals totals;
  for (const RepairedDocument& document : documents) {
    if (document.changes.empty()) {
      continue;
    }
    ++totals.repaired;
    totals.removed += document.changes.size();
    for (const RepairedLink& change : document.changes) {
      totals.replaced += change.replaced ? 1 : 0;
    }
    totals.greedy += document.greedy;
    totals.unproved += document.proved ? 0 : 1;
  }
  return totals;
}

}  // namespace

Result<Outcome<RepairResult>> repair(const RepairRequest& request, const Run& run) {
  Outcome<RepairResult> outcome;
  const TimeLeft left(request.limit);
  Result<ChangedDocuments<RepairedDocument>> changed = change_documents<RepairedDocument>(
      request, run, outcome.notices, [&](const Document& document, const Format& format) {
        return repair_document(document, format, request, left.seconds(), run.stop);
      });
  if (!changed) {
    return Failure(changed.error());
  }
  RepairResult& result = outcome.value;
  result.totals = sum_up(changed->about);
  if (result.totals.unproved > 0) {
    outcome.notices.push_back(search_not_done(request.limit, result.totals.unproved));
  }
  result.documents = std::move(changed->about);
  result.written = std::move(changed->written);
  result.format = changed->format;
  result.unread = changed->unread;
  result.during = request.during;
  result.tlinks_only = request.tlinks_only;
  return outcome;
}

}  // namespace gnomon
