#include "gnomon/qa/question_material.h"

#include "gnomon/base/random.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace gnomon {
namespace {

constexpr auto kFineNames = std::to_array<std::string_view>(
    {"BEFORE", "AFTER", "IBEFORE", "IAFTER", "INCLUDES", "IS_INCLUDED", "BEGINS", "BEGUN_BY",
     "ENDS", "ENDED_BY", "SIMULTANEOUS", "OVERLAPS", "OVERLAPPED_BY"});
constexpr auto kCoarseNames = std::to_array<std::string_view>(
    {"BEFORE", "AFTER", "OVERLAP", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER"});

constexpr auto kFine = std::to_array<RelationSet>(
    {Relation::kBefore, Relation::kMeets, Relation::kOverlaps, Relation::kStarts, Relation::kDuring,
     Relation::kFinishes, Relation::kEquals});
constexpr auto kCoarse =
    std::to_array<RelationSet>({Relation::kBefore, kOverlapping, kBeforeOrOverlapping});

std::string in_small(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return small;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// One word that a question can hold.
bool is_word(std::string_view id) {
  return !id.empty() && !id.ends_with('?') &&
         std::ranges::none_of(id, [](char c) { return c == ' ' || c == '|' || is_control(c); });
}

bool is_file_name(std::string_view name) {
  return !name.empty() && trim(name) == name &&
         std::ranges::none_of(name, [](char c) { return c == '|' || is_control(c); });
}

// Which ids of a document mean one thing only, to a reader of questions who ignores their case.
class Ids {
 public:
  explicit Ids(const Document& document) : document_(document), names_(names_of_events(document)) {
    for (std::uint32_t i = 0; i < document.events().size(); ++i) {
      take(document.events()[i].eid, EventIndex{i});
    }
    for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
      const auto event = document.instances()[i].event;
      take(document.instances()[i].eiid, event ? EntityRef(*event) : EntityRef(InstanceIndex{i}));
    }
    for (std::uint32_t i = 0; i < document.times().size(); ++i) {
      take(document.times()[i].tid, TimexIndex{i});
    }
    // t0 always means the creation time.
    if (const auto creation = document.creation_time()) {
      take("t0", *creation);
    }
  }

  // Empty when no question can name the entity.
  std::string_view id_of(const EntityRef& entity) const {
    if (const auto* time = std::get_if<TimexIndex>(&entity)) {
      return if_unique(document_[*time].tid);
    }
    const auto event = event_of(document_, entity);
    const bool is_first = event && names_[position(*event)].front() == entity;
    return is_first ? if_unique(document_[*event].eid) : std::string_view();
  }

 private:
  void take(std::string_view id, const EntityRef& means) {
    const auto [known, is_new] = means_.try_emplace(in_small(id), means);
    if (!is_new && known->second != means) {
      known->second = std::monostate();
    }
  }
  std::string_view if_unique(std::string_view id) const {
    const auto known = means_.find(in_small(id));
    return is_word(id) && known->second.index() != 0 ? id : std::string_view();
  }

  const Document& document_;
  std::vector<std::vector<EntityRef>> names_;
  std::unordered_map<std::string, EntityRef> means_;
};

std::string words_of(const Document& document, const EntityRef& entity) {
  std::string words = mention(document, entity);
  std::ranges::replace(words, '|', '/');
  return words;
}

std::size_t byte_of(const Document& document, const EntityRef& entity) {
  if (const auto* time = std::get_if<TimexIndex>(&entity)) {
    return document[*time].span.begin;
  }
  return document[*event_of(document, entity)].span.begin;
}

PairKind kind_of(const Document& document, const EntityRef& first, const EntityRef& second) {
  const auto* a = std::get_if<TimexIndex>(&first);
  const auto* b = std::get_if<TimexIndex>(&second);
  if (a != nullptr && b != nullptr) {
    return PairKind::kTimeTime;
  }
  if (a == nullptr && b == nullptr) {
    return PairKind::kEventEvent;
  }
  const TimexIndex time = a != nullptr ? *a : *b;
  return time == document.creation_time() ? PairKind::kEventDct : PairKind::kEventTime;
}

// Where a set belongs, and whether the pair has to be turned round for it.
struct Sorted {
  std::size_t relation = 0;
  bool turned = false;
};

std::optional<Sorted> place_of(RelationSet set, bool coarse) {
  if (!coarse && !set.single()) {
    return std::nullopt;
  }
  const std::span<const RelationSet> relations = material_relations(coarse);
  for (std::size_t i = 0; i < relations.size(); ++i) {
    if (relations[i].contains(set)) {
      return Sorted{i, false};
    }
    if (relations[i].contains(set.inverse())) {
      return Sorted{i, true};
    }
  }
  return std::nullopt;
}

// A sample of what comes along, each with the same chance (Vitter's algorithm R).
class Reservoir {
 public:
  void offer(const MaterialPair& pair, std::size_t most, SplitMix64& random) {
    ++seen_;
    if (kept_.size() < most) {
      kept_.push_back(pair);
    } else if (const std::size_t place = random() % seen_; place < most) {
      kept_[place] = pair;
    }
  }
  std::vector<MaterialPair> shuffled(SplitMix64& random) && {
    for (std::size_t left = kept_.size(); left > 1; --left) {
      std::swap(kept_[left - 1], kept_[random() % left]);
    }
    return std::move(kept_);
  }

 private:
  std::vector<MaterialPair> kept_;
  std::size_t seen_ = 0;
};

std::uint64_t key_of(Entity a, Entity b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32 |
         static_cast<std::uint64_t>(std::max(a, b));
}

std::unordered_set<std::uint64_t> linked_pairs(const Network& network) {
  std::unordered_set<std::uint64_t> pairs;
  for (const Constraint& link : network.links()) {
    if (link.relation != RelationSet::all()) {
      pairs.insert(key_of(link.first, link.second));
    }
  }
  return pairs;
}

constexpr std::uint32_t kNameless = std::numeric_limits<std::uint32_t>::max();

// Lists the entities that a question can name, and gives each entity of the network its number in
// the list.
std::vector<std::uint32_t> name_entities(const Document& gold, const DocumentNetwork& graph,
                                         QuestionMaterial& material) {
  const Ids ids(gold);
  std::vector<std::uint32_t> numbers(graph.names.size(), kNameless);
  for (std::size_t i = 0; i < graph.names.size(); ++i) {
    const EntityRef& entity = graph.names[i].refers_to;
    const std::string_view id = entity.index() == 0 ? std::string_view() : ids.id_of(entity);
    if (id.empty()) {
      ++material.nameless;
      continue;
    }
    numbers[i] = static_cast<std::uint32_t>(material.entities.size());
    material.entities.push_back({std::string(id), words_of(gold, entity), byte_of(gold, entity)});
  }
  return numbers;
}

// Finds the pairs that can be asked about, and keeps as many of each relation as could be needed.
class Sampler {
 public:
  Sampler(const Document& gold, const DocumentNetwork& graph,
          std::span<const std::uint32_t> numbers, const MakeSettings& settings, SplitMix64& random)
      : gold_(gold),
        timelines_(graph),
        numbers_(numbers),
        settings_(settings),
        random_(random),
        sentences_(gold) {
    constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
    most_ =
        std::min(settings.total.value_or(kUnlimited), settings.per_document.value_or(kUnlimited));
    samples_.fill(std::vector<Reservoir>(material_relations(settings.coarse).size()));
  }

  void sample(const Network& consistent, QuestionMaterial& material, const std::stop_token& stop) {
    const std::optional<Closure> closure = Closure::of(consistent, stop);
    if (stop.stop_requested()) {
      return;
    }
    assert(closure && "links that were accepted agree, and those of documents order points");
    if (settings_.inferred_only) {
      linked_ = linked_pairs(consistent);
    }
    closure->for_each_known_pair(
        [&](Entity a, Entity b, RelationSet set) { offer(a, b, set, material); }, stop);
    for (std::size_t distance = 0; distance < samples_.size(); ++distance) {
      for (Reservoir& sample : samples_[distance]) {
        material.pairs[distance].push_back(std::move(sample).shuffled(random_));
      }
    }
  }

 private:
  bool is_wanted(Entity a, Entity b) const {
    if (a == b || numbers_[position(a)] == kNameless || numbers_[position(b)] == kNameless) {
      return false;
    }
    const PairKind kind = kind_of(gold_, timelines_.names[position(a)].refers_to,
                                  timelines_.names[position(b)].refers_to);
    return settings_.pairs[static_cast<std::size_t>(kind)] && !linked_.contains(key_of(a, b));
  }

  void offer(Entity a, Entity b, RelationSet set, QuestionMaterial& material) {
    const auto place = place_of(set, settings_.coarse);
    if (!place || !is_wanted(a, b)) {
      return;
    }
    ++material.found;
    MaterialPair pair{numbers_[position(a)], numbers_[position(b)], false};
    const std::size_t apart = sentence_distance(sentences_, material.entities[pair.first].byte,
                                                material.entities[pair.second].byte);
    pair.close = distance_class(apart) == DistanceClass::kClose;
    if (place->turned) {
      std::swap(pair.first, pair.second);
    }
    const std::size_t distance = settings_.close_share && !pair.close ? 1 : 0;
    samples_[distance][place->relation].offer(pair, most_, random_);
  }

  const Document& gold_;
  const DocumentNetwork& timelines_;
  std::span<const std::uint32_t> numbers_;
  const MakeSettings& settings_;
  SplitMix64& random_;
  Sentences sentences_;
  std::size_t most_ = 0;
  std::unordered_set<std::uint64_t> linked_;  // pairs that are left out
  std::array<std::vector<Reservoir>, 2> samples_;
};

}  // namespace

std::span<const std::string_view> relations_to_ask(bool coarse) {
  return coarse ? std::span<const std::string_view>(kCoarseNames) : kFineNames;
}

std::span<const RelationSet> material_relations(bool coarse) {
  return coarse ? std::span<const RelationSet>(kCoarse) : kFine;
}

QuestionMaterial question_material(const Document& gold, const MakeSettings& settings,
                                   const std::stop_token& stop) {
  QuestionMaterial material;
  material.document = gold.name();
  SplitMix64 random(SplitMix64(settings.seed)() ^ fnv1a(gold.name()));
  material.rank = random();
  if (!is_file_name(gold.name())) {
    material.none = NoMaterial::kBadName;
    return material;
  }
  NetworkOptions options;
  options.during = settings.during;
  const DocumentNetwork graph = network_of(gold, options);
  if (graph.network.links().empty()) {
    material.none = NoMaterial::kNoLinks;
    return material;
  }
  material.has_text = !gold.text().empty();
  if (settings.close_share && !material.has_text) {
    material.none = NoMaterial::kNoText;
    return material;
  }
  const Accepted accepted = accept_in_order(graph.network, stop);
  material.rejected = accepted.rejected.size();
  const std::vector<std::uint32_t> numbers = name_entities(gold, graph, material);
  Sampler sampler(gold, graph, numbers, settings, random);
  sampler.sample(accepted.network, material, stop);
  material.none = material.found == 0 ? NoMaterial::kNoPairs : NoMaterial::kSome;
  return material;
}

}  // namespace gnomon
