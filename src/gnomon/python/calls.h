// One operation as a Python function: keywords in, one call without the interpreter's lock, a
// result with its presentation out.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/reading.h"
#include "gnomon/corpus/write.h"
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
  std::function<std::string()> svg = {};   // none where nothing is drawn
  std::function<std::string()> text = {};  // where people read something else than tables
  std::vector<WrittenDocument> written = {};
  std::function<Value()> figures = {};  // of scores: every line of every metric of every system
};

// Raises gnomon.Error.
[[noreturn]] void raise(const Error& error);

// Calls `work` on another thread, without the lock of the interpreter, and looks for Ctrl-C now and
// then: the run is then stopped, and KeyboardInterrupt raised when it has ended. `progress` is
// None or is called with (done, total).
void call_unlocked(unsigned jobs, const py::object& progress,
                   const std::function<void(const Run&)>& work);

// [{system, metric, name, f1, precision, recall, ...}], the headline of each metric first.
Value figure_lines(const ScoreResult& result);

// A view that shows nothing but what there is.
struct NoView {};
template <FieldsOf<NoView> View, class Use>
void for_each_field(View& /*view*/, Use /*use*/) {}

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
        auto result = std::make_shared<const R>(std::move((*outcome)->value));
        OperationResult made{
            .held = result,
            .presented = {.operation = operation,
                          .signature = signature_of(*result),
                          .data = [result, view] { return data_of(*result, view); },
                          .tables = [result, view] { return tables_of(*result, view); }},
            .notices = std::move((*outcome)->notices)};
        if constexpr (requires { findings(*result, view, FindingFormat::kText, false); }) {
          made.text = [result, view] {
            return findings(*result, view, FindingFormat::kText, false) + summary(*result) + '\n';
          };
        }
        if constexpr (requires { svg(*result); }) {
          made.svg = [result] { return svg(*result); };
        }
        if constexpr (requires { figure_lines(*result); }) {
          made.figures = [result] { return figure_lines(*result); };
        }
        if constexpr (requires { std::vector<WrittenDocument>(result->written); }) {
          made.written = result->written;
        }
        return made;
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
