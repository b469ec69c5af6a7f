#include "gnomon/base/large_vector.h"

#include <algorithm>
#include <cstdlib>

#include <sys/mman.h>

namespace gnomon {
namespace {
constexpr std::size_t kLargePage = std::size_t{2} << 20;
}

void* allocate_in_large_pages(std::size_t bytes) {
  void* memory = std::aligned_alloc(kLargePage, (bytes + kLargePage - 1) / kLargePage * kLargePage);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  // What is left behind the last whole page stays in small ones. It is no matter if the system has
  // no large pages.
  static_cast<void>(madvise(memory, bytes / kLargePage * kLargePage, MADV_HUGEPAGE));
  return memory;
}

void free_large_pages(void* memory) noexcept { std::free(memory); }

void LargeBytes::resize(std::size_t size) {
  if (size > room_) {
    std::unique_ptr<char, Free> larger(static_cast<char*>(allocate_in_large_pages(size)));
    std::copy_n(bytes_.get(), size_, larger.get());
    bytes_ = std::move(larger);
    room_ = size;
  }
  size_ = size;
}

}  // namespace gnomon
