#include "gnomon/serve/sessions.h"

#include "gnomon/base/files.h"
#include "gnomon/base/json.h"
#include "gnomon/base/sha256.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/private_file.h"
#include "gnomon/serve/secrets.h"

#include <algorithm>
#include <utility>

namespace gnomon::serve {
namespace {

constexpr std::size_t kMostSessions = 10'000;
constexpr std::size_t kMostTokens = 1'000;
constexpr std::size_t kMostWatched = 100'000;  // who failed to sign in

std::int64_t seconds(Sessions::Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

}  // namespace

Sessions::Sessions(std::string file) : file_(std::move(file)) { load(); }

void Sessions::load() {
  if (file_.empty()) {
    return;
  }
  const Result<std::string> text = read_file(file_);
  const Result<Value> read = text ? read_json(*text) : Failure(text.error());
  const Value* sessions = read ? read->find("sessions") : nullptr;
  if (sessions == nullptr) {
    return;
  }
  const Clock::time_point now = Clock::now();
  for (const Value& one : sessions->items()) {
    const Value* id = one.find("id");
    const Value* user = one.find("user");
    const Value* ends = one.find("ends");
    if (id != nullptr && user != nullptr && ends != nullptr && text_of(*id) && text_of(*user) &&
        integer_of(*ends)) {
      const Clock::time_point until{std::chrono::seconds(*integer_of(*ends))};
      if (until > now && until < now + 2 * kLives) {
        sessions_[*text_of(*id)] = {*text_of(*user), until};
      }
    }
  }
}

// Under the lock. What cannot be kept is only lost with the server, so that it is no error.
void Sessions::save() {
  if (file_.empty()) {
    return;
  }
  Value list = Value::array();
  for (const auto& [id, session] : sessions_) {
    list.push(
        Value::object().set("id", id).set("user", session.user).set("ends", seconds(session.ends)));
  }
  (void)write_private_file(
      file_, to_json(Value::object().set("sessions", std::move(list)), JsonStyle::kCompact));
}

std::string Sessions::new_token(std::chrono::seconds lives) {
  const std::lock_guard lock(mutex_);
  if (tokens_.size() >= kMostTokens) {
    tokens_.erase(tokens_.begin());
  }
  return tokens_.emplace_back(random_name(), Clock::now() + lives).first;
}

std::optional<std::string> Sessions::use_token(std::string_view token) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(
        tokens_, [&](const auto& known) { return same_secret(known.first, token); });
    if (found == tokens_.end()) {
      return std::nullopt;
    }
    const bool in_time = found->second > Clock::now();
    tokens_.erase(found);
    if (!in_time) {
      return std::nullopt;
    }
  }
  return begin("");
}

std::string Sessions::begin(std::string user) {
  std::string cookie = random_name();
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  std::erase_if(sessions_, [&](const auto& one) { return one.second.ends <= now; });
  if (sessions_.size() >= kMostSessions) {
    sessions_.erase(
        std::ranges::min_element(sessions_, {}, [](const auto& one) { return one.second.ends; }));
  }
  sessions_[sha256(cookie)] = {std::move(user), now + kLives};
  save();
  return cookie;
}

std::optional<SignedIn> Sessions::find(std::string_view cookie) {
  if (cookie.empty() || cookie.size() > 128) {
    return std::nullopt;
  }
  std::string id = sha256(cookie);
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end() || found->second.ends <= Clock::now()) {
    return std::nullopt;
  }
  return SignedIn{std::move(id), found->second.user};
}

void Sessions::end(std::string_view cookie) {
  const std::lock_guard lock(mutex_);
  if (sessions_.erase(sha256(cookie)) > 0) {
    save();
  }
}

void Sessions::end_all_of(std::string_view user) {
  const std::lock_guard lock(mutex_);
  if (std::erase_if(sessions_, [&](const auto& one) { return one.second.user == user; }) > 0) {
    save();
  }
}

std::chrono::seconds LoginLimit::wait(std::string_view who, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto found = attempts_.find(who);
  if (found == attempts_.end() || found->second.next <= now) {
    return std::chrono::seconds(0);
  }
  return std::chrono::ceil<std::chrono::seconds>(found->second.next - now);
}

void LoginLimit::failed(std::string_view who, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (attempts_.size() >= kMostWatched) {
    std::erase_if(attempts_, [&](const auto& one) { return one.second.next <= now; });
  }
  Attempts& attempts = attempts_[std::string(who)];
  ++attempts.failures;
  if (attempts.failures >= kFree) {
    const unsigned doublings = std::min(attempts.failures - kFree, 8U);
    attempts.next = now + std::chrono::seconds(4U << doublings);  // at most 17 minutes
  }
}

void LoginLimit::succeeded(std::string_view who) {
  const std::lock_guard lock(mutex_);
  if (const auto found = attempts_.find(who); found != attempts_.end()) {
    attempts_.erase(found);
  }
}

}  // namespace gnomon::serve
