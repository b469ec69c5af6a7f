// gnomon project new, import, guidelines: what goes into a project.
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/files.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/project_inputs.h"

#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  DocumentReceivers receivers;
  std::string guidelines;
  std::string algebra = "rules";
  std::string strategy = "frugal";
  bool ask_all = false;
};

constexpr const char* kNewExamples = R"(Examples:
  gnomon project new harbour.gnomon samples/gold --annotator ann --annotator bob
  gnomon project new harbour.gnomon samples/gold --as-annotation ann   starts from the TLINKs
  gnomon project new postgresql://gnomon@db.example.org/harbour texts/
Documents bring their text, events and times. Their TLINKs are kept, but are nobody's statements
unless --as-annotation says whose.)";

constexpr const char* kImportExamples = R"(Examples:
  gnomon project import harbour.gnomon more/ --annotator ann
  gnomon project import harbour.gnomon system-output/ --as-annotation ann   as pre-annotation
A document that is there already is not added again; when its text or its entities are others, it is
refused, as the annotation in the project would no longer fit.)";

constexpr const char* kGuidelinesExamples = R"(Examples:
  gnomon project guidelines harbour.gnomon guidelines.md     what annotators are to keep to
  gnomon project guidelines harbour.gnomon                   prints them)";

bool add_annotators(Project& project, const std::vector<std::string>& names, Common& common) {
  for (const std::string& name : names) {
    if (const Result<void> added = project.add_annotator(name); !added) {
      common.fail_with(added.error());
      return false;
    }
  }
  return true;
}

void take_inputs(Project& project, const Options& options, const Format* format, Common& common) {
  const auto taken = take_documents(project, options.receivers, format, common);
  if (!taken) {
    return;
  }
  std::string words = fmt::format("{} added", counted(taken->added, "document"));
  if (taken->known > 0) {
    words += fmt::format(", {} there already", counted(taken->known, "was", "were"));
  }
  common.remark(fmt::format("{}: {}{}", project.where(), words, statements_in_words(*taken)));
  if (taken->left_out > 0) {
    common.set_exit_code(kHasFindings);
  }
  remark_unread(taken->unread, taken->in_project(), common);
}

bool take_guidelines(Project& project, const std::string& file, Common& common) {
  const std::optional<std::string> text = value_or_say(read_file(file), common);
  if (!text) {
    return false;
  }
  Result<void> done = project.set_guidelines(*text);
  if (!done) {
    done.error().where.file = done.error().where.file.empty() ? file : done.error().where.file;
    common.fail_with(done.error());
  }
  return done.has_value();
}

void make_new(const Options& options, Common& common) {
  const std::optional<const Format*> format = value_or_say(common.input_format(), common);
  if (!format) {
    return;
  }
  ProjectSettings settings;
  settings.algebra = parse_algebra(options.algebra).value_or(AnswerAlgebra::kRules);
  settings.infer_undetermined = !options.ask_all;
  settings.during = common.during();
  settings.strategy = options.strategy;
  std::optional<Project> project = value_or_say(Project::create(options.project, settings), common);
  if (!project || !add_annotators(*project, options.receivers.annotators, common) ||
      !add_annotators(*project, options.receivers.as_annotation, common)) {
    return;
  }
  if (!options.guidelines.empty() && !take_guidelines(*project, options.guidelines, common)) {
    return;
  }
  if (common.inputs().empty()) {
    common.remark(fmt::format("{}: a new project without documents", project->where()));
    return;
  }
  take_inputs(*project, options, *format, common);
}

void import(const Options& options, Common& common) {
  const std::optional<const Format*> format = value_or_say(common.input_format(), common);
  std::optional<Project> project = format ? open_project(options.project, common) : std::nullopt;
  if (project && add_annotators(*project, options.receivers.annotators, common)) {
    take_inputs(*project, options, *format, common);
  }
}

void add_people(const Command& command, Options& options) {
  command
      .option("--annotator", options.receivers.annotators,
              "Somebody who is to annotate these documents; once for each")
      .shown_as("NAME");
  command
      .option("--as-annotation", options.receivers.as_annotation,
              "Take the TLINKs of these documents as this annotator's first statements")
      .shown_as("NAME");
}

}  // namespace

void add_project_new(const Command& project, Common& common) {
  const Command command = project.command("new", "Make a project of documents");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  common.add_inputs(command, false);
  add_people(command, *options);
  command.option("--guidelines", options->guidelines, "A text that annotators are to keep to")
      .shown_as("FILE");
  command
      .option("--algebra", options->algebra,
              "rules (before, includes, simultaneous: default) or full (Allen's thirteen)")
      .one_of({"rules", "full"})
      .shown_as("NAME");
  std::vector<std::string> strategies;
  for (const StrategyInfo& strategy : all_strategies()) {
    strategies.emplace_back(strategy.name);
  }
  command
      .option("--strategy", options->strategy,
              fmt::format("Which question comes next: {}; {} unless told",
                          fmt::join(strategies, ", "), options->strategy))
      .one_of(strategies)
      .shown_as("NAME");
  command.flag("--ask-all", options->ask_all,
               "Ask of pairs, too, of which nothing definite can be said any more");
  common.add_during(command);
  common.add_messages(command);
  command.footer(kNewExamples);
  command.run([options, &common] { make_new(*options, common); });
}

void add_project_import(const Command& project, Common& common) {
  const Command command =
      project.command("import", "Add documents, or links of documents as pre-annotation");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  common.add_inputs(command);
  add_people(command, *options);
  common.add_messages(command);
  command.footer(kImportExamples);
  command.run([options, &common] { import(*options, common); });
}

void add_project_guidelines(const Command& project, Common& common) {
  const Command command = project.command("guidelines", "Print or set the guidelines");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("file", options->guidelines, "The new guidelines; without it, print them")
      .shown_as(" ");
  common.add_output(command);
  command.footer(kGuidelinesExamples);
  command.run([options, &common] {
    std::optional<Project> opened = open_project(options->project, common);
    if (!opened) {
      return;
    }
    if (!options->guidelines.empty()) {
      if (take_guidelines(*opened, options->guidelines, common)) {
        common.remark(fmt::format("{}: has new guidelines", opened->where()));
      }
      return;
    }
    if (const auto text = value_or_say(opened->guidelines(), common)) {
      common.print(*text);
    }
  });
}

}  // namespace gnomon::cli
