#include "gnomon/score/setzer.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/score/pair_tables.h"
#include "gnomon/score/scored_pair.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

// The links without those that accept_in_order set aside.
std::vector<SharedLink> accepted_links(const SharedSide& side, std::span<const LinkId> rejected,
                                       std::span<const std::size_t> origins) {
  std::vector<bool> is_out(side.links.size());
  for (const LinkId link : rejected) {
    is_out[origins[position(link)]] = true;
  }
  std::vector<SharedLink> accepted;
  for (std::size_t i = 0; i < side.links.size(); ++i) {
    if (!is_out[i]) {
      accepted.push_back(side.links[i]);
    }
  }
  return accepted;
}

SbiClosedSide close_side(const SharedPair& pair, const SharedSide& side,
                         const SetzerOptions& options, const std::stop_token& stop) {
  SbiClosedSide closed;
  closed.all = close_by_rules(sbi_model(pair.entities, side.links, options.mapping), stop);
  std::vector<std::size_t> origins;
  const auto full = accept_and_close(network_of(pair, side, options.during, &origins), stop);
  if (!full) {
    return closed;  // stopped
  }
  closed.rejected = full->accepted.rejected.size();
  if (closed.rejected != 0) {
    const auto accepted = accepted_links(side, full->accepted.rejected, origins);
    closed.consistent = close_by_rules(sbi_model(pair.entities, accepted, options.mapping), stop);
  }
  closed.full = coarsened(full->closure, stop);
  return closed;
}

SetzerTally::Side tally_side(const SbiClosedSide& closed, const std::vector<bool>& in_links) {
  SetzerTally::Side tally;
  tally.entities = std::ranges::count(in_links, true);
  tally.contradictory_pairs = closed.all.contradictory_pairs();
  tally.contradictory_closures = tally.contradictory_pairs > 0 ? 1 : 0;
  tally.rejected_links = static_cast<std::int64_t>(closed.rejected);
  return tally;
}

SetzerOptions options_of(const ScoreSettings& settings) {
  return {settings.during, settings.mapping};
}

void prepare_gold(PreparedGold& gold, const std::stop_token& stop) {
  if (gold.links && !is_too_large_for_pair_tables(gold.document)) {
    gold.keep(close_gold(*gold.links, options_of(gold.settings), stop));
  }
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  if (is_too_large_for_pair_tables(pair.gold) || is_too_large_for_pair_tables(pair.system)) {
    return;
  }
  const SetzerOptions options = options_of(pair.settings);
  const auto* gold = pair.prepared.find<SetzerGold>();
  tally.get<SetzerTally>() = gold != nullptr ? tally_setzer(*gold, pair.links(), options, pair.stop)
                                             : tally_setzer(pair.links(), options, pair.stop);
}

Figure pair_figure(std::string_view name, const PairCount& count) {
  return figure(name, count.correct, count.response, count.correct, count.key);
}

std::vector<Figure> setzer_figures(const Tally& tally, const ScoreSettings& /*settings*/) {
  const auto& t = tally.get<SetzerTally>();
  return {pair_figure("all", t.all.all()),
          pair_figure("simultaneous", t.all[Sbi::kSimultaneous]),
          pair_figure("before", t.all[Sbi::kBefore]),
          pair_figure("includes", t.all[Sbi::kIncludes]),
          pair_figure("all, ordered", t.all.ordered().all()),
          pair_figure("common entities", t.common.all()),
          pair_figure("consistent links", t.consistent.all()),
          pair_figure("full closure", t.full_closure.all())};
}

Value pair_data(const PairCount& count) {
  const Figure f = pair_figure("", count);
  return Value::object()
      .set("correct", count.correct)
      .set("key", count.key)
      .set("response", count.response)
      .set("precision", f.precision)
      .set("recall", f.recall)
      .set("f1", f.f1);
}

Value counts_data(const SbiCounts& c) {
  return Value::object()
      .set("S", pair_data(c[Sbi::kSimultaneous]))
      .set("B", pair_data(c[Sbi::kBefore]))
      .set("I", pair_data(c[Sbi::kIncludes]))
      .set("all", pair_data(c.all()));
}

Value side_data(const SetzerTally::Side& side) {
  return Value::object()
      .set("entities", side.entities)
      .set("contradictory_pairs", side.contradictory_pairs)
      .set("documents_with_contradictory_closure", side.contradictory_closures)
      .set("rejected_links", side.rejected_links);
}

Value setzer_data(const Tally& tally, const ScoreSettings& /*settings*/, TallyOf /*whose*/) {
  const auto& t = tally.get<SetzerTally>();
  return Value::object()
      .set("all_unordered", counts_data(t.all))
      .set("all_ordered", counts_data(t.all.ordered()))
      .set("common_unordered", counts_data(t.common))
      .set("consistent_unordered", counts_data(t.consistent))
      .set("full_closure_unordered", counts_data(t.full_closure))
      .set("key", side_data(t.key))
      .set("response", side_data(t.response))
      .set("entities_in_both", t.entities_in_both);
}

constexpr std::size_t kLines[] = {0, 1, 2, 3, 6, 7};
constexpr TableLines kTables[] = {{"", kLines}};

}  // namespace

constinit const Metric kSetzerMetric{
    .name = "setzer",
    .summary = "pairs in the closures by the rules for S, B and I",
    .citation = "Setzer et al. 2003",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = setzer_figures,
    .fields = fields_of<SetzerTally>,
    .data = setzer_data,
    .tables = kTables,
};

PairCount& PairCount::operator+=(const PairCount& other) {
  correct += other.correct;
  key += other.key;
  response += other.response;
  return *this;
}

PairCount SbiCounts::all() const {
  PairCount sum;
  for (const PairCount& count : by_label) {
    sum += count;
  }
  return sum;
}

SbiCounts SbiCounts::ordered() const {
  SbiCounts result = *this;
  result[Sbi::kSimultaneous] += (*this)[Sbi::kSimultaneous];
  return result;
}

SbiCounts compare(const SbiClosure& key, const SbiClosure& response) {
  assert(key.entity_count() <= response.entity_count() && "the response knows the key's entities");
  SbiCounts counts;
  for (const Sbi relation : kAllSbi) {
    const std::int64_t times = relation == Sbi::kSimultaneous ? 2 : 1;  // S is there both ways
    counts[relation] = {count_common(key[relation], response[relation]) / times,
                        key[relation].count() / times, response[relation].count() / times};
  }
  return counts;
}

void visit_fields(SetzerTally& s, const FieldUse& use) {
  const auto counts = [&](std::string_view variant, auto& c) {
    constexpr std::string_view kNames[] = {"S", "B", "I"};
    for (std::size_t i = 0; i < c.by_label.size(); ++i) {
      use({"setzer", variant, kNames[i], "correct"}, &c.by_label[i].correct);
      use({"setzer", variant, kNames[i], "key"}, &c.by_label[i].key);
      use({"setzer", variant, kNames[i], "response"}, &c.by_label[i].response);
    }
  };
  counts("all_unordered", s.all);
  counts("common_unordered", s.common);
  counts("consistent_unordered", s.consistent);
  counts("full_closure_unordered", s.full_closure);
  const auto side = [&](std::string_view name, auto& part) {
    use({"setzer", name, "entities"}, &part.entities);
    use({"setzer", name, "contradictory_pairs"}, &part.contradictory_pairs);
    use({"setzer", name, "contradictory_closures"}, &part.contradictory_closures);
    use({"setzer", name, "rejected_links"}, &part.rejected_links);
  };
  side("key", s.key);
  side("response", s.response);
  use({"setzer", "entities_in_both"}, &s.entities_in_both);
  use({"setzer", "documents"}, &s.documents);
}

SetzerGold close_gold(const SharedPair& pair, const SetzerOptions& options,
                      const std::stop_token& stop) {
  const SharedPair gold_only{pair.entities, pair.in_both, pair.is_time, pair.gold, {}};
  SetzerGold gold;
  gold.part = linked_part(gold_only, options.mapping.used());
  gold.closed = close_side(gold.part.pair, gold.part.pair.gold, options, stop);
  if (stop.stop_requested()) {
    return gold;
  }
  gold.tally = tally_side(gold.closed, gold.part.in_gold);
  return gold;
}

SetzerTally tally_setzer(const SetzerGold& gold, const SharedPair& pair,
                         const SetzerOptions& options, const std::stop_token& stop) {
  const LinkedPart part = linked_part(gold.part, pair, options.mapping.used());
  const SbiClosedSide& key = gold.closed;
  const SbiClosedSide response = close_side(part.pair, part.pair.system, options, stop);
  if (stop.stop_requested()) {
    return {};
  }
  const std::vector<bool>& in_both = part.pair.in_both;
  SetzerTally tally;
  tally.all = compare(key.all, response.all);
  tally.common = std::ranges::find(in_both, false) == in_both.end()
                     ? tally.all
                     : compare(key.all.among(in_both), response.all.among(in_both));
  tally.consistent = key.rejected + response.rejected == 0
                         ? tally.all
                         : compare(key.consistent_part(), response.consistent_part());
  tally.full_closure = compare(key.full, response.full);
  tally.key = gold.tally;
  tally.response = tally_side(response, part.in_system);
  for (std::size_t i = 0; i < part.pair.entities; ++i) {
    tally.entities_in_both += part.in_gold[i] && part.in_system[i] ? 1 : 0;
  }
  tally.documents = 1;
  return tally;
}

SetzerTally tally_setzer(const SharedPair& pair, const SetzerOptions& options,
                         const std::stop_token& stop) {
  return tally_setzer(close_gold(pair, options, stop), pair, options, stop);
}

}  // namespace gnomon
