// One connection: bytes in and out, each before a deadline; private to http_server.cpp.
#pragma once

#include "gnomon/serve/http_server.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <openssl/ssl.h>
#include <sys/types.h>

namespace gnomon::serve {

struct SslDeleter {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};

// What a library that gives every read its own time limit does not see: who sends a byte now and
// then keeps a thread for ever. Here a request as a whole has a time limit and a size.
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // Takes the socket over. `ssl` may be null.
  Connection(int socket, SSL* ssl, const HttpLimits& limits);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The handshake of TLS; true at once without it.
  bool accept();
  // Waits for the first byte of a request; false when the other side is gone or idle for too long.
  bool wait_for_request(const std::function<bool()>& stopped);
  void begin_request();
  // From now on bytes are those of a body.
  void begin_body();

  ssize_t read(char* to, std::size_t size);
  ssize_t write(std::string_view bytes);
  bool is_readable();
  bool is_writable();
  int socket() const { return socket_; }

  // The status of what went wrong with the request, 0 when nothing did. Then nothing that is
  // written reaches the other side any more but what `write_last` writes.
  int problem() const { return problem_; }
  void write_last(std::string_view bytes);
  // There are bytes of this request that nobody will read.
  bool must_close = false;

 private:
  ssize_t fill(Clock::time_point until);
  // 1: ready, 0: too late, -1: gone.
  int wait(short events, Clock::time_point until) const;
  ssize_t send_some(std::string_view bytes, Clock::time_point until);

  int socket_;
  std::unique_ptr<SSL, SslDeleter> ssl_;
  const HttpLimits& limits_;
  std::array<char, 8192> buffer_{};
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool in_body_ = false;
  std::size_t header_bytes_ = 0;
  Clock::time_point deadline_;
  int problem_ = 0;
};

}  // namespace gnomon::serve
