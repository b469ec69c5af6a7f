#include "gnomon/operations/explain_models.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/base/error_code.h"
#include "gnomon/operations/rejected_links.h"
#include "gnomon/reason/minimal_models.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct SbiWords {
  Sbi relation;
  std::string_view name;
  Relation allen;  // for its words
};
constexpr SbiWords kSbiWords[] = {{Sbi::kSimultaneous, "SIMULTANEOUS", Relation::kEquals},
                                  {Sbi::kBefore, "BEFORE", Relation::kBefore},
                                  {Sbi::kIncludes, "INCLUDES", Relation::kContains}};

// What the accepted links of a document state, and how many say nothing among three relations.
SbiModel stated_model(const Document& document, const DocumentNetwork& graph,
                      const Accepted& accepted, During during, std::size_t& without) {
  const SbiMapping mapping = sbi_mapping(during);
  SbiModel model{graph.network.entity_count(), {}};
  for (const LinkId link : accepted.links) {
    const Link& origin = document.links()[graph.origins[position(link)]];
    const SbiReading reading = mapping[rel_type(origin.rel_type)];
    without += reading == SbiReading::kNone ? 1 : 0;
    const Constraint& says = graph.network[link];
    model.add(reading, says.first, says.second);
  }
  return model;
}

bool states(const SbiModel& model, const SbiPair& pair) {
  return std::ranges::any_of(model.pairs, [&](const SbiPair& stated) {
    return stated == pair ||
           (pair.relation == Sbi::kSimultaneous && stated.relation == pair.relation &&
            stated.first == pair.second && stated.second == pair.first);
  });
}

}  // namespace

Result<ModelSets> models_of(const Document& document, const ExplainRequest& request,
                            const std::stop_token& stop) {
  const DocumentNetwork graph = network_of(document, {.during = request.during});
  ModelSets result;
  result.entities = graph.network.entity_count();
  if (result.entities > kMostModelEntities) {
    return fail(codes::kDocumentsTooLarge, std::string(document.name()),
                fmt::format("its links name {} events and times; minimal models are listed up to "
                            "{}",
                            result.entities, kMostModelEntities),
                "take a part of the document; 'gnomon reduce' gives one irredundant set of any");
  }
  const Accepted accepted = accept_in_order(graph.network, stop);
  result.rejected = rejected_links(document, graph, accepted);
  const SbiModel stated = stated_model(document, graph, accepted, request.during, result.without);
  const MinimalModels found = minimal_models(stated, request.limit, stop);
  const std::vector<SbiPair> closure = sbi_pairs(close_by_rules(stated, stop));
  result.closure = closure.size();
  result.stated = static_cast<std::size_t>(
      std::ranges::count_if(closure, [&](const SbiPair& pair) { return states(stated, pair); }));
  result.complete = found.complete;
  for (const SbiModel& model : found.models) {
    std::vector<ModelPair>& pairs = result.models.emplace_back();
    for (const SbiPair& pair : model.pairs) {
      const SbiWords& words = kSbiWords[static_cast<std::size_t>(pair.relation)];
      pairs.push_back({std::string(words.name), std::string(graph.names[position(pair.first)].id),
                       std::string(graph.names[position(pair.second)].id),
                       describe(document, graph, Constraint{pair.first, pair.second, words.allen}),
                       states(stated, pair)});
    }
  }
  // The first one is made of what is stated, as far as that goes.
  result.is_minimal = !result.models.empty() && result.models.front().size() == result.stated;
  return result;
}

}  // namespace gnomon
