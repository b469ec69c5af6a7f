// gnomon repair: the nearest document that does not contradict itself.
#include "gnomon/merge/repair.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/reason/wording.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string to = "timeml";
  bool tlinks_only = false;
  bool replace = false;
  double limit = 60;
};

constexpr const char* kExamples = R"(Examples:
  gnomon repair samples/systems/tangled                  what has to go, and why
  gnomon repair samples/systems/tangled -o repaired      a repaired file for each document
  gnomon repair tests/data/tangle.tml --replace          links get the relation that follows
As few TLINKs and ALINKs are removed as possible; of equally few, later ones. An ALINK counts with
the relation that it implies: what INITIATES begins, what CULMINATES or TERMINATES ends, what
CONTINUES or REINITIATES lies within. The list goes to standard output, documents to -o.
The exit code is 1 when a document contradicts itself.)";

// One document, and what there is to say about it.
struct Worked {
  std::string name;
  WrittenDocument document;
  Table changes;
  Value data;
  std::size_t links = 0;
  std::size_t removed = 0;
  std::size_t replaced = 0;
  std::size_t greedy = 0;
  bool proved = true;
};

// In the words of TimeML or, where these would be many, with the label of TempEval.
std::string in_words(const Document& document, const DocumentNetwork& of, const Constraint& says) {
  if (relation_names_of(document) == RelationNames::kTimeml || says.relation.empty()) {
    return describe(document, of, says);
  }
  return fmt::format("{} {} {}", describe(document, of, says.first),
                     tempeval_name(narrowest_tempeval_label(says.relation)),
                     says.first == says.second ? "itself" : describe(document, of, says.second));
}

Value link_data(const Document& document, const DocumentNetwork& of, LinkId link) {
  const Link& origin = document.links()[of.origins[position(link)]];
  const Constraint& says = of.network[link];
  return Value::object()
      .set("lid", origin.lid)
      .set("kind", element_tag(origin.kind))
      .set("relType", origin.rel_type)
      .set("first", of.names[position(says.first)].id)
      .set("second", of.names[position(says.second)].id);
}

void add_change(const Document& document, const Repair& repair, const Removal& removal,
                bool replace, Worked& result, Value& list) {
  const DocumentNetwork& of = repair.of;
  const Constraint& says = of.network[removal.link];
  const std::string name = link_name(document, of, removal.link);
  const bool replaced = replace && removal.replacement;
  result.replaced += replaced ? 1 : 0;
  result.changes.rows.push_back({replaced
                                     ? fmt::format("change {} to {}", name, *removal.replacement)
                                     : fmt::format("remove {}", name),
                                 in_words(document, of, says)});
  Value because = Value::array();
  for (const LinkId link : removal.because) {
    result.changes.rows.push_back({fmt::format("  against {}", link_name(document, of, link)),
                                   in_words(document, of, of.network[link])});
    because.push(link_data(document, of, link));
  }
  Value data = link_data(document, of, removal.link);
  data.set("says", in_words(document, of, says)).set("against", std::move(because));
  if (says.first != says.second) {
    const std::string left = in_words(document, of, {says.first, says.second, removal.left});
    result.changes.rows.push_back({"  without it", left});
    data.set("left", to_string(removal.left)).set("without_it", left);
  }
  data.set("replacement", removal.replacement ? Value(*removal.replacement) : Value());
  list.push(std::move(data));
}

Worked work_on(const Document& document, During during, const Options& options,
               const Format& format, bool write) {
  Worked result;
  result.name = document.name();
  RepairSettings settings;
  settings.during = during;
  settings.alinks = !options.tlinks_only;
  settings.limits.seconds = options.limit;
  const Repair made = repair(document, settings);
  result.links = made.of.network.links().size();
  result.removed = made.removals.size();
  result.greedy = made.greedy;
  result.proved = made.proved;
  Value list = Value::array();
  for (const Removal& removal : made.removals) {
    add_change(document, made, removal, options.replace, result, list);
  }
  result.changes.title =
      fmt::format("{}: {} of {} links {} to go{}", printable(document.name()), result.removed,
                  result.links, result.removed == 1 ? "has" : "have",
                  result.proved ? "" : fmt::format(" (not proved; at least {})", made.least));
  result.changes.columns = {{"change"}, {"what the link says"}};
  result.data.set("document", document.name())
      .set("links", result.links)
      .set("removed", result.removed)
      .set("proved", result.proved)
      .set("at_least", made.least)
      .set("greedy", result.greedy)
      .set("changes", std::move(list));
  result.document.name = document.name();
  if (write) {
    result.document.bytes = format.write(repaired(document, made, options.replace));
  }
  return result;
}

std::string conclusion(std::size_t documents, std::size_t repaired, std::size_t removed,
                       std::size_t greedy, std::size_t unproved) {
  if (documents == 0) {
    return "There is no document to repair.";
  }
  if (repaired == 0) {
    return fmt::format("{} document{}, none of which contradicts itself.", documents,
                       documents == 1 ? "" : "s");
  }
  const std::string proof =
      unproved == 0 ? "proved to be the fewest for each document"
                    : fmt::format("not proved to be the fewest for {} of them", unproved);
  return fmt::format(
      "{} of {} documents contradict{} {}; {} link{} had to go, {}. Keeping each link unless those "
      "before it exclude it would cost {}.",
      repaired, documents, repaired == 1 ? "s" : "", repaired == 1 ? "itself" : "themselves",
      removed, removed == 1 ? "" : "s", proof, greedy);
}

Report report_of(const std::vector<Worked>& all, const Options& options, During during) {
  Report report;
  std::size_t repaired = 0;
  std::size_t removed = 0;
  std::size_t replaced = 0;
  std::size_t greedy = 0;
  std::size_t unproved = 0;
  Value list = Value::array();
  for (const Worked& one : all) {
    if (one.removed == 0) {
      continue;
    }
    ++repaired;
    removed += one.removed;
    replaced += one.replaced;
    greedy += one.greedy;
    unproved += one.proved ? 0 : 1;
    report.tables.push_back(one.changes);
    list.push(one.data);
  }
  report.notes.push_back(conclusion(all.size(), repaired, removed, greedy, unproved));
  if (replaced > 0) {
    report.notes.push_back(
        fmt::format("{} of the links {} the relation that follows from the others instead.",
                    replaced, replaced == 1 ? "gets" : "get"));
  }
  report.signature = fmt::format("gnomon:{}|during:{}|links:{}", version(),
                                 during == During::kIncluded ? "included" : "simultaneous",
                                 options.tlinks_only ? "tlink" : "tlink+alink");
  report.data.set("gnomon", version())
      .set("command", "repair")
      .set("signature", report.signature)
      .set("documents", std::move(list))
      .set("totals", Value::object()
                         .set("documents", all.size())
                         .set("repaired", repaired)
                         .set("removed", removed)
                         .set("replaced", replaced)
                         .set("greedy", greedy)
                         .set("proved", unproved == 0));
  return report;
}

void repair_all(const Options& options, Common& common) {
  change_documents<Worked>(
      options.to, common,
      [&](const Document& document, const Format& format, bool write) {
        return work_on(document, common.during(), options, format, write);
      },
      [](const Worked& one) { return one.removed > 0; },
      [&](const std::vector<Worked>& all) { return report_of(all, options, common.during()); });
}

}  // namespace

void add_repair(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "repair", "Remove the fewest links that make a document agree with itself");
  auto options = std::make_shared<Options>();
  common.add_inputs(command);
  common.add_during(command);
  command.flag("--tlinks-only", options->tlinks_only, "ALINKs take no part and all stay");
  command.flag("--replace", options->replace,
               "Give a TLINK the relation that follows from the others, where there is just "
               "one, instead of removing it");
  command
      .option("--limit", options->limit,
              "Seconds to look for a proof in one document; 60 unless told")
      .between(0.0, 1e6)
      .shown_as("SECONDS");
  command.option("--to", options->to, "Format of the documents; timeml unless told otherwise")
      .shown_as("NAME");
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command, "Write the repaired documents to this folder, or one to this file");
  command.footer(kExamples);
  command.run([options, &common] { repair_all(*options, common); });
}

}  // namespace gnomon::cli
