// Which times a backbone can name.
#pragma once

#include "gnomon/timeml/document.h"

namespace gnomon {

// Links name times by their ids, so one without an id, or with that of an earlier time, cannot take
// part.
inline bool has_own_id(const Document& document, const Timex& time) {
  const auto found = document.find_time(time.tid);
  return found && &document[*found] == &time;
}

inline constexpr const char* kNoOwnId = "has no unique id";

}  // namespace gnomon
