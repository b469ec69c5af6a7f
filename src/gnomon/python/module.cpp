// The module _gnomon: the operations as functions of keywords. The package in python/gnomon makes
// of it what people call.
#include "gnomon/base/files.h"
#include "gnomon/base/json.h"
#include "gnomon/base/version.h"
#include "gnomon/formats/format.h"
#include "gnomon/gnomon.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/python/calls.h"
#include "gnomon/python/documents.h"
#include "gnomon/python/pair_tables.h"
#include "gnomon/python/session.h"
#include "gnomon/score/metrics.h"

namespace gnomon::python {
namespace {

py::object to_python(const Value& value) {
  struct Visitor {
    py::object operator()(std::monostate /*null*/) const { return py::none(); }
    py::object operator()(bool truth) const { return py::bool_(truth); }
    py::object operator()(std::int64_t count) const { return py::int_(count); }
    py::object operator()(double number) const { return py::float_(number); }
    py::object operator()(const std::string& words) const { return text(words); }
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
      .def("data_seen", [](const OperationResult& self,
                           const py::dict& view) { return to_python(self.seen(view).data()); })
      .def("notices", &notices_of)
      .def_property_readonly("complete",
                             [](const OperationResult& self) { return is_complete(self.notices); })
      .def("render", &rendered, py::arg("format"), py::arg("width") = 0)
      .def("figures",
           [](const OperationResult& self) {
             return self.figures ? to_python(self.figures()) : py::object(py::list());
           })
      .def("page",
           [](const OperationResult& self) {
             return self.page ? py::object(py::str(self.page())) : py::object(py::none());
           })
      .def("tallies",
           [](const OperationResult& self) {
             return self.tallies ? py::object(py::str(self.tallies())) : py::object(py::none());
           })
      .def("draw",
           [](const OperationResult& self, const py::dict& keywords, const std::string& as) {
             if (!self.draw) {
               throw py::type_error(self.presented.operation + " draws no timeline");
             }
             const std::string drawing = self.draw(keywords, as);
             return as == "png" || as == "pdf" ? py::object(py::bytes(drawing))
                                               : py::object(py::str(drawing));
           })
      .def("svg",
           [](const OperationResult& self) {
             return self.svg ? py::object(py::str(self.svg())) : py::object(py::none());
           })
      .def("makes_documents", [](const OperationResult& self) { return self.format != nullptr; })
      .def("written", [](const OperationResult& self) {
        py::list documents;
        for (const WrittenDocument& document : self.written) {
          const Result<std::string> bytes = document.all_bytes();
          if (!bytes) {
            raise(bytes.error());
          }
          documents.append(py::make_tuple(text(document.name), py::bytes(*bytes)));
        }
        return documents;
      });
}

ReadRequest read_request(const py::object& inputs, const std::string& from,
                         const std::string& creation_time) {
  ReadRequest request;
  set_field(Field{.name = "inputs", .help = {}}, request.inputs, inputs);
  request.from = from;
  if (!creation_time.empty()) {
    for (Input& input : request.inputs) {
      input = input.with_creation_time(creation_time);
    }
  }
  return request;
}

py::tuple documents_and_notices(const Outcome<ReadResult>& outcome) {
  py::list documents;
  for (const SharedDocument& document : outcome.value.documents) {
    documents.append(DocumentHandle(document));
  }
  return py::make_tuple(documents,
                        notices_of({.held = {}, .presented = {}, .notices = outcome.notices}));
}

// (documents, notices) of an input.
py::tuple read_inputs(const py::object& inputs, const std::string& from,
                      const std::string& creation_time, unsigned jobs, const py::object& progress) {
  const ReadRequest request = read_request(inputs, from, creation_time);
  std::optional<Result<Outcome<ReadResult>>> outcome;
  call_unlocked(jobs, progress,
                [&](const Run& run) { outcome.emplace(read_documents(request, run)); });
  if (!*outcome) {
    raise(outcome->error());
  }
  return documents_and_notices(**outcome);
}

// Documents a few at a time.
class StreamHandle {
 public:
  explicit StreamHandle(DocumentStream stream) : stream_(std::move(stream)) {}

  std::size_t files() const { return stream_.files(); }

  // (documents, notices) of the next files, or None at the end.
  py::object next(unsigned jobs) {
    if (busy_) {
      throw std::runtime_error("another thread reads from this stream; give each thread its own");
    }
    if (stream_.at_end()) {
      return py::none();
    }
    busy_ = true;
    std::optional<Result<Outcome<ReadResult>>> outcome;
    try {
      call_unlocked(jobs, py::none(), [&](const Run& run) { outcome.emplace(stream_.next(run)); });
    } catch (...) {
      busy_ = false;
      throw;
    }
    busy_ = false;
    if (!*outcome) {
      raise(outcome->error());
    }
    return documents_and_notices(**outcome);
  }

 private:
  DocumentStream stream_;
  bool busy_ = false;  // under the interpreter's lock
};

// The documents that an operation made, read from what it wrote: (documents, notices).
py::tuple read_written(const OperationResult& result) {
  ReadRequest request;
  request.from = std::string(result.format->name);
  for (const WrittenDocument& document : result.written) {
    Result<std::string> bytes = document.all_bytes();
    if (!bytes) {
      raise(bytes.error());
    }
    request.inputs.push_back(Input::bytes(
        document.name + "." + std::string(FileSort(*result.format).extension), *std::move(bytes)));
  }
  std::optional<Result<Outcome<ReadResult>>> outcome;
  call_unlocked(0, py::none(),
                [&](const Run& run) { outcome.emplace(read_documents(request, run)); });
  if (!*outcome) {
    raise(outcome->error());
  }
  return documents_and_notices(**outcome);
}

// (stream, notices).
py::tuple open_stream(const py::object& inputs, const std::string& from,
                      const std::string& creation_time) {
  const ReadRequest request = read_request(inputs, from, creation_time);
  std::optional<Result<Outcome<DocumentStream>>> opened;
  call_unlocked(1, py::none(),
                [&](const Run& /*run*/) { opened.emplace(DocumentStream::open(request)); });
  if (!*opened) {
    raise(opened->error());
  }
  const py::object notices =
      notices_of({.held = {}, .presented = {}, .notices = (*opened)->notices});
  return py::make_tuple(std::make_unique<StreamHandle>(std::move((*opened)->value)), notices);
}

// Converted documents as files: (paths, problems as notices). A folder gets a file for each.
py::tuple write_files(const OperationResult& converted, const py::object& target) {
  const auto path = py::cast<std::string>(py::module_::import("os").attr("fsencode")(target));
  std::vector<Error> problems;
  std::size_t count = 0;
  if (means_folder(path)) {
    FolderWritten written = write_folder(converted.written, FileSort(*converted.format), path);
    count = written.written;
    problems = std::move(written.problems);
  } else {
    const Result<ByteSource> bytes =
        one_file(converted.written, FileSort(*converted.format), problems);
    if (!bytes) {
      raise(bytes.error());
    }
    if (*bytes) {  // none when no document could be written
      if (const Result<void> done = write_file(path, *bytes); !done) {
        raise(done.error());
      }
    }
    count = converted.written.size() - problems.size();
  }
  OperationResult said;
  for (Error& problem : problems) {
    said.notices.push_back(error_notice(std::move(problem)));
  }
  return py::make_tuple(count, notices_of(said));
}

// Pairs are scored under these rules.
py::list known_conventions() {
  py::list list;
  for (const Convention& convention : conventions()) {
    py::list sets;
    for (const Choice<PairSet>& set : kPairSets) {
      if (convention.suits(set.value)) {
        sets.append(std::string(set.name));
      }
    }
    py::dict described;
    described["name"] = std::string(convention.name);
    described["summary"] = std::string(convention.summary);
    described["sets"] = sets;
    list.append(described);
  }
  return list;
}

py::list metrics() {
  py::list list;
  for (const Metric* metric : all_metrics()) {
    py::dict described;
    described["name"] = std::string(metric->name);
    described["summary"] = std::string(metric->summary);
    described["citation"] = std::string(metric->citation);
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
  add_operation<NoView>(module, "train", "train", &train);
  add_operation<MergeView>(module, "merge", "merge", &merge);
  add_operation<NoView>(module, "timeline", "timeline", &timeline);
  add_operation<DegradeView>(module, "degrade", "degrade", &degrade);
  add_operation<CurvesView>(module, "curves", "curves", &curves);
  add_operation<SimulateView>(module, "simulate", "simulate", &simulate);
  add_operation<TasksView>(module, "tasks", "tasks", &tasks);
  add_operation<NoView>(module, "show", "show", &show);
  add_operation<ScorePairsView>(module, "score_pairs", "score pairs", &score_pairs);
  add_operation<NoView>(module, "compare_meanings", "compare", &compare_meanings);
  add_operation<AskSystemsView>(module, "ask_collections", "ask", &ask_collections);
  add_operation<NoView>(module, "make_questions", "make questions", &make_questions);
  add_operation<NoView>(module, "negate_questions", "negate questions", &negate_questions);
  add_operation<TasksView>(module, "blank_tasks", "tasks blank", &blank_tasks);
  add_operation<TasksView>(module, "fill_tasks", "tasks fill", &fill_tasks);
  add_operation<NoView>(module, "make_targets", "tasks targets", &make_targets);
  add_operation<NoView>(module, "cite", "cite", &cite);
}

}  // namespace
}  // namespace gnomon::python

PYBIND11_MODULE(_gnomon, module) {
  using namespace gnomon::python;
  module.attr("__version__") = std::string(gnomon::version());
  add_documents(module);
  add_building(module);
  add_pair_tables(module);
  add_sessions(module);
  add_results(module);
  add_operations(module);
  module.def("read", &read_inputs, py::arg("inputs"), py::arg("format") = "",
             py::arg("creation_time") = "", py::arg("jobs") = 0, py::arg("progress") = py::none());
  py::class_<StreamHandle>(module, "DocumentStream")
      .def("__len__", &StreamHandle::files)
      .def("next", &StreamHandle::next);
  module.def("open_stream", &open_stream);
  module.def("read_written", &read_written);
  module.def("write_files", &write_files);
  module.def("metrics", &metrics);
  module.def("conventions", &known_conventions);
  module.def("relations", [] { return to_python(data(gnomon::list_labels())); });
  module.def("rules", [] { return to_python(data(gnomon::list_rules())); });
  module.def("formats", [] { return to_python(data(gnomon::list_formats())); });
  py::module_::import("atexit").attr("register")(py::cpp_function(&stop_all_work));
}
