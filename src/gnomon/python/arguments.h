// The keywords of a Python call as the fields of a request.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/corpus/input.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

namespace gnomon::python {

namespace py = pybind11;

// "per-document" is per_document in Python, "from" is format.
std::string keyword_of(std::string_view field);

// The bytes of a str, which live as long as it does. Raises UnicodeEncodeError, with advice, for
// lone surrogates.
std::string_view utf8(py::handle value);

// A path (str, os.PathLike), content (bytes, a file object), a Document or a Corpus.
Input to_input(py::handle value);

// Raise TypeError or ValueError with the name of the field when the value does not fit.
void set_field(const Field& field, bool& target, py::handle value);
void set_field(const Field& field, std::string& target, py::handle value);
void set_field(const Field& field, std::vector<std::string>& target, py::handle value);
void set_field(const Field& field, double& target, py::handle value);
void set_field(const Field& field, unsigned& target, py::handle value);
void set_field(const Field& field, std::uint64_t& target, py::handle value);
void set_field(const Field& field, std::int64_t& target, py::handle value);
void set_field(const Field& field, Input& target, py::handle value);
void set_field(const Field& field, std::vector<Input>& target, py::handle value);

// The number of a name in a list of names.
std::size_t chosen(const Field& field, const std::vector<std::string_view>& names,
                   py::handle value);

template <class T>
void set_field(const Field& field, std::optional<T>& target, py::handle value) {
  if (value.is_none()) {
    target.reset();
    return;
  }
  T given{};
  set_field(field, given, value);
  target = given;
}

template <Choosable E>
std::vector<std::string_view> names_of(E value) {
  std::vector<std::string_view> names;
  for (const Choice<E>& choice : choices_of(value)) {
    names.push_back(choice.name);
  }
  return names;
}

template <Choosable E>
void set_field(const Field& field, E& target, py::handle value) {
  target = choices_of(target)[chosen(field, names_of(target), value)].value;
}

// Sets the fields of a request or a view that `keywords` has, and takes these out of it.
template <class Request>
void take_fields(Request& request, py::dict& keywords) {
  for_each_field(request, [&](const Field& field, auto& target) {
    const std::string name = keyword_of(field.name);
    if (keywords.contains(name)) {
      const py::object value = keywords.attr("pop")(name);
      set_field(field, target, value);
    }
  });
}

// TypeError about the first keyword that nobody took, with the nearest of the known ones.
void refuse_rest(const char* function, const py::dict& keywords,
                 const std::vector<std::string>& known);

// What a keyword takes, in a word.
template <class T>
constexpr const char* kind_of_field() {
  if constexpr (std::same_as<T, bool>) {
    return "bool";
  } else if constexpr (Choosable<T>) {
    return "choice";
  } else if constexpr (std::same_as<T, Input>) {
    return "input";
  } else if constexpr (std::same_as<T, std::vector<Input>>) {
    return "inputs";
  } else if constexpr (std::same_as<T, std::string>) {
    return "str";
  } else if constexpr (std::same_as<T, std::vector<std::string>>) {
    return "list";
  } else if constexpr (std::same_as<T, double> || std::same_as<T, std::optional<double>>) {
    return "float";
  } else {
    return "int";
  }
}

// {name, option, kind, help, default, choices, required, positional} for help(), signatures and
// tests.
template <class Request>
void describe_fields(const Request& request, py::list& fields) {
  for_each_field(request, [&](const Field& field, const auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    py::dict described;
    described["name"] = keyword_of(field.name);
    described["help"] = py::str(field.help.data(), field.help.size());
    described["option"] = std::string(field.name);
    described["kind"] = kind_of_field<T>();
    described["positional"] = field.positional;
    described["required"] = field.required;
    described["default"] = py::none();
    described["choices"] = py::none();
    if constexpr (Choosable<T>) {
      described["default"] = std::string(choice_name(value));
      py::list names;
      for (const std::string_view name : names_of(value)) {
        names.append(std::string(name));
      }
      described["choices"] = names;
    } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, std::string>) {
      described["default"] = value;
    }
    fields.append(described);
  });
}

}  // namespace gnomon::python
