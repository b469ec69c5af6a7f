// What a metric counts is a struct of numbers, and one function that names them all. Sums, files
// and comparisons go by that function.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace gnomon {

// The name of a number is a list of names.
using FieldPath = std::initializer_list<std::string_view>;

// A count, a sum, or the labels of a task.
using TallyField = std::variant<std::int64_t*, double*, std::string*>;

using FieldUse = std::function<void(FieldPath path, TallyField number)>;

// A struct of numbers, all of them inside it, with a function `visit_fields` beside it, which calls
// `use(path, &number)` for each of them, always in the same order.
template <class T>
concept MetricCounts = std::default_initializable<T> && std::copyable<T> &&
    requires(T& counts, const FieldUse& use) {
  visit_fields(counts, use);
};

// A number by its place in the struct, so that sums need no names.
struct PlacedNumber {
  std::ptrdiff_t byte = 0;
  void (*add)(void* sum, const void* number) = nullptr;
};

// Found once for each type of counts.
template <MetricCounts T>
const std::vector<PlacedNumber>& placed_numbers() {
  static const std::vector<PlacedNumber> kNumbers = [] {
    std::vector<PlacedNumber> result;
    T counts{};
    visit_fields(counts, [&](FieldPath /*path*/, TallyField field) {
      std::visit(
          [&]<class Number>(Number* number) {
            result.push_back(
                {reinterpret_cast<std::byte*>(number) - reinterpret_cast<std::byte*>(&counts),
                 [](void* sum, const void* other) {
                   *static_cast<Number*>(sum) += *static_cast<const Number*>(other);
                 }});
          },
          field);
    });
    return result;
  }();
  return kNumbers;
}

// Counts add up number by number; texts are joined.
template <MetricCounts T>
T& operator+=(T& sum, const std::type_identity_t<T>& other) {
  for (const PlacedNumber& number : placed_numbers<T>()) {
    number.add(reinterpret_cast<std::byte*>(&sum) + number.byte,
               reinterpret_cast<const std::byte*>(&other) + number.byte);
  }
  return sum;
}

}  // namespace gnomon
