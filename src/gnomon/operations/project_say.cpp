#include "gnomon/operations/project_say.h"

#include "gnomon/base/utf8.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/project/annotation.h"

#include <charconv>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::vector<std::string> split_words(std::string_view line) {
  std::istringstream stream{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

// Nothing when it is no action in the words of the header.
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

// The id by which the session knows an event or time; 'gnomon show' prints those of events, and
// relations are between their instances. As it is when there is none, or several.
std::string id_in_session(const Session& session, const std::string& id) {
  const Document& document = session.document();
  if (session.find(id) || !document.find_event(id)) {
    return id;
  }
  std::vector<std::string_view> instances;
  for (const Instance& instance : document.instances()) {
    if (instance.event == document.find_event(id)) {
      instances.push_back(instance.eiid);
    }
  }
  return instances.size() == 1 ? std::string(instances.front()) : id;
}

// Which of the two ids nobody knows.
std::string unknown_id(const Session& session, const Action& action) {
  const std::string& id = session.find(action.first) ? action.second : action.first;
  const auto event = session.document().find_event(id);
  return fmt::format("there is no event or time '{}'{}", shown(id),
                     event ? ": it has several instances, name one of them" : "");
}

// How a pair stands, as an action would say it.
std::string standing_of(const Session& session, const Action& action) {
  Action now = action;
  now.answer = Answer(
      session.knowledge().relation(*session.find(action.first), *session.find(action.second)));
  return in_words(session, now);
}

}  // namespace

struct ProjectSpeaker::State {
  Project project;
  Annotation annotation;
};

ProjectSpeaker::ProjectSpeaker(std::unique_ptr<State> state) : state_(std::move(state)) {}
ProjectSpeaker::ProjectSpeaker(ProjectSpeaker&&) noexcept = default;
ProjectSpeaker& ProjectSpeaker::operator=(ProjectSpeaker&&) noexcept = default;
ProjectSpeaker::~ProjectSpeaker() = default;

Result<ProjectSpeaker> ProjectSpeaker::open(const ProjectSayRequest& request) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  Result<Annotation> annotation = load_annotation(*project, request.document, request.annotator);
  if (!annotation) {
    return Failure(annotation.error());
  }
  return ProjectSpeaker(
      std::make_unique<State>(State{std::move(*project), std::move(*annotation)}));
}

Result<Said> ProjectSpeaker::say(std::string_view line) {
  auto& [project, annotation] = *state_;
  const std::vector<std::string> words = split_words(line);
  std::optional<Action> action = parse_action(words, project.settings().algebra);
  if (!action) {
    return Said{SaidState::kRefused, 0,
                fmt::format("unknown action '{}'; 'gnomon project say --help' lists them",
                            shown(fmt::format("{}", fmt::join(words, " "))))};
  }
  if (action->kind != ActionKind::kTakeBack) {
    action->first = id_in_session(annotation.session, action->first);
    action->second = id_in_session(annotation.session, action->second);
  }
  const Result<Recorded> recorded = record(project, annotation, *action);
  if (!recorded) {
    return Failure(recorded.error());
  }
  if (recorded->number > 0) {
    return Said{SaidState::kLogged, recorded->number, ""};
  }
  const bool both_known =
      annotation.session.find(action->first) && annotation.session.find(action->second);
  if (recorded->refusal && recorded->refusal->reason == RefusalReason::kUnknownEntity &&
      !both_known) {
    return Said{SaidState::kRefused, 0, unknown_id(annotation.session, *action)};
  }
  return recorded->refusal
             ? Said{SaidState::kRefused, 0, in_words(annotation.session, *recorded->refusal)}
             : Said{SaidState::kResolvedMeanwhile, 0, standing_of(annotation.session, *action)};
}

}  // namespace gnomon
