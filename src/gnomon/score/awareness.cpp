#include "gnomon/score/awareness.h"

#include "gnomon/score/breakdown.h"
#include "gnomon/score/figure_data.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

namespace gnomon {
namespace {

LinkRoles roles(const std::vector<JudgedLink>& links) {
  LinkRoles roles;
  for (const JudgedLink& link : links) {
    ++roles.read;
    roles.distinct += link.role != LinkRole::kRepeated ? 1 : 0;
    roles.kept += link.role == LinkRole::kKept ? 1 : 0;
    roles.implied += link.role == LinkRole::kImplied || link.role == LinkRole::kTautology ? 1 : 0;
    roles.contradicting += link.role == LinkRole::kContradicting ? 1 : 0;
  }
  return roles;
}

Share reduced(const std::vector<JudgedLink>& links) {
  Share share;
  for (const JudgedLink& link : links) {
    if (link.is_reduced()) {
      ++share.total;
      share.matched += link.verified ? 1 : 0;
    }
  }
  return share;
}

// The published scorer counts every link as often as it is written, and its inverse with it. That
// something is simultaneous with itself says nothing, and does not count in exact mode.
Share unreduced(const std::vector<JudgedLink>& links, Mode mode) {
  Share share;
  const auto count = [&](bool verified) {
    ++share.total;
    share.matched += verified ? 1 : 0;
  };
  for (const JudgedLink& link : links) {
    if (mode == Mode::kOfficial ||
        (link.role != LinkRole::kRepeated && link.role != LinkRole::kTautology)) {
      count(link.verified);
    }
    if (mode == Mode::kOfficial && link.link.first != link.link.second) {
      count(link.inverse_verified);
    }
  }
  return share;
}

std::vector<Entity> reduced_entities(const std::vector<JudgedLink>& links) {
  std::vector<Entity> entities;
  for (const JudgedLink& link : links) {
    if (link.is_reduced()) {
      entities.push_back(link.link.first);
      entities.push_back(link.link.second);
    }
  }
  std::ranges::sort(entities);
  // Not std::ranges::unique, which clang 14 cannot compile with this library.
  entities.erase(std::unique(entities.begin(), entities.end()), entities.end());
  return entities;
}

std::int64_t count_common(const JudgedPair& judged) {
  const std::vector<Entity> gold = reduced_entities(judged.gold);
  const std::vector<Entity> system = reduced_entities(judged.system);
  std::vector<Entity> common;
  std::ranges::set_intersection(gold, system, std::back_inserter(common));
  return static_cast<std::int64_t>(common.size());
}

// Links of the system's reduced list that gold entails without having them in its own.
std::int64_t count_implicit(const JudgedPair& judged, const std::stop_token& stop) {
  const auto key = [](const SharedLink& link) {  // as same_as() has it
    return std::tuple(link.first, link.second, link.type,
                      link.type == RelType::kOther ? link.name : std::string_view());
  };
  std::vector<decltype(key(SharedLink()))> stated;
  for (const JudgedLink& link : judged.gold) {
    if (link.is_reduced()) {
      stated.push_back(key(link.link));
    }
  }
  std::ranges::sort(stated);
  return std::ranges::count_if(judged.system, [&](const JudgedLink& link) {
    return !stop.stop_requested() && link.is_reduced() && link.verdict == Verdict::kEntailed &&
           !std::ranges::binary_search(stated, key(link.link));
  });
}

// Gold with DURING as awareness-2011 reads it, where that is another reading.
struct JudgedGold2011 {
  JudgedGold gold;
};

ScoreSettings settings_2011(ScoreSettings settings) {
  settings.during = settings.during_2011.value_or(settings.during);
  return settings;
}

void prepare_gold(PreparedGold& gold, const std::stop_token& stop) {
  gold.keep(Sentences(gold.document));
  if (gold.links && gold.settings.mode == Mode::kExact) {
    gold.keep(JudgedGold(*gold.links, gold.settings, stop));
    if (gold.settings.during_2011) {
      gold.keep(JudgedGold2011{{*gold.links, settings_2011(gold.settings), stop}});
    }
  }
}

bool has_during(const SharedSide& side) {
  return std::ranges::any_of(side.links, [](const SharedLink& link) {
    return link.type == RelType::kDuring || link.type == RelType::kDuringInv;
  });
}

JudgedPair judge_pair(const ScoredPair& pair, const JudgedGold* gold,
                      const ScoreSettings& settings) {
  return gold != nullptr ? judge(*gold, pair.links(), settings, pair.stop)
                         : judge(pair.links(), settings, pair.stop);
}

void count_pair(const ScoredPair& pair, Tally& tally) {
  const JudgedPair judged = judge_pair(pair, pair.prepared.find<JudgedGold>(), pair.settings);
  auto& awareness = tally.get<AwarenessTally>();
  awareness = tally_awareness(judged, pair.settings.mode, pair.stop);
  if (pair.settings.during_2011 &&
      (has_during(pair.links().gold) || has_during(pair.links().system))) {
    const auto* gold = pair.prepared.find<JudgedGold2011>();
    const JudgedPair other =
        judge_pair(pair, gold != nullptr ? &gold->gold : nullptr, settings_2011(pair.settings));
    awareness.precision_2011 = unreduced(other.system, pair.settings.mode);
    awareness.recall_2011 = unreduced(other.gold, pair.settings.mode);
  }
  const auto* sentences = pair.prepared.find<Sentences>();
  tally.get<Breakdown>() = sentences != nullptr
                               ? break_down(pair.gold, *sentences, pair.system, judged)
                               : break_down(pair.gold, pair.system, judged);
}

// The published scorer prints 0 where there is nothing to divide.
std::vector<Figure> share_figures(const Share& precision, const Share& recall, Mode mode) {
  const Figure all =
      figure("all", precision.matched, precision.total, recall.matched, recall.total);
  return {mode == Mode::kOfficial ? with_zeros(all) : all};
}

std::vector<Figure> awareness_figures(const Tally& tally, const ScoreSettings& settings) {
  const auto& t = tally.get<AwarenessTally>();
  return share_figures(t.precision, t.recall, settings.mode);
}

std::vector<Figure> awareness_2011_figures(const Tally& tally, const ScoreSettings& settings) {
  const auto& t = tally.get<AwarenessTally>();
  return share_figures(t.precision_2011, t.recall_2011, settings.mode);
}

std::vector<Figure> awareness_implicit_figures(const Tally& tally, const ScoreSettings& settings) {
  const auto& t = tally.get<AwarenessTally>();
  return share_figures(t.precision, t.recall_implicit, settings.mode);
}

Value roles_data(const LinkRoles& r) {
  return Value::object()
      .set("links_read", r.read)
      .set("distinct", r.distinct)
      .set("kept", r.kept)
      .set("implied_dropped", r.implied)
      .set("contradicting", r.contradicting);
}

// The four counts come first here.
Value counts_data(const Figure& f, double rec_matched) {
  return Value::object()
      .set("prec_matched", number_data(f.right))
      .set("system_total", number_data(f.system_total))
      .set("rec_matched", number_data(rec_matched))
      .set("gold_total", number_data(f.gold_total));
}

void set_ratios(const Figure& f, Value& value) {
  value.set("precision", f.precision).set("recall", f.recall).set("f1", f.f1);
}

Value awareness_data(const Tally& tally, const ScoreSettings& settings, TallyOf /*whose*/) {
  const Figure f = awareness_figures(tally, settings).front();
  const auto& t = tally.get<AwarenessTally>();
  Value value = counts_data(f, f.found);
  set_ratios(f, value);
  value.set("gold", roles_data(t.gold)).set("system", roles_data(t.system));
  return value;
}

Value awareness_2011_data(const Tally& tally, const ScoreSettings& settings, TallyOf /*whose*/) {
  const Figure f = awareness_2011_figures(tally, settings).front();
  Value value = counts_data(f, f.found);
  set_ratios(f, value);
  return value;
}

Value awareness_implicit_data(const Tally& tally, const ScoreSettings& settings,
                              TallyOf /*whose*/) {
  const Figure f = awareness_implicit_figures(tally, settings).front();
  const auto& t = tally.get<AwarenessTally>();
  Value value = counts_data(f, t.recall.matched);
  value.set("implicit_matched", t.implicit_matched).set("rec_weighted", number_data(f.found));
  set_ratios(f, value);
  return value;
}

}  // namespace

constinit const Metric kAwarenessMetric{
    .name = "awareness",
    .summary = "links of each annotation that follow from the other",
    .citation = "TempEval-3",
    .official = "the TempEval-3 scorer",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = awareness_figures,
    .fields = fields_of<AwarenessTally, Breakdown>,
    .data = awareness_data,
};

constinit const Metric kAwareness2011Metric{
    .name = "awareness-2011",
    .summary = "the same without reduction",
    .citation = "UzZaman and Allen 2011",
    .official = "the TempEval-3 scorer",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = awareness_2011_figures,
    .fields = fields_of<AwarenessTally, Breakdown>,
    .data = awareness_2011_data,
};

constinit const Metric kAwarenessImplicitMetric{
    .name = "awareness-implicit",
    .summary = "recall with credit for what gold only entails",
    .citation = "TempEval-3",
    .official = "the TempEval-3 scorer",
    .help = "recall with credit for what gold only entails",
    .prepare = prepare_gold,
    .count = count_pair,
    .figures = awareness_implicit_figures,
    .fields = fields_of<AwarenessTally, Breakdown>,
    .data = awareness_implicit_data,
};

bool counts_awareness(const MetricSet& metrics) {
  return metrics.contains(kAwarenessMetric) || metrics.contains(kAwareness2011Metric) ||
         metrics.contains(kAwarenessImplicitMetric);
}

void visit_fields(AwarenessTally& a, const FieldUse& use) {
  const auto roles = [&](std::string_view side, auto& r) {
    use({"awareness", side, "links_read"}, &r.read);
    use({"awareness", side, "distinct"}, &r.distinct);
    use({"awareness", side, "kept"}, &r.kept);
    use({"awareness", side, "implied_dropped"}, &r.implied);
    use({"awareness", side, "contradicting"}, &r.contradicting);
  };
  roles("gold", a.gold);
  roles("system", a.system);
  use({"awareness", "prec_matched"}, &a.precision.matched);
  use({"awareness", "system_total"}, &a.precision.total);
  use({"awareness", "rec_matched"}, &a.recall.matched);
  use({"awareness", "gold_total"}, &a.recall.total);
  use({"awareness-2011", "prec_matched"}, &a.precision_2011.matched);
  use({"awareness-2011", "system_total"}, &a.precision_2011.total);
  use({"awareness-2011", "rec_matched"}, &a.recall_2011.matched);
  use({"awareness-2011", "gold_total"}, &a.recall_2011.total);
  use({"awareness-implicit", "rec_weighted"}, &a.recall_implicit.matched);
  use({"awareness-implicit", "gold_total"}, &a.recall_implicit.total);
  use({"awareness", "stopped_searches"}, &a.stopped_searches);
  use({"awareness-implicit", "implicit_matched"}, &a.implicit_matched);
  use({"awareness-implicit", "common_entities"}, &a.common_entities);
}

AwarenessTally tally_awareness(const JudgedPair& judged, Mode mode, const std::stop_token& stop) {
  AwarenessTally tally;
  tally.gold = roles(judged.gold);
  tally.system = roles(judged.system);
  tally.precision = reduced(judged.system);
  tally.recall = reduced(judged.gold);
  tally.precision_2011 = unreduced(judged.system, mode);
  tally.recall_2011 = unreduced(judged.gold, mode);
  tally.common_entities = count_common(judged);
  tally.stopped_searches = judged.stopped_searches;
  tally.implicit_matched = count_implicit(judged, stop);
  // Credit shrinks with the number of pairs that could have been stated. Where all of them are, the
  // published scorer divides by zero; there is nothing left to give credit for.
  const auto n = static_cast<double>(tally.common_entities);
  const double open = 1 + n * (n - 1) / 2 - tally.recall.matched;
  const bool has_weight = mode == Mode::kOfficial ? open != 0 : open > 0;
  const double weight = has_weight ? 0.99 / open : 0;
  tally.recall_implicit = tally.recall;
  tally.recall_implicit.matched += weight * static_cast<double>(tally.implicit_matched);
  return tally;
}

}  // namespace gnomon
