#include "gnomon/python/arguments.h"

#include "gnomon/base/nearest.h"
#include "gnomon/python/documents.h"
#include "gnomon/python/pair_tables.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::python {
namespace {

std::string type_name(py::handle value) {
  return py::cast<std::string>(py::type::handle_of(value).attr("__name__"));
}

[[noreturn]] void refuse_type(const Field& field, std::string_view wanted, py::handle value) {
  throw py::type_error(
      fmt::format("{} must be {}, not {}", keyword_of(field.name), wanted, type_name(value)));
}

// bool is an int in Python, but True is not meant as a number.
bool is_integer(py::handle value) {
  return !py::isinstance<py::bool_>(value) && py::hasattr(value, "__index__");
}

template <class T>
T integer(const Field& field, py::handle value) {
  if (!is_integer(value)) {
    refuse_type(field, "an int", value);
  }
  try {
    return py::cast<T>(value.attr("__index__")());
  } catch (const py::cast_error&) {
    throw py::value_error(fmt::format("{} is out of range: {}", keyword_of(field.name),
                                      py::cast<std::string>(py::str(value))));
  }
}

bool is_sequence(py::handle value) {
  return py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value);
}

// The bytes of a file name that is not UTF-8 come as surrogates, as os.fsencode writes them back.
Input path_input(py::handle value) {
  const py::object path = py::module_::import("os").attr("fsencode")(value);
  const auto name = py::cast<std::string>(path);
  if (name.empty()) {
    throw py::value_error("a path must not be empty");
  }
  if (name.find('\n') != std::string::npos || name.front() == '<') {
    throw py::value_error("a str is the path of a file or folder; give content as bytes");
  }
  return {name};
}

}  // namespace

std::string_view utf8(py::handle value) {
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (bytes == nullptr) {
    py::error_already_set error;
    if (error.matches(PyExc_UnicodeEncodeError)) {
      // The same error, with what to do about it.
      const py::object old = error.value();
      const py::object type = py::reinterpret_borrow<py::object>(PyExc_UnicodeEncodeError);
      const py::object made =
          type(old.attr("encoding"), old.attr("object"), old.attr("start"), old.attr("end"),
               "a lone surrogate, which is no character; replace it, as "
               "text.encode('utf-8', 'replace').decode() does");
      PyErr_SetObject(type.ptr(), made.ptr());
    } else {
      error.restore();
    }
    throw py::error_already_set();
  }
  return {bytes, static_cast<std::size_t>(size)};
}

std::string keyword_of(std::string_view field) {
  if (field == "from") {  // a word of the language itself
    return "format";
  }
  std::string name(field);
  std::ranges::replace(name, '-', '_');
  return name;
}

Input to_input(py::handle value) {
  if (py::isinstance<DocumentHandle>(value)) {
    const auto& document = py::cast<const DocumentHandle&>(value);
    return Input::documents(std::string(document.shared()->name()), {document.shared()});
  }
  if (py::isinstance<PairRows>(value)) {
    const auto& rows = py::cast<const PairRows&>(value);
    return Input::rows(rows.name, rows.file);
  }
  if (py::hasattr(value, "_handles")) {  // a Corpus
    std::vector<SharedDocument> documents;
    for (const py::handle& item : value.attr("_handles")) {
      documents.push_back(py::cast<const DocumentHandle&>(item).shared());
    }
    return Input::documents(py::cast<std::string>(value.attr("name")), std::move(documents));
  }
  if (py::hasattr(value, "_handle")) {  // a Document of the package
    return to_input(value.attr("_handle"));
  }
  if (PyByteArray_Check(value.ptr()) || PyMemoryView_Check(value.ptr())) {
    return Input::bytes("<bytes>",
                        py::cast<std::string>(py::bytes(
                            py::reinterpret_steal<py::object>(PyBytes_FromObject(value.ptr())))));
  }
  if (py::isinstance<py::bytes>(value)) {
    return Input::bytes("<bytes>", py::cast<std::string>(value));
  }
  if (py::isinstance<py::str>(value) || py::hasattr(value, "__fspath__")) {
    return path_input(value);
  }
  if (py::hasattr(value, "read")) {
    const py::object content = value.attr("read")();
    const std::string name = py::hasattr(value, "name")
                                 ? py::cast<std::string>(py::str(value.attr("name")))
                                 : std::string("<file>");
    if (py::isinstance<py::str>(content)) {
      return Input::bytes(name, std::string(utf8(content)));
    }
    if (!py::isinstance<py::bytes>(content)) {
      throw py::type_error(
          fmt::format("read() of a file object gives {}, not bytes or str", type_name(content)));
    }
    return Input::bytes(name, py::cast<std::string>(content));
  }
  throw py::type_error(fmt::format(
      "documents must be a path (str, os.PathLike), bytes, a file object, a Document or a Corpus, "
      "not {}",
      type_name(value)));
}

void set_field(const Field& field, bool& target, py::handle value) {
  if (!py::isinstance<py::bool_>(value)) {
    refuse_type(field, "True or False", value);
  }
  target = py::cast<bool>(value);
}

void set_field(const Field& field, std::string& target, py::handle value) {
  if (is_sequence(value)) {  // ["awareness", "entities"] is "awareness,entities"
    std::vector<std::string> parts;
    set_field(field, parts, value);
    target = fmt::format("{}", fmt::join(parts, ","));
    return;
  }
  if (!py::isinstance<py::str>(value)) {
    refuse_type(field, "a str", value);
  }
  target = utf8(value);
}

void set_field(const Field& field, std::vector<std::string>& target, py::handle value) {
  target.clear();
  if (py::isinstance<py::str>(value)) {
    target.emplace_back(utf8(value));
    return;
  }
  if (!is_sequence(value)) {
    refuse_type(field, "a str or a list of str", value);
  }
  for (const py::handle& item : value) {
    if (!py::isinstance<py::str>(item)) {
      refuse_type(field, "a list of str", item);
    }
    target.emplace_back(utf8(item));
  }
}

void set_field(const Field& field, double& target, py::handle value) {
  if (py::isinstance<py::bool_>(value) || !PyNumber_Check(value.ptr())) {
    refuse_type(field, "a number", value);
  }
  target = py::cast<double>(py::float_(py::reinterpret_borrow<py::object>(value)));
}

void set_field(const Field& field, unsigned& target, py::handle value) {
  target = integer<unsigned>(field, value);
}

void set_field(const Field& field, std::uint64_t& target, py::handle value) {
  target = integer<std::uint64_t>(field, value);
}

void set_field(const Field& field, std::int64_t& target, py::handle value) {
  target = integer<std::int64_t>(field, value);
}

void set_field(const Field& /*field*/, Input& target, py::handle value) {
  target = value.is_none() ? Input() : to_input(value);
}

void set_field(const Field& /*field*/, std::vector<Input>& target, py::handle value) {
  target.clear();
  if (!is_sequence(value)) {
    target.push_back(to_input(value));
    return;
  }
  for (const py::handle& item : value) {
    target.push_back(to_input(item));
  }
}

std::size_t chosen(const Field& field, const std::vector<std::string_view>& names,
                   py::handle value) {
  if (!py::isinstance<py::str>(value)) {
    refuse_type(field, "a str", value);
  }
  const auto found = std::ranges::find(names, utf8(value));
  if (found == names.end()) {
    const auto nearest = nearest_name(utf8(value), names);
    throw py::value_error(fmt::format(
        "{} must be one of {}, not '{}'{}", keyword_of(field.name), fmt::join(names, ", "),
        utf8(value), nearest ? fmt::format("; did you mean '{}'?", *nearest) : std::string()));
  }
  return static_cast<std::size_t>(found - names.begin());
}

void refuse_rest(const char* function, const py::dict& keywords,
                 const std::vector<std::string>& known) {
  if (keywords.empty()) {
    return;
  }
  const auto name = py::cast<std::string>(py::str(keywords.begin()->first));
  const std::vector<std::string_view> names(known.begin(), known.end());
  const auto nearest = nearest_name(name, names);
  throw py::type_error(
      fmt::format("{}() has no keyword '{}'{}; it has {}", function, name,
                  nearest ? fmt::format(" (did you mean '{}'?)", *nearest) : std::string(),
                  fmt::join(known, ", ")));
}

}  // namespace gnomon::python
