// HTTP as the rest of this room sees it. Only http_server.cpp knows the library behind it.
#pragma once

#include "gnomon/base/result.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::serve {

using NamedText = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method;
  std::string path;  // decoded, without the query
  NamedText query;
  NamedText headers;  // names in small letters
  std::string body;
  std::string remote;  // the address of the caller

  // Empty when there is none; the first one where there are several.
  std::string_view header(std::string_view name) const;
  std::size_t header_count(std::string_view name) const;
  std::optional<std::string> parameter(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  NamedText headers = {};
  // Instead of a body: called again and again until it returns false; `write` returns false when
  // nobody listens any more.
  using Write = std::function<bool(std::string_view bytes)>;
  std::function<bool(const Write& write)> stream = {};
};

struct HttpLimits {
  std::size_t body_bytes = std::size_t{32} << 20U;
  std::size_t header_bytes = std::size_t{16} << 10U;
  std::chrono::milliseconds header_time{10'000};  // from the first byte to the last of all headers
  std::chrono::milliseconds body_time{20'000};
  std::chrono::milliseconds write_time{20'000};  // without a byte being taken
  std::chrono::milliseconds idle_time{30'000};   // between two requests of a connection
  std::size_t connections = 400;                 // at once; others are told to come back
};

// A certificate and its key, as PEM files; both empty: no encryption.
struct TlsFiles {
  std::string certificate;
  std::string key;

  bool empty() const { return certificate.empty() && key.empty(); }
};

// A server for HTTP/1.1. Any number of requests are handled at once, each on a thread of its own.
class HttpServer {
 public:
  struct Handlers {
    // Looks at a request before its body is read; what it returns is the answer, and the body is
    // never read.
    std::function<std::optional<HttpResponse>(const HttpRequest& request)> check;
    std::function<HttpResponse(const HttpRequest& request)> handle;
    // The answer to what is no request: it was too slow, too large or is not HTTP.
    std::function<HttpResponse(int status)> refuse;
  };

  // Fails when the certificate cannot be used.
  static Result<HttpServer> make(Handlers handlers, HttpLimits limits = {}, TlsFiles tls = {});

  // The port; any free one when 0 is given. Fails when it cannot be had.
  Result<int> bind(const std::string& address, int port);
  // Returns when stop() is called, after the requests at hand have been answered.
  void run();
  // From any thread.
  void stop();

  HttpServer(HttpServer&&) noexcept;
  HttpServer& operator=(HttpServer&&) noexcept;
  ~HttpServer();

 private:
  struct State;
  explicit HttpServer(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace gnomon::serve
