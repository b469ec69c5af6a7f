#include "gnomon/reason/disjunctive.h"

#include "gnomon/algebra/composition.h"
#include "gnomon/algebra/tractable.h"
#include "gnomon/base/stop_check.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

namespace gnomon {
namespace {

// Two different entities, the one with the smaller number first.
struct Pair {
  Entity first{};
  Entity second{};
};

constexpr std::size_t kCompositionsBetweenLooks = 8192;  // at a stop token

Entity entity_at(std::size_t index) { return static_cast<Entity>(index); }

void apply_link(LabelMatrix& labels, const Constraint& link) {
  labels.set(link.first, link.second, labels(link.first, link.second) & link.relation);
}

bool is_known(RelationSet label) { return label != RelationSet::all(); }

bool has_empty_label(const LabelMatrix& labels) {
  for (std::size_t i = 0; i < labels.entity_count(); ++i) {
    if (std::ranges::any_of(labels.row(entity_at(i)), &RelationSet::empty)) {
      return true;
    }
  }
  return false;
}

// Keeps labels path consistent while they are narrowed, and can take changes back.
class Propagator {
 public:
  Propagator(LabelMatrix& labels, const std::stop_token& stop)
      : labels_(labels),
        is_waiting_(labels.entity_count() * labels.entity_count()),
        stop_(stop, kCompositionsBetweenLooks) {}

  bool stopped() { return stop_.requested_now(); }

  // Takes every label as changed and propagates. False on a contradiction.
  bool close();
  // Narrows one label of a path consistent matrix, but not to nothing, and propagates. False on a
  // contradiction, which leaves the labels to be undone.
  bool narrow(Pair pair, RelationSet label) {
    change(pair.first, pair.second, label);
    return propagate();
  }

  // The state to which undo() returns.
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);

 private:
  struct Change {
    Pair pair;
    RelationSet before;
  };

  bool propagate();
  bool visit_triangles(Pair pair);
  void change(Entity first, Entity second, RelationSet label);
  void enqueue(Pair pair);
  void clear_queue();
  std::size_t index(Pair pair) const {
    return position(pair.first) * labels_.entity_count() + position(pair.second);
  }

  LabelMatrix& labels_;
  std::vector<Change> trail_;
  // The changed pairs by the size of their labels. Small labels come first because they narrow
  // others most, which spares visits (van Beek and Manchak 1996).
  std::array<std::vector<Pair>, kRelations + 1> waiting_;
  std::vector<bool> is_waiting_;
  StopCheck stop_;
};

// A pair of which nothing is known needs no visit: it composes to no knowledge with any label.
bool Propagator::close() {
  if (has_empty_label(labels_)) {
    return false;
  }
  for (std::size_t i = 0; i < labels_.entity_count(); ++i) {
    for (std::size_t j = i + 1; j < labels_.entity_count(); ++j) {
      if (is_known(labels_(entity_at(i), entity_at(j)))) {
        enqueue({entity_at(i), entity_at(j)});
      }
    }
  }
  return propagate();
}

bool Propagator::propagate() {
  while (true) {
    const auto bucket = std::ranges::find_if_not(waiting_, &std::vector<Pair>::empty);
    if (bucket == waiting_.end()) {
      return true;
    }
    const Pair pair = bucket->back();
    bucket->pop_back();
    is_waiting_[index(pair)] = false;
    if (stop_.requested(labels_.entity_count()) || !visit_triangles(pair)) {
      clear_queue();
      return false;
    }
  }
}

// The third entity may be one of the pair: such a triangle changes nothing.
bool Propagator::visit_triangles(Pair pair) {
  const RelationSet label = labels_(pair.first, pair.second);
  const RelationSet inverse = label.inverse();
  const std::span<const RelationSet> of_first = labels_.row(pair.first);
  const std::span<const RelationSet> of_second = labels_.row(pair.second);
  for (std::size_t k = 0; k < of_first.size(); ++k) {
    const RelationSet by_second = of_first[k] & compose(label, of_second[k]);
    if (by_second != of_first[k]) {
      change(pair.first, entity_at(k), by_second);
    }
    const RelationSet by_first = of_second[k] & compose(inverse, by_second);
    if (by_first != of_second[k]) {
      change(pair.second, entity_at(k), by_first);
    }
    if (by_second.empty() || by_first.empty()) {
      return false;
    }
  }
  return true;
}

void Propagator::change(Entity first, Entity second, RelationSet label) {
  const Pair pair{std::min(first, second), std::max(first, second)};
  trail_.push_back({pair, labels_(pair.first, pair.second)});
  labels_.set(first, second, label);
  enqueue(pair);
}

void Propagator::enqueue(Pair pair) {
  if (!is_waiting_[index(pair)]) {
    is_waiting_[index(pair)] = true;
    const RelationSet label = labels_(pair.first, pair.second);
    waiting_[static_cast<std::size_t>(label.size())].push_back(pair);
  }
}

void Propagator::clear_queue() {
  for (std::vector<Pair>& bucket : waiting_) {
    for (const Pair pair : bucket) {
      is_waiting_[index(pair)] = false;
    }
    bucket.clear();
  }
}

void Propagator::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto& [pair, before] = trail_.back();
    labels_.set(pair.first, pair.second, before);
  }
}

// The cost of splitting a label: few parts come before many, then small labels before large ones.
// It is 0 for ORD-Horn labels, which need no splitting.
constexpr unsigned splitting_cost(std::size_t parts, int size) {
  return parts < 2 ? 0 : static_cast<unsigned>(16 * parts) + static_cast<unsigned>(size);
}
constexpr unsigned kLowestCost = splitting_cost(2, 2);

// The costs of all labels, in eight kilobytes that stay in the cache.
std::span<const std::uint8_t> splitting_costs() {
  static const std::vector<std::uint8_t> kCosts = [] {
    std::vector<std::uint8_t> costs;
    for (unsigned bits = 0; bits <= RelationSet::all().bits(); ++bits) {
      const RelationSet label = RelationSet::from_bits(bits);
      const unsigned cost = splitting_cost(ord_horn_parts(label).size(), label.size());
      costs.push_back(static_cast<std::uint8_t>(cost));
    }
    return costs;
  }();
  return kCosts;
}

// Looks for ORD-Horn labels within the given ones (Nebel 1997). It starts from path consistent
// labels, splits one that is not ORD-Horn into parts and tries one after the other.
class LabelSearch {
 public:
  LabelSearch(LabelMatrix& labels, const std::stop_token& stop)
      : labels_(labels),
        propagator_(labels, stop),
        failures_(labels.entity_count() * labels.entity_count()) {}

  Propagator& propagator() { return propagator_; }

  // Narrows the labels to ORD-Horn ones that are path consistent. When there are none it returns
  // false and leaves the labels as they were.
  bool run();

 private:
  struct Choice {
    Pair pair;
    std::span<const RelationSet> untried;
    std::size_t mark;
  };

  std::optional<Pair> most_urgent() const;
  bool try_next_part(Choice& choice);
  std::uint32_t& failures(Pair pair) {
    return failures_[position(pair.first) * labels_.entity_count() + position(pair.second)];
  }

  LabelMatrix& labels_;
  Propagator propagator_;
  std::vector<std::uint32_t> failures_;
  bool has_failed_ = false;
};

bool LabelSearch::run() {
  std::vector<Choice> choices;
  while (const std::optional<Pair> pair = most_urgent()) {
    if (propagator_.stopped()) {
      return false;
    }
    const RelationSet label = labels_(pair->first, pair->second);
    choices.push_back({*pair, ord_horn_parts(label), propagator_.mark()});
    while (!try_next_part(choices.back())) {
      choices.pop_back();
      if (choices.empty()) {
        return false;
      }
    }
  }
  return true;
}

bool LabelSearch::try_next_part(Choice& choice) {
  while (!choice.untried.empty()) {
    propagator_.undo(choice.mark);
    const RelationSet part = choice.untried.front();
    choice.untried = choice.untried.subspan(1);
    if (propagator_.narrow(choice.pair, part)) {
      return true;
    }
    ++failures(choice.pair);
    has_failed_ = true;
  }
  propagator_.undo(choice.mark);
  return false;
}

// The pair to split next has a low cost for the failures it has caused. Counting failures draws the
// search to where the trouble is: without it, a contradiction among a few entities would be found
// anew for every choice made elsewhere (Boussemart et al. 2004).
std::optional<Pair> LabelSearch::most_urgent() const {
  const std::span<const std::uint8_t> costs = splitting_costs();
  std::optional<Pair> best;
  double best_cost = 0;
  for (std::size_t i = 0; i < labels_.entity_count(); ++i) {
    const std::span<const RelationSet> row = labels_.row(entity_at(i));
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      const std::uint8_t splitting_cost = costs[row[j].bits()];
      if (splitting_cost == 0) {
        continue;
      }
      const double cost = splitting_cost / (1.0 + failures_[i * row.size() + j]);
      if (!best || cost < best_cost) {
        best = {entity_at(i), entity_at(j)};
        best_cost = cost;
        if (cost == kLowestCost && !has_failed_) {
          return best;
        }
      }
    }
  }
  return best;
}

// The entities that are left when those with at most one neighbour are removed, again and again. An
// entity with one neighbour takes part in no contradiction unless a label is empty, since every
// interval has others in each relation to it. Most entities of an annotated document go this way.
std::vector<Entity> entities_on_cycles(const LabelMatrix& labels) {
  constexpr std::ptrdiff_t kLeaf = 2;  // knows one neighbour and itself
  std::vector<std::ptrdiff_t> known;
  std::vector<Entity> leaves;
  for (std::size_t i = 0; i < labels.entity_count(); ++i) {
    known.push_back(std::ranges::count_if(labels.row(entity_at(i)), is_known));
    if (known[i] <= kLeaf) {
      leaves.push_back(entity_at(i));
    }
  }
  while (!leaves.empty()) {
    const std::span<const RelationSet> row = labels.row(leaves.back());
    leaves.pop_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_known(row[i]) && --known[i] == kLeaf) {
        leaves.push_back(entity_at(i));
      }
    }
  }
  std::vector<Entity> left;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] > kLeaf) {
      left.push_back(entity_at(i));
    }
  }
  return left;
}

LabelMatrix restricted_to(std::span<const Entity> kept, const LabelMatrix& labels) {
  LabelMatrix result(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    for (std::size_t j = i + 1; j < kept.size(); ++j) {
      result.set(entity_at(i), entity_at(j), labels(kept[i], kept[j]));
    }
  }
  return result;
}

bool are_convex(const LabelMatrix& labels) {
  for (std::size_t i = 0; i < labels.entity_count(); ++i) {
    if (!std::ranges::all_of(labels.row(entity_at(i)), is_convex)) {
      return false;
    }
  }
  return true;
}

// Narrows a label of path consistent ORD-Horn labels to one relation, so that they stay both. Every
// relation is ORD-Horn, so a relation that survives path consistency belongs to a model and the
// choice never has to be revised.
void choose_relation(Propagator& propagator, Pair pair, RelationSet label) {
  constexpr RelationSet kApart = relations({kUnequal, kUnequal, kUnequal, kUnequal});
  for (const RelationSet candidates : {label & kApart, label & kApart.complement()}) {
    for (const Relation relation : candidates) {
      const std::size_t mark = propagator.mark();
      if (propagator.narrow(pair, relation)) {
        return;
      }
      propagator.undo(mark);
    }
  }
  assert(propagator.stopped() && "path consistent ORD-Horn labels have a model");
}

// The smallest number of first links that contradict, given that none do not and `known` do. Steps
// back from there in growing strides, since the answer is often near, then halves the last stride.
template <class Predicate>
std::size_t shortest_prefix(std::size_t known, const Predicate& contradicts) {
  std::size_t fine = 0;
  for (std::size_t stride = 1; fine + stride < known; stride *= 2) {
    if (!contradicts(known - stride)) {
      fine = known - stride;
      break;
    }
    known -= stride;
  }
  while (fine + 1 < known) {
    const std::size_t middle = fine + (known - fine) / 2;
    (contradicts(middle) ? known : fine) = middle;
  }
  return known;
}

}  // namespace

LabelMatrix::LabelMatrix(std::size_t entities)
    : entities_(entities), labels_(entities * entities, RelationSet::all()) {
  for (std::size_t i = 0; i < entities; ++i) {
    set(entity_at(i), entity_at(i), Relation::kEquals);
  }
}

void LabelMatrix::set(Entity first, Entity second, RelationSet label) {
  if (first == second) {
    label &= Relation::kEquals;
  }
  labels_[cell(first, second)] = label;
  labels_[cell(second, first)] = label.inverse();
}

LabelMatrix labels_of(const Network& network) {
  LabelMatrix labels(network.entity_count());
  for (const Constraint& link : network.links()) {
    apply_link(labels, link);
  }
  return labels;
}

bool make_path_consistent(LabelMatrix& labels, const std::stop_token& stop) {
  return Propagator(labels, stop).close();
}

bool is_consistent(LabelMatrix labels, const std::stop_token& stop) {
  if (stop.stop_requested() || has_empty_label(labels)) {
    return false;
  }
  labels = restricted_to(entities_on_cycles(labels), labels);
  LabelSearch search(labels, stop);
  return search.propagator().close() && search.run();
}

bool is_consistent(const Network& network, const std::stop_token& stop) {
  return !stop.stop_requested() && is_consistent(labels_of(network), stop);
}

RelationSet possible(LabelMatrix labels, Entity first, Entity second, const std::stop_token& stop) {
  LabelSearch search(labels, stop);
  Propagator& propagator = search.propagator();
  if (!propagator.close()) {
    return RelationSet::none();
  }
  if (are_convex(labels)) {
    return labels(first, second);
  }
  if (first == second) {
    return search.run() ? labels(first, second) : RelationSet::none();
  }
  RelationSet result;
  for (const Relation relation : labels(first, second)) {
    const std::size_t mark = propagator.mark();
    if (propagator.narrow({first, second}, relation) && search.run()) {
      result |= relation;
    }
    propagator.undo(mark);
  }
  return result;
}

RelationSet possible(const Network& network, Entity first, Entity second,
                     const std::stop_token& stop) {
  return stop.stop_requested() ? RelationSet::none()
                               : possible(labels_of(network), first, second, stop);
}

std::optional<LabelMatrix> find_scenario(LabelMatrix labels, const std::stop_token& stop) {
  LabelSearch search(labels, stop);
  if (!search.propagator().close() || !search.run()) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < labels.entity_count(); ++i) {
    if (search.propagator().stopped()) {
      return std::nullopt;
    }
    for (std::size_t j = i + 1; j < labels.entity_count(); ++j) {
      const RelationSet label = labels(entity_at(i), entity_at(j));
      if (!label.single()) {
        choose_relation(search.propagator(), {entity_at(i), entity_at(j)}, label);
      }
    }
  }
  return labels;
}

std::optional<LabelMatrix> find_scenario(const Network& network, const std::stop_token& stop) {
  return find_scenario(labels_of(network), stop);
}

// Finds the last link of the shortest prefix of the links that contradicts, keeps it, and goes on
// with the kept links and the links before it. Every kept link is needed, because all the others
// that are kept in the end were consistent without it.
std::vector<LinkId> minimal_contradiction(const Network& network, const std::stop_token& stop) {
  std::vector<LinkId> kept;
  const auto contradicts = [&](std::size_t first_links) {
    if (stop.stop_requested()) {
      return true;
    }
    LabelMatrix labels(network.entity_count());
    for (const Constraint& link : network.links().first(first_links)) {
      apply_link(labels, link);
    }
    for (const LinkId link : kept) {
      apply_link(labels, network[link]);
    }
    return !is_consistent(std::move(labels), stop);
  };
  std::size_t prefix = network.links().size();
  if (!contradicts(prefix)) {
    return kept;
  }
  while (!contradicts(0)) {
    prefix = shortest_prefix(prefix, contradicts);
    kept.push_back(static_cast<LinkId>(--prefix));
  }
  std::ranges::reverse(kept);
  return kept;
}

}  // namespace gnomon
