// gnomon project new, import, guidelines: what goes into a project.
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/operations/project_guidelines.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kNewExamples = R"(Examples:
  gnomon project new harbour.gnomon samples/gold --annotator ann --annotator bob
  gnomon project new harbour.gnomon samples/gold --as-annotation ann   start from the TLINKs
  gnomon project new postgresql://gnomon@db.example.org/harbour texts/
Documents contribute their text, events and times. Their TLINKs are kept, but are nobody's annotation
unless --as-annotation names an annotator.)";

constexpr const char* kImportExamples = R"(Examples:
  gnomon project import harbour.gnomon more/ --annotator ann
  gnomon project import harbour.gnomon system-output/ --as-annotation ann   as pre-annotation
A document that is already in the project is not added again. If its text or entities differ, it is
refused, because the existing annotation would no longer fit.)";

constexpr const char* kGuidelinesExamples = R"(Examples:
  gnomon project guidelines harbour.gnomon guidelines.md     set the guidelines
  gnomon project guidelines harbour.gnomon                   print them)";

std::string statements_in_words(const ProjectImportResult& taken) {
  if (taken.statements == 0 && taken.left_out == 0) {
    return "";
  }
  return fmt::format("; {} imported as statements, {} skipped", plural(taken.statements, "TLINK"),
                     taken.left_out);
}

void tell_taken(const ProjectImportResult& taken, Common& common) {
  std::string words = fmt::format("{} added", plural(taken.added, "document"));
  if (taken.known > 0) {
    words += fmt::format(", {} already there", plural(taken.known, "was", "were"));
  }
  common.remark(fmt::format("{}: {}{}", taken.project, words, statements_in_words(taken)));
  if (taken.left_out > 0) {
    common.set_exit_code(kHasFindings);
  }
  common.remark_unread(taken.unread, taken.in_project());
}

void run_new(const ProjectNewRequest& request, Common& common) {
  const auto outcome = project_new(request, common.run("files"));
  const ProjectImportResult* taken = common.take(outcome);
  if (taken == nullptr || !taken->is_created) {
    return;
  }
  if (request.inputs.empty()) {
    common.remark(fmt::format("{}: new project without documents", taken->project));
    return;
  }
  tell_taken(*taken, common);
}

void run_import(const ProjectImportRequest& request, Common& common) {
  const auto outcome = project_import(request, common.run("files"));
  if (const ProjectImportResult* taken = common.take(outcome)) {
    tell_taken(*taken, common);
  }
}

void run_guidelines(const ProjectGuidelinesRequest& request, Common& common) {
  const auto outcome = project_guidelines(request, common.run());
  const ProjectGuidelinesResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->changed) {
    common.remark(fmt::format("{}: guidelines saved", result->project));
  } else {
    common.print(result->text);
  }
}

}  // namespace

bool make_project(const ProjectNewRequest& request, Common& common) {
  const auto outcome = project_new(request, {});
  const ProjectImportResult* made = common.take(outcome);
  if (made == nullptr || !made->is_created) {
    return false;
  }
  common.remark(fmt::format("{}: {} with {} for {}{}", printable(made->project),
                            plural(made->added, "document"),
                            plural(made->entities, "entity", "entities"),
                            shown(request.annotators.front()), statements_in_words(*made)));
  return made->added > 0;
}

void add_project_new(const Command& project, Common& common) {
  const Command command = project.command("new", "Create a project from documents");
  auto request = std::make_shared<ProjectNewRequest>();
  add_fields(command, *request);
  common.add_messages(command);
  command.footer(kNewExamples);
  command.run([request, &common] { run_new(*request, common); });
}

void add_project_import(const Command& project, Common& common) {
  const Command command =
      project.command("import", "Add documents, or import their links as pre-annotation");
  auto request = std::make_shared<ProjectImportRequest>();
  add_fields(command, *request);
  common.add_messages(command);
  command.footer(kImportExamples);
  command.run([request, &common] { run_import(*request, common); });
}

void add_project_guidelines(const Command& project, Common& common) {
  const Command command = project.command("guidelines", "Print or set the guidelines");
  auto request = std::make_shared<ProjectGuidelinesRequest>();
  add_fields(command, *request);
  common.add_output(command);
  command.footer(kGuidelinesExamples);
  command.run([request, &common] { run_guidelines(*request, common); });
}

}  // namespace gnomon::cli
