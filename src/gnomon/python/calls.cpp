#include "gnomon/python/calls.h"

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <thread>

namespace gnomon::python {
namespace {

// How often Ctrl-C is looked for.
constexpr std::chrono::milliseconds kPatience(50);

py::object text_or_none(std::string_view text) {
  return text.empty() ? py::object(py::none()) : py::object(py::str(text.data(), text.size()));
}

py::object number_or_none(int number) {
  return number > 0 ? py::object(py::int_(number)) : py::object(py::none());
}

// All calls that run now. A daemon thread may be in one of them when the interpreter exits: it
// would come back to an interpreter that is gone.
struct AllWork {
  std::mutex mutex;
  std::condition_variable ended;
  std::set<std::stop_source*> running;
  bool is_over = false;
};
AllWork& all_work() {
  static auto* const work = new AllWork;  // outlives whatever the end of the program destroys
  return *work;
}

class RunningWork {
 public:
  explicit RunningWork(std::stop_source& source) : source_(source) {
    const std::scoped_lock lock(all_work().mutex);
    if (all_work().is_over) {
      throw std::runtime_error("the interpreter exits: no work can be begun any more");
    }
    all_work().running.insert(&source_);
  }
  RunningWork(const RunningWork&) = delete;
  RunningWork& operator=(const RunningWork&) = delete;
  ~RunningWork() {
    const std::scoped_lock lock(all_work().mutex);
    all_work().running.erase(&source_);
    all_work().ended.notify_all();
  }

 private:
  std::stop_source& source_;
};

}  // namespace

void raise(const Error& error) {
  const py::object type = py::module_::import("gnomon.errors").attr("Error");
  const py::object made = type(py::str(error.what), py::arg("code") = text_or_none(error.code),
                               py::arg("file") = text_or_none(error.where.file),
                               py::arg("line") = number_or_none(error.where.line),
                               py::arg("column") = number_or_none(error.where.column),
                               py::arg("hint") = text_or_none(error.hint),
                               py::arg("excerpt") = text_or_none(error.excerpt));
  PyErr_SetObject(type.ptr(), made.ptr());
  throw py::error_already_set();
}

Value figure_lines(const ScoreResult& result) {
  Value lines = Value::array();
  for (const SystemFigures& system : result.systems) {
    for (const MetricFigures& metric : system.metrics) {
      for (const Figure& figure : metric.lines) {
        lines.push(Value::object()
                       .set("system", system.system)
                       .set("metric", metric.metric)
                       .set("name", figure.name)
                       .set("f1", figure.f1)
                       .set("precision", figure.precision)
                       .set("recall", figure.recall)
                       .set("correct_precision", figure.right)
                       .set("system_total", figure.system_total)
                       .set("correct_recall", figure.found)
                       .set("gold_total", figure.gold_total));
      }
    }
  }
  return lines;
}

std::string drawn(const TimelineResult& result, const py::dict& given, const std::string& as) {
  using As = TimelineDrawing::As;
  constexpr std::pair<std::string_view, As> kFormats[] = {{"text", As::kText},
                                                          {"svg", As::kSvg},
                                                          {"html", As::kHtml},
                                                          {"png", As::kPng},
                                                          {"pdf", As::kPdf}};
  const auto* const format =
      std::ranges::find(kFormats, as, &std::pair<std::string_view, As>::first);
  if (format == std::end(kFormats)) {
    throw py::value_error("timelines are drawn as text, svg, html, png or pdf, not '" + as + "'");
  }
  py::dict keywords(given.attr("copy")());
  TimelineDrawing how;
  take_fields(how, keywords);
  std::vector<std::string> known;
  for_each_field(how, [&](const Field& field, const auto& /*value*/) {
    known.push_back(keyword_of(field.name));
  });
  refuse_rest("draw", keywords, known);
  how.as = format->second;
  std::optional<Result<std::string>> drawing;
  call_unlocked(0, py::none(), [&](const Run& /*run*/) { drawing.emplace(draw(result, how)); });
  if (!*drawing) {
    raise(drawing->error());
  }
  return std::move(**drawing);
}

void call_unlocked(unsigned jobs, const py::object& progress,
                   const std::function<void(const Run&)>& work) {
  std::stop_source stop;
  const RunningWork running(stop);
  std::optional<py::error_already_set> raised;
  Run run{.jobs = jobs, .stop = stop.get_token(), .progress = {}};
  if (!progress.is_none()) {
    run.progress = [&](std::size_t done, std::size_t total) {
      if (stop.stop_requested()) {
        return;
      }
      const py::gil_scoped_acquire locked;
      if (raised) {
        return;
      }
      try {
        progress(done, total);
      } catch (py::error_already_set& error) {
        raised.emplace(std::move(error));
        stop.request_stop();
      }
    };
  }
  {
    const py::gil_scoped_release unlocked;
    std::future<void> done = std::async(std::launch::async, [&] { work(run); });
    while (done.wait_for(kPatience) != std::future_status::ready) {
      if (stop.stop_requested()) {
        done.wait();
        break;
      }
      const py::gil_scoped_acquire locked;
      if (!raised && PyErr_CheckSignals() != 0) {
        raised.emplace();
        stop.request_stop();
      }
    }
    done.get();
  }
  if (raised) {
    throw std::move(*raised);
  }
}

void stop_all_work() {
  const py::gil_scoped_release unlocked;
  std::unique_lock lock(all_work().mutex);
  all_work().is_over = true;
  if (all_work().running.empty()) {
    return;
  }
  for (std::stop_source* source : all_work().running) {
    source->request_stop();
  }
  // Long enough for any operation to notice; an exit that hangs would be worse than one that is
  // rude.
  all_work().ended.wait_for(lock, std::chrono::seconds(10),
                            [] { return all_work().running.empty(); });
  // Those threads are on their way back into Python code, where the interpreter can end them.
  lock.unlock();
  std::this_thread::sleep_for(2 * kPatience);
}

}  // namespace gnomon::python
