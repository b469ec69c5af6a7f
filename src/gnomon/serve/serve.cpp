#include "gnomon/serve/serve.h"

#include "gnomon/base/utf8.h"
#include "gnomon/serve/access.h"
#include "gnomon/serve/accounts.h"
#include "gnomon/serve/answers.h"
#include "gnomon/serve/api.h"
#include "gnomon/serve/catalogue.h"
#include "gnomon/serve/events.h"
#include "gnomon/serve/http_server.h"
#include "gnomon/serve/page_files.h"
#include "gnomon/serve/serve_codes.h"
#include "gnomon/serve/sessions.h"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace gnomon::serve {
namespace {

constexpr std::string_view kApi = "/api/v1/";

std::string state_folder(const ServeRequest& request) {
  if (!request.state.empty()) {
    return request.state;
  }
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
    return fmt::format("{}/gnomon", state);
  }
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? fmt::format("{}/.local/state/gnomon", home) : "";
}

bool is_loopback_address(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

HttpResponse refused(int status) {
  switch (status) {
    case 408:
      return error_answer(
          error_about(codes::kSlowRequest, "", "the request did not arrive in time"), status);
    case 413:
      return error_answer(error_about(codes::kUploadTooLarge, "", "the request is too large"),
                          status);
    case 503:
      return error_answer(
          error_about(codes::kTooBusy, "", "too many connections at once", "try again in a moment"),
          status);
    case 404:
      return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address"),
                          status);
    default:
      return error_answer(error_about(codes::kBadRequest, "", "this is not a valid request"),
                          status);
  }
}

HttpResponse redirect(std::string to) {
  HttpResponse response;
  response.status = 303;
  response.type = "text/plain; charset=utf-8";
  response.headers.emplace_back("Location", std::move(to));
  return response;
}

HttpResponse sentence(int status, std::string_view words) {
  HttpResponse response;
  response.status = status;
  response.type = "text/html; charset=utf-8";
  response.body = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>gnomon</title>\n"
      "<p>{}</p>\n</html>\n",
      words);
  return response;
}

}  // namespace

struct Server::State {
  State(const ServeRequest& request, Catalogue served, std::optional<Accounts> all_accounts)
      : catalogue(std::move(served)), accounts(std::move(all_accounts)) {
    limits.body_bytes = request.upload << 20U;
    limits.body_time = std::chrono::seconds(request.request_time);
    limits.header_time = std::min<std::chrono::milliseconds>(limits.header_time, limits.body_time);
  }

  Catalogue catalogue;
  std::optional<Accounts> accounts;
  HttpLimits limits;
  EventHub events;
  std::optional<Sessions> sessions;
  std::optional<Access> access;
  std::optional<Api> api;
  std::optional<HttpServer> http;
  std::string address;
  std::vector<std::string> warnings;
  std::function<void(std::string_view)> log;
  std::mutex log_mutex;

  Accounts* accounts_or_none() { return accounts ? &*accounts : nullptr; }
  HttpResponse handle(const HttpRequest& request);
  HttpResponse route(const HttpRequest& request);
  HttpResponse open(const HttpRequest& request);
  void note(const HttpRequest& request, int status, std::chrono::steady_clock::time_point began);
};

// The address with the token is used once: it gives the cookie, and leads to an address without the
// token, so that it stays in no history.
HttpResponse Server::State::open(const HttpRequest& request) {
  if (accounts) {
    return redirect("/");
  }
  const auto cookie = sessions->use_token(request.parameter("token").value_or(""));
  if (!cookie) {
    if (access->caller(request)) {
      return redirect("/");  // opened again in a browser that is signed in
    }
    return sentence(403,
                    "This address was used already or is not valid. Start gnomon serve again, or "
                    "press Enter in its terminal for a new one.");
  }
  HttpResponse response = redirect("/");
  response.headers.emplace_back("Set-Cookie", access->set_cookie(*cookie));
  return response;
}

HttpResponse Server::State::route(const HttpRequest& request) {
  if (request.path.starts_with(kApi)) {
    return api->handle(request, std::string_view(request.path).substr(kApi.size()));
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return error_answer(error_about(codes::kWrongMethod, "", "this address takes GET"));
  }
  return request.path == "/open" ? open(request) : page_file(request.path);
}

void Server::State::note(const HttpRequest& request, int status,
                         std::chrono::steady_clock::time_point began) {
  if (!log) {
    return;
  }
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - began);
  const std::lock_guard lock(log_mutex);
  log(fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {} {} {} {:.1f} ms", fmt::gmtime(std::time(nullptr)),
                  status, shown(request.method), shown(request.path),
                  static_cast<double>(took.count()) / 1000));
}

HttpResponse Server::State::handle(const HttpRequest& request) {
  const auto began = std::chrono::steady_clock::now();
  HttpResponse response;
  try {
    response = route(request);
  } catch (const std::bad_alloc&) {
    response = error_answer(error_about(codes::kOutOfMemory, "", "not enough memory"));
  } catch (const std::exception& error) {
    response = error_answer(error_about(codes::kUnexpected, "",
                                        fmt::format("unexpected error: {}", error.what()),
                                        "this is a bug in gnomon; please report it"));
  }
  add_safe_headers(response);
  note(request, response.status, began);
  return response;
}

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::start(const ServeRequest& request) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const bool loopback = is_loopback_address(request.listen);
  if (!loopback && request.accounts.empty()) {
    return fail(codes::kNeedsAccounts, "",
                fmt::format("{} can be reached by others, so that accounts are needed",
                            shown(request.listen)),
                "give a file of accounts with `accounts`; `new-account` adds the first one");
  }
  if (request.certificate.empty() != request.key.empty()) {
    return fail(codes::kFieldsContradict, "",
                "a certificate needs its key, and the other way round",
                "give both `certificate` and `key`");
  }
  Result<Catalogue> catalogue = Catalogue::make(request.inputs, request.projects);
  if (!catalogue) {
    return Failure(catalogue.error());
  }
  std::optional<Accounts> accounts;
  if (!request.accounts.empty()) {
    Result<Accounts> opened = Accounts::open(request.accounts);
    if (!opened) {
      return Failure(opened.error());
    }
    if (opened->empty()) {
      return fail(codes::kNeedsAccounts, request.accounts, "there is no account yet",
                  "add one with `new-account`");
    }
    accounts.emplace(std::move(*opened));
  }
  auto state = std::make_unique<State>(request, std::move(*catalogue), std::move(accounts));
  State& made = *state;
  const HttpServer::Handlers handlers{
      .check = [&made](const HttpRequest& asked) -> std::optional<HttpResponse> {
        const auto began = std::chrono::steady_clock::now();
        const Result<void> checked = made.access->check(asked);
        if (checked) {
          return std::nullopt;
        }
        HttpResponse response = error_answer(checked.error());
        add_safe_headers(response);
        made.note(asked, response.status, began);
        return response;
      },
      .handle = [&made](const HttpRequest& asked) { return made.handle(asked); },
      .refuse =
          [](int status) {
            HttpResponse response = refused(status);
            add_safe_headers(response);
            return response;
          }};
  Result<HttpServer> http =
      HttpServer::make(handlers, made.limits, {request.certificate, request.key});
  if (!http) {
    return Failure(http.error());
  }
  made.http.emplace(std::move(*http));
  Result<int> port = made.http->bind(request.listen, static_cast<int>(request.port));
  if (!port) {
    return Failure(port.error());
  }
  const bool tls = !request.certificate.empty();
  const std::string folder = state_folder(request);
  made.sessions.emplace(folder.empty() ? "" : fmt::format("{}/serve-{}.json", folder, *port));
  std::vector<std::string> hosts;
  for (const std::string& host : request.hosts) {
    hosts.push_back(ascii_lower(host));
  }
  made.access.emplace(AccessSettings{*port, tls, loopback, hosts, made.limits.body_bytes},
                      *made.sessions, made.accounts_or_none());
  made.api.emplace(ApiSettings{.operation_time = std::chrono::seconds(request.time_limit)},
                   made.catalogue, *made.access, *made.sessions, made.accounts_or_none(),
                   made.events);
  // The name that others use; an address such as 0.0.0.0 is none that a browser can open.
  const std::string& host = hosts.empty() ? request.listen : hosts.front();
  const std::string shown_host = host.find(':') == std::string::npos ? host : "[" + host + "]";
  made.address = fmt::format("{}://{}:{}", tls ? "https" : "http", shown_host, *port);
  if (!loopback && !tls) {
    made.warnings.push_back(
        "passwords and texts travel unencrypted: give a certificate and its key, or let a proxy "
        "encrypt");
  }
  return Server(std::move(state));
}

const std::string& Server::address() const { return state_->address; }
const std::vector<std::string>& Server::warnings() const { return state_->warnings; }

std::string Server::new_link() {
  return state_->accounts
             ? fmt::format("{}/", state_->address)
             : fmt::format("{}/open?token={}", state_->address, state_->sessions->new_token());
}

void Server::set_log(std::function<void(std::string_view line)> log) {
  state_->log = std::move(log);
}

void Server::run(const std::stop_token& stop) {
  // The library forgets a stop that comes before it listens, so that it is told until it has ended.
  std::mutex mutex;
  std::condition_variable_any changed;
  bool ended = false;
  std::thread watcher([&] {
    std::unique_lock lock(mutex);
    if (changed.wait(lock, stop, [&] { return ended; })) {
      return;
    }
    state_->events.close();
    state_->api->stop();
    do {
      state_->http->stop();
    } while (!changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return ended; }));
  });
  state_->http->run();
  {
    const std::lock_guard lock(mutex);
    ended = true;
  }
  changed.notify_all();
  watcher.join();
}

Result<void> set_account(const std::string& file, const std::string& name, const std::string& role,
                         std::string_view password) {
  Result<Accounts> accounts = Accounts::open(file);
  if (!accounts) {
    return Failure(accounts.error());
  }
  const std::optional<UserRole> highest = parse_user_role(role);
  if (!highest) {
    return fail(codes::kBadField, "", fmt::format("there is no role '{}'", shown(role)),
                "roles are annotator, adjudicator and manager");
  }
  return accounts->set(name, password, *highest);
}

}  // namespace gnomon::serve
