#include "gnomon/serve/api.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/operations/time_value.h"
#include "gnomon/serve/answers.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/openapi.h"
#include "gnomon/serve/operation_list.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <condition_variable>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

HttpResponse not_found() {
  return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address",
                                  "'GET /api/v1/openapi.json' lists all addresses"));
}

HttpResponse wrong_method(std::string_view wanted) {
  HttpResponse response = error_answer(
      error_about(codes::kWrongMethod, "", fmt::format("this address takes {}", wanted)));
  response.headers.emplace_back("Allow", std::string(wanted));
  return response;
}

// Asks for a stop after a time, unless it is destroyed before.
class TimeLimit {
 public:
  TimeLimit(std::chrono::seconds time, std::stop_source& source)
      : thread_([this, time, &source](const std::stop_token& ended) {
          std::unique_lock lock(mutex_);
          changed_.wait_for(lock, ended, time, [] { return false; });
          if (!ended.stop_requested()) {
            source.request_stop();
          }
        }) {}

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::jthread thread_;
};

std::size_t at_once() { return std::max(2U, std::thread::hardware_concurrency()); }
constexpr std::size_t kMayWait = 32;

}  // namespace

std::vector<std::string> path_parts(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t end = path.find('/');
    parts.emplace_back(path.substr(0, end));
    path = end == std::string_view::npos ? std::string_view() : path.substr(end + 1);
  }
  return parts;
}

Api::Api(ApiSettings settings, Catalogue& catalogue, Access& access, Sessions& sessions,
         Accounts* accounts, EventHub& events)
    : settings_(settings),
      catalogue_(catalogue),
      access_(access),
      sessions_(sessions),
      accounts_(accounts),
      events_(events),
      gate_(at_once(), kMayWait),
      jobs_(events) {}

HttpResponse Api::handle(const HttpRequest& request, std::string_view path) {
  const bool posts = request.method == "POST";
  if (path == "session") {
    return request.method == "GET" ? session_data(request) : wrong_method("GET");
  }
  if (path == "login" && accounts_ != nullptr) {
    return posts ? login(request) : wrong_method("POST");
  }
  const std::optional<Caller> caller = access_.caller(request);
  if (!caller) {
    return error_answer(error_about(
        codes::kNotSignedIn, "", "nobody is signed in",
        accounts_ != nullptr ? "sign in" : "open the address that gnomon prints when it starts"));
  }
  if (path == "logout") {
    return posts ? logout(request) : wrong_method("POST");
  }
  return signed_in({request, *caller, path_parts(path)});
}

HttpResponse Api::signed_in(const Call& call) {
  if (call.path.empty()) {
    return not_found();
  }
  const std::string& first = call.path.front();
  const bool gets = call.request.method == "GET";
  const bool alone = call.path.size() == 1;
  if (first == "jobs") {
    return jobs(call);
  }
  if (first == "projects") {
    return projects(call);
  }
  if (first == "accounts") {
    return accounts(call);
  }
  if (!alone) {
    return not_found();
  }
  if (first == "served") {
    return gets ? json_answer(catalogue_.data()) : wrong_method("GET");
  }
  if (first == "operations") {
    return gets ? json_answer(operations_data()) : wrong_method("GET");
  }
  if (first == "openapi.json") {
    return gets ? json_answer(openapi_data()) : wrong_method("GET");
  }
  if (first == "events") {
    return gets ? events_.listen(call.caller.session) : wrong_method("GET");
  }
  if (first == "time-value") {
    return call.request.method == "POST" ? time_value(call) : wrong_method("POST");
  }
  if (find_operation(first) != nullptr) {
    return call.request.method == "POST" ? operation(call, first) : wrong_method("POST");
  }
  return not_found();
}

// ---- who asks -------------------------------------------------------------------------------

HttpResponse Api::session_data(const HttpRequest& request) const {
  const std::optional<Caller> caller = access_.caller(request);
  Value roles = Value::array();
  if (caller) {
    for (const UserRole role : caller->roles) {
      roles.push(user_role_name(role));
    }
  }
  return json_answer(
      Value::object()
          .set("mode", accounts_ != nullptr ? "accounts" : "local")
          .set("signed_in", caller.has_value())
          .set("user", caller && !caller->is_local() ? Value(caller->user) : Value())
          .set("roles", std::move(roles))
          .set("gnomon", version())
          .set("limits", Value::object().set("upload_bytes", access_.settings().body_bytes)));
}

HttpResponse Api::login(const HttpRequest& request) {
  const Result<Value> read = read_json(request.body);
  if (!read) {
    return error_answer(read.error());
  }
  Body body(*read);
  const std::string name = body.text("name");
  const std::string password = body.text("password");
  if (const Result<void> checked = body.checked(); !checked) {
    return error_answer(checked.error());
  }
  if (name.size() > 64 || password.size() > kMostPassword) {
    return error_answer(error_about(codes::kBadField, "", "the name or the password is too long"));
  }
  // Both count: many names from one address, and one name from many.
  const std::string by_name = "name " + name;
  const std::string by_address = "address " + request.remote;
  const std::chrono::seconds wait = std::max(logins_.wait(by_name), logins_.wait(by_address));
  if (wait.count() > 0) {
    HttpResponse response =
        error_answer(error_about(codes::kTooManyRequests, "", "too many failed attempts to sign in",
                                 fmt::format("try again in {} seconds", wait.count())));
    response.headers.emplace_back("Retry-After", fmt::format("{}", wait.count()));
    return response;
  }
  const std::optional<WorkGate::Place> place = password_gate_.enter();
  if (!place) {
    return error_answer(error_about(codes::kTooBusy, "", "too many are signing in at once",
                                    "try again in a moment"));
  }
  if (!accounts_->check(name, password)) {
    logins_.failed(by_name);
    logins_.failed(by_address);
    return error_answer(error_about(codes::kLoginFailed, "", "the name or the password is wrong"));
  }
  logins_.succeeded(by_name);
  HttpResponse response = json_answer(Value::object().set("user", name).set("signed_in", true));
  response.headers.emplace_back("Set-Cookie", access_.set_cookie(sessions_.begin(name)));
  return response;
}

HttpResponse Api::logout(const HttpRequest& request) {
  sessions_.end(access_.cookie_of(request));
  HttpResponse response = nothing_to_say();
  response.headers.emplace_back("Set-Cookie", access_.set_cookie(""));
  return response;
}

HttpResponse Api::accounts(const Call& call) {
  if (accounts_ == nullptr) {
    return not_found();
  }
  if (!call.caller.may(UserRole::kManager)) {
    return error_answer(error_about(codes::kNotAllowed, "", "only managers see accounts"));
  }
  const std::string& method = call.request.method;
  if (call.path.size() == 2 && method == "DELETE") {
    if (call.path[1] == call.caller.user) {
      return error_answer(
          error_about(codes::kFieldsContradict, "", "nobody can remove the own account"));
    }
    if (const Result<void> removed = accounts_->remove(call.path[1]); !removed) {
      return error_answer(removed.error());
    }
    sessions_.end_all_of(call.path[1]);
    return nothing_to_say();
  }
  if (call.path.size() != 1) {
    return not_found();
  }
  if (method == "GET") {
    return json_answer(accounts_->data());
  }
  if (method != "POST") {
    return wrong_method("GET, POST");
  }
  const Result<Value> read = read_json(call.request.body);
  if (!read) {
    return error_answer(read.error());
  }
  Body body(*read);
  const std::string name = body.text("name");
  const std::string password = body.text("password");
  const std::vector<std::string> roles = body.texts("roles");
  if (const Result<void> checked = body.checked(); !checked) {
    return error_answer(checked.error());
  }
  std::optional<UserRole> highest;
  for (const std::string& text : roles) {
    const std::optional<UserRole> role = parse_user_role(text);
    if (!role) {
      return error_answer(error_about(codes::kBadField, "",
                                      fmt::format("there is no role '{}'", shown(text)),
                                      "roles are annotator, adjudicator and manager"));
    }
    highest = highest ? std::max(*highest, *role) : *role;
  }
  const std::optional<WorkGate::Place> place = password_gate_.enter();
  if (!place) {
    return error_answer(error_about(codes::kTooBusy, "", "too many are signing in at once"));
  }
  const Result<void> set = accounts_->set(name, password, highest.value_or(UserRole::kAnnotator));
  if (!set) {
    return error_answer(set.error());
  }
  if (name != call.caller.user) {
    sessions_.end_all_of(name);
  }
  return json_answer(accounts_->data(), 201);
}

// ---- operations -----------------------------------------------------------------------------

Result<Input> Api::read_input(const Value& value, const Caller& caller, const Run& run) const {
  if (const Value* annotator = value.find("annotator"); value.find("project") != nullptr) {
    const std::string* name = annotator == nullptr ? nullptr : text_of(*annotator);
    const Value* adjudicated = value.find("adjudicated");
    const bool is_shared = adjudicated != nullptr && truth_of(*adjudicated).value_or(false);
    if (!caller.may(UserRole::kAdjudicator) && !is_shared &&
        (name == nullptr || *name != caller.user)) {
      return fail(codes::kNotAllowed, "", "annotators see their own annotation only");
    }
  }
  return catalogue_.input(value, run);
}

HttpResponse Api::run_operation(const std::string& name, const Value& body, const Caller& caller,
                                const std::string& format, const Run& run,
                                const std::function<void()>& started) {
  const std::optional<WorkGate::Place> place = gate_.enter(run.stop);
  if (!place) {
    return error_answer(run.stopped() ? cancelled()
                                      : error_about(codes::kTooBusy, "",
                                                    "the server has too much to do at the moment",
                                                    "try again in a moment"));
  }
  started();
  const Value::Object* members = members_of(body);
  if (members == nullptr) {
    return error_answer(error_about(
        codes::kBadField, "", fmt::format("the body must be an object, not {}", type_name(body))));
  }
  try {
    const ReadInput read = [&](const Value& value) { return read_input(value, caller, run); };
    Result<OperationAnswer> answer = find_operation(name)->call(*members, read, format, run);
    if (!answer) {
      return error_answer(answer.error());
    }
    HttpResponse response;
    response.body = std::move(answer->bytes);
    response.type = std::move(answer->type);
    if (!format.empty() && format != "json" && format != "layout" && format != "documents") {
      response.headers.emplace_back(
          "Content-Disposition",
          fmt::format("attachment; filename=\"{}.{}\"", name, answer->extension));
      // Whatever it holds, a browser that shows it runs nothing of it.
      response.headers.emplace_back("Content-Security-Policy",
                                    "sandbox; default-src 'none'; style-src 'unsafe-inline'");
    }
    return response;
  } catch (const std::bad_alloc&) {
    return error_answer(
        error_about(codes::kOutOfMemory, "", "not enough memory", "send less at once"));
  } catch (const std::exception& error) {
    return error_answer(error_about(codes::kUnexpected, "",
                                    fmt::format("unexpected error: {}", error.what()),
                                    "this is a bug in gnomon; please report it"));
  }
}

HttpResponse Api::operation(const Call& call, std::string_view name) {
  Result<Value> body = read_json(call.request.body);
  if (!body) {
    return error_answer(body.error());
  }
  const std::string format = call.request.parameter("format").value_or("");
  if (call.request.parameter("job").value_or("0") == "1") {
    std::optional<Value> begun =
        jobs_.begin(call.caller.session, std::string(name), settings_.threads,
                    [this, name = std::string(name), body = std::move(*body), caller = call.caller,
                     format](const Run& run, const std::function<void()>& started) {
                      return run_operation(name, body, caller, format, run, started);
                    });
    if (!begun) {
      return error_answer(error_about(codes::kTooBusy, "", "too many jobs are at work",
                                      "wait for one of them, or cancel it"));
    }
    return json_answer(Value::object().set("job", std::move(*begun)), 202);
  }
  std::stop_source stop;
  const TimeLimit limit(settings_.operation_time, stop);
  const std::stop_callback ends(stopping_.get_token(), [&stop] { stop.request_stop(); });
  const Run run{.jobs = settings_.threads, .stop = stop.get_token(), .progress = {}};
  HttpResponse response = run_operation(std::string(name), *body, call.caller, format, run, [] {});
  if (response.status >= 400 && stop.stop_requested() && !stopping_.stop_requested()) {
    return error_answer(
        error_about(codes::kTookTooLong, "",
                    fmt::format("stopped after {} seconds", settings_.operation_time.count()),
                    "run it as a job: add ?job=1 to the address"));
  }
  return response;
}

HttpResponse Api::jobs(const Call& call) {
  const std::string& session = call.caller.session;
  const std::string& method = call.request.method;
  if (call.path.size() == 1) {
    return method == "GET" ? json_answer(Value::object().set("jobs", jobs_.list(session)))
                           : wrong_method("GET");
  }
  const std::string& id = call.path[1];
  const Error no_job =
      error_about(codes::kNotServed, "", fmt::format("there is no job '{}'", shown(id)));
  if (call.path.size() == 3 && call.path[2] == "result") {
    if (method != "GET") {
      return wrong_method("GET");
    }
    const auto result = jobs_.result(session, id);
    if (!result) {
      return error_answer(no_job);
    }
    return *result ? **result
                   : error_answer(error_about(codes::kJobNotDone, "", "the job is still at work",
                                              "wait for its event"));
  }
  if (call.path.size() != 2) {
    return not_found();
  }
  if (method == "DELETE") {
    return jobs_.cancel(session, id) ? nothing_to_say() : error_answer(no_job);
  }
  if (method != "GET") {
    return wrong_method("GET, DELETE");
  }
  const std::optional<Value> job = jobs_.find(session, id);
  return job ? json_answer(Value::object().set("job", *job)) : error_answer(no_job);
}

HttpResponse Api::time_value(const Call& call) const {
  const Result<Value> read = read_json(call.request.body);
  if (!read) {
    return error_answer(read.error());
  }
  Body body(*read);
  const std::string typed = body.text("typed");
  if (const Result<void> checked = body.checked(); !checked) {
    return error_answer(checked.error());
  }
  const TypedTime time = read_time_value(typed);
  return json_answer(Value::object()
                         .set("valid", time.valid)
                         .set("value", time.value)
                         .set("type", time.type)
                         .set("words", time.words)
                         .set("problem", time.problem)
                         .set("hint", time.hint));
}

}  // namespace gnomon::serve
