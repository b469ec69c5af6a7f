#include "gnomon/pairs/scored.h"

#include "gnomon/base/version.h"

#include <algorithm>
#include <map>
#include <span>

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

std::string_view closure_word(std::string_view convention) {
  return convention == "i2b2-2012-oc"        ? "other-side"
         : convention == "i2b2-2012-cc"      ? "both-sides"
         : convention == "clinical-tempeval" ? "other-side"
                                             : "none";
}

// What the main convention counts for some of the gold pairs, by the number of the part of each.
// Parts without pairs are not there.
std::vector<PairPart> parts_of(std::span<const std::string_view> names, const PairGold& gold,
                               const Resolution& resolution, const auto& part_of) {
  std::vector<PairMatrix> matrices(names.size());
  std::vector<PairPart> parts;
  for (const std::string_view name : names) {
    parts.push_back({name, 0, {}});
  }
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const std::size_t part = part_of(i);
    matrices[part].add(gold.pairs[i].label, resolution.answers[i]);
    ++parts[part].pairs;
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const auto score = main_convention(gold.set).of_matrix(matrices[i], gold.set); score.main) {
      parts[i].ratios = *score.main;
    }
  }
  std::erase_if(parts, [](const PairPart& part) { return part.pairs == 0; });
  return parts;
}

// By the distance of sentences, where rows of gold or of the system tell it.
std::vector<PairPart> parts_by_distance(const PairGold& gold, const Resolution& resolution,
                                        const RowFile& file) {
  constexpr std::string_view kNames[] = {"same sentence", "next sentence", "further", "unknown"};
  const auto distance = [&](std::size_t i) {
    const std::optional<int> apart = gold.pairs[i].sentences_apart;
    return apart || resolution.answers[i].rows == 0
               ? apart
               : file.rows[resolution.answers[i].first_row].sentences_apart;
  };
  std::vector<PairPart> parts = parts_of(kNames, gold, resolution, [&](std::size_t i) {
    const std::optional<int> apart = distance(i);
    return apart ? static_cast<std::size_t>(std::min(*apart, 2)) : std::size(kNames) - 1;
  });
  const bool any = parts.size() > 1 || parts.front().name != kNames[3];
  return any ? std::move(parts) : std::vector<PairPart>();
}

// By what the two ids are, where gold has times too.
std::vector<PairPart> parts_by_kind(const PairGold& gold, const Resolution& resolution) {
  constexpr std::string_view kNames[] = {"event-event", "event-time", "event-creation time",
                                         "time-time"};
  std::vector<PairPart> parts =
      parts_of(kNames, gold, resolution, [&](std::size_t i) -> std::size_t {
        const GoldPair& pair = gold.pairs[i];
        if (pair.event_event) {
          return 0;
        }
        const bool creation = pair.source == "t0" || pair.target == "t0";
        return is_time_id(pair.source) && is_time_id(pair.target) ? 3 : creation ? 2 : 1;
      });
  return parts.size() > 1 ? std::move(parts) : std::vector<PairPart>();
}

// The matrix after a greedy repair.
PairMatrix repaired_matrix(const PairGold& gold, const Resolution& resolution, bool by_confidence) {
  PairMatrix matrix = matrix_of(gold, resolution.answers, PairView::kAll);
  for (const std::size_t pair : given_up_greedily(gold, resolution, by_confidence)) {
    PairAnswer answer = resolution.answers[pair];
    matrix.add(gold.pairs[pair].label, answer, -1);
    answer.label = RowLabel::kVague;
    matrix.add(gold.pairs[pair].label, answer);
  }
  return matrix;
}

PairMatrix matrix_in_view(const PairGold& gold, const RowFile& file, const Resolution& resolution,
                          const PairSettings& settings, PairView view) {
  if (view == PairView::kRepaired) {
    return repaired_matrix(gold, resolution, settings.repair_order == RepairOrder::kConfidence);
  }
  if (view == PairView::kLabelAsItStands) {
    ResolveRules rules = settings.rules;
    rules.direction = PairDirection::kIgnore;
    return matrix_of(gold, resolve(gold, file, rules).answers, view);
  }
  return matrix_of(gold, resolution.answers, view);
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
      "conflict:{}|samples:{}|answers:{}|gold:{}|avg:{}|closure:{}|gnomon:{}",
      set_name(gold, recognised), convention.name, pairs_word(convention.view), convention.blank,
      convention.blank,
      choice_name(as_it_stands ? PairDirection::kIgnore : settings.rules.direction),
      choice_name(settings.rules.conflict), samples_word(gold, settings, file), answers,
      convention.view == PairView::kGoldRows ? "rows" : "pairs", convention.average,
      closure_word(convention.name), version());
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
  std::map<PairView, PairMatrix> matrices;  // conventions share them
  for (const Convention* convention : settings.conventions) {
    if (stop.stop_requested()) {
      return system;
    }
    PairScore score;
    if (convention->of_links != nullptr) {
      score = convention->of_links({gold, resolution}, gold.set);
    } else {
      PairView view = convention->view;
      // Without reversed rows nothing stands otherwise.
      if (view == PairView::kLabelAsItStands && resolution.counts.rows_reversed == 0 &&
          settings.rules.direction != PairDirection::kStrict) {
        view = PairView::kAll;
      }
      auto matrix = matrices.find(view);
      if (matrix == matrices.end()) {
        matrix =
            matrices.emplace(view, matrix_in_view(gold, file, resolution, settings, view)).first;
      }
      score = convention->of_matrix(matrix->second, gold.set);
    }
    system.conventions.push_back({convention->name, convention->summary, std::move(score),
                                  pair_signature(gold, recognised, *convention, settings, file)});
  }
  const Convention& main = main_convention(gold.set);
  if (main.of_matrix != nullptr) {
    system.by_document = counts_by_document(gold, resolution.answers);
    system.by_distance = parts_by_distance(gold, resolution, file);
    system.by_kind = parts_by_kind(gold, resolution);
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
