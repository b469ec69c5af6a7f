// gnomon project adjudicate: one version out of several annotators' ones.
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/run_dialogue.h"
#include "gnomon/dialogue/adjudication_dialogue.h"
#include "gnomon/dialogue/adjudication_work.h"
#include "gnomon/operations/adjudication_documents.h"
#include "gnomon/terminal/terminal_device.h"

#include <csignal>
#include <iostream>
#include <memory>

#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr const char* kProjectAdjudicateExamples = R"(Examples:
  gnomon project adjudicate harbour.gnomon --by eve                 all documents, one by one
  gnomon project adjudicate harbour.gnomon salt-city --by eve
  gnomon project adjudicate harbour.gnomon salt-city --by eve --annotator ann --annotator bob
  gnomon project adjudicate harbour.gnomon --by eve --prefer ann    without asking
Whatever follows from all versions is accepted, however it was stated. The other pairs are asked one
by one, those with the greatest effect first, with the keys of 'gnomon annotate'; ? lists them. The
result is saved as a separate version, from which the next call continues. 'gnomon project export
--adjudicated' writes it.)";

struct ProjectAdjudicateOptions {
  AdjudicationRequest request;
  bool plain = false;
};

template <FieldsOf<ProjectAdjudicateOptions> Request, class Use>
void for_each_field(Request& options, Use use) {
  use(Field{.name = "plain",
            .help = "Line by line, without screen control; automatic when there is no terminal"},
      options.plain);
}

// Asks until all is settled or somebody stops; whether to go on with the next document.
Result<bool> ask(AdjudicationWork& work, Common& common) {
  const bool echo = ::isatty(STDIN_FILENO) == 0;
  bool stop = false;
  while (!stop && work.session().next()) {
    std::string line;
    // Nobody can decide what is not seen.
    stop = !common.show(work.dispute() + work.prompt());
    if (stop) {
      break;
    }
    if (!std::getline(std::cin, line)) {
      common.show("\n");
      stop = true;
      break;
    }
    if (!common.show((echo ? printable(line) : "") + "\n")) {
      stop = true;
      break;
    }
    const Result<AdjudicationWork::Reply> reply = work.obey(trim(line));
    if (!reply) {
      return Failure(reply.error());
    }
    stop = !common.show(reply->text) || reply->stop;
  }
  return work.finish().map([&](std::uint64_t) { return !stop; });
}

// One document line by line, or as one of the annotators has it; whether to go on with the next.
bool adjudicate_document(const AdjudicationRequest& request, Common& common) {
  // Who is asked ends the program with Ctrl-C, as every decision is saved.
  const Run run = request.prefer.empty() ? Run{} : common.run("pairs");
  Result<AdjudicationSession> session = AdjudicationSession::open(request, run);
  if (!session) {
    common.fail_with(session.error());
    return false;
  }
  AdjudicationWork work(std::move(*session));
  if (!common.show(work.greeting())) {
    return false;
  }
  if (!request.prefer.empty()) {
    const bool decided = common.take(work.session().decide_like(request.prefer, run)) != nullptr;
    return decided && common.show(work.farewell());
  }
  const Result<bool> done = ask(work, common);
  if (!done) {
    common.fail_with(done.error());
    return false;
  }
  return common.exit_code() < kFailure && common.show(work.farewell()) && *done;
}

void adjudicate_in_lines(AdjudicationRequest request, Common& common) {
  if (!request.document.empty()) {
    adjudicate_document(request, common);
    return;
  }
  const Result<std::vector<DocumentStanding>> documents = adjudication_documents(request);
  if (!documents) {
    common.fail_with(documents.error());
    return;
  }
  for (const DocumentStanding& document : *documents) {
    request.document = document.name;
    if (!adjudicate_document(request, common)) {
      return;
    }
  }
}

void adjudicate_on_screen(const AdjudicationRequest& request, Common& common) {
  Result<AdjudicationDialogue> work = AdjudicationDialogue::open(request);
  if (!work) {
    common.fail_with(work.error());
    return;
  }
  const int signal = run_on_screen(*work, common.color_output());
  if (work->not_saved()) {
    common.fail_with(*work->not_saved());
  }
  common.remark(work->farewell());
  if (signal != 0) {
    // Ends as whoever sent it expects.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void adjudicate(const ProjectAdjudicateOptions& options, Common& common) {
  const bool asks = options.request.prefer.empty();
  if (asks && !options.plain && terminal::terminal_is_usable()) {
    adjudicate_on_screen(options.request, common);
  } else {
    adjudicate_in_lines(options.request, common);
  }
}

}  // namespace

void add_project_adjudicate(const Command& project, Common& common) {
  const Command command = project.command(
      "adjudicate", "Adjudicate: make one version from those of several annotators");
  auto options = std::make_shared<ProjectAdjudicateOptions>();
  add_fields(command, options->request);
  add_fields(command, *options);
  common.add_output(command);
  command.footer(kProjectAdjudicateExamples);
  command.run([options, &common] { adjudicate(*options, common); });
}

}  // namespace gnomon::cli
