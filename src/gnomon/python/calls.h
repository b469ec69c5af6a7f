// One operation as a Python function: keywords in, one call without the interpreter's lock, a
// result with its presentation out.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/reading.h"
#include "gnomon/corpus/write.h"
#include "gnomon/gnomon.h"
#include "gnomon/present/present.h"
#include "gnomon/present/presentation.h"
#include "gnomon/python/arguments.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

namespace gnomon::python {

// What an operation gave. Data and tables are made when they are asked for.
struct OperationResult {
  std::shared_ptr<const void> held;  // what the functions look at
  Presentation presented;
  std::vector<Notice> notices;
  // The same result seen otherwise: with some keywords of its view.
  std::function<Presentation(py::dict)> seen = {};
  std::function<std::string()> svg = {};   // none where nothing is drawn
  std::function<std::string()> text = {};  // where people read something else than tables
  std::function<std::string()> page = {};  // a page for the browser
  std::function<std::string()> tallies = {};
  std::function<std::string(const py::dict&, const std::string&)> draw = {};  // keywords, format
  std::vector<WrittenDocument> written = {};
  const Format* format = nullptr;       // in which these are
  std::function<Value()> figures = {};  // of scores: every line of every metric of every system
};

// Raises gnomon.Error.
[[noreturn]] void raise(const Error& error);

// Calls `work` on another thread, without the lock of the interpreter, and looks for Ctrl-C now and
// then: the run is then stopped, and KeyboardInterrupt raised when it has ended. `progress` is
// None or is called with (done, total). When the interpreter exits, all work is stopped first.
void call_unlocked(unsigned jobs, const py::object& progress,
                   const std::function<void(const Run&)>& work);

// Stops all work and waits until it has ended; what is begun later is refused. Called at exit.
void stop_all_work();

// [{system, metric, name, f1, precision, recall, ...}], the headline of each metric first.
Value figure_lines(const ScoreResult& result);

// Timelines as "text", "svg", "html", "png" or "pdf".
std::string drawn(const TimelineResult& result, const py::dict& given, const std::string& as);

// A view that shows nothing but what there is.
struct NoView {};
template <FieldsOf<NoView> View, class Use>
void for_each_field(View& /*view*/, Use /*use*/) {}

// ---- what only some results have ------------------------------------------------------------

inline std::string signature(const ScorePairsResult& result) {
  return result.systems.empty() || result.systems.front().conventions.empty()
             ? std::string()
             : result.systems.front().conventions.front().signature;
}

inline std::string plain(const CiteResult& result) { return text(result); }
inline std::string plain(const ShowResult& result) { return text(result); }
inline std::string plain(const MakeQuestionsResult& result) {
  return to_lines(result.made.questions);
}
inline std::string plain(const NegatedSet& set) { return to_lines(set.questions); }
inline std::string plain(const BlankTasksResult& result) { return result.sheet; }

// Whether there is nothing to show, as nothing could be worked on: notices say why.
template <class R>
bool shows_nothing(const R& result) {
  if constexpr (requires { result.is_empty(); }) {
    return result.is_empty();
  } else if constexpr (std::same_as<R, SimulateResult> || std::same_as<R, CompareResult> ||
                       std::same_as<R, TasksResult>) {
    return result.documents.empty();
  } else if constexpr (std::same_as<R, AgreeResult>) {
    return result.pairs.empty();
  } else if constexpr (requires { result.pooled.front().has_value(); }) {
    return std::ranges::none_of(result.pooled, [](const auto& one) { return one.has_value(); });
  } else {
    return false;
  }
}

// ---- presentation ---------------------------------------------------------------------------

template <class R, class View>
Value data_of(const R& result, const View& view) {
  if constexpr (requires { data(result, view); }) {
    return data(result, view);
  } else if constexpr (requires { data(result); }) {
    return data(result);
  } else {
    return {};
  }
}

template <class R, class View>
Report tables_of(const R& result, const View& view) {
  if constexpr (requires { tables(result, view); }) {
    return tables(result, view);
  } else if constexpr (requires { tables(result); }) {
    return tables(result);
  } else {
    return {};
  }
}

template <class R>
std::string signature_of(const R& result) {
  if constexpr (requires { std::string(result.signature); }) {
    return result.signature;
  } else if constexpr (requires { signature(result); }) {
    return signature(result);
  } else {
    return {};
  }
}

template <class R, class View>
Presentation presentation_of(const std::string& operation, const std::shared_ptr<const R>& result,
                             const View& view) {
  return {.operation = operation,
          .signature = signature_of(*result),
          .data = [result, view] { return data_of(*result, view); },
          .tables = [result, view] { return tables_of(*result, view); }};
}

// The result of a call, ready to be looked at.
template <class R, class View>
OperationResult result_of(const std::string& operation, Outcome<R> outcome, const View& view) {
  if (shows_nothing(outcome.value)) {
    for (const Notice& notice : outcome.notices) {
      if (notice.severity != Severity::kNote) {
        raise(notice.said);
      }
    }
  }
  const auto result = std::make_shared<const R>(std::move(outcome.value));
  OperationResult made{.held = result,
                       .presented = presentation_of(operation, result, view),
                       .notices = std::move(outcome.notices)};
  made.seen = [operation, result, view](py::dict keywords) {
    View other = view;
    take_fields(other, keywords);
    return presentation_of(operation, result, other);
  };
  if constexpr (requires { findings(*result, view, FindingFormat::kText, false); }) {
    made.text = [result, view] {
      return findings(*result, view, FindingFormat::kText, false) + summary(*result) + '\n';
    };
  }
  if constexpr (requires { plain(*result); }) {
    made.text = [result] { return plain(*result); };
  }
  if constexpr (requires { page(*result); }) {
    made.page = [result] { return page(*result); };
  }
  if constexpr (requires { svg(*result, view); }) {
    made.svg = [result, view] { return svg(*result, view); };
  } else if constexpr (requires { svg(*result); }) {
    made.svg = [result] { return svg(*result); };
  }
  if constexpr (std::same_as<R, TimelineResult>) {
    made.draw = [result](const py::dict& keywords, const std::string& as) {
      return drawn(*result, keywords, as);
    };
  }
  if constexpr (requires { figure_lines(*result); }) {
    made.figures = [result] { return figure_lines(*result); };
  }
  if constexpr (requires { tallies(*result); }) {
    made.tallies = [result] { return tallies(*result); };
  }
  if constexpr (requires { std::vector<WrittenDocument>(result->written); }) {
    made.written = result->written;
    made.format = result->format;
  }
  return made;
}

// Adds `function(keywords, jobs, progress)` and `function_fields()` to the module. `operation` is
// what the JSON calls it.
template <class View, class Request, class R>
void add_operation(py::module_& module, const char* function, const char* operation,
                   Result<Outcome<R>> (*call)(const Request&, const Run&)) {
  module.def(
      function,
      [=](const py::dict& given, unsigned jobs, const py::object& progress) {
        py::dict keywords(given.attr("copy")());
        Request request;
        View view;
        take_fields(request, keywords);
        take_fields(view, keywords);
        Reading reading;
        if (reads_documents(request)) {
          take_fields(reading, keywords);
          const Result<ReadingChoices> choices = reading_choices(reading);
          if (!choices) {
            raise(choices.error());
          }
          set_choices(request, *choices);
        }
        std::vector<std::string> known;
        const auto name = [&](const Field& field, const auto& /*value*/) {
          known.push_back(keyword_of(field.name));
        };
        for_each_field(request, name);
        for_each_field(view, name);
        if (reads_documents(request)) {
          for_each_field(reading, name);
        }
        refuse_rest(function, keywords, known);

        std::optional<Result<Outcome<R>>> outcome;
        call_unlocked(jobs, progress, [&](const Run& run) { outcome.emplace(call(request, run)); });
        if (!*outcome) {
          raise(outcome->error());
        }
        return result_of<R, View>(operation, std::move(**outcome), view);
      },
      py::arg("keywords"), py::arg("jobs") = 0, py::arg("progress") = py::none());
  module.def((std::string(function) + "_fields").c_str(), [] {
    py::list fields;
    describe_fields(Request(), fields);
    describe_fields(View(), fields);
    if (reads_documents(Request())) {
      describe_fields(Reading(), fields);
    }
    return fields;
  });
}

}  // namespace gnomon::python
