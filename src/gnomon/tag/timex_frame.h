// What a rule has read of a time expression: named slots with numbers in them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

enum class TimexSlot : std::uint8_t {
  kYear,
  kMonth,
  kDay,
  kWeekday,
  kPart,  // of the day, a TimexPart
  kHour,
  kMinute,
  kSecond,
  kMeridiem,  // 0 a.m., 12 p.m.
  kZone,      // read, but no part of the value
  kQuarter,
  kHalf,
  kSeason,
  kHoliday,    // which one of its list
  kDecade,     // 199 for the 1990s, 9 for the nineties
  kCentury,    // 20 for the 20th
  kNumber,     // how many units; negative: nobody knows how many
  kUnit,       // a TimexUnit
  kShift,      // -1 last, 0 this, 1 next
  kYearShift,  // of "last year" in "May last year"
  kOffset,     // days from today: -1 yesterday
  kOrdinal,
  kMod,  // a TimexMod
  kEra,  // 1 before Christ
  kFiscal,
  kPast,  // 1 in "the past three years", -1 in "the next three years"
};
inline constexpr std::size_t kTimexSlots = 26;

enum class TimexUnit : std::uint8_t {
  kSecond,
  kMinute,
  kHour,
  kDay,
  kWeekend,
  kWeek,
  kMonth,
  kQuarter,
  kYear,
  kDecade,
  kCentury,
  kMillennium,
  kNight,
  kMorning,
  kAfternoon,
  kEvening,
  kSpring,
  kSummer,
  kFall,
  kWinter,
};

enum class TimexPart : std::uint8_t { kMorning, kAfternoon, kEvening, kNight, kDaytime };

enum class TimexMod : std::uint8_t {
  kNone,
  kStart,
  kMid,
  kEnd,
  kApprox,
  kLessThan,
  kMoreThan,
  kEqualOrLess,
  kEqualOrMore,
  kBefore,
  kAfter,
  kOnOrBefore,
  kOnOrAfter,
};

// As TIMEX3 writes it: START; empty for kNone.
std::string_view name_of(TimexMod mod);
// The letters after T: MO.
std::string_view letters_of(TimexPart part);
// SP, SU, FA, WI for 0 to 3.
std::string_view season_letters(int season);

std::optional<TimexSlot> find_timex_slot(std::string_view name);

// The number that a name in the rules stands for in a slot: Y for a year in `unit`, MO in `part`;
// plain numbers stand for themselves. Nothing when the slot knows no such name.
std::optional<double> find_timex_symbol(TimexSlot slot, std::string_view name);

class TimexFrame {
 public:
  bool has(TimexSlot slot) const { return (filled_ >> static_cast<unsigned>(slot) & 1U) != 0; }
  double number(TimexSlot slot) const { return values_[static_cast<std::size_t>(slot)]; }
  int operator[](TimexSlot slot) const { return static_cast<int>(number(slot)); }
  int value_or(TimexSlot slot, int other) const { return has(slot) ? (*this)[slot] : other; }
  void set(TimexSlot slot, double value) {
    values_[static_cast<std::size_t>(slot)] = value;
    filled_ |= 1U << static_cast<unsigned>(slot);
  }

  // Also what the other one has.
  void take(const TimexFrame& other) {
    for (std::size_t slot = 0; slot < kTimexSlots; ++slot) {
      if (other.has(static_cast<TimexSlot>(slot))) {
        set(static_cast<TimexSlot>(slot), other.values_[slot]);
      }
    }
  }

 private:
  std::array<double, kTimexSlots> values_{};
  std::uint32_t filled_ = 0;
};

}  // namespace gnomon
