// Cancelling: on the largest corpora at hand, every operation returns soon after it is asked to
// stop, whenever that is.
#include "corpus_test_help.h"
#include "gnomon/operations/agree.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/compare.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/operations/link.h"
#include "gnomon/operations/merge.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/simulate.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/timeline.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include <unistd.h>

namespace gnomon {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

// What is promised, and the patience with a sanitizer on a busy machine.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
constexpr milliseconds kMost{1500};
#else
constexpr milliseconds kMost{100};
#endif

std::string corpus(const char* name) { return (data_folder() / name).string(); }

template <class T>
std::optional<std::string_view> code_of(const Result<Outcome<T>>& outcome) {
  return outcome ? std::nullopt : std::optional(outcome.error().code);
}

struct Operation {
  const char* name;
  // The code of its error, nothing when it came to its end.
  std::function<std::optional<std::string_view>(const gnomon::Run&)> call;
};

// A project whose documents somebody has annotated with their own links, in a folder that goes.
class CorpusProject {
 public:
  CorpusProject() {
    std::string pattern = std::filesystem::temp_directory_path() / "gnomon-cancel-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    EXPECT_TRUE(project_new(request("aquaint")));
  }
  CorpusProject(const CorpusProject&) = delete;
  CorpusProject& operator=(const CorpusProject&) = delete;
  ~CorpusProject() { std::filesystem::remove_all(folder_); }

  // Of another project each time.
  ProjectNewRequest request(const char* name) {
    return {.project = (folder_ / std::to_string(number_++)).string(),
            .inputs = {corpus(name)},
            .as_annotation = {"ann"}};
  }
  std::string where() const { return (folder_ / "0").string(); }

 private:
  std::filesystem::path folder_;
  int number_ = 0;
};

template <class Request>
Request over(const char* name) {
  Request request;
  request.inputs = {corpus(name)};
  return request;
}

std::vector<Operation> operations(CorpusProject& project) {
  return {
      {"check",
       [](const gnomon::Run& run) {
         return code_of(check(over<CheckRequest>("timebank-full"), run));
       }},
      {"stats",
       [](const gnomon::Run& run) {
         StatsRequest request = over<StatsRequest>("timebank-full");
         request.closure = true;
         request.task = "all";
         return code_of(stats(request, run));
       }},
      {"convert",
       [](const gnomon::Run& run) {
         ConvertRequest request = over<ConvertRequest>("timebank-full");
         request.to = "gnomon-json";
         return code_of(convert(request, run));
       }},
      {"close",
       [](const gnomon::Run& run) {
         return code_of(close(over<CloseRequest>("timebank-full"), run));
       }},
      {"reduce",
       [](const gnomon::Run& run) {
         return code_of(reduce(over<ReduceRequest>("timebank-full"), run));
       }},
      {"repair",
       [](const gnomon::Run& run) {
         return code_of(repair(over<RepairRequest>("timebank-full"), run));
       }},
      {"link",
       [](const gnomon::Run& run) {
         return code_of(link(over<LinkRequest>("timebank-full"), run));
       }},
      {"timeline",
       [](const gnomon::Run& run) {
         TimelineRequest request = over<TimelineRequest>("timebank-full");
         request.explain = true;
         return code_of(timeline(request, run));
       }},
      {"simulate",
       [](const gnomon::Run& run) {
         return code_of(simulate(over<SimulateRequest>("timebank"), run));
       }},
      {"score",
       [](const gnomon::Run& run) {
         ScoreRequest request;
         request.gold = corpus("timebank");
         request.systems = {corpus("degraded/timebank"), corpus("timebank")};
         request.metric = "all,holistic";
         return code_of(score(request, run));
       }},
      {"compare",
       [](const gnomon::Run& run) {
         CompareRequest request;
         request.gold = corpus("timebank");
         request.system = corpus("degraded/timebank");
         return code_of(compare(request, run));
       }},
      {"degrade",
       [](const gnomon::Run& run) {
         DegradeRequest request;
         request.gold = corpus("timebank");
         request.systems = {corpus("degraded/timebank")};
         return code_of(degrade(request, run));
       }},
      {"agree",
       [](const gnomon::Run& run) {
         AgreeRequest request;
         request.inputs = {corpus("timebank"), corpus("degraded/timebank")};
         return code_of(agree(request, run));
       }},
      {"merge",
       [](const gnomon::Run& run) {
         MergeRequest request;
         request.sources = {corpus("timebank"), corpus("degraded/timebank")};
         request.gold = corpus("timebank");
         request.optimal = true;
         return code_of(merge(request, run));
       }},
      {"project new",
       [&project](const gnomon::Run& run) {
         return code_of(project_new(project.request("timebank"), run));
       }},
      {"project status",
       [&project](const gnomon::Run& run) {
         return code_of(project_status({.project = project.where()}, run));
       }},
      {"project check",
       [&project](const gnomon::Run& run) {
         return code_of(project_check({.project = project.where()}, run));
       }},
      {"project export",
       [&project](const gnomon::Run& run) {
         return code_of(project_export({.project = project.where()}, run));
       }},
  };
}

TEST(Cancelling, ReturnsSoonFromEveryOperationOnTheLargestCorpora) {
  SKIP_WITHOUT(data_folder() / "timebank-full");
  CorpusProject project;
  for (const Operation& operation : operations(project)) {
    std::chrono::duration<double, std::milli> worst{0};
    int stopped = 0;
    for (const milliseconds after : {milliseconds(3), milliseconds(40), milliseconds(250)}) {
      std::stop_source source;
      gnomon::Run run;
      run.stop = source.get_token();
      Clock::time_point asked;
      std::jthread canceller([&] {
        std::this_thread::sleep_for(after);
        asked = Clock::now();
        source.request_stop();
      });
      const std::optional<std::string_view> code = operation.call(run);
      const Clock::time_point returned = Clock::now();
      canceller.join();
      if (code == "cancelled") {
        ++stopped;
        worst = std::max<std::chrono::duration<double, std::milli>>(worst, returned - asked);
      } else {
        EXPECT_EQ(code, std::nullopt) << operation.name;  // it was over before
      }
    }
    std::cout << "[ stopped  ] " << operation.name << ": " << stopped << " of 3, at worst after "
              << worst.count() << " ms\n";
    EXPECT_GE(stopped, 1) << operation.name;
    EXPECT_LT(worst, kMost) << operation.name;
  }
}

}  // namespace
}  // namespace gnomon
