#include "gnomon/operations/explain.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

Table links_table(std::string title, std::span<const LinkStatement> links) {
  Table table;
  table.title = std::move(title);
  const bool all_tlinks =
      std::ranges::all_of(links, [](const LinkStatement& link) { return link.kind == "TLINK"; });
  table.columns = {{all_tlinks ? "TLINK" : "link"}, {"what it says"}};
  for (const LinkStatement& link : links) {
    table.rows.push_back({link.name, link.words});
  }
  return table;
}

std::vector<std::string> names_of(std::span<const LinkStatement> links) {
  std::vector<std::string> names;
  for (const LinkStatement& link : links) {
    names.push_back(link.name);
  }
  return names;
}

void put_pair(Value& value, const PairExplanation& pair) {
  value.set("first", pair.first)
      .set("second", pair.second)
      .set("allen", pair.allen)
      .set("words", pair.claim)
      .set("links", links_data(pair.links))
      .set("fewest", pair.fewest)
      .set("rejected", links_data(pair.rejected));
}

void put_contradictions(Value& value, const ContradictionSets& found) {
  Value list = Value::array();
  for (const std::vector<LinkStatement>& set : found.sets) {
    list.push(links_data(set));
  }
  value.set("consistent", found.sets.empty())
      .set("contradictions", std::move(list))
      .set("all", found.all);
}

void put_models(Value& value, const ModelSets& found) {
  Value models = Value::array();
  for (const std::vector<ModelPair>& model : found.models) {
    Value pairs = Value::array();
    for (const ModelPair& pair : model) {
      pairs.push(Value::object()
                     .set("relation", pair.relation)
                     .set("first", pair.first)
                     .set("second", pair.second)
                     .set("words", pair.words)
                     .set("stated", pair.stated));
    }
    models.push(std::move(pairs));
  }
  value.set("entities", found.entities)
      .set("stated", found.stated)
      .set("closure", found.closure)
      .set("links_without_reading", found.without)
      .set("minimal", found.is_minimal)
      .set("models", std::move(models))
      .set("complete", found.complete)
      .set("rejected", links_data(found.rejected));
}

void show_models(Report& report, const ModelSets& found, const std::string& document) {
  const std::size_t number = found.models.size();
  for (std::size_t i = 0; i < number; ++i) {
    Table table;
    table.title =
        fmt::format("Minimal model {}: {}", i + 1, plural(found.models[i].size(), "relation"));
    table.columns = {{"relation"}, {"stated by a link"}};
    for (const ModelPair& pair : found.models[i]) {
      table.rows.push_back({pair.words, pair.stated ? "yes" : "no"});
    }
    report.tables.push_back(std::move(table));
  }
  report.notes.push_back(fmt::format(
      "The links of {} state {} between {}; {} more follow. {}", printable(document),
      plural(found.stated, "relation"), plural(found.entities, "event or time", "events and times"),
      found.closure - found.stated,
      found.is_minimal ? "They are a minimal model." : "They are not a minimal model."));
  report.notes.push_back(found.complete
                             ? fmt::format("{}.", number == 1 ? "There is no other minimal model"
                                                              : "These are all minimal models")
                             : "There are more minimal models: see `limit`.");
  if (found.without > 0) {
    report.notes.push_back(fmt::format(
        "{} no meaning as before, includes or simultaneous and {} not used.",
        plural(found.without, "link has", "links have"), found.without == 1 ? "is" : "are"));
  }
  if (!found.rejected.empty()) {
    report.notes.push_back(fmt::format("Rejected, because they contradict earlier links: {}.",
                                       fmt::join(names_of(found.rejected), ", ")));
  }
}

void show_pair(Report& report, const PairExplanation& pair) {
  if (pair.links.empty()) {
    report.title = pair.claim;
    report.notes.emplace_back(pair.first == pair.second
                                  ? "Everything is simultaneous with itself."
                                  : "No links of the document relate this pair.");
  } else {
    report.tables.push_back(links_table(pair.claim + ", because", pair.links));
  }
  if (!pair.fewest) {
    report.notes.emplace_back(
        "Each of these links is needed, but a smaller set of other links may exist.");
  }
  if (!pair.rejected.empty()) {
    report.notes.push_back(fmt::format("Rejected, because they contradict earlier links: {}.",
                                       fmt::join(names_of(pair.rejected), ", ")));
  }
}

void show_contradictions(Report& report, const ContradictionSets& found,
                         const std::string& document) {
  const std::size_t number = found.sets.size();
  for (std::size_t i = 0; i < number; ++i) {
    report.tables.push_back(links_table(fmt::format("Contradiction {}", i + 1), found.sets[i]));
  }
  report.notes.push_back(
      number == 0
          ? fmt::format("The {} TLINKs of {} are consistent.", found.tlinks, printable(document))
          : fmt::format("{} minimal set{} of TLINKs of {} {} inconsistent: removing any link of a "
                        "set makes it consistent.{}",
                        number, number == 1 ? "" : "s", printable(document),
                        number == 1 ? "is" : "are",
                        found.all ? "" : " There may be more: see `limit`."));
}

}  // namespace

Value data(const ExplainResult& result) {
  Value value = Value::object().set("document", result.document);
  if (result.pair) {
    put_pair(value, *result.pair);
  }
  if (result.models) {
    put_models(value, *result.models);
  }
  if (result.contradictions) {
    put_contradictions(value, *result.contradictions);
  }
  return value;
}

Report tables(const ExplainResult& result) {
  Report report;
  if (result.pair) {
    show_pair(report, *result.pair);
  }
  if (result.models) {
    show_models(report, *result.models, result.document);
  }
  if (result.contradictions) {
    show_contradictions(report, *result.contradictions, result.document);
  }
  report.signature = fmt::format("gnomon:{}|during:{}", version(), choice_name(result.during));
  return report;
}

}  // namespace gnomon
