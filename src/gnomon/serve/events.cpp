#include "gnomon/serve/events.h"

#include "gnomon/base/json.h"
#include "gnomon/serve/secrets.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

constexpr std::chrono::seconds kHeartbeat{15};

std::string event_text(std::string_view kind, const Value& data) {
  return fmt::format("event: {}\ndata: {}\n\n", kind, to_json(data, JsonStyle::kCompact));
}

}  // namespace

EventHub::EventHub() : server_(random_name()) {}

void EventHub::publish(std::string_view kind, const Value& data, std::string_view only_session) {
  const std::string text = event_text(kind, data);
  {
    const std::lock_guard lock(shared_->mutex);
    for (const std::shared_ptr<Listener>& listener : shared_->listeners) {
      if (!only_session.empty() && listener->session != only_session) {
        continue;
      }
      if (listener->waiting.size() >= kMostWaiting) {
        listener->waiting.pop_front();
        listener->lost = true;
      }
      listener->waiting.push_back(text);
    }
  }
  shared_->changed.notify_all();
}

bool EventHub::send(const std::shared_ptr<Shared>& shared,
                    const std::shared_ptr<Listener>& listener, const HttpResponse::Write& write) {
  std::string text;
  bool ended = false;
  {
    std::unique_lock lock(shared->mutex);
    shared->changed.wait_for(lock, kHeartbeat, [&] {
      return shared->closed || listener->ended || !listener->waiting.empty();
    });
    if (listener->lost) {
      text = event_text("lost", Value::object());
      listener->lost = false;
    }
    for (const std::string& waiting : listener->waiting) {
      text += waiting;
    }
    listener->waiting.clear();
    ended = shared->closed || listener->ended;
  }
  if (text.empty()) {
    text = ": still here\n\n";
  }
  if (write(text) && !ended) {
    return true;
  }
  const std::lock_guard lock(shared->mutex);
  shared->listeners.remove(listener);
  return false;
}

HttpResponse EventHub::listen(std::string session) {
  auto listener = std::make_shared<Listener>();
  listener->session = std::move(session);
  listener->waiting.push_back(event_text("hello", Value::object().set("server", server_)));
  {
    const std::lock_guard lock(shared_->mutex);
    const auto is_same = [&](const auto& other) {
      return other->session == listener->session && !other->ended;
    };
    const auto others = std::ranges::count_if(shared_->listeners, is_same);
    if (static_cast<std::size_t>(others) >= kMostPerSession) {
      (*std::ranges::find_if(shared_->listeners, is_same))->ended = true;
    }
    shared_->listeners.push_back(listener);
  }
  shared_->changed.notify_all();
  HttpResponse response;
  response.type = "text/event-stream";
  response.headers = {{"Cache-Control", "no-store"}, {"X-Accel-Buffering", "no"}};
  response.stream = [shared = shared_, listener](const HttpResponse::Write& write) {
    return send(shared, listener, write);
  };
  return response;
}

void EventHub::close() {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->closed = true;
  }
  shared_->changed.notify_all();
}

std::size_t EventHub::listeners() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->listeners.size();
}

}  // namespace gnomon::serve
