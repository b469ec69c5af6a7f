#include "gnomon/base/value.h"

#include <algorithm>

namespace gnomon {

Value& Value::set(std::string name, Value value) & {
  if (is_null()) {
    tree_ = Object{};
  }
  assert(is_object() && "only an object has members");
  auto& members = std::get<Object>(tree_);
  const auto known = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.first == name; });
  if (known != members.end()) {
    known->second = std::move(value);
  } else {
    members.emplace_back(std::move(name), std::move(value));
  }
  return *this;
}

Value Value::set(std::string name, Value value) && {
  set(std::move(name), std::move(value));
  return std::move(*this);
}

Value& Value::push(Value value) & {
  if (is_null()) {
    tree_ = Array{};
  }
  assert(is_array() && "only an array has items");
  std::get<Array>(tree_).push_back(std::move(value));
  return *this;
}

Value Value::push(Value value) && {
  push(std::move(value));
  return std::move(*this);
}

const Value* Value::find(std::string_view name) const {
  const auto* members = std::get_if<Object>(&tree_);
  if (members == nullptr) {
    return nullptr;
  }
  const auto found = std::find_if(members->begin(), members->end(),
                                  [&](const Member& member) { return member.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

std::span<const Value> Value::items() const {
  const auto* items = std::get_if<Array>(&tree_);
  return items == nullptr ? std::span<const Value>() : std::span<const Value>(*items);
}

bool operator==(const Value& a, const Value& b) { return a.tree_ == b.tree_; }

}  // namespace gnomon
