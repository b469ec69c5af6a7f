#include "gnomon/align/entity_matches.h"

#include "gnomon/timeml/event_values.h"

#include <cstddef>
#include <map>
#include <set>
#include <string_view>

namespace gnomon {
namespace {

// Each partner once: the first one counts.
template <class Index>
void keep_first(std::vector<std::optional<Index>>& partners) {
  std::set<Index> taken;
  for (std::optional<Index>& partner : partners) {
    if (partner && !taken.insert(*partner).second) {
      partner.reset();
    }
  }
}

// Hands out ids, each once.
class IdGiver {
 public:
  void reserve(std::string_view id) { reserved_.emplace(id); }

  // The id of gold's; empty, so that nothing changes, when it was given already.
  std::string of_gold(std::string_view id) {
    return given_.emplace(id).second ? std::string(id) : std::string();
  }

  // The wanted id if nobody has it, else the prefix with the first number that makes it unused.
  std::string unused(std::string_view wanted, const std::string& prefix) {
    std::string id(wanted);
    for (std::size_t& number = last_[prefix]; id.empty() || is_taken(id);) {
      id = prefix + std::to_string(++number);
    }
    given_.insert(id);
    return id;
  }

 private:
  bool is_taken(const std::string& id) const {
    return reserved_.contains(id) || given_.contains(id);
  }

  std::map<std::string, std::size_t> last_;  // numbers that were tried, by prefix
  std::set<std::string, std::less<>> reserved_;
  std::set<std::string, std::less<>> given_;
};

// "ei7" for "e7"; empty for other ids.
std::string instance_id(std::string_view event) {
  const bool numbered = event.size() > 1 && event.front() == 'e' &&
                        event.find_first_not_of("0123456789", 1) == std::string_view::npos;
  return numbered ? "ei" + std::string(event.substr(1)) : std::string();
}

class NewIdPlan {
 public:
  NewIdPlan(const Document& gold, const Document& system, const EntityMatches& matches)
      : gold_(gold), system_(system), matches_(matches) {
    for (const Document* document : {&gold, &system}) {
      reserve(document->signals(), &Signal::sid);
      reserve(document->links(), &Link::lid);
    }
    reserve(gold.events(), &Event::eid);
    reserve(gold.instances(), &Instance::eiid);
    reserve(gold.times(), &Timex::tid);
  }

  NewIds make() {
    NewIds ids{std::vector<std::string>(system_.events().size()),
               std::vector<std::string>(system_.instances().size()),
               std::vector<std::string>(system_.times().size())};
    take_over(matches_.events, gold_.events(), &Event::eid, ids.events);
    take_over(matches_.instances, gold_.instances(), &Instance::eiid, ids.instances);
    take_over(matches_.times, gold_.times(), &Timex::tid, ids.times);
    name_instances(ids.instances);
    fill(system_.events(), &Event::eid, "e", ids.events);
    fill(system_.instances(), &Instance::eiid, "ei", ids.instances);
    fill(system_.times(), &Timex::tid, "t", ids.times);
    return ids;
  }

 private:
  template <class Items, class Id>
  void reserve(const Items& items, Id id) {
    for (const auto& item : items) {
      ids_.reserve(item.*id);
    }
  }

  template <class Index, class Items, class Id>
  void take_over(const std::vector<std::optional<Index>>& partners, const Items& gold, Id id,
                 std::vector<std::string>& new_ids) {
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] && !(gold[i].*id).empty()) {
        new_ids[position(*partners[i])] = ids_.of_gold(gold[i].*id);
      }
    }
  }

  void name_instances(std::vector<std::string>& new_ids) {
    const auto of_gold = names_of_events(gold_);
    const auto of_system = names_of_events(system_);
    for (std::size_t i = 0; i < matches_.events.size(); ++i) {
      const auto* event = std::get_if<EventIndex>(&of_gold[i].front());
      if (event == nullptr || !matches_.events[i]) {
        continue;
      }
      const auto& names = of_system[position(*matches_.events[i])];
      const auto* first = std::get_if<InstanceIndex>(&names.front());
      const std::string id = instance_id(gold_[*event].eid);
      if (first != nullptr && !id.empty()) {
        new_ids[position(*first)] = ids_.unused(id, "ei");
      }
    }
  }

  template <class Items, class Id>
  void fill(const Items& items, Id id, const std::string& prefix,
            std::vector<std::string>& new_ids) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (new_ids[i].empty() && !(items[i].*id).empty()) {
        new_ids[i] = ids_.unused(items[i].*id, prefix);
      }
    }
  }

  const Document& gold_;
  const Document& system_;
  const EntityMatches& matches_;
  IdGiver ids_;
};

}  // namespace

EntityMatches match_entities(const Document& gold, const Document& system,
                             std::vector<std::optional<EventIndex>> events,
                             std::vector<std::optional<TimexIndex>> times) {
  keep_first(events);
  keep_first(times);
  EntityMatches matches{std::move(events), {}, std::move(times)};
  matches.instances.resize(gold.instances().size());
  const auto of_gold = names_of_events(gold);
  const auto of_system = names_of_events(system);
  for (std::size_t i = 0; i < matches.events.size(); ++i) {
    if (!matches.events[i]) {
      continue;
    }
    const auto& others = of_system[position(*matches.events[i])];
    for (std::size_t n = 0; n < of_gold[i].size() && n < others.size(); ++n) {
      const auto* one = std::get_if<InstanceIndex>(&of_gold[i][n]);
      const auto* other = std::get_if<InstanceIndex>(&others[n]);
      if (one != nullptr && other != nullptr) {
        matches.instances[position(*one)] = *other;
      }
    }
  }
  return matches;
}

NewIds ids_of_gold(const Document& gold, const Document& system, const EntityMatches& matches) {
  return NewIdPlan(gold, system, matches).make();
}

}  // namespace gnomon
