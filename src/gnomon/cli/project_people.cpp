// gnomon project annotators, assign: who annotates what.
#include "gnomon/base/version.h"
#include "gnomon/cli/project_commands.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  std::string annotator;
  std::vector<std::string> names;
  bool all = false;
  bool remove = false;
};

constexpr const char* kAnnotatorsExamples = R"(Examples:
  gnomon project annotators harbour.gnomon               who there is
  gnomon project annotators harbour.gnomon cid dora      two more)";

constexpr const char* kAssignExamples = R"(Examples:
  gnomon project assign harbour.gnomon ann salt-city night-ferry
  gnomon project assign harbour.gnomon ann --all
  gnomon project assign harbour.gnomon ann salt-city --remove     what was said stays in the log)";

void annotators(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  if (!project) {
    return;
  }
  for (const std::string& name : options.names) {
    if (const Result<void> added = project->add_annotator(name); !added) {
      common.fail_with(added.error());
      return;
    }
  }
  const auto names = value_or_say(project->annotators(), common);
  const auto assignments = names ? value_or_say(project->assignments(), common) : std::nullopt;
  if (!assignments) {
    return;
  }
  Report report;
  Table table;
  table.columns = {{"annotator"}, {"documents"}};
  Value list = Value::array();
  for (const std::string& name : *names) {
    const auto documents = std::ranges::count(*assignments, name, &Assignment::annotator);
    table.rows.push_back({name, documents});
    list.push(Value::object().set("annotator", name).set("documents", documents));
  }
  report.data.set("gnomon", version())
      .set("command", "project annotators")
      .set("annotators", std::move(list));
  report.tables.push_back(std::move(table));
  if (names->empty()) {
    report.notes.emplace_back("There is no annotator yet.");
  }
  common.print(report);
}

void assign(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  if (!project) {
    return;
  }
  std::vector<std::string> names = options.names;
  if (options.all) {
    const auto documents = value_or_say(project->documents(), common);
    if (!documents) {
      return;
    }
    names.clear();
    for (const ProjectDocument& document : *documents) {
      names.push_back(document.name);
    }
  }
  std::size_t done = 0;
  for (const std::string& name : names) {
    const Result<void> changed = options.remove ? project->unassign(name, options.annotator)
                                                : project->assign(name, options.annotator);
    if (!changed) {
      common.fail_with(changed.error());
      continue;
    }
    ++done;
  }
  common.remark(fmt::format("{}: {} document{} {} {}", project->where(), done, done == 1 ? "" : "s",
                            options.remove ? "taken from" : "assigned to", options.annotator));
}

}  // namespace

void add_project_annotators(const Command& project, Common& common) {
  const Command command = project.command("annotators", "Add annotators, and list them");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("name", options->names, "New annotators").shown_as("...");
  const auto formats = output_format_names();
  common.add_formats(command, {formats.begin(), formats.end()});
  common.add_output(command);
  command.footer(kAnnotatorsExamples);
  command.run([options, &common] { annotators(*options, common); });
}

void add_project_assign(const Command& project, Common& common) {
  const Command command = project.command("assign", "Say who annotates which documents");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("annotator", options->annotator, "Who").required().shown_as(" ");
  command.option("document", options->names, "Which documents, by their names").shown_as("...");
  command.flag("--all", options->all, "All documents of the project");
  command.flag("--remove", options->remove, "They are no longer to be annotated by this one");
  common.add_messages(command);
  command.footer(kAssignExamples);
  command.run([options, &common] {
    if (options->names.empty() && !options->all) {
      fail_without("document or --all");
    }
    assign(*options, common);
  });
}

}  // namespace gnomon::cli
