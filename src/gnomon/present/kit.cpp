#include "gnomon/operations/kit.h"

#include "gnomon/base/counted.h"
#include "gnomon/pairs/scored.h"
#include "gnomon/present/present.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What there is to say about a submission in a word or two.
std::string submission_verdict(const PairSystemFigures& one, std::size_t gold_pairs) {
  if (one.extra > 0 && one.missing == gold_pairs) {
    return "other pairs";
  }
  const bool is_complete = one.missing + one.unparseable + one.outside + one.conflicting == 0;
  return is_complete ? (one.extra == 0 ? "complete" : "complete, with extra pairs") : "incomplete";
}

// Systems by falling figure of the first convention; those without one come last.
struct Ranked {
  const ScoredSystem* system = nullptr;
  const PairSystemFigures* figures = nullptr;
  std::optional<double> headline;
};

std::vector<Ranked> ranked_systems(const ScorePairsResult& result) {
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < result.systems.size(); ++i) {
    const ScoredSystem& system = result.scored->systems[i];
    ranked.push_back({&system, &result.systems[i], system.conventions.front().score.headline()});
  }
  std::ranges::stable_sort(ranked, [](const Ranked& a, const Ranked& b) {
    return a.headline.value_or(-1) > b.headline.value_or(-1);
  });
  return ranked;
}

// The p value between two systems, if they were tested.
std::optional<double> p_between(const ScorePairsResult& result, const std::string& one,
                                const std::string& other) {
  for (const PairTest& test : result.tests) {
    if ((test.first == one && test.second == other) ||
        (test.first == other && test.second == one)) {
      return test.randomisation_p;
    }
  }
  return std::nullopt;
}

Cell board_percent(std::optional<double> ratio) {
  return Cell::decimal(ratio ? std::optional(100 * *ratio) : std::nullopt, 2);
}

Value number_or_null(const std::optional<double>& number) {
  return number ? Value(*number) : Value();
}

}  // namespace

Value checked_data(const KitRunResult& result) {
  Value list = Value::array();
  for (const PairSystemFigures& one : result.scored.systems) {
    list.push(Value::object()
                  .set("submission", one.name)
                  .set("rows", one.rows)
                  .set("missing", one.missing)
                  .set("unparseable", one.unparseable)
                  .set("outside", one.outside)
                  .set("extra", one.extra)
                  .set("duplicate", one.duplicate)
                  .set("conflicting", one.conflicting)
                  .set("reversed", one.reversed)
                  .set("verdict", submission_verdict(one, result.scored.gold_pairs)));
  }
  return Value::object()
      .set("title", result.title)
      .set("pairs", result.scored.gold_pairs)
      .set("documents", result.scored.gold_documents)
      .set("submissions", std::move(list))
      .set("unread", result.scored.unread);
}

Report checked_tables(const KitRunResult& result) {
  Report report;
  report.title = fmt::format("{}: {} in {}", result.title, plural(result.scored.gold_pairs, "pair"),
                             plural(result.scored.gold_documents, "document"));
  Table table;
  table.title = "Submissions";
  table.columns = {{"submission"},
                   {"rows", Align::kRight},
                   {"missing", Align::kRight},
                   {"unreadable", Align::kRight},
                   {"extra", Align::kRight},
                   {"conflicting", Align::kRight},
                   {"verdict"}};
  for (const PairSystemFigures& one : result.scored.systems) {
    table.rows.push_back({one.name, one.rows, one.missing, one.unparseable + one.outside, one.extra,
                          one.conflicting, submission_verdict(one, result.scored.gold_pairs)});
  }
  table.caption = "pairs; unreadable answers include labels that the task does not have";
  report.tables.push_back(std::move(table));
  return report;
}

std::string scores_text(const KitRunResult& result) {
  const PairSystemFigures& system = result.scored.systems.front();
  std::string text;
  const auto add = [&](const std::string& name, const std::optional<double>& number) {
    if (number) {  // platforms want numbers only
      text += fmt::format("{}: {:.6f}\n", name, *number);
    }
  };
  const auto& scored = result.scored.scored->systems.front().conventions;
  for (std::size_t i = 0; i < system.conventions.size(); ++i) {
    const PairFigures& one = system.conventions[i];
    std::string before = i == 0 ? "" : one.convention + "_";
    std::ranges::replace(before, '-', '_');
    add(before + "score", scored[i].score.headline());
    add(before + "f1", one.f1);
    add(before + "precision", one.precision);
    add(before + "recall", one.recall);
    add(before + "accuracy", one.accuracy);
    add(before + "macro_f1", one.macro_f1);
    add(before + "coverage", one.coverage);
  }
  text += fmt::format("missing: {}\nunparseable: {}\noutside: {}\nextra: {}\nconflicting: {}\n",
                      system.missing, system.unparseable, system.outside, system.extra,
                      system.conflicting);
  return text;
}

Value leaderboard_data(const KitRunResult& result) {
  Value list = Value::array();
  const std::vector<Ranked> ranked = ranked_systems(result.scored);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const ScoredSystem& system = *ranked[i].system;
    const PairFigures& figures = ranked[i].figures->conventions.front();
    list.push(Value::object()
                  .set("rank", i + 1)
                  .set("system", system.name)
                  .set("score", number_or_null(ranked[i].headline))
                  .set("f1", number_or_null(figures.f1))
                  .set("precision", number_or_null(figures.precision))
                  .set("recall", number_or_null(figures.recall))
                  .set("accuracy", number_or_null(figures.accuracy))
                  .set("coverage", number_or_null(figures.coverage))
                  .set("interval_low", system.interval ? Value(system.interval->low) : Value())
                  .set("interval_high", system.interval ? Value(system.interval->high) : Value())
                  .set("p_to_system_above",
                       i == 0 ? Value()
                              : number_or_null(p_between(result.scored, ranked[i - 1].system->name,
                                                         system.name)))
                  .set("missing", ranked[i].figures->missing)
                  .set("unparseable", ranked[i].figures->unparseable + ranked[i].figures->outside)
                  .set("signature", figures.signature));
  }
  return Value::object()
      .set("title", result.title)
      .set("convention", ranked.front().figures->conventions.front().convention)
      .set("interval_and_test_convention", result.scored.main_convention)
      .set("pairs", result.scored.gold_pairs)
      .set("documents", result.scored.gold_documents)
      .set("systems", std::move(list))
      .set("unread", result.scored.unread);
}

Report leaderboard_tables(const KitRunResult& result) {
  const std::vector<Ranked> ranked = ranked_systems(result.scored);
  const PairFigures& first = ranked.front().figures->conventions.front();
  Report report;
  report.title = fmt::format("{}: leaderboard", result.title);
  report.signature = first.signature;
  Table table;
  table.title = fmt::format("{} in {}, {}", plural(result.scored.gold_pairs, "pair"),
                            plural(result.scored.gold_documents, "document"), first.convention);
  table.columns = {{"rank", Align::kRight},
                   {"system"},
                   {"score", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"95 % interval", Align::kRight},
                   {"p to the one above", Align::kRight},
                   {"missing", Align::kRight}};
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const ScoredSystem& system = *ranked[i].system;
    const PairFigures& figures = ranked[i].figures->conventions.front();
    const auto p =
        i == 0 ? std::nullopt : p_between(result.scored, ranked[i - 1].system->name, system.name);
    table.rows.push_back(
        {i + 1, system.name, board_percent(ranked[i].headline), board_percent(figures.precision),
         board_percent(figures.recall),
         system.interval ? Cell::pair(fmt::format("{:.2f}", 100 * system.interval->low),
                                      fmt::format("{:.2f}", 100 * system.interval->high), " to ")
                         : Cell(),
         p ? Cell::decimal(*p, 4) : Cell(), ranked[i].figures->missing});
  }
  table.caption = fmt::format(
      "percent; intervals over documents and tests by randomisation over pairs are of F1, {}. A p "
      "above 0.05 says that the order of the two may be chance.",
      result.scored.main_convention);
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace gnomon
