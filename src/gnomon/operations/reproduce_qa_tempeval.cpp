// Llorens et al. (2015): QA TempEval, Tables 1, 3 and 4 for the systems whose output is public.
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/stats.h"
#include "gnomon/qa/question.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kQuestionsPaper = "QA TempEval (Llorens et al. 2015)";
constexpr std::string_view kFigures = "P R F1 awd% correct";

// A genre of Table 1, recognised by its number of questions.
struct Genre {
  const char* name;
  std::int64_t documents;
  std::int64_t words;
  std::int64_t questions;
  std::int64_t yes;
  std::int64_t no;
  std::int64_t close;
  std::int64_t distant;
};
constexpr Genre kGenres[] = {{"news", 10, 6920, 99, 93, 6, 40, 59},
                             {"wiki", 10, 14842, 130, 117, 13, 58, 72},
                             {"blogs", 8, 2053, 65, 65, 0, 30, 35}};

struct PublishedSystem {
  const char* genre;
  const char* system;
  const char* figures;
  const char* why;  // questions that the tools of 2015 leave unknown
};
constexpr PublishedSystem kSystems[] = {
    {"news", "TIPSem", ".52 .11 .18 .21 11", "13 (search), 40 (lost link)"},
    {"news", "TIPSemB", ".50 .16 .24 .32 16", "40 (lost link)"},
    {"wiki", "TIPSem", ".74 .19 .30 .26 25", ""},
    {"wiki", "TIPSemB", ".52 .13 .21 .25 17", ""},
    {"blogs", "TIPSem", ".45 .14 .21 .31 9", ""},
    {"blogs", "TIPSemB", ".31 .08 .12 .25 5", ""}};

constexpr std::string_view kDefects =
    "the tools of 2015 leave questions unknown that their own rules decide: a search never returns "
    "to "
    "a chain that it left, and a second link from a point to a chain is lost";

std::string as_printed_ratio(const std::optional<double>& ratio) {
  const std::string text = printed(ratio.value_or(0), 2);
  return text.starts_with('0') ? text.substr(1) : text;
}

std::string five_figures(const QaTally& tally) {
  return fmt::format("{} {} {} {} {}", as_printed_ratio(tally.precision()),
                     as_printed_ratio(tally.recall()), as_printed_ratio(tally.f1()),
                     as_printed_ratio(tally.answered_share()), tally.correct);
}

Result<AskSystemsResult> asked(const QuestionCollection& collection, const std::string& questions,
                               const std::string& system, AnswerMode mode, const Run& run) {
  AskSystemsRequest request;
  request.questions = questions;
  request.entities = collection.entities;
  request.systems = {system};
  request.mode = mode;
  auto outcome = ask_systems(request, run);
  if (!outcome) {
    return Failure(std::move(outcome.error()));
  }
  return std::move(outcome->value);
}

void add_statistics(const QuestionCollection& collection, const AskSystemsResult& result,
                    const Genre& genre, const Run& run, ReproducedFigures& figures) {
  const auto add = [&](const char* what, std::int64_t published, std::int64_t computed,
                       std::string_view remark = "") {
    figures.push_back(compared(kQuestionsPaper, "Table 1", genre.name, what,
                               fmt::format("{}", published), static_cast<double>(computed), 0,
                               remark));
  };
  std::vector<std::string> documents;
  std::int64_t yes = 0;
  for (const Question& question : result.questions) {
    documents.push_back(question.document);
    yes += question.expected_answer() == "yes" ? 1 : 0;
  }
  std::ranges::sort(documents);
  documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
  const AnswerTallies& tallies = result.systems.front().tallies;
  const auto questions = static_cast<std::int64_t>(result.questions.size());
  add("documents", genre.documents, static_cast<std::int64_t>(documents.size()));
  if (!collection.texts.empty()) {
    StatsRequest request;
    request.inputs = {collection.texts};
    if (const auto counted = stats(request, run)) {
      add("words", genre.words, counted->value.total.counts.words,
          "here runs of characters between white space, without headers; the paper does not say");
    }
  }
  add("questions", genre.questions, questions);
  add("yes", genre.yes, yes);
  add("no", genre.no, questions - yes);
  add("dist-", genre.close, tallies.close.questions);
  add("dist+", genre.distant, tallies.distant.questions);
}

Result<void> add_system(const QuestionCollection& collection, const std::filesystem::path& folder,
                        const PublishedSystem& row, const Genre& genre, bool with_statistics,
                        const Run& run, ReproducedFigures& figures) {
  const Result<AskSystemsResult> official =
      asked(collection, collection.questions, folder.string(), AnswerMode::kOfficial, run);
  if (!official) {
    return Failure(official.error());
  }
  if (with_statistics) {
    add_statistics(collection, *official, genre, run, figures);
  }
  const Result<AskSystemsResult> exact =
      asked(collection, collection.questions, folder.string(), AnswerMode::kExact, run);
  if (!exact) {
    return Failure(exact.error());
  }
  const std::string table = fmt::format("Table 3, {}", genre.name);
  const std::string computed = five_figures(official->systems.front().tallies.all);
  const bool is_equal = computed == row.figures;
  figures.push_back({std::string(kQuestionsPaper), table, row.system, std::string(kFigures),
                     row.figures, computed,
                     is_equal ? ReproductionVerdict::kEqual : ReproductionVerdict::kNear,
                     is_equal ? "" : fmt::format("questions {}: {}", row.why, kDefects)});
  figures.push_back({std::string(kQuestionsPaper), table, fmt::format("{}, exact", row.system),
                     std::string(kFigures), "", five_figures(exact->systems.front().tallies.all),
                     ReproductionVerdict::kNotPrinted,
                     "by the definitions, without quirks of the tools"});
  return {};
}

// With TREFL, and negated: the paper prints sums over genres only.
Result<void> add_parts(const QuestionCollection& collection, const PublishedSystem& row,
                       const Genre& genre, const Run& run, ReproducedFigures& figures) {
  const std::filesystem::path folder =
      std::filesystem::path(collection.systems) / fmt::format("{}-timex-ref-links", row.system);
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) {
    return {};
  }
  const auto add = [&](std::string_view table, const std::string& questions) -> Result<void> {
    const Result<AskSystemsResult> result =
        asked(collection, questions, folder.string(), AnswerMode::kOfficial, run);
    if (!result) {
      return Failure(result.error());
    }
    figures.push_back({std::string(kQuestionsPaper), fmt::format("{}, {} part", table, genre.name),
                       fmt::format("{} with TREFL", row.system), std::string(kFigures), "",
                       five_figures(result->systems.front().tallies.all),
                       ReproductionVerdict::kNotPrinted,
                       "the paper prints sums over three genres"});
    return {};
  };
  if (const Result<void> added = add("Table 4", collection.questions); !added) {
    return added;
  }
  return collection.negated.empty() ? Result<void>() : add("negated questions", collection.negated);
}

Result<void> add_collection(const QuestionCollection& collection, const Run& run,
                            std::vector<std::string>& done, ReproducedFigures& figures) {
  bool first = true;
  std::error_code ignored;
  for (const PublishedSystem& row : kSystems) {
    const std::filesystem::path folder = std::filesystem::path(collection.systems) / row.system;
    if (!std::filesystem::is_directory(folder, ignored)) {
      continue;
    }
    const Result<AskSystemsResult> probe =
        asked(collection, collection.questions, folder.string(), AnswerMode::kOfficial, run);
    if (!probe) {
      return Failure(probe.error());
    }
    const auto genre = std::ranges::find_if(kGenres, [&](const Genre& one) {
      return std::string_view(one.name) == row.genre &&
             one.questions == static_cast<std::int64_t>(probe->questions.size());
    });
    if (genre == std::end(kGenres)) {
      continue;
    }
    if (const Result<void> added = add_system(collection, folder, row, *genre, first, run, figures);
        !added) {
      return added;
    }
    if (const Result<void> added = add_parts(collection, row, *genre, run, figures); !added) {
      return added;
    }
    done.push_back(fmt::format("{} {}", row.genre, row.system));
    first = false;
  }
  return {};
}

}  // namespace

Result<ReproducedFigures> reproduce_qa_tempeval(const KnownCorpora& corpora, const Run& run) {
  ReproducedFigures figures;
  std::vector<std::string> done;
  for (const QuestionCollection& collection : corpora.questions) {
    if (const Result<void> added = add_collection(collection, run, done, figures); !added) {
      return Failure(added.error());
    }
  }
  for (const PublishedSystem& row : kSystems) {
    if (std::ranges::find(done, fmt::format("{} {}", row.genre, row.system)) == done.end()) {
      figures.push_back(without_data(kQuestionsPaper, fmt::format("Table 3, {}", row.genre),
                                     row.system, kFigures, row.figures,
                                     "needs the questions and outputs of SemEval-2015, task 5"));
    }
  }
  return figures;
}

}  // namespace gnomon
