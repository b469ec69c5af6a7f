// What tests of results as data share.
#pragma once

#include "gnomon/base/json.h"
#include "gnomon/base/value.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace gnomon {

// The member at the end of a path of names, as JSON on one line; "nothing there" when one is
// missing. In a list the first item counts.
inline std::string json_at(const Value& value, std::initializer_list<std::string_view> path) {
  const Value* found = &value;
  for (const std::string_view name : path) {
    if (found->is_array()) {
      if (found->items().empty()) {
        return "nothing there";
      }
      found = &found->items().front();
    }
    found = found->find(name);
    if (found == nullptr) {
      return "nothing there";
    }
  }
  return to_json(*found, JsonStyle::kCompact);
}

}  // namespace gnomon
