// Annotation and adjudication sessions that stay open between requests.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/annotation_session.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace gnomon::serve {

// Opening a session replays a log, so sessions stay open, and the ones used longest ago are closed.
// A session is for one thread at a time: who takes one waits for the one who has it.
template <class Session>
class SessionPool {
 public:
  using Key = std::tuple<std::string, std::string, std::string>;
  using Open = std::function<Result<Session>()>;

  struct Entry {
    std::mutex mutex;
    std::optional<Session> session;
    std::uint64_t steps = 0;  // taken here since it was opened
    std::uint64_t seen = 0;   // of adjudications: one more than actions were known; 0: not looked
    std::chrono::steady_clock::time_point used = {};
  };
  // An open session, locked.
  struct Held {
    std::shared_ptr<Entry> entry;
    std::unique_lock<std::mutex> lock;

    Session& session() { return *entry->session; }
    // After an error nobody knows what state it is in: it is opened anew next time.
    void drop() { entry->session.reset(); }
  };

  explicit SessionPool(std::size_t most) : most_(most) {}

  Result<Held> take(const Key& key, const Open& open) {
    std::shared_ptr<Entry> entry;
    {
      const std::lock_guard lock(mutex_);
      std::shared_ptr<Entry>& slot = entries_[key];
      if (!slot) {
        slot = std::make_shared<Entry>();
      }
      entry = slot;
      entry->used = std::chrono::steady_clock::now();
      close_oldest();
    }
    std::unique_lock lock(entry->mutex);
    if (!entry->session) {
      Result<Session> opened = open();
      if (!opened) {
        return Failure(opened.error());
      }
      entry->session.emplace(std::move(*opened));
      entry->steps = 0;
      entry->seen = 0;
    }
    return Held{std::move(entry), std::move(lock)};
  }

  // All sessions of a project, because something about it changed.
  void forget(const std::string& project) {
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_, [&](const auto& one) { return std::get<0>(one.first) == project; });
  }

 private:
  // Under the lock. Those that somebody holds end when he lets go of them.
  void close_oldest() {
    while (entries_.size() > most_) {
      auto oldest = entries_.begin();
      for (auto at = entries_.begin(); at != entries_.end(); ++at) {
        oldest = at->second->used < oldest->second->used ? at : oldest;
      }
      entries_.erase(oldest);
    }
  }

  const std::size_t most_;
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<Entry>> entries_;
};

using AnnotationPool = SessionPool<AnnotationSession>;
using AdjudicationPool = SessionPool<AdjudicationSession>;

}  // namespace gnomon::serve
