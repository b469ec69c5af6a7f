#include "gnomon/calendar/duration_syntax.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

enum class UnitPlace { kBeforeT, kBehindT };

struct UnitSpelling {
  std::string_view text;
  DurationUnit unit;
  std::string_view plural;
  UnitPlace place = UnitPlace::kBeforeT;
};

// Longer spellings come first, so that the first match is the longest; of several spellings of one
// unit the first is the one we write. E, C and L are old spellings that TimeBank holds. DT is not
// here: see read_unit.
constexpr auto kUnits = std::to_array<UnitSpelling>({
    {"ML", DurationUnit::kMillennium, "millennia"},
    {"CE", DurationUnit::kCentury, "centuries"},
    {"DE", DurationUnit::kDecade, "decades"},
    {"FY", DurationUnit::kFiscalYear, "fiscal years"},
    {"SP", DurationUnit::kSpring, "springs"},
    {"SU", DurationUnit::kSummer, "summers"},
    {"FA", DurationUnit::kFall, "falls"},
    {"AU", DurationUnit::kFall, "falls"},
    {"WI", DurationUnit::kWinter, "winters"},
    {"WE", DurationUnit::kWeekend, "weekends"},
    {"MO", DurationUnit::kMorning, "mornings"},
    {"MI", DurationUnit::kMi, "middays"},
    {"AF", DurationUnit::kAfternoon, "afternoons"},
    {"EV", DurationUnit::kEvening, "evenings"},
    {"NI", DurationUnit::kNight, "nights"},
    {"L", DurationUnit::kMillennium, "millennia"},
    {"C", DurationUnit::kCentury, "centuries"},
    {"E", DurationUnit::kDecade, "decades"},
    {"Y", DurationUnit::kYear, "years"},
    {"Q", DurationUnit::kQuarter, "quarters"},
    {"M", DurationUnit::kMonth, "months"},
    {"W", DurationUnit::kWeek, "weeks"},
    {"D", DurationUnit::kDay, "days"},
    {"H", DurationUnit::kHour, "hours", UnitPlace::kBehindT},
    {"M", DurationUnit::kMinute, "minutes", UnitPlace::kBehindT},
    {"S", DurationUnit::kSecond, "seconds", UnitPlace::kBehindT},
});
constexpr UnitSpelling kDaytime{"DT", DurationUnit::kDaytime, "daytimes"};
constexpr UnitSpelling kUnknownUnit{"", DurationUnit::kUnknown, "units"};

const UnitSpelling& spelling_of(DurationUnit unit) {
  if (unit == DurationUnit::kDaytime) {
    return kDaytime;
  }
  const auto* found = std::ranges::find(kUnits, unit, &UnitSpelling::unit);
  return found == kUnits.end() ? kUnknownUnit : *found;
}

bool stands_alone(DurationUnit unit) { return unit > DurationUnit::kSecond; }

const UnitSpelling* match_unit(ValueReader& reader, UnitPlace place) {
  for (const UnitSpelling& spelling : kUnits) {
    if (spelling.place == place && reader.accept(spelling.text)) {
      return &spelling;
    }
  }
  return nullptr;
}

// P1DT is one daytime, P1DT2H a day and two hours: DT counts as a unit at the end only.
std::optional<DurationUnit> read_unit(ValueReader& reader, UnitPlace place,
                                      std::string_view amount) {
  if (place == UnitPlace::kBeforeT && reader.rest() == kDaytime.text) {
    reader.accept(kDaytime.text);
    return DurationUnit::kDaytime;
  }
  if (const UnitSpelling* spelling = match_unit(reader, place)) {
    return spelling->unit;
  }
  const std::size_t begin = reader.byte();
  if (reader.at_end()) {
    return reader.fail(begin, fmt::format("the amount {} has no unit", amount),
                       fmt::format("P{}D, for example, counts days", amount));
  }
  if (place == UnitPlace::kBeforeT) {
    if (const UnitSpelling* spelling = match_unit(reader, UnitPlace::kBehindT)) {
      return reader.fail(begin, fmt::format("{} come after a 'T'", spelling->plural),
                         fmt::format("write PT{}{}", amount, spelling->text));
    }
  } else if (const UnitSpelling* spelling = match_unit(reader, UnitPlace::kBeforeT)) {
    return reader.fail(begin, fmt::format("{} come before the 'T'", spelling->plural));
  }
  return reader.fail(begin,
                     fmt::format("{} is not a unit of a duration", quote_first(reader.rest())),
                     "the units are Y, Q, M, W and D, and after a 'T' H, M and S");
}

// Whether the part may follow those before it.
bool check_order(ValueReader& reader, std::size_t begin, const TimexDuration& before,
                 DurationUnit unit) {
  if (before.parts.empty()) {
    return true;
  }
  const DurationPart& last = before.parts.back();
  if (stands_alone(unit) || stands_alone(last.unit)) {
    const UnitSpelling& alone = spelling_of(stands_alone(unit) ? unit : last.unit);
    reader.fail(begin, fmt::format("{} cannot be combined with other units", alone.plural));
  } else if (unit == last.unit) {
    reader.fail(begin, fmt::format("{} are given twice", spelling_of(unit).plural));
  } else if (unit < last.unit) {
    reader.fail(
        begin,
        fmt::format("{} come before {}", spelling_of(unit).plural, spelling_of(last.unit).plural),
        "the order is Y, M, W, D, then T and H, M, S");
  } else if (last.amount.fraction) {
    reader.fail(begin, "only the last amount of a duration has a fraction");
  } else {
    return true;
  }
  return false;
}

std::optional<DurationPart> read_part(ValueReader& reader, UnitPlace place,
                                      const TimexDuration& before) {
  const std::size_t begin = reader.byte();
  const auto amount = read_amount(reader);
  if (!amount) {
    return std::nullopt;
  }
  std::string amount_text;
  append_amount(amount_text, *amount);
  const auto unit = read_unit(reader, place, amount_text);
  if (!unit || !check_order(reader, begin, before, *unit)) {
    return std::nullopt;
  }
  return DurationPart{*amount, *unit};
}

}  // namespace

std::optional<TimexDuration> read_duration(ValueReader& reader) {
  TimexDuration duration;
  // PXX, as for "a while", is what the TempEval-3 edition of TimeBank has where not even the unit
  // is known.
  if (reader.rest() == "XX") {
    if (const auto amount = read_amount(reader)) {
      duration.parts.push_back({*amount, DurationUnit::kUnknown});
    }
    return duration;
  }
  UnitPlace place = UnitPlace::kBeforeT;
  do {
    if (place == UnitPlace::kBeforeT && reader.accept('T')) {
      place = UnitPlace::kBehindT;
    }
    const auto part = read_part(reader, place, duration);
    if (!part) {
      return std::nullopt;
    }
    duration.parts.push_back(*part);
  } while (!reader.at_end());
  return duration;
}

void append_amount(std::string& out, const Amount& amount) {
  out += amount.whole.text();
  if (amount.fraction) {
    out += '.';
    out += amount.fraction->text();
  }
}

void append_duration(std::string& out, const TimexDuration& duration) {
  out += 'P';
  bool behind_t = false;
  for (const DurationPart& part : duration.parts) {
    const UnitSpelling& spelling = spelling_of(part.unit);
    if (spelling.place == UnitPlace::kBehindT && !behind_t) {
      out += 'T';
      behind_t = true;
    }
    append_amount(out, part.amount);
    out += spelling.text;
  }
}

}  // namespace gnomon
