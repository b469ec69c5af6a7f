#include "gnomon/operations/ask_systems.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/ask.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/item_tests.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/names.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/qa/distance.h"
#include "gnomon/score/system_tests.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace gnomon {
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

std::vector<std::string> names_of(const AskSystemsResult& result) {
  std::vector<std::string> names;
  for (const SystemAnswers& system : result.systems) {
    names.push_back(system.name);
  }
  return short_names(std::move(names));
}

bool has_distances(const AskSystemsResult& result) {
  return std::ranges::any_of(result.distances, [](const auto& one) { return one.has_value(); });
}

// The largest figure of each column is the best; a column where all are equal has none. What is
// undefined comes behind all others.
void mark_best(Table& table, std::size_t first_column, std::size_t last_column) {
  const auto value = [](const Cell& cell) {
    if (const auto* decimal = std::get_if<Decimal>(&cell.content())) {
      return std::isfinite(decimal->value) ? decimal->value : -1;
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

// As the mode has it: the published tool prints 0 where there is nothing to divide by.
std::optional<double> in_mode(std::optional<double> ratio, AnswerMode mode) {
  return mode == AnswerMode::kOfficial ? ratio.value_or(0) : ratio;
}

Row figures(const std::string& name, const QaTally& tally, AnswerMode mode) {
  return {name,
          percent(in_mode(tally.precision(), mode)),
          percent(in_mode(tally.recall(), mode)),
          percent(in_mode(tally.f1(), mode)),
          percent(in_mode(tally.answered_share(), mode)),
          tally.correct,
          tally.answered(),
          tally.questions};
}

std::vector<Column> figure_columns(const char* first) {
  return {{first},
          {"P", Align::kRight},
          {"R", Align::kRight},
          {"F1", Align::kRight},
          {"ans. %", Align::kRight},
          {"correct", Align::kRight},
          {"answered", Align::kRight},
          {"asked", Align::kRight}};
}

class AnswerTables {
 public:
  AnswerTables(const AskSystemsResult& result, const AskSystemsView& view)
      : result_(result),
        view_(view),
        names_(names_of(result)),
        has_distances_(has_distances(result)) {}

  Report make() && {
    report_.signature = signature(result_);
    add_scores();
    add_reasons();
    add_genres();
    if (result_.tests) {
      add_item_tables(result_.tests->tests.front().items,
                      {"Questions answered correctly", "Recall with 95 % interval"}, names_,
                      result_.tests->settings.holm, report_);
      report_.notes.push_back(
          tests_note(result_.tests->settings, "Unknown answers count as wrong."));
    }
    if (view_.per_question) {
      add_questions();
    }
    if (result_.explained) {
      add_explanations();
    }
    add_notes();
    return std::move(report_);
  }

 private:
  void add_scores() {
    Table table;
    table.title = "Answers";
    table.columns = figure_columns("system");
    for (std::size_t s = 0; s < names_.size(); ++s) {
      table.rows.push_back(
          figures(names_[s], result_.systems[s].tallies.all, result_.settings.mode));
    }
    mark_best(table, 1, 5);
    report_.tables.push_back(std::move(table));
  }

  void add_reasons() {
    Table table;
    table.title = "Correct answers by distance, and reasons for unknown answers";
    table.columns = {{"system"}};
    if (has_distances_) {
      table.columns.push_back({"close", Align::kRight});
      table.columns.push_back({"distant", Align::kRight});
    }
    const bool several = names_.size() > 1;
    if (several) {
      table.columns.push_back({"unique", Align::kRight});
    }
    for (const char* title : {"unknown", "entity", "relation", "unusable"}) {
      table.columns.push_back({title, Align::kRight});
    }
    for (std::size_t s = 0; s < names_.size(); ++s) {
      const AnswerTallies& tallies = result_.systems[s].tallies;
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
        "{}{}unknown: all unknown answers; entity, relation: the system lacks an event or time, or "
        "a relation; unusable: the question or document cannot be used.",
        has_distances_ ? "close, distant: correct answers / questions about the same or "
                         "neighbouring sentences, and about others; "
                       : "",
        several ? "unique: correct answers that no other system gives; " : "");
    report_.tables.push_back(std::move(table));
  }

  void add_genres() {
    std::set<std::string> genres(result_.genres.begin(), result_.genres.end());
    genres.erase("");
    for (const std::string& genre : genres) {
      Table table;
      table.title = fmt::format("Genre {}", printable(genre));
      table.columns = figure_columns("system");
      for (std::size_t s = 0; s < names_.size(); ++s) {
        table.rows.push_back(
            figures(names_[s], result_.systems[s].tallies.genres.at(genre), result_.settings.mode));
      }
      mark_best(table, 1, 5);
      report_.tables.push_back(std::move(table));
    }
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
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      Row row = {printable(question.number), printable(question.question),
                 printable(question.expected)};
      if (has_distances_) {
        row.push_back(result_.distances[i] ? Cell(*result_.distances[i]) : Cell("-"));
      }
      for (const SystemAnswers& system : result_.systems) {
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
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      for (std::size_t s = 0; s < names_.size(); ++s) {
        const QuestionAnswer& answer = result_.systems[s].answers[i];
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
        for (const auto& [link, calendar] : result_.systems[s].why[i]) {
          table.rows.push_back({link.name, link.words});
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
      const SystemAnswers& system = result_.systems[s];
      if (system.rejected == 0) {
        continue;
      }
      const bool official = result_.settings.mode == AnswerMode::kOfficial;
      const bool one = system.rejected == 1;
      report_.notes.push_back(fmt::format(
          "{}: {} in {} {} earlier ones and {}.", names_[s], plural(system.rejected, "link"),
          plural(system.documents_with_rejected, "document"), one ? "contradicts" : "contradict",
          official ? one ? "loses the contradictory part, which can leave half of it"
                         : "lose the contradictory part, which can leave half of a link"
          : one    ? "is rejected as a whole"
                   : "are rejected as a whole"));
    }
    if (result_.bad_lines > 0) {
      report_.notes.push_back(
          result_.bad_lines == 1
              ? std::string("One line is not a question and is not scored.")
              : fmt::format("{} lines are not questions and are not scored.", result_.bad_lines));
    }
  }

  const AskSystemsResult& result_;
  const AskSystemsView& view_;
  std::vector<std::string> names_;
  bool has_distances_ = false;
  Report report_;
};

Value rounded_data(const std::optional<double>& ratio) {
  return ratio ? Value(two_decimals(*ratio)) : Value();
}

Value tally_data(const QaTally& tally, AnswerMode mode) {
  const auto answered_share = in_mode(tally.answered_share(), mode);
  const auto precision = in_mode(tally.precision(), mode);
  const auto recall = in_mode(tally.recall(), mode);
  const auto f1 = in_mode(tally.f1(), mode);
  return Value::object()
      .set("questions", tally.questions)
      .set("answered", tally.answered())
      .set("correct", tally.correct)
      .set("incorrect", tally.incorrect)
      .set("unknown", tally.unknown)
      .set("answered_fraction", answered_share)
      .set("precision", precision)
      .set("recall", recall)
      .set("f1", f1)
      .set("rounded", Value::object()
                          .set("P", rounded_data(precision))
                          .set("R", rounded_data(recall))
                          .set("F1", rounded_data(f1))
                          .set("awd", rounded_data(answered_share)))
      .set("unknown_missing_entity", tally.missing_entity)
      .set("unknown_no_relation", tally.missing_relation)
      .set("unknown_unusable", tally.unusable);
}

Value question_data(const AskSystemsResult& result, std::size_t s, std::size_t i) {
  const Question& question = result.questions[i];
  const QuestionAnswer& answer = result.systems[s].answers[i];
  Value data = Value::object()
                   .set("id", question.number)
                   .set("doc", question.document)
                   .set("question", question.question)
                   .set("expected", question.expected);
  if (result.distances[i]) {
    data.set("sentence_distance", *result.distances[i])
        .set("distance", distance_name(distance_class(*result.distances[i])));
  }
  data.set("predicted", reply_name(answer.reply))
      .set("counted", counted_name(count_answer(question, answer)))
      .set("reason", reason_name(answer.reason));
  if (!answer.name.empty()) {
    data.set("about", answer.name);
  }
  if (result.explained) {
    data.set("because", links_data(result.systems[s].why[i]));
  }
  return data;
}

Value system_data(const AskSystemsResult& result, std::size_t s) {
  const SystemAnswers& system = result.systems[s];
  const AnswerTallies& tallies = result.systems[s].tallies;
  Value totals = tally_data(tallies.all, result.settings.mode);
  if (has_distances(result)) {
    totals.set("correct_close", tallies.close.correct)
        .set("correct_distant", tallies.distant.correct);
  }
  totals.set("only_correct", tallies.only_correct);
  Value data = Value::object().set("system", system.name).set("totals", std::move(totals));
  if (has_distances(result)) {
    data.set("by_distance", Value::object()
                                .set("close", tally_data(tallies.close, result.settings.mode))
                                .set("distant", tally_data(tallies.distant, result.settings.mode)));
  }
  if (!tallies.genres.empty()) {
    Value genres = Value::object();
    for (const auto& [genre, tally] : tallies.genres) {
      genres.set(genre, tally_data(tally, result.settings.mode));
    }
    data.set("by_genre", std::move(genres));
  }
  data.set("rejected_links", system.rejected);
  Value questions = Value::array();
  for (std::size_t i = 0; i < result.questions.size(); ++i) {
    questions.push(question_data(result, s, i));
  }
  return std::move(data).set("questions", std::move(questions));
}

}  // namespace

std::string two_decimals(double ratio) {
  return fmt::format("{:.2f}", std::floor(ratio * 100 + 0.5 + 1e-9) / 100);
}

std::string signature(const AskSystemsResult& result) { return ask_signature(result.settings); }

Value data(const AskSystemsResult& result) {
  Value data =
      Value::object().set("questions", result.questions.size()).set("bad_lines", result.bad_lines);
  if (result.tests) {
    TestData tests{.settings = result.tests->settings};
    tests.add(result.tests->tests.front().items, Value::object(), "recall (correct / questions)",
              names_of(result));
    data.set("significance", std::move(tests).value());
  }
  Value systems = Value::array();
  for (std::size_t s = 0; s < result.systems.size(); ++s) {
    systems.push(system_data(result, s));
  }
  return std::move(data).set("systems", std::move(systems));
}

Report tables(const AskSystemsResult& result, const AskSystemsView& view) {
  return AnswerTables(result, view).make();
}

}  // namespace gnomon
