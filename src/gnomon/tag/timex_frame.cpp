#include "gnomon/tag/timex_frame.h"

#include <charconv>

namespace gnomon {
namespace {

constexpr auto kSlotNames = std::to_array<std::string_view>(
    {"year",    "month",    "day",    "weekday", "part",  "hour",       "minute",
     "second",  "meridiem", "zone",   "quarter", "half",  "season",     "holiday",
     "decade",  "century",  "number", "unit",    "shift", "year-shift", "offset",
     "ordinal", "mod",      "era",    "fiscal",  "past"});
static_assert(kSlotNames.size() == kTimexSlots);

constexpr auto kUnitNames =
    std::to_array<std::string_view>({"S",  "MIN", "H",  "D",  "WE", "W",  "M",  "Q",  "Y",  "DE",
                                     "CE", "ML",  "NI", "MO", "AF", "EV", "SP", "SU", "FA", "WI"});
constexpr auto kPartNames = std::to_array<std::string_view>({"MO", "AF", "EV", "NI", "DT"});
constexpr auto kSeasonNames = std::to_array<std::string_view>({"SP", "SU", "FA", "WI"});
constexpr auto kModNames = std::to_array<std::string_view>(
    {"", "START", "MID", "END", "APPROX", "LESS_THAN", "MORE_THAN", "EQUAL_OR_LESS",
     "EQUAL_OR_MORE", "BEFORE", "AFTER", "ON_OR_BEFORE", "ON_OR_AFTER"});

template <class Names>
std::optional<std::size_t> place_in(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(TimexMod mod) { return kModNames[static_cast<std::size_t>(mod)]; }
std::string_view letters_of(TimexPart part) { return kPartNames[static_cast<std::size_t>(part)]; }
std::string_view season_letters(int season) {
  return kSeasonNames[static_cast<std::size_t>(season)];
}

std::optional<TimexSlot> find_timex_slot(std::string_view name) {
  const auto place = place_in(kSlotNames, name);
  return place ? std::optional(static_cast<TimexSlot>(*place)) : std::nullopt;
}

std::optional<double> find_timex_symbol(TimexSlot slot, std::string_view name) {
  double number = 0;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (problem == std::errc() && end == name.data() + name.size()) {
    return number;
  }
  std::optional<std::size_t> place;
  switch (slot) {
    case TimexSlot::kUnit:
      place = place_in(kUnitNames, name);
      break;
    case TimexSlot::kPart:
      place = place_in(kPartNames, name);
      break;
    case TimexSlot::kSeason:
      place = place_in(kSeasonNames, name);
      break;
    case TimexSlot::kMod:
      place = place_in(kModNames, name);
      break;
    default:
      break;
  }
  return place ? std::optional(static_cast<double>(*place)) : std::nullopt;
}

}  // namespace gnomon
