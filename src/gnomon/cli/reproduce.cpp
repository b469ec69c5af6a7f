// gnomon reproduce: tables of papers, published and computed figures side by side.
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/ask_answers.h"
#include "gnomon/cli/ask_report.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/table.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string data;
};

constexpr const char* kExamples = R"(Tables:
  QA TempEval (Llorens et al. 2015), news of Tables 3 and 4, for the systems whose output is public
DATA is a folder that holds qa-news with question sets and systems as they were released.
Examples:
  gnomon reproduce data)";

// A row of a paper. Where a table has no row for news alone, the counts that news contributes stand
// in place of figures.
struct PublishedRow {
  std::string_view table;
  std::string_view system;  // as the paper names it
  std::string_view folder;  // below systems
  std::string_view figures;
  int answered;
  int correct;
  std::string_view why_more;  // questions that the tools of 2015 leave unknown, and why
};

constexpr std::string_view kDefects =
    "Search: when the tools of 2015 look for a path between points, they do not come back to a "
    "chain that they left. Lost link: they allow one link from a point to a chain, and take a "
    "second one for a contradiction. Both leave questions unknown that their own rules decide.";

constexpr auto kRows = std::to_array<PublishedRow>({
    {"Table 3, news", "TIPSem", "TIPSem", ".52 .11 .18 .21", 21, 11, "13 (search), 40 (lost link)"},
    {"Table 3, news", "TIPSemB", "TIPSemB", ".50 .16 .24 .32", 32, 16, "40 (lost link)"},
    {"Table 4, what news contributes", "TIPSem", "TIPSem-timex-ref-links", "", 35, 21, ""},
    {"Table 4, what news contributes", "TIPSemB", "TIPSemB-timex-ref-links", "", 39, 26,
     "83, 84 and 88 (search)"},
});

// As the paper prints figures: two decimals, halves up, no zero before the point.
std::string as_printed(double ratio) {
  const std::string text = two_decimals(ratio);
  return text.starts_with('0') ? text.substr(1) : text;
}

std::string four_figures(const QaTally& tally) {
  return fmt::format("{} {} {} {}", as_printed(tally.precision()), as_printed(tally.recall()),
                     as_printed(tally.f1()), as_printed(tally.answered_share()));
}

QaTally published_tally(const PublishedRow& row, std::size_t questions) {
  QaTally tally;
  tally.questions = static_cast<std::int64_t>(questions);
  tally.correct = row.correct;
  tally.incorrect = row.answered - row.correct;
  tally.unknown = tally.questions - row.answered;
  return tally;
}

class QaTables {
 public:
  QaTables(fs::path folder, Common& common) : folder_(std::move(folder)), common_(common) {}

  bool run(Report& report) {
    Value list = Value::array();
    for (const PublishedRow& row : kRows) {
      const auto official = tally_of(row, AnswerMode::kOfficial);
      const auto exact = tally_of(row, AnswerMode::kExact);
      if (!official || !exact) {
        return false;
      }
      if (report.tables.empty() || report.tables.back().title != title(row)) {
        Table table;
        table.title = title(row);
        table.columns = {{"system"},
                         {"figures"},
                         {"P R F1 awd%"},
                         {"correct", Align::kRight},
                         {"answered", Align::kRight}};
        report.tables.push_back(std::move(table));
      }
      Table& table = report.tables.back();
      const QaTally published = published_tally(row, static_cast<std::size_t>(official->questions));
      table.rows.push_back({row.system, "published",
                            row.figures.empty() ? four_figures(published) : row.figures,
                            row.correct, row.answered});
      add(table, "official", *official);
      add(table, "exact", *exact);
      if (!row.why_more.empty()) {
        report.notes.push_back(
            fmt::format("{}, {}: the published figures lack the answers to questions {}.",
                        row.table, row.system, row.why_more));
      }
      list.push(Value::object()
                    .set("table", row.table)
                    .set("system", row.system)
                    .set("published", counts(published))
                    .set("official", counts(*official))
                    .set("exact", counts(*exact))
                    .set("left_unknown_by_the_published_tools", row.why_more));
    }
    report.notes.emplace_back(kDefects);
    report.notes.emplace_back(
        "Table 4 prints sums over three genres; what news contributes was counted by running the "
        "published tools.");
    report.data.set("qa_tempeval", std::move(list));
    return true;
  }

 private:
  static std::string title(const PublishedRow& row) {
    return fmt::format("QA TempEval, {}", row.table);
  }

  static void add(Table& table, const char* name, const QaTally& tally) {
    table.rows.push_back({"", name, four_figures(tally), tally.correct, tally.answered()});
  }

  static Value counts(const QaTally& tally) {
    return Value::object()
        .set("questions", tally.questions)
        .set("answered", tally.answered())
        .set("correct", tally.correct)
        .set("figures", four_figures(tally));
  }

  std::optional<QaTally> tally_of(const PublishedRow& row, AnswerMode mode) {
    AskSystemsOptions options;
    options.questions = (folder_ / "eval-questions" / "question-set-yes.txt").string();
    options.entities = (folder_ / "eval-questions" / "question-events").string();
    options.systems = {(folder_ / "systems" / row.folder).string()};
    options.settings.mode = mode;
    const std::optional<AnsweredQuestions> run = ask_systems(options, common_);
    if (!run) {
      return std::nullopt;
    }
    QaTally tally;
    for (std::size_t i = 0; i < run->questions.size(); ++i) {
      const QuestionAnswer& answer = run->systems.front().answers[i];
      tally.add(count_answer(run->questions[i], answer), answer.reason);
    }
    return tally;
  }

  fs::path folder_;
  Common& common_;
};

void reproduce(const Options& options, Common& common) {
  const fs::path folder = fs::path(options.data) / "qa-news";
  if (!is_folder(folder.string())) {
    common.fail_with(error_about(ErrorKind::kUsage, options.data, "there is no folder qa-news here",
                                 "name the folder that holds the corpora; see 'gnomon reproduce "
                                 "--help'"));
    return;
  }
  Report report;
  report.title = "Published and computed figures";
  report.signature = fmt::format("gnomon:{}", version());
  report.data.set("gnomon", version()).set("command", "reproduce");
  if (QaTables(folder, common).run(report)) {
    common.print(report);
  }
}

}  // namespace

void add_reproduce(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "reproduce", "Print tables of the papers, published and computed figures side by side");
  auto options = std::make_shared<Options>();
  command.option("data", options->data, "The folder that holds the corpora of the papers")
      .required()
      .shown_as("DATA");
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { reproduce(*options, common); });
}

}  // namespace gnomon::cli
