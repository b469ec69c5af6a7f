// Llorens et al. (2015): QA TempEval, Tables 1, 3 and 4 for the systems whose output is public.
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/qa/question.h"

#include <algorithm>
#include <filesystem>
#include <map>
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

constexpr const char* kSystemNames[] = {"TIPSem", "TIPSemB"};

// A row that the paper prints; the tables of all genres have none.
struct PublishedSystem {
  const char* table;
  const char* genre;
  const char* system;
  const char* figures;
};
constexpr PublishedSystem kSystems[] = {{"Table 2", "", "TIPSem", ".60 .15 .24 .26 45"},
                                        {"Table 2", "", "TIPSemB", ".47 .13 .20 .28 38"},
                                        {"Table 3", "news", "TIPSem", ".52 .11 .18 .21 11"},
                                        {"Table 3", "news", "TIPSemB", ".50 .16 .24 .32 16"},
                                        {"Table 3", "wiki", "TIPSem", ".74 .19 .30 .26 25"},
                                        {"Table 3", "wiki", "TIPSemB", ".52 .13 .21 .25 17"},
                                        {"Table 3", "blogs", "TIPSem", ".45 .14 .21 .31 9"},
                                        {"Table 3", "blogs", "TIPSemB", ".31 .08 .12 .25 5"},
                                        {"Table 4", "", "TIPSem", ".68 .27 .38 .40 79"},
                                        {"Table 4", "", "TIPSemB", ".64 .24 .35 .37 70"}};

constexpr std::string_view kToolsRemark =
    "--mode tools-2015: with the search of the tools of 2015 and the links that they lose";
constexpr std::string_view kCompleteRemark =
    "--mode official: by the rules of the tools with complete reasoning; they leave questions "
    "unknown that their own rules decide: a search never returns to a chain that it left, and a "
    "second link from a point to a chain is lost";
constexpr std::string_view kExactRemark = "--mode exact: by the definitions, without quirks";
constexpr std::string_view kSumRemark = "the paper prints the sum over three genres only";

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
                    const Genre& genre, ReproducedFigures& figures) {
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
    add("words", genre.words, words_of_files(collection.texts).words,
        "runs of characters between white space, title and creation time included");
  }
  add("questions", genre.questions, questions);
  add("yes", genre.yes, yes);
  add("no", genre.no, questions - yes);
  add("dist-", genre.close, tallies.close.questions);
  add("dist+", genre.distant, tallies.distant.questions);
}

// The answers of one system to the questions of one genre.
struct GenreTallies {
  QaTally tools;       // Table 3
  QaTally with_trefl;  // its part of Table 4
  bool has_trefl = false;
};
// By genre and system: "news TIPSem".
using AllTallies = std::map<std::string, GenreTallies>;

void add_row(std::string_view table, const std::string& system, const QaTally& tally,
             std::string_view published, std::string_view remark, ReproducedFigures& figures) {
  const std::string computed = five_figures(tally);
  figures.push_back({std::string(kQuestionsPaper), std::string(table), system,
                     std::string(kFigures), std::string(published), computed,
                     published.empty()       ? ReproductionVerdict::kNotPrinted
                     : computed == published ? ReproductionVerdict::kSame
                                             : ReproductionVerdict::kNear,
                     std::string(remark)});
}

const PublishedSystem* published_row(std::string_view table, std::string_view genre,
                                     std::string_view system) {
  const auto found = std::ranges::find_if(kSystems, [&](const PublishedSystem& one) {
    return one.table == table && one.genre == genre && one.system == system;
  });
  return found == std::end(kSystems) ? nullptr : &*found;
}

class GenreRows {
 public:
  GenreRows(const QuestionCollection& collection, const Run& run, AllTallies& tallies,
            ReproducedFigures& figures)
      : collection_(collection), run_(run), tallies_(tallies), figures_(figures) {}

  Result<void> add() {
    for (const char* system : kSystemNames) {
      std::error_code ignored;
      const std::filesystem::path folder = std::filesystem::path(collection_.systems) / system;
      if (!std::filesystem::is_directory(folder, ignored)) {
        continue;
      }
      const Result<void> added = add_system(system, folder);
      if (!added) {
        return added;
      }
    }
    return {};
  }

 private:
  Result<QaTally> tally(const std::string& questions, const std::filesystem::path& folder,
                        AnswerMode mode) const {
    const Result<AskSystemsResult> result =
        asked(collection_, questions, folder.string(), mode, run_);
    if (!result) {
      return Failure(result.error());
    }
    return result->systems.front().tallies.all;
  }

  Result<void> add_system(const std::string& system, const std::filesystem::path& folder) {
    const Result<AskSystemsResult> tools =
        asked(collection_, collection_.questions, folder.string(), AnswerMode::kTools2015, run_);
    if (!tools) {
      return Failure(tools.error());
    }
    const auto genre = std::ranges::find(
        kGenres, static_cast<std::int64_t>(tools->questions.size()), &Genre::questions);
    if (genre == std::end(kGenres)) {
      return {};  // the training set, of which the paper prints nothing
    }
    if (!has_statistics_) {
      add_statistics(collection_, *tools, *genre, figures_);
      has_statistics_ = true;
    }
    GenreTallies& kept = tallies_[fmt::format("{} {}", genre->name, system)];
    kept.tools = tools->systems.front().tallies.all;
    const std::string table = fmt::format("Table 3, {}", genre->name);
    const PublishedSystem* row = published_row("Table 3", genre->name, system);
    add_row(table, system, kept.tools, row == nullptr ? "" : row->figures, kToolsRemark, figures_);
    struct Way {
      AnswerMode mode;
      const char* name;
      std::string_view remark;
    };
    for (const Way& way : {Way{AnswerMode::kOfficial, "complete", kCompleteRemark},
                           Way{AnswerMode::kExact, "exact", kExactRemark}}) {
      const Result<QaTally> other = tally(collection_.questions, folder, way.mode);
      if (!other) {
        return Failure(other.error());
      }
      add_row(table, fmt::format("{}, {}", system, way.name), *other, "", way.remark, figures_);
    }
    return add_parts(system, folder, *genre, kept);
  }

  // With TREFL, and negated: the paper prints sums over genres, and nothing of the negative sets.
  Result<void> add_parts(const std::string& system, const std::filesystem::path& plain,
                         const Genre& genre, GenreTallies& kept) {
    const std::filesystem::path folder = plain.string() + "-timex-ref-links";
    std::error_code ignored;
    const bool has_trefl = std::filesystem::is_directory(folder, ignored);
    if (has_trefl) {
      const Result<QaTally> trefl = tally(collection_.questions, folder, AnswerMode::kTools2015);
      if (!trefl) {
        return Failure(trefl.error());
      }
      kept.with_trefl = *trefl;
      kept.has_trefl = true;
      add_row(fmt::format("Table 4, {} part", genre.name), system, *trefl, "", kSumRemark,
              figures_);
    }
    if (collection_.negated.empty()) {
      return {};
    }
    for (const bool trefl : {false, true}) {
      if (trefl && !has_trefl) {
        continue;
      }
      const Result<QaTally> negative =
          tally(collection_.negated, trefl ? folder : plain, AnswerMode::kTools2015);
      if (!negative) {
        return Failure(negative.error());
      }
      add_row(fmt::format("negative questions, {}", genre.name),
              fmt::format("{}{}", system, trefl ? " with TREFL" : ""), *negative, "",
              "the paper prints nothing of the negative sets", figures_);
    }
    return {};
  }

  const QuestionCollection& collection_;
  const Run& run_;
  AllTallies& tallies_;
  ReproducedFigures& figures_;
  bool has_statistics_ = false;
};

// Genres that are not there, as a list: "wiki, blogs".
std::string missing_genres(const AllTallies& tallies, std::string_view system, bool trefl) {
  std::string missing;
  for (const Genre& genre : kGenres) {
    const auto found = tallies.find(fmt::format("{} {}", genre.name, system));
    if (found == tallies.end() || (trefl && !found->second.has_trefl)) {
      missing += fmt::format("{}{}", missing.empty() ? "" : ", ", genre.name);
    }
  }
  return missing;
}

// Tables 2 and 4 add up the genres.
void add_sums(const AllTallies& tallies, ReproducedFigures& figures) {
  for (const PublishedSystem& row : kSystems) {
    const std::string_view table = row.table;
    if (table == "Table 3") {
      continue;
    }
    const bool trefl = table == "Table 4";
    const std::string missing = missing_genres(tallies, row.system, trefl);
    if (!missing.empty()) {
      figures.push_back(without_data(
          kQuestionsPaper, table, row.system, kFigures, row.figures,
          fmt::format("needs questions and outputs of SemEval-2015, task 5: {}", missing)));
      continue;
    }
    QaTally sum;
    for (const Genre& genre : kGenres) {
      const GenreTallies& one = tallies.at(fmt::format("{} {}", genre.name, row.system));
      sum += trefl ? one.with_trefl : one.tools;
    }
    add_row(table, row.system, sum, row.figures, kToolsRemark, figures);
  }
}

void add_missing_statistics(const AllTallies& tallies, ReproducedFigures& figures) {
  for (const Genre& genre : kGenres) {
    const bool is_there = std::ranges::any_of(kSystemNames, [&](const char* system) {
      return tallies.contains(fmt::format("{} {}", genre.name, system));
    });
    if (!is_there) {
      figures.push_back(without_data(
          kQuestionsPaper, "Table 1", genre.name, "documents words questions yes no dist- dist+",
          fmt::format("{} {} {} {} {} {} {}", genre.documents, genre.words, genre.questions,
                      genre.yes, genre.no, genre.close, genre.distant),
          "needs the questions of SemEval-2015, task 5"));
    }
  }
}

}  // namespace

Result<ReproducedPaper> reproduce_qa_tempeval(const KnownCorpora& corpora, const Run& run) {
  ReproducedPaper paper;
  AllTallies tallies;
  for (const QuestionCollection& collection : corpora.questions) {
    const Result<void> added = GenreRows(collection, run, tallies, paper.figures).add();
    if (!added) {
      return Failure(added.error());
    }
  }
  add_missing_statistics(tallies, paper.figures);
  for (const PublishedSystem& row : kSystems) {
    if (std::string_view(row.table) == "Table 3" &&
        !tallies.contains(fmt::format("{} {}", row.genre, row.system))) {
      paper.figures.push_back(without_data(kQuestionsPaper, fmt::format("Table 3, {}", row.genre),
                                           row.system, kFigures, row.figures,
                                           "needs the questions and outputs of SemEval-2015, "
                                           "task 5"));
    }
  }
  add_sums(tallies, paper.figures);
  return paper;
}

}  // namespace gnomon
