#include "gnomon/align/alignment.h"

#include "gnomon/align/common_text.h"
#include "gnomon/align/partners.h"
#include "gnomon/align/tokens.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::uint64_t kNowhere = std::numeric_limits<std::uint64_t>::max();

// What stands where: the partners of events and times, and for each a number by which entities are
// put into the order of the text (kNowhere for what stands outside of it).
struct Placed {
  Partners events;
  Partners times;
  std::vector<std::uint64_t> gold_event_order, system_event_order;
  std::vector<std::uint64_t> gold_time_order, system_time_order;

  Placed(const Document& gold, const Document& system)
      : events(gold.events().size(), system.events().size()),
        times(gold.times().size(), system.times().size()),
        gold_event_order(gold.events().size(), kNowhere),
        system_event_order(system.events().size(), kNowhere),
        gold_time_order(gold.times().size(), kNowhere),
        system_time_order(system.times().size(), kNowhere) {}
};

void join_creation_times(const Document& gold, const Document& system, Partners& times) {
  if (gold.creation_time() && system.creation_time()) {
    times.join(static_cast<std::uint32_t>(*gold.creation_time()),
               static_cast<std::uint32_t>(*system.creation_time()));
  }
}

// Those of a list that lie in the body, except the creation time.
template <class Items, class ToPlace>
std::vector<Place> places_in_body(const Document& document, const Items& items,
                                  std::optional<std::uint32_t> except, ToPlace to_place) {
  std::vector<Place> places;
  places.reserve(items.size());
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (except != i && document.body().contains(items[i].span)) {
      places.push_back({to_place(items[i].span), i});
    }
  }
  return places;
}

std::optional<std::uint32_t> creation_number(const Document& document) {
  const auto time = document.creation_time();
  return time ? std::optional(static_cast<std::uint32_t>(*time)) : std::nullopt;
}

void set_order(const std::vector<Place>& places, unsigned side, std::vector<std::uint64_t>& order) {
  for (const Place& place : places) {
    order[place.number] = 2 * static_cast<std::uint64_t>(place.span.begin) + side;
  }
}

// Where something outside the body stands, so that the same place in another document gives the
// same words: the element below the root that holds it, and what is marked there after how much.
template <class Item>
std::string place_outside(const Document& document, const Item& item) {
  MarkupIndex element = item.markup;
  while (document[element].parent && document[*document[element].parent].parent) {
    element = *document[element].parent;
  }
  const Markup holder = document[element];
  const std::string_view before = document.text().substr(
      holder.span.begin, item.span.begin - std::min(item.span.begin, holder.span.begin));
  const auto characters = std::ranges::count_if(
      before, [](char c) { return c != ' ' && c != '\n' && c != '\t' && c != '\r'; });
  return fmt::format("{}\n{}\n{}", holder.name, characters, item.span.of(document.text()));
}

template <class Items, class ToKey>
void join_by_key(const Document& gold, const Items& in_gold, const Document& system,
                 const Items& in_system, Partners& partners, ToKey key) {
  std::multimap<std::string, std::uint32_t> waiting;
  for (std::uint32_t i = 0; i < in_gold.size(); ++i) {
    if (partners.of_gold[i] == kNoPartner && !gold.body().contains(in_gold[i].span)) {
      waiting.emplace(key(gold, in_gold[i]), i);
    }
  }
  for (std::uint32_t k = 0; !waiting.empty() && k < in_system.size(); ++k) {
    if (partners.of_system[k] == kNoPartner && !system.body().contains(in_system[k].span)) {
      if (const auto found = waiting.find(key(system, in_system[k])); found != waiting.end()) {
        partners.join(found->second, k);
        waiting.erase(found);
      }
    }
  }
}

Placed place_by_position(const Document& gold, const Document& system, const CommonText& text,
                         bool only_equal) {
  Placed placed(gold, system);
  join_creation_times(gold, system, placed.times);
  const auto in_gold = [&](Span span) { return text.in_gold(span); };
  const auto in_system = [&](Span span) { return text.in_system(span); };
  const std::vector<Place> gold_events = places_in_body(gold, gold.events(), std::nullopt, in_gold);
  const std::vector<Place> system_events =
      places_in_body(system, system.events(), std::nullopt, in_system);
  join_equal(gold_events, system_events, placed.events);
  if (!only_equal) {
    join_same_begin(gold_events, system_events, placed.events);
    join_overlapping(gold_events, system_events, placed.events);
  }
  const std::vector<Place> gold_times =
      places_in_body(gold, gold.times(), creation_number(gold), in_gold);
  const std::vector<Place> system_times =
      places_in_body(system, system.times(), creation_number(system), in_system);
  join_equal(gold_times, system_times, placed.times);
  if (!only_equal) {
    join_overlapping(gold_times, system_times, placed.times);
  }
  const auto key = [](const Document& document, const auto& item) {
    return place_outside(document, item);
  };
  join_by_key(gold, gold.events(), system, system.events(), placed.events, key);
  join_by_key(gold, gold.times(), system, system.times(), placed.times, key);
  set_order(gold_events, 0, placed.gold_event_order);
  set_order(system_events, 1, placed.system_event_order);
  set_order(gold_times, 0, placed.gold_time_order);
  set_order(system_times, 1, placed.system_time_order);
  return placed;
}

// Which event and which time begin on each token, and which tokens lie inside one.
struct Labels {
  std::vector<std::uint32_t> event_begins, time_begins;  // kNoPartner: none does
  std::vector<bool> is_outside;                          // of events and of times
};

template <class Items>
void label(const Document& document, const std::vector<Span>& tokens, const Items& items,
           std::optional<std::uint32_t> except, std::vector<std::uint32_t>& begins,
           std::vector<bool>& is_outside) {
  const std::size_t offset = document.body().begin;
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (except == i || items[i].span.empty() || !document.body().contains(items[i].span)) {
      continue;
    }
    const Span span{items[i].span.begin - offset, items[i].span.end - offset};
    auto token = std::ranges::upper_bound(tokens, span.begin, {}, &Span::end);
    if (token == tokens.end() || token->begin >= span.end) {
      continue;
    }
    auto at = static_cast<std::size_t>(token - tokens.begin());
    begins[at] = i;  // the last of several wins
    is_outside[at] = false;
    while (++at < tokens.size() && tokens[at].end <= span.end) {
      is_outside[at] = false;
    }
  }
}

Labels label_tokens(const Document& document, const std::vector<Span>& tokens) {
  Labels labels{std::vector<std::uint32_t>(tokens.size(), kNoPartner),
                std::vector<std::uint32_t>(tokens.size(), kNoPartner),
                std::vector<bool>(tokens.size(), true)};
  label(document, tokens, document.events(), std::nullopt, labels.event_begins, labels.is_outside);
  label(document, tokens, document.times(), creation_number(document), labels.time_begins,
        labels.is_outside);
  return labels;
}

// A time is open from its first token to the next token outside of all tags or the next time. A
// token of an event does not close it, so that a time right before an event stays open through it.
void keep_open(const Labels& labels, std::size_t token, std::uint32_t& open) {
  if (labels.time_begins[token] != kNoPartner) {
    open = labels.time_begins[token];
  } else if (labels.is_outside[token]) {
    open = kNoPartner;
  }
}

Result<Placed> place_by_tokens(const Document& gold, const Document& system,
                               const CommonText& text) {
  const std::string_view gold_body = gold.body().of(gold.text());
  const std::string_view system_body = system.body().of(system.text());
  const std::vector<Span> gold_tokens = tokens(gold_body);
  std::vector<Span> own_tokens;
  if (!text.is_same()) {
    own_tokens = tokens(system_body);
    const auto same = [&](Span a, Span b) { return a.of(gold_body) == b.of(system_body); };
    if (!std::ranges::equal(gold_tokens, own_tokens, same)) {
      const auto [at, ignored] = std::ranges::mismatch(gold_tokens, own_tokens, same);
      return fail(
          codes::kDifferentTexts, std::string(system.name()),
          fmt::format("gold and system have different tokens from {} on",
                      at == gold_tokens.end() ? "the end of gold"
                                              : fmt::format("'{}'", shown(at->of(gold_body)))),
          "the TempEval-3 scorer cannot score such a text; use '--mode exact'");
    }
  }
  const std::vector<Span>& system_tokens = text.is_same() ? gold_tokens : own_tokens;
  Placed placed(gold, system);
  join_creation_times(gold, system, placed.times);
  const Labels in_gold = label_tokens(gold, gold_tokens);
  const Labels in_system = label_tokens(system, system_tokens);
  std::uint32_t gold_open = kNoPartner;
  std::uint32_t system_open = kNoPartner;
  for (std::size_t i = 0; i < gold_tokens.size(); ++i) {
    const std::uint32_t gold_event = in_gold.event_begins[i];
    const std::uint32_t system_event = in_system.event_begins[i];
    if (gold_event != kNoPartner) {
      placed.gold_event_order[gold_event] = 2 * i;
    }
    if (system_event != kNoPartner) {
      placed.system_event_order[system_event] = 2 * i + 1;
      if (gold_event != kNoPartner) {
        placed.events.join(gold_event, system_event);
      }
    }
    keep_open(in_gold, i, gold_open);
    keep_open(in_system, i, system_open);
    const std::uint32_t gold_time = in_gold.time_begins[i];
    const std::uint32_t system_time = in_system.time_begins[i];
    if (gold_time != kNoPartner) {
      placed.gold_time_order[gold_time] = 2 * i;
      if (system_open != kNoPartner) {
        placed.times.join(gold_time, system_open);
      }
    }
    if (system_time != kNoPartner) {
      placed.system_time_order[system_time] = 2 * i + 1;
      if (gold_open != kNoPartner) {
        placed.times.join(gold_open, system_time);
      }
    }
  }
  join_by_key(gold, gold.events(), system, system.events(), placed.events,
              [](const Document&, const Event& event) { return std::string(event.eid); });
  join_by_key(gold, gold.times(), system, system.times(), placed.times,
              [](const Document&, const Timex& time) { return std::string(time.tid); });
  return placed;
}

// The first of each id in either list are partners. Their order is that of the ids, e2 before e10,
// so that it does not depend on which annotation comes first.
template <class Items, class Id>
void place_ids(const Items& in_gold, const Items& in_system, Id id, Partners& partners,
               std::vector<std::uint64_t>& gold_order, std::vector<std::uint64_t>& system_order) {
  struct Numbers {
    std::uint32_t gold = kNoPartner;
    std::uint32_t system = kNoPartner;
  };
  std::map<std::pair<std::size_t, std::string_view>, Numbers> by_id;
  const auto key = [&](const auto& item) { return std::pair((item.*id).size(), item.*id); };
  const auto note = [&](const Items& items, std::uint32_t Numbers::*side) {
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (!(items[i].*id).empty()) {
        std::uint32_t& number = by_id[key(items[i])].*side;
        number = std::min(number, i);
      }
    }
  };
  note(in_gold, &Numbers::gold);
  note(in_system, &Numbers::system);
  std::uint64_t order = 0;
  for (const auto& [ignored, numbers] : by_id) {
    if (numbers.gold != kNoPartner) {
      gold_order[numbers.gold] = order;
    }
    if (numbers.system != kNoPartner) {
      system_order[numbers.system] = order;
    }
    if (numbers.gold != kNoPartner && numbers.system != kNoPartner) {
      partners.join(numbers.gold, numbers.system);
    }
    ++order;
  }
}

Placed place_by_ids(const Document& gold, const Document& system) {
  Placed placed(gold, system);
  place_ids(gold.events(), system.events(), &Event::eid, placed.events, placed.gold_event_order,
            placed.system_event_order);
  place_ids(gold.times(), system.times(), &Timex::tid, placed.times, placed.gold_time_order,
            placed.system_time_order);
  return placed;
}

// One event or time of either annotation, or one that both have.
struct Joint {
  std::uint64_t order = kNowhere;
  std::uint32_t gold = kNoPartner;
  std::uint32_t system = kNoPartner;
};

// All of them in the order of the text; `first` comes before all others.
std::vector<Joint> joints(const Partners& partners, const std::vector<std::uint64_t>& gold_order,
                          const std::vector<std::uint64_t>& system_order,
                          std::optional<std::uint32_t> gold_first,
                          std::optional<std::uint32_t> system_first) {
  std::vector<Joint> result;
  for (std::uint32_t i = 0; i < gold_order.size(); ++i) {
    Joint joint{gold_order[i], i, partners.of_gold[i]};
    if (joint.system != kNoPartner) {
      joint.order = std::min(joint.order, system_order[joint.system]);
    }
    result.push_back(joint);
  }
  for (std::uint32_t i = 0; i < system_order.size(); ++i) {
    if (partners.of_system[i] == kNoPartner) {
      result.push_back({system_order[i], kNoPartner, i});
    }
  }
  const auto is_first = [&](const Joint& joint) {
    return (gold_first && joint.gold == *gold_first) ||
           (system_first && joint.system == *system_first);
  };
  std::ranges::stable_sort(result, [&](const Joint& a, const Joint& b) {
    return std::pair(!is_first(a), a.order) < std::pair(!is_first(b), b.order);
  });
  return result;
}

// The instances of each event, in the order of the document.
std::vector<std::vector<std::uint32_t>> instances_by_event(const Document& document) {
  std::vector<std::vector<std::uint32_t>> result(document.events().size());
  for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
    if (const auto event = document.instances()[i].event) {
      result[position(*event)].push_back(i);
    }
  }
  return result;
}

class Numbering {
 public:
  Numbering(const Document& gold, const Document& system, Alignment& alignment)
      : gold_(gold),
        system_(system),
        of_gold_event_(instances_by_event(gold)),
        of_system_event_(instances_by_event(system)),
        alignment_(alignment) {
    alignment.gold.of_event.resize(gold.events().size());
    alignment.gold.of_instance.resize(gold.instances().size());
    alignment.gold.of_time.resize(gold.times().size());
    alignment.system.of_event.resize(system.events().size());
    alignment.system.of_instance.resize(system.instances().size());
    alignment.system.of_time.resize(system.times().size());
  }

  // First instances in the order of the text, then the second and further ones.
  void number_instances(const std::vector<Joint>& events) {
    for (const Joint& event : events) {
      number_instance(event, 0);
    }
    alignment_.first_instances = alignment_.entities;
    for (const Joint& event : events) {
      for (std::size_t n = 1; n < std::max(instances_of(event.gold, of_gold_event_),
                                           instances_of(event.system, of_system_event_));
           ++n) {
        number_instance(event, n);
      }
    }
    number_stray_instances();
    alignment_.instances = alignment_.entities;
  }

  void number_times(const std::vector<Joint>& times) {
    for (const Joint& time : times) {
      const Entity entity = next();
      if (time.gold != kNoPartner) {
        alignment_.gold.of_time[time.gold] = entity;
      }
      if (time.system != kNoPartner) {
        alignment_.system.of_time[time.system] = entity;
      }
    }
  }

 private:
  using Instances = std::vector<std::vector<std::uint32_t>>;

  Entity next() { return static_cast<Entity>(alignment_.entities++); }

  static std::size_t instances_of(std::uint32_t event, const Instances& instances) {
    return event == kNoPartner ? 0 : instances[event].size();
  }

  void number_instance(const Joint& event, std::size_t n) {
    const Entity entity = next();
    const auto give = [&](std::uint32_t number, const Instances& instances, Alignment::Side& side) {
      if (number == kNoPartner) {
        return;
      }
      if (n == 0) {
        side.of_event[number] = entity;
      }
      if (n < instances[number].size()) {
        side.of_instance[instances[number][n]] = entity;
      }
    };
    give(event.gold, of_gold_event_, alignment_.gold);
    give(event.system, of_system_event_, alignment_.system);
  }

  // Instances of events that do not exist: the same when they have the same id.
  void number_stray_instances() {
    std::unordered_map<std::string_view, Entity> by_id;
    for (const auto& [document, side] :
         {std::pair(&gold_, &alignment_.gold), std::pair(&system_, &alignment_.system)}) {
      for (std::size_t i = 0; i < document->instances().size(); ++i) {
        const Instance& instance = document->instances()[i];
        if (!instance.event) {
          const auto found = by_id.find(instance.eiid);
          side->of_instance[i] = found == by_id.end() ? next() : found->second;
          by_id.emplace(instance.eiid, side->of_instance[i]);
        }
      }
    }
  }

  const Document& gold_;
  const Document& system_;
  Instances of_gold_event_;
  Instances of_system_event_;
  Alignment& alignment_;
};

template <class Index>
std::vector<std::optional<Index>> as_indices(const std::vector<std::uint32_t>& partners) {
  std::vector<std::optional<Index>> result(partners.size());
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] != kNoPartner) {
      result[i] = static_cast<Index>(partners[i]);
    }
  }
  return result;
}

Alignment aligned(const Document& gold, const Document& system, const Placed& placed) {
  Alignment result;
  Numbering numbering(gold, system, result);
  numbering.number_instances(joints(placed.events, placed.gold_event_order,
                                    placed.system_event_order, std::nullopt, std::nullopt));
  numbering.number_times(joints(placed.times, placed.gold_time_order, placed.system_time_order,
                                creation_number(gold), creation_number(system)));
  result.system_event = as_indices<EventIndex>(placed.events.of_gold);
  result.system_time = as_indices<TimexIndex>(placed.times.of_gold);
  result.gold_event = as_indices<EventIndex>(placed.events.of_system);
  result.gold_time = as_indices<TimexIndex>(placed.times.of_system);
  return result;
}

}  // namespace

bool has_text(const Document& document) {
  return !trim(document.body().of(document.text())).empty();
}

Entity entity_of(const EntityRef& entity, const Alignment::Side& side) {
  if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
    return side.of_instance[position(*instance)];
  }
  if (const auto* time = std::get_if<TimexIndex>(&entity)) {
    return side.of_time[position(*time)];
  }
  return side.of_event[position(std::get<EventIndex>(entity))];
}

Alignment number_alone(const Document& gold) {
  static const Document kNothing = [] {
    DocumentBuilder builder;
    builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
    return std::move(builder).build();
  }();
  return aligned(gold, kNothing, Placed(gold, kNothing));
}

Result<Alignment> align(const Document& gold, const Document& system, AlignBy by) {
  if (by == AlignBy::kIds || (!has_text(gold) && !has_text(system))) {
    return aligned(gold, system, place_by_ids(gold, system));
  }
  const Result<CommonText> text = CommonText::of(gold, system);
  if (!text) {
    return Failure(text.error());
  }
  const Result<Placed> placed =
      by == AlignBy::kTokens
          ? place_by_tokens(gold, system, *text)
          : Result<Placed>(place_by_position(gold, system, *text, by == AlignBy::kExact));
  if (!placed) {
    return Failure(placed.error());
  }
  Alignment result = aligned(gold, system, *placed);
  result.text_difference = text->difference();
  return result;
}

}  // namespace gnomon
