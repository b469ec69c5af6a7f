// Long work that nobody waits for: begun, looked after, stopped, and its result fetched.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/base/value.h"
#include "gnomon/serve/events.h"
#include "gnomon/serve/http_server.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace gnomon::serve {

enum class JobState { kQueued, kRunning, kDone, kFailed, kCancelled };

// Safe from any thread. Whoever began a job alone can see it. The oldest results are forgotten.
class Jobs {
 public:
  // The result as an answer; a status of 400 and more means that it failed.
  using Work = std::function<HttpResponse(const Run& run, const std::function<void()>& started)>;

  explicit Jobs(EventHub& events) : events_(events) {}
  ~Jobs() { stop_all(); }

  // Nothing when too many are at work.
  std::optional<Value> begin(std::string session, std::string operation, unsigned threads,
                             Work work);
  std::optional<Value> find(std::string_view session, std::string_view id) const;
  Value list(std::string_view session) const;
  // Nothing when there is no such job; an answer without a body when it is not done yet.
  std::optional<std::optional<HttpResponse>> result(std::string_view session,
                                                    std::string_view id) const;
  // Whether there was such a job. Stops it, and forgets it when it has ended.
  bool cancel(std::string_view session, std::string_view id);
  void stop_all();

  static constexpr std::size_t kMostKept = 64;
  static constexpr std::size_t kMostAtWork = 32;

 private:
  struct Job {
    std::string id;
    std::string session;
    std::string operation;
    JobState state = JobState::kQueued;
    std::size_t done = 0;
    std::size_t total = 0;
    std::optional<HttpResponse> answer;
    std::stop_source stop;
    std::chrono::steady_clock::time_point told = {};
    std::thread thread;

    bool has_ended() const { return state != JobState::kQueued && state != JobState::kRunning; }
  };
  static Value data(const Job& job);
  void run(const std::shared_ptr<Job>& job, unsigned threads, const Work& work);
  void tell(const Job& job);
  std::shared_ptr<Job> named(std::string_view session, std::string_view id) const;
  void forget_oldest();

  EventHub& events_;
  mutable std::mutex mutex_;
  std::list<std::shared_ptr<Job>> jobs_;
  std::size_t last_ = 0;
  bool stopping_ = false;
};

}  // namespace gnomon::serve
