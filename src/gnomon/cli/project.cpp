// gnomon project: annotation by several people, in one file or database.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/project_commands.h"

namespace gnomon::cli {
namespace {

constexpr const char* kProjectExamples = R"(Examples:
  gnomon project new harbour.gnomon samples/gold --annotator ann --annotator bob
  gnomon project status harbour.gnomon                   the progress of every annotator
  gnomon project log harbour.gnomon                      who did what, and when
  gnomon project adjudicate harbour.gnomon salt-city --by eve    resolve differences
  gnomon project export harbour.gnomon --annotator ann -o out/
PROJECT is the path of a file, or a PostgreSQL database: postgresql://user@host/name or
"host=... dbname=..." (password from PGPASSWORD or ~/.pgpass). Several people may work on a project
at the same time. Every acknowledged action is on disk. See also 'gnomon project ACTION --help'.)";

}  // namespace

void add_project(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "project", "Manage annotation by several people: documents, annotators, logs");
  add_project_new(command, common);
  add_project_import(command, common);
  add_project_export(command, common);
  add_project_adjudicate(command, common);
  add_project_status(command, common);
  add_project_annotators(command, common);
  add_project_assign(command, common);
  add_project_guidelines(command, common);
  add_project_log(command, common);
  add_project_check(command, common);
  add_project_say(command, common);
  command.footer(kProjectExamples);
}

}  // namespace gnomon::cli
