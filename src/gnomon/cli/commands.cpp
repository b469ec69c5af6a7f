#include "gnomon/cli/commands.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/usage/help_format.h"
#include "gnomon/usage/usage_error.h"

#include <algorithm>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kFooter = R"(Start here:
  gnomon score samples/gold samples/systems/*            which system is better
  gnomon stats samples                    what is in a corpus
  gnomon check samples/gold               what is wrong with it
  gnomon show samples/gold/salt-city.tml  its text with the ids of events and times
  gnomon explain samples/systems/tangled/salt-city.tml   why a document is inconsistent
  gnomon repair samples/systems/tangled   the fewest links to remove
  gnomon agree samples/annotators         how well annotators agree
  gnomon ask samples/gold/salt-city.tml "IS e4 BEFORE e6"   yes, no or unknown, and why
  gnomon compare samples/gold samples/systems/tangled -o report.html
  gnomon timeline samples/gold/night-ferry.tml   the order of events, drawn
  gnomon annotate --new demo.gnomon samples/raw  annotate by answering questions
  gnomon project new harbour.gnomon samples/gold --annotator ann   annotate with several people
  gnomon serve samples                    all of it on a web page
  gnomon convert samples/gold -o out --to gnomon-json
'gnomon help COMMAND' shows options and more examples.
Exit codes: 0 success, 1 problems found in the data, 2 usage error, 3 failure.)";

void add_all(CLI::App& app, Common& common) {
  add_check(app, common);
  add_convert(app, common);
  add_list(app, common);
  add_stats(app, common);
  add_tasks(app, common);
  add_close(app, common);
  add_reduce(app, common);
  add_show(app, common);
  add_explain(app, common);
  add_repair(app, common);
  add_link(app, common);
  add_tag(app, common);
  add_merge(app, common);
  add_score(app, common);
  add_report(app, common);
  add_cite(app, common);
  add_prompts(app, common);
  add_kit(app, common);
  add_agree(app, common);
  add_align(app, common);
  add_ask(app, common);
  add_compare(app, common);
  add_timeline(app, common);
  add_degrade(app, common);
  add_curves(app, common);
  add_annotate(app, common);
  add_project(app, common);
  add_serve(app, common);
  add_simulate(app, common);
  add_reproduce(app, common);
  add_train(app, common);
  add_completion(app, common);
  add_manual(app, common);
}

// In 'score pairs' the command named second takes the place of the arguments that the first one
// requires; the parser would take its name for one of them.
void let_alternative_be(CLI::App& app, const std::vector<std::string>& words) {
  if (words.size() < 2) {
    return;
  }
  const auto called = [](const std::string& name) {
    return [&name](const CLI::App* command) { return command->get_name() == name; };
  };
  for (CLI::App* command : app.get_subcommands(called(words[0]))) {
    if (!command->get_subcommands(called(words[1])).empty()) {
      for (CLI::Option* option : command->get_options()) {
        option->required(false);
      }
    }
  }
}

// Without the name of the program, the last one first, as the parser wants them. 'help score' is
// 'score --help'; a command that does not exist is left to the parser.
std::vector<std::string> arguments(CLI::App& app, int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    const auto is_meant = [&](const CLI::App* command) {
      return command->get_name() == words.front();
    };
    if (words.empty() || !app.get_subcommands(is_meant).empty()) {
      words.emplace_back("--help");
    }
  }
  let_alternative_be(app, words);
  std::ranges::reverse(words);
  return words;
}

}  // namespace

int run(int argc, const char* const* argv) {
  CLI::App app(
      "gnomon reads texts annotated with events, times and temporal relations (TimeML and related "
      "formats), and checks, scores, compares and draws the annotation.",
      "gnomon");
  Common common;
  app.set_version_flag("--version", fmt::format("gnomon {}", version()), "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.footer(kFooter);
  app.formatter(usage::help_formatter());
  app.require_subcommand(0, 1);
  add_all(app, common);
  try {
    app.parse(arguments(app, argc, argv));
    if (app.get_subcommands().empty()) {
      common.show(app.help());
    }
  } catch (const CLI::Success& wish) {
    std::ostringstream text;
    app.exit(wish, text, text);
    common.show(text.str());
  } catch (const CLI::ParseError& error) {
    common.say(usage::usage_error(app, error));
    return kUsage;
  } catch (const Refusal& refusal) {
    common.fail_with(refusal.error);
  } catch (const std::bad_alloc&) {
    common.say(error_about(codes::kOutOfMemory, "gnomon", "not enough memory",
                           "use fewer --jobs, or split the largest files"));
    return kFailure;
  } catch (const std::exception& error) {
    common.say(error_about(codes::kUnexpected, "gnomon",
                           fmt::format("unexpected error: {}", error.what()),
                           "this is a bug in gnomon; please report it"));
    return kFailure;
  }
  return common.exit_code();
}

}  // namespace gnomon::cli
