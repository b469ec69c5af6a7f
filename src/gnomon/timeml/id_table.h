// From the ids of a document to positions in its lists.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

// Ids of different kinds (events, instances, times, signals) do not meet. The strings are looked
// at, not copied. Open addressing in one vector: a document costs one allocation, not one per id.
class IdTable {
 public:
  enum class Kind : std::uint8_t { kNone, kEvent, kInstance, kTimex, kSignal };

  // Makes room for `count` ids; more may not be added.
  void reserve(std::size_t count);
  // Keeps the first of two equal ids, and says whether this one was new.
  bool add(Kind kind, std::string_view id, std::uint32_t index);
  std::optional<std::uint32_t> find(Kind kind, std::string_view id) const;

 private:
  struct Slot {
    std::string_view id;
    std::uint32_t index = 0;
    Kind kind = Kind::kNone;
  };

  std::size_t slot_of(Kind kind, std::string_view id) const;

  std::vector<Slot> slots_;  // a power of two of them, at most half of them used
};

}  // namespace gnomon
