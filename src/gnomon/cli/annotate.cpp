// gnomon annotate: relations by question and answer, in a terminal.
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/run_dialogue.h"
#include "gnomon/dialogue/annotation_dialogue.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/terminal/terminal_device.h"

#include <csignal>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct AnnotateOptions {
  AnnotationRequest work;
  bool make = false;
  ProjectNewRequest project;  // to be made
  bool plain = false;
  bool name_is_guessed = false;
};

// What is not about the session itself.
template <FieldsOf<AnnotateOptions> Request, class Use>
void for_each_field(Request& options, Use use) {
  Field inputs = kInputsField;
  inputs.required = false;
  use(inputs, options.project.inputs);
  use(kFromField, options.project.from);
  use(Field{.name = "new", .help = "Create the project from the documents in INPUT..."},
      options.make);
  use(Field{.name = "algebra",
            .help = "With --new: rules (five answers) or full (Allen's thirteen relations)",
            .value = "NAME"},
      options.project.algebra);
  Field no_calendar = kNoCalendarField;
  no_calendar.help = "With --new: ignore the links between times that follow from the calendar";
  use(no_calendar, options.project.no_calendar);
  use(kDuringField, options.project.during);
  use(kCreationTimeField, options.project.creation_time);
  Field draft = kDraftField;
  draft.help = "With --new: mark events and times as the tagger finds them, to be corrected";
  use(draft, options.project.draft);
  use(Field{.name = "plain",
            .help = "Line by line, without screen control; automatic when there is no terminal"},
      options.plain);
}

constexpr const char* kAnnotateExamples = R"(Examples:
  gnomon annotate --new demo.gnomon samples/raw      create a project and start
  gnomon annotate demo.gnomon                        continue where you stopped
  gnomon annotate demo.gnomon --document lost-dog    open a document
  gnomon annotate demo.gnomon --plain                line by line: for screen readers and scripts
  gnomon annotate --new c.gnomon samples/raw --draft      correct what the tagger has marked
  gnomon annotate --new b.gnomon samples/raw --task B     six labels for the pairs of a task
In a raw text you mark events (e) and times (t) first; in others you correct them at any time (e).
Then you are asked how two of them are related in time and answer with one key: b before, a after,
i includes, d is included, s simultaneous, n not determined by the text. Relations that follow from
your answers are not asked; w explains why. Every answer is saved immediately; u undoes it, q quits,
? lists all keys.)";

std::string how_to_go_on(const AnnotateOptions& options) {
  return fmt::format("gnomon annotate {} --annotator {}", options.work.project,
                     options.work.annotator);
}

ProjectNewRequest new_request(const AnnotateOptions& options) {
  ProjectNewRequest request = options.project;
  request.project = options.work.project;
  request.annotators = {options.work.annotator};
  if (options.work.import_links) {
    request.as_annotation = request.annotators;
  }
  if (!options.work.strategy.empty()) {
    request.strategy = options.work.strategy;
  }
  request.task = options.work.task;
  return request;
}

void work_on(const AnnotateOptions& options, Common& common) {
  Result<AnnotationSession> session = AnnotationSession::open(options.work);
  if (!session) {
    Error error = session.error();
    if (options.name_is_guessed && error.code == codes::kNotInProject.name) {
      error.hint = fmt::format("say who you are with --annotator; {}", error.hint);
    }
    common.fail_with(error);
    return;
  }
  AnnotationDialogue work(std::move(*session));
  int signal = 0;
  if (options.plain || !terminal::terminal_is_usable()) {
    run_in_lines(work, common);
  } else {
    signal = run_on_screen(work, common.color_output());
  }
  if (work.not_saved()) {
    common.fail_with(*work.not_saved());
  }
  const SessionProgress progress = work.view().session.progress();
  common.remark(fmt::format("Saved: {} of {} resolved in {}. Resume with '{}'.",
                            progress.resolved(), plural(progress.pairs, "pair"),
                            shown(work.view().document().name()), how_to_go_on(options)));
  if (signal != 0) {
    // Ends as whoever sent it expects.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

// Whether the arguments make sense together; else says what does not.
bool check_arguments(const AnnotateOptions& options, Common& common) {
  if (!options.make && !options.project.inputs.empty()) {
    common.fail_with(error_about(
        codes::kBadCommandLine, "gnomon",
        fmt::format("unexpected argument '{}'", shown(options.project.inputs.front().name())),
        "use --new to create a project from documents: gnomon annotate --new PROJECT INPUT..."));
    return false;
  }
  if (options.make && options.project.inputs.empty()) {
    common.fail_with(error_about(
        codes::kMissingField, "gnomon", "--new needs documents",
        "give files or folders after the project: gnomon annotate --new demo.gnomon samples/raw"));
    return false;
  }
  return true;
}

void annotate(AnnotateOptions options, Common& common) {
  if (options.work.annotator.empty()) {
    const char* user = std::getenv("USER");
    options.work.annotator = user != nullptr && *user != '\0' ? user : "annotator";
    options.name_is_guessed = true;
  }
  if (!check_arguments(options, common) ||
      (options.make && !make_project(new_request(options), common))) {
    return;
  }
  if (options.make && !options.plain && !terminal::terminal_is_usable()) {
    common.remark(fmt::format("Not a terminal; run '{}' to start.", how_to_go_on(options)));
    return;
  }
  work_on(options, common);
}

}  // namespace

void add_annotate(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "annotate", "Annotate relations by answering questions, one key per answer");
  auto options = std::make_shared<AnnotateOptions>();
  add_fields(command, options->work);
  add_fields(command, *options);
  common.add_messages(command);
  command.footer(kAnnotateExamples);
  command.run([options, &common] { annotate(*options, common); });
}

}  // namespace gnomon::cli
