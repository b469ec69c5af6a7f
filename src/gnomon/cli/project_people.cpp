// gnomon project annotators, assign: who annotates what.
#include "gnomon/operations/project_people.h"

#include "gnomon/base/counted.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/present/present.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kAnnotatorsExamples = R"(Examples:
  gnomon project annotators harbour.gnomon               list them
  gnomon project annotators harbour.gnomon cid dora      add two)";

constexpr const char* kAssignExamples = R"(Examples:
  gnomon project assign harbour.gnomon ann salt-city night-ferry
  gnomon project assign harbour.gnomon ann --all
  gnomon project assign harbour.gnomon ann salt-city --remove     earlier actions stay in the log)";

void run_annotators(const ProjectAnnotatorsRequest& request, Common& common) {
  const auto outcome = project_annotators(request, common.run());
  if (const ProjectAnnotatorsResult* result = common.take(outcome)) {
    common.print({.operation = "project annotators",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
}

void run_assign(const ProjectAssignRequest& request, Common& common) {
  if (request.documents.empty() && !request.all) {
    fail_without("document or --all");
  }
  const auto outcome = project_assign(request, common.run());
  if (const ProjectAssignResult* result = common.take(outcome)) {
    common.remark(fmt::format("{}: {} {} {}", result->project, plural(result->changed, "document"),
                              request.remove ? "removed from" : "assigned to", request.annotator));
  }
}

}  // namespace

void add_project_annotators(const Command& project, Common& common) {
  const Command command = project.command("annotators", "Add or list annotators");
  auto request = std::make_shared<ProjectAnnotatorsRequest>();
  add_fields(command, *request);
  common.add_report_output(command);
  command.footer(kAnnotatorsExamples);
  command.run([request, &common] { run_annotators(*request, common); });
}

void add_project_assign(const Command& project, Common& common) {
  const Command command = project.command("assign", "Assign documents to annotators");
  auto request = std::make_shared<ProjectAssignRequest>();
  add_fields(command, *request);
  common.add_messages(command);
  command.footer(kAssignExamples);
  command.run([request, &common] { run_assign(*request, common); });
}

}  // namespace gnomon::cli
