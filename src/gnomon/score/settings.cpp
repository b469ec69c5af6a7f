#include "gnomon/score/settings.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/score/holistic.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// The choice that has this name.
template <Choosable E>
Result<E> choice(std::string_view name, std::string_view what) {
  const auto choices = choices_of(E{});
  const auto found = std::ranges::find(choices, name, &Choice<E>::name);
  if (found == choices.end()) {
    std::vector<std::string_view> names;
    std::ranges::transform(choices, std::back_inserter(names), &Choice<E>::name);
    return fail(codes::kBadSignature, "gnomon",
                fmt::format("the signature has the {} '{}'", what, shown(name)),
                fmt::format("it can be {}", fmt::join(names, " or ")));
  }
  return found->value;
}

std::string_view alignment_name(const ScoreSettings& settings) {
  return settings.align_by() == AlignBy::kTokens ? "tokens" : "position";
}

}  // namespace

std::string signature(const MetricSet& metrics, const ScoreSettings& settings) {
  std::string result = fmt::format("gnomon:{}|metric:{}|mode:{}|during:{}|align:{}", version(),
                                   metrics.names(), choice_name(settings.mode),
                                   choice_name(settings.during), alignment_name(settings));
  if (metrics.contains(kHolisticMetric)) {
    result += fmt::format("|conflicts:{}", choice_name(settings.conflicts));
  }
  if (settings.during_2011) {
    result += fmt::format("|during-2011:{}", choice_name(*settings.during_2011));
  }
  if (const std::string changes = sbi_mapping_changes(settings.mapping, settings.during);
      !changes.empty()) {
    result += "|sbi:" + changes;
  }
  if (settings.chain_weight == ChainWeight::kEqualPerChain) {
    result += "|weight:chain";
  }
  if (!settings.weights_digest.empty()) {
    result += "|weights:" + settings.weights_digest;
  }
  if (settings.labels) {
    result += fmt::format("|labels:{}", choice_name(*settings.labels));
  }
  for (std::size_t i = 0; i < settings.tasks.size(); ++i) {
    result += fmt::format("{}{}", i == 0 ? "|task:" : "+", settings.tasks[i]->number);
  }
  if (settings.target_count > 0) {
    result += fmt::format("|targets:{}", settings.target_count);
  }
  return result;
}

Result<ParsedSignature> parse_signature(std::string_view text) {
  ParsedSignature result;
  std::string_view sbi;
  std::string_view aligned;
  std::optional<Conflicts> conflicts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t colon = std::min(part.find(':'), part.size());
    const std::string_view name = part.substr(0, colon);
    const std::string_view value = part.substr(std::min(part.size(), colon + 1));
    if (name == "gnomon") {
      result.version = value;
    } else if (name == "metric") {
      const Result<MetricSet> metrics = parse_metrics(value);
      if (!metrics) {
        return Failure(metrics.error());
      }
      result.metrics = *metrics;
    } else if (name == "mode") {
      const auto mode = choice<Mode>(value, "mode");
      if (!mode) {
        return Failure(mode.error());
      }
      result.settings.mode = *mode;
    } else if (name == "during") {
      const auto during = choice<During>(value, "reading of DURING");
      if (!during) {
        return Failure(during.error());
      }
      result.settings.during = *during;
    } else if (name == "during-2011") {
      const auto during = choice<During>(value, "reading of DURING in awareness-2011");
      if (!during) {
        return Failure(during.error());
      }
      result.settings.during_2011 = *during;
    } else if (name == "conflicts") {
      const auto chosen = choice<Conflicts>(value, "treatment of conflicts");
      if (!chosen) {
        return Failure(chosen.error());
      }
      conflicts = *chosen;
    } else if (name == "weight") {
      const auto weight = choice<ChainWeight>(value, "weight");
      if (!weight) {
        return Failure(weight.error());
      }
      result.settings.chain_weight = *weight;
    } else if (name == "weights") {
      result.settings.weights_digest = value;
    } else if (name == "labels") {
      const auto labels = choice<NonRelated>(value, "labels");
      if (!labels) {
        return Failure(labels.error());
      }
      result.settings.labels = *labels;
    } else if (name == "task") {
      std::string list(value);
      std::ranges::replace(list, '+', ',');
      const Result<std::vector<const Task*>> tasks = parse_tasks(list);
      if (!tasks) {
        return Failure(tasks.error());
      }
      result.settings.tasks = *tasks;
    } else if (name == "targets") {
      std::size_t& count = result.settings.target_count;
      const auto [end_of, problem] =
          std::from_chars(value.data(), value.data() + value.size(), count);
      if (problem != std::errc() || end_of != value.data() + value.size()) {
        return fail(codes::kBadSignature, "gnomon",
                    fmt::format("the signature has '{}' targets", shown(value)),
                    "it is the number of stems in the list that `targets` names");
      }
    } else if (name == "sbi") {
      sbi = value;
    } else if (name == "align") {
      aligned = value;
    } else {
      return fail(codes::kBadSignature, "gnomon",
                  fmt::format("a signature has no part '{}'", shown(part)),
                  "copy it from below a table of scores, or from \"signature\" in JSON");
    }
  }
  if (conflicts || result.metrics.contains(kHolisticMetric)) {
    result.settings.conflicts = conflicts.value_or(Conflicts::kStrict);
  }
  // The mode decides about the alignment: what the signature says can only be checked.
  if (!aligned.empty() && aligned != alignment_name(result.settings)) {
    return fail(codes::kBadSignature, "gnomon",
                fmt::format("the signature has the alignment '{}'", shown(aligned)),
                fmt::format("in this mode it is {}", alignment_name(result.settings)));
  }
  const Result<SbiMapping> mapping = parse_sbi_mapping(sbi, result.settings.during);
  if (!mapping) {
    return Failure(mapping.error());
  }
  result.settings.mapping = *mapping;
  return result;
}

}  // namespace gnomon
