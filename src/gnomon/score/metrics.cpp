#include "gnomon/score/metrics.h"

#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/score/tally.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

Figure figure(std::string_view name, double right, double system_total, double found,
              double gold_total) {
  Figure result{name,
                ratio(right, system_total),
                ratio(found, gold_total),
                0,
                right,
                system_total,
                found,
                gold_total};
  result.f1 = f1(result.precision, result.recall);
  return result;
}

Figure figure(std::string_view name, const Share& precision, const Share& recall) {
  return figure(name, precision.matched, static_cast<double>(precision.total), recall.matched,
                static_cast<double>(recall.total));
}

std::vector<Figure> awareness(const Tally& tally, const ScoreSettings& /*settings*/) {
  return {figure("all", tally.awareness.precision, tally.awareness.recall)};
}

std::vector<Figure> awareness_2011(const Tally& tally, const ScoreSettings& /*settings*/) {
  return {figure("all", tally.awareness.precision_2011, tally.awareness.recall_2011)};
}

std::vector<Figure> awareness_implicit(const Tally& tally, const ScoreSettings& /*settings*/) {
  return {figure("all", tally.awareness.precision, tally.awareness.recall_implicit)};
}

// Entities found, with the same extent, with the same value of an attribute. Where neither side has
// any there is nothing to miss: F1 is 1 (as the published scorer has it), though there is nothing
// to divide.
void add_entities(const EntityTally& tally, std::span<const std::string_view> names,
                  std::span<const std::size_t> attributes, std::vector<Figure>& figures) {
  const bool nothing = tally.gold == 0 && tally.system == 0;
  const auto add = [&](std::string_view name, std::int64_t right) {
    const auto number = static_cast<double>(right);
    figures.push_back(figure(name, number, static_cast<double>(tally.system), number,
                             static_cast<double>(tally.gold)));
    if (nothing) {
      figures.back().f1 = 1;
    }
  };
  add(names[0], tally.strict);
  add(names[1], tally.relaxed);
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    add(names[i + 2], tally.correct[attributes[i]]);
  }
}

std::vector<Figure> entities(const Tally& tally, const ScoreSettings& /*settings*/) {
  // In the order of interest; attributes by their places in event_attributes().
  static constexpr std::string_view kEvents[] = {"event strict", "event relaxed", "event class",
                                                 "event tense",  "event aspect",  "event polarity",
                                                 "event pos",    "event modality"};
  static constexpr std::size_t kEventAttributes[] = {1, 5, 0, 3, 4, 2};
  static constexpr std::string_view kTimes[] = {"time strict", "time relaxed", "time value",
                                                "time type"};
  static constexpr std::size_t kTimeAttributes[] = {1, 0};
  std::vector<Figure> figures;
  add_entities(tally.entities.events, kEvents, kEventAttributes, figures);
  add_entities(tally.entities.times, kTimes, kTimeAttributes, figures);
  return figures;
}

Figure figure(std::string_view name, const PairCount& count) {
  const auto correct = static_cast<double>(count.correct);
  return figure(name, correct, static_cast<double>(count.response), correct,
                static_cast<double>(count.key));
}

std::vector<Figure> setzer(const Tally& tally, const ScoreSettings& /*settings*/) {
  const SetzerTally& t = tally.setzer;
  return {figure("all", t.all.all()),
          figure("simultaneous", t.all[Sbi::kSimultaneous]),
          figure("before", t.all[Sbi::kBefore]),
          figure("includes", t.all[Sbi::kIncludes]),
          figure("all, ordered", t.all.ordered().all()),
          figure("common entities", t.common.all()),
          figure("consistent links", t.consistent.all()),
          figure("full closure", t.full_closure.all())};
}

std::vector<Figure> core(const Tally& tally, const ScoreSettings& /*settings*/) {
  const CoreTally& t = tally.core;
  return {figure("all", static_cast<double>(t.system_entailed), static_cast<double>(t.system),
                 static_cast<double>(t.gold_entailed), static_cast<double>(t.gold))};
}

std::vector<Figure> muc(const Tally& tally, const ScoreSettings& /*settings*/) {
  const ChainTally& t = tally.chains;
  return {figure("all", static_cast<double>(t.muc_precision.found),
                 static_cast<double>(t.muc_precision.needed),
                 static_cast<double>(t.muc_recall.found),
                 static_cast<double>(t.muc_recall.needed))};
}

std::vector<Figure> b_cubed(const Tally& tally, const ScoreSettings& /*settings*/) {
  const ChainTally& t = tally.chains;
  return {figure("all", t.precision, t.weight, t.recall, t.weight)};
}

// Strict and relaxed of all tasks together, then of each.
std::vector<Figure> tempeval1(const Tally& tally, const ScoreSettings& settings) {
  static constexpr std::string_view kNames[] = {
      "all strict", "all relaxed", "A strict",  "A relaxed", "B strict",  "B relaxed", "C strict",
      "C relaxed",  "D strict",    "D relaxed", "E strict",  "E relaxed", "F strict",  "F relaxed"};
  static_assert(std::size(kNames) == 2 * (kTempEvalTasks.size() + 1));
  std::array<TaskScore, kTempEvalTasks.size() + 1> scores;
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    scores[task + 1] = score_task(tally.tempeval.tasks[task], settings.non_related());
    scores[0] += scores[task + 1];
  }
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const TaskScore& score = scores[i];
    const auto answers = static_cast<double>(
        settings.mode == Mode::kOfficial ? score.common_links : score.response_links);
    const auto key = static_cast<double>(score.key_links);
    const auto strict = static_cast<double>(score.strict);
    figures.push_back(figure(kNames[2 * i], strict, answers, strict, key));
    figures.push_back(figure(kNames[2 * i + 1], score.relaxed(), answers, score.relaxed(), key));
  }
  return figures;
}

// What the edit distance is made of: 1 - distance / (size of gold + size of the system) is F1 of
// the whole graphs.
std::vector<Figure> holistic(const Tally& tally, const ScoreSettings& /*settings*/) {
  const HolisticTally& t = tally.holistic;
  const auto shared = [](std::string_view name, std::int64_t common, std::int64_t only_in_system,
                         std::int64_t only_in_gold) {
    const auto right = static_cast<double>(common);
    return figure(name, right, static_cast<double>(common + only_in_system), right,
                  static_cast<double>(common + only_in_gold));
  };
  return {shared("graph", t.common_nodes + t.common_links,
                 t.nodes_only_in_system + t.links_only_in_system,
                 t.nodes_only_in_gold + t.links_only_in_gold),
          shared("nodes", t.common_nodes, t.nodes_only_in_system, t.nodes_only_in_gold),
          shared("links", t.common_links, t.links_only_in_system, t.links_only_in_gold)};
}

constexpr std::array kMetrics{
    Metric{MetricId::kAwareness, "awareness", "links of each annotation that follow from the other",
           "TempEval-3", awareness},
    Metric{MetricId::kAwareness2011, "awareness-2011", "the same without reduction",
           "UzZaman and Allen 2011", awareness_2011},
    Metric{MetricId::kAwarenessImplicit, "awareness-implicit",
           "recall with credit for what gold only entails", "TempEval-3", awareness_implicit},
    Metric{MetricId::kEntities, "entities", "events and times, their extents and attributes",
           "TempEval-3", entities},
    Metric{MetricId::kSetzer, "setzer", "pairs in the closures by rules of S, B and I",
           "Setzer et al. 2003", setzer},
    Metric{MetricId::kCore, "core", "relations that follow from no others",
           "Tannier and Muller 2008", core},
    Metric{MetricId::kMuc, "muc", "links of chains of simultaneous entities", "Vilain et al. 1995",
           muc},
    Metric{MetricId::kBCubed, "b-cubed", "the same chains, entity by entity",
           "Bagga and Baldwin 1998", b_cubed},
    Metric{MetricId::kTempEval1, "tempeval1", "labels of the pairs that the tasks of TempEval ask",
           "Verhagen et al. 2009", tempeval1},
    Metric{MetricId::kHolistic, "holistic", "whole graphs and their timelines, in eight ways",
           "Ocal et al. 2022", holistic, false},
};

}  // namespace

std::span<const Metric> all_metrics() { return kMetrics; }

const Metric& metric(MetricId id) { return kMetrics[static_cast<std::size_t>(id)]; }

MetricSet MetricSet::all() {
  MetricSet set;
  for (const Metric& metric : kMetrics) {
    if (metric.in_all) {
      set.add(metric.id);
    }
  }
  return set;
}

MetricSet MetricSet::every() {
  MetricSet set;
  for (const Metric& metric : kMetrics) {
    set.add(metric.id);
  }
  return set;
}

bool MetricSet::needs_links() const {
  return std::ranges::any_of(kMetrics, [&](const Metric& m) {
    return m.id != MetricId::kEntities && m.id != MetricId::kHolistic && contains(m.id);
  });
}

std::vector<const Metric*> MetricSet::list() const {
  std::vector<const Metric*> result;
  for (const Metric& metric : kMetrics) {
    if (contains(metric.id)) {
      result.push_back(&metric);
    }
  }
  return result;
}

std::string MetricSet::names() const {
  std::string result;
  for (const Metric* metric : list()) {
    result += (result.empty() ? "" : "+") + std::string(metric->name);
  }
  return result;
}

Result<MetricSet> parse_metrics(std::string_view names) {
  MetricSet set;
  std::vector<std::string_view> known{"all"};
  for (const Metric& metric : kMetrics) {
    known.push_back(metric.name);
  }
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find_first_of(",+", begin), names.size());
    const std::string_view name = names.substr(begin, end - begin);
    begin = end + 1;
    if (name == "all") {
      for (const Metric* metric : MetricSet::all().list()) {
        set.add(metric->id);
      }
      continue;
    }
    const auto found = std::ranges::find(kMetrics, name, &Metric::name);
    if (found == kMetrics.end()) {
      const auto nearest = nearest_name(name, known);
      return fail(ErrorKind::kUsage, "gnomon", fmt::format("there is no metric '{}'", shown(name)),
                  nearest ? fmt::format("did you mean '{}'?", *nearest)
                          : fmt::format("the metrics are {}", fmt::join(known, ", ")));
    }
    set.add(found->id);
  }
  return set;
}

}  // namespace gnomon
