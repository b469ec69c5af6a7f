// gnomon kit: a folder for a shared task, and what its scripts call.
#include "gnomon/operations/kit.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"
#include "gnomon/report/render.h"

#include <filesystem>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKitExamples = R"(Examples:
  gnomon kit demo                        a kit with sample pairs, to try it
  demo/check samples/pairs/*.jsonl       what participants run
  demo/score samples/pairs/careful.jsonl results       writes results/scores.txt
  demo/leaderboard results samples/pairs/*.jsonl       writes results/leaderboard.html
  gnomon kit task --gold gold.tsv --title "Order of events" --convention ning19,matres-4way)";

struct KitOptions {
  KitRequest request;
  std::string folder;
};

// Writes files below a folder; says the first that fails.
bool write_files(const std::string& folder, const std::vector<KitFile>& files, Common& common) {
  for (const KitFile& file : files) {
    const fs::path path = fs::path(folder) / file.name;
    Result<void> written = make_folder(path.parent_path().string());
    if (written) {
      written = write_file(path.string(), file.bytes);
    }
    if (!written) {
      common.fail_with(written.error());
      return false;
    }
    if (file.is_program) {
      std::error_code ignored;  // sh can still be given the file
      fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                      fs::perm_options::add, ignored);
    }
  }
  return true;
}

void run_kit(const KitOptions& options, Common& common) {
  if (options.folder.empty()) {
    fail_without("folder");
  }
  std::error_code code;
  if (fs::exists(options.folder, code) && !fs::is_empty(options.folder, code)) {
    common.fail_with(error_about(codes::kBadField, options.folder, "there is something already",
                                 "give a new folder"));
    return;
  }
  KitRequest request = options.request;
  const fs::path self = fs::read_symlink("/proc/self/exe", code);
  request.program = code ? "gnomon" : self.string();
  const auto outcome = make_kit(request, common.run());
  const KitResult* result = common.take(outcome);
  if (result == nullptr || !write_files(options.folder, result->files, common)) {
    return;
  }
  common.remark(fmt::format("{}: a kit with {} pairs of {} documents, scored with {}; see {}",
                            options.folder, result->pairs, result->documents, result->convention,
                            (fs::path(options.folder) / "README.md").string()));
}

void run_kit_check(const KitRunRequest& request, Common& common) {
  const auto outcome = check_submissions(request, common.run("submissions"));
  const KitRunResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->scored.is_whole) {
    common.set_exit_code(kHasFindings);
  }
  common.print({.operation = "kit check",
                .signature = "",
                .data = [&] { return checked_data(*result); },
                .tables = [&] { return checked_tables(*result); }},
               outcome->notices);
}

// Both write files into the folder of -o, and tables to standard output.
void run_kit_scores(const KitRunRequest& request, bool is_board, Common& common) {
  const auto outcome = score_submissions(request, common.run("submissions"));
  const KitRunResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  const Presentation presented{
      .operation = is_board ? "kit leaderboard" : "kit score",
      .signature = result->scored.systems.front().conventions.front().signature,
      .data = [&] { return leaderboard_data(*result); },
      .tables = [&] { return leaderboard_tables(*result); }};
  if (!common.output().empty()) {
    std::vector<KitFile> files;
    if (is_board) {
      files = {{"leaderboard.json", json_text(presented, outcome->notices)},
               {"leaderboard.html", render(presented.tables(), OutputFormat::kHtml)}};
    } else {
      files = {{"scores.txt", scores_text(*result)},
               {"scores.json", json_text(presented, outcome->notices)}};
    }
    if (!write_files(common.output(), files, common)) {
      return;
    }
  }
  common.print_beside(presented, outcome->notices);
}

void add_kit_run(const Command& kit, const char* name, const char* summary, const char* output,
                 Common& common, std::function<void(const KitRunRequest&, Common&)> work) {
  const Command command = kit.alternative(name, summary);
  auto request = std::make_shared<KitRunRequest>();
  add_fields(command, *request);
  if (output == nullptr) {
    common.add_report_output(command);
  } else {
    common.add_report_formats(command);
    common.add_output(command, output);
  }
  command.run([request, work = std::move(work), &common] { work(*request, common); });
}

}  // namespace

void add_kit(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "kit", "Make a folder for a shared task: check, score and rank submissions of pairs");
  auto options = std::make_shared<KitOptions>();
  command.option("folder", options->folder, "New folder").shown_as(" ").required();
  add_fields(command, options->request);
  common.add_messages(command);
  add_kit_run(command, "check", "Say whether submissions can be scored, and what they lack",
              nullptr, common, run_kit_check);
  add_kit_run(command, "score", "Score submissions with the settings of a kit",
              "Folder for scores.txt and scores.json", common,
              [](const KitRunRequest& request, Common& c) { run_kit_scores(request, false, c); });
  add_kit_run(command, "leaderboard", "Rank submissions with the settings of a kit",
              "Folder for leaderboard.html and leaderboard.json", common,
              [](const KitRunRequest& request, Common& c) { run_kit_scores(request, true, c); });
  command.footer(kKitExamples);
  command.run([options, &common] { run_kit(*options, common); });
}

}  // namespace gnomon::cli
