// A list that grows without moving what is in it.
#pragma once

#include <bit>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace gnomon {

// A vector that grows copies all its items, and holds them twice while it does: for millions of
// items that is most of the memory of a run. Here each new block is as large as all blocks before
// it, so that a list has few of them, and what is not filled yet is memory that was never touched.
template <class T>
class GrowingList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>,
                "blocks are not initialised, and no destructor is run");

 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  T& operator[](std::size_t index) {
    const Place place = place_of(index);
    return blocks_[place.block][place.offset];
  }
  const T& operator[](std::size_t index) const {
    const Place place = place_of(index);
    return blocks_[place.block][place.offset];
  }

  void push_back(const T& item) {
    const Place place = place_of(size_);
    if (place.block == blocks_.size()) {
      blocks_.push_back(std::make_unique_for_overwrite<T[]>(kFirstBlock << place.block));
    }
    blocks_[place.block][place.offset] = item;
    ++size_;
  }

 private:
  static constexpr std::size_t kFirstBlock = 32;

  struct Place {
    std::size_t block;
    std::size_t offset;
  };
  // Block b has kFirstBlock * 2^b items and starts behind kFirstBlock * (2^b - 1) others.
  static Place place_of(std::size_t index) {
    const auto block = static_cast<std::size_t>(std::bit_width(index / kFirstBlock + 1) - 1);
    return {block, index - kFirstBlock * ((std::size_t{1} << block) - 1)};
  }

  std::vector<std::unique_ptr<T[]>> blocks_;
  std::size_t size_ = 0;
};

}  // namespace gnomon
