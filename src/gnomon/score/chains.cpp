#include "gnomon/score/chains.h"

#include "gnomon/reason/sbi.h"
#include "gnomon/score/entity_weights.h"
#include "gnomon/score/figure_data.h"
#include "gnomon/score/linked_part.h"
#include "gnomon/score/scored_pair.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

std::vector<std::int64_t> class_sizes(std::span<const std::uint32_t> class_of) {
  std::vector<std::int64_t> sizes;
  for (const std::uint32_t c : class_of) {
    sizes.resize(std::max<std::size_t>(sizes.size(), c + 1));
    ++sizes[c];
  }
  return sizes;
}

// How many classes there are: numbers may be left out.
std::int64_t class_count(std::span<const std::int64_t> sizes) {
  return std::ranges::count_if(sizes, [](std::int64_t size) { return size > 0; });
}

// For each entity, the size of the part that the two classes it is in share; and how many such
// parts there are.
struct Overlaps {
  std::vector<std::int64_t> size_of;
  std::int64_t parts = 0;
};

Overlaps overlaps(std::span<const std::uint32_t> key, std::span<const std::uint32_t> response) {
  std::vector<std::uint32_t> order(key.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  const auto classes = [&](std::uint32_t i) { return std::pair(key[i], response[i]); };
  std::ranges::sort(order, {}, classes);
  Overlaps result{std::vector<std::int64_t>(key.size()), 0};
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && classes(order[end]) == classes(order[begin])) {
      ++end;
    }
    for (std::size_t i = begin; i < end; ++i) {
      result.size_of[order[i]] = static_cast<std::int64_t>(end - begin);
    }
    ++result.parts;
    begin = end;
  }
  return result;
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  ChainOptions options{pair.settings.mapping, pair.settings.chain_weight, {}};
  std::vector<double> weights;
  if (pair.settings.weights) {
    weights =
        pair.settings.weights->of(pair.gold, pair.system, pair.alignment, pair.links().entities);
    options.of_entities = weights;
  }
  tally.get<ChainTally>() = tally_chains(pair.links(), options);
}

std::vector<Figure> muc_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<ChainTally>();
  return {figure("all", t.muc_precision.found, t.muc_precision.needed, t.muc_recall.found,
                 t.muc_recall.needed)};
}

std::vector<Figure> b_cubed_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<ChainTally>();
  return {figure("all", t.precision, t.weight, t.recall, t.weight)};
}

Value b_cubed_data(const Tally& tally, const ScoreSettings& settings, TallyOf /*whose*/) {
  return ratios_data(b_cubed_figures(tally, settings).front())
      .set("entities", tally.get<ChainTally>().entities);
}

constexpr std::string_view kHelp = "chains of simultaneous entities";

}  // namespace

constinit const Metric kMucMetric{
    .name = "muc",
    .summary = "links of chains of simultaneous entities",
    .citation = "Vilain et al. 1995",
    .help = kHelp,
    .count = count_pair,
    .figures = muc_figures,
    .fields = fields_of<ChainTally>,
};

constinit const Metric kBCubedMetric{
    .name = "b-cubed",
    .summary = "the same chains, entity by entity",
    .citation = "Bagga and Baldwin 1998",
    .help = kHelp,
    .count = count_pair,
    .figures = b_cubed_figures,
    .fields = fields_of<ChainTally>,
    .data = b_cubed_data,
};

ChainLinks& ChainLinks::operator+=(const ChainLinks& other) {
  found += other.found;
  needed += other.needed;
  return *this;
}

void visit_fields(ChainTally& c, const FieldUse& use) {
  use({"muc", "rec_matched"}, &c.muc_recall.found);
  use({"muc", "gold_total"}, &c.muc_recall.needed);
  use({"muc", "prec_matched"}, &c.muc_precision.found);
  use({"muc", "system_total"}, &c.muc_precision.needed);
  use({"b-cubed", "entities"}, &c.entities);
  use({"b-cubed", "weight"}, &c.weight);
  use({"b-cubed", "precision_sum"}, &c.precision);
  use({"b-cubed", "recall_sum"}, &c.recall);
}

// A class of s entities that the other side splits into q parts needs s - 1 links and has s - q.
// Summed over all classes, that is all entities less the classes, and less the parts.
ChainTally tally_chains(std::span<const std::uint32_t> key, std::span<const std::uint32_t> response,
                        std::span<const double> weights) {
  assert(key.size() == response.size() && "both are partitions of the same entities");
  assert((weights.empty() || weights.size() == key.size()) && "one weight for each entity");
  const std::vector<std::int64_t> key_sizes = class_sizes(key);
  const std::vector<std::int64_t> response_sizes = class_sizes(response);
  const Overlaps shared = overlaps(key, response);
  ChainTally tally;
  tally.entities = static_cast<std::int64_t>(key.size());
  const std::int64_t found = tally.entities - shared.parts;
  tally.muc_recall = {found, tally.entities - class_count(key_sizes)};
  tally.muc_precision = {found, tally.entities - class_count(response_sizes)};
  for (std::size_t i = 0; i < key.size(); ++i) {
    const double weight = weights.empty() ? 1 : weights[i];
    const auto overlap = static_cast<double>(shared.size_of[i]);
    tally.weight += weight;
    tally.precision += weight * overlap / static_cast<double>(response_sizes[response[i]]);
    tally.recall += weight * overlap / static_cast<double>(key_sizes[key[i]]);
  }
  return tally;
}

ChainTally tally_chains(const SharedPair& pair, const ChainOptions& options) {
  const LinkedPart part = linked_part(pair, options.mapping.used());
  const auto classes = [&](const SharedSide& side) {
    return simultaneity_classes(sbi_model(part.pair.entities, side.links, options.mapping));
  };
  const std::vector<std::uint32_t> key = classes(part.pair.gold);
  const std::vector<std::uint32_t> response = classes(part.pair.system);
  std::vector<double> weights;
  if (!options.of_entities.empty()) {
    for (const Entity entity : part.in_order) {
      weights.push_back(options.of_entities[position(entity)]);
    }
  } else if (options.weight == ChainWeight::kEqualPerChain) {
    const std::vector<std::int64_t> sizes = class_sizes(key);
    for (const std::uint32_t c : key) {
      weights.push_back(1 / static_cast<double>(sizes[c]));
    }
  }
  return tally_chains(key, response, weights);
}

}  // namespace gnomon
