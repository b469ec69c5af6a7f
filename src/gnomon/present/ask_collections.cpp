#include "gnomon/operations/ask_collections.h"

#include "gnomon/base/utf8.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The figures of some systems, with their ranks when there are any.
struct Figures {
  std::vector<std::string> names;
  std::vector<QaTally> tallies;
  std::vector<ListTally> lists;
  std::vector<Rank> places;

  bool has_lists() const {
    return std::ranges::any_of(lists, [](const ListTally& one) { return one.questions > 0; });
  }
};

void add_tables(Report& report, const std::string& title, const Figures& figures, AnswerMode mode) {
  report.tables.push_back(
      answers_table(title, figures.names, figures.tallies, mode, figures.places));
  if (figures.has_lists()) {
    report.tables.push_back(lists_table(title + ": lists", figures.names, figures.lists));
  }
}

Figures figures_of(const CollectionAnswers& collection) {
  Figures figures;
  figures.names = system_names(collection.result);
  for (const SystemAnswers& system : collection.result.systems) {
    figures.tallies.push_back(system.tallies.all);
    figures.lists.push_back(system.tallies.lists);
    figures.places.push_back(system.rank);
  }
  return figures;
}

}  // namespace

Value data(const AskCollectionsResult& result) {
  Value collections = Value::array();
  for (const CollectionAnswers& collection : result.collections) {
    Value one = Value::object().set("collection", collection.name);
    data(collection.result).visit([&](const auto& part) {
      if constexpr (std::is_same_v<std::decay_t<decltype(part)>, Value::Object>) {
        for (const auto& [name, value] : part) {
          one.set(name, value);
        }
      }
    });
    collections.push(std::move(one));
  }
  Value totals = Value::array();
  for (const SystemTotal& total : result.totals) {
    const bool ranked = total.rank.place > 0;
    Value one = Value::object()
                    .set("system", total.name)
                    .set("collections", total.collections)
                    .set("rank", ranked ? Value(total.rank.place) : Value())
                    .set("tied", total.rank.tied)
                    .set("totals", tally_data(total.tallies.all, result.settings.mode));
    if (total.tallies.lists.questions > 0) {
      one.set("lists", list_data(total.tallies.lists));
    }
    totals.push(std::move(one));
  }
  return Value::object()
      .set("collections", std::move(collections))
      .set("totals", std::move(totals));
}

Report tables(const AskCollectionsResult& result, const AskSystemsView& view) {
  Report report;
  const AnswerMode mode = result.settings.mode;
  for (const CollectionAnswers& collection : result.collections) {
    add_tables(report, printable(collection.name), figures_of(collection), mode);
    if (view.per_question || view.unanswered || collection.result.explained) {
      // Behind its scores, which are there already.
      Report rest = tables(collection.result, view);
      for (std::size_t i = 1; i < rest.tables.size(); ++i) {
        report.tables.push_back(std::move(rest.tables[i]));
      }
    }
  }
  Figures total;
  std::vector<std::string> partial;
  for (const SystemTotal& system : result.totals) {
    if (system.collections < result.collections.size()) {
      partial.push_back(system.name);
      continue;
    }
    total.names.push_back(system.name);
    total.tallies.push_back(system.tallies.all);
    total.lists.push_back(system.tallies.lists);
    total.places.push_back(system.rank);
  }
  if (!total.names.empty()) {
    add_tables(report, "All collections", total, mode);
  }
  if (total.names.size() > 1) {
    report.notes.push_back(
        fmt::format("Ranked by recall, then F1: {}.", ranking(total.names, total.places)));
  }
  if (!partial.empty()) {
    std::string names;
    for (const std::string& name : partial) {
      names += (names.empty() ? "" : ", ") + printable(name);
    }
    report.notes.push_back(
        fmt::format("Not in all collections, and so without a total: {}.", names));
  }
  report.signature = signature(result);
  return report;
}

std::string signature(const AskCollectionsResult& result) { return ask_signature(result.settings); }

}  // namespace gnomon
