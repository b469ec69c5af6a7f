// Numbers for strings of which there are few different ones, such as labels.
#pragma once

#include "gnomon/base/short_text.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gnomon {

// The strings must live as long. The first few are found by looking at them, which is faster than
// any table; the others have one.
class FewStrings {
 public:
  // From 0, in the order in which they come.
  std::uint32_t number(std::string_view text) {
    for (std::size_t i = 0; i < strings_.size() && i < kLookedAt; ++i) {
      if (is_equal(strings_[i], text)) {
        return static_cast<std::uint32_t>(i);
      }
    }
    if (strings_.size() < kLookedAt) {
      strings_.push_back(text);
      return static_cast<std::uint32_t>(strings_.size() - 1);
    }
    const auto [at, is_new] = table_.emplace(text, static_cast<std::uint32_t>(strings_.size()));
    if (is_new) {
      strings_.push_back(text);
    }
    return at->second;
  }
  const std::vector<std::string_view>& strings() const { return strings_; }

 private:
  static constexpr std::size_t kLookedAt = 8;
  std::vector<std::string_view> strings_;
  std::unordered_map<std::string_view, std::uint32_t> table_;
};

}  // namespace gnomon
