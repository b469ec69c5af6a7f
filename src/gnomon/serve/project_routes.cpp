// Routes of annotation projects: creating, filling, assigning, following, exporting.
#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/answer_fates.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/present/for_pages.h"
#include "gnomon/present/present.h"
#include "gnomon/present/presentation.h"
#include "gnomon/project/project.h"
#include "gnomon/serve/answers.h"
#include "gnomon/serve/api.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/request_fields.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

HttpResponse no_route() {
  return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address",
                                  "'GET /api/v1/openapi.json' lists all addresses"));
}

HttpResponse not_this_way(std::string_view wanted) {
  HttpResponse response = error_answer(
      error_about(codes::kWrongMethod, "", fmt::format("this address takes {}", wanted)));
  response.headers.emplace_back("Allow", std::string(wanted));
  return response;
}

HttpResponse only_for(UserRole role) {
  return error_answer(error_about(codes::kNotAllowed, "",
                                  fmt::format("this needs the role {}", user_role_name(role)),
                                  "ask a manager of this server"));
}

// The JSON of the command line.
template <class R>
HttpResponse envelope_answer(std::string operation, const Outcome<R>& outcome, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = json_text({.operation = std::move(operation),
                             .signature = "",
                             .data = [&] { return data(outcome.value); },
                             .tables = {}},
                            outcome.notices);
  return response;
}

template <class R>
HttpResponse answer_of(std::string operation, const Result<Outcome<R>>& outcome) {
  return outcome ? envelope_answer(std::move(operation), *outcome) : error_answer(outcome.error());
}

Value notices_of(const std::vector<Notice>& notices) {
  const Presentation none{
      .operation = {}, .signature = {}, .data = [] { return Value(); }, .tables = {}};
  return *envelope(none, notices).find("notices");
}

// Sets the fields of a request of which the path names the project.
template <class Request>
Result<void> read_request(const HttpRequest& http, const ReadInput& read, const std::string& where,
                          Request& request, std::string* name = nullptr) {
  Result<Value> body = read_json(http.body);
  if (!body) {
    return Failure(body.error());
  }
  Value::Object members;
  const Value::Object* all = members_of(*body);
  if (all == nullptr) {
    return fail(codes::kBadField, "",
                fmt::format("the body must be an object, not {}", type_name(*body)));
  }
  for (const auto& [key, value] : *all) {
    if (name != nullptr && key == "name" && text_of(value) != nullptr) {
      *name = *text_of(value);
    } else {
      members.emplace_back(key, value);
    }
  }
  FieldReader reader(members, read);
  reader.take(request);
  request.project = where;
  return reader.checked();
}

}  // namespace

void Api::publish_project(const std::string& name, std::string_view what) {
  events_.publish("project", Value::object().set("project", name).set("what", what));
}

Result<Project> Api::shared_project(const std::string& where) {
  const std::lock_guard lock(projects_mutex_);
  const auto found = projects_.find(where);
  if (found != projects_.end()) {
    return found->second.share();
  }
  Result<Project> opened = Project::open(where);
  if (opened) {
    projects_.emplace(where, opened->share());
  }
  return opened;
}

void Api::forget_project(const std::string& where) {
  const std::lock_guard lock(projects_mutex_);
  projects_.erase(where);
}

HttpResponse Api::projects(const Call& call) {
  const std::string& method = call.request.method;
  if (call.path.size() == 1) {
    if (method == "POST") {
      return create_project(call);
    }
    if (method != "GET") {
      return not_this_way("GET, POST");
    }
    Value list = Value::array();
    for (const std::string& name : catalogue_.projects()) {
      list.push(Value::object().set("name", name));
    }
    return json_answer(Value::object().set("projects", std::move(list)));
  }
  const Result<std::string> where = catalogue_.project(call.path[1]);
  if (!where) {
    return error_answer(where.error());
  }
  return call.path.size() == 2 ? no_route() : project(call, call.path[1], *where);
}

HttpResponse Api::create_project(const Call& call) {
  if (!call.caller.may(UserRole::kManager)) {
    return only_for(UserRole::kManager);
  }
  ProjectNewRequest request;
  std::string name;
  const ReadInput read = [&](const Value& value) { return read_input(value, call.caller, {}); };
  if (const auto done = read_request(call.request, read, "", request, &name); !done) {
    return error_answer(done.error());
  }
  const Result<std::string> where = catalogue_.new_project(name);
  if (!where) {
    return error_answer(where.error());
  }
  request.project = *where;
  const std::optional<WorkGate::Place> place = gate_.enter();
  if (!place) {
    return error_answer(error_about(codes::kTooBusy, "", "the server has too much to do"));
  }
  const auto outcome = project_new(request, {.jobs = settings_.threads});
  if (!outcome) {
    return error_answer(outcome.error());
  }
  if (outcome->value.is_created) {
    catalogue_.add_project(name, *where);
    publish_project(name, "created");
  }
  return envelope_answer("project new", *outcome, outcome->value.is_created ? 201 : 422);
}

HttpResponse Api::project(const Call& call, const std::string& name, const std::string& where) {
  const std::string& what = call.path[2];
  const bool gets = call.request.method == "GET";
  const bool posts = call.request.method == "POST";
  if (what == "annotation") {
    return annotation(call, name, where);
  }
  if (what == "adjudication") {
    return call.caller.may(UserRole::kAdjudicator) ? adjudication(call, name, where)
                                                   : only_for(UserRole::kAdjudicator);
  }
  if (call.path.size() != 3) {
    return no_route();
  }
  if (what == "documents") {
    return gets ? project_documents(where) : not_this_way("GET");
  }
  if (what == "status") {
    return gets ? status(call, where) : not_this_way("GET");
  }
  if (what == "log") {
    return gets ? log(call, where) : not_this_way("GET");
  }
  if (what == "fates") {
    return gets ? fates(call, where) : not_this_way("GET");
  }
  if (what == "guidelines") {
    return gets || posts ? guidelines(call, name, where) : not_this_way("GET, POST");
  }
  if (what == "annotators") {
    return gets || posts ? people(call, name, where) : not_this_way("GET, POST");
  }
  if (what == "check") {
    return !gets ? not_this_way("GET")
           : !call.caller.may(UserRole::kManager)
               ? only_for(UserRole::kManager)
               : answer_of("project check", project_check({where}));
  }
  if (what == "import") {
    return posts ? import(call, name, where) : not_this_way("POST");
  }
  if (what == "assign") {
    return posts ? assign(call, name, where) : not_this_way("POST");
  }
  if (what == "export") {
    return posts ? export_documents(call, where) : not_this_way("POST");
  }
  return no_route();
}

HttpResponse Api::project_documents(const std::string& where) const {
  Result<Project> project = Project::open(where);
  if (!project) {
    return error_answer(project.error());
  }
  const auto documents = project->documents();
  const auto assignments = project->assignments();
  const auto adjudicated = project->adjudicated_documents();
  if (!documents || !assignments || !adjudicated) {
    return error_answer(!documents     ? documents.error()
                        : !assignments ? assignments.error()
                                       : adjudicated.error());
  }
  Value list = Value::array();
  for (const ProjectDocument& document : *documents) {
    Value annotators = Value::array();
    for (const Assignment& assignment : *assignments) {
      if (assignment.document == document.name) {
        annotators.push(assignment.annotator);
      }
    }
    const bool decided = std::ranges::find(*adjudicated, document.name) != adjudicated->end();
    list.push(Value::object()
                  .set("name", document.name)
                  .set("entities", document.entities)
                  .set("added", document.added)
                  .set("annotators", std::move(annotators))
                  .set("adjudicated", decided));
  }
  return json_answer(Value::object().set("documents", std::move(list)));
}

HttpResponse Api::import(const Call& call, const std::string& name, const std::string& where) {
  if (!call.caller.may(UserRole::kManager)) {
    return only_for(UserRole::kManager);
  }
  ProjectImportRequest request;
  const ReadInput read = [&](const Value& value) { return read_input(value, call.caller, {}); };
  if (const auto done = read_request(call.request, read, where, request); !done) {
    return error_answer(done.error());
  }
  const std::optional<WorkGate::Place> place = gate_.enter();
  if (!place) {
    return error_answer(error_about(codes::kTooBusy, "", "the server has too much to do"));
  }
  const auto outcome = project_import(request, {.jobs = settings_.threads});
  if (outcome) {
    annotations_.forget(where);
    publish_project(name, "import");
  }
  return answer_of("project import", outcome);
}

HttpResponse Api::status(const Call& call, const std::string& where) const {
  auto outcome = project_status({where});
  if (outcome && !call.caller.may(UserRole::kAdjudicator)) {
    std::erase_if(outcome->value.lines, [&](const ProjectStatusLine& line) {
      return line.assignment.annotator != call.caller.user;
    });
  }
  return answer_of("project status", outcome);
}

HttpResponse Api::people(const Call& call, const std::string& name, const std::string& where) {
  ProjectAnnotatorsRequest request;
  request.project = where;
  const bool adds = call.request.method == "POST";
  if (adds) {
    if (!call.caller.may(UserRole::kManager)) {
      return only_for(UserRole::kManager);
    }
    if (const auto done = read_request(call.request, {}, where, request); !done) {
      return error_answer(done.error());
    }
  }
  const auto outcome = project_annotators(request);
  if (outcome && adds) {
    publish_project(name, "assign");
  }
  return answer_of("project annotators", outcome);
}

HttpResponse Api::assign(const Call& call, const std::string& name, const std::string& where) {
  if (!call.caller.may(UserRole::kManager)) {
    return only_for(UserRole::kManager);
  }
  ProjectAssignRequest request;
  if (const auto done = read_request(call.request, {}, where, request); !done) {
    return error_answer(done.error());
  }
  if (request.documents.empty() && !request.all) {
    return error_answer(
        error_about(codes::kMissingField, "", "missing document", "name documents, or all"));
  }
  const auto outcome = project_assign(request);
  if (!outcome) {
    return error_answer(outcome.error());
  }
  annotations_.forget(where);
  publish_project(name, "assign");
  return json_answer(Value::object()
                         .set("changed", outcome->value.changed)
                         .set("notices", notices_of(outcome->notices)));
}

HttpResponse Api::guidelines(const Call& call, const std::string& name, const std::string& where) {
  ProjectGuidelinesRequest request;
  request.project = where;
  if (call.request.method == "POST") {
    if (!call.caller.may(UserRole::kManager)) {
      return only_for(UserRole::kManager);
    }
    const Result<Value> read = read_json(call.request.body);
    if (!read) {
      return error_answer(read.error());
    }
    Body body(*read);
    const std::string text = body.text("text");
    if (const Result<void> checked = body.checked(); !checked) {
      return error_answer(checked.error());
    }
    request.file = Input::bytes("guidelines", text);
  }
  const auto outcome = project_guidelines(request);
  if (!outcome) {
    return error_answer(outcome.error());
  }
  if (outcome->value.changed) {
    publish_project(name, "guidelines");
  }
  return json_answer(Value::object().set("text", outcome->value.text));
}

HttpResponse Api::log(const Call& call, const std::string& where) const {
  ProjectLogRequest request;
  request.project = where;
  request.document = call.request.parameter("document").value_or("");
  request.annotator = call.request.parameter("annotator").value_or("");
  if (!call.caller.may(UserRole::kAdjudicator)) {
    const Result<std::string> own = annotator_of(call.caller, request.annotator);
    if (!own) {
      return error_answer(own.error());
    }
    request.annotator = *own;
  }
  return answer_of("project log", project_log(request));
}

HttpResponse Api::export_documents(const Call& call, const std::string& where) const {
  if (!call.caller.may(UserRole::kAdjudicator)) {
    return only_for(UserRole::kAdjudicator);
  }
  ProjectExportRequest request;
  if (const auto done = read_request(call.request, {}, where, request); !done) {
    return error_answer(done.error());
  }
  const auto outcome = project_export(request, {.jobs = settings_.threads});
  if (!outcome) {
    return error_answer(outcome.error());
  }
  const std::string_view extension =
      outcome->value.format != nullptr ? FileSort(*outcome->value.format).extension : "";
  Value list = Value::array();
  for (const WrittenDocument& document : outcome->value.written) {
    const Result<std::string> bytes = document.all_bytes();
    list.push(Value::object()
                  .set("name", extension.empty() ? document.name
                                                 : fmt::format("{}.{}", document.name, extension))
                  .set("content", bytes ? Value(*bytes) : Value())
                  .set("problem", bytes ? Value() : Value(bytes.error().what)));
  }
  return json_answer(Value::object()
                         .set("documents", std::move(list))
                         .set("notices", notices_of(outcome->notices)));
}

HttpResponse Api::fates(const Call& call, const std::string& where) const {
  const Result<std::string> annotator = annotator_of(
      call.caller, call.request.parameter("annotator").value_or(""), UserRole::kAdjudicator);
  if (!annotator) {
    return error_answer(annotator.error());
  }
  AnswerFatesRequest request;
  request.project = where;
  request.annotator = *annotator;
  const auto outcome = answer_fates(request);
  return outcome ? json_answer(data(outcome->value)) : error_answer(outcome.error());
}

}  // namespace gnomon::serve
