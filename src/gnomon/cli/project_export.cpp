// gnomon project export: what was annotated, as documents.
#include "gnomon/operations/project_export.h"

#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kProjectExportExamples = R"(Examples:
  gnomon project export harbour.gnomon --annotator ann -o out/
  gnomon project export harbour.gnomon --adjudicated --to gnomon-json -o gold.jsonl
  gnomon project export harbour.gnomon --annotator ann --document salt-city
The attribute origin of each TLINK says where it comes from: imported, marked, asked or inferred; in
an adjudicated version, agreed or decided.)";

void run_export(const ProjectExportRequest& request, Common& common) {
  const auto outcome = project_export(request, common.run());
  const ProjectExportResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->written.empty() && outcome->notices.empty()) {
    common.remark(request.adjudicated ? fmt::format("{}: nothing adjudicated yet", result->project)
                                      : fmt::format("{}: no document is assigned to {}",
                                                    result->project, result->annotator));
    return;
  }
  write_documents(result->written, *result->format, common);
}

}  // namespace

void add_project_export(const Command& project, Common& common) {
  const Command command =
      project.command("export", "Export the annotation, with the origin of every link");
  auto request = std::make_shared<ProjectExportRequest>();
  const auto fields = add_fields(command, *request);
  const Option short_to = command.option("-t", request->to, "Same as --to");
  short_to.shown_as("NAME");
  common.add_document_output(
      command, request->to, {fields.at("to"), short_to},
      "Write to this folder, or to this file (one document, or gnomon-json)");
  command.footer(kProjectExportExamples);
  command.run([request, &common] { run_export(*request, common); });
}

}  // namespace gnomon::cli
