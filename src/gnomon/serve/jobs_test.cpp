#include "gnomon/serve/jobs.h"

#include "gnomon/serve/json_body.h"
#include "gnomon/serve/thread_queue.h"
#include "gnomon/serve/work_gate.h"

#include <atomic>
#include <future>
#include <thread>

#include <gtest/gtest.h>

namespace gnomon::serve {
namespace {

std::string state_of(const Jobs& jobs, const std::string& id) {
  const auto job = jobs.find("s", id);
  return job ? *text_of(*job->find("state")) : "";
}

std::string wait_for(const Jobs& jobs, const std::string& id) {
  for (int i = 0; i < 1000; ++i) {
    if (const std::string state = state_of(jobs, id); state != "queued" && state != "running") {
      return state;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return "for ever";
}

TEST(Jobs, GiveTheirResultToWhoeverBeganThem) {
  EventHub events;
  Jobs jobs(events);
  const auto begun = jobs.begin("s", "stats", 1, [](const gnomon::Run& run, const auto& started) {
    started();
    run.progress(1, 1);
    HttpResponse response;
    response.body = "done";
    return response;
  });
  ASSERT_TRUE(begun);
  const std::string id = *text_of(*begun->find("id"));
  EXPECT_EQ(wait_for(jobs, id), "done");
  ASSERT_TRUE(jobs.result("s", id) && *jobs.result("s", id));
  EXPECT_EQ((*jobs.result("s", id))->body, "done");
  EXPECT_FALSE(jobs.find("other", id));
  EXPECT_FALSE(jobs.result("other", id));
  EXPECT_FALSE(jobs.cancel("other", id));
}

TEST(Jobs, CanBeCancelledWhileTheyWork) {
  EventHub events;
  Jobs jobs(events);
  const auto begun = jobs.begin("s", "stats", 1, [](const gnomon::Run& run, const auto& started) {
    started();
    while (!run.stopped()) {
      std::this_thread::yield();
    }
    return HttpResponse{.status = 503};
  });
  const std::string id = *text_of(*begun->find("id"));
  ASSERT_TRUE(jobs.result("s", id));
  EXPECT_FALSE(*jobs.result("s", id));
  EXPECT_TRUE(jobs.cancel("s", id));
  EXPECT_EQ(wait_for(jobs, id), "cancelled");
  EXPECT_TRUE(jobs.cancel("s", id)) << "now it is forgotten";
  EXPECT_FALSE(jobs.find("s", id));
}

TEST(Jobs, AreBoundedInNumber) {
  EventHub events;
  Jobs jobs(events);
  const auto wait = [](const gnomon::Run& run, const auto& /*started*/) {
    while (!run.stopped()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return HttpResponse{};
  };
  for (std::size_t i = 0; i < Jobs::kMostAtWork; ++i) {
    EXPECT_TRUE(jobs.begin("s", "stats", 1, wait));
  }
  EXPECT_FALSE(jobs.begin("s", "stats", 1, wait));
}

TEST(Events, ReachEverybodyOrOneSession) {
  EventHub events;
  const HttpResponse mine = events.listen("me");
  const HttpResponse theirs = events.listen("them");
  events.publish("job", Value::object().set("id", "j1"), "me");
  events.publish("project", Value::object().set("project", "p"));
  std::string heard[2];
  int i = 0;
  for (const HttpResponse* response : {&mine, &theirs}) {
    response->stream([&](std::string_view bytes) {
      heard[i] += bytes;
      return true;
    });
    ++i;
  }
  EXPECT_NE(heard[0].find("event: hello"), std::string::npos);
  EXPECT_NE(heard[0].find("{\"id\":\"j1\"}"), std::string::npos);
  EXPECT_EQ(heard[1].find("j1"), std::string::npos);
  EXPECT_NE(heard[1].find("event: project"), std::string::npos);
}

TEST(Events, WhoDoesNotReadLosesTheOldestAndIsToldSo) {
  EventHub events;
  const HttpResponse response = events.listen("me");
  for (std::size_t i = 0; i < EventHub::kMostWaiting + 10; ++i) {
    events.publish("n", Value(i));
  }
  std::string heard;
  response.stream([&](std::string_view bytes) {
    heard += bytes;
    return true;
  });
  EXPECT_TRUE(heard.starts_with("event: lost"));
  EXPECT_EQ(heard.find("data: 9\n"), std::string::npos);
  EXPECT_NE(heard.find("data: 265\n"), std::string::npos);
}

TEST(Events, TheOldestStreamOfASessionEnds) {
  EventHub events;
  std::vector<HttpResponse> streams;
  for (std::size_t i = 0; i <= EventHub::kMostPerSession; ++i) {
    streams.push_back(events.listen("me"));
  }
  const auto ignore = [](std::string_view /*bytes*/) { return true; };
  EXPECT_FALSE(streams.front().stream(ignore));
  EXPECT_TRUE(streams.back().stream(ignore));
  events.close();
  EXPECT_FALSE(streams.back().stream(ignore));
}

TEST(WorkGate, LetsInSoManyAndKeepsSoManyWaiting) {
  WorkGate gate(1, 1);
  std::optional<WorkGate::Place> first = gate.enter();
  ASSERT_TRUE(first);
  std::stop_source stop;
  std::future<bool> second =
      std::async(std::launch::async, [&] { return gate.enter(stop.get_token()).has_value(); });
  // Once somebody waits, nobody else may.
  std::stop_source gone;
  gone.request_stop();
  EXPECT_FALSE(gate.enter(gone.get_token()));
  first.reset();
  EXPECT_TRUE(second.get());
}

TEST(WorkGate, WhoIsStoppedWaitsNoLonger) {
  WorkGate gate(1, 5);
  const std::optional<WorkGate::Place> first = gate.enter();
  std::stop_source stop;
  std::future<bool> second =
      std::async(std::launch::async, [&] { return gate.enter(stop.get_token()).has_value(); });
  stop.request_stop();
  EXPECT_FALSE(second.get());
}

TEST(ThreadQueue, DoesAllWorkAndRefusesWhatIsTooMuch) {
  std::atomic<int> done = 0;
  std::promise<void> go;
  const std::shared_future<void> gone = go.get_future().share();
  {
    ThreadQueue queue(4);
    for (int i = 0; i < 4; ++i) {
      EXPECT_TRUE(queue.add([&] {
        gone.wait();
        ++done;
      }));
    }
    EXPECT_FALSE(queue.add([] {}));
    go.set_value();
  }
  EXPECT_EQ(done, 4);
}

}  // namespace
}  // namespace gnomon::serve
