#include "gnomon/operations/score_settings.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"
#include "gnomon/operations/task_counts.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/entity_weights.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Failure refuse(const ErrorCode& code, std::string what, std::string hint) {
  return fail(code, "gnomon", std::move(what), std::move(hint));
}

// The Event Target List, if any.
Result<void> read_targets(const Input& input, ScoreSettings& settings) {
  settings.target_count = 0;
  if (input.empty()) {
    return {};
  }
  Result<TargetList> targets = load_targets(input);
  if (!targets) {
    return Failure(targets.error());
  }
  settings.target_count = targets->size();
  settings.targets = std::make_shared<const TargetList>(std::move(*targets));
  return {};
}

// The weights of entities, if any.
Result<void> read_weights(const Input& input, ScoreSettings& settings) {
  settings.weights_digest.clear();
  if (input.empty()) {
    return {};
  }
  const Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(bytes.error());
  }
  Result<EntityWeights> weights = read_entity_weights(*bytes, input.name());
  if (!weights) {
    return Failure(weights.error());
  }
  settings.weights_digest = weights->digest();
  settings.weights = std::make_shared<const EntityWeights>(std::move(*weights));
  return {};
}

Result<ParsedSignature> from_signature(const ScoreRequest& request) {
  const ScoreRequest usual;
  if (request.metric != usual.metric || request.mode != usual.mode || !request.mapping.empty() ||
      request.weight != usual.weight || request.conflicts != usual.conflicts ||
      request.labels != usual.labels || !request.task.empty()) {
    return refuse(codes::kFieldsContradict,
                  "`signature` cannot be combined with other scoring options",
                  "omit `metric`, `mode`, `map`, `weight`, `conflicts`, `labels` and `task`");
  }
  Result<ParsedSignature> parsed = parse_signature(request.signature);
  if (!parsed) {
    return parsed;
  }
  const std::size_t wanted = parsed->settings.target_count;
  if (const Result<void> read = read_targets(request.targets, parsed->settings); !read) {
    return Failure(read.error());
  }
  if (parsed->settings.target_count != wanted) {
    return refuse(codes::kOtherTargets,
                  fmt::format("the signature has {} targets, but `targets` has {}", wanted,
                              parsed->settings.target_count),
                  "use the original list with `targets`");
  }
  const std::string digest = parsed->settings.weights_digest;
  if (const Result<void> read = read_weights(request.weights, parsed->settings); !read) {
    return Failure(read.error());
  }
  if (parsed->settings.weights_digest != digest) {
    return refuse(codes::kOtherWeights,
                  digest.empty() ? "the signature has no weights of entities"
                                 : "the signature has other weights of entities than `weights`",
                  digest.empty() ? "omit `weights`" : "use the original file with `weights`");
  }
  return parsed;
}

Result<ParsedSignature> from_fields(const ScoreRequest& request) {
  ParsedSignature result;
  const Result<MetricSet> metrics = parse_metrics(request.metric);
  if (!metrics) {
    return Failure(metrics.error());
  }
  result.metrics = *metrics;
  ScoreSettings& settings = result.settings;
  settings.mode = request.mode;
  settings.during =
      request.during == DuringReading::kIncluded ? During::kIncluded : During::kSimultaneous;
  if (request.during == DuringReading::kByMetric && settings.mode == Mode::kExact &&
      result.metrics.contains(kAwareness2011Metric)) {
    settings.during_2011 = During::kIncluded;
  }
  const Result<SbiMapping> mapping = parse_sbi_mapping(request.mapping, settings.during);
  if (!mapping) {
    return Failure(mapping.error());
  }
  settings.mapping = *mapping;
  settings.chain_weight = request.weight;
  if (!request.weights.empty() && request.weight != ChainWeight::kEqualPerEntity) {
    return refuse(codes::kFieldsContradict, "`weights` and `weight` cannot be combined",
                  "omit one of them");
  }
  if (const Result<void> read = read_weights(request.weights, settings); !read) {
    return Failure(read.error());
  }
  settings.conflicts = request.conflicts;
  if (request.labels != LabelReading::kByMode) {
    settings.labels =
        request.labels == LabelReading::kWritten ? NonRelated::kAsWritten : NonRelated::kAsVague;
  }
  if (!request.task.empty()) {
    const Result<std::vector<const Task*>> tasks = parse_tasks(request.task);
    if (!tasks) {
      return Failure(tasks.error());
    }
    settings.tasks = *tasks;
  }
  if (const Result<void> read = read_targets(request.targets, settings); !read) {
    return Failure(read.error());
  }
  return result;
}

}  // namespace

Result<ParsedSignature> how_to_score(const ScoreRequest& request) {
  Result<ParsedSignature> how =
      request.signature.empty() ? from_fields(request) : from_signature(request);
  if (!how) {
    return how;
  }
  if (const Result<void> checked = check_during(how->settings.mode, how->settings.during);
      !checked) {
    return Failure(checked.error());
  }
  if (request.systems.empty() && request.baseline.empty()) {
    return refuse(codes::kMissingField, "no system to score",
                  "give a system after gold, or a folder as `baseline`");
  }
  MetricSet only_tempeval;
  only_tempeval.add(kTempEval1Metric);
  if (!request.baseline.empty() && !(how->metrics == only_tempeval)) {
    return refuse(codes::kFieldsContradict,
                  "the baseline only supports the metric tempeval1, without tallies",
                  "use '`metric` tempeval1' alone, without `tallies`");
  }
  return how;
}

Result<void> check_during(Mode mode, During during) {
  if (mode == Mode::kOfficial && during == During::kIncluded) {
    return refuse(codes::kFieldsContradict, "the published scorer reads DURING as SIMULTANEOUS",
                  "omit '`during` included', or use '`mode` exact'");
  }
  return {};
}

Result<DocumentPart> parse_part(std::string_view text) {
  DocumentPart part;
  if (text.empty()) {
    return part;
  }
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = [](std::string_view digits, std::size_t& into) {
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), into);
    return problem == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  };
  if (slash == text.size() || !number(text.substr(0, slash), part.index) ||
      !number(text.substr(slash + 1), part.count) || part.index >= part.count) {
    return refuse(codes::kBadField, fmt::format("'{}' is not a part", shown(text)),
                  "write K/N, with K from 0 to N-1: `part` 0/4, 1/4, 2/4 and 3/4 together cover "
                  "all documents");
  }
  return part;
}

}  // namespace gnomon
