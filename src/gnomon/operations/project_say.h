// Annotation by scripts: what is said as words, each answered when it is on disk.
//
//     Result<ProjectSpeaker> speaker = ProjectSpeaker::open({"demo.gnomon", "lost-dog", "ada"});
//     const Result<Said> said = speaker->say("ei1 before ei9");   // logged, as number 1
//
// Others may work on the same document as the same annotator. What they logged counts first; what
// is said is then judged again, and not logged when it is an answer to what is resolved by now.
#pragma once

#include "gnomon/operations/shared_fields.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct ProjectSayRequest {
  std::string project = {};
  std::string document = {};
  std::string annotator = {};
  std::vector<std::string> action = {};  // one action in words; none: a door asks for more
};

template <FieldsOf<ProjectSayRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "document",
            .help = "The document",
            .value = " ",
            .required = true,
            .positional = true},
      request.document);
  use(Field{.name = "annotator",
            .help = "The annotator",
            .value = " ",
            .required = true,
            .positional = true},
      request.annotator);
  use(Field{.name = "action",
            .help = "The action, for example ei1 before ei9 (default: lines from standard input)",
            .value = "...",
            .positional = true},
      request.action);
}

enum class SaidState : std::uint8_t { kLogged, kRefused, kResolvedMeanwhile };

struct Said {
  SaidState state = SaidState::kLogged;
  std::uint64_t number = 0;  // of kLogged
  std::string words;         // of the others: why, or how the pair stands
};

class ProjectSpeaker {
 public:
  // Fails when the project or the document does not exist.
  static Result<ProjectSpeaker> open(const ProjectSayRequest& request);

  // FIRST ANSWER SECOND, 'mark FIRST ANSWER SECOND', 'skip FIRST SECOND', 'take back NUMBER'. Fails
  // when it cannot be saved.
  Result<Said> say(std::string_view line);

  ProjectSpeaker(ProjectSpeaker&&) noexcept;
  ProjectSpeaker& operator=(ProjectSpeaker&&) noexcept;
  ~ProjectSpeaker();

 private:
  struct State;

  explicit ProjectSpeaker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace gnomon
