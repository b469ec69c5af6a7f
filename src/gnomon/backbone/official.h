// The backbone as the tool of QA TempEval makes it.
#pragma once

#include "gnomon/backbone/backbone.h"

#include <array>
#include <optional>
#include <string_view>

namespace gnomon {

// When a value starts for the tool. A plain value.
struct OfficialStart {
  int year = 0;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;

  // The fields, the gravest first: what an order goes by.
  std::array<int, 6> fields() const { return {year, month, day, hour, minute, second}; }
  friend bool operator==(const OfficialStart&, const OfficialStart&) = default;
};

// Nothing for a value that takes no part.
std::optional<OfficialStart> official_start(std::string_view value);

Backbone official_backbone(const Document& document);

}  // namespace gnomon
