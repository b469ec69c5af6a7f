#include "gnomon/cli/ask_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/item_tests.h"
#include "gnomon/cli/score_cells.h"
#include "gnomon/qa/distance.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

std::string_view reason_name(AnswerReason reason) {
  switch (reason) {
    case AnswerReason::kEntailed:
      return "entailed";
    case AnswerReason::kRelationMissing:
      return "relation missing";
    case AnswerReason::kEntityMissing:
      return "entity missing";
    case AnswerReason::kNoSuchName:
      return "name unknown";
    case AnswerReason::kNoSuchRelation:
      return "relation unknown";
    case AnswerReason::kNoSuchCommand:
      return "question unknown";
    case AnswerReason::kDocumentMissing:
      return "document missing";
    case AnswerReason::kDocumentDiffers:
      return "text differs";
  }
  return {};
}

struct SystemTallies {
  QaTally all;
  QaTally close;
  QaTally distant;
  std::map<std::string, QaTally> genres;
  std::int64_t only_correct = 0;  // questions that no other system answers correctly
  std::vector<bool> right;
};

class QaReport {
 public:
  QaReport(const AnsweredQuestions& run, const AskReportOptions& options)
      : run_(run), options_(options) {
    std::vector<std::string> inputs;
    for (const SystemAnswers& system : run.systems) {
      inputs.push_back(system.name);
    }
    names_ = without_shared_folder(std::move(inputs));
    has_distances_ =
        std::ranges::any_of(run.distances, [](const auto& one) { return one.has_value(); });
    count();
  }

  Report make() && {
    report_.signature = ask_signature(options_.settings);
    report_.data.set("gnomon", version())
        .set("command", "ask")
        .set("signature", report_.signature)
        .set("questions", run_.questions.size())
        .set("bad_lines", run_.bad_lines);
    add_scores();
    add_reasons();
    add_genres();
    if (options_.significance) {
      add_tests();
    }
    if (options_.per_question) {
      add_questions();
    }
    if (options_.explain) {
      add_explanations();
    }
    add_notes();
    Value systems = Value::array();
    for (std::size_t s = 0; s < run_.systems.size(); ++s) {
      systems.push(system_data(s));
    }
    report_.data.set("systems", std::move(systems));
    return std::move(report_);
  }

 private:
  std::optional<DistanceClass> distance(std::size_t question) const {
    const auto pieces = run_.distances[question];
    return pieces ? std::optional(distance_class(*pieces)) : std::nullopt;
  }

  void count() {
    tallies_.resize(run_.systems.size());
    for (std::size_t i = 0; i < run_.questions.size(); ++i) {
      std::vector<std::size_t> right;
      for (std::size_t s = 0; s < run_.systems.size(); ++s) {
        const QuestionAnswer& answer = run_.systems[s].answers[i];
        const Counted counted = count_answer(run_.questions[i], answer);
        SystemTallies& tallies = tallies_[s];
        tallies.all.add(counted, answer.reason);
        tallies.right.push_back(counted == Counted::kCorrect);
        if (counted == Counted::kCorrect) {
          right.push_back(s);
        }
        if (const auto far = distance(i)) {
          (*far == DistanceClass::kClose ? tallies.close : tallies.distant)
              .add(counted, answer.reason);
        }
        if (!run_.genres[i].empty()) {
          tallies.genres[run_.genres[i]].add(counted, answer.reason);
        }
      }
      if (right.size() == 1) {
        ++tallies_[right.front()].only_correct;
      }
    }
  }

  // The largest figure of each column is the best; a column where all are equal has none.
  static void mark_best(Table& table, std::size_t first_column, std::size_t last_column) {
    const auto value = [](const Cell& cell) {
      if (const auto* decimal = std::get_if<Decimal>(&cell.content())) {
        return decimal->value;
      }
      const auto* count = std::get_if<std::int64_t>(&cell.content());
      return count == nullptr ? 0.0 : static_cast<double>(*count);
    };
    for (std::size_t column = first_column; column <= last_column; ++column) {
      const auto at = [&](const Row& row) { return value(row[column]); };
      const auto [least, most] = std::ranges::minmax(table.rows, {}, at);
      const double best = at(most);
      if (table.rows.size() < 2 || at(least) == best) {
        continue;
      }
      for (Row& row : table.rows) {
        if (at(row) == best) {
          row[column] = row[column].best();
        }
      }
    }
  }

  static Row figures(const std::string& name, const QaTally& tally) {
    return {name,
            percent(tally.precision(), static_cast<double>(tally.answered())),
            percent(tally.recall()),
            percent(tally.f1()),
            percent(tally.answered_share()),
            tally.correct,
            tally.answered(),
            tally.questions};
  }

  static std::vector<Column> figure_columns(const char* first) {
    return {{first},
            {"P", Align::kRight},
            {"R", Align::kRight},
            {"F1", Align::kRight},
            {"ans. %", Align::kRight},
            {"correct", Align::kRight},
            {"answered", Align::kRight},
            {"asked", Align::kRight}};
  }

  void add_scores() {
    Table table;
    table.title = "Answers";
    table.columns = figure_columns("system");
    for (std::size_t s = 0; s < names_.size(); ++s) {
      table.rows.push_back(figures(names_[s], tallies_[s].all));
    }
    mark_best(table, 1, 5);
    report_.tables.push_back(std::move(table));
  }

  void add_reasons() {
    Table table;
    table.title = "Where they are right, and why they are unknown";
    table.columns = {{"system"}};
    if (has_distances_) {
      table.columns.push_back({"close", Align::kRight});
      table.columns.push_back({"distant", Align::kRight});
    }
    const bool several = names_.size() > 1;
    if (several) {
      table.columns.push_back({"only it", Align::kRight});
    }
    for (const char* title : {"unknown", "entity", "relation", "unusable"}) {
      table.columns.push_back({title, Align::kRight});
    }
    for (std::size_t s = 0; s < names_.size(); ++s) {
      const SystemTallies& tallies = tallies_[s];
      Row row = {names_[s]};
      if (has_distances_) {
        row.emplace_back(fmt::format("{}/{}", tallies.close.correct, tallies.close.questions));
        row.emplace_back(fmt::format("{}/{}", tallies.distant.correct, tallies.distant.questions));
      }
      if (several) {
        row.emplace_back(tallies.only_correct);
      }
      row.insert(row.end(), {tallies.all.unknown, tallies.all.missing_entity,
                             tallies.all.missing_relation, tallies.all.unusable});
      table.rows.push_back(std::move(row));
    }
    table.caption = fmt::format(
        "{}{}Unknown answers: all of them, for lack of an event or time, of a relation, or because "
        "the question or the document cannot be used.",
        has_distances_ ? "Close and distant: correct answers of all questions about the same or "
                         "the next sentence, and about others. "
                       : "",
        several ? "Only it: correct answers that no other system gives. " : "");
    report_.tables.push_back(std::move(table));
  }

  void add_genres() {
    std::map<std::string, bool> genres;
    for (const std::string& genre : run_.genres) {
      genres[genre] = true;
    }
    genres.erase("");
    for (const auto& [genre, ignored] : genres) {
      Table table;
      table.title = fmt::format("Genre {}", printable(genre));
      table.columns = figure_columns("system");
      for (std::size_t s = 0; s < names_.size(); ++s) {
        table.rows.push_back(figures(names_[s], tallies_[s].genres[genre]));
      }
      mark_best(table, 1, 5);
      report_.tables.push_back(std::move(table));
    }
  }

  void add_tests() {
    ItemTests tests(*options_.significance);
    std::vector<ItemPair> pairs;
    std::vector<SystemItems> systems;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      systems.push_back({names_[i], tallies_[i].right});
      for (std::size_t k = i + 1; k < names_.size(); ++k) {
        pairs.push_back({{names_[i], tallies_[i].right}, {names_[k], tallies_[k].right}});
      }
    }
    tests.compare("Which questions are answered correctly", Value::object(), pairs, report_);
    tests.intervals("Recall with its 95 % interval", Value::object(),
                    "recall (correct / questions)", systems, report_);
    report_.data.set("significance", std::move(tests).data());
    report_.notes.push_back(fmt::format(
        "Random tests: {} trials, seed {}. Unknown answers count as wrong.{}",
        options_.significance->draws.trials, options_.significance->draws.seed,
        options_.significance->holm
            ? " A difference counts as significant by Holm's correction over the rows of its table."
            : " Without --holm, p values are not corrected for the number of tests."));
  }

  void add_questions() {
    Table table;
    table.title = "Every question";
    table.columns = {{"no.", Align::kRight}, {"question"}, {"expected"}};
    if (has_distances_) {
      table.columns.push_back({"apart", Align::kRight});
    }
    for (const std::string& name : names_) {
      table.columns.push_back({name});
    }
    for (std::size_t i = 0; i < run_.questions.size(); ++i) {
      const Question& question = run_.questions[i];
      Row row = {printable(question.number), printable(question.question),
                 printable(question.expected)};
      if (has_distances_) {
        row.push_back(run_.distances[i] ? Cell(*run_.distances[i]) : Cell("-"));
      }
      for (const SystemAnswers& system : run_.systems) {
        const Counted counted = count_answer(question, system.answers[i]);
        const Cell cell(reply_name(system.answers[i].reply));
        row.push_back(counted == Counted::kCorrect   ? cell.best()
                      : counted == Counted::kUnknown ? cell.muted()
                                                     : cell);
      }
      table.rows.push_back(std::move(row));
    }
    report_.tables.push_back(std::move(table));
  }

  void add_explanations() {
    Table unknown;
    unknown.title = "Unknown";
    unknown.columns = {{"no.", Align::kRight}, {"question"}, {"why"}};
    const bool several = names_.size() > 1;
    if (several) {
      unknown.columns.insert(unknown.columns.begin() + 2, {"system"});
    }
    for (std::size_t i = 0; i < run_.questions.size(); ++i) {
      const Question& question = run_.questions[i];
      for (std::size_t s = 0; s < names_.size(); ++s) {
        const QuestionAnswer& answer = run_.systems[s].answers[i];
        if (answer.reply == Reply::kUnknown) {
          Row row = {printable(question.number), printable(question.question), why_unknown(answer)};
          if (several) {
            row.insert(row.begin() + 2, names_[s]);
          }
          unknown.rows.push_back(std::move(row));
          continue;
        }
        Table table;
        table.title = fmt::format(
            "{}. {}: {}{} ({}), because", printable(question.number), printable(question.question),
            several ? printable(names_[s]) + " says " : "", reply_name(answer.reply),
            counted_name(count_answer(question, answer)));
        table.columns = {{"TLINK"}, {"what it says"}};
        for (const WordedLink& link : run_.systems[s].why[i]) {
          table.rows.push_back({link.name, link.says});
        }
        report_.tables.push_back(std::move(table));
      }
    }
    if (!unknown.rows.empty()) {
      report_.tables.push_back(std::move(unknown));
    }
  }

  void add_notes() {
    for (std::size_t s = 0; s < names_.size(); ++s) {
      const SystemAnswers& system = run_.systems[s];
      if (system.set_aside == 0) {
        continue;
      }
      const bool official = options_.settings.mode == AnswerMode::kOfficial;
      report_.notes.push_back(fmt::format(
          "{}: {} link{} in {} document{} contradict{} earlier ones; {}.", names_[s],
          system.set_aside, system.set_aside == 1 ? "" : "s", system.documents_with_set_aside,
          system.documents_with_set_aside == 1 ? "" : "s", system.set_aside == 1 ? "s" : "",
          official ? "what contradicts is dropped, which can leave half of a link"
                   : "set aside as a whole"));
    }
    if (run_.bad_lines > 0) {
      report_.notes.push_back(
          run_.bad_lines == 1
              ? std::string("One line is no question and does not count.")
              : fmt::format("{} lines are no questions and do not count.", run_.bad_lines));
    }
  }

  static Value tally_data(const QaTally& tally) {
    return Value::object()
        .set("questions", tally.questions)
        .set("answered", tally.answered())
        .set("correct", tally.correct)
        .set("incorrect", tally.incorrect)
        .set("unknown", tally.unknown)
        .set("answered_fraction", tally.answered_share())
        .set("precision", tally.precision())
        .set("recall", tally.recall())
        .set("f1", tally.f1())
        .set("rounded", Value::object()
                            .set("P", two_decimals(tally.precision()))
                            .set("R", two_decimals(tally.recall()))
                            .set("F1", two_decimals(tally.f1()))
                            .set("awd", two_decimals(tally.answered_share())))
        .set("unknown_missing_entity", tally.missing_entity)
        .set("unknown_no_relation", tally.missing_relation)
        .set("unknown_unusable", tally.unusable);
  }

  Value system_data(std::size_t s) const {
    const SystemAnswers& system = run_.systems[s];
    const SystemTallies& tallies = tallies_[s];
    Value totals = tally_data(tallies.all);
    if (has_distances_) {
      totals.set("correct_close", tallies.close.correct)
          .set("correct_distant", tallies.distant.correct);
    }
    totals.set("only_correct", tallies.only_correct);
    Value data = Value::object().set("system", system.name).set("totals", std::move(totals));
    if (has_distances_) {
      data.set("by_distance", Value::object()
                                  .set("close", tally_data(tallies.close))
                                  .set("distant", tally_data(tallies.distant)));
    }
    if (!tallies.genres.empty()) {
      Value genres = Value::object();
      for (const auto& [genre, tally] : tallies.genres) {
        genres.set(genre, tally_data(tally));
      }
      data.set("by_genre", std::move(genres));
    }
    data.set("set_aside_links", system.set_aside);
    Value questions = Value::array();
    for (std::size_t i = 0; i < run_.questions.size(); ++i) {
      questions.push(question_data(s, i));
    }
    return std::move(data).set("questions", std::move(questions));
  }

  Value question_data(std::size_t s, std::size_t i) const {
    const Question& question = run_.questions[i];
    const QuestionAnswer& answer = run_.systems[s].answers[i];
    Value data = Value::object()
                     .set("id", question.number)
                     .set("doc", question.document)
                     .set("question", question.question)
                     .set("expected", question.expected);
    if (run_.distances[i]) {
      data.set("sentence_distance", *run_.distances[i])
          .set("distance", distance_name(distance_class(*run_.distances[i])));
    }
    data.set("predicted", reply_name(answer.reply))
        .set("counted", counted_name(count_answer(question, answer)))
        .set("reason", reason_name(answer.reason));
    if (!answer.name.empty()) {
      data.set("about", answer.name);
    }
    if (options_.explain) {
      Value links = Value::array();
      for (const WordedLink& link : run_.systems[s].why[i]) {
        links.push(Value::object().set("lid", link.name).set("says", link.says));
      }
      data.set("because", std::move(links));
    }
    return data;
  }

  const AnsweredQuestions& run_;
  const AskReportOptions& options_;
  std::vector<std::string> names_;
  bool has_distances_ = false;
  std::vector<SystemTallies> tallies_;
  Report report_;
};

}  // namespace

std::string two_decimals(double ratio) {
  return fmt::format("{:.2f}", std::floor(ratio * 100 + 0.5 + 1e-9) / 100);
}

Report ask_report(const AnsweredQuestions& run, const AskReportOptions& options) {
  return QaReport(run, options).make();
}

std::string ask_signature(const AnswerSettings& settings) {
  const std::string_view mode = settings.mode == AnswerMode::kOfficial ? "official" : "exact";
  return fmt::format("gnomon:{}|metric:qa|mode:{}|backbone:{}", version(), mode,
                     settings.backbone ? mode : "none");
}

}  // namespace gnomon::cli
