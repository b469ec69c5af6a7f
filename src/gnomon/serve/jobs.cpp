#include "gnomon/serve/jobs.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

constexpr std::chrono::milliseconds kTellEvery{100};

std::string_view state_name(JobState state) {
  constexpr std::array<std::string_view, 5> kNames = {"queued", "running", "done", "failed",
                                                      "cancelled"};
  return kNames.at(static_cast<std::size_t>(state));
}

}  // namespace

Value Jobs::data(const Job& job) {
  return Value::object()
      .set("id", job.id)
      .set("operation", job.operation)
      .set("state", state_name(job.state))
      .set("done", job.done)
      .set("total", job.total);
}

void Jobs::tell(const Job& job) { events_.publish("job", data(job), job.session); }

// Under the lock. Threads of jobs that have ended end at once.
void Jobs::forget_oldest() {
  for (auto at = jobs_.begin(); at != jobs_.end() && jobs_.size() > kMostKept;) {
    if ((*at)->has_ended()) {
      (*at)->thread.join();
      at = jobs_.erase(at);
    } else {
      ++at;
    }
  }
}

std::optional<Value> Jobs::begin(std::string session, std::string operation, unsigned threads,
                                 Work work) {
  const std::lock_guard lock(mutex_);
  const auto at_work =
      std::ranges::count_if(jobs_, [](const auto& job) { return !job->has_ended(); });
  if (stopping_ || static_cast<std::size_t>(at_work) >= kMostAtWork) {
    return std::nullopt;
  }
  auto job = std::make_shared<Job>();
  job->id = fmt::format("j{}", ++last_);
  job->session = std::move(session);
  job->operation = std::move(operation);
  jobs_.push_back(job);
  forget_oldest();
  Value begun = data(*job);
  job->thread =
      std::thread([this, job, threads, work = std::move(work)] { run(job, threads, work); });
  return begun;
}

void Jobs::run(const std::shared_ptr<Job>& job, unsigned threads, const Work& work) {
  Run how{.jobs = threads, .stop = job->stop.get_token(), .progress = {}};
  how.progress = [this, &job](std::size_t done, std::size_t total) {
    const std::lock_guard lock(mutex_);
    job->done = done;
    job->total = total;
    const auto now = std::chrono::steady_clock::now();
    if (done == total || now - job->told > kTellEvery) {
      job->told = now;
      tell(*job);
    }
  };
  HttpResponse answer = work(how, [this, &job] {
    const std::lock_guard lock(mutex_);
    job->state = JobState::kRunning;
    tell(*job);
  });
  const std::lock_guard lock(mutex_);
  job->state = how.stopped()          ? JobState::kCancelled
               : answer.status >= 400 ? JobState::kFailed
                                      : JobState::kDone;
  job->answer = std::move(answer);
  tell(*job);
}

std::shared_ptr<Jobs::Job> Jobs::named(std::string_view session, std::string_view id) const {
  const auto found = std::ranges::find_if(
      jobs_, [&](const auto& job) { return job->id == id && job->session == session; });
  return found == jobs_.end() ? nullptr : *found;
}

std::optional<Value> Jobs::find(std::string_view session, std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Job> job = named(session, id);
  return job ? std::optional(data(*job)) : std::nullopt;
}

Value Jobs::list(std::string_view session) const {
  const std::lock_guard lock(mutex_);
  Value list = Value::array();
  for (const std::shared_ptr<Job>& job : jobs_) {
    if (job->session == session) {
      list.push(data(*job));
    }
  }
  return list;
}

std::optional<std::optional<HttpResponse>> Jobs::result(std::string_view session,
                                                        std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Job> job = named(session, id);
  if (!job) {
    return std::nullopt;
  }
  return std::make_optional<std::optional<HttpResponse>>(job->answer);
}

bool Jobs::cancel(std::string_view session, std::string_view id) {
  std::shared_ptr<Job> job;
  {
    const std::lock_guard lock(mutex_);
    job = named(session, id);
    if (!job) {
      return false;
    }
    job->stop.request_stop();
    if (!job->has_ended()) {
      return true;
    }
    jobs_.remove(job);
  }
  job->thread.join();
  return true;
}

void Jobs::stop_all() {
  std::list<std::shared_ptr<Job>> all;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    all.swap(jobs_);
  }
  for (const std::shared_ptr<Job>& job : all) {
    job->stop.request_stop();
  }
  for (const std::shared_ptr<Job>& job : all) {
    if (job->thread.joinable()) {
      job->thread.join();
    }
  }
}

}  // namespace gnomon::serve
