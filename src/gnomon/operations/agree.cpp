#include "gnomon/operations/agree.h"

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/backbone/calendar_origin.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/annotators.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kProblemsShown = 5;  // of one annotator of one document
constexpr std::size_t kMissingShown = 3;

AlignBy align_by(AgreePairing pairing) {
  switch (pairing) {
    case AgreePairing::kExact:
      return AlignBy::kExact;
    case AgreePairing::kIds:
      return AlignBy::kIds;
    case AgreePairing::kPosition:
      break;
  }
  return AlignBy::kPosition;
}

Result<AgreeSettings> agree_settings(const AgreeRequest& request) {
  AgreeSettings settings;
  settings.align_by = align_by(request.pair);
  settings.during = request.during;
  settings.missing =
      request.missing == AgreeMissing::kLeftOut ? MissingLabels::kLeftOut : MissingLabels::kVague;
  if (!request.task.empty()) {
    Result<std::vector<const Task*>> tasks = parse_tasks(request.task);
    if (!tasks) {
      return Failure(std::move(tasks.error()));
    }
    settings.tasks = std::move(*tasks);
  }
  return settings;
}

std::string agree_signature(const AgreeRequest& request, const AgreeSettings& settings) {
  std::string result = fmt::format("gnomon:{}|command:agree|pair:{}|during:{}|missing:{}",
                                   version(), choice_name(request.pair),
                                   choice_name(request.during), choice_name(request.missing));
  for (std::size_t i = 0; i < settings.tasks.size(); ++i) {
    result += fmt::format("{}{}", i == 0 ? "|task:" : "+", settings.tasks[i]->number);
  }
  return result;
}

// What became of the documents of one name.
struct AgreedDocument {
  std::vector<std::string> annotators;  // who has one that can be read
  std::vector<Notice> problems;         // with the others
  std::optional<DocumentAgreement> agreement;
  std::size_t calendar_links = 0;
};

// Without the links that the calendar gives: all have them, and nobody judged them.
SharedDocument without_calendar(const SharedDocument& document, std::size_t& left_out) {
  std::vector<bool> keep;
  for (const Link& link : document->links()) {
    keep.push_back(link.attributes[Attr::kOrigin] != kCalendarOrigin);
  }
  const auto count = static_cast<std::size_t>(std::ranges::count(keep, false));
  left_out += count;
  return count == 0 ? document : std::make_shared<const Document>(with_links(*document, keep, {}));
}

AgreedDocument agree_on_joined(const JoinedDocument& joined, const std::vector<std::string>& names,
                               const AgreeSettings& settings, const std::stop_token& stop) {
  AgreedDocument result;
  std::vector<SharedDocument> held;
  std::vector<AnnotatedDocument> annotators;
  for (std::size_t i = 0; i < joined.from.size(); ++i) {
    if (joined.from[i] == nullptr) {
      continue;
    }
    Result<SharedDocument> document = joined.from[i]->load();
    if (!document) {
      result.problems.push_back(error_notice(std::move(document.error()), joined.name));
      continue;
    }
    held.push_back(without_calendar(*document, result.calendar_links));
    annotators.push_back({names[i], held.back().get()});
    result.annotators.push_back(names[i]);
  }
  if (annotators.size() > 1) {
    result.agreement = agree_on(joined.name, std::move(annotators), settings, stop);
  }
  return result;
}

// The first of the names, and how many more there are.
std::string some_of(const std::vector<std::string>& names) {
  const std::size_t count = std::min(names.size(), kMissingShown);
  std::vector<std::string> first;
  for (std::size_t i = 0; i < count; ++i) {
    first.push_back(printable(names[i]));
  }
  return fmt::format("{}{}", fmt::join(first, ", "),
                     names.size() > count ? fmt::format(" and {} more", names.size() - count) : "");
}

// Says which documents are missing somewhere. False when some are.
bool note_missing(const Annotators& annotators, const std::vector<AgreedDocument>& documents,
                  std::vector<Notice>& notices) {
  std::vector<std::string> alone;
  std::map<std::string, std::vector<std::string>> missing;  // by annotator
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const std::string& name = annotators.documents[i].name;
    const std::vector<std::string>& having = documents[i].annotators;
    if (having.size() == 1) {
      alone.push_back(fmt::format("{} ({})", name, having.front()));
    }
    for (const std::string& annotator : annotators.names) {
      if (having.size() > 1 && !annotators.is_shared_out &&
          std::ranges::find(having, annotator) == having.end()) {
        missing[annotator].push_back(name);
      }
    }
  }
  if (!alone.empty()) {
    notices.push_back(
        notice(Severity::kWarning, codes::kDocumentsSkipped,
               fmt::format("skipped {} that only one annotator has: {}",
                           alone.size() == 1 ? "a document" : "documents", some_of(alone))));
  }
  for (const auto& [annotator, names] : missing) {
    notices.push_back(
        notice(Severity::kWarning, codes::kAnnotatorLacksDocuments,
               fmt::format("{} does not have {}", printable(annotator), some_of(names))));
  }
  return alone.empty() && missing.empty();
}

// Says which links of one annotator could not be used as they stand.
void note_rows(const std::string& document, const AnnotatorOfDocument& annotator,
               std::vector<Notice>& notices) {
  const auto say = [&](const std::string& what) {
    notices.push_back(notice(
        Severity::kWarning, codes::kOddLink,
        fmt::format("{}: {}: {}", printable(document), printable(annotator.name), what), document));
  };
  const std::size_t all = annotator.problems.size();
  for (std::size_t i = 0; i < std::min(all, kProblemsShown); ++i) {
    say(in_words(annotator.problems[i]));
  }
  if (all > kProblemsShown) {
    say(fmt::format("and {} more; JSON output lists all", all - kProblemsShown));
  }
}

// Says what is wrong with the documents of one name. False when something is.
bool note_problems(const DocumentAgreement& document, std::vector<Notice>& notices) {
  for (const auto& [pair, error] : document.refused) {
    Error refused =
        error_about(codes::kDifferentTexts, printable(document.name),
                    fmt::format("{} (as gold) and {} (as system): {}", printable(pair.first),
                                printable(pair.second), error.what),
                    "this pair of annotators is skipped; '`pair` ids' does not compare texts");
    notices.push_back(error_notice(std::move(refused), document.name));
  }
  for (const auto& [pair, difference] : document.remarks) {
    notices.push_back(
        notice(Severity::kNote, codes::kTextVariants,
               fmt::format("{}: the texts of {} (as gold) and {} (as system) differ {}",
                           printable(document.name), printable(pair.first), printable(pair.second),
                           difference),
               document.name));
  }
  bool all_used = document.refused.empty();
  for (const AnnotatorOfDocument& annotator : document.annotators) {
    note_rows(document.name, annotator, notices);
    all_used = all_used && annotator.problems.empty();
  }
  return all_used;
}

RelationAgreement figures_of(const PairAgreement& pair) {
  const RelationTally& relations = pair.relations;
  const Agreement figures = agreement(relations.full);
  return {pair.annotators.first,
          pair.annotators.second,
          pair.documents,
          figures.items,
          figures.agreed,
          figures.accuracy,
          figures.kappa,
          weighted_agreement(coarsened(relations.full), relaxed_weights()).kappa,
          figures.pi,
          relations.mean_entailed_f(),
          relations.awareness_f()};
}

void put_figures(const CorpusAgreement& corpus, AgreeResult& result) {
  for (const PairAgreement& pair : corpus.annotator_pairs()) {
    result.pairs.push_back(figures_of(pair));
  }
  result.together = figures_of(corpus.micro());
  result.together.first.clear();
  result.together.second.clear();
  if (const std::optional<Ratings::Alpha> alpha = corpus.ratings().alpha()) {
    result.alpha = alpha->alpha;
  }
}

Error nothing_to_compare(const AgreeRequest& request) {
  return error_about(codes::kNothingToCompare, printable(request.inputs.front().name()),
                     "no document can be compared between two annotators",
                     request.inputs.size() == 1
                         ? "in a single folder, files are called DOCUMENT.ANNOTATOR; else give one "
                           "folder per annotator"
                         : "documents are paired by their path below the folder, without the "
                           "extension");
}

// Puts together what was found about every document, in their order.
CorpusAgreement take_all(const Annotators& annotators, std::vector<AgreedDocument> documents,
                         Outcome<AgreeResult>& outcome) {
  CorpusAgreement corpus;
  AgreeResult& result = outcome.value;
  std::size_t calendar_links = 0;
  for (AgreedDocument& document : documents) {
    calendar_links += document.calendar_links;
    result.read += document.annotators.size();
    result.unread += document.problems.size();
    std::ranges::move(document.problems, std::back_inserter(outcome.notices));
  }
  if (calendar_links > 0) {
    outcome.notices.push_back(
        notice(Severity::kNote, codes::kLinksSkipped,
               fmt::format("skipped {} with the origin {}: no annotator judged them",
                           plural(calendar_links, "TLINK"), kCalendarOrigin)));
  }
  for (const Collection& collection : annotators.collections) {
    result.unread += collection.unread;
  }
  result.is_complete = note_missing(annotators, documents, outcome.notices) && result.unread == 0;
  for (AgreedDocument& document : documents) {
    if (document.agreement) {
      result.is_complete =
          note_problems(*document.agreement, outcome.notices) && result.is_complete;
      corpus.documents.push_back(std::move(*document.agreement));
    }
  }
  return corpus;
}

}  // namespace

Result<Outcome<AgreeResult>> agree(const AgreeRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Result<AgreeSettings> settings = agree_settings(request);
  if (!settings) {
    return Failure(std::move(settings.error()));
  }
  Outcome<AgreeResult> outcome;
  const Result<Annotators> annotators = open_annotators(
      request.inputs, {request.annotators, request.without}, *format, run, outcome.notices);
  if (!annotators) {
    return Failure(annotators.error());
  }
  std::vector<AgreedDocument> documents(annotators->documents.size());
  if (!parallel_for(documents.size(), run,
                    [&](std::size_t i) {
                      documents[i] = agree_on_joined(annotators->documents[i], annotators->names,
                                                     *settings, run.stop);
                    }) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  CorpusAgreement corpus = take_all(*annotators, std::move(documents), outcome);
  AgreeResult& result = outcome.value;
  put_figures(corpus, result);
  if (result.pairs.empty()) {
    outcome.notices.push_back(error_notice(nothing_to_compare(request)));
  }
  result.signature = agree_signature(request, *settings);
  result.settings = std::make_shared<const AgreeSettings>(std::move(*settings));
  result.agreement = std::make_shared<const CorpusAgreement>(std::move(corpus));
  return outcome;
}

}  // namespace gnomon
