#include "gnomon/score/metrics.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/figure_data.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/partial_order.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// The metrics that gnomon has, in the order of tables, files and signatures. The empty comments
// keep a line for each.
constexpr std::array kMetrics{
    &kAwarenessMetric,          //
    &kAwareness2011Metric,      //
    &kAwarenessImplicitMetric,  //
    &kEntitiesMetric,           //
    &kSetzerMetric,             //
    &kCoreMetric,               //
    &kCoreEntailedMetric,       //
    &kMucMetric,                //
    &kBCubedMetric,             //
    &kTempEval1Metric,          //
    &kPartialOrderMetric,       //
    &kHolisticMetric,           //
};

// Metrics that are not in the list come last.
std::size_t place_in_list(const Metric* metric) {
  return static_cast<std::size_t>(std::ranges::find(kMetrics, metric) - kMetrics.begin());
}

// What the metrics have in this member, without what one before has too.
template <class Member>
std::vector<Member> distinct(const MetricSet& metrics, Member Metric::*member) {
  std::vector<Member> result;
  for (const Metric* metric : metrics.list()) {
    if (std::ranges::find(result, metric->*member) == result.end()) {
      result.push_back(metric->*member);
    }
  }
  return result;
}

std::string help_of(const Metric& metric) {
  return metric.help.empty() ? fmt::format("{} ({})", metric.summary, metric.citation)
                             : std::string(metric.help);
}

}  // namespace

std::span<const Metric* const> all_metrics() { return kMetrics; }

Value figures_data(const Metric& metric, const Tally& tally, const ScoreSettings& settings,
                   TallyOf whose) {
  return metric.data != nullptr ? metric.data(tally, settings, whose)
                                : headline_data(metric.figures(tally, settings).front());
}

MetricSet MetricSet::standard() {
  MetricSet set;
  for (const Metric* metric : kMetrics) {
    if (metric->in_all) {
      set.add(*metric);
    }
  }
  return set;
}

MetricSet MetricSet::all() {
  MetricSet set;
  for (const Metric* metric : kMetrics) {
    set.add(*metric);
  }
  return set;
}

void MetricSet::add(const Metric& metric) {
  if (!contains(metric)) {
    list_.push_back(&metric);
    std::ranges::stable_sort(list_, {}, place_in_list);
  }
}

bool MetricSet::contains(const Metric& metric) const {
  return std::ranges::find(list_, &metric) != list_.end();
}

std::string MetricSet::names() const {
  std::string result;
  for (const Metric* metric : list_) {
    result += (result.empty() ? "" : "+") + std::string(metric->name);
  }
  return result;
}

Result<MetricSet> parse_metrics(std::string_view names) {
  MetricSet set;
  std::vector<std::string_view> known{"all"};
  for (const Metric* metric : kMetrics) {
    known.push_back(metric->name);
  }
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find_first_of(",+", begin), names.size());
    const std::string_view name = names.substr(begin, end - begin);
    begin = end + 1;
    if (name == "all") {
      for (const Metric* metric : MetricSet::standard().list()) {
        set.add(*metric);
      }
      continue;
    }
    const auto found = std::ranges::find(kMetrics, name, &Metric::name);
    if (found == kMetrics.end()) {
      const auto nearest = nearest_name(name, known);
      return fail(codes::kUnknownMetric, "gnomon",
                  fmt::format("there is no metric '{}'", shown(name)),
                  nearest ? fmt::format("did you mean '{}'?", *nearest)
                          : fmt::format("the metrics are {}", fmt::join(known, ", ")));
    }
    set.add(**found);
  }
  return set;
}

std::string metrics_help() {
  std::string text;
  std::vector<std::string_view> not_in_all;
  for (std::size_t i = 0; i < kMetrics.size();) {
    const std::string help = help_of(*kMetrics[i]);
    std::string names;
    for (; i < kMetrics.size() && help_of(*kMetrics[i]) == help; ++i) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", kMetrics[i]->name);
      if (!kMetrics[i]->in_all) {
        not_in_all.push_back(kMetrics[i]->name);
      }
    }
    text += fmt::format("  {:<18}  {}\n", names, help);
  }
  return text +
         fmt::format("  {:<18}  all of these except {}\n", "all", fmt::join(not_in_all, " and "));
}

void prepare(PreparedGold& gold, const std::stop_token& stop) {
  for (const auto preparing : distinct(gold.metrics, &Metric::prepare)) {
    if (preparing != nullptr && !stop.stop_requested()) {
      preparing(gold, stop);
    }
  }
}

void count(const ScoredPair& pair, Tally& tally) {
  for (const auto counting : distinct(pair.prepared.metrics, &Metric::count)) {
    if (!pair.stop.stop_requested()) {
      counting(pair, tally);
    }
  }
}

void visit_fields(Tally& tally, const MetricSet& metrics, const FieldUse& use) {
  for (const auto fields : distinct(metrics, &Metric::fields)) {
    fields(tally, use);
  }
}

}  // namespace gnomon
