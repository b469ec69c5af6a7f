#include "gnomon/agree/relations.h"

#include "gnomon/agree/joint_entities.h"
#include "gnomon/base/utf8.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/score/judge.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr auto kKindNames = std::to_array<std::string_view>({"ee", "et", "tt", "eDCT", "tDCT"});
static_assert(kKindNames.size() == kItemKinds);

// A pair of entities in either direction, as a key.
std::uint64_t key_of(Entity a, Entity b) {
  const auto [low, high] = std::minmax({position(a), position(b)});
  return (static_cast<std::uint64_t>(low) << 32U) | high;
}

// A link in terms of entities that are numbered for more than one annotator.
struct Row {
  Entity first{};
  Entity second{};
  PairLabel label = PairLabel::kVague;
  RelationSet relation = RelationSet::all();

  bool is_turned() const { return position(first) > position(second); }
  Row turned() const { return {second, first, inverse(label), relation.inverse()}; }
};

// Whether the annotator has said something of the pair.
bool is_label(const LabelledPair& pair, MissingLabels missing) {
  return missing == MissingLabels::kVague || !pair.is_blank;
}

std::vector<Row> rows_of(const LabelledPairs& pairs, const Alignment::Side& side,
                         MissingLabels missing) {
  std::vector<Row> rows;
  rows.reserve(pairs.all.size());
  for (const LabelledPair& pair : pairs.all) {
    if (!is_label(pair, missing)) {
      continue;
    }
    rows.push_back(
        {entity_of(pair.first, side), entity_of(pair.second, side), pair.label, pair.relation});
  }
  return rows;
}

// The first row of each pair, by its key.
std::unordered_map<std::uint64_t, Row> first_of_each(const std::vector<Row>& rows) {
  std::unordered_map<std::uint64_t, Row> result;
  for (const Row& row : rows) {
    result.try_emplace(key_of(row.first, row.second), row);
  }
  return result;
}

// Which entities of the numbering one side has.
std::vector<bool> entities_of(const Alignment::Side& side, std::size_t entities) {
  std::vector<bool> has(entities);
  for (const auto* list : {&side.of_event, &side.of_instance, &side.of_time}) {
    for (const Entity entity : *list) {
      has[position(entity)] = true;
    }
  }
  return has;
}

// What an entity is: 0 an event, 1 a time, 2 the creation time of either document.
std::vector<std::size_t> sorts_of(const Document& first, const Document& second,
                                  const Alignment& alignment) {
  std::vector<std::size_t> sorts(alignment.entities, 0);
  std::fill(sorts.begin() + static_cast<std::ptrdiff_t>(alignment.instances), sorts.end(), 1);
  if (first.creation_time()) {
    sorts[position(alignment.gold.of_time[position(*first.creation_time())])] = 2;
  }
  if (second.creation_time()) {
    sorts[position(alignment.system.of_time[position(*second.creation_time())])] = 2;
  }
  return sorts;
}

ItemKind kind_of(std::size_t a, std::size_t b) {
  if (a == 2 || b == 2) {
    return std::min(a, b) == 0 ? ItemKind::kEventAndCreation : ItemKind::kTimeAndCreation;
  }
  constexpr std::array kByTimes{ItemKind::kEvents, ItemKind::kEventAndTime, ItemKind::kTimes};
  return kByTimes[a + b];
}

// What follows from the rows, those that contradict earlier ones left out.
Closure closure_of(const std::vector<Row>& rows, std::size_t entities,
                   const std::stop_token& stop) {
  Network network(entities);
  for (const Row& row : rows) {
    if (row.label != PairLabel::kVague) {
      network.add_link(row.first, row.second, row.relation);
    }
  }
  std::optional<AcceptedAndClosed> closed = accept_and_close(network, stop);
  return closed ? std::move(closed->closure) : *Closure::of(Network(entities));
}

ClosureVerdicts verdicts(const std::vector<Row>& rows, const std::vector<bool>& asked,
                         const Closure& closure) {
  ClosureVerdicts result;
  for (const Row& row : rows) {
    if (row.label == PairLabel::kVague || !asked[position(row.first)] ||
        !asked[position(row.second)]) {
      continue;
    }
    const RelationSet possible = closure.relation(row.first, row.second);
    const RelationSet both = possible & row.relation;
    ++result.links;
    ++(both.empty() ? result.contradicted : both == possible ? result.entailed : result.undecided);
  }
  return result;
}

void tally_awareness_of(const Document& first, const Document& second, const Alignment& alignment,
                        During during, RelationTally& tally, const std::stop_token& stop) {
  SharedPair pair = shared_pair(first, second, alignment);
  const auto says_nothing = [](const SharedLink& link) {
    return find_pair_label(link.name).value_or(PairLabel::kVague) == PairLabel::kVague;
  };
  std::erase_if(pair.gold.links, says_nothing);
  std::erase_if(pair.system.links, says_nothing);
  ScoreSettings settings;
  settings.during = during;
  const AwarenessTally counted = tally_awareness(judge(pair, settings, stop), Mode::kExact, stop);
  tally.precision = counted.precision_2011;
  tally.recall = counted.recall_2011;
}

}  // namespace

std::string_view item_kind_name(ItemKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::string in_words(const RowProblem& problem) {
  std::string pair = fmt::format("{} {}", shown(problem.first), shown(problem.second));
  const std::string label = shown(problem.label);
  switch (problem.kind) {
    case RowProblem::Kind::kUnknownLabel:
      return fmt::format("{}: '{}' is not a label; the pair counts as unlabelled", pair, label);
    case RowProblem::Kind::kBrokenEnd:
      return fmt::format("{}: one of these does not exist; the link is skipped", pair);
    case RowProblem::Kind::kSelfPair:
      return fmt::format("{}: related to itself; the link is skipped", pair);
    case RowProblem::Kind::kRepeated:
      return fmt::format("{}: labelled twice, both times '{}'", pair, label);
    case RowProblem::Kind::kLabelledTwice:
      return fmt::format("{}: labelled twice; the first label is used, not '{}'", pair, label);
  }
  return pair;
}

ClosureVerdicts& ClosureVerdicts::operator+=(const ClosureVerdicts& other) {
  links += other.links;
  entailed += other.entailed;
  contradicted += other.contradicted;
  undecided += other.undecided;
  return *this;
}

RelationTally& RelationTally::operator+=(const RelationTally& other) {
  full += other.full;
  for (std::size_t i = 0; i < kItemKinds; ++i) {
    by_kind[i] += other.by_kind[i];
  }
  by_task.resize(std::max(by_task.size(), other.by_task.size()), Confusion(kPairLabels));
  for (std::size_t i = 0; i < other.by_task.size(); ++i) {
    by_task[i] += other.by_task[i];
  }
  first_by_second += other.first_by_second;
  second_by_first += other.second_by_first;
  precision += other.precision;
  recall += other.recall;
  only_first += other.only_first;
  only_second += other.only_second;
  labelled_by_one += other.labelled_by_one;
  return *this;
}

Confusion coarsened(const Confusion& full) {
  Confusion result(kCoarseLabels);
  for (std::size_t i = 0; i < full.labels(); ++i) {
    for (std::size_t k = 0; k < full.labels(); ++k) {
      if (const std::int64_t count = full.at(i, k); count > 0) {
        result.add(label_number(coarse(static_cast<PairLabel>(i))),
                   label_number(coarse(static_cast<PairLabel>(k))), count);
      }
    }
  }
  return result;
}

LabelledPairs labelled_pairs(const Document& document, During during, const std::stop_token& stop) {
  LabelledPairs result;
  std::map<std::pair<EntityRef, EntityRef>, PairLabel> seen;
  for (const Link& link : document.links()) {
    if (link.kind != ElementKind::kTlink) {
      continue;
    }
    using Kind = RowProblem::Kind;
    const auto note = [&](Kind kind) {
      result.problems.push_back({kind, std::string(link.source.id), std::string(link.target.id),
                                 std::string(link.rel_type)});
    };
    const std::optional<PairLabel> label = find_pair_label(link.rel_type);
    if (!link.source.resolved() || !link.target.resolved()) {
      note(Kind::kBrokenEnd);
      continue;
    }
    if (link.source.entity == link.target.entity) {
      note(Kind::kSelfPair);
      continue;
    }
    if (!label) {
      note(Kind::kUnknownLabel);
      continue;
    }
    const bool turned = link.target.entity < link.source.entity;
    const auto [place, is_new] =
        seen.try_emplace(turned ? std::pair(link.target.entity, link.source.entity)
                                : std::pair(link.source.entity, link.target.entity),
                         turned ? inverse(*label) : *label);
    if (!is_new) {
      note(place->second == (turned ? inverse(*label) : *label) ? Kind::kRepeated
                                                                : Kind::kLabelledTwice);
    }
    const NetworkOptions options{.during = during};
    result.all.push_back({link.source.entity, link.target.entity, *label,
                          relation_of(document, link, options).value_or(RelationSet::all()),
                          is_no_label(link.rel_type)});
  }
  result.rejected =
      accept_in_order(network_of(document, {.during = during}).network, stop).rejected.size();
  return result;
}

RelationTally tally_relations(const Document& first, const Document& second,
                              const Alignment& alignment, const AgreeSettings& settings,
                              const std::stop_token& stop) {
  const During during = settings.during;
  RelationTally tally;
  tally.by_task.assign(settings.tasks.size(), Confusion(kPairLabels));
  std::vector<AskedPairs> tasks;
  if (!settings.tasks.empty()) {
    const SharedPair pair = shared_pair(first, second, alignment);
    for (const Task* task : settings.tasks) {
      tasks.emplace_back(*task, TaskOptions(), first, second, alignment, pair);
    }
  }
  const std::vector<Row> first_rows =
      rows_of(labelled_pairs(first, during, stop), alignment.gold, settings.missing);
  const std::vector<Row> second_rows =
      rows_of(labelled_pairs(second, during, stop), alignment.system, settings.missing);
  std::vector<bool> asked(alignment.entities, true);  // those that both can speak of
  if (has_text(first) || has_text(second)) {
    asked = entities_of(alignment.gold, alignment.entities);
    const std::vector<bool> in_second = entities_of(alignment.system, alignment.entities);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      asked[i] = asked[i] && in_second[i];
    }
  }
  const std::vector<std::size_t> sorts = sorts_of(first, second, alignment);
  const auto by_first = first_of_each(first_rows);
  const auto by_second = first_of_each(second_rows);
  const auto count = [&](const Row& row, PairLabel others) {
    const std::size_t one = label_number(row.label);
    const std::size_t other = label_number(others);
    const ItemKind kind = kind_of(sorts[position(row.first)], sorts[position(row.second)]);
    tally.full.add(one, other);
    tally.by_kind[static_cast<std::size_t>(kind)].add(one, other);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      if (tasks[i].contains(row.first, row.second)) {
        tally.by_task[i].add(one, other);
      }
    }
  };
  const auto count_alone = [&](const Row& row, PairLabel others) {
    ++tally.labelled_by_one;
    if (settings.missing == MissingLabels::kVague) {
      count(row, others);
    }
  };
  const auto can_be_asked = [&](const Row& row) {
    return asked[position(row.first)] && asked[position(row.second)];
  };
  for (const auto& [key, row] : by_first) {
    if (!can_be_asked(row)) {
      ++tally.only_first;
      continue;
    }
    const auto found = by_second.find(key);
    if (found == by_second.end()) {
      count_alone(row, PairLabel::kVague);
    } else if (found->second.first == row.first) {
      count(row, found->second.label);
    } else if (row.is_turned()) {
      count(row.turned(), found->second.label);
    } else {
      count(row, found->second.turned().label);
    }
  }
  for (const auto& [key, row] : by_second) {
    if (!can_be_asked(row)) {
      ++tally.only_second;
    } else if (!by_first.contains(key)) {
      count_alone({row.first, row.second, PairLabel::kVague}, row.label);
    }
  }
  tally.first_by_second =
      verdicts(first_rows, asked, closure_of(second_rows, alignment.entities, stop));
  tally.second_by_first =
      verdicts(second_rows, asked, closure_of(first_rows, alignment.entities, stop));
  tally_awareness_of(first, second, alignment, during, tally, stop);
  return tally;
}

LabelRatings rate(std::span<const AnnotatedDocument> annotators,
                  std::span<const Alignment* const> alignments, const AgreeSettings& settings,
                  const std::stop_token& stop) {
  const JointEntities joint(annotators, alignments);
  // What is said of a pair: by each annotator, and in which direction.
  struct Item {
    std::vector<std::optional<Row>> rows;
    int turned = 0;  // how many say it from the larger to the smaller, less those the other way
  };
  std::map<std::uint64_t, Item> items;
  for (std::size_t a = 0; a < annotators.size(); ++a) {
    const LabelledPairs pairs = labelled_pairs(*annotators[a].document, settings.during, stop);
    for (const LabelledPair& pair : pairs.all) {
      if (!is_label(pair, settings.missing)) {
        continue;
      }
      const Row row{joint.entity(a, pair.first), joint.entity(a, pair.second), pair.label};
      Item& item = items[key_of(row.first, row.second)];
      item.rows.resize(annotators.size());
      if (!item.rows[a]) {
        item.rows[a] = row;
        item.turned += row.is_turned() ? 1 : -1;
      }
    }
  }
  LabelRatings ratings;
  std::vector<std::int64_t> chosen(kPairLabels);
  std::vector<std::int64_t> coarsely(kCoarseLabels);
  for (const auto& [key, item] : items) {
    std::ranges::fill(chosen, 0);
    std::ranges::fill(coarsely, 0);
    const auto choose = [&](PairLabel label) {
      ++chosen[label_number(label)];
      ++coarsely[label_number(coarse(label))];
    };
    const auto low = static_cast<Entity>(key >> 32U);
    const auto high = static_cast<Entity>(key & 0xffffffffU);
    for (std::size_t a = 0; a < annotators.size(); ++a) {
      if (item.rows[a]) {
        const Row& row = *item.rows[a];
        choose(row.is_turned() == (item.turned > 0) ? row.label : row.turned().label);
      } else if (settings.missing == MissingLabels::kVague && joint.can_be_asked(a, low) &&
                 joint.can_be_asked(a, high)) {
        choose(PairLabel::kVague);
      }
    }
    ratings.full.add_item(chosen, static_cast<std::int64_t>(annotators.size()));
    ratings.coarse.add_item(coarsely, static_cast<std::int64_t>(annotators.size()));
  }
  return ratings;
}

}  // namespace gnomon
