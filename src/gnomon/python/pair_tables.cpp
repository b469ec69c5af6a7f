#include "gnomon/python/pair_tables.h"

#include "gnomon/python/arguments.h"
#include "gnomon/python/calls.h"

#include <fmt/format.h>

namespace gnomon::python {
namespace {

using Kind = TableCell::Kind;

// NaN is what data frames have where nothing is.
TableCell cell_of(py::handle value);

TableCell list_cell(py::handle value) {
  TableCell cell;
  cell.kind = Kind::kList;
  for (const py::handle& item : value) {
    cell.list.push_back(py::isinstance<py::str>(item) ? RawAnswer(utf8(item)) : RawAnswer());
  }
  return cell;
}

TableCell cell_of(py::handle value) {
  TableCell cell;
  PyObject* const object = value.ptr();
  if (object == nullptr || object == Py_None) {
    return cell;
  }
  if (PyUnicode_Check(object)) {
    cell.kind = Kind::kText;
    cell.text = utf8(value);
  } else if (PyBool_Check(object)) {
    cell.kind = Kind::kOther;
  } else if (PyFloat_Check(object)) {
    cell.number = PyFloat_AS_DOUBLE(object);
    cell.kind = cell.number == cell.number ? Kind::kNumber : Kind::kNothing;
  } else if (PyIndex_Check(object)) {
    const py::int_ number = py::reinterpret_steal<py::int_>(PyNumber_Index(object));
    if (!number) {
      throw py::error_already_set();
    }
    cell.kind = Kind::kInteger;
    cell.integer = py::cast<std::int64_t>(number);
  } else if (PyList_Check(object) || PyTuple_Check(object)) {
    return list_cell(value);
  } else {
    cell.kind = Kind::kOther;
  }
  return cell;
}

std::vector<std::string> texts(py::handle names) {
  std::vector<std::string> found;
  for (const py::handle& name : names) {
    if (!py::isinstance<py::str>(name)) {
      throw py::type_error("the names of columns must be str");
    }
    found.emplace_back(utf8(name));
  }
  return found;
}

// Rows that are dictionaries or tuples. Whoever changes the list meanwhile gets an error.
class RowTable : public PairTable {
 public:
  RowTable(py::list rows, std::vector<std::string> names, bool are_tuples)
      : rows_(std::move(rows)), names_(std::move(names)), are_tuples_(are_tuples) {
    for (const std::string& name : names_) {
      keys_.emplace_back(name);
    }
    size_ = rows_.size();
  }

  const std::vector<std::string>& names() const override { return names_; }
  std::size_t rows() const override { return size_; }
  TableCell cell(std::size_t row, std::size_t column) const override {
    PyObject* const item =
        row < rows_.size() ? PyList_GET_ITEM(rows_.ptr(), static_cast<Py_ssize_t>(row)) : nullptr;
    if (item == nullptr) {
      throw std::runtime_error("the list of rows was changed while it was read; give a copy of it");
    }
    if (are_tuples_) {
      if (!PyTuple_Check(item) && !PyList_Check(item)) {
        refuse(row, item);
      }
      const Py_ssize_t size = PySequence_Fast_GET_SIZE(item);
      if (static_cast<std::size_t>(size) != names_.size()) {
        throw py::value_error(
            fmt::format("row {} has {} values, not {}", row + 1, size, names_.size()));
      }
      return cell_of(PySequence_Fast_GET_ITEM(item, static_cast<Py_ssize_t>(column)));
    }
    if (!PyDict_Check(item)) {
      refuse(row, item);
    }
    return cell_of(PyDict_GetItemWithError(item, keys_[column].ptr()));
  }

 private:
  [[noreturn]] void refuse(std::size_t row, py::handle item) const {
    throw py::type_error(
        fmt::format("row {} is a {}, not a {} as those before", row + 1,
                    py::cast<std::string>(py::type::handle_of(item).attr("__name__")),
                    are_tuples_ ? "tuple" : "dict"));
  }

  py::list rows_;
  std::vector<std::string> names_;
  std::vector<py::str> keys_;
  bool are_tuples_;
  std::size_t size_ = 0;
};

// Columns that are lists.
class ColumnTable : public PairTable {
 public:
  explicit ColumnTable(const py::dict& columns) {
    for (const auto& [name, values] : columns) {
      if (!py::isinstance<py::str>(name)) {
        continue;  // a column that nobody can ask for
      }
      py::object list = py::reinterpret_borrow<py::object>(values);
      if (py::hasattr(list, "tolist")) {  // an array: its values as those of Python
        list = list.attr("tolist")();
      }
      names_.emplace_back(utf8(name));
      columns_.push_back(py::tuple(list));
      if (columns_.back().size() != columns_.front().size()) {
        throw py::value_error(fmt::format("the column '{}' has {} values, the first one {}",
                                          names_.back(), columns_.back().size(),
                                          columns_.front().size()));
      }
    }
  }

  const std::vector<std::string>& names() const override { return names_; }
  std::size_t rows() const override { return columns_.empty() ? 0 : columns_.front().size(); }
  TableCell cell(std::size_t row, std::size_t column) const override {
    return cell_of(PyTuple_GET_ITEM(columns_[column].ptr(), static_cast<Py_ssize_t>(row)));
  }

 private:
  std::vector<std::string> names_;
  std::vector<py::tuple> columns_;
};

// Every key of the first row; the others may have more, which nobody asks for.
std::unique_ptr<PairTable> table_of_rows(py::list rows, const py::object& names) {
  if (rows.empty()) {
    throw py::value_error("rows is empty; give at least one pair");
  }
  const py::handle first = rows[0];
  if (PyDict_Check(first.ptr())) {
    return std::make_unique<RowTable>(std::move(rows), texts(first), false);
  }
  if (!PyTuple_Check(first.ptr()) && !PyList_Check(first.ptr())) {
    throw py::type_error(
        fmt::format("rows must be dictionaries or tuples, not {}",
                    py::cast<std::string>(py::type::handle_of(first).attr("__name__"))));
  }
  std::vector<std::string> columns;
  if (!names.is_none()) {
    columns = texts(names);
  } else if (py::hasattr(first, "_fields")) {  // a namedtuple
    columns = texts(first.attr("_fields"));
  } else {
    switch (PySequence_Fast_GET_SIZE(first.ptr())) {
      case 4:
        columns = {"doc", "source", "target", "relation"};
        break;
      case 5:
        columns = {"doc", "source", "target", "gold", "pred"};
        break;
      default:
        throw py::value_error(
            "tuples must be (doc, source, target, relation) or (doc, source, target, gold, pred); "
            "for others, say their names: names=[\"doc\", ...]");
    }
  }
  return std::make_unique<RowTable>(std::move(rows), std::move(columns), true);
}

RowColumns columns_of(const py::dict& given) {
  RowColumns columns;
  const std::pair<const char*, std::string*> all[] = {
      {"doc", &columns.document}, {"source", &columns.source},        {"target", &columns.target},
      {"gold", &columns.gold},    {"pred", &columns.prediction},      {"sample", &columns.sample},
      {"asked", &columns.asked},  {"confidence", &columns.confidence}};
  for (const auto& [key, name] : all) {
    if (given.contains(key)) {
      const py::object value = given[key];
      if (!py::isinstance<py::str>(value)) {
        throw py::type_error(fmt::format("{} must be the name of a column, a str", key));
      }
      *name = utf8(value);
    }
  }
  return columns;
}

// Takes rows over from Python. `role` is "gold" or "predictions", which may have gold, too.
PairRows take_rows(const py::object& rows, const py::object& names, const std::string& name,
                   const std::string& role, const py::dict& columns) {
  const PythonTable source = table_of(rows, names);
  const RowColumns given = columns_of(columns);
  const RowRole as = role == "gold" ? RowRole::kGold : RowRole::kPredictions;
  std::optional<Result<RowFile>> read;
  if (source.needs_lock) {
    read.emplace(rows_of_table(*source.table, name, as, given));
  } else {
    call_unlocked(1, py::none(), [&](const Run& /*run*/) {
      read.emplace(rows_of_table(*source.table, name, as, given));
    });
  }
  if (!*read) {
    raise(read->error());
  }
  return {name, std::make_shared<const RowFile>(std::move(**read))};
}

}  // namespace

PythonTable table_of(const py::object& rows, const py::object& names) {
  if (py::hasattr(rows, "__arrow_c_stream__") || py::hasattr(rows, "__arrow_c_array__")) {
    return {arrow_table(rows), false};
  }
  if (PyDict_Check(rows.ptr())) {
    return {std::make_unique<ColumnTable>(py::reinterpret_borrow<py::dict>(rows))};
  }
  if (py::hasattr(rows, "columns") && py::hasattr(rows, "__getitem__")) {  // a data frame
    py::dict columns;
    for (const py::handle& name : rows.attr("columns")) {
      columns[name] = rows[name];
    }
    return {std::make_unique<ColumnTable>(columns)};
  }
  if (PyUnicode_Check(rows.ptr()) || PyBytes_Check(rows.ptr()) || !py::hasattr(rows, "__iter__")) {
    throw py::type_error(
        fmt::format("rows must be a list of dictionaries or tuples, a dict of columns, a data "
                    "frame or Arrow columns, not {}",
                    py::cast<std::string>(py::type::handle_of(rows).attr("__name__"))));
  }
  return {table_of_rows(
      PyList_Check(rows.ptr()) ? py::reinterpret_borrow<py::list>(rows) : py::list(rows), names)};
}

void add_pair_tables(py::module_& module) {
  py::class_<PairRows>(module, "PairRows")
      .def_readonly("name", &PairRows::name)
      .def("__len__", [](const PairRows& self) { return self.file->rows.size(); });
  module.def("take_rows", &take_rows, py::arg("rows"), py::arg("names"), py::arg("name"),
             py::arg("role"), py::arg("columns"));
}

}  // namespace gnomon::python
