#include "gnomon/serve/http_server.h"

#include "gnomon/base/utf8.h"
#include "gnomon/serve/connection.h"
#include "gnomon/serve/serve_codes.h"
#include "gnomon/serve/thread_queue.h"

#include <algorithm>

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

namespace gnomon::serve {
namespace {

struct ContextDeleter {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using TlsContext = std::unique_ptr<SSL_CTX, ContextDeleter>;

Result<TlsContext> tls_context(const TlsFiles& files) {
  if (files.empty()) {
    return TlsContext();
  }
  TlsContext context(SSL_CTX_new(TLS_server_method()));
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_mode(context.get(),
                   SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  if (SSL_CTX_use_certificate_chain_file(context.get(), files.certificate.c_str()) != 1) {
    return fail(codes::kCannotRead, files.certificate, "this certificate cannot be used",
                "give a file in PEM format, with the certificate first");
  }
  if (SSL_CTX_use_PrivateKey_file(context.get(), files.key.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context.get()) != 1) {
    return fail(codes::kCannotRead, files.key, "this key cannot be used with the certificate",
                "give the key of the certificate in PEM format, without a password");
  }
  return context;
}

// The same connection, as the library wants it.
class LibraryStream : public httplib::Stream {
 public:
  explicit LibraryStream(Connection& connection) : connection_(connection) {}

  bool is_readable() const override { return connection_.is_readable(); }
  bool is_writable() const override { return connection_.is_writable(); }
  ssize_t read(char* to, size_t size) override { return connection_.read(to, size); }
  ssize_t write(const char* from, size_t size) override { return connection_.write({from, size}); }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    std::array<char, NI_MAXHOST> host{};
    ip.clear();
    port = 0;
    if (::getpeername(connection_.socket(), reinterpret_cast<sockaddr*>(&address), &size) == 0 &&
        ::getnameinfo(reinterpret_cast<sockaddr*>(&address), size, host.data(), host.size(),
                      nullptr, 0, NI_NUMERICHOST) == 0) {
      ip = host.data();
    }
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

// Whether this thread only says that there is no room.
thread_local bool is_crowded = false;

class ThreadsForLibrary : public httplib::TaskQueue {
 public:
  explicit ThreadsForLibrary(std::size_t most) : queue_(most) {}

  void enqueue(std::function<void()> work) override {
    if (!queue_.add(work)) {
      // Answered here, at once, so that nobody waits for nothing.
      is_crowded = true;
      work();
      is_crowded = false;
    }
  }
  void shutdown() override { queue_.finish(); }

 private:
  ThreadQueue queue_;
};

HttpRequest request_of(const httplib::Request& from) {
  HttpRequest request;
  request.method = from.method;
  request.path = from.path;
  request.remote = from.remote_addr;
  request.query.assign(from.params.begin(), from.params.end());
  for (const auto& [name, value] : from.headers) {
    request.headers.emplace_back(ascii_lower(name), value);
  }
  return request;
}

void answer(const HttpResponse& response, httplib::Response& to) {
  to.status = response.status;
  for (const auto& [name, value] : response.headers) {
    to.headers.emplace(name, value);
  }
  if (response.stream) {
    to.set_chunked_content_provider(
        response.type, [stream = response.stream](size_t /*offset*/, httplib::DataSink& sink) {
          const bool more = stream([&sink](std::string_view bytes) {
            return sink.is_writable() && sink.write(bytes.data(), bytes.size());
          });
          if (!more) {
            sink.done();
          }
          return true;
        });
  } else if (response.status != 204) {
    to.set_content(response.body, response.type);
  }
}

std::string raw(const HttpResponse& response) {
  std::string text = fmt::format(
      "HTTP/1.1 {} \r\nConnection: close\r\nContent-Type: {}\r\n"
      "Content-Length: {}\r\n",
      response.status, response.type, response.body.size());
  for (const auto& [name, value] : response.headers) {
    text += fmt::format("{}: {}\r\n", name, value);
  }
  return text + "\r\n" + response.body;
}

// What the request at hand of this thread is, between the calls of the library.
struct AtHand {
  Connection* connection = nullptr;
  HttpRequest request;
  std::optional<HttpResponse> refused;
};
thread_local AtHand at_hand;

bool has_body(const HttpRequest& request) {
  return request.header_count("content-length") > 0 ||
         request.header_count("transfer-encoding") > 0;
}

}  // namespace

std::string_view HttpRequest::header(std::string_view name) const {
  const auto found = std::ranges::find(headers, name, &std::pair<std::string, std::string>::first);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

std::size_t HttpRequest::header_count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::ranges::count(headers, name, &std::pair<std::string, std::string>::first));
}

std::optional<std::string> HttpRequest::parameter(std::string_view name) const {
  const auto found = std::ranges::find(query, name, &std::pair<std::string, std::string>::first);
  return found == query.end() ? std::nullopt : std::optional(found->second);
}

struct HttpServer::State : httplib::Server {
  State(HttpServer::Handlers given, HttpLimits all_limits, TlsContext context)
      : handlers(std::move(given)), limits(all_limits), tls(std::move(context)) {
    set_tcp_nodelay(true);
    // The library lets several programs share a port, so that another one could take our requests.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_payload_max_length(limits.body_bytes);
    set_keep_alive_timeout(
        std::chrono::duration_cast<std::chrono::seconds>(limits.idle_time).count());
    set_keep_alive_max_count(100'000);  // only told to browsers: connections end when they are idle
    new_task_queue = [this] { return new ThreadsForLibrary(limits.connections); };
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      if (at_hand.refused) {
        answer(*at_hand.refused, response);
        return HandlerResponse::Handled;
      }
      if (request.method == "POST") {
        return HandlerResponse::Unhandled;  // its body is read first
      }
      answer(handlers.handle(at_hand.request), response);
      return HandlerResponse::Handled;
    });
    Post(".*", [this](const httplib::Request& request, httplib::Response& response) {
      at_hand.request.body = request.body;
      answer(handlers.handle(at_hand.request), response);
    });
    // What the library itself refuses has no words of ours yet.
    set_error_handler(HandlerWithResponse(
        [this](const httplib::Request& /*request*/, httplib::Response& response) {
          if (response.body.empty() && response.status != 204) {
            const HttpResponse said = handlers.refuse(response.status);
            for (const auto& [name, value] : said.headers) {
              response.headers.emplace(name, value);
            }
            response.set_content(said.body, said.type);
          }
          return HandlerResponse::Handled;
        }));
  }

  // The library's own loop gives every read a time limit, not every request; see Connection.
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, tls && !is_crowded ? SSL_new(tls.get()) : nullptr, limits);
    if (is_crowded) {
      connection.write_last(raw(handlers.refuse(503)));
      return false;
    }
    if (!connection.accept()) {
      return false;
    }
    LibraryStream stream(connection);
    while (connection.wait_for_request([this] { return svr_sock_ == INVALID_SOCKET; })) {
      connection.begin_request();
      at_hand = {&connection, {}, {}};
      bool ends = false;
      const bool last = svr_sock_ == INVALID_SOCKET;
      const bool done = process_request(stream, last, ends,
                                        [this](httplib::Request& request) { look_at(request); });
      if (connection.problem() != 0) {
        connection.write_last(raw(handlers.refuse(connection.problem())));
        break;
      }
      if (!done || ends || last || connection.must_close) {
        break;
      }
    }
    at_hand = {};
    return true;
  }

  // The library asks for a queue of 5 connections, which 50 annotators fill at once.
  void lengthen_queue() {
    constexpr int kWaiting = 511;
    ::listen(svr_sock_, kWaiting);
  }

  // All headers are there, nothing of the body is.
  void look_at(httplib::Request& request) {
    // Parts of answers are of no use to anybody here, and the library compresses at leisure.
    request.ranges.clear();
    const bool takes_gzip =
        request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    request.headers.erase("Accept-Encoding");
    at_hand.request = request_of(request);
    if (takes_gzip && request.path.starts_with("/assets/")) {
      request.headers.emplace("Accept-Encoding", "gzip");
    }
    at_hand.refused = handlers.check(at_hand.request);
    if (at_hand.refused && has_body(at_hand.request)) {
      request.headers.erase("Connection");
      request.headers.emplace("Connection", "close");
      at_hand.connection->must_close = true;
    }
    at_hand.connection->begin_body();
  }

  HttpServer::Handlers handlers;
  HttpLimits limits;
  TlsContext tls;
};

HttpServer::HttpServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;
HttpServer& HttpServer::operator=(HttpServer&&) noexcept = default;
HttpServer::~HttpServer() = default;

Result<HttpServer> HttpServer::make(Handlers handlers, HttpLimits limits, TlsFiles tls) {
  Result<TlsContext> context = tls_context(tls);
  if (!context) {
    return Failure(context.error());
  }
  return HttpServer(std::make_unique<State>(std::move(handlers), limits, std::move(*context)));
}

Result<int> HttpServer::bind(const std::string& address, int port) {
  const int bound = port == 0                             ? state_->bind_to_any_port(address)
                    : state_->bind_to_port(address, port) ? port
                                                          : -1;
  if (bound <= 0) {
    return fail(codes::kCannotListen, fmt::format("{}:{}", address, port),
                "cannot listen at this address",
                "another program may use the port; give another one with `port`, or 0 for any");
  }
  state_->lengthen_queue();
  return bound;
}

void HttpServer::run() { state_->listen_after_bind(); }

void HttpServer::stop() { state_->stop(); }

}  // namespace gnomon::serve
