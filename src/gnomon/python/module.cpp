// The module _gnomon: the operations as functions of keywords. The package in python/gnomon makes
// of it what people call.
#include "gnomon/base/json.h"
#include "gnomon/base/version.h"
#include "gnomon/gnomon.h"
#include "gnomon/python/calls.h"
#include "gnomon/python/documents.h"
#include "gnomon/score/metrics.h"

namespace gnomon::python {
namespace {

py::object to_python(const Value& value) {
  struct Visitor {
    py::object operator()(std::monostate /*null*/) const { return py::none(); }
    py::object operator()(bool truth) const { return py::bool_(truth); }
    py::object operator()(std::int64_t count) const { return py::int_(count); }
    py::object operator()(double number) const { return py::float_(number); }
    py::object operator()(const std::string& text) const { return py::str(text); }
    py::object operator()(const Value::Array& items) const {
      py::list list(items.size());
      for (std::size_t i = 0; i < items.size(); ++i) {
        list[i] = to_python(items[i]);
      }
      return list;
    }
    py::object operator()(const Value::Object& members) const {
      py::dict dict;
      for (const auto& [name, member] : members) {
        dict[py::str(name)] = to_python(member);
      }
      return dict;
    }
  };
  return value.visit(Visitor{});
}

// The notices of a run as JSON has them.
py::object notices_of(const OperationResult& result) {
  const Presentation none{
      .operation = {}, .signature = {}, .data = [] { return Value(); }, .tables = {}};
  return to_python(*envelope(none, result.notices).find("notices"));
}

std::string rendered(const OperationResult& result, const std::string& format, std::size_t width) {
  const auto known = parse_output_format(format);
  if (!known) {
    throw py::value_error("unknown format '" + format + "'");
  }
  switch (*known) {
    case OutputFormat::kJson:
      return json_text(result.presented, result.notices);
    case OutputFormat::kJsonl:
      return json_lines(result.presented, result.notices);
    case OutputFormat::kText:
      if (result.text) {
        return result.text();
      }
      [[fallthrough]];
    default:
      return render(result.presented.tables(), *known, {.color = false, .width = width});
  }
}

void add_results(py::module_& module) {
  py::class_<OperationResult>(module, "OperationResult")
      .def_property_readonly("operation",
                             [](const OperationResult& self) { return self.presented.operation; })
      .def_property_readonly("signature",
                             [](const OperationResult& self) { return self.presented.signature; })
      .def("data", [](const OperationResult& self) { return to_python(self.presented.data()); })
      .def("notices", &notices_of)
      .def("render", &rendered, py::arg("format"), py::arg("width") = 0)
      .def("figures",
           [](const OperationResult& self) {
             return self.figures ? to_python(self.figures()) : py::object(py::list());
           })
      .def("svg",
           [](const OperationResult& self) {
             return self.svg ? py::object(py::str(self.svg())) : py::object(py::none());
           })
      .def("written", [](const OperationResult& self) {
        py::list documents;
        for (const WrittenDocument& document : self.written) {
          if (!document.bytes) {
            raise(document.bytes.error());
          }
          documents.append(py::make_tuple(document.name, py::bytes(*document.bytes)));
        }
        return documents;
      });
}

// (documents, notices) of an input.
py::tuple read_inputs(const py::object& inputs, const std::string& from,
                      const std::string& creation_time, unsigned jobs, const py::object& progress) {
  ReadRequest request;
  set_field(Field{.name = "inputs", .help = {}}, request.inputs, inputs);
  request.from = from;
  if (!creation_time.empty()) {
    for (Input& input : request.inputs) {
      input = input.with_creation_time(creation_time);
    }
  }
  std::optional<Result<Outcome<ReadResult>>> outcome;
  call_unlocked(jobs, progress,
                [&](const Run& run) { outcome.emplace(read_documents(request, run)); });
  if (!*outcome) {
    raise(outcome->error());
  }
  py::list documents;
  for (const SharedDocument& document : (*outcome)->value.documents) {
    documents.append(DocumentHandle(document));
  }
  return py::make_tuple(documents,
                        notices_of({.held = {}, .presented = {}, .notices = (*outcome)->notices}));
}

// A drawing of timelines, as "text", "svg" or "html".
std::string draw_timeline(const py::dict& given, const std::string& as) {
  py::dict keywords(given.attr("copy")());
  TimelineRequest request;
  TimelineDrawing how;
  take_fields(request, keywords);
  take_fields(how, keywords);
  refuse_rest("timeline", keywords, {"main", "labels", "title", "since", "until", "width"});
  how.as = as == "svg"    ? TimelineDrawing::As::kSvg
           : as == "html" ? TimelineDrawing::As::kHtml
                          : TimelineDrawing::As::kText;
  Result<std::string> drawn;
  call_unlocked(0, py::none(), [&](const Run& run) {
    const auto outcome = timeline(request, run);
    drawn = outcome ? draw(outcome->value, how) : Failure(outcome.error());
  });
  if (!drawn) {
    raise(drawn.error());
  }
  return *drawn;
}

py::list metrics() {
  py::list list;
  for (const Metric* metric : all_metrics()) {
    py::dict described;
    described["name"] = std::string(metric->name);
    described["summary"] = std::string(metric->summary);
    list.append(described);
  }
  return list;
}

void add_operations(py::module_& module) {
  add_operation<ScoreView>(module, "score", "score", &score);
  add_operation<NoView>(module, "compare", "compare", &compare);
  add_operation<AgreeView>(module, "agree", "agree", &agree);
  add_operation<AlignView>(module, "align", "align", &align_documents);
  add_operation<AskView>(module, "ask", "ask", &ask);
  add_operation<AskSystemsView>(module, "ask_systems", "ask", &ask_systems);
  add_operation<StatsView>(module, "stats", "stats", &stats);
  add_operation<CheckView>(module, "check", "check", &check);
  add_operation<NoView>(module, "explain", "explain", &explain);
  add_operation<NoView>(module, "convert", "convert", &convert);
  add_operation<NoView>(module, "close", "close", &close);
  add_operation<NoView>(module, "reduce", "reduce", &reduce);
  add_operation<NoView>(module, "repair", "repair", &repair);
  add_operation<LinkView>(module, "link", "link", &link);
  add_operation<TagView>(module, "tag", "tag", &tag);
  add_operation<MergeView>(module, "merge", "merge", &merge);
  add_operation<NoView>(module, "timeline", "timeline", &timeline);
  add_operation<DegradeView>(module, "degrade", "degrade", &degrade);
  add_operation<CurvesView>(module, "curves", "curves", &curves);
  add_operation<SimulateView>(module, "simulate", "simulate", &simulate);
  add_operation<TasksView>(module, "tasks", "tasks", &tasks);
  add_operation<NoView>(module, "show", "show", &show);
}

}  // namespace
}  // namespace gnomon::python

PYBIND11_MODULE(_gnomon, module) {
  using namespace gnomon::python;
  module.attr("__version__") = std::string(gnomon::version());
  add_documents(module);
  add_results(module);
  add_operations(module);
  module.def("read", &read_inputs, py::arg("inputs"), py::arg("format") = "",
             py::arg("creation_time") = "", py::arg("jobs") = 0, py::arg("progress") = py::none());
  module.def("draw_timeline", &draw_timeline);
  module.def("metrics", &metrics);
  module.def("formats", [] { return to_python(data(gnomon::list_formats())); });
}
