#include "gnomon/operations/score_pairs.h"

#include "gnomon/base/counted.h"
#include "gnomon/pairs/scored.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The name of EQUAL where intervals are equal.
std::string_view shown_label(RowLabel label, PairSet set) {
  return label == RowLabel::kEqual && !orders_points(set) ? "SIMULTANEOUS" : label_name(label);
}

// Labels of gold and answers that a table has rows and columns for.
std::vector<RowLabel> labels_shown(PairSet set) {
  RowLabels labels = labels_of(set);
  labels.insert(RowLabel::kVague);
  return labels.labels();
}

constexpr AnswerState kBlanks[] = {AnswerState::kMissing, AnswerState::kUnparseable,
                                   AnswerState::kOutside};

std::optional<double> pair_share(std::size_t part, std::size_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

// ---- data ------------------------------------------------------------------------------------

Value ratios_data(const PairRatios& ratios) {
  return Value::object()
      .set("tp", ratios.tp)
      .set("predicted", ratios.predicted)
      .set("gold", ratios.gold)
      .set("precision", ratios.precision())
      .set("recall", ratios.recall())
      .set("f1", ratios.f1());
}

Value average_data(const PairAverage& average) {
  return Value::object()
      .set("labels", average.labels)
      .set("precision", average.precision)
      .set("recall", average.recall)
      .set("f1", average.f1);
}

Value links_data(const LinkRatios& links) {
  return Value::object()
      .set("reference", links.reference)
      .set("predicted", links.predicted)
      .set("precision_correct", links.precision_correct)
      .set("recall_correct", links.recall_correct)
      .set("precision", links.precision())
      .set("recall", links.recall())
      .set("f1", links.f1());
}

Value convention_data(const ScoredConvention& one, PairSet set) {
  const PairScore& score = one.score;
  Value result = score.main ? ratios_data(*score.main) : Value::object();
  Value named = Value::object().set("convention", one.name).set("signature", one.signature);
  result.visit([&](const auto& members) {
    if constexpr (std::is_same_v<std::decay_t<decltype(members)>, Value::Object>) {
      for (const auto& [name, value] : members) {
        named.set(name, value);
      }
    }
  });
  const auto put = [&](const char* name, const auto& value) {
    if (value) {
      named.set(name, *value);
    }
  };
  if (score.micro) {
    named.set("micro", ratios_data(*score.micro));
  }
  put("pairs", score.pairs);
  put("correct", score.correct);
  put("other", score.other);
  put("covered", score.covered);
  put("abstained", score.abstained);
  put("ordered_pairs", score.ordered_pairs);
  put("unknown_mentions", score.unknown_mentions);
  // Those that a convention has are there, null when there is nothing to divide.
  if (score.pairs && !score.micro_f1) {
    named.set("accuracy", score.accuracy);
  }
  if (score.covered) {
    named.set("micro_f1", score.micro_f1);
  }
  if (score.coverage || score.covered) {
    named.set("coverage", score.coverage);
  }
  put("average_pr", score.average_pr);
  if (score.macro) {
    named.set("macro", average_data(*score.macro));
  }
  if (score.weighted) {
    named.set("weighted", average_data(*score.weighted));
  }
  if (score.plain) {
    named.set("plain", links_data(*score.plain));
  }
  if (score.closure) {
    named.set("closure", links_data(*score.closure));
  }
  if (!score.per_label.empty()) {
    Value labels = Value::object();
    for (const auto& [label, ratios] : score.per_label) {
      labels.set(std::string(shown_label(label, set)), ratios_data(ratios));
    }
    named.set("per_label", std::move(labels));
  }
  return named;
}

Value counts_data(const PairCounts& counts) {
  Value result = Value::object()
                     .set("rows", counts.rows)
                     .set("rows_unparseable", counts.rows_unparseable)
                     .set("rows_outside", counts.rows_outside)
                     .set("rows_reversed", counts.rows_reversed)
                     .set("rows_extra", counts.rows_extra)
                     .set("pairs_missing", counts.pairs_missing)
                     .set("pairs_unparseable", counts.pairs_unparseable)
                     .set("pairs_outside", counts.pairs_outside)
                     .set("pairs_extra", counts.pairs_extra)
                     .set("pairs_duplicate", counts.pairs_duplicate)
                     .set("pairs_conflicting", counts.pairs_conflicting)
                     .set("vote_ties", counts.vote_ties)
                     .set("pairs_with_too_few_votes", counts.too_few_votes);
  if (counts.has_samples) {
    result.set("samples", counts.samples).set("samples_unparseable", counts.samples_unparseable);
  }
  return result;
}

Value consistency_data(const PairConsistency& sum) {
  return Value::object()
      .set("documents", sum.documents)
      .set("cyclic_documents_equal_ignored", sum.cyclic_equal_ignored)
      .set("cyclic_documents_equal_merged", sum.cyclic_equal_merged)
      .set("inconsistent_documents", sum.inconsistent)
      .set("triangles", sum.triangles)
      .set("contradictory_triangles", sum.contradictory)
      .set("contradictory_share", pair_share(sum.contradictory, sum.triangles))
      .set("contradictions_per_document", pair_share(sum.contradictory, sum.documents))
      .set("documents_with_contradictory_triangle", sum.with_contradictory_triangle)
      .set("forced_edges", sum.forced)
      .set("forced_edges_kept", sum.kept)
      .set("transitivity_share", pair_share(sum.kept, sum.forced))
      .set("greedy_repair_dropped", sum.greedy_dropped);
}

Value confusion_data(const PairGold& gold, const ScoredSystem& system) {
  const PairMatrix matrix = matrix_of(gold, system.resolution.answers, PairView::kAll);
  Value rows = Value::object();
  for (const RowLabel label : labels_shown(gold.set)) {
    if (matrix.gold(label) == 0) {
      continue;
    }
    Value row = Value::object();
    for (const RowLabel answer : labels_shown(gold.set)) {
      row.set(std::string(shown_label(answer, gold.set)), matrix.at(label, answer));
    }
    for (const AnswerState state : kBlanks) {
      row.set(fmt::format("({})", state_name(state)), matrix.at(label, state));
    }
    rows.set(std::string(shown_label(label, gold.set)), std::move(row));
  }
  return rows;
}

// What became of a pair, in a word.
std::string_view verdict(RowLabel gold, const PairAnswer& answer) {
  if (answer.state != AnswerState::kAnswered) {
    return state_name(answer.state);
  }
  return answer.label == gold ? "right" : "wrong";
}

Value listed_pairs_data(const PairGold& gold, const ScoredSystem& system) {
  Value list = Value::array();
  const auto add = [&](std::string_view document, std::string_view source, std::string_view target,
                       Value gold_label, std::string_view what, const PairAnswer& answer) {
    list.push(Value::object()
                  .set("document", document)
                  .set("source", source)
                  .set("target", target)
                  .set("gold", std::move(gold_label))
                  .set("predicted", answer.state == AnswerState::kAnswered
                                        ? Value(shown_label(answer.label, gold.set))
                                        : Value())
                  .set("verdict", what)
                  .set("answer", answer.rows > 0 ? Value(answer.raw) : Value())
                  .set("rows", answer.rows)
                  .set("reversed", answer.reversed)
                  .set("conflicting", answer.conflicting));
  };
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const GoldPair& pair = gold.pairs[i];
    const PairAnswer& answer = system.resolution.answers[i];
    add(gold.documents[pair.document], pair.source, pair.target,
        Value(shown_label(pair.label, gold.set)), verdict(pair.label, answer), answer);
  }
  for (const ExtraPair& extra : system.resolution.extra) {
    add(extra.document, extra.source, extra.target, Value(), "extra", extra.answer);
  }
  return list;
}

Value columns_data(const RowColumns& columns) {
  Value result = Value::object();
  const std::pair<const char*, const std::string*> all[] = {
      {"document", &columns.document},     {"source", &columns.source},
      {"target", &columns.target},         {"gold", &columns.gold},
      {"prediction", &columns.prediction}, {"sample", &columns.sample},
      {"asked", &columns.asked},           {"confidence", &columns.confidence}};
  for (const auto& [meaning, name] : all) {
    result.set(meaning, name->empty() ? Value() : Value(*name));
  }
  return result;
}

Value contradictions_data(const std::optional<PairContradictions>& found, PairSet set) {
  if (!found) {
    return {};
  }
  Value sets = Value::array();
  for (const PairContradiction& one : found->sets) {
    Value pairs = Value::array();
    for (const StatedPair& pair : one.pairs) {
      pairs.push(Value::object()
                     .set("source", pair.source)
                     .set("target", pair.target)
                     .set("label", shown_label(pair.label, set))
                     .set("in_gold", pair.in_gold)
                     .set("words", pair.words));
    }
    sets.push(Value::object().set("document", one.document).set("pairs", std::move(pairs)));
  }
  return Value::object()
      .set("inconsistent_documents", found->documents)
      .set("sets", std::move(sets))
      .set("all", found->all);
}

Value awareness_data(const std::vector<PairAwarenessFigures>& figures) {
  Value list = Value::array();
  for (const PairAwarenessFigures& one : figures) {
    list.push(Value::object()
                  .set("definition", one.definition)
                  .set("pairs", one.extra_pairs ? "all" : "gold")
                  .set("predicted_right", one.ratios.predicted_right)
                  .set("predicted", one.ratios.predicted)
                  .set("gold_found", one.ratios.gold_found)
                  .set("gold", one.ratios.gold)
                  .set("precision", one.ratios.precision())
                  .set("recall", one.ratios.recall())
                  .set("f1", one.ratios.f1())
                  .set("signature", one.signature));
  }
  return figures.empty() ? Value() : list;
}

Value system_data(const ScoredPairs& scored, const ScoredSystem& system,
                  const PairSystemFigures& figures, const ScorePairsView& view) {
  const PairGold& gold = scored.gold;
  const bool has_pairs = !gold.pairs.empty();
  const PairCounts& counts = system.resolution.counts;
  Value result = Value::object()
                     .set("system", system.name)
                     .set("shape", system.shape)
                     .set("columns", columns_data(system.columns))
                     .set("counts", has_pairs ? counts_data(counts) : Value());
  Value list = Value::array();
  for (const ScoredConvention& one : system.conventions) {
    list.push(convention_data(one, gold.set));
  }
  result.set("conventions", std::move(list));
  result.set("confusion", has_pairs ? confusion_data(gold, system) : Value());
  Value consistency;
  if (system.all && system.gold_pairs) {
    consistency =
        Value::object()
            .set("uniqueness",
                 Value::object()
                     .set("pairs", counts.pairs_readable)
                     .set("several_labels", counts.pairs_several_labels)
                     .set("share", pair_share(counts.pairs_readable - counts.pairs_several_labels,
                                              counts.pairs_readable)))
            .set("symmetry",
                 Value::object()
                     .set("both_directions", counts.both_directions)
                     .set("agree", counts.both_agree)
                     .set("share", pair_share(counts.both_agree, counts.both_directions)))
            .set("all", consistency_data(*system.all))
            .set("gold_pairs", consistency_data(*system.gold_pairs));
  }
  result.set("consistency", std::move(consistency));
  result.set("contradictions", contradictions_data(figures.contradictions, gold.set));
  result.set("awareness", awareness_data(figures.awareness));
  Value exact;
  if (system.exact) {
    exact = ratios_data(*system.exact)
                .set("dropped", system.exact_dropped)
                .set("proved", system.exact_proved);
  }
  result.set("exact_repair", std::move(exact));
  Value documents = Value::array();
  for (std::size_t i = 0; i < system.by_document.size(); ++i) {
    Value one = ratios_data(system.by_document[i]);
    documents.push(one.set("document", gold.documents[i]));
  }
  result.set("main_by_document", std::move(documents));
  const auto parts = [](const std::vector<PairPart>& list) {
    Value all = Value::array();
    for (const PairPart& part : list) {
      Value one = Value::object().set("part", part.name).set("pairs", part.pairs);
      all.push(one.set("tp", part.ratios.tp)
                   .set("predicted", part.ratios.predicted)
                   .set("gold", part.ratios.gold)
                   .set("precision", part.ratios.precision())
                   .set("recall", part.ratios.recall())
                   .set("f1", part.ratios.f1()));
    }
    return all;
  };
  result.set("main_by_distance", parts(system.by_distance));
  result.set("main_by_kind", parts(system.by_kind));
  result.set("main_interval", system.interval ? Value::object()
                                                    .set("low", system.interval->low)
                                                    .set("high", system.interval->high)
                                                    .set("trials", scored.trials)
                                                    .set("seed", scored.seed)
                                              : Value());
  if (view.list) {
    result.set("pairs", listed_pairs_data(gold, system));
  }
  return result;
}

// ---- tables ----------------------------------------------------------------------------------

std::vector<Column> system_columns(const ScoredPairs& scored, std::vector<Column> first) {
  for (const ScoredSystem& system : scored.systems) {
    first.push_back({system.name, Align::kRight});
  }
  return first;
}

Table counts_table(const ScoredPairs& scored) {
  Table table;
  table.title = "Counts";
  table.columns = system_columns(scored, {{""}});
  const auto add = [&](const char* name, auto count, bool always) {
    Row row{name};
    bool any = always;
    for (const ScoredSystem& system : scored.systems) {
      const std::size_t number = count(system.resolution.counts);
      any = any || number > 0;
      row.emplace_back(number);
    }
    if (any) {
      table.rows.push_back(std::move(row));
    }
  };
  add(
      "rows", [](const PairCounts& c) { return c.rows; }, true);
  add(
      "missing pairs", [](const PairCounts& c) { return c.pairs_missing; }, true);
  add(
      "unparseable pairs", [](const PairCounts& c) { return c.pairs_unparseable; }, true);
  add(
      "pairs outside the labels", [](const PairCounts& c) { return c.pairs_outside; }, true);
  add(
      "extra pairs", [](const PairCounts& c) { return c.pairs_extra; }, true);
  add(
      "duplicate pairs", [](const PairCounts& c) { return c.pairs_duplicate; }, true);
  add(
      "conflicting pairs", [](const PairCounts& c) { return c.pairs_conflicting; }, true);
  add(
      "reversed rows", [](const PairCounts& c) { return c.rows_reversed; }, true);
  add(
      "samples", [](const PairCounts& c) { return c.samples; }, false);
  add(
      "unparseable samples", [](const PairCounts& c) { return c.samples_unparseable; }, false);
  add(
      "ties", [](const PairCounts& c) { return c.vote_ties; }, false);
  add(
      "pairs with too few votes", [](const PairCounts& c) { return c.too_few_votes; }, false);
  return table;
}

// One line of a convention: a figure of every system.
struct FigureLine {
  const char* name;
  std::optional<double> (*of)(const PairScore&);
};

std::optional<PairRatios> ratios_of(const PairScore& score) {
  return score.main ? score.main : score.micro;
}

constexpr FigureLine kFigureLines[] = {
    {"P",
     [](const PairScore& s) -> std::optional<double> {
       const auto ratios = ratios_of(s);
       return ratios ? std::optional(ratios->precision()) : std::nullopt;
     }},
    {"R",
     [](const PairScore& s) -> std::optional<double> {
       const auto ratios = ratios_of(s);
       return ratios ? std::optional(ratios->recall()) : std::nullopt;
     }},
    {"F1",
     [](const PairScore& s) -> std::optional<double> {
       const auto ratios = ratios_of(s);
       return ratios ? std::optional(ratios->f1()) : s.micro_f1;
     }},
    {"accuracy", [](const PairScore& s) { return s.accuracy; }},
    {"macro F1",
     [](const PairScore& s) -> std::optional<double> {
       return s.macro ? std::optional(s.macro->f1) : std::nullopt;
     }},
    {"coverage", [](const PairScore& s) { return s.coverage; }},
    {"plain F1",
     [](const PairScore& s) -> std::optional<double> {
       return s.plain ? std::optional(s.plain->f1()) : std::nullopt;
     }},
    {"closure F1",
     [](const PairScore& s) -> std::optional<double> {
       return s.closure ? std::optional(s.closure->f1()) : std::nullopt;
     }},
};

// The line of a convention's published figure.
bool is_headline(const PairScore& score, std::string_view line) {
  if (score.main || score.micro_f1) {
    return line == "F1";
  }
  if (score.closure) {
    return line == "closure F1";
  }
  return line == (score.micro || score.coverage ? "accuracy" : "macro F1");
}

Table conventions_table(const ScoredPairs& scored) {
  Table table;
  table.title = "Figures in percent";
  table.columns = system_columns(scored, {{"convention"}, {"figure"}});
  const std::size_t number = scored.systems.front().conventions.size();
  for (std::size_t i = 0; i < number; ++i) {
    bool first = true;
    for (const FigureLine& line : kFigureLines) {
      std::vector<std::optional<double>> figures;
      for (const ScoredSystem& system : scored.systems) {
        figures.push_back(line.of(system.conventions[i].score));
      }
      const ScoredConvention& one = scored.systems.front().conventions[i];
      const bool headline = is_headline(one.score, line.name);  // shown even if it is undefined
      if (!headline && std::ranges::none_of(figures, [](const auto& f) { return f.has_value(); })) {
        continue;
      }
      const Cell name(one.name);
      Row row{first ? name : name.implied(),
              headline ? Cell(fmt::format("{} *", line.name)) : Cell(line.name)};
      first = false;
      const auto best = *std::ranges::max_element(figures);
      for (const auto& figure : figures) {
        const Cell cell =
            figure ? Cell::decimal(100 * *figure, 2) : Cell::decimal(std::optional<double>(), 2);
        row.push_back(figures.size() > 1 && figure == best ? cell.best() : cell);
      }
      table.rows.push_back(std::move(row));
    }
  }
  table.caption = "* what the convention publishes";
  return table;
}

Table intervals_table(const ScoredPairs& scored, const std::string& convention) {
  Table table;
  table.title = fmt::format("95 % intervals of F1, {}", convention);
  table.columns = {{"system"}, {"F1", Align::kRight}, {"interval", Align::kRight}};
  for (const ScoredSystem& system : scored.systems) {
    PairRatios sum;
    for (const PairRatios& one : system.by_document) {
      sum += one;
    }
    Row row{system.name, Cell::decimal(100 * sum.f1(), 2)};
    if (system.interval) {
      row.push_back(Cell::pair(fmt::format("{:.2f}", 100 * system.interval->low),
                               fmt::format("{:.2f}", 100 * system.interval->high), " to "));
    } else {
      row.push_back(Cell::pair("", "", " to "));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table labels_table(const ScoredPairs& scored, std::size_t convention) {
  const ScoredConvention& first = scored.systems.front().conventions[convention];
  Table table;
  table.title = fmt::format("Labels, {}", first.name);
  table.columns = {{"system"},
                   {"label"},
                   {"tp", Align::kRight},
                   {"predicted", Align::kRight},
                   {"gold", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"F1", Align::kRight}};
  for (const ScoredSystem& system : scored.systems) {
    bool is_first = true;
    for (const auto& [label, ratios] : system.conventions[convention].score.per_label) {
      const Cell name(system.name);
      table.rows.push_back(
          {is_first ? name : name.implied(), shown_label(label, scored.gold.set), ratios.tp,
           ratios.predicted, ratios.gold, Cell::decimal(100 * ratios.precision(), 2),
           Cell::decimal(100 * ratios.recall(), 2), Cell::decimal(100 * ratios.f1(), 2)});
      is_first = false;
    }
  }
  return table;
}

Table pair_confusion_table(const PairGold& gold, const ScoredSystem& system) {
  Table table;
  table.title = fmt::format("Confusion, {}", system.name);
  const PairMatrix matrix = matrix_of(gold, system.resolution.answers, PairView::kAll);
  table.columns = {{"gold"}};
  for (const RowLabel label : labels_shown(gold.set)) {
    table.columns.push_back({std::string(shown_label(label, gold.set)), Align::kRight});
  }
  for (const AnswerState state : kBlanks) {
    table.columns.push_back({fmt::format("({})", state_name(state)), Align::kRight});
  }
  table.across = Across{"answer", "pairs"};
  for (const RowLabel label : labels_shown(gold.set)) {
    if (matrix.gold(label) == 0) {
      continue;
    }
    Row row{shown_label(label, gold.set)};
    for (const RowLabel answer : labels_shown(gold.set)) {
      row.emplace_back(matrix.at(label, answer));
    }
    for (const AnswerState state : kBlanks) {
      row.emplace_back(matrix.at(label, state));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table by_document_table(const ScoredPairs& scored, const std::string& convention) {
  Table table;
  table.title = fmt::format("F1 by document, {}", convention);
  table.columns = system_columns(scored, {{"document"}, {"gold pairs", Align::kRight}});
  std::vector<std::size_t> pairs(scored.gold.documents.size());
  for (const GoldPair& pair : scored.gold.pairs) {
    ++pairs[pair.document];
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Row row{scored.gold.documents[i], pairs[i]};
    for (const ScoredSystem& system : scored.systems) {
      const PairRatios& ratios = system.by_document[i];
      row.push_back(Cell::decimal(
          ratios.gold + ratios.predicted == 0 ? std::nullopt : std::optional(100 * ratios.f1()),
          2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// F1 of parts of the gold pairs. Systems can know different distances, so parts are found by name.
Table parts_table(const ScoredPairs& scored, std::string title,
                  std::vector<PairPart> ScoredSystem::*parts) {
  Table table;
  table.title = std::move(title);
  table.columns = system_columns(scored, {{"pairs of gold"}, {"number", Align::kRight}});
  std::vector<const PairPart*> names;
  for (const ScoredSystem& system : scored.systems) {
    for (const PairPart& part : system.*parts) {
      if (std::ranges::none_of(names,
                               [&](const PairPart* one) { return one->name == part.name; })) {
        names.push_back(&part);
      }
    }
  }
  for (const PairPart* name : names) {
    Row row{name->name, name->pairs};
    for (const ScoredSystem& system : scored.systems) {
      const auto found = std::ranges::find(system.*parts, name->name, &PairPart::name);
      const bool is_there =
          found != (system.*parts).end() && found->ratios.gold + found->ratios.predicted > 0;
      row.push_back(
          Cell::decimal(is_there ? std::optional(100 * found->ratios.f1()) : std::nullopt, 2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

bool any_parts(const ScoredPairs& scored, std::vector<PairPart> ScoredSystem::*parts) {
  return std::ranges::any_of(scored.systems,
                             [&](const ScoredSystem& one) { return !(one.*parts).empty(); });
}

Table consistency_table(const ScoredPairs& scored) {
  Table table;
  table.title = "Consistency of answers";
  table.columns = system_columns(scored, {{"measure"}, {"pairs"}});
  const auto add = [&](const char* name, const char* scope, auto cell) {
    Row row{name, scope};
    for (const ScoredSystem& system : scored.systems) {
      row.push_back(cell(system));
    }
    table.rows.push_back(std::move(row));
  };
  const auto share = [](std::size_t part, std::size_t whole) {
    const auto ratio = pair_share(part, whole);
    return Cell::decimal(ratio ? std::optional(100 * *ratio) : std::nullopt, 2);
  };
  add("uniqueness %", "all", [&](const ScoredSystem& s) {
    const PairCounts& c = s.resolution.counts;
    return share(c.pairs_readable - c.pairs_several_labels, c.pairs_readable);
  });
  add("symmetry %", "all", [&](const ScoredSystem& s) {
    return share(s.resolution.counts.both_agree, s.resolution.counts.both_directions);
  });
  struct Line {
    const char* name;
    std::size_t PairConsistency::*count;
  };
  constexpr Line kLines[] = {{"documents", &PairConsistency::documents},
                             {"cyclic, EQUAL ignored", &PairConsistency::cyclic_equal_ignored},
                             {"cyclic, EQUAL merged", &PairConsistency::cyclic_equal_merged},
                             {"inconsistent", &PairConsistency::inconsistent},
                             {"triangles", &PairConsistency::triangles},
                             {"contradictory triangles", &PairConsistency::contradictory},
                             {"forced edges", &PairConsistency::forced},
                             {"dropped by greedy repair", &PairConsistency::greedy_dropped}};
  for (const bool all : {true, false}) {
    const char* scope = all ? "all" : "gold";
    const auto of = [all](const ScoredSystem& s) -> const PairConsistency& {
      return all ? *s.all : *s.gold_pairs;
    };
    for (const Line& line : kLines) {
      add(line.name, scope, [&](const ScoredSystem& s) { return Cell(of(s).*line.count); });
    }
    add("transitivity %", scope,
        [&](const ScoredSystem& s) { return share(of(s).kept, of(s).forced); });
  }
  return table;
}

// Every contradiction with its pairs below one another; documents and numbers once.
Table contradictions_table(const PairContradictions& found, std::string title) {
  Table table;
  table.title = std::move(title);
  table.columns = {{"document"}, {"contradiction", Align::kRight}, {"what it says"}};
  std::size_t number = 0;
  const std::string* last = nullptr;
  for (const PairContradiction& one : found.sets) {
    number = last != nullptr && *last == one.document ? number + 1 : 1;
    for (const StatedPair& pair : one.pairs) {
      const bool is_first = &pair == &one.pairs.front();
      const Cell document(one.document);
      const Cell numbered(number);
      table.rows.push_back({is_first && number == 1 ? document : document.implied(),
                            is_first ? numbered : numbered.implied(),
                            pair.in_gold ? pair.words : pair.words + " (extra pair)"});
    }
    last = &one.document;
  }
  table.caption = found.all ? "dropping any pair of a contradiction resolves it"
                            : "dropping any pair of a contradiction resolves it; there may be more "
                              "contradictions";
  return table;
}

Table awareness_table(const ScorePairsResult& result) {
  Table table;
  table.title = "What follows from the pairs, in percent";
  table.columns = system_columns(*result.scored, {{"definition"}, {"pairs"}, {"figure"}});
  struct Line {
    const char* name;
    std::optional<double> (FollowingRatios::*of)() const;
  };
  constexpr Line kLines[] = {{"P", &FollowingRatios::precision},
                             {"R", &FollowingRatios::recall},
                             {"F1", &FollowingRatios::f1}};
  for (std::size_t i = 0; i < result.systems.front().awareness.size(); ++i) {
    const PairAwarenessFigures& one = result.systems.front().awareness[i];
    const Cell name(one.definition);
    const Cell pairs(one.extra_pairs ? "all" : "gold");
    for (const Line& line : kLines) {
      const bool is_first = &line == &kLines[0];
      Row row{is_first ? name : name.implied(), is_first ? pairs : pairs.implied(), line.name};
      for (const PairSystemFigures& system : result.systems) {
        const auto figure = (system.awareness[i].ratios.*line.of)();
        row.push_back(Cell::decimal(figure ? std::optional(100 * *figure) : std::nullopt, 2));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

void add_reasoning_tables(const ScorePairsResult& result, Report& report) {
  if (!result.systems.front().awareness.empty()) {
    report.tables.push_back(awareness_table(result));
  }
  const auto add = [&](const std::optional<PairContradictions>& found, std::string_view name) {
    if (found && found->sets.empty()) {
      report.notes.push_back(fmt::format("{}: no contradictions.", name));
    } else if (found) {
      report.tables.push_back(
          contradictions_table(*found, fmt::format("Smallest contradictions, {}, {}", name,
                                                   plural(found->documents, "document"))));
    }
  };
  add(result.gold_contradictions, "gold");
  for (const PairSystemFigures& system : result.systems) {
    add(system.contradictions, system.name);
  }
}

Table exact_table(const ScoredPairs& scored, const std::string& convention) {
  Table table;
  table.title = fmt::format("After dropping the fewest answers, {}", convention);
  table.columns = {{"system"},           {"dropped", Align::kRight}, {"P", Align::kRight},
                   {"R", Align::kRight}, {"F1", Align::kRight},      {"proved"}};
  for (const ScoredSystem& system : scored.systems) {
    if (system.exact) {
      table.rows.push_back(
          {system.name, system.exact_dropped, Cell::decimal(100 * system.exact->precision(), 2),
           Cell::decimal(100 * system.exact->recall(), 2),
           Cell::decimal(100 * system.exact->f1(), 2), system.exact_proved ? "yes" : "no"});
    }
  }
  table.caption = "which answers are dropped is not unique";
  return table;
}

Table pair_tests_table(const ScorePairsResult& result) {
  Table table;
  table.title = "Differences between systems, over gold pairs";
  table.columns = {{"systems"},
                   {"only first right", Align::kRight},
                   {"only second right", Align::kRight},
                   {"McNemar p", Align::kRight},
                   {"F1 difference", Align::kRight},
                   {"randomisation p", Align::kRight}};
  for (const PairTest& test : result.tests) {
    table.rows.push_back({fmt::format("{} / {}", test.first, test.second), test.only_first,
                          test.only_second, Cell::decimal(test.mcnemar_p, 4),
                          Cell::decimal(100 * test.difference, 2),
                          Cell::decimal(test.randomisation_p, 4)});
  }
  table.caption = fmt::format("F1 of {}", result.main_convention);
  return table;
}

Table listed_pairs_table(const PairGold& gold, const ScoredSystem& system) {
  Table table;
  table.title = fmt::format("Pairs, {}", system.name);
  table.columns = {{"document"}, {"source"},  {"target"}, {"gold"},
                   {"answer"},   {"verdict"}, {"remarks"}};
  const auto remarks = [](const PairAnswer& answer) {
    std::string text;
    if (answer.reversed) {
      text = "reversed";
    }
    if (answer.conflicting) {
      text += text.empty() ? "conflicting" : ", conflicting";
    } else if (answer.rows > 1) {
      text += fmt::format("{}{}", text.empty() ? "" : ", ", plural(answer.rows, "row"));
    }
    if (answer.state == AnswerState::kUnparseable || answer.state == AnswerState::kOutside) {
      text += fmt::format("{}'{}'", text.empty() ? "" : ", ", answer.raw.substr(0, 40));
    }
    return text;
  };
  const auto said = [&](const PairAnswer& answer) {
    return answer.state == AnswerState::kAnswered ? Cell(shown_label(answer.label, gold.set))
                                                  : Cell();
  };
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const GoldPair& pair = gold.pairs[i];
    const PairAnswer& answer = system.resolution.answers[i];
    table.rows.push_back({gold.documents[pair.document], pair.source, pair.target,
                          shown_label(pair.label, gold.set), said(answer),
                          verdict(pair.label, answer), remarks(answer)});
  }
  for (const ExtraPair& extra : system.resolution.extra) {
    table.rows.push_back({extra.document, extra.source, extra.target, Cell(), said(extra.answer),
                          "extra", remarks(extra.answer)});
  }
  return table;
}

// Signatures that systems do not share, or all of them.
void add_signatures(const ScoredPairs& scored, bool all, Report& report) {
  report.signature = scored.systems.front().conventions.front().signature;
  for (const ScoredSystem& system : scored.systems) {
    for (const ScoredConvention& one : system.conventions) {
      const bool is_first_convention = &one == &system.conventions.front();
      if (all || (is_first_convention && one.signature != report.signature)) {
        report.notes.push_back(fmt::format("{}, {}: {}", system.name, one.name, one.signature));
      }
    }
  }
  if (!all && scored.systems.front().conventions.size() > 1) {
    report.notes.emplace_back(
        "Every figure has its own signature, which JSON lists. Figures with different signatures "
        "are "
        "not comparable.");
  }
}

}  // namespace

Value data(const ScorePairsResult& result, const ScorePairsView& view) {
  const ScoredPairs& scored = *result.scored;
  Value labels = Value::object();
  if (!scored.gold.rows.empty()) {
    for (const RowLabel label : labels_shown(scored.gold.set)) {
      const auto number = std::ranges::count(scored.gold.rows, label, &GoldRow::label);
      if (number > 0) {
        labels.set(std::string(shown_label(label, scored.gold.set)), number);
      }
    }
  }
  Value gold =
      Value::object()
          .set("name", scored.gold.name)
          .set("set", result.set)
          .set("recognised", result.recognised.empty() ? Value() : Value(result.recognised))
          .set("content_sha256",
               result.content_sha256.empty() ? Value() : Value(result.content_sha256))
          .set("documents", result.gold_documents)
          .set("rows", scored.gold.rows.size())
          .set("pairs", result.gold_pairs)
          .set("labels", std::move(labels))
          .set("consistency",
               scored.gold_consistency ? consistency_data(*scored.gold_consistency) : Value())
          .set("contradictions", contradictions_data(result.gold_contradictions, scored.gold.set));
  Value systems = Value::array();
  for (std::size_t i = 0; i < scored.systems.size(); ++i) {
    systems.push(system_data(scored, scored.systems[i], result.systems[i], view));
  }
  Value tests = Value::array();
  for (const PairTest& test : result.tests) {
    tests.push(Value::object()
                   .set("first", test.first)
                   .set("second", test.second)
                   .set("only_first_right", test.only_first)
                   .set("only_second_right", test.only_second)
                   .set("mcnemar_p", test.mcnemar_p)
                   .set("f1_difference", test.difference)
                   .set("randomisation_p", test.randomisation_p));
  }
  return Value::object()
      .set("gold", std::move(gold))
      .set("main_convention", result.main_convention)
      .set("systems", std::move(systems))
      .set("tests", std::move(tests));
}

Report tables(const ScorePairsResult& result, const ScorePairsView& view) {
  const ScoredPairs& scored = *result.scored;
  const bool has_pairs = !scored.gold.pairs.empty();
  Report report;
  report.title =
      has_pairs
          ? fmt::format("{} in {}, labels of {}{}", plural(result.gold_pairs, "gold pair"),
                        plural(result.gold_documents, "document"), result.set,
                        result.recognised.empty() ? "" : fmt::format(" ({})", result.recognised))
          : fmt::format("{} of {}", plural(result.gold_documents, "document"), result.set);
  if (has_pairs) {
    report.tables.push_back(counts_table(scored));
  }
  report.tables.push_back(conventions_table(scored));
  if (has_pairs && !scored.systems.front().by_document.empty()) {
    report.tables.push_back(intervals_table(scored, result.main_convention));
  }
  if (any_parts(scored, &ScoredSystem::by_distance)) {
    report.tables.push_back(
        parts_table(scored, fmt::format("F1 by distance of sentences, {}", result.main_convention),
                    &ScoredSystem::by_distance));
  }
  if (any_parts(scored, &ScoredSystem::by_kind)) {
    report.tables.push_back(
        parts_table(scored, fmt::format("F1 by kind of pair, {}", result.main_convention),
                    &ScoredSystem::by_kind));
  }
  if (!result.tests.empty()) {
    report.tables.push_back(pair_tests_table(result));
  }
  if (scored.systems.front().all) {
    report.tables.push_back(consistency_table(scored));
  }
  if (scored.systems.front().exact) {
    report.tables.push_back(exact_table(scored, result.main_convention));
  }
  add_reasoning_tables(result, report);
  for (std::size_t i = 0; view.per_label && i < scored.systems.front().conventions.size(); ++i) {
    if (!scored.systems.front().conventions[i].score.per_label.empty()) {
      report.tables.push_back(labels_table(scored, i));
    }
  }
  for (const ScoredSystem& system : scored.systems) {
    if (view.confusion && has_pairs) {
      report.tables.push_back(pair_confusion_table(scored.gold, system));
    }
  }
  if (view.per_document && has_pairs && !scored.systems.front().by_document.empty()) {
    report.tables.push_back(by_document_table(scored, result.main_convention));
  }
  for (const ScoredSystem& system : scored.systems) {
    if (view.list && has_pairs) {
      report.tables.push_back(listed_pairs_table(scored.gold, system));
    }
  }
  if (scored.gold_consistency && scored.gold_consistency->inconsistent > 0) {
    report.notes.push_back(fmt::format(
        "Gold itself is inconsistent in {} ({}), so no consistent system agrees with all of it.",
        plural(scored.gold_consistency->inconsistent, "document"),
        plural(scored.gold_consistency->contradictory, "contradictory triangle")));
  }
  add_signatures(scored, view.signatures, report);
  return report;
}

}  // namespace gnomon
