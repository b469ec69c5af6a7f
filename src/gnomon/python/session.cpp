#include "gnomon/python/session.h"

#include "gnomon/annotate/session.h"
#include "gnomon/base/error_code.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/python/calls.h"
#include "gnomon/python/documents.h"

#include <atomic>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::python {
namespace {

// One session, for one thread at a time: another one that comes meanwhile is refused, as questions
// are found without the interpreter's lock.
class SessionHandle {
 public:
  SessionHandle(const DocumentHandle& document, const ProjectSettings& settings,
                const AnnotationRequest& request)
      : algebra_(settings.algebra) {
    std::optional<Result<AnnotationSession>> made;
    call_unlocked(1, py::none(), [&](const Run& /*run*/) {
      made.emplace(AnnotationSession::in_memory(document.shared(), settings, request));
    });
    if (!*made) {
      raise(made->error());
    }
    session_.emplace(std::move(**made));
  }

  // {first, second, answers} of the question, or None at the end.
  py::object next() {
    return alone([&]() -> py::object {
      const auto pair = unlocked([&] { return session_->next(); });
      if (!pair) {
        return py::none();
      }
      py::list answers;
      for (const Answer& answer : session_->possible_answers()) {
        answers.append(std::string(answer_name(answer)));
      }
      py::dict question;
      question["first"] = entity(pair->first);
      question["second"] = entity(pair->second);
      question["answers"] = answers;
      return question;
    });
  }

  py::dict answer(const std::string& name) {
    return alone([&] {
      const Answer meant = parsed(name);
      return taken(unlocked([&] { return session_->answer(meant); }));
    });
  }
  py::dict mark(const std::string& first, const std::string& name, const std::string& second) {
    return alone([&] {
      const Answer meant = parsed(name);
      return taken(unlocked([&] { return session_->mark(first, meant, second); }));
    });
  }
  py::dict skip() {
    return alone([&] { return taken(unlocked([&] { return session_->skip(); })); });
  }
  py::dict undo() {
    return alone([&] { return taken(unlocked([&] { return session_->take_back(); })); });
  }

  py::dict progress() {
    return alone([&] {
      const SessionProgress now = session_->progress();
      py::dict counts;
      counts["pairs"] = now.pairs;
      counts["open"] = now.open;
      counts["resolved"] = now.resolved();
      counts["asked"] = now.asked;
      counts["inferred"] = now.inferred;
      counts["calendar"] = now.calendar;
      counts["imported"] = now.imported;
      counts["marked"] = now.marked;
      counts["undetermined"] = now.undetermined;
      counts["inferred_undetermined"] = now.inferred_undetermined;
      counts["answers"] = now.prompts;
      counts["questions_left"] = unlocked([&] { return session_->questions_left(); });
      return counts;
    });
  }

  DocumentHandle document(bool inferred, bool undetermined) {
    return alone([&] {
      return DocumentHandle(unlocked([&] {
        return std::make_shared<const Document>(
            session_->annotated({.inferred = inferred, .undetermined = undetermined}));
      }));
    });
  }

  py::list answers() const {
    py::list names;
    for (const RelationSet relation : definite_answers(algebra_)) {
      names.append(std::string(answer_name(Answer(relation))));
    }
    names.append(std::string(answer_name(Answer::not_determined())));
    return names;
  }

 private:
  template <class Work>
  auto alone(const Work& work) -> decltype(work()) {
    if (busy_.exchange(true)) {
      throw std::runtime_error(
          "another thread uses this session; give each thread its own, or share a lock");
    }
    struct Free {
      std::atomic<bool>& busy;
      ~Free() { busy = false; }
    } const free{busy_};
    return work();
  }

  template <class Work>
  static auto unlocked(const Work& work) -> decltype(work()) {
    std::optional<decltype(work())> result;
    call_unlocked(1, py::none(), [&](const Run& /*run*/) { result.emplace(work()); });
    return std::move(*result);
  }

  Answer parsed(const std::string& name) const {
    const auto found = parse_answer(algebra_, name);
    if (!found) {
      std::vector<std::string> known;
      for (const py::handle& one : answers()) {
        known.push_back(py::cast<std::string>(one));
      }
      throw py::value_error(
          fmt::format("there is no answer '{}'; the answers are {}", name, fmt::join(known, ", ")));
    }
    return *found;
  }

  py::dict entity(Entity one) const {
    py::dict described;
    described["id"] = std::string(session_->id_of(one));
    described["words"] = session_->words_of(one);
    return described;
  }

  py::dict statement(const Statement& said) const {
    py::dict described;
    described["first"] = entity(said.first);
    described["answer"] = std::string(answer_name(said.answer));
    described["second"] = entity(said.second);
    return described;
  }

  // What became of it, also when it was refused.
  py::dict taken(const Result<AnnotationStep>& step) const {
    if (!step) {
      raise(step.error());
    }
    py::list because;
    for (const Statement& one : step->refusal.because) {
      because.append(statement(one));
    }
    py::dict result;
    result["taken"] = step->state == StepState::kTaken;
    result["number"] = step->number;
    result["related"] = step->effect.related.size();
    result["undetermined"] = step->effect.undetermined.size();
    result["reopened"] = step->effect.reopened.size();
    result["because"] = because;
    return result;
  }

  AnswerAlgebra algebra_;
  std::optional<AnnotationSession> session_;
  std::atomic<bool> busy_ = false;
};

std::unique_ptr<SessionHandle> open_session(const DocumentHandle& document, const py::dict& given) {
  py::dict keywords(given.attr("copy")());
  ProjectSettings settings;
  AnnotationRequest request;
  const auto take = [&](const char* name, auto& target) {
    if (keywords.contains(name)) {
      const py::object value = keywords.attr("pop")(name);
      set_field(Field{.name = name, .help = {}}, target, value);
    }
  };
  take("algebra", settings.algebra);
  take("during", settings.during);
  take("strategy", settings.strategy);
  take("calendar", settings.calendar);
  take("infer_undetermined", settings.infer_undetermined);
  take("task", settings.task);
  take("window", request.window);
  take("import_links", request.import_links);
  refuse_rest("Session", keywords,
              {"algebra", "during", "strategy", "calendar", "infer_undetermined", "task", "window",
               "import_links"});
  request.annotator = "annotator";
  request.strategy = settings.strategy;
  request.task = settings.task;
  return std::make_unique<SessionHandle>(document, settings, request);
}

}  // namespace

void add_sessions(py::module_& module) {
  py::class_<SessionHandle>(module, "Session")
      .def("next", &SessionHandle::next)
      .def("answer", &SessionHandle::answer)
      .def("mark", &SessionHandle::mark)
      .def("skip", &SessionHandle::skip)
      .def("undo", &SessionHandle::undo)
      .def("progress", &SessionHandle::progress)
      .def("document", &SessionHandle::document)
      .def("answers", &SessionHandle::answers);
  module.def("open_session", &open_session);
}

}  // namespace gnomon::python
