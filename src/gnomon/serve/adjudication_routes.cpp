// Routes of adjudication: what annotators differ in, and decisions.
#include "gnomon/annotate/session.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/adjudication_data.h"
#include "gnomon/operations/adjudication_documents.h"
#include "gnomon/serve/answers.h"
#include "gnomon/serve/api.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/serve_codes.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  std::string_view rest = list;
  while (!rest.empty()) {
    const std::size_t end = rest.find(',');
    if (const std::string_view one = rest.substr(0, end); !one.empty()) {
      names.emplace_back(one);
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ",") + name;
  }
  return text;
}

Value state_of(AdjudicationPool::Held& held, const std::string& by, StateDetail detail) {
  return adjudication_data(held.session(), detail).set("by", by).set("seq", held.entry->steps);
}

HttpResponse changed_meanwhile(AdjudicationPool::Held& held, const std::string& by,
                               std::string words) {
  return error_answer(error_about(codes::kOthersFirst, "",
                                  words.empty() ? "this adjudication has changed since it was shown"
                                                : std::move(words),
                                  "nothing was saved; look at the new state and decide again"),
                      0, state_of(held, by, StateDetail::kWithText));
}

}  // namespace

HttpResponse Api::adjudication(const Call& call, const std::string& name,
                               const std::string& where) {
  const std::string what = call.path.size() > 3 ? call.path[3] : "";
  const bool posts = call.request.method == "POST";
  if (what == "act" && call.path.size() == 4) {
    return posts ? adjudication_act(call, name, where)
                 : error_answer(error_about(codes::kWrongMethod, "", "this address takes POST"));
  }
  if (call.path.size() > 4 || (!what.empty() && what != "state")) {
    return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address"));
  }
  if (posts) {
    return error_answer(error_about(codes::kWrongMethod, "", "this address takes GET"));
  }
  AdjudicationRequest request;
  request.project = where;
  request.by = call.caller.is_local() ? call.request.parameter("by").value_or("adjudicator")
                                      : call.caller.user;
  request.document = call.request.parameter("document").value_or("");
  request.annotators = names_in(call.request.parameter("annotators").value_or(""));
  if (what.empty()) {
    const auto documents = adjudication_documents(request);
    return documents ? json_answer(Value::object().set("documents", standing_data(*documents)))
                     : error_answer(documents.error());
  }
  // Annotators may have gone on since the session was opened.
  const AdjudicationPool::Key key{where, request.document + '\n' + request.by,
                                  joined(request.annotators)};
  const auto open = [&] { return AdjudicationSession::open(request); };
  Result<AdjudicationPool::Held> held = adjudications_.take(key, open);
  if (held) {
    const Result<std::uint64_t> said = actions_in(where, request.document);
    const std::uint64_t known = held->entry->seen;
    if (said && known != 0 && known != *said + 1) {
      held->drop();
      held->lock.unlock();
      held = adjudications_.take(key, open);
    }
    if (held && said) {
      held->entry->seen = *said + 1;
    }
  }
  return held ? json_answer(state_of(*held, request.by, StateDetail::kWithText))
              : error_answer(held.error());
}

// How many actions there are about a document, of all annotators.
Result<std::uint64_t> Api::actions_in(const std::string& where, const std::string& document) {
  Result<Project> project = shared_project(where);
  const auto annotators = project ? project->annotators() : Failure(project.error());
  if (!annotators) {
    return Failure(annotators.error());
  }
  std::uint64_t sum = 0;
  for (const std::string& annotator : *annotators) {
    const Result<std::vector<LastAction>> ends = project->last_actions(annotator);
    if (!ends) {
      return Failure(ends.error());
    }
    for (const LastAction& end : *ends) {
      sum += end.document == document ? end.number : 0;
    }
  }
  return sum;
}

HttpResponse Api::adjudication_act(const Call& call, const std::string& name,
                                   const std::string& where) {
  const Result<Value> read = read_json(call.request.body);
  if (!read) {
    return error_answer(read.error());
  }
  Body body(*read);
  AdjudicationRequest request;
  request.project = where;
  request.document = body.text("document");
  request.by = body.text_or("by", call.caller.is_local() ? "adjudicator" : call.caller.user);
  request.annotators = body.texts("annotators");
  const std::uint64_t after = body.count("after");
  const std::string what = body.text("do");
  const bool decides = what == "decide";
  const bool is_about_dispute = decides || what == "skip";
  const std::string first = is_about_dispute ? body.text("first") : "";
  const std::string second = is_about_dispute ? body.text("second") : "";
  const std::string said = decides ? body.text("answer") : "";
  const std::string like = what == "take-all" ? body.text("annotator") : "";
  const std::vector<std::string> about =
      what == "take-all" ? body.texts("about") : std::vector<std::string>();
  const std::optional<std::uint64_t> number =
      what == "take-back" ? body.maybe_count("number") : std::nullopt;
  if (const Result<void> checked = body.checked(); !checked) {
    return error_answer(checked.error());
  }
  if (!is_about_dispute && what != "take-all" && what != "take-back" && what != "save") {
    return error_answer(error_about(codes::kBadField, "",
                                    fmt::format("'{}' cannot be done", shown(what)),
                                    "do: decide, skip, take-back, take-all or save"));
  }
  if (!call.caller.is_local() && request.by != call.caller.user) {
    return error_answer(
        error_about(codes::kNotAllowed, "", "nobody decides in the name of somebody else"));
  }
  Result<AdjudicationPool::Held> held =
      adjudications_.take({where, request.document + '\n' + request.by, joined(request.annotators)},
                          [&] { return AdjudicationSession::open(request); });
  if (!held) {
    return error_answer(held.error());
  }
  AdjudicationSession& session = held->session();
  const auto& dispute = session.next();
  if (after != held->entry->steps ||
      (is_about_dispute && (!dispute || session.id_of(dispute->pair.first) != first ||
                            session.id_of(dispute->pair.second) != second))) {
    return changed_meanwhile(*held, request.by, "");
  }
  Value step;
  if (what == "take-all" || what == "save") {
    Error problem;
    bool failed = false;
    if (what == "save") {
      const Result<std::uint64_t> saved = session.save();
      failed = !saved;
      problem = failed ? saved.error() : problem;
    } else {
      const auto decided =
          about.empty() ? session.decide_like(like) : session.decide_like(like, about);
      failed = !decided;
      problem = failed ? decided.error() : problem;
    }
    if (failed) {
      if (problem.code == codes::kVersionNotLatest.name) {
        ++held->entry->steps;
        return changed_meanwhile(*held, request.by, problem.what);
      }
      return error_answer(problem);
    }
    step = Value::object().set("state", "taken").set("number", session.version());
  } else {
    Result<AnnotationStep> taken = tl::unexpected(Error{});
    if (decides) {
      const auto answer = parse_answer(session.result().knowledge().options().algebra, said);
      if (!answer) {
        return error_answer(error_about(codes::kUnknownAnswer, "",
                                        fmt::format("there is no answer '{}'", shown(said))));
      }
      taken = session.decide(*answer);
    } else {
      taken = what == "skip" ? session.skip()
              : number       ? session.take_back(*number)
                             : session.take_back();
    }
    if (!taken) {
      if (taken.error().kind == ErrorKind::kSystem) {
        held->drop();
      }
      return error_answer(taken.error());
    }
    if (taken->state == StepState::kOthersFirst) {
      ++held->entry->steps;
      return changed_meanwhile(*held, request.by, taken->meanwhile);
    }
    step = adjudication_step_data(session, *taken);
  }
  ++held->entry->steps;
  publish_project(name, "adjudicated");
  return json_answer(Value::object()
                         .set("step", std::move(step))
                         .set("state", state_of(*held, request.by, StateDetail::kWithoutText)));
}

}  // namespace gnomon::serve
