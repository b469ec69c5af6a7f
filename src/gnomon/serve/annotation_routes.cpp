// Routes of annotation: the question at hand, answers, marks, and what follows from them.
#include "gnomon/annotate/session.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/annotation_data.h"
#include "gnomon/project/project.h"
#include "gnomon/serve/answers.h"
#include "gnomon/serve/api.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/serve_codes.h"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

// What somebody wants to do, as its body says.
struct Wish {
  std::string annotator;
  std::string document;
  std::uint64_t after = 0;
  std::string what;
  std::string first;
  std::string second;
  std::string answer;
  std::string id;
  std::string value;  // class, value of a time
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::optional<std::uint64_t> number;
};

Result<Wish> read_wish(const std::string& text) {
  const Result<Value> read = read_json(text);
  if (!read) {
    return Failure(read.error());
  }
  Body body(*read);
  Wish wish;
  wish.annotator = body.text_or("annotator", "");
  wish.document = body.text("document");
  wish.after = body.count("after");
  wish.what = body.text("do");
  if (wish.what == "answer" || wish.what == "mark" || wish.what == "skip") {
    wish.first = body.text("first");
    wish.second = body.text("second");
    wish.answer = wish.what == "skip" ? std::string() : body.text("answer");
  } else if (wish.what == "mark-event") {
    wish.begin = body.count("begin");
    wish.end = body.count("end");
    wish.value = body.text_or("class", "OCCURRENCE");
  } else if (wish.what == "mark-time") {
    wish.begin = body.count("begin");
    wish.end = body.count("end");
    wish.value = body.text_or("value", "");
  } else if (wish.what == "creation-time") {
    wish.value = body.text("value");
  } else if (wish.what == "move") {
    wish.id = body.text("id");
    wish.begin = body.count("begin");
    wish.end = body.count("end");
  } else if (wish.what == "change") {
    wish.id = body.text("id");
    wish.value = body.text("to");
  } else if (wish.what == "remove") {
    wish.id = body.text("id");
  } else if (wish.what == "take-back") {
    wish.number = body.maybe_count("number");
  } else if (!wish.what.empty()) {
    return fail(codes::kBadField, "", fmt::format("'{}' cannot be done", shown(wish.what)),
                "do: answer, skip, mark, mark-event, mark-time, creation-time, move, change, "
                "remove or take-back");
  }
  const Result<void> checked = body.checked();
  return checked ? Result<Wish>(std::move(wish)) : Failure(checked.error());
}

// Places in the text that pages show are those of the text proper, in code points.
Result<Span> span_in(const Document& document, std::uint64_t begin, std::uint64_t end) {
  const Span body = document.body();
  OffsetConverter offsets(body.of(document.text()));
  const std::optional<std::size_t> first = offsets.byte_of(begin);
  const std::optional<std::size_t> last = offsets.byte_of(end);
  if (!first || !last || *first >= *last) {
    return fail(codes::kBadField, "",
                fmt::format("{} to {} are not places in the text", begin, end));
  }
  return Span{body.begin + *first, body.begin + *last};
}

Result<Answer> answer_named(const AnnotationSession& session, const std::string& name) {
  const auto answer = parse_answer(session.session().knowledge().options().algebra, name);
  if (!answer) {
    return fail(codes::kUnknownAnswer, "", fmt::format("there is no answer '{}'", shown(name)),
                "the state lists all answers");
  }
  return *answer;
}

Result<Pair> pair_named(const AnnotationSession& session, const std::string& first,
                        const std::string& second) {
  const std::optional<Entity> a = session.session().find(first);
  const std::optional<Entity> b = session.session().find(second);
  if (!a || !b || *a == *b) {
    return fail(codes::kUnknownEntity, "",
                fmt::format("'{}' and '{}' are not two events or times of this document",
                            shown(first), shown(second)),
                "name instances and times by their ids");
  }
  return pair_of(*a, *b);
}

bool is_asked(const AnnotationSession& session, const Wish& wish) {
  const std::optional<Pair> asked = session.next();
  return asked && session.id_of(asked->first) == wish.first &&
         session.id_of(asked->second) == wish.second;
}

Result<AnnotationStep> fulfil(AnnotationSession& session, const Wish& wish) {
  if (wish.what == "skip") {
    return session.skip();
  }
  if (wish.what == "answer" || wish.what == "mark") {
    const Result<Answer> answer = answer_named(session, wish.answer);
    if (!answer) {
      return Failure(answer.error());
    }
    return wish.what == "answer" ? session.answer(*answer)
                                 : session.mark(wish.first, *answer, wish.second);
  }
  if (wish.what == "take-back") {
    return wish.number ? session.take_back(*wish.number) : session.take_back();
  }
  if (wish.what == "creation-time") {
    return session.set_creation_time(wish.value);
  }
  if (wish.what == "change") {
    return session.change_entity(wish.id, wish.value);
  }
  if (wish.what == "remove") {
    return session.remove_entity(wish.id);
  }
  const Result<Span> span = span_in(session.document(), wish.begin, wish.end);
  if (!span) {
    return Failure(span.error());
  }
  return wish.what == "mark-event"  ? session.mark_event(*span, wish.value)
         : wish.what == "mark-time" ? session.mark_time(*span, wish.value)
                                    : session.move_entity(wish.id, *span);
}

HttpResponse nothing_here() {
  return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address",
                                  "'GET /api/v1/openapi.json' lists all addresses"));
}

HttpResponse others_were_first(const AnnotationSession& session) {
  return error_answer(
      error_about(codes::kOthersFirst, "", "this document has changed since it was shown",
                  "nothing was saved; look at the new state and answer again"),
      0, annotation_data(session, StateDetail::kWithText));
}

}  // namespace

Result<std::string> Api::annotator_of(const Caller& caller, std::string wanted,
                                      UserRole others) const {
  if (caller.is_local()) {
    if (wanted.empty()) {
      return fail(codes::kMissingField, "", "missing annotator");
    }
    return wanted;
  }
  if (wanted.empty() || wanted == caller.user) {
    return caller.user;
  }
  if (!caller.may(others)) {
    return fail(codes::kNotAllowed, "", "this is the annotation of somebody else");
  }
  return wanted;
}

Result<AnnotationPool::Held> Api::open_annotation(const std::string& where,
                                                  const std::string& annotator,
                                                  const std::string& document) {
  return annotations_.take({where, annotator, document}, [&]() -> Result<AnnotationSession> {
    AnnotationRequest request;
    request.project = where;
    request.annotator = annotator;
    request.document = document;
    Result<Project> project = shared_project(where);
    if (!project) {
      return Failure(project.error());
    }
    Result<AnnotationSession> opened = AnnotationSession::open(std::move(*project), request);
    if (!opened && opened.error().kind == ErrorKind::kSystem) {
      forget_project(where);
    }
    return opened;
  });
}

HttpResponse Api::annotation(const Call& call, const std::string& name, const std::string& where) {
  const bool posts = call.request.method == "POST";
  const std::string what = call.path.size() > 3 ? call.path[3] : "";
  if (call.path.size() > 4) {
    return nothing_here();
  }
  if (what == "act" || what == "preview") {
    if (!posts) {
      return error_answer(error_about(codes::kWrongMethod, "", "this address takes POST"));
    }
    return what == "act" ? annotation_act(call, name, where) : annotation_preview(call, where);
  }
  if (what.empty() || what == "state" || what == "why" || what == "known") {
    return posts ? error_answer(error_about(codes::kWrongMethod, "", "this address takes GET"))
                 : annotation_look(call, where);
  }
  return nothing_here();
}

HttpResponse Api::annotation_look(const Call& call, const std::string& where) {
  // Looking at somebody else's work takes less than doing it for him.
  const Result<std::string> annotator = annotator_of(
      call.caller, call.request.parameter("annotator").value_or(""), UserRole::kAdjudicator);
  if (!annotator) {
    return error_answer(annotator.error());
  }
  const std::string what = call.path.size() > 3 ? call.path[3] : "";
  std::string document = call.request.parameter("document").value_or("");
  if (document.empty() && !what.empty()) {
    // Where the annotator stopped.
    AnnotationRequest request;
    request.project = where;
    request.annotator = *annotator;
    Result<Project> project = shared_project(where);
    const Result<AnnotationSession> opened =
        project ? AnnotationSession::open(std::move(*project), request) : Failure(project.error());
    if (!opened) {
      return error_answer(opened.error());
    }
    document = opened->document().name();
  }
  Result<AnnotationPool::Held> held = open_annotation(where, *annotator, document);
  if (!held) {
    return error_answer(held.error());
  }
  AnnotationSession& session = held->session();
  if (what.empty() || what == "state") {
    // Others may have worked on it, in a terminal or on another server.
    if (const auto again = session.look_again(); !again) {
      held->drop();
      forget_project(where);
      return error_answer(again.error());
    }
  }
  if (what.empty()) {
    const Result<std::vector<DocumentStanding>> standing = session.standing();
    if (!standing) {
      held->drop();
      forget_project(where);
      return error_answer(standing.error());
    }
    return json_answer(
        Value::object().set("annotator", *annotator).set("documents", standing_data(*standing)));
  }
  if (what == "state") {
    return json_answer(annotation_data(session, StateDetail::kWithText));
  }
  if (what == "known") {
    const std::optional<std::string> of = call.request.parameter("of");
    const std::optional<Entity> entity = of ? session.session().find(*of) : std::nullopt;
    if (of && !entity) {
      return error_answer(error_about(codes::kUnknownEntity, "",
                                      fmt::format("there is no event or time '{}'", shown(*of))));
    }
    return json_answer(known_data(session, entity));
  }
  const Result<Pair> pair = pair_named(session, call.request.parameter("first").value_or(""),
                                       call.request.parameter("second").value_or(""));
  if (!pair) {
    return error_answer(pair.error());
  }
  const std::optional<std::string> named = call.request.parameter("answer");
  if (!named) {
    return json_answer(why_data(session, *pair, std::nullopt));
  }
  const Result<Answer> answer = answer_named(session, *named);
  if (!answer) {
    return error_answer(answer.error());
  }
  // Pairs have the smaller number first.
  const bool turned = session.id_of(pair->first) != *call.request.parameter("first");
  return json_answer(why_data(session, *pair, turned ? answer->inverse() : *answer));
}

HttpResponse Api::annotation_preview(const Call& call, const std::string& where) {
  const Result<Value> read = read_json(call.request.body);
  if (!read) {
    return error_answer(read.error());
  }
  Body body(*read);
  const std::string wanted = body.text_or("annotator", "");
  const std::string document = body.text("document");
  const std::string first = body.text("first");
  const std::string second = body.text("second");
  if (const Result<void> checked = body.checked(); !checked) {
    return error_answer(checked.error());
  }
  const Result<std::string> annotator = annotator_of(call.caller, wanted);
  if (!annotator) {
    return error_answer(annotator.error());
  }
  Result<AnnotationPool::Held> held = open_annotation(where, *annotator, document);
  if (!held) {
    return error_answer(held.error());
  }
  const Result<Pair> pair = pair_named(held->session(), first, second);
  return pair ? json_answer(preview_data(held->session(), *pair)) : error_answer(pair.error());
}

HttpResponse Api::annotation_act(const Call& call, const std::string& name,
                                 const std::string& where) {
  const Result<Wish> wish = read_wish(call.request.body);
  if (!wish) {
    return error_answer(wish.error());
  }
  const Result<std::string> annotator = annotator_of(call.caller, wish->annotator);
  if (!annotator) {
    return error_answer(annotator.error());
  }
  Result<AnnotationPool::Held> held = open_annotation(where, *annotator, wish->document);
  if (!held) {
    return error_answer(held.error());
  }
  AnnotationSession& session = held->session();
  const bool is_about_question = wish->what == "answer" || wish->what == "skip";
  if (wish->after != session.last_number() || (is_about_question && !is_asked(session, *wish))) {
    return others_were_first(session);
  }
  Result<AnnotationStep> step = fulfil(session, *wish);
  if (!step) {
    if (step.error().kind == ErrorKind::kSystem) {
      held->drop();  // the connection may be gone: another one next time
      forget_project(where);
    }
    return error_answer(step.error());
  }
  if (step->state == StepState::kOthersFirst) {
    return others_were_first(session);
  }
  const StateDetail detail =
      step->effect.entities_changed ? StateDetail::kWithText : StateDetail::kWithoutText;
  Value answer = Value::object()
                     .set("step", step_data(session, *step))
                     .set("state", annotation_data(session, detail));
  if (step->state == StepState::kTaken) {
    events_.publish("logged", Value::object()
                                  .set("project", name)
                                  .set("document", wish->document)
                                  .set("annotator", *annotator)
                                  .set("number", step->number));
  }
  return json_answer(answer);
}

}  // namespace gnomon::serve
