#include "gnomon/score/entities.h"

#include "gnomon/score/figure_data.h"
#include "gnomon/score/scored_pair.h"

#include <algorithm>
#include <string>
#include <utility>

namespace gnomon {
namespace {

constexpr std::array kEventAttributes{Attr::kAspect,   Attr::kClass, Attr::kModality,
                                      Attr::kPolarity, Attr::kPos,   Attr::kTense};
constexpr std::array kTimeAttributes{Attr::kType, Attr::kValue};

bool is_blank(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
}

const Instance* last(const std::vector<const Instance*>& instances) {
  return instances.empty() ? nullptr : instances.back();
}

bool is_counted_time(const Document& document, std::size_t time) {
  return !document.creation_time() || position(*document.creation_time()) != time;
}

// The creation time, when the published scorer takes it for a time of the text.
const Timex* mistaken_creation_time(const Document& document, Mode mode) {
  if (mode != Mode::kOfficial || !document.creation_time()) {
    return nullptr;
  }
  const Timex& time = document[*document.creation_time()];
  const auto parent = document[time.markup].parent;
  const bool stands_first =
      parent && document[*parent].name == "DCT" && document[*parent].span.begin == time.span.begin;
  return stands_first || time.tid == "t0" ? nullptr : &time;
}

void compare_instances(const Event& gold, const std::vector<const Instance*>& in_gold,
                       const Event& system, const std::vector<const Instance*>& in_system,
                       EntityTally& tally) {
  const std::size_t most = std::max<std::size_t>(1, std::max(in_gold.size(), in_system.size()));
  tally.instances += static_cast<std::int64_t>(most);
  const auto at = [](const std::vector<const Instance*>& list, std::size_t n) {
    return n < list.size() ? list[n] : nullptr;
  };
  for (std::size_t n = 0; n < most; ++n) {
    if (n > 0 && (n >= in_gold.size() || n >= in_system.size())) {
      continue;  // an instance that only one of them has
    }
    for (std::size_t i = 0; i < kEventAttributes.size(); ++i) {
      tally.instances_correct[i] += value_of(gold, at(in_gold, n), kEventAttributes[i]) ==
                                            value_of(system, at(in_system, n), kEventAttributes[i])
                                        ? 1
                                        : 0;
    }
  }
}

EntityTally tally_events(const Document& gold, const Document& system, const Alignment& alignment) {
  EntityTally tally;
  tally.gold = static_cast<std::int64_t>(gold.events().size());
  tally.system = static_cast<std::int64_t>(system.events().size());
  const InstancesByEvent in_gold = instances_by_event(gold);
  const InstancesByEvent in_system = instances_by_event(system);
  for (std::size_t i = 0; i < gold.events().size(); ++i) {
    const auto partner = alignment.system_event[i];
    if (!partner) {
      continue;
    }
    const Event& a = gold.events()[i];
    const Event& b = system[*partner];
    const std::string_view gold_text = a.span.of(gold.text());
    const std::string_view system_text = b.span.of(system.text());
    if (is_blank(gold_text) || is_blank(system_text)) {
      continue;
    }
    ++tally.relaxed;
    tally.strict += gold_text == system_text ? 1 : 0;
    const auto& gold_instances = in_gold[i];
    const auto& system_instances = in_system[position(*partner)];
    for (std::size_t k = 0; k < kEventAttributes.size(); ++k) {
      tally.correct[k] += value_of(a, last(gold_instances), kEventAttributes[k]) ==
                                  value_of(b, last(system_instances), kEventAttributes[k])
                              ? 1
                              : 0;
    }
    compare_instances(a, gold_instances, b, system_instances, tally);
  }
  return tally;
}

void compare_times(const Document& gold, const Timex& a, const Document& system, const Timex& b,
                   EntityTally& tally) {
  const std::string_view gold_text = a.span.of(gold.text());
  const std::string_view system_text = b.span.of(system.text());
  if (is_blank(gold_text) || is_blank(system_text)) {
    return;
  }
  ++tally.relaxed;
  tally.strict += gold_text == system_text ? 1 : 0;
  for (std::size_t k = 0; k < kTimeAttributes.size(); ++k) {
    tally.correct[k] += a.attributes.find(kTimeAttributes[k]).value_or("") ==
                                b.attributes.find(kTimeAttributes[k]).value_or("")
                            ? 1
                            : 0;
  }
}

EntityTally tally_times(const Document& gold, const Document& system, const Alignment& alignment,
                        Mode mode) {
  EntityTally tally;
  for (std::size_t i = 0; i < system.times().size(); ++i) {
    tally.system += is_counted_time(system, i) && !system.times()[i].span.empty() ? 1 : 0;
  }
  for (std::size_t i = 0; i < gold.times().size(); ++i) {
    const Timex& time = gold.times()[i];
    if (!is_counted_time(gold, i) || time.span.empty()) {
      continue;
    }
    ++tally.gold;
    const auto partner = alignment.system_time[i];
    if (partner && is_counted_time(system, position(*partner))) {
      compare_times(gold, time, system, system[*partner], tally);
    }
  }
  const Timex* gold_mistaken = mistaken_creation_time(gold, mode);
  const Timex* system_mistaken = mistaken_creation_time(system, mode);
  tally.gold += gold_mistaken != nullptr ? 1 : 0;
  tally.system += system_mistaken != nullptr ? 1 : 0;
  if (gold_mistaken != nullptr && system_mistaken != nullptr &&
      gold_mistaken->tid == system_mistaken->tid) {
    compare_times(gold, *gold_mistaken, system, *system_mistaken, tally);
  }
  return tally;
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  tally.get<EntitiesTally>() =
      tally_entities(pair.gold, pair.system, pair.alignment, pair.settings.mode);
}

// The published scorer prints 0 where there is nothing to divide, and an F1 of 1 where neither side
// has any entity.
Figure as_published(Figure figure) {
  const bool nothing = figure.is_empty();
  figure = with_zeros(figure);
  figure.f1 = nothing ? 1 : figure.f1;
  return figure;
}

// Entities found, with the same extent, with the same value of an attribute.
void add_entities(const EntityTally& tally, std::span<const std::string_view> names,
                  std::span<const std::size_t> attributes, Mode mode,
                  std::vector<Figure>& figures) {
  const auto add = [&](std::string_view name, std::int64_t right) {
    const Figure one = figure(name, right, tally.system, right, tally.gold);
    figures.push_back(mode == Mode::kOfficial ? as_published(one) : one);
  };
  add(names[0], tally.strict);
  add(names[1], tally.relaxed);
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    add(names[i + 2], tally.correct[attributes[i]]);
  }
}

std::vector<Figure> entities_figures(const Tally& tally, const ScoreSettings& settings) {
  // In the order of interest; attributes by their places in event_attributes().
  static constexpr std::string_view kEvents[] = {"event strict", "event relaxed", "event class",
                                                 "event tense",  "event aspect",  "event polarity",
                                                 "event pos",    "event modality"};
  static constexpr std::size_t kEventPlaces[] = {1, 5, 0, 3, 4, 2};
  static constexpr std::string_view kTimes[] = {"time strict", "time relaxed", "time value",
                                                "time type"};
  static constexpr std::size_t kTimePlaces[] = {1, 0};
  const auto& t = tally.get<EntitiesTally>();
  std::vector<Figure> figures;
  add_entities(t.events, kEvents, kEventPlaces, settings.mode, figures);
  add_entities(t.times, kTimes, kTimePlaces, settings.mode, figures);
  return figures;
}

Value entity_data(const EntityTally& t, std::span<const Attr> attributes,
                  std::span<const Figure> figures, Mode mode, bool has_instances) {
  Value correct = Value::object();
  Value accuracy = Value::object();
  Value attribute_f1 = Value::object();
  Value instances_correct = Value::object();
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string name(attribute_name(attributes[i]));
    const Ratio share = t.accuracy(i);
    const Ratio relaxed_f1 = figures[1].f1;
    correct.set(name, t.correct[i]);
    accuracy.set(name, mode == Mode::kOfficial ? share.value_or(0) : share);
    // Where no entity is found there is no share: F1 is 0 then, or that of nothing at all.
    attribute_f1.set(name, share && relaxed_f1 ? Ratio(*share * *relaxed_f1) : relaxed_f1);
    instances_correct.set(name, t.instances_correct[i]);
  }
  Value value = Value::object()
                    .set("gold", t.gold)
                    .set("system", t.system)
                    .set("strict", t.strict)
                    .set("relaxed", t.relaxed)
                    .set("strict_prf", ratios_data(figures[0]))
                    .set("relaxed_prf", ratios_data(figures[1]))
                    .set("attributes_correct", std::move(correct))
                    .set("attribute_accuracy", std::move(accuracy))
                    .set("attribute_f1", std::move(attribute_f1));
  if (has_instances) {
    value.set("instances", t.instances)
        .set("instance_attributes_correct", std::move(instances_correct));
  }
  return value;
}

Value entities_data(const Tally& tally, const ScoreSettings& settings, TallyOf /*whose*/) {
  const auto& t = tally.get<EntitiesTally>();
  const std::vector<Figure> figures = entities_figures(tally, settings);
  const std::span<const Figure> all(figures);
  return Value::object()
      .set("event", entity_data(t.events, event_attributes(), all.first(8), settings.mode, true))
      .set("timex3", entity_data(t.times, time_attributes(), all.subspan(8), settings.mode, false));
}

constexpr std::size_t kEventLines[] = {0, 1, 2, 3, 4};
constexpr std::size_t kTimeLines[] = {8, 9, 10, 11};
constexpr TableLines kTables[] = {{", events", kEventLines}, {", times", kTimeLines}};

}  // namespace

constinit const Metric kEntitiesMetric{
    .name = "entities",
    .summary = "events and times, their extents and attributes",
    .citation = "TempEval-3",
    .official = "the TempEval-3 scorer",
    .count = count_pair,
    .figures = entities_figures,
    .fields = fields_of<EntitiesTally>,
    .data = entities_data,
    .tables = kTables,
};

Ratio EntityTally::accuracy(std::size_t attribute) const {
  return ratio(static_cast<double>(correct[attribute]), static_cast<double>(relaxed));
}

void visit_fields(EntitiesTally& tally, const FieldUse& use) {
  const auto entity = [&](std::string_view kind, auto& t, std::span<const Attr> attributes) {
    use({"entities", kind, "gold"}, &t.gold);
    use({"entities", kind, "system"}, &t.system);
    use({"entities", kind, "relaxed"}, &t.relaxed);
    use({"entities", kind, "strict"}, &t.strict);
    use({"entities", kind, "instances"}, &t.instances);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      use({"entities", kind, "correct", attribute_name(attributes[i])}, &t.correct[i]);
      use({"entities", kind, "instances_correct", attribute_name(attributes[i])},
          &t.instances_correct[i]);
    }
  };
  entity("event", tally.events, event_attributes());
  entity("timex3", tally.times, time_attributes());
}

InstancesByEvent instances_by_event(const Document& document) {
  InstancesByEvent result(document.events().size());
  for (const Instance& instance : document.instances()) {
    if (instance.event) {
      result[position(*instance.event)].push_back(&instance);
    }
  }
  return result;
}

std::string_view value_of(const Event& event, const Instance* instance, Attr attribute) {
  if (const auto own = event.attributes.find(attribute)) {
    return *own;
  }
  return instance == nullptr ? std::string_view()
                             : instance->attributes.find(attribute).value_or("");
}

std::span<const Attr> event_attributes() { return kEventAttributes; }
std::span<const Attr> time_attributes() { return kTimeAttributes; }

EntitiesTally tally_entities(const Document& gold, const Document& system,
                             const Alignment& alignment, Mode mode) {
  return {tally_events(gold, system, alignment), tally_times(gold, system, alignment, mode)};
}

}  // namespace gnomon
