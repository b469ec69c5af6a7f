#include "gnomon/operations/merge.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/join.h"
#include "gnomon/operations/merge_figures.h"
#include "gnomon/operations/merge_notices.h"
#include "gnomon/operations/merge_sources.h"
#include "gnomon/operations/time_left.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/prepared_gold.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The sources with their precisions, those to be measured with none yet.
Result<std::vector<LinkSource>> sources_of(const MergeRequest& request) {
  const auto usage = [](const ErrorCode& code, std::string what, std::string hint) {
    return fail(code, "gnomon", std::move(what), std::move(hint));
  };
  const int ways = (request.precision.empty() ? 0 : 1) + (request.gold.empty() ? 0 : 1) +
                   (request.task_precision.empty() ? 0 : 1);
  if (ways > 1) {
    return usage(codes::kFieldsContradict, "more than one source of precisions",
                 "give one of `precision`, `task-precision` and `gold`");
  }
  if (!request.task_precision.empty()) {
    return parse_precisions(request.task_precision);
  }
  const Result<std::vector<std::string>> names = source_names(request.sources);
  if (!names) {
    return Failure(names.error());
  }
  if (!request.precision.empty()) {
    return given_precisions(request.precision, request.sources, *names);
  }
  if (request.gold.empty() && names->size() > 1) {
    return usage(codes::kNoPrecision, "no precision given for the sources",
                 fmt::format("give `precision` {}=.8,... or measure it with `gold` FOLDER",
                             shown(names->front())));
  }
  std::vector<LinkSource> sources;
  for (const std::string& name : *names) {
    sources.push_back({name, 1});
  }
  return sources;
}

// All that is read of one document, and what gold says of it.
struct ReadDocument {
  std::vector<SharedDocument> documents;             // of each source; null where it has none
  std::vector<std::optional<DocumentScore>> scores;  // of each source, where gold has it too
  std::vector<Notice> notices;
};

// Reads every document of every source once, measures and merges.
class Merging {
 public:
  Merging(const MergeRequest& request, const Run& run) : request_(request), run_(run) {}

  Result<Outcome<MergeResult>> merge() {
    Result<void> done = check_fields(request_);
    if (done) {
      done = settle();
    }
    if (done) {
      done = open();
    }
    if (done) {
      done = read();
    }
    if (done && result().measured) {
      done = measure();
    }
    if (done) {
      done = merge_all();
    }
    if (!done) {
      return Failure(done.error());
    }
    return std::move(outcome_);
  }

 private:
  MergeResult& result() { return outcome_.value; }
  std::size_t source_count() const { return request_.sources.size(); }

  Result<void> settle() {
    const Result<const Format*> from = find_input_format(request_.from);
    if (!from) {
      return Failure(from.error());
    }
    const Result<const Format*> to = find_writable_format(request_.to);
    if (!to) {
      return Failure(to.error());
    }
    Result<std::vector<LinkSource>> sources = sources_of(request_);
    if (!sources) {
      return Failure(sources.error());
    }
    from_ = *from;
    result().format = *to;
    result().optimal = request_.optimal;
    result().measured = !request_.gold.empty();
    settings_.sources = std::move(*sources);
    settings_.by_task = !request_.task_precision.empty();
    settings_.during = request_.during;
    settings_.weighing = request_.weight;
    settings_.limits.stop = run_.stop;
    result().by_task = settings_.by_task;
    result().during = settings_.during;
    result().weighing = settings_.weighing;
    return {};
  }

  // The collections of the sources, then that of gold, and which documents belong together.
  Result<void> open() {
    std::vector<Input> inputs = request_.sources;
    if (result().measured) {
      inputs.push_back(request_.gold);
    }
    for (const Input& input : inputs) {
      Result<Collection> collection = open_collection(input, from_, run_, outcome_.notices);
      if (!collection) {
        return Failure(collection.error());
      }
      collections_.push_back(std::move(*collection));
    }
    Result<std::vector<JoinedDocument>> joined = join(collections_, JoinRule::kAnyTwo);
    if (!joined) {
      return Failure(joined.error());
    }
    joined_ = std::move(*joined);
    for (std::size_t s = 0; s < source_count(); ++s) {
      for (const CollectedDocument& document : collections_[s].documents) {
        ++documents_in_[{s, document.file().path}];
      }
    }
    progress_ = std::make_unique<ProgressCount>(run_, 2 * joined_.size());
    return {};
  }

  Result<void> read() {
    read_.resize(joined_.size());
    return for_each_document([&](std::size_t i) { read_[i] = read_document(joined_[i]); });
  }

  ReadDocument read_document(const JoinedDocument& joined) const {
    ReadDocument result;
    result.documents.resize(source_count());
    result.scores.resize(source_count());
    const auto load = [&](const CollectedDocument* document) -> SharedDocument {
      if (document == nullptr) {
        return nullptr;
      }
      Result<SharedDocument> loaded = document->load();
      if (!loaded) {
        result.notices.push_back(error_notice(std::move(loaded.error()), document->name()));
        return nullptr;
      }
      return std::move(*loaded);
    };
    const CollectedDocument* gold =
        joined.from.size() > source_count() ? joined.from.back() : nullptr;
    for (std::size_t s = 0; s < source_count(); ++s) {
      result.documents[s] = load(joined.from[s]);
    }
    if (const SharedDocument right = load(gold)) {
      const ScoreSettings settings = scoring();
      const PreparedGold prepared = prepare_gold(*right, metrics(), settings, run_.stop);
      for (std::size_t s = 0; s < source_count() && !run_.stopped(); ++s) {
        if (result.documents[s]) {
          result.scores[s] = score_document(prepared, *result.documents[s], run_.stop);
        }
      }
    }
    return result;
  }

  static MetricSet metrics() {
    MetricSet metrics;
    metrics.add(kAwarenessMetric);
    return metrics;
  }

  ScoreSettings scoring() const {
    ScoreSettings settings;
    settings.during = request_.during;
    return settings;
  }

  // Precision of awareness over all documents that gold has too.
  Result<void> measure() {
    for (std::size_t s = 0; s < source_count(); ++s) {
      SystemScore score;
      for (const ReadDocument& document : read_) {
        if (document.scores[s]) {
          score.documents.push_back(*document.scores[s]);
        }
      }
      LinkSource& source = settings_.sources[s];
      if (score.documents.empty()) {
        return fail(codes::kNoDocumentMatches, printable(request_.gold.name()),
                    fmt::format("no document of the source '{}' here", shown(source.name)),
                    "documents of gold and sources are paired by name");
      }
      // A source that says nothing about these documents has shown nothing to trust.
      source.precision =
          kAwarenessMetric.figures(score.total(), scoring()).front().precision.value_or(0);
    }
    return {};
  }

  struct DocumentMerge {
    MergedDocument merged;
    MergeFigures figures;
    WrittenDocument written;
  };

  Result<void> merge_all() {
    std::vector<std::optional<DocumentMerge>> all(joined_.size());
    Result<void> done = for_each_document([&](std::size_t i) {
      const std::vector<const Document*> documents = documents_of(read_[i]);
      if (std::ranges::any_of(documents, [](const Document* one) { return one != nullptr; })) {
        all[i] = merge_document(documents, joined_[i]);
      }
    });
    if (!done) {
      return done;
    }
    MergeNotices notices(request_.sources, settings_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::ranges::move(read_[i].notices, std::back_inserter(outcome_.notices));
      if (all[i]) {
        notices.add(documents_of(read_[i]), all[i]->merged, outcome_.notices);
        result().documents.push_back(std::move(all[i]->figures));
        result().written.push_back(std::move(all[i]->written));
      }
    }
    notices.finish(outcome_.notices);
    result().totals = totals_of(result().documents, settings_.sources.size());
    if (result().totals.unproved > 0) {
      outcome_.notices.push_back(search_not_done(request_.limit, result().totals.unproved));
    }
    result().sources = settings_.sources;
    return {};
  }

  static std::vector<const Document*> documents_of(const ReadDocument& read) {
    std::vector<const Document*> documents;
    for (const SharedDocument& document : read.documents) {
      documents.push_back(document.get());
    }
    return documents;
  }

  DocumentMerge merge_document(const std::vector<const Document*>& documents,
                               const JoinedDocument& joined) {
    DocumentMerge result;
    MergeSettings settings = settings_;
    settings.limits.seconds = left_.seconds();
    result.merged = merge_documents(documents, settings);
    if (run_.stopped()) {  // then it means nothing
      return result;
    }
    result.figures = figures_of(documents, result.merged, settings_);
    result.figures.file = result.figures.name + ending_of(result.merged.lead, joined);
    result.written = {result.figures.name,
                      outcome_.value.format->write(
                          merged_document(documents, result.merged, settings_, request_.optimal))};
    return result;
  }

  // That of the file, unless it holds other documents too.
  std::string ending_of(std::size_t source, const JoinedDocument& joined) const {
    const std::string& path = joined.from[source]->file().path;
    return documents_in_.at({source, path}) == 1 ? std::filesystem::path(path).extension().string()
                                                 : std::string();
  }

  Result<void> for_each_document(const std::function<void(std::size_t)>& work) {
    const bool all = parallel_for(
        joined_.size(), run_.jobs,
        [&](std::size_t i) {
          work(i);
          progress_->step();
        },
        run_.stop);
    if (!all || run_.stopped()) {
      return Failure(cancelled());
    }
    return {};
  }

  const MergeRequest& request_;
  MergeSettings settings_ = {};
  TimeLeft left_{request_.limit};
  const Run& run_;
  const Format* from_ = nullptr;
  Outcome<MergeResult> outcome_;
  std::vector<Collection> collections_;
  std::vector<JoinedDocument> joined_;
  // How many documents a file of a source has.
  std::map<std::pair<std::size_t, std::string>, std::size_t> documents_in_;
  std::vector<ReadDocument> read_;
  std::unique_ptr<ProgressCount> progress_;
};

}  // namespace

Result<Outcome<MergeResult>> merge(const MergeRequest& request, const Run& run) {
  return Merging(request, run).merge();
}

}  // namespace gnomon
