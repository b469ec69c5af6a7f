// gnomon serve: everything that the program knows, on a web page and through a JSON API.
//
//     ServeRequest request;
//     request.inputs = {"samples"};
//     Result<Server> server = Server::start(request);   // listens at server->address()
//     server->run(stop);                                // until a stop is requested
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

struct ServeRequest {
  std::vector<std::string> inputs = {};
  std::string listen = "127.0.0.1";
  std::uint64_t port = 8373;
  std::vector<std::string> hosts = {};
  std::string accounts = {};
  std::string certificate = {};
  std::string key = {};
  std::string projects = ".";
  std::string state = {};
  std::uint64_t upload = 32;
  std::uint64_t time_limit = 60;
  std::uint64_t request_time = 20;
};

template <FieldsOf<ServeRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "input",
            .help = "What is served: a folder with gold, systems or texts; GOLD SYSTEM...; "
                    "annotation projects",
            .value = "...",
            .positional = true},
      request.inputs);
  use(Field{.name = "port",
            .help = "Port to listen at; 0 for any free one",
            .value = "N",
            .least = 0,
            .most = 65535},
      request.port);
  use(Field{.name = "listen",
            .help = "Address to listen at; others than those of this machine need accounts",
            .value = "ADDRESS"},
      request.listen);
  use(Field{.name = "host",
            .help = "Name by which browsers call the server; repeat for several",
            .value = "NAME"},
      request.hosts);
  use(Field{.name = "accounts",
            .help = "File with the accounts of those who may sign in",
            .value = "FILE"},
      request.accounts);
  use(Field{.name = "certificate",
            .help = "Certificate for encrypted connections (PEM)",
            .value = "FILE"},
      request.certificate);
  use(Field{.name = "key", .help = "Key of the certificate (PEM)", .value = "FILE"}, request.key);
  use(Field{.name = "projects",
            .help = "Folder for new annotation projects; those that are in it are served, too; "
                    "empty for none",
            .value = "FOLDER"},
      request.projects);
  use(Field{.name = "state",
            .help = "Folder in which sign-ins are kept (default: ~/.local/state/gnomon)",
            .value = "FOLDER"},
      request.state);
  use(Field{.name = "upload-limit",
            .help = "Largest request in MiB",
            .value = "N",
            .least = 1,
            .most = 1024},
      request.upload);
  use(Field{.name = "time-limit",
            .help = "Seconds after which an operation is stopped, unless it is a job",
            .value = "N",
            .least = 1,
            .most = 86400},
      request.time_limit);
  use(Field{.name = "request-time",
            .help = "Seconds within which a request must arrive",
            .value = "N",
            .least = 1,
            .most = 3600},
      request.request_time);
}

class Server {
 public:
  // Fails when something that is to be served does not exist, the address cannot be had, or others
  // could reach it without accounts.
  static Result<Server> start(const ServeRequest& request);

  // "http://127.0.0.1:8373"
  const std::string& address() const;
  // The address with a token that opens the page once; without accounts only.
  std::string new_link();
  // Sentences that whoever starts the server should read.
  const std::vector<std::string>& warnings() const;

  // A line for each request: time, status, method, path and duration. No texts, no secrets, no
  // query.
  void set_log(std::function<void(std::string_view line)> log);
  // Until a stop is requested; what is at hand is finished.
  void run(const std::stop_token& stop);

  Server(Server&&) noexcept;
  ~Server();

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Adds an account to a file of accounts, or changes it.
Result<void> set_account(const std::string& file, const std::string& name, const std::string& role,
                         std::string_view password);

}  // namespace gnomon::serve
