#include "gnomon/merge/merge_documents.h"

#include "gnomon/align/alignment.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::uint64_t kNoNumber = std::numeric_limits<std::uint64_t>::max();

// An id as people count: its letters, then its number.
std::pair<std::string_view, std::uint64_t> in_order(std::string_view id) {
  const std::size_t digits = std::min(id.find_first_of("0123456789"), id.size());
  std::uint64_t number = kNoNumber;
  std::from_chars(id.data() + digits, id.data() + id.size(), number);
  return {id.substr(0, digits), number};
}

// What the entities of the base are called, and which of them those of a document are.
class Entities {
 public:
  explicit Entities(const Document& base) : of_event_(base.events().size()) {
    for (std::uint32_t i = 0; i < base.instances().size(); ++i) {
      const Instance& instance = base.instances()[i];
      of_instance_.push_back(add(instance.eiid, InstanceIndex{i}, Attr::kEventInstanceId,
                                 Attr::kRelatedToEventInstance));
      if (instance.event && !of_event_[position(*instance.event)]) {
        of_event_[position(*instance.event)] = of_instance_.back();
      }
    }
    for (std::uint32_t i = 0; i < base.events().size(); ++i) {
      if (!of_event_[i]) {
        of_event_[i] =
            add(base.events()[i].eid, EventIndex{i}, Attr::kEventId, Attr::kRelatedToEvent);
      }
    }
    for (std::uint32_t i = 0; i < base.times().size(); ++i) {
      of_time_.push_back(
          add(base.times()[i].tid, TimexIndex{i}, Attr::kTimeId, Attr::kRelatedToTime));
    }
  }

  DocumentNetwork take_network() { return std::move(network_); }

  // For the base itself.
  std::optional<Entity> find(const EntityRef& end) const {
    if (const auto* instance = std::get_if<InstanceIndex>(&end)) {
      return of_instance_[position(*instance)];
    }
    if (const auto* event = std::get_if<EventIndex>(&end)) {
      return of_event_[position(*event)];
    }
    if (const auto* time = std::get_if<TimexIndex>(&end)) {
      return of_time_[position(*time)];
    }
    return std::nullopt;
  }

  // By the numbers of an alignment of the base with another document.
  std::vector<std::optional<Entity>> by_number(const Alignment& alignment) const {
    std::vector<std::optional<Entity>> result(alignment.entities);
    for (std::size_t i = 0; i < of_instance_.size(); ++i) {
      result[position(alignment.gold.of_instance[i])] = of_instance_[i];
    }
    for (std::size_t i = 0; i < of_event_.size(); ++i) {
      auto& entity = result[position(alignment.gold.of_event[i])];
      entity = entity ? entity : of_event_[i];
    }
    for (std::size_t i = 0; i < of_time_.size(); ++i) {
      result[position(alignment.gold.of_time[i])] = of_time_[i];
    }
    return result;
  }

 private:
  Entity add(std::string_view id, const EntityRef& refers_to, Attr as_source, Attr as_target) {
    network_.names.push_back({id, refers_to, as_source, as_target});
    return network_.network.add_entity();
  }

  DocumentNetwork network_;
  std::vector<Entity> of_instance_;
  std::vector<std::optional<Entity>> of_event_;
  std::vector<Entity> of_time_;
};

// The number that an alignment gives to what a link of the second document names.
std::optional<Entity> number_of(const Alignment& alignment, const EntityRef& end) {
  return end.index() == 0 ? std::nullopt : std::optional(entity_of(end, alignment.system));
}

double confidence_of(const Link& link) {
  for (const Attribute& attribute : link.attributes) {
    double value = 0;
    const std::string_view text = trim(attribute.value);
    if (attribute.name == "confidence" &&
        std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc() &&
        std::isfinite(value)) {
      return value;
    }
  }
  return 0;
}

struct Candidate {
  MergedLink link;
  Constraint says;
};

class Collector {
 public:
  Collector(std::span<const Document* const> documents, const MergeSettings& settings,
            MergedDocument& result)
      : documents_(documents), settings_(settings), result_(result), entities_(*result.base) {}

  void collect() {
    for (std::size_t d = 0; d < documents_.size(); ++d) {
      if (documents_[d] == result_.base.get()) {
        collect_from(d, [&](const EntityRef& end) { return entities_.find(end); });
      } else if (documents_[d] != nullptr) {
        collect_other(d);
      }
    }
    result_.graph = entities_.take_network();
    sort();
    for (const Candidate& candidate : candidates_) {
      result_.graph.network.add_link(candidate.says.first, candidate.says.second,
                                     candidate.says.relation);
      result_.links.push_back(candidate.link);
      result_.weights.push_back(
          weight_of(settings_.sources[candidate.link.source], settings_.weighing));
    }
  }

 private:
  void collect_other(std::size_t d) {
    const Result<Alignment> alignment = align(*result_.base, *documents_[d], AlignBy::kPosition);
    if (!alignment) {
      result_.refused.push_back({d, alignment.error()});
      return;
    }
    const auto by_number = entities_.by_number(*alignment);
    collect_from(d, [&](const EntityRef& end) -> std::optional<Entity> {
      const std::optional<Entity> number = number_of(*alignment, end);
      return number ? by_number[position(*number)] : std::nullopt;
    });
  }

  template <class Find>
  void collect_from(std::size_t d, Find find) {
    const Document& document = *documents_[d];
    NetworkOptions options;
    options.during = settings_.during;
    for (std::size_t i = 0; i < document.links().size(); ++i) {
      const Link& link = document.links()[i];
      if (link.kind != ElementKind::kTlink) {
        continue;
      }
      const LinkPlace place{d, i};
      const auto relation = relation_of(document, link, options);
      const auto source = source_of(link, d);
      const auto first = find(link.source.entity);
      const auto second = find(link.target.entity);
      if (!relation) {
        leave_out(place, LeftOutBecause::kUnknownRelation);
      } else if (!source) {
        leave_out(place, LeftOutBecause::kUnknownSource);
      } else if (!link.source.resolved() || !link.target.resolved()) {
        leave_out(place, LeftOutBecause::kNoEnd);
      } else if (!first || !second) {
        leave_out(place, LeftOutBecause::kNoPartner);
      } else {
        candidates_.push_back({{place, *source}, {*first, *second, *relation}});
      }
    }
  }

  void leave_out(const LinkPlace& place, LeftOutBecause because) {
    result_.left_out.push_back({place, because});
  }

  std::optional<std::size_t> source_of(const Link& link, std::size_t d) const {
    if (!settings_.by_task) {
      return d;
    }
    const auto found =
        std::ranges::find(settings_.sources, link.attributes[Attr::kTask], &LinkSource::name);
    return found == settings_.sources.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - settings_.sources.begin()));
  }

  // Section 2 of Verhagen et al. leaves open what comes first within a source; so that a run can be
  // repeated, the order is a total one.
  void sort() {
    const auto key = [&](const Candidate& candidate) {
      const LinkSource& source = settings_.sources[candidate.link.source];
      const LinkPlace& place = candidate.link.place;
      const Link& link = documents_[place.document]->links()[place.link];
      return std::tuple(-source.precision, std::string_view(source.name), -confidence_of(link),
                        in_order(link.lid).second,
                        in_order(result_.graph.names[position(candidate.says.first)].id),
                        in_order(result_.graph.names[position(candidate.says.second)].id),
                        place.document, place.link);
    };
    std::ranges::stable_sort(candidates_, {}, key);
  }

  std::span<const Document* const> documents_;
  const MergeSettings& settings_;
  MergedDocument& result_;
  Entities entities_;
  std::vector<Candidate> candidates_;
};

// The documents in the order of trust: by falling precision of their source, then by its name. A
// document with several tasks is not trusted as a whole; these stand as they come.
std::vector<std::size_t> order_of_trust(std::span<const Document* const> documents,
                                        const MergeSettings& settings) {
  std::vector<std::size_t> order;
  for (std::size_t d = 0; d < documents.size(); ++d) {
    if (documents[d] != nullptr) {
      order.push_back(d);
    }
  }
  if (!settings.by_task) {
    std::ranges::stable_sort(order, {}, [&](std::size_t d) {
      return std::pair(-settings.sources[d].precision, std::string_view(settings.sources[d].name));
    });
  }
  return order;
}

void set_base(std::span<const Document* const> documents, const MergeSettings& settings,
              MergedDocument& result) {
  const std::vector<std::size_t> order = order_of_trust(documents, settings);
  std::vector<const Document*> trusted;
  trusted.reserve(order.size());
  for (const std::size_t d : order) {
    trusted.push_back(documents[d]);
  }
  UnionDocument all = union_of(trusted);
  result.base = std::move(all.document);
  result.lead = order.front();
  for (LostEntity& lost : all.lost) {
    result.lost.push_back({order[lost.document], std::move(lost.id)});
  }
}

std::vector<LabelledTwice> labelled_twice(const MergedDocument& merged) {
  std::vector<LabelledTwice> result;
  std::map<std::tuple<std::size_t, Entity, Entity>, LinkId> seen;
  for (std::size_t i = 0; i < merged.links.size(); ++i) {
    const Constraint& says = merged.graph.network.links()[i];
    const auto [low, high] =
        std::pair(std::min(says.first, says.second), std::max(says.first, says.second));
    const auto link = static_cast<LinkId>(i);
    const auto [first, is_new] = seen.try_emplace({merged.links[i].source, low, high}, link);
    if (!is_new) {
      result.push_back({first->second, link});
    }
  }
  return result;
}

// Ids that no other link has.
class UniqueIds {
 public:
  void take(std::string_view id) { taken_.insert(std::string(id)); }
  std::string next(std::string_view wanted) {
    std::string id(wanted);
    while (id.empty() || !taken_.insert(id).second) {
      id = fmt::format("m{}", ++number_);
    }
    return id;
  }

 private:
  std::set<std::string> taken_;
  std::size_t number_ = 0;
};

// What a link has beside its id, its relation and its ends. Signals are those of its own document.
std::vector<std::pair<std::string, std::string>> other_attributes(const Link& link, bool of_lead) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const Attribute& attribute : link.attributes) {
    const Attr key = attribute.key;
    const bool is_end = std::ranges::find(kLinkSources, key) != std::end(kLinkSources) ||
                        std::ranges::find(kLinkTargets, key) != std::end(kLinkTargets) ||
                        key == Attr::kFrom || key == Attr::kTo;
    const bool is_own = key == Attr::kLid || key == Attr::kRelType || key == Attr::kOrigin;
    if (!is_end && !is_own && (of_lead || key != Attr::kSignalId)) {
      result.emplace_back(attribute.name, attribute.value);
    }
  }
  return result;
}

}  // namespace

Weight MergedDocument::accepted_weight() const {
  Weight sum = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const LinkOutcome outcome = greedy.outcomes[i];
    const bool counts = outcome == LinkOutcome::kAccepted || outcome == LinkOutcome::kRedundant;
    sum += counts ? weights[i] : 0;
  }
  return sum;
}

Weight weight_of(const LinkSource& source, Weighing weighing) {
  constexpr double kMargin = 1e-6;
  const double precision = std::clamp(source.precision, kMargin, 1 - kMargin);
  const double value =
      weighing == Weighing::kPrecision ? source.precision : std::log(precision / (1 - precision));
  return static_cast<Weight>(std::llround(value * static_cast<double>(kWeightUnit)));
}

MergedDocument merge_documents(std::span<const Document* const> documents,
                               const MergeSettings& settings) {
  const auto began = std::chrono::steady_clock::now();
  MergedDocument result;
  set_base(documents, settings, result);
  Collector(documents, settings, result).collect();
  result.twice = labelled_twice(result);
  result.greedy = merge_in_order(result.graph.network, settings.limits.stop);
  SubsetLimits limits = settings.limits;
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
  limits.seconds = std::max(0.0, limits.seconds - gone.count());
  result.best = best_subset(result.graph.network, result.weights, limits);
  return result;
}

Document merged_document(std::span<const Document* const> documents, const MergedDocument& merged,
                         const MergeSettings& settings, bool best) {
  const Document& base = *merged.base;
  UniqueIds ids;
  std::vector<bool> keep(base.links().size());
  for (std::size_t i = 0; i < keep.size(); ++i) {
    keep[i] = base.links()[i].kind != ElementKind::kTlink;
    if (keep[i]) {
      ids.take(base.links()[i].lid);
    }
  }
  std::vector<NewTlink> added;
  std::map<std::tuple<Entity, Entity, unsigned>, std::size_t> written;
  for (std::size_t i = 0; i < merged.links.size(); ++i) {
    const bool accepted =
        best ? !std::ranges::binary_search(merged.best.removed, static_cast<LinkId>(i))
             : merged.greedy.outcomes[i] != LinkOutcome::kRejected;
    if (!accepted) {
      continue;
    }
    Constraint says = merged.graph.network.links()[i];
    const auto& [place, source] = merged.links[i];
    const Link& link = documents[place.document]->links()[place.link];
    const DocumentNetwork::Name& from = merged.graph.names[position(says.first)];
    const DocumentNetwork::Name& to = merged.graph.names[position(says.second)];
    if (says.second < says.first) {
      says = {says.second, says.first, says.relation.inverse()};
    }
    const auto [same, is_new] =
        written.try_emplace({says.first, says.second, says.relation.bits()}, added.size());
    if (!is_new) {
      std::string& origin = added[same->second].origin;
      const std::string& name = settings.sources[source].name;
      if ((" " + origin + " ").find(" " + name + " ") == std::string::npos) {
        origin += " " + name;
      }
      continue;
    }
    added.push_back({ids.next(link.lid), std::string(link.rel_type), from.as_source,
                     std::string(from.id), to.as_target, std::string(to.id),
                     settings.sources[source].name,
                     other_attributes(link, place.document == merged.lead)});
  }
  return with_links(base, keep, added);
}

}  // namespace gnomon
