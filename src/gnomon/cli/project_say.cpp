// gnomon project say: annotation by scripts, a line each.
#include "gnomon/operations/project_say.h"

#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"

#include <iostream>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr const char* kProjectSayExamples = R"(Examples:
  gnomon project say harbour.gnomon salt-city ann ei1 before ei9
  gnomon project say harbour.gnomon salt-city ann < actions.txt      one per line
Actions: FIRST ANSWER SECOND (an answer), 'mark FIRST ANSWER SECOND', 'skip FIRST SECOND' and
'take back NUMBER'. An ANSWER is before, after, includes, is included, simultaneous or not determined;
with --algebra full, one of Allen's thirteen relations. Each action is acknowledged by one line on
standard output, once it is on disk: 'logged NUMBER', 'refused: WHY', or 'resolved meanwhile: HOW' if
another process has resolved the pair. The exit code is 1 if an action was not logged.)";

std::string acknowledgement(const Said& said) {
  switch (said.state) {
    case SaidState::kLogged:
      return fmt::format("logged {}", said.number);
    case SaidState::kRefused:
      return fmt::format("refused: {}", said.words);
    case SaidState::kResolvedMeanwhile:
      break;
  }
  return fmt::format("resolved meanwhile: {}", said.words);
}

// False when there is no use in going on.
bool say_line(ProjectSpeaker& speaker, const std::string& line, Common& common) {
  const Result<Said> said = speaker.say(line);
  if (!said) {
    common.fail_with(said.error());
    return false;
  }
  if (said->state != SaidState::kLogged) {
    common.set_exit_code(kHasFindings);
  }
  // Each at once, as somebody may wait for it. Who cannot hear us would take what follows for lost.
  const std::string answer = acknowledgement(*said);
  if (!common.show(answer + "\n")) {
    common.remark(fmt::format("the last action: {}; later ones were not read", answer));
    return false;
  }
  return true;
}

void run_say(const ProjectSayRequest& request, Common& common) {
  Result<ProjectSpeaker> speaker = ProjectSpeaker::open(request);
  if (!speaker) {
    common.fail_with(speaker.error());
    return;
  }
  if (!request.action.empty()) {
    say_line(*speaker, fmt::format("{}", fmt::join(request.action, " ")), common);
    return;
  }
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find_first_not_of(" \t\r\n\v\f") != line.npos && !say_line(*speaker, line, common)) {
      return;
    }
  }
}

}  // namespace

void add_project_say(const Command& project, Common& common) {
  const Command command = project.command("say", "Annotate from a script, one action per line");
  auto request = std::make_shared<ProjectSayRequest>();
  add_fields(command, *request);
  common.add_messages(command);
  command.footer(kProjectSayExamples);
  command.run([request, &common] { run_say(*request, common); });
}

}  // namespace gnomon::cli
