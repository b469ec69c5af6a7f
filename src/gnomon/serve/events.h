// What pages are told without asking: server-sent events.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/serve/http_server.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace gnomon::serve {

// Any number of listeners, each with a queue of its own; one that does not read loses the oldest
// events, and is told so. Safe from any thread.
class EventHub {
 public:
  EventHub();

  // To all, or only to those of one session.
  void publish(std::string_view kind, const Value& data, std::string_view only_session = {});
  // A stream that begins with `hello`. At most kMostPerSession for one session: the oldest ends.
  HttpResponse listen(std::string session);
  // All streams end.
  void close();
  std::size_t listeners() const;

  static constexpr std::size_t kMostPerSession = 4;
  static constexpr std::size_t kMostWaiting = 256;  // events of one listener

 private:
  struct Listener {
    std::string session;
    std::deque<std::string> waiting;
    bool lost = false;
    bool ended = false;
  };
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::list<std::shared_ptr<Listener>> listeners;
    bool closed = false;
  };
  static bool send(const std::shared_ptr<Shared>& shared, const std::shared_ptr<Listener>& listener,
                   const HttpResponse::Write& write);

  std::string server_;  // another one with every start
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace gnomon::serve
