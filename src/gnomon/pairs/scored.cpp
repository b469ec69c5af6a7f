#include "gnomon/pairs/scored.h"

#include "gnomon/base/version.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string samples_word(const PairGold& gold, const PairSettings& settings, const RowFile& file) {
  if (!file.has_samples && !settings.rules.samples) {
    return "1";
  }
  std::size_t most = 0;
  if (file.columns.sample.empty() && !settings.rules.samples) {
    for (const PairRow& row : file.rows) {
      most = std::max(most, row.answers.size());
    }
  } else {
    std::map<std::string, std::size_t> rows;
    for (const PairRow& row : file.rows) {
      most = std::max(most, ++rows[pair_key(row.document, row.source, row.target)]);
    }
  }
  const bool vague = labels_of(gold.set).has(RowLabel::kVague);
  return fmt::format("{},majority,tie={}{}", most, vague ? "vague" : "first",
                     settings.rules.min_votes == 0
                         ? std::string()
                         : fmt::format(",least={}", settings.rules.min_votes));
}

std::string_view pairs_word(PairView view) {
  switch (view) {
    case PairView::kEventEvent:
      return "event-event";
    case PairView::kGoldRows:
      return "gold-rows";
    case PairView::kLinks:
      return "links";
    default:
      return "gold";
  }
}

}  // namespace

std::string set_name(const PairGold& gold, const GoldSet* recognised) {
  return fmt::format("{}#{}", recognised != nullptr ? recognised->name : choice_name(gold.set),
                     gold.content_sha256.substr(0, 8));
}

std::string pair_signature(const PairGold& gold, const GoldSet* recognised,
                           const Convention& convention, const PairSettings& settings,
                           const RowFile& file) {
  const bool as_it_stands = convention.view == PairView::kLabelAsItStands;
  std::string answers(choice_name(settings.rules.answers.reader));
  if (!settings.rules.answers.options.empty()) {
    answers += ",options=";
    for (const auto& [letter, label] : settings.rules.answers.options) {
      answers += fmt::format("{}{}", letter, label_name(label).substr(0, 1));
    }
  }
  return fmt::format(
      "pairs|set:{}|conv:{}|pairs:{}|missing:{}|unparseable:{}|outside:unparseable|direction:{}|"
      "conflict:{}|samples:{}|answers:{}|gold:{}|avg:{}|closure:none|gnomon:{}",
      set_name(gold, recognised), convention.name, pairs_word(convention.view), convention.blank,
      convention.blank,
      choice_name(as_it_stands ? PairDirection::kIgnore : settings.rules.direction),
      choice_name(settings.rules.conflict), samples_word(gold, settings, file), answers,
      convention.view == PairView::kGoldRows ? "rows" : "pairs", convention.average, version());
}

ScoredSystem score_pairs_of(const PairGold& gold, const GoldSet* recognised, const RowFile& file,
                            const PairSettings& settings, const std::stop_token& stop) {
  ScoredSystem system;
  system.name = file.name;
  system.shape = file.shape;
  system.columns = file.columns;
  system.resolution = resolve(gold, file, settings.rules);
  const Resolution& resolution = system.resolution;
  const bool by_confidence = settings.repair_order == RepairOrder::kConfidence;
  std::optional<std::vector<PairAnswer>> as_they_stand;
  std::optional<std::vector<PairAnswer>> repaired;
  for (const Convention* convention : settings.conventions) {
    if (stop.stop_requested()) {
      return system;
    }
    PairScore score;
    if (convention->of_links != nullptr) {
      score = convention->of_links({gold, resolution}, gold.set);
    } else {
      const std::vector<PairAnswer>* answers = &resolution.answers;
      if (convention->view == PairView::kLabelAsItStands) {
        if (!as_they_stand) {
          ResolveRules rules = settings.rules;
          rules.direction = PairDirection::kIgnore;
          as_they_stand = resolve(gold, file, rules).answers;
        }
        answers = &*as_they_stand;
      } else if (convention->view == PairView::kRepaired) {
        if (!repaired) {
          repaired = repaired_greedily(gold, resolution, by_confidence);
        }
        answers = &*repaired;
      }
      score = convention->of_matrix(matrix_of(gold, *answers, convention->view), gold.set);
    }
    system.conventions.push_back({convention->name, convention->summary, std::move(score),
                                  pair_signature(gold, recognised, *convention, settings, file)});
  }
  const Convention& main = main_convention(gold.set);
  if (main.of_matrix != nullptr) {
    system.by_document = counts_by_document(gold, resolution.answers);
    system.interval = bootstrap_documents(system.by_document, settings.trials, settings.seed, stop);
  }
  if (settings.consistency) {
    for (const ConsistencyScope scope : {ConsistencyScope::kAll, ConsistencyScope::kGoldPairs}) {
      PairConsistency sum;
      for (const PairGraph& graph : answer_graphs(gold, resolution, scope, by_confidence)) {
        sum += check_graph(graph, gold.set);
      }
      (scope == ConsistencyScope::kAll ? system.all : system.gold_pairs) = sum;
    }
  }
  if (settings.exact_repair && main.of_matrix != nullptr) {
    const ExactRepair exact = repaired_exactly(gold, resolution, stop);
    system.exact = main.of_matrix(matrix_of(gold, exact.answers, PairView::kAll), gold.set).main;
    system.exact_dropped = exact.dropped;
    system.exact_proved = exact.proved;
  }
  return system;
}

ScoredSystem score_maven_of(const RowFile& gold, const RowFile& file) {
  ScoredSystem system;
  system.name = file.name;
  system.shape = file.shape;
  system.unknown_maven = unknown_maven_labels(file);
  for (MavenScore& one : score_maven(gold, file)) {
    std::string signature = fmt::format(
        "pairs|set:maven-ere|conv:{}|pairs:ordered-mentions|missing:none|unparseable:none|"
        "outside:none|direction:strict|conflict:last|samples:1|answers:exact|gold:pairs|avg:micro|"
        "closure:none|gnomon:{}",
        one.convention, version());
    system.conventions.push_back(
        {one.convention, one.summary, std::move(one.score), std::move(signature)});
  }
  return system;
}

}  // namespace gnomon
