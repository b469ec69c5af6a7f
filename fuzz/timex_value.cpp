#include "gnomon/calendar/timex_value.h"

#include "fuzz/reader.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = gnomon::parse_timex_value(text);
  if (!value) {
    gnomon::require(!value.error().what.empty(), "a problem says what it is");
    gnomon::require(value.error().byte <= size, "a problem lies inside the value");
    return 0;
  }
  const auto again = gnomon::parse_timex_value(gnomon::to_string(*value));
  gnomon::require(again.has_value() && *again == *value, "what we printed reads as the same value");
  return 0;
}
