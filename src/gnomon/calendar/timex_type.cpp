#include "gnomon/calendar/timex_type.h"

namespace gnomon {
namespace {

// What the types ask of a value, in one place.
struct Traits {
  bool date = false;
  bool time = false;
  bool part_of_day = false;
  bool duration = false;
  bool reference = false;
  bool open = false;  // stands for many times: something is unknown, or no date is given
};

Traits traits_of(const TimexValue& value) {
  Traits traits;
  traits.open = has_unknown_digits(value);
  traits.duration = std::holds_alternative<TimexDuration>(value);
  traits.reference = std::holds_alternative<TimexReference>(value);
  traits.date = std::holds_alternative<TimexAge>(value);
  if (const auto* point = std::get_if<CalendarPoint>(&value)) {
    traits.time = point->time.has_value();
    traits.date = !traits.time;
    traits.part_of_day = point->time && std::holds_alternative<PartOfDay>(*point->time);
    traits.open = traits.open || !point->date;
  }
  return traits;
}

}  // namespace

bool suits_type(const TimexValue& value, std::string_view type) {
  if (std::holds_alternative<EmptyValue>(value)) {
    return true;
  }
  const Traits traits = traits_of(value);
  if (type == "DATE") {
    return traits.date || traits.reference || traits.part_of_day;
  }
  if (type == "TIME") {
    return traits.time || traits.reference;
  }
  if (type == "DURATION") {
    return traits.duration;
  }
  if (type == "SET") {
    return traits.duration || traits.open;
  }
  return true;
}

std::string_view usual_type(const TimexValue& value) {
  if (std::holds_alternative<EmptyValue>(value)) {
    return {};
  }
  const Traits traits = traits_of(value);
  if (traits.duration) {
    return "DURATION";
  }
  return traits.time ? "TIME" : "DATE";
}

}  // namespace gnomon
