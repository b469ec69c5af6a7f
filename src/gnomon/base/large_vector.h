// Vectors of many megabytes.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Much memory that is gone over without order is best kept in large pages: with small ones, finding
// the page takes about half as long again as reading from it. The system is asked for them, and
// need not have any.
void* allocate_in_large_pages(std::size_t bytes);
void free_large_pages(void* memory) noexcept;

template <class T>
class LargeAllocator {
 public:
  using value_type = T;  // NOLINT(readability-identifier-naming): what containers call it
  LargeAllocator() = default;
  template <class U>
  explicit LargeAllocator(const LargeAllocator<U>& /*other*/) {}

  T* allocate(std::size_t number) {
    if (is_large(number)) {
      return static_cast<T*>(allocate_in_large_pages(number * sizeof(T)));
    }
    return static_cast<T*>(::operator new(number * sizeof(T), kAlignment));
  }
  void deallocate(T* memory, std::size_t number) noexcept {
    if (is_large(number)) {
      free_large_pages(memory);
    } else {
      ::operator delete(memory, kAlignment);
    }
  }

  // Elements that are given no value are not written to: zeros would be written only to be
  // replaced.
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    std::construct_at(place, std::forward<Arguments>(arguments)...);
  }

  bool operator==(const LargeAllocator& /*other*/) const { return true; }

 private:
  static constexpr std::align_val_t kAlignment{alignof(T)};
  static constexpr std::size_t kLargeBytes = std::size_t{4} << 20;
  static bool is_large(std::size_t number) { return number >= kLargeBytes / sizeof(T); }
};

// A vector whose elements, if they are plain numbers, have no value until one is given to them.
template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

// Bytes of a file, without a value until one is given to them. A vector goes over all of its
// elements when it is made and destroyed, which for bytes costs as much as reading them.
class LargeBytes {
 public:
  char* data() { return bytes_.get(); }
  const char* data() const { return bytes_.get(); }
  std::size_t size() const { return size_; }
  std::string_view view() const { return {bytes_.get(), size_}; }

  // Keeps what is there.
  void resize(std::size_t size);

 private:
  struct Free {
    void operator()(char* bytes) const noexcept { free_large_pages(bytes); }
  };
  std::unique_ptr<char, Free> bytes_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace gnomon
