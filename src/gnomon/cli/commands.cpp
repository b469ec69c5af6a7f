#include "gnomon/cli/commands.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/common.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <new>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kFooter = R"(Start here:
  gnomon score samples/gold samples/systems/*            which system is better
  gnomon stats samples                    what is in a corpus
  gnomon check samples/gold               what is wrong with it
  gnomon explain samples/systems/tangled/salt-city.tml   why a document is inconsistent
  gnomon repair samples/systems/tangled   the fewest links to remove
  gnomon agree samples/annotators         how well annotators agree
  gnomon ask samples/gold/salt-city.tml "IS e4 BEFORE e6"   yes, no or unknown, and why
  gnomon compare samples/gold samples/systems/tangled -o report.html
  gnomon timeline samples/gold/night-ferry.tml   the order of events, drawn
  gnomon annotate --new demo.gnomon samples/raw  annotate by answering questions
  gnomon project new harbour.gnomon samples/gold --annotator ann   annotate with several people
  gnomon convert samples/gold -o out --to gnomon-json
'gnomon COMMAND --help' shows options and more examples.
Exit codes: 0 success, 1 problems found in the data, 2 usage error, 3 failure.)";

void add_all(CLI::App& app, Common& common) {
  add_check(app, common);
  add_convert(app, common);
  add_stats(app, common);
  add_close(app, common);
  add_reduce(app, common);
  add_explain(app, common);
  add_repair(app, common);
  add_link(app, common);
  add_merge(app, common);
  add_score(app, common);
  add_report(app, common);
  add_agree(app, common);
  add_ask(app, common);
  add_compare(app, common);
  add_timeline(app, common);
  add_degrade(app, common);
  add_curves(app, common);
  add_annotate(app, common);
  add_project(app, common);
  add_simulate(app, common);
  add_reproduce(app, common);
  add_completion(app, common);
}

// The command that was named, down to the last: 'project new'; the program when there is none.
const CLI::App& used_command(const CLI::App& app) {
  const std::vector<CLI::App*> used = app.get_subcommands();
  return used.empty() ? app : used_command(*used.front());
}

// "project new"; empty for the program itself.
std::string path_of(const CLI::App& command) {
  if (command.get_parent() == nullptr) {
    return "";
  }
  const std::string above = path_of(*command.get_parent());
  return above.empty() ? command.get_name() : above + " " + command.get_name();
}

// "did you mean 'check'?" for a command or option that does not exist.
std::string suggestion(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  const CLI::App& scope = used_command(app);
  const bool holds_commands = !scope.get_subcommands({}).empty();
  for (const CLI::App* command : (holds_commands ? scope : app).get_subcommands({})) {
    names.push_back(command->get_name());
  }
  for (const CLI::Option* option : scope.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  for (const std::string& word : words) {
    if (const auto nearest = nearest_name(word, views)) {
      return fmt::format("did you mean '{}'?", *nearest);
    }
  }
  const std::string path = path_of(scope);
  return fmt::format("see 'gnomon {}--help'", path.empty() ? "" : path + " ");
}

// "missing argument GOLD", "missing option --to".
std::string missing(std::string_view name) {
  if (name.starts_with('-')) {
    return fmt::format("missing option {}", name);
  }
  std::string upper(name);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format("missing argument {}", upper);
}

int report_misuse(const CLI::App& app, const CLI::ParseError& error, const Common& common) {
  const CLI::App& used = used_command(app);
  std::string what = error.what();
  std::string hint = suggestion(app, {});
  const std::string path = path_of(used);
  const bool holds_commands = !used.get_subcommands({}).empty();
  const bool required = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  const std::vector<std::string> words = app.remaining(true);
  // A command that holds others lacks one of them when it is given a word that is none.
  if (!words.empty() && (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                         (required && holds_commands && &used != &app))) {
    const std::string& word = words.front();
    what = word.starts_with('-') ? fmt::format("unknown option '{}'", word)
           : holds_commands
               ? fmt::format("unknown command '{}{}'", path.empty() ? "" : path + " ", word)
               : fmt::format("unexpected argument '{}'", word);
    hint = suggestion(app, words);
  } else if (required && &used != &app) {
    constexpr std::string_view kRequired = " is required";
    what = holds_commands              ? "missing command"
           : what.ends_with(kRequired) ? missing(what.substr(0, what.size() - kRequired.size()))
                                       : what;
    hint = fmt::format("see 'gnomon {} --help' for examples", path);
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr &&
             what.ends_with(" missing")) {
    what = fmt::format("missing value of {}", what.substr(0, what.find(':')));
  }
  common.say(error_about(codes::kBadCommandLine, "gnomon", std::move(what), std::move(hint)));
  return kUsage;
}

}  // namespace

int run(int argc, const char* const* argv) {
  CLI::App app(
      "gnomon reads texts annotated with events, times and temporal relations (TimeML and\nrelated "
      "formats), and checks, scores, compares and draws the annotation.",
      "gnomon");
  Common common;
  app.set_version_flag("--version", fmt::format("gnomon {}", version()), "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.footer(kFooter);
  app.get_formatter()->column_width(26);
  app.require_subcommand(0, 1);
  add_all(app, common);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) {
      std::fputs(app.help().c_str(), stdout);
    }
  } catch (const CLI::Success& wish) {
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    return report_misuse(app, error, common);
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
