// Who is signed in: sessions behind cookies, and tokens that open one once.
#pragma once

#include "gnomon/base/result.h"

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

struct SignedIn {
  std::string id;    // a fingerprint of the cookie: names the session without being able to use it
  std::string user;  // empty: whoever was given the token
};

// Safe from any thread. What is kept in memory and on disk are fingerprints of cookies, so that
// nobody can sign in with what he reads there. Sessions outlive a restart of the server, so that
// pages that are open go on.
class Sessions {
 public:
  using Clock = std::chrono::system_clock;

  // `file` may be empty: then nothing is kept. One that cannot be read counts as empty.
  explicit Sessions(std::string file);

  // A name that opens a session once, within a time.
  std::string new_token(std::chrono::seconds lives = std::chrono::hours(12));
  // Nothing when it was never given out, was used, or is too old.
  std::optional<std::string> use_token(std::string_view token);

  // The value of the cookie.
  std::string begin(std::string user);
  std::optional<SignedIn> find(std::string_view cookie);
  void end(std::string_view cookie);
  // Of a user whose account is gone or changed.
  void end_all_of(std::string_view user);

  static constexpr std::chrono::hours kLives{24 * 14};

 private:
  struct Session {
    std::string user;
    Clock::time_point ends;
  };
  void load();
  void save();

  const std::string file_;
  std::mutex mutex_;
  std::vector<std::pair<std::string, Clock::time_point>> tokens_;
  std::map<std::string, Session, std::less<>> sessions_;  // by the fingerprints of cookies
};

// Attempts to sign in: after some failures, an address or a name has to wait, longer every time.
class LoginLimit {
 public:
  using Clock = std::chrono::steady_clock;

  // How long to wait before the next attempt; 0 when it can be made now.
  std::chrono::seconds wait(std::string_view who, Clock::time_point now = Clock::now());
  void failed(std::string_view who, Clock::time_point now = Clock::now());
  void succeeded(std::string_view who);

  static constexpr unsigned kFree = 5;  // failures without waiting

 private:
  struct Attempts {
    unsigned failures = 0;
    Clock::time_point next = {};
  };
  std::mutex mutex_;
  std::map<std::string, Attempts, std::less<>> attempts_;
};

}  // namespace gnomon::serve
