// gnomon manual: writes the manual pages of all commands, for packages.
#include "gnomon/base/files.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/usage/manual_pages.h"

#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace gnomon::cli {
namespace {

void write_manual(const CLI::App& app, const std::string& folder, Common& common) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  for (const usage::ManualPage& page : usage::manual_pages(app)) {
    if (auto done = write_file(folder + "/" + page.name + ".1", page.text); !done) {
      common.fail_with(done.error());
      return;
    }
  }
}

}  // namespace

void add_manual(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("manual", "Write the manual pages of all commands");
  command->group("");  // for packagers
  auto folder = std::make_shared<std::string>();
  command->add_option("folder", *folder, "Where to write them")->required();
  command->final_callback([folder, &app, &common] { write_manual(app, *folder, common); });
}

}  // namespace gnomon::cli
