// A JSON-like tree that keeps its members in the order in which they were set.
#pragma once

#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gnomon {

template <class T>
concept CountLike = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
                    !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                    !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

// What a run found, for machines: null, bool, integer, double, text, array or object. Built with
// plain values on the right-hand side:
//
//     Value::object().set("gnomon", "0.1").set("documents", 20).set("f1", 0.5)
//
// A plain value: two trees are equal when they hold the same things in the same order.
class Value {
 public:
  using Array = std::vector<Value>;
  using Member = std::pair<std::string, Value>;
  using Object = std::vector<Member>;

  static Value object() { return Value(Object{}); }
  static Value array() { return Value(Array{}); }

  Value() = default;  // null
  Value(std::nullptr_t) {}
  // Only a true bool: a pointer, which would convert to bool, is refused.
  template <std::same_as<bool> T>
  Value(T truth) : tree_(truth) {}
  template <CountLike T>
  Value(T count) : tree_(static_cast<std::int64_t>(count)) {
    assert(std::in_range<std::int64_t>(count) && "counts fit into 63 bits");
  }
  // JSON knows neither NaN nor infinity, so these become null.
  template <std::floating_point T>
  Value(T number) {
    if (std::isfinite(number)) {
      tree_ = static_cast<double>(number);
    }
  }
  Value(std::string text) : tree_(std::move(text)) {}
  Value(std::string_view text) : tree_(std::string(text)) {}
  Value(const char* text) : tree_(std::string(text)) {}
  // Null for nothing.
  template <class T>
  Value(const std::optional<T>& value) {
    if (value) {
      *this = Value(*value);
    }
  }

  bool is_null() const { return std::holds_alternative<std::monostate>(tree_); }
  bool is_array() const { return std::holds_alternative<Array>(tree_); }
  bool is_object() const { return std::holds_alternative<Object>(tree_); }

  // Gives the object a member, or the member of that name a new value in its old place. Null turns
  // into an object first; anything else is a bug. Costs a look at every member.
  Value& set(std::string name, Value value) &;
  Value set(std::string name, Value value) &&;

  // Adds an item to the end of the array. Null turns into an array first.
  Value& push(Value value) &;
  Value push(Value value) &&;

  // The member of that name; null pointer when there is none or this is no object.
  const Value* find(std::string_view name) const;

  // The items of an array, nothing for anything else.
  std::span<const Value> items() const;

  // Calls the visitor with std::monostate, bool, std::int64_t, double, std::string, Array or
  // Object.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), tree_);
  }

  friend bool operator==(const Value& a, const Value& b);

 private:
  explicit Value(Array items) : tree_(std::move(items)) {}
  explicit Value(Object members) : tree_(std::move(members)) {}

  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> tree_;
};

}  // namespace gnomon
