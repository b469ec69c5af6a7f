// gnomon explain: what two entities are to each other and why, or why a document contradicts
// itself.
#include "gnomon/base/nearest.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/explanation.h"
#include "gnomon/reason/wording.h"

#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string first;
  std::string second;
  std::size_t limit = 10;
};

constexpr const char* kExamples = R"(Examples:
  gnomon explain samples/gold/salt-city.tml ei1 ei9          how the two stand, and why
  gnomon explain samples/gold/salt-city.tml e1 t0            an event stands for its instance
  gnomon explain samples/systems/tangled/salt-city.tml       all smallest contradictions)";

// Rows and data for links in words.
void add_links(const Document& document, const DocumentNetwork& of, const Network& network,
               const std::vector<LinkId>& origins, const std::vector<LinkId>& links, Table& table,
               Value& list) {
  for (const LinkId link : links) {
    const LinkId origin = origins.empty() ? link : origins[position(link)];
    const Constraint& says = network[link];
    table.rows.push_back({link_name(document, of, origin), describe(document, of, says)});
    list.push(Value::object()
                  .set("lid", link_name(document, of, origin))
                  .set("first", of.names[position(says.first)].id)
                  .set("relation", to_string(says.relation))
                  .set("second", of.names[position(says.second)].id));
  }
}

Table links_table(std::string title) {
  Table table;
  table.title = std::move(title);
  table.columns = {{"TLINK"}, {"what it says"}};
  return table;
}

Report start_report(const Document& document) {
  Report report;
  report.data.set("gnomon", version()).set("command", "explain").set("document", document.name());
  return report;
}

// By the id of an instance, a time or, when it has just one instance, an event.
Result<Entity> find_entity(const Document& document, const DocumentNetwork& of,
                           const std::string& id) {
  if (const auto entity = of.find(id)) {
    return *entity;
  }
  std::vector<std::string_view> instances;
  if (const auto event = document.find_event(id)) {
    for (const Instance& instance : document.instances()) {
      if (instance.event == event) {
        instances.push_back(instance.eiid);
      }
    }
  }
  if (instances.size() == 1) {
    return *of.find(instances.front());
  }
  if (instances.size() > 1) {
    return fail(ErrorKind::kUsage, std::string(document.name()),
                fmt::format("event {} has several instances", id),
                fmt::format("name one of them: {}", fmt::join(instances, ", ")));
  }
  std::vector<std::string_view> known;
  for (const auto& name : of.names) {
    known.push_back(name.id);
  }
  const auto nearest = nearest_name(id, known);
  return fail(ErrorKind::kUsage, std::string(document.name()),
              fmt::format("there is no event or time '{}'", printable(id)),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : "name the id of an event, an instance or a time");
}

Result<Report> explain_pair(const Document& document, const Options& options, During during) {
  const DocumentNetwork of = network_of(document, {during, true});
  const Result<Entity> first = find_entity(document, of, options.first);
  const Result<Entity> second = find_entity(document, of, options.second);
  for (const auto& entity : {first, second}) {
    if (!entity) {
      return Failure(entity.error());
    }
  }
  const Accepted accepted = accept_in_order(of.network);
  const std::optional<Closure> closure = Closure::of(accepted.network);
  const RelationSet set = closure ? closure->relation(*first, *second) : RelationSet::all();
  const Explanation because = Explainer(accepted.network).why(*first, *second, set);
  const std::vector<LinkId>& links = because.links;
  Report report = start_report(document);
  const std::string claim = describe(document, of, Constraint{*first, *second, set});
  Table table = links_table(links.empty() ? claim : claim + ", because");
  Value list = Value::array();
  add_links(document, of, accepted.network, accepted.links, links, table, list);
  report.data.set("first", of.names[position(*first)].id)
      .set("second", of.names[position(*second)].id)
      .set("relation", to_string(set))
      .set("claim", claim)
      .set("links", std::move(list))
      .set("fewest", because.smallest);
  if (links.empty()) {
    report.title = claim;
    report.notes.emplace_back(*first == *second ? "Everything is simultaneous with itself."
                                                : "No links of the document restrict this pair.");
  } else {
    report.tables.push_back(std::move(table));
  }
  if (!because.smallest) {
    report.notes.emplace_back("Each of them is needed, but fewer others might do.");
  }
  Value aside = Value::array();
  std::vector<std::string> names;
  for (const LinkId link : accepted.set_aside) {
    names.push_back(link_name(document, of, link));
    aside.push(names.back());
  }
  report.data.set("set_aside", std::move(aside));
  if (!names.empty()) {
    report.notes.push_back(
        fmt::format("Set aside, because links before contradict: {}.", fmt::join(names, ", ")));
  }
  report.signature = fmt::format("gnomon:{}|during:{}", version(),
                                 during == During::kIncluded ? "included" : "simultaneous");
  return report;
}

Report explain_contradictions(const Document& document, const Options& options, During during,
                              bool& consistent) {
  const DocumentNetwork of = network_of(document, {during, false});
  const Contradictions found = minimal_contradictions(of.network, options.limit);
  const auto& all = found.sets;
  consistent = all.empty();
  Report report = start_report(document);
  report.data.set("consistent", consistent);
  Value list = Value::array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    Table table = links_table(fmt::format("Contradiction {}", i + 1));
    Value links = Value::array();
    add_links(document, of, of.network, {}, all[i], table, links);
    report.tables.push_back(std::move(table));
    list.push(std::move(links));
  }
  report.data.set("contradictions", std::move(list)).set("all", found.all);
  if (consistent) {
    report.notes.push_back(fmt::format("The {} TLINKs of {} do not contradict one another.",
                                       of.network.links().size(), printable(document.name())));
  } else {
    report.notes.push_back(fmt::format(
        "{} set{} of TLINKs of {} contradict{} one another; each would be consistent "
        "without any one of its links.{}",
        all.size(), all.size() == 1 ? "" : "s", printable(document.name()),
        all.size() == 1 ? "s" : "", found.all ? "" : " There may be more: see --limit."));
  }
  report.signature = fmt::format("gnomon:{}|during:{}", version(),
                                 during == During::kIncluded ? "included" : "simultaneous");
  return report;
}

void explain(const Options& options, Common& common) {
  if (options.first.empty() != options.second.empty()) {
    common.fail_with(
        error_about(ErrorKind::kUsage, "gnomon", "one event or time is too few",
                    "name two to learn how they stand, or none to see contradictions"));
    return;
  }
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  const Result<Document> read =
      only_document(common.inputs().front(), *format, "name the file of one document");
  if (!read) {
    common.fail_with(read.error());
    return;
  }
  const Document& document = *read;
  if (options.first.empty()) {
    bool consistent = true;
    common.print(explain_contradictions(document, options, common.during(), consistent));
    if (!consistent) {
      common.set_exit_code(kHasFindings);
    }
    return;
  }
  const Result<Report> report = explain_pair(document, options, common.during());
  if (!report) {
    common.fail_with(report.error());
    return;
  }
  common.print(*report);
}

}  // namespace

void add_explain(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "explain",
      "Say how two entities stand in time and why, or why a document contradicts itself");
  auto options = std::make_shared<Options>();
  common.add_input(command);
  command.option("first", options->first, "Id of an event or time").shown_as("A");
  command.option("second", options->second, "Id of another").shown_as("B");
  command.option("--limit", options->limit, "Show so many contradictions; 10 unless told")
      .between(1, 1000)
      .shown_as("N");
  common.add_during(command);
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { explain(*options, common); });
}

}  // namespace gnomon::cli
