#include "gnomon/operations/explain.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/called_entities.h"
#include "gnomon/operations/explain_models.h"
#include "gnomon/operations/rejected_links.h"
#include "gnomon/qa/question_names.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/explanation.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/entity_names.h"
#include "gnomon/timeml/find_words.h"

#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::vector<std::string_view> instances_of(const Document& document, std::string_view event_id) {
  std::vector<std::string_view> instances;
  if (const auto event = document.find_event(event_id)) {
    for (const Instance& instance : document.instances()) {
      if (instance.event == event) {
        instances.push_back(instance.eiid);
      }
    }
  }
  return instances;
}

// By the id of an instance, a time or, when it has just one instance, an event.
Result<std::optional<Entity>> find_by_id(const Document& document, const DocumentNetwork& graph,
                                         std::string_view id) {
  if (const auto entity = graph.find(id)) {
    return entity;
  }
  const std::vector<std::string_view> instances = instances_of(document, id);
  if (instances.size() == 1) {
    return graph.find(instances.front());
  }
  if (instances.size() > 1) {
    return fail(codes::kAmbiguousEntity, std::string(document.name()),
                fmt::format("event {} has several instances", printable(id)),
                fmt::format("use one of them: {}", fmt::join(instances, ", ")));
  }
  return std::nullopt;
}

Failure unknown_entity(const Document& document, const DocumentNetwork& graph,
                       std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& one : graph.names) {
    known.push_back(one.id);
  }
  const auto nearest = nearest_name(name, known);
  return fail(codes::kUnknownEntity, std::string(document.name()),
              fmt::format("there is no event or time '{}'", printable(name)),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : "give the id or the words of an event or time; 'gnomon show' lists them");
}

// By id, also in the notations event[eid23] and said[e23]; otherwise by the words of the text.
Result<Entity> find_entity(const Document& document, const DocumentNetwork& graph,
                           const std::string& name) {
  const std::string_view bare = bare_id(name);
  for (const std::string& id : {name, std::string(bare), id_of_paper(bare)}) {
    const Result<std::optional<Entity>> found = find_by_id(document, graph, id);
    if (!found) {
      return Failure(found.error());
    }
    if (*found) {
      return **found;
    }
  }
  const std::vector<EntityRef> called = entities_called(document, name);
  if (called.size() > 1) {
    return Failure(several_called(document, std::string(document.name()), name, called));
  }
  if (called.size() == 1) {
    const Result<std::optional<Entity>> found =
        find_by_id(document, graph, id_of(document, called.front()));
    if (!found) {
      return Failure(found.error());
    }
    if (*found) {
      return **found;
    }
  }
  return unknown_entity(document, graph, name);
}

Result<PairExplanation> explain_pair(const Document& document, const ExplainRequest& request,
                                     const std::stop_token& stop) {
  const DocumentNetwork graph = network_of(
      document, {.during = request.during, .all_entities = true, .clinks = request.clinks});
  const Result<Entity> first = find_entity(document, graph, request.first);
  const Result<Entity> second = find_entity(document, graph, request.second);
  for (const auto& entity : {first, second}) {
    if (!entity) {
      return Failure(entity.error());
    }
  }
  const Accepted accepted = accept_in_order(graph.network, stop);
  const std::optional<Closure> closure = Closure::of(accepted.network, stop);
  const RelationSet set = closure ? closure->relation(*first, *second) : RelationSet::all();
  const Explanation because = Explainer(accepted.network, stop).why(*first, *second, set);
  PairExplanation pair;
  pair.first = graph.names[position(*first)].id;
  pair.second = graph.names[position(*second)].id;
  pair.allen = to_string(set);
  pair.claim = describe(document, graph, Constraint{*first, *second, set});
  for (const LinkId link : because.links) {
    pair.links.push_back(statement_of(document, graph, accepted.links[position(link)]));
  }
  pair.fewest = because.smallest;
  pair.rejected = rejected_links(document, graph, accepted);
  return pair;
}

ContradictionSets explain_contradictions(const Document& document, const ExplainRequest& request,
                                         const std::stop_token& stop) {
  const DocumentNetwork graph =
      network_of(document, {.during = request.during, .clinks = request.clinks});
  const Contradictions found = minimal_contradictions(graph.network, request.limit, stop);
  ContradictionSets result;
  result.tlinks = graph.network.links().size();
  result.all = found.all;
  for (const std::vector<LinkId>& set : found.sets) {
    std::vector<LinkStatement>& links = result.sets.emplace_back();
    for (const LinkId link : set) {
      links.push_back(statement_of(document, graph, link));
    }
  }
  return result;
}

// What a limit kept from being found.
void tell_not_done(const ExplainResult& result, const ExplainRequest& request,
                   std::vector<Notice>& notices) {
  if (result.contradictions && !result.contradictions->all) {
    const std::size_t shown = result.contradictions->sets.size();
    const bool by_request = shown >= request.limit;
    notices.push_back(not_done(
        by_request ? fmt::format("only {} found (`limit`); there may be more",
                                 plural(shown, "contradiction was", "contradictions were"))
                   : fmt::format("the search ended after {}; there may be more that share links "
                                 "with them",
                                 plural(shown, "contradiction")),
        by_request ? "increase `limit`" : "change or remove one of their links, and look again",
        result.document));
  }
  if (result.models && !result.models->complete) {
    notices.push_back(not_done(fmt::format("only {} found (`limit`); there are more",
                                           plural(result.models->models.size(), "minimal model was",
                                                  "minimal models were")),
                               "increase `limit`", result.document));
  }
  if (result.pair && !result.pair->fewest) {
    notices.push_back(not_done("the search for the fewest links ended early; fewer may be enough",
                               "", result.document));
  }
}

}  // namespace

Result<Outcome<ExplainResult>> explain(const ExplainRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  if (request.first.empty() != request.second.empty()) {
    return fail(codes::kOneEntity, "gnomon", "only one event or time given",
                "give two to see how they are related, or none to see contradictions");
  }
  if (request.models && (!request.first.empty() || request.clinks)) {
    return fail(codes::kFieldsContradict, "gnomon",
                "minimal models are those of all TLINKs of a document",
                "omit `models`, or the events and times and `clinks`");
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<SharedDocument> document =
      only_document(request.input, *format, "give a file with one document");
  if (!document) {
    return Failure(document.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  ProgressCount progress(run, 1);
  Outcome<ExplainResult> outcome;
  outcome.value.document = (*document)->name();
  outcome.value.during = request.during;
  if (request.models) {
    Result<ModelSets> models = models_of(**document, request, run.stop);
    if (!models) {
      return Failure(models.error());
    }
    outcome.value.models = std::move(*models);
  } else if (request.first.empty()) {
    outcome.value.contradictions = explain_contradictions(**document, request, run.stop);
  } else {
    Result<PairExplanation> pair = explain_pair(**document, request, run.stop);
    if (!pair) {
      return Failure(pair.error());
    }
    outcome.value.pair = std::move(*pair);
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  progress.step();
  tell_not_done(outcome.value, request, outcome.notices);
  return outcome;
}

}  // namespace gnomon
