// gnomon project status, log, check: how a project stands.
#include "gnomon/operations/project_status.h"

#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/present/present.h"

#include <memory>
#include <utility>

namespace gnomon::cli {
namespace {

constexpr const char* kStatusExamples = R"(Examples:
  gnomon project status harbour.gnomon
  gnomon project status harbour.gnomon --format csv
The columns count pairs of entities of a document: related by a link that was there before
(imported), by a relation that was marked or asked, or by inference from these (inferred); not
determined by the text (undetermined); and not answered yet (open).)";

constexpr const char* kLogExamples = R"(Examples:
  gnomon project log harbour.gnomon --annotator ann
  gnomon project log harbour.gnomon --document salt-city --format json)";

constexpr const char* kProjectCheckExamples = R"(Examples:
  gnomon project check harbour.gnomon
Checks the database itself, every document (is it unchanged?), every log (is it complete, and does
it replay without a contradiction?) and every adjudicated version. The exit code is 1 if there is
damage.)";

template <class T>
void print_outcome(const char* operation, const Result<Outcome<T>>& outcome, Common& common) {
  if (const T* result = common.take(outcome)) {
    common.print({.operation = operation,
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
}

void add_report(const Command& command, Common& common, const char* footer) {
  common.add_report_output(command);
  command.footer(footer);
}

}  // namespace

void add_project_status(const Command& project, Common& common) {
  const Command command = project.command("status", "Show the progress of every annotator");
  auto request = std::make_shared<ProjectStatusRequest>();
  add_fields(command, *request);
  add_report(command, common, kStatusExamples);
  command.run([request, &common] {
    print_outcome("project status", project_status(*request, common.run("annotations")), common);
  });
}

void add_project_log(const Command& project, Common& common) {
  const Command command = project.command("log", "Show who did what, and when");
  auto request = std::make_shared<ProjectLogRequest>();
  add_fields(command, *request);
  add_report(command, common, kLogExamples);
  command.run([request, &common] {
    print_outcome("project log", project_log(*request, common.run()), common);
  });
}

void add_project_check(const Command& project, Common& common) {
  const Command command = project.command("check", "Check a project for damage");
  auto request = std::make_shared<ProjectCheckRequest>();
  add_fields(command, *request);
  add_report(command, common, kProjectCheckExamples);
  command.run([request, &common] {
    const auto outcome = project_check(*request, common.run());
    print_outcome("project check", outcome, common);
    if (outcome && !outcome->value.problems.empty()) {
      common.set_exit_code(kHasFindings);
    }
  });
}

}  // namespace gnomon::cli
