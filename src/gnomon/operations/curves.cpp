#include "gnomon/operations/curves.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/random.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/reason/sbi_mapping.h"
#include "gnomon/score/run_noise.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// A document of gold, ready to be made worse. Its parts look at one another: it stays where it is.
struct Subject {
  Subject(SharedDocument document, std::size_t dropped_links, const MetricSet& metrics,
          const ScoreSettings& settings, const std::stop_token& stop)
      : gold(std::move(document)),
        dropped(dropped_links),
        noisy(*gold, settings.during, stop),
        prepared(prepare_gold(*gold, metrics, settings, stop)) {}
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  SharedDocument gold;
  std::size_t dropped;
  NoisyGold noisy;
  PreparedGold prepared;
};
using Subjects = std::vector<std::unique_ptr<const Subject>>;

std::unique_ptr<const Subject> subject_of(const SharedDocument& document, bool minimal,
                                          const MetricSet& metrics, const ScoreSettings& settings,
                                          const std::stop_token& stop) {
  if (!minimal) {
    return std::make_unique<const Subject>(document, 0, metrics, settings, stop);
  }
  auto gold = std::make_shared<const Document>(minimal_gold(*document, settings.during, stop));
  const std::size_t dropped = document->links().size() - gold->links().size();
  return std::make_unique<const Subject>(std::move(gold), dropped, metrics, settings, stop);
}

Result<const Metric*> only_metric(std::string_view name) {
  const Result<MetricSet> metrics = parse_metrics(name);
  if (!metrics) {
    return Failure(metrics.error());
  }
  const std::vector<const Metric*> list = metrics->list();
  if (list.size() != 1) {
    return fail(codes::kBadField, "", fmt::format("'{}' is more than one metric", shown(name)),
                "draw the curves of one metric at a time: name one as `metric`");
  }
  return list.front();
}

CurvesResult described(const CurvesRequest& request, const Metric& metric) {
  CurvesResult result;
  for (const Input& input : request.inputs) {
    result.inputs.push_back(input.name());
  }
  result.metric = metric.name;
  result.minimal = request.minimal;
  result.order = request.order;
  result.steps = request.steps;
  result.seeds = request.seeds;
  result.seed = request.seed;
  for (const Noise noise : kNoises) {
    if (request.experiment == Experiment::kAll ||
        choice_name(request.experiment) == experiment_name(noise)) {
      result.experiments.push_back(noise);
    }
  }
  result.signature = fmt::format(
      "gnomon:{}|curves|metric:{}|experiment:{}|gold:{}|order:{}|steps:{}|seeds:{}|seed:{}|"
      "during:{}|align:ids",
      version(), metric.name, choice_name(request.experiment),
      request.minimal ? "minimal" : "whole", choice_name(request.order), request.steps,
      request.seeds, request.seed, choice_name(request.during));
  return result;
}

// "night-ferry", "night-ferry and 2 more".
std::string named(const std::vector<std::string>& names) {
  return names.size() == 1
             ? printable(names.front())
             : fmt::format("{} and {} more", printable(names.front()), names.size() - 1);
}

// Documents without a link take no part.
void leave_out_linkless(Subjects& subjects, const CurvesResult& result,
                        std::vector<Notice>& notices) {
  std::vector<std::string> names;
  std::erase_if(subjects, [&](const auto& subject) {
    if (!subject->noisy.has_links()) {
      names.emplace_back(subject->gold->name());
      return true;
    }
    return false;
  });
  if (subjects.empty()) {
    Error error = error_about(
        codes::kNoLinks, fmt::format("{}", fmt::join(result.inputs, ", ")),
        "no document has a TLINK between two events or times, so that nothing can be made worse",
        "name annotated documents; 'gnomon stats' counts their TLINKs");
    notices.push_back(error_notice(std::move(error)));
  } else if (!names.empty()) {
    notices.push_back(
        notice(Severity::kWarning, codes::kNoLinks,
               fmt::format("skipped {} without a TLINK between two events or times: {}",
                           plural(names.size(), "document"), named(names))));
  }
}

// Every document, experiment and seed is worked on by itself; what one gives depends on nothing
// else, so that the number of threads does not matter.
class CurveRuns {
 public:
  CurveRuns(const Subjects& subjects, const CurvesResult& result)
      : subjects_(subjects),
        result_(result),
        seeds_(static_cast<std::size_t>(result.seeds)),
        runs_(subjects.size() * result.experiments.size() * seeds_) {}

  // False when stopped.
  bool make(const Metric& metric, const Run& run) {
    const bool all = parallel_for(runs_.size(), run, [&](std::size_t i) {
      const std::size_t experiment = i / seeds_ % result_.experiments.size();
      const Subject& subject = *subjects_[i / seeds_ / result_.experiments.size()];
      NoiseOptions options;
      options.noise = result_.experiments[experiment];
      options.order = result_.order;
      options.steps = static_cast<std::size_t>(result_.steps);
      options.seed = result_.seed + i % seeds_ + fnv1a(subject.gold->name()) +
                     fnv1a(experiment_name(options.noise));
      runs_[i] = run_noise(subject.noisy, subject.prepared, metric, options, run.stop);
    });
    return all && !run.stopped();
  }

  std::span<const NoiseRun> of(std::size_t document, std::size_t experiment) const {
    return std::span(runs_).subspan((document * result_.experiments.size() + experiment) * seeds_,
                                    seeds_);
  }

 private:
  const Subjects& subjects_;
  const CurvesResult& result_;
  std::size_t seeds_;
  std::vector<NoiseRun> runs_;
};

// Says in which documents all entities, or nearly all, are related already.
void note_full(const std::vector<std::string>& none, const std::vector<std::string>& few,
               const CurvesResult& result, std::vector<Notice>& notices) {
  if (!none.empty()) {
    const std::string what = fmt::format(
        "no wrong link can be added to {} in which every two events and times are related "
        "already: {}",
        plural(none.size(), "document"), named(none));
    const bool nothing_left =
        std::ranges::none_of(result.pooled, [](const auto& curve) { return curve.has_value(); });
    notices.push_back(
        nothing_left
            ? error_notice(error_about(
                  codes::kNothingToAdd, fmt::format("{}", fmt::join(result.inputs, ", ")), what,
                  "choose another `experiment`, or documents with more events and times"))
            : notice(Severity::kWarning, codes::kNothingToAdd, what));
  }
  if (!few.empty()) {
    notices.push_back(notice(
        Severity::kNote, codes::kNothingToAdd,
        fmt::format("{} with fewer unrelated pairs of events and times than links: fewer wrong "
                    "links are added: {}",
                    plural(few.size(), "document"), named(few))));
  }
}

void draw_curves(const Subjects& subjects, const CurveRuns& runs, CurvesResult& result,
                 std::vector<Notice>& notices) {
  for (const auto& subject : subjects) {
    result.documents.push_back({std::string(subject->gold->name()),
                                subject->noisy.link_count(),
                                subject->noisy.entity_count(),
                                subject->dropped,
                                {}});
  }
  std::vector<std::string> none;
  std::vector<std::string> few;
  for (std::size_t e = 0; e < result.experiments.size(); ++e) {
    const Noise noise = result.experiments[e];
    std::vector<NoiseRun> sums(static_cast<std::size_t>(result.seeds));
    std::size_t size = 0;
    std::size_t documents = 0;
    for (std::size_t d = 0; d < subjects.size(); ++d) {
      const std::span<const NoiseRun> mine = runs.of(d, e);
      const std::size_t whole = subjects[d]->noisy.size(noise);
      const std::size_t made = mine.front().changes.back();
      if (noise == Noise::kAdd && made < whole) {
        (made == 0 ? none : few).push_back(result.documents[d].name);
      }
      if (made == 0) {
        result.documents[d].curves.emplace_back();
        continue;
      }
      result.documents[d].curves.emplace_back(curve_of(noise, whole, mine));
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += mine[i];
      }
      size += whole;
      ++documents;
    }
    result.pooled.push_back(documents == 0 ? std::nullopt
                                           : std::optional(curve_of(noise, size, sums)));
    result.pooled_documents.push_back(documents);
  }
  note_full(none, few, result, notices);
}

}  // namespace

std::string_view experiment_name(Noise noise) {
  switch (noise) {
    case Noise::kRemove:
      return choice_name(Experiment::kRemove);
    case Noise::kAdd:
      return choice_name(Experiment::kAdd);
    case Noise::kChange:
      return choice_name(Experiment::kChange);
    case Noise::kEntities:
      break;
  }
  return choice_name(Experiment::kEntities);
}

Result<Outcome<CurvesResult>> curves(const CurvesRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<const Metric*> metric = only_metric(request.metric);
  if (!metric) {
    return Failure(metric.error());
  }
  Outcome<CurvesResult> outcome{described(request, **metric), {}};
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  ScoreSettings settings;
  settings.during = request.during;
  settings.mapping = sbi_mapping(request.during);
  MetricSet metrics;
  metrics.add(**metric);
  // Reading takes little time beside the runs, which progress counts.
  using OneSubject = std::unique_ptr<const Subject>;
  auto mapped = map_shared_documents<OneSubject>(
      *files, *format, {.jobs = run.jobs, .stop = run.stop}, outcome.notices,
      [&](const SharedDocument& document) {
        return subject_of(document, request.minimal, metrics, settings, run.stop);
      });
  if (!mapped) {
    return Failure(mapped.error());
  }
  CurvesResult& result = outcome.value;
  result.unread = mapped->unread;
  Subjects subjects = std::move(*mapped).together();
  result.read = subjects.size();
  if (subjects.empty()) {
    return Failure(outcome.notices.back().said);
  }
  leave_out_linkless(subjects, result, outcome.notices);
  CurveRuns runs(subjects, result);
  if (!runs.make(**metric, run)) {
    return Failure(cancelled());
  }
  draw_curves(subjects, runs, result, outcome.notices);
  return outcome;
}

}  // namespace gnomon
