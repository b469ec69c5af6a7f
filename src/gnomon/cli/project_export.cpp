// gnomon project export: what was annotated, as documents.
#include "gnomon/annotate/annotated_document.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/project/annotation.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  std::string annotator;
  bool adjudicated = false;
  std::vector<std::string> documents;
  std::string to = "timeml";
  bool stated = false;
  bool undetermined = false;
};

constexpr const char* kExamples = R"(Examples:
  gnomon project export harbour.gnomon --annotator ann -o out/
  gnomon project export harbour.gnomon --adjudicated --to gnomon-json -o gold.jsonl
  gnomon project export harbour.gnomon --annotator ann --document salt-city
'origin' of each TLINK says where it comes from: imported, marked, asked or inferred; agreed or
decided in an adjudicated version.)";

// Which annotator is meant: the one named, else the only one.
Result<std::string> chosen_annotator(Project& project, const Options& options) {
  const Result<std::vector<std::string>> names = project.annotators();
  if (!names) {
    return Failure(names.error());
  }
  if (options.annotator.empty() && names->size() == 1) {
    return names->front();
  }
  if (std::ranges::find(*names, options.annotator) == names->end()) {
    return fail(ErrorKind::kUsage, project.where(),
                options.annotator.empty()
                    ? std::string("whose version is to be exported?")
                    : fmt::format("the project has no annotator '{}'", shown(options.annotator)),
                names->empty() ? "'gnomon project annotators' adds some"
                               : fmt::format("--adjudicated, or --annotator with one of: {}",
                                             fmt::join(*names, ", ")));
  }
  return options.annotator;
}

// The documents that there is something of: assigned to the annotator, or adjudicated.
Result<std::vector<std::string>> exported_names(Project& project, const Options& options,
                                                const std::string& annotator) {
  if (!options.documents.empty()) {
    return options.documents;
  }
  std::vector<std::string> names;
  if (options.adjudicated) {
    const Result<std::vector<ProjectDocument>> documents = project.documents();
    if (!documents) {
      return Failure(documents.error());
    }
    for (const ProjectDocument& document : *documents) {
      const Result<std::vector<AdjudicatedVersion>> versions = project.adjudicated(document.name);
      if (!versions) {
        return Failure(versions.error());
      }
      if (!versions->empty()) {
        names.push_back(document.name);
      }
    }
    return names;
  }
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!assignments) {
    return Failure(assignments.error());
  }
  for (const Assignment& assignment : *assignments) {
    if (assignment.annotator == annotator) {
      names.push_back(assignment.document);
    }
  }
  return names;
}

Result<Annotation> load(Project& project, const std::string& document, const std::string& annotator,
                        bool adjudicated) {
  if (!adjudicated) {
    return load_annotation(project, document, annotator);
  }
  Result<std::optional<Annotation>> version = load_adjudicated(project, document);
  if (!version) {
    return Failure(version.error());
  }
  if (!*version) {
    return fail(ErrorKind::kUsage, project.where(),
                fmt::format("'{}' has no adjudicated version", shown(document)),
                "'gnomon project status' says which documents have one");
  }
  return std::move(**version);
}

void export_documents(const Options& options, Common& common) {
  const std::optional<FormatPair> formats = find_formats(options.to, common);
  std::optional<Project> project = formats ? open_project(options.project, common) : std::nullopt;
  if (!project) {
    return;
  }
  std::optional<std::string> annotator;
  if (options.adjudicated) {
    annotator = "";
  } else {
    annotator = value_or_say(chosen_annotator(*project, options), common);
  }
  const auto names = annotator ? value_or_say(exported_names(*project, options, *annotator), common)
                               : std::nullopt;
  if (!names) {
    return;
  }
  AnnotatedDocumentOptions content;
  content.provenance = options.adjudicated ? Provenance::kAdjudication : Provenance::kAnnotation;
  content.during = project->settings().during;
  content.inferred = !options.stated;
  content.undetermined = options.undetermined;
  std::vector<WrittenDocument> written;
  for (const std::string& name : *names) {
    const Result<Annotation> annotation = load(*project, name, *annotator, options.adjudicated);
    if (!annotation) {
      common.fail_with(annotation.error());
      continue;
    }
    if (!annotation->refused.empty()) {
      common.set_exit_code(kHasFindings);
      common.remark(fmt::format(
          "{}: {} action{} of the log contradict the others and are left "
          "out; 'gnomon project check' names them",
          shown(name), annotation->refused.size(), annotation->refused.size() == 1 ? "" : "s"));
    }
    written.push_back({name, formats->to->write(annotated_document(annotation->session, content))});
  }
  if (names->empty()) {
    common.remark(
        options.adjudicated
            ? fmt::format("{}: nothing is adjudicated yet", project->where())
            : fmt::format("{}: no document is assigned to {}", project->where(), *annotator));
    return;
  }
  write_documents(written, *formats->to, common);
}

}  // namespace

void add_project_export(const Command& project, Common& common) {
  const Command command =
      project.command("export", "Write what was annotated, with where each link comes from");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command
      .option("--annotator", options->annotator, "Whose version; not needed when there is just one")
      .shown_as("NAME");
  command.flag("--adjudicated", options->adjudicated, "The latest adjudicated versions instead");
  command.option("--document", options->documents, "Only this document; once for each")
      .shown_as("NAME");
  command.option("-t,--to", options->to, "Format to write: timeml (default), gnomon-json")
      .shown_as("NAME");
  command.flag("--stated", options->stated, "Only what somebody stated, not what follows");
  command.flag("--undetermined", options->undetermined,
               "Also pairs that the text does not determine, as VAGUE");
  common.add_output(command, "A folder, or a file for one document or gnomon-json");
  command.footer(kExamples);
  command.run([options, &common] { export_documents(*options, common); });
}

}  // namespace gnomon::cli
