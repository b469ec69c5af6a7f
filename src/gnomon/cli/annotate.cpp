// gnomon annotate: relations by question and answer, in a terminal.
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/project_inputs.h"
#include "gnomon/cli/terminal_device.h"
#include "gnomon/dialogue/annotation_dialogue.h"
#include "gnomon/dialogue/plain_dialogue.h"
#include "gnomon/project/project.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  bool make = false;
  AnnotationRequest work;
  std::string algebra = "rules";
  bool plain = false;
};

constexpr const char* kExamples = R"(Examples:
  gnomon annotate --new demo.gnomon samples/raw      a project of these texts; then begin
  gnomon annotate demo.gnomon                        go on where you stopped
  gnomon annotate demo.gnomon --document lost-dog    go to a document
  gnomon annotate demo.gnomon --plain                line by line: for screen readers and scripts
Events and times must be marked already. You are asked how two of them stand in time, and press one
key: b before, a after, i includes, d is included, s simultaneous, n not determined by the text.
What follows from your answers is not asked any more, and w tells why. Every answer is saved at
once, u takes it back, q stops, ? shows all keys.)";

// Behind this many characters a line is no answer.
constexpr std::size_t kLongestLine = 1000;

// A line of standard input without its end; nothing at the end of the input.
std::optional<std::string> read_line() {
  std::string line;
  int c = std::getchar();
  if (c == EOF) {
    return std::nullopt;
  }
  for (; c != EOF && c != '\n'; c = std::getchar()) {
    if (line.size() < kLongestLine) {
      line += static_cast<char>(c);
    }
  }
  return line;
}

void print_now(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void run_in_lines(AnnotationDialogue& work) {
  const bool echo = ::isatty(STDIN_FILENO) == 0;
  std::string text = plain_text(work.view(), work.dialogue());
  for (;;) {
    print_now(text + (text.empty() ? "" : "\n") + plain_prompt(work.dialogue(), work.view()));
    const std::optional<std::string> line = read_line();
    if (!line) {
      print_now("\n");
      return;
    }
    // What a script says is shown as if it had been typed.
    print_now(echo ? printable(*line) + "\n\n" : "\n");
    const auto keys = keys_of_line(work.view(), work.dialogue(), *line);
    if (!keys) {
      text = fmt::format("{}; {}.\n", keys.error().what, keys.error().hint);
      continue;
    }
    for (const Key key : *keys) {
      if (!work.press(key)) {
        return;
      }
    }
    text = keys->empty() ? "" : plain_text(work.view(), work.dialogue());
    if (is_page(work.dialogue().mode)) {
      work.back_to_question();
    }
  }
}

// The signal that ended it, 0 when there was none.
int run_on_screen(AnnotationDialogue& work, bool color) {
  TerminalDevice device;
  for (;;) {
    const Screen screen = draw(work.view(), work.dialogue(), device.size());
    work.set_scroll(screen.scroll);
    device.show(screen, color);
    const TerminalDevice::Event event = device.next();
    if (event.kind == TerminalDevice::EventKind::kEnd) {
      return event.signal;
    }
    if (event.kind == TerminalDevice::EventKind::kKey && !work.press(event.key)) {
      return 0;
    }
  }
}

std::string how_to_go_on(const Options& options) {
  return fmt::format("gnomon annotate {} --annotator {}", options.project, options.work.annotator);
}

// Adds the documents of the inputs, and gives them to the annotator. Whether there are any.
bool add_documents(Project& project, const Options& options, Common& common) {
  const auto format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return false;
  }
  DocumentReceivers receivers{{options.work.annotator}, {}};
  if (options.work.import_links) {
    receivers.as_annotation = receivers.annotators;
  }
  const auto taken = take_documents(project, receivers, *format, common);
  if (!taken) {
    return false;
  }
  common.remark(fmt::format("{}: {} with {} for {}{}", printable(options.project),
                            counted(taken->added, "document"),
                            counted(taken->entities, "entity", "entities"),
                            shown(options.work.annotator), statements_in_words(*taken)));
  return taken->added > 0;
}

Result<Project> make_project(const Options& options, Common& common) {
  ProjectSettings settings;
  settings.algebra = parse_algebra(options.algebra).value_or(AnswerAlgebra::kRules);
  settings.during = common.during();
  if (!options.work.strategy.empty()) {
    settings.strategy = options.work.strategy;
  }
  Result<Project> project = Project::create(options.project, settings);
  if (!project) {
    return project;
  }
  if (const auto added = project->add_annotator(options.work.annotator); !added) {
    return Failure(added.error());
  }
  return project;
}

void work_on(Project project, const Options& options, bool plain, Common& common) {
  Result<AnnotationSession> session = AnnotationSession::open(std::move(project), options.work);
  if (!session) {
    common.fail_with(session.error());
    return;
  }
  AnnotationDialogue work(std::move(*session));
  int signal = 0;
  if (plain) {
    run_in_lines(work);
  } else {
    signal = run_on_screen(work, common.color_output());
  }
  const SessionProgress progress = work.view().session.progress();
  common.remark(fmt::format("All is saved: {} of {} in {}. '{}' goes on here.",
                            progress.pairs - progress.open, counted(progress.pairs, "pair"),
                            shown(work.view().document().name()), how_to_go_on(options)));
  if (signal != 0) {
    // Ends as whoever sent it expects.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void annotate(Options options, Common& common) {
  if (options.work.annotator.empty()) {
    const char* user = std::getenv("USER");
    options.work.annotator = user != nullptr && *user != '\0' ? user : "annotator";
  }
  if (!options.make && !common.inputs().empty()) {
    common.fail_with(
        error_about(ErrorKind::kUsage, "gnomon",
                    fmt::format("'{}' is one argument too many", shown(common.inputs().front())),
                    "--new makes a project of documents: gnomon annotate --new "
                    "PROJECT INPUT..."));
    return;
  }
  if (options.make && common.inputs().empty()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon", "--new needs documents",
                                 "name files or folders behind the project: gnomon annotate --new "
                                 "demo.gnomon samples/raw"));
    return;
  }
  if (auto strategy =
          make_strategy(options.work.strategy.empty() ? "frugal" : options.work.strategy, {});
      !strategy) {
    common.fail_with(strategy.error());
    return;
  }
  Result<Project> project =
      options.make ? make_project(options, common) : Project::open(options.project);
  if (!project) {
    common.fail_with(project.error());
    return;
  }
  if (options.make) {
    if (!add_documents(*project, options, common)) {
      return;
    }
    if (!options.plain && !terminal_is_usable()) {
      common.remark(
          fmt::format("This is no terminal to ask in; '{}' begins.", how_to_go_on(options)));
      return;
    }
  }
  work_on(std::move(*project), options, options.plain || !terminal_is_usable(), common);
}

}  // namespace

void add_annotate(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "annotate", "Ask for the relations of a text, one key per answer");
  auto options = std::make_shared<Options>();
  command
      .option("project", options->project,
              "The file of the project, or postgresql://... for a database")
      .required()
      .shown_as("PROJECT");
  common.add_inputs(command, false);
  command.flag("--new", options->make, "Make the project, of the documents of INPUT...");
  command
      .option("--annotator", options->work.annotator,
              "Who you are; the name you logged in with "
              "unless told")
      .shown_as("NAME");
  command
      .option("--document", options->work.document, "Where to begin; where you stopped unless told")
      .shown_as("NAME");
  std::vector<std::string> strategies;
  for (const StrategyInfo& strategy : all_strategies()) {
    strategies.emplace_back(strategy.name);
  }
  command
      .option("--strategy", options->work.strategy,
              fmt::format("How the next question is chosen: {}; what the project says unless told",
                          fmt::join(strategies, ", ")))
      .one_of(strategies)
      .shown_as("NAME");
  command
      .option(
          "--window",
          [options](const std::string& value) {
            options->work.window =
                static_cast<std::size_t>(std::strtoul(value.c_str(), nullptr, 10));
          },
          "Ask only about entities that stand within so many sentences of each other")
      .between(1, 1e6)
      .shown_as("K");
  command
      .option("--algebra", options->algebra,
              "With --new: rules (five answers), full (Allen's thirteen relations)")
      .one_of({"rules", "full"})
      .shown_as("NAME");
  command.flag("--import-links", options->work.import_links,
               "Take the TLINKs of documents that nobody has begun as already said");
  common.add_during(command);
  command.flag("--plain", options->plain,
               "Line by line, without moving on the screen; so it is when there is no terminal");
  common.add_messages(command);
  command.footer(kExamples);
  command.run([options, &common] { annotate(*options, common); });
}

}  // namespace gnomon::cli
