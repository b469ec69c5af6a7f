#include "gnomon/operations/close.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/base/error_code.h"
#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/rejected_links.h"
#include "gnomon/reason/closure.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// More links than this do not help anyone; a document of some thousand events can entail them.
constexpr std::size_t kMostAdded = 2'000'000;

using StatedPairs = std::map<std::pair<Entity, Entity>, RelationSet>;

// What is said of each pair, from the smaller entity to the larger.
StatedPairs stated_pairs(const Network& network) {
  StatedPairs stated;
  for (const Constraint& link : network.links()) {
    const bool turned = link.second < link.first;
    const auto pair = std::minmax(link.first, link.second);
    RelationSet& said = stated.try_emplace(pair, RelationSet::all()).first->second;
    said &= turned ? link.relation.inverse() : link.relation;
  }
  return stated;
}

// The coarse name for what follows; nothing when that is no more than what is said.
std::optional<std::string_view> new_coarse_name(RelationSet follows, RelationSet said) {
  const TempEvalLabel label = narrowest_tempeval_label(follows);
  if (label == TempEvalLabel::kVague || label == narrowest_tempeval_label(said)) {
    return std::nullopt;
  }
  return tempeval_name(label);
}

std::vector<NewTlink> entailed_links(const Document& document, const DocumentNetwork& graph,
                                     const Network& network, bool overlaps,
                                     const std::stop_token& stop, std::size_t& unnamed) {
  std::vector<NewTlink> added;
  const std::optional<Closure> closure = Closure::of(network, stop);
  if (!closure) {
    return added;
  }
  const bool coarse = relation_names_of(document) == RelationNames::kTempEval;
  const StatedPairs stated = stated_pairs(network);
  const auto name_of = [&](RelationSet set, RelationSet said) -> std::optional<std::string_view> {
    if (coarse) {
      return new_coarse_name(set, said);
    }
    if (!set.single() || said.single()) {
      return std::nullopt;
    }
    if (!overlaps && !timeml_name(set.first())) {
      ++unnamed;
      return std::nullopt;
    }
    return extended_timeml_name(set.first());
  };
  FreshLinkIds ids(document);
  closure->for_each_known_pair(
      [&](Entity a, Entity b, RelationSet set) {
        const auto found = stated.find({a, b});
        const auto name = name_of(set, found == stated.end() ? RelationSet::all() : found->second);
        if (name) {
          const DocumentNetwork::Name& first = graph.names[position(a)];
          const DocumentNetwork::Name& second = graph.names[position(b)];
          added.push_back({ids.next(), std::string(*name), first.as_source, std::string(first.id),
                           second.as_target, std::string(second.id), "CLOSURE"});
        }
        return added.size() <= kMostAdded;
      },
      stop);
  return added;
}

Failure too_many_links(std::string name) {
  return fail(codes::kTooManyLinks, std::move(name),
              fmt::format("more than {} inferred links", kMostAdded),
              "use 'gnomon explain' for single questions");
}

ChangedDocument<ClosedDocument> close_document(const Document& document, const Format& format,
                                               const CloseRequest& request,
                                               const std::stop_token& stop) {
  const std::string name(document.name());
  const DocumentNetwork graph =
      network_of(document, {.during = request.during, .clinks = request.clinks});
  const Accepted accepted = accept_in_order(graph.network, stop);
  ClosedDocument closed{name, 0, 0, rejected_links(document, graph, accepted)};
  const std::vector<NewTlink> added =
      entailed_links(document, graph, accepted.network, request.overlaps, stop, closed.unnamed);
  if (added.size() > kMostAdded) {
    return {std::move(closed), {name, too_many_links(name)}};
  }
  std::vector<bool> keep(document.links().size(), true);
  for (const LinkId link : accepted.rejected) {
    keep[graph.origins[position(link)]] = false;
  }
  closed.added = added.size();
  return {std::move(closed), {name, format.write(with_links(document, keep, added))}};
}

void tell_unnamed(const std::vector<ClosedDocument>& documents, std::vector<Notice>& notices) {
  std::size_t unnamed = 0;
  for (const ClosedDocument& document : documents) {
    unnamed += document.unnamed;
  }
  if (unnamed > 0) {
    notices.push_back(notice(Severity::kNote, codes::kLinksWithoutName,
                             fmt::format("{} inferred link{} not written, because TimeML has no "
                                         "name for an overlap; `overlaps` writes them",
                                         unnamed, unnamed == 1 ? " was" : "s were")));
  }
}

}  // namespace

std::size_t CloseResult::added() const {
  return std::transform_reduce(documents.begin(), documents.end(), std::size_t{0}, std::plus<>(),
                               [](const ClosedDocument& document) { return document.added; });
}

Result<Outcome<CloseResult>> close(const CloseRequest& request, const Run& run) {
  Outcome<CloseResult> outcome;
  Result<ChangedDocuments<ClosedDocument>> changed = change_documents<ClosedDocument>(
      request, run, outcome.notices, [&](const Document& document, const Format& format) {
        return close_document(document, format, request, run.stop);
      });
  if (!changed) {
    return Failure(changed.error());
  }
  for (const ClosedDocument& document : changed->about) {
    tell_rejected(document.name, document.rejected, outcome.notices);
  }
  tell_unnamed(changed->about, outcome.notices);
  outcome.value = {std::move(changed->about), std::move(changed->written), changed->format,
                   changed->unread};
  return outcome;
}

}  // namespace gnomon
