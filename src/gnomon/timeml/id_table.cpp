#include "gnomon/timeml/id_table.h"

#include <bit>
#include <cassert>
#include <functional>

namespace gnomon {

void IdTable::reserve(std::size_t count) {
  assert(slots_.empty() && "an id table is filled once");
  slots_.resize(std::bit_ceil(count * 2 + 2));
}

// The slot that holds the id, or the free one where it would go.
std::size_t IdTable::slot_of(Kind kind, std::string_view id) const {
  const std::size_t mask = slots_.size() - 1;
  const std::size_t salt = static_cast<std::size_t>(kind) * 0x9e3779b97f4a7c15U;
  std::size_t slot = (std::hash<std::string_view>{}(id) ^ salt) & mask;
  while (slots_[slot].kind != Kind::kNone && (slots_[slot].kind != kind || slots_[slot].id != id)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

bool IdTable::add(Kind kind, std::string_view id, std::uint32_t index) {
  Slot& slot = slots_[slot_of(kind, id)];
  if (slot.kind != Kind::kNone) {
    return false;
  }
  slot = {id, index, kind};
  return true;
}

std::optional<std::uint32_t> IdTable::find(Kind kind, std::string_view id) const {
  if (slots_.empty()) {
    return std::nullopt;
  }
  const Slot& slot = slots_[slot_of(kind, id)];
  return slot.kind == Kind::kNone ? std::nullopt : std::optional(slot.index);
}

}  // namespace gnomon
