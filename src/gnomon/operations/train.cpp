#include "gnomon/operations/train.h"

#include "gnomon/base/child_process.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/sha256.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/language/treebank.h"
#include "gnomon/language/word_vectors.h"
#include "gnomon/operations/cross_validation.h"
#include "gnomon/tag/tag_model.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Words with groups and, of these, those with vectors: chosen so that the model stays below 16 MB.
constexpr std::size_t kGroupedWords = 60000;
constexpr std::size_t kVectorWords = 28000;

Result<std::string> read_plain(const std::string& path) {
  if (!path.ends_with(".xz")) {
    return read_file(path);
  }
  const std::array<std::string, 3> words = {"xz", "-dc", path};
  auto child = run_program(words, "");
  if (!child) {
    return Failure(child.error());
  }
  if (child->exit_code != 0) {
    return fail(codes::kProgramFailed, path,
                fmt::format("xz could not read this: {}", child->errors));
  }
  return std::move(child->output);
}

Result<Treebank> open_treebank(const std::string& path) {
  auto bytes = read_plain(path);
  if (!bytes) {
    return Failure(bytes.error());
  }
  return read_treebank(*bytes, path);
}

// The language of a model that was made before, and what keeps it in memory.
struct Language {
  std::shared_ptr<const void> owner;
  LanguageModel model;
};

Result<Language> kept_language(const std::string& path) {
  auto model = TagModel::open(path);
  if (!model) {
    return Failure(model.error());
  }
  auto owner = std::make_shared<TagModel>(std::move(*model));
  return Language{owner, owner->language()};
}

Result<Language> learnt_language(const TrainRequest& request, const Run& run) {
  auto treebank = open_treebank(request.treebank);
  if (!treebank) {
    return Failure(treebank.error());
  }
  auto wordnet = read_wordnet(request.wordnet);
  if (!wordnet) {
    return Failure(wordnet.error());
  }
  WordTable words;
  if (!request.vectors.empty()) {
    const auto bytes = read_file(request.vectors);
    if (!bytes) {
      return Failure(bytes.error());
    }
    const auto vectors = read_word_vectors(*bytes, kGroupedWords, request.vectors);
    if (!vectors) {
      return Failure(vectors.error());
    }
    words = group_words(*vectors, kVectorWords, *wordnet, run.jobs);
  }
  LanguageTraining settings;
  settings.seed = request.seed;
  settings.jobs = run.jobs;
  return Language{
      nullptr, train_language(treebank->analysis, std::move(words), std::move(*wordnet), settings)};
}

Result<TreebankFigures> figures_of(const std::string& path, const LanguageModel& language) {
  const auto treebank = open_treebank(path);
  if (!treebank) {
    return Failure(treebank.error());
  }
  const LanguageFigures counts = compare_with(treebank->analysis, language);
  const auto share = [](std::size_t part, std::size_t all) {
    return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
  };
  return TreebankFigures{counts.tokens, share(counts.tags, counts.tokens),
                         share(counts.lemmas, counts.tokens), share(counts.heads, counts.words),
                         share(counts.relations, counts.words)};
}

// By the name of the file alone, so that the parts of cross-validation do not depend on folders.
std::string_view file_name(std::string_view document) {
  return document.substr(document.rfind('/') + 1);
}

}  // namespace

Result<Outcome<TrainResult>> train(const TrainRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  if (request.treebank.empty() == request.language.empty()) {
    return fail(request.treebank.empty() ? codes::kMissingField : codes::kFieldsContradict, "",
                "a model needs either a treebank or the language of another model",
                "give one of `treebank` and `language`");
  }
  if (request.folds == 1) {
    return fail(codes::kBadField, "", "cross-validation needs two parts or more");
  }
  if (request.model.empty() && request.folds == 0) {
    return fail(codes::kMissingField, "", "nothing is to be made: no model, no cross-validation",
                "give `model` or `folds`");
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<TrainResult> outcome;
  TrainResult& result = outcome.value;
  const auto files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  ProgressCount progress(run, 3 + request.folds);
  Run quiet = run;
  quiet.progress = {};
  auto mapped =
      map_shared_documents<SharedDocument>(*files, *format, quiet, outcome.notices,
                                           [](const SharedDocument& document) { return document; });
  if (!mapped) {
    return Failure(mapped.error());
  }
  result.unread = mapped->unread;
  auto documents = std::move(*mapped).together();
  std::stable_sort(documents.begin(), documents.end(),
                   [](const SharedDocument& a, const SharedDocument& b) {
                     return file_name(a->name()) < file_name(b->name());
                   });
  if (documents.size() < std::max<std::uint64_t>(request.folds, 1)) {
    return fail(codes::kNoDocument, "",
                fmt::format("there are only {} documents to learn from", documents.size()));
  }
  progress.step();
  auto language =
      request.language.empty() ? learnt_language(request, run) : kept_language(request.language);
  if (!language) {
    return Failure(language.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  progress.step();
  if (!request.test_treebank.empty()) {
    auto figures = figures_of(request.test_treebank, language->model);
    if (!figures) {
      return Failure(figures.error());
    }
    result.treebank = *figures;
  }
  std::vector<std::unique_ptr<const TrainingText>> texts(documents.size());
  parallel_for(
      documents.size(), run.jobs,
      [&](std::size_t k) {
        texts[k] = std::make_unique<const TrainingText>(*documents[k], language->model);
      },
      run.stop);
  if (run.stopped()) {
    return Failure(cancelled());
  }
  std::vector<const TrainingText*> all;
  for (const auto& text : texts) {
    all.push_back(text.get());
    ++result.documents;
    result.events += text->gold().events.size();
    result.times += text->gold().times.size();
    result.links += text->document().links().size();
  }
  if (result.events == 0) {
    return fail(codes::kNoDocument, "", "the documents have no events to learn from",
                "give documents in which events, times and links are marked");
  }
  TagTraining settings;
  settings.jobs = run.jobs;
  settings.events.seed = request.seed;
  settings.events.network = !request.no_network;
  settings.links.networks = request.no_network ? 0 : settings.links.networks;
  if (request.folds > 0) {
    result.folds = request.folds;
    auto figures = cross_validate(all, language->model, request.folds, settings, request.seed,
                                  quiet, [&] { progress.step(); });
    if (!figures) {
      return Failure(figures.error());
    }
    result.validation = std::move(*figures);
  }
  if (!request.model.empty()) {
    TaggerModels models = train_tagger_models(all, settings, run.stop);
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const std::string bytes =
        TagModel(language->model, std::move(models.events), std::move(models.links)).bytes();
    if (const auto written = write_file(request.model, bytes); !written) {
      return Failure(written.error());
    }
    result.model = request.model;
    result.bytes = bytes.size();
    result.sha256 = sha256(bytes);
  }
  progress.step();
  return outcome;
}

}  // namespace gnomon
