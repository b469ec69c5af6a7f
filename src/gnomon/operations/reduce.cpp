#include "gnomon/operations/reduce.h"

#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/rejected_links.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/timeml/edit.h"

#include <functional>
#include <numeric>
#include <stop_token>
#include <utility>

namespace gnomon {
namespace {

ChangedDocument<ReducedDocument> reduce_document(const Document& document, const Format& format,
                                                 During during, const std::stop_token& stop) {
  const std::string name(document.name());
  const DocumentNetwork graph = network_of(document, {during, false});
  const Accepted accepted = accept_in_order(graph.network, stop);
  const std::vector<LinkId> kept = irredundant_links(accepted.network, stop);
  std::vector<bool> keep(document.links().size(), true);
  for (const std::size_t link : graph.origins) {
    keep[link] = false;
  }
  for (const LinkId link : kept) {
    keep[graph.origins[position(accepted.links[position(link)])]] = true;
  }
  return {{name, accepted.links.size() - kept.size(), rejected_links(document, graph, accepted)},
          {name, format.write(with_links(document, keep, {}))}};
}

}  // namespace

std::size_t ReduceResult::removed() const {
  return std::transform_reduce(documents.begin(), documents.end(), std::size_t{0}, std::plus<>(),
                               [](const ReducedDocument& document) { return document.removed; });
}

Result<Outcome<ReduceResult>> reduce(const ReduceRequest& request, const Run& run) {
  Outcome<ReduceResult> outcome;
  Result<ChangedDocuments<ReducedDocument>> changed = change_documents<ReducedDocument>(
      request, run, outcome.notices, [&](const Document& document, const Format& format) {
        return reduce_document(document, format, request.during, run.stop);
      });
  if (!changed) {
    return Failure(changed.error());
  }
  for (const ReducedDocument& document : changed->about) {
    tell_rejected(document.name, document.rejected, outcome.notices);
  }
  outcome.value = {std::move(changed->about), std::move(changed->written), changed->format,
                   changed->unread};
  return outcome;
}

}  // namespace gnomon
