#include "gnomon/present/answer_figures.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/names.h"
#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

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
  return is_official(mode) ? ratio.value_or(0) : ratio;
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

std::vector<Column> figure_columns() {
  return {{"system"},
          {"P", Align::kRight},
          {"R", Align::kRight},
          {"F1", Align::kRight},
          {"ans. %", Align::kRight},
          {"correct", Align::kRight},
          {"answered", Align::kRight},
          {"asked", Align::kRight}};
}

Value rounded_data(const std::optional<double>& ratio) {
  return ratio ? Value(two_decimals(*ratio)) : Value();
}

}  // namespace

std::string ask_signature(const AnswerSettings& settings) {
  const std::string_view mode = choice_name(settings.mode);
  return fmt::format("gnomon:{}|metric:qa|mode:{}|backbone:{}", version(), mode,
                     settings.backbone ? mode : "none");
}

std::string two_decimals(double ratio) {
  return fmt::format("{:.2f}", std::floor(ratio * 100 + 0.5 + 1e-9) / 100);
}

std::vector<std::string> system_names(const AskSystemsResult& result) {
  std::vector<std::string> names;
  for (const SystemAnswers& system : result.systems) {
    names.push_back(system.name);
  }
  return short_names(std::move(names));
}

bool has_distances(const AskSystemsResult& result) {
  return std::ranges::any_of(result.distances, [](const auto& one) { return one.has_value(); });
}

Table answers_table(std::string title, const std::vector<std::string>& names,
                    const std::vector<QaTally>& tallies, AnswerMode mode,
                    const std::vector<Rank>& ranks) {
  Table table;
  table.title = std::move(title);
  table.columns = figure_columns();
  for (std::size_t s = 0; s < names.size(); ++s) {
    table.rows.push_back(figures(names[s], tallies[s], mode));
  }
  mark_best(table, 1, 5);
  if (ranks.size() > 1) {
    table.columns.push_back({"rank", Align::kRight});
    for (std::size_t s = 0; s < names.size(); ++s) {
      table.rows[s].emplace_back(ranks[s].place);
    }
  }
  return table;
}

Table lists_table(std::string title, const std::vector<std::string>& names,
                  const std::vector<ListTally>& tallies) {
  Table table;
  table.title = std::move(title);
  table.columns = {{"system"},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"F1", Align::kRight},
                   {"correct", Align::kRight},
                   {"listed", Align::kRight},
                   {"expected", Align::kRight},
                   {"lists", Align::kRight},
                   {"no list", Align::kRight}};
  for (std::size_t s = 0; s < names.size(); ++s) {
    const ListTally& tally = tallies[s];
    table.rows.push_back({names[s], percent(tally.precision()), percent(tally.recall()),
                          percent(tally.f1()), tally.correct, tally.listed, tally.expected,
                          tally.questions, tally.unanswered});
  }
  mark_best(table, 1, 3);
  table.caption =
      "correct, listed, expected: events and times of all lists together; those that the question "
      "documents do not mark do not count.";
  return table;
}

std::string ranking(const std::vector<std::string>& names, const std::vector<Rank>& ranks) {
  std::map<std::size_t, std::vector<std::string>> by_place;
  for (std::size_t s = 0; s < names.size(); ++s) {
    by_place[ranks[s].place].push_back(printable(names[s]));
  }
  std::vector<std::string> parts;
  parts.reserve(by_place.size());
  for (const auto& [place, systems] : by_place) {
    parts.push_back(fmt::format("{}. {}{}", place, fmt::join(systems, " and "),
                                systems.size() > 1 ? " (tied)" : ""));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
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

Value list_data(const ListTally& tally) {
  return Value::object()
      .set("questions", tally.questions)
      .set("unanswered", tally.unanswered)
      .set("expected", tally.expected)
      .set("listed", tally.listed)
      .set("correct", tally.correct)
      .set("precision", tally.precision())
      .set("recall", tally.recall())
      .set("f1", tally.f1());
}

}  // namespace gnomon
