// Memory for many small things that live and die together.
#pragma once

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>

namespace gnomon {

// Copies go into large blocks, one behind the other, so that a document with thousands of attribute
// values costs a handful of allocations. What was kept stays at its address while the arena lives,
// also when the arena is moved.
class Arena {
 public:
  std::string_view keep(std::string_view text) {
    const std::span<char> copy = keep_all(std::span<const char>(text));
    return {copy.data(), copy.size()};
  }

  template <class T>
  std::span<T> keep_all(std::span<const T> items) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena never runs destructors");
    if (items.empty()) {
      return {};
    }
    T* copy = static_cast<T*>(memory_->allocate(items.size_bytes(), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), copy);
    return {copy, items.size()};
  }

 private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_ =
      std::make_unique<std::pmr::monotonic_buffer_resource>(4096);
};

}  // namespace gnomon
