#include "gnomon/python/calls.h"

#include "gnomon/operations/score.h"

#include <chrono>
#include <future>
#include <stop_token>

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

void call_unlocked(unsigned jobs, const py::object& progress,
                   const std::function<void(const Run&)>& work) {
  std::stop_source stop;
  std::optional<py::error_already_set> raised;
  Run run{.jobs = jobs, .stop = stop.get_token(), .progress = {}};
  if (!progress.is_none()) {
    run.progress = [&](std::size_t done, std::size_t total) {
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
    const std::future<void> done = std::async(std::launch::async, [&] { work(run); });
    while (done.wait_for(kPatience) != std::future_status::ready) {
      const py::gil_scoped_acquire locked;
      if (!raised && PyErr_CheckSignals() != 0) {
        raised.emplace();
        stop.request_stop();
      }
    }
  }
  if (raised) {
    throw std::move(*raised);
  }
}

}  // namespace gnomon::python
