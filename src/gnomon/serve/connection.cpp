#include "gnomon/serve/connection.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace gnomon::serve {
namespace {

constexpr int kTimeout = 408;
constexpr int kHeaderTooLarge = 431;

int milliseconds_until(Connection::Clock::time_point until) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - Connection::Clock::now());
  return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left.count() + 1, 0, 60'000));
}

}  // namespace

Connection::Connection(int socket, SSL* ssl, const HttpLimits& limits)
    : socket_(socket), ssl_(ssl), limits_(limits) {
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL, 0) | O_NONBLOCK);
  if (ssl_) {
    SSL_set_fd(ssl_.get(), socket_);
  }
  begin_request();
}

Connection::~Connection() {
  if (ssl_) {
    SSL_shutdown(ssl_.get());
  }
  ::shutdown(socket_, SHUT_WR);
  // What is still on its way in would make the system reset the connection, and with it the answer
  // that the other side has not read yet.
  const Clock::time_point until = Clock::now() + std::chrono::milliseconds(200);
  std::array<char, 4096> rest{};
  while (must_close && wait(POLLIN, until) > 0 &&
         ::recv(socket_, rest.data(), rest.size(), 0) > 0) {
  }
  ::close(socket_);
}

int Connection::wait(short events, Clock::time_point until) const {
  pollfd poll{socket_, events, 0};
  for (;;) {
    const int ready = ::poll(&poll, 1, milliseconds_until(until));
    if (ready > 0) {
      return (poll.revents & (events | POLLHUP)) != 0 ? 1 : -1;
    }
    if (ready == 0 && Clock::now() >= until) {
      return 0;
    }
    if (ready < 0 && errno != EINTR) {
      return -1;
    }
  }
}

bool Connection::accept() {
  if (!ssl_) {
    return true;
  }
  const Clock::time_point until = Clock::now() + limits_.header_time;
  for (;;) {
    const int done = SSL_accept(ssl_.get());
    if (done == 1) {
      return true;
    }
    const int why = SSL_get_error(ssl_.get(), done);
    const short events = why == SSL_ERROR_WANT_READ    ? POLLIN
                         : why == SSL_ERROR_WANT_WRITE ? POLLOUT
                                                       : short{0};
    if (events == 0 || wait(events, until) <= 0) {
      return false;
    }
  }
}

bool Connection::wait_for_request(const std::function<bool()>& stopped) {
  const Clock::time_point until = Clock::now() + limits_.idle_time;
  while (at_ == end_ && !(ssl_ && SSL_pending(ssl_.get()) > 0)) {
    const Clock::time_point next = std::min(until, Clock::now() + std::chrono::milliseconds(250));
    const int ready = wait(POLLIN, next);
    if (ready < 0 || stopped() || (ready == 0 && Clock::now() >= until)) {
      return false;
    }
    if (ready > 0) {
      return fill(Clock::now() + limits_.header_time) > 0;
    }
  }
  return true;
}

void Connection::begin_request() {
  in_body_ = false;
  header_bytes_ = 0;
  problem_ = 0;
  deadline_ = Clock::now() + limits_.header_time;
}

void Connection::begin_body() {
  in_body_ = true;
  deadline_ = Clock::now() + limits_.body_time;
}

// At least one byte into the empty buffer; 0 when it is too late or the other side has ended.
ssize_t Connection::fill(Clock::time_point until) {
  at_ = end_ = 0;
  for (;;) {
    ssize_t got = 0;
    short wanted = POLLIN;
    if (ssl_) {
      got = SSL_read(ssl_.get(), buffer_.data(), static_cast<int>(buffer_.size()));
      if (got <= 0) {
        const int why = SSL_get_error(ssl_.get(), static_cast<int>(got));
        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) {
          return -1;
        }
        wanted = why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
      }
    } else {
      got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
      if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        return -1;
      }
    }
    if (got > 0) {
      end_ = static_cast<std::size_t>(got);
      return got;
    }
    const int ready = wait(wanted, until);
    if (ready <= 0) {
      return ready;
    }
  }
}

ssize_t Connection::read(char* to, std::size_t size) {
  if (problem_ != 0) {
    return -1;
  }
  if (at_ == end_) {
    const ssize_t filled = fill(deadline_);
    if (filled <= 0) {
      problem_ = filled == 0 ? kTimeout : 0;
      return -1;
    }
  }
  if (Clock::now() > deadline_) {
    problem_ = kTimeout;
    return -1;
  }
  const std::size_t taken = std::min(size, end_ - at_);
  if (!in_body_) {
    header_bytes_ += taken;
    if (header_bytes_ > limits_.header_bytes) {
      problem_ = kHeaderTooLarge;
      return -1;
    }
  }
  std::memcpy(to, buffer_.data() + at_, taken);
  at_ += taken;
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::send_some(std::string_view bytes, Clock::time_point until) {
  for (;;) {
    ssize_t sent = 0;
    short wanted = POLLOUT;
    if (ssl_) {
      sent = SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
      if (sent <= 0) {
        const int why = SSL_get_error(ssl_.get(), static_cast<int>(sent));
        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) {
          return -1;
        }
        wanted = why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
      }
    } else {
      sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
        return -1;
      }
    }
    if (sent > 0) {
      return sent;
    }
    if (wait(wanted, until) <= 0) {
      return -1;
    }
  }
}

ssize_t Connection::write(std::string_view bytes) {
  if (problem_ != 0) {
    return static_cast<ssize_t>(bytes.size());
  }
  // The whole of it, so that a piece of an answer is never taken for all of it.
  std::size_t done = 0;
  while (done < bytes.size()) {
    const std::string_view rest = bytes.substr(done, std::size_t{1} << 20U);
    const ssize_t sent = send_some(rest, Clock::now() + limits_.write_time);
    if (sent <= 0) {
      return -1;
    }
    done += static_cast<std::size_t>(sent);
  }
  return static_cast<ssize_t>(done);
}

void Connection::write_last(std::string_view bytes) {
  problem_ = 0;
  must_close = true;
  write(bytes);
}

bool Connection::is_readable() { return at_ < end_ || wait(POLLIN, Clock::now()) > 0; }

bool Connection::is_writable() {
  if (wait(POLLOUT, Clock::now() + limits_.write_time) <= 0) {
    return false;
  }
  char byte = 0;
  const ssize_t seen = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return seen > 0 || (seen < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
}

}  // namespace gnomon::serve
