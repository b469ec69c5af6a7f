// The members of a JSON body as the fields of a request, and the same fields described.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/corpus/input.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

// What a body names as an input: a served name, an upload, a part of a project. Paths are nothing
// that a request can name.
using ReadInput = std::function<Result<Input>(const Value& value)>;

// Sets fields of a request; the first thing that does not fit is the error.
class FieldReader {
 public:
  FieldReader(const Value::Object& body, const ReadInput& read_input)
      : body_(body), read_input_(read_input) {}

  // All fields that the body has.
  template <class Request>
  void take(Request& request) {
    for_each_field(request, [&](const Field& field, auto& target) {
      known_.emplace_back(field.name);
      if (const Value* value = find(field.name); value != nullptr && !value->is_null()) {
        set(field, target, *value);
      }
    });
  }

  // Also fails when the body has something that no request knows.
  Result<void> checked() const;

 private:
  const Value* find(std::string_view name) const;
  void refuse(const Field& field, std::string_view wanted, const Value& value);
  void fail_with(Error error);

  void set(const Field& field, bool& target, const Value& value);
  void set(const Field& field, std::string& target, const Value& value);
  void set(const Field& field, std::vector<std::string>& target, const Value& value);
  void set(const Field& field, double& target, const Value& value);
  void set(const Field& field, unsigned& target, const Value& value);
  void set(const Field& field, std::uint64_t& target, const Value& value);
  void set(const Field& field, std::int64_t& target, const Value& value);
  void set(const Field& field, Input& target, const Value& value);
  void set(const Field& field, std::vector<Input>& target, const Value& value);
  std::size_t chosen(const Field& field, const std::vector<std::string_view>& names,
                     const Value& value);

  template <class T>
  void set(const Field& field, std::optional<T>& target, const Value& value) {
    T given{};
    set(field, given, value);
    target = given;
  }
  template <Choosable E>
  void set(const Field& field, E& target, const Value& value) {
    std::vector<std::string_view> names;
    for (const Choice<E>& choice : choices_of(target)) {
      names.push_back(choice.name);
    }
    target = choices_of(target)[chosen(field, names, value)].value;
  }

  const Value::Object& body_;
  const ReadInput& read_input_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

// Whether a text field names a file: such a field is for the command line alone.
bool names_a_file(const Field& field);

// {name, help, type, choices, default, required, least, most, positional}
Value field_data(const Field& field, std::string_view type, Value default_value, Value choices);

template <class Request>
void describe(const Request& request, Value& list) {
  for_each_field(request, [&](const Field& field, const auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (Choosable<T>) {
      Value names = Value::array();
      for (const auto& choice : choices_of(value)) {
        names.push(choice.name);
      }
      list.push(field_data(field, "choice", choice_name(value), std::move(names)));
    } else if constexpr (std::same_as<T, bool>) {
      list.push(field_data(field, "flag", value, {}));
    } else if constexpr (std::same_as<T, std::string>) {
      if (!names_a_file(field)) {
        list.push(field_data(field, "text", value, {}));
      }
    } else if constexpr (std::same_as<T, std::vector<std::string>>) {
      list.push(field_data(field, "texts", Value::array(), {}));
    } else if constexpr (std::same_as<T, Input>) {
      list.push(field_data(field, "input", {}, {}));
    } else if constexpr (std::same_as<T, std::vector<Input>>) {
      list.push(field_data(field, "inputs", Value::array(), {}));
    } else if constexpr (std::integral<T>) {
      list.push(field_data(field, "integer", static_cast<std::int64_t>(value), {}));
    } else if constexpr (std::floating_point<T>) {
      list.push(field_data(field, "number", value, {}));
    } else {  // a number that need not be told
      list.push(
          field_data(field, std::integral<typename T::value_type> ? "integer" : "number", {}, {}));
    }
  });
}

}  // namespace gnomon::serve
