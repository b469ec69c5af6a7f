// gnomon project say: annotation by scripts, a line each.
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/project/annotation.h"

#include <charconv>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  std::string document;
  std::string annotator;
  std::vector<std::string> words;
};

constexpr const char* kExamples = R"(Examples:
  gnomon project say harbour.gnomon salt-city ann ei1 before ei9
  gnomon project say harbour.gnomon salt-city ann < actions.txt      one a line
What can be said: FIRST ANSWER SECOND (an answer), 'mark FIRST ANSWER SECOND', 'skip FIRST SECOND',
'take back NUMBER'. An ANSWER is before, after, includes, is included, simultaneous or not determined;
with --algebra full one of Allen's thirteen. Each line is answered by one on standard output when it
is on disk: 'logged NUMBER', 'refused: WHY', or 'resolved meanwhile: HOW' when another process did.
The exit code is 1 when something was not logged.)";

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

// Nothing when it is no action in the words of the help.
std::optional<Action> parse_action(std::vector<std::string> words, AnswerAlgebra algebra) {
  Action action;
  if (words.size() == 3 && words[0] == "take" && words[1] == "back") {
    const std::string& digits = words[2];
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), action.taken_back);
    action.kind = ActionKind::kTakeBack;
    return problem == std::errc() && end == digits.data() + digits.size() ? std::optional(action)
                                                                          : std::nullopt;
  }
  if (words.size() == 3 && words[0] == "skip") {
    action.kind = ActionKind::kSkip;
    action.first = words[1];
    action.second = words[2];
    return action;
  }
  if (words.size() > 3 && (words[0] == "mark" || words[0] == "answer")) {
    action.kind = words[0] == "mark" ? ActionKind::kMark : ActionKind::kAnswer;
    words.erase(words.begin());
  }
  if (words.size() < 3) {
    return std::nullopt;
  }
  action.first = words.front();
  action.second = words.back();
  const std::optional<Answer> answer =
      parse_answer(algebra, fmt::format("{}", fmt::join(words.begin() + 1, words.end() - 1, " ")));
  if (!answer) {
    return std::nullopt;
  }
  action.answer = *answer;
  return action;
}

// How a pair stands, as an action would say it.
std::string standing(const Session& session, const Action& action) {
  Action now = action;
  now.answer = Answer(
      session.knowledge().relation(*session.find(action.first), *session.find(action.second)));
  return in_words(session, now);
}

// The line that answers one; nothing when the project failed, which has then been said.
std::optional<std::string> acknowledge(Project& project, Annotation& annotation,
                                       const std::vector<std::string>& words, Common& common) {
  const std::optional<Action> action = parse_action(words, project.settings().algebra);
  if (!action) {
    common.set_exit_code(kHasFindings);
    return fmt::format("refused: '{}' says nothing that gnomon knows",
                       shown(fmt::format("{}", fmt::join(words, " "))));
  }
  const std::optional<Recorded> recorded =
      value_or_say(record(project, annotation, *action), common);
  if (!recorded) {
    return std::nullopt;
  }
  if (recorded->number > 0) {
    return fmt::format("logged {}", recorded->number);
  }
  common.set_exit_code(kHasFindings);
  return recorded->refusal
             ? fmt::format("refused: {}", in_words(annotation.session, *recorded->refusal))
             : fmt::format("resolved meanwhile: {}", standing(annotation.session, *action));
}

void say(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  auto annotation =
      project ? value_or_say(load_annotation(*project, options.document, options.annotator), common)
              : std::nullopt;
  if (!annotation) {
    return;
  }
  const auto answer = [&](const std::vector<std::string>& words) {
    const std::optional<std::string> line = acknowledge(*project, *annotation, words, common);
    // Each at once, as somebody may wait for it.
    return line && std::puts(line->c_str()) >= 0 && std::fflush(stdout) == 0;
  };
  if (!options.words.empty()) {
    answer(words_of(fmt::format("{}", fmt::join(options.words, " "))));
    return;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const std::vector<std::string> words = words_of(line);
    if (!words.empty() && !answer(words)) {
      return;
    }
  }
}

}  // namespace

void add_project_say(const Command& project, Common& common) {
  const Command command = project.command("say", "Annotate by a script, a line for each action");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("document", options->document, "The document").required().shown_as(" ");
  command.option("annotator", options->annotator, "Who says so").required().shown_as(" ");
  command
      .option(
          "action", options->words,
          "What is said, for example ei1 before ei9; lines on standard input when it is missing")
      .shown_as("...");
  common.add_messages(command);
  command.footer(kExamples);
  command.run([options, &common] { say(*options, common); });
}

}  // namespace gnomon::cli
