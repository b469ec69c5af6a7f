#include "gnomon/tag/timex_values.h"

#include "gnomon/calendar/gregorian.h"
#include "gnomon/calendar/timex_value.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

namespace gnomon {
namespace {

using std::chrono::days;
using std::chrono::sys_days;
using Slot = TimexSlot;

// A verb that looks back or ahead outweighs so many days of distance to the creation time.
constexpr int kDirectionBonus = 200;
// News speak of the past where no verb says anything.
constexpr int kPastBonus = 45;
constexpr int kWeekDays = 7;
// A story does not move by so many years from one date to the next.
constexpr int kFarYears = 20;

int season_of_unit(TimexUnit unit) {
  return static_cast<int>(unit) - static_cast<int>(TimexUnit::kSpring);
}

// The month a season begins with.
int first_month(int season) { return 3 + 3 * season; }

int quarter_of_month(int month) { return (month - 1) / 3 + 1; }

std::string quarter_text(int year, int quarter) {
  return fmt::format("{}-Q{}", year_text(year), quarter);
}

// One expression while it is read.
class TimexExpression {
 public:
  TimexExpression(const TimexGrammar& grammar, const std::vector<TimexToken>& tokens,
                  const TimexDirections& directions, const TimexRule& rule, const TimexFrame& frame,
                  const TimexState& state, TokenRange sentence, std::size_t begin, std::size_t end)
      : grammar_(grammar),
        tokens_(tokens),
        directions_(directions),
        rule_(rule),
        frame_(frame),
        state_(state),
        sentence_(sentence),
        begin_(begin),
        end_(end) {}

  std::optional<TimexReading> read() {
    if (!evaluate()) {
      return std::nullopt;
    }
    forget_digressions();
    reading_.mod = static_cast<TimexMod>(frame_.value_or(Slot::kMod, 0));
    reading_.quant = rule_.quant;
    if (!rule_.type.empty()) {
      reading_.type = rule_.type;
    }
    return std::move(reading_);
  }

 private:
  bool evaluate() {
    switch (rule_.function) {
      case TimexFunction::kPoint:
        return point();
      case TimexFunction::kYear:
        return lone_year();
      case TimexFunction::kDuration:
        return duration();
      case TimexFunction::kAgo:
        return shifted(-1, base());
      case TimexFunction::kFromNow:
        return shifted(1, creation());
      case TimexFunction::kEarlier:
        return shifted(-1, reference());
      case TimexFunction::kLater:
        return shifted(1, reference());
      case TimexFunction::kSet:
        return set();
      case TimexFunction::kFixed:
        return fixed();
      case TimexFunction::kYearAgo:
        return year_ago();
      case TimexFunction::kSame:
        return same(0, reference());
      case TimexFunction::kFollowing:
        return same(frame_.value_or(Slot::kShift, 1), reference());
      case TimexFunction::kLatest:
        return latest_quarter();
      case TimexFunction::kSkip:
        reading_.skipped = true;
        return true;
    }
    return false;
  }

  // A story goes on from where it was: "twenty years earlier" looks aside, and so does what the
  // writer says of the own time.
  void forget_digressions() {
    const bool aside =
        reading_.anchor == TimexAnchor::kCreationTime ||
        ((rule_.function == TimexFunction::kEarlier || rule_.function == TimexFunction::kAgo ||
          (rule_.function == TimexFunction::kFollowing && frame_[Slot::kShift] < 0)) &&
         frame_[Slot::kUnit] >= static_cast<int>(TimexUnit::kYear));
    if (state_.narrative && aside) {
      reading_.moment.reset();
    }
    if (state_.narrative && reading_.moment && state_.mentioned && leaves_story()) {
      reading_.aside = reading_.moment->year;
      reading_.moment.reset();
    }
  }

  // A year far from the last one is a comparison or a source ("the largest since 1813", "papers
  // published in 2005"), unless two in a row are near to each other; and so is one that is planned.
  bool leaves_story() const {
    if (!frame_.has(Slot::kYear)) {
      return false;
    }
    const int year = reading_.moment->year;
    const int ahead = year - state_.mentioned->year;
    if (state_.aside && std::abs(year - *state_.aside) < kFarYears / 4) {
      return false;
    }
    return std::abs(ahead) >= kFarYears ||
           (ahead > 0 &&
            directions_.at(tokens_, sentence_, begin_, end_) == TimexDirection::kFuture);
  }

  // --- anchors

  std::optional<TimexMoment> creation() {
    if (state_.creation_time) {
      reading_.anchor = TimexAnchor::kCreationTime;
      reading_.anchor_value = state_.creation_value;
    }
    return state_.creation_time;
  }

  // The last date mentioned, or the creation time.
  std::optional<TimexMoment> reference() {
    if (!state_.mentioned) {
      return creation();
    }
    reading_.anchor = TimexAnchor::kMentioned;
    reading_.anchor_value = state_.mentioned_value;
    return state_.mentioned;
  }

  // What "Friday" and "in May" are counted from: in news the creation time.
  std::optional<TimexMoment> base() { return state_.narrative ? reference() : creation(); }

  // A preposition before the expression says more than a verb elsewhere.
  TimexDirection direction() const {
    if (in_class("looks-back", token_before())) {
      return TimexDirection::kPast;
    }
    const TimexDirection verb = directions_.at(tokens_, sentence_, begin_, end_);
    return verb == TimexDirection::kNone && in_class("looks-ahead", token_before())
               ? TimexDirection::kFuture
               : verb;
  }

  // --- results

  bool done(std::string value, std::optional<TimexMoment> moment = {}) {
    const bool is_time = !value.ends_with("_REF") && value.find('T') != std::string::npos;
    reading_.type = is_time ? "TIME" : "DATE";
    reading_.value = std::move(value);
    reading_.moment = moment;
    return true;
  }

  // A day, with the time of day that the expression says.
  bool done_day(sys_days day) {
    TimexMoment moment = TimexMoment::of_day(day);
    return with_time(day_text(day), moment);
  }

  bool with_time(std::string value, std::optional<TimexMoment> moment) {
    if (frame_.has(Slot::kHour)) {
      const auto clock = clock_text();
      return clock && done(value + *clock, moment);
    }
    if (frame_.has(Slot::kPart)) {
      value += 'T';
      value += letters_of(static_cast<TimexPart>(frame_[Slot::kPart]));
    }
    return done(std::move(value), moment);
  }

  std::optional<std::string> clock_text() const {
    int hour = frame_[Slot::kHour];
    const int minute = frame_.value_or(Slot::kMinute, 0);
    if (hour > 24 || (hour == 24 && minute > 0)) {
      return std::nullopt;
    }
    std::optional<int> meridiem;
    if (frame_.has(Slot::kMeridiem)) {
      meridiem = frame_[Slot::kMeridiem];
    } else if (frame_.has(Slot::kPart) && hour <= 12) {
      const auto part = static_cast<TimexPart>(frame_[Slot::kPart]);
      meridiem = part == TimexPart::kMorning || (part == TimexPart::kNight && hour < 6) ? 0 : 12;
    }
    if (meridiem && hour <= 12) {
      hour = hour % 12 + *meridiem;
    }
    std::string text = fmt::format("T{:02}:{:02}", hour, minute);
    if (frame_.has(Slot::kSecond)) {
      text += fmt::format(":{:02}", frame_[Slot::kSecond]);
    }
    return text;
  }

  // --- points on the calendar

  bool point() {
    if (frame_.has(Slot::kHoliday)) {
      return holiday();
    }
    if (frame_.has(Slot::kMonth)) {
      return month();
    }
    if (frame_.has(Slot::kSeason)) {
      return season();
    }
    if (frame_.has(Slot::kQuarter) || frame_.has(Slot::kHalf)) {
      return part_of_year();
    }
    if (frame_.has(Slot::kWeekday)) {
      return weekday();
    }
    if (frame_.has(Slot::kOffset)) {
      return offset();
    }
    if (frame_.has(Slot::kDecade)) {
      return decade();
    }
    if (frame_.has(Slot::kCentury)) {
      return century();
    }
    if (frame_.has(Slot::kUnit)) {
      return relative_unit();
    }
    if (frame_.has(Slot::kYear) || frame_.has(Slot::kYearShift)) {
      const auto year = said_year();
      return year && with_time(year_text(*year), TimexMoment{.year = *year});
    }
    if (frame_.has(Slot::kHour) || frame_.has(Slot::kPart)) {
      return time_alone();
    }
    return false;
  }

  // The year that the expression itself says.
  std::optional<int> said_year() {
    if (frame_.has(Slot::kYear)) {
      const int year = frame_[Slot::kYear];
      return frame_.value_or(Slot::kEra, 0) != 0 ? 1 - year : year;
    }
    if (frame_.has(Slot::kYearShift)) {
      const int shift = frame_[Slot::kYearShift];
      // 9: of that year
      const auto from = shift == 9 ? reference() : base();
      return from ? std::optional(from->year + (shift == 9 ? 0 : shift)) : std::nullopt;
    }
    return std::nullopt;
  }

  // A year for something that begins in this month and on this day: `place` orders candidates of a
  // year against the anchor.
  std::optional<int> year_of(int month, int day) {
    const auto anchor = base();
    if (!anchor) {
      return std::nullopt;
    }
    if (frame_.has(Slot::kShift)) {
      return shifted_year(*anchor, month, day);
    }
    if (state_.narrative && reading_.anchor == TimexAnchor::kMentioned) {
      return narrative_year(*anchor, month);
    }
    return nearest_year(*anchor, month, day);
  }

  // Months before the anchor by more than half a year, in a story, lie in the next year.
  static int narrative_year(const TimexMoment& anchor, int month) {
    return anchor.has_month() && anchor.month - month >= 8 ? anchor.year + 1 : anchor.year;
  }

  // "last May", "next March 3", "this June".
  int shifted_year(const TimexMoment& anchor, int month, int day) const {
    const int shift = frame_[Slot::kShift];
    if (shift == 0 || !anchor.has_month()) {
      return anchor.year + shift;
    }
    const bool same_month = month == anchor.month;
    const bool is_later = month > anchor.month || (same_month && day > anchor.day && day > 0);
    const bool is_earlier = month < anchor.month || (same_month && day > 0 && day < anchor.day);
    return shift < 0 ? anchor.year - (is_earlier ? 0 : 1) : anchor.year + (is_later ? 0 : 1);
  }

  int nearest_year(const TimexMoment& anchor, int month, int day) const {
    if (!anchor.has_month()) {
      return anchor.year;
    }
    const TimexDirection looks = direction();
    int best = anchor.year;
    int best_distance = std::numeric_limits<int>::max();
    for (int year = anchor.year - 1; year <= anchor.year + 1; ++year) {
      // In days, with months of thirty: near enough to choose a year.
      int distance = (year - anchor.year) * 365 + (month - anchor.month) * 30;
      if (day > 0 && anchor.has_day()) {
        distance += day - anchor.day;
      }
      int weighed = std::abs(distance);
      if (looks == TimexDirection::kNone && distance > 0) {
        weighed += kPastBonus;
      }
      if ((looks == TimexDirection::kPast && distance > 0) ||
          (looks == TimexDirection::kFuture && distance < 0)) {
        weighed += kDirectionBonus;
      }
      if (weighed < best_distance) {
        best_distance = weighed;
        best = year;
      }
    }
    return best;
  }

  bool month() {
    const int number = frame_[Slot::kMonth];
    const int day = frame_.value_or(Slot::kDay, 0);
    std::optional<int> year = said_year();
    if (!year && !frame_.has(Slot::kYear)) {
      year = year_of(number, day);
    }
    if (!year) {  // no creation time
      return unknown_year(number, day);
    }
    if (day == 0) {
      return with_time(month_text({*year, number}), TimexMoment{.year = *year, .month = number});
    }
    if (day > days_in_month(*year, number)) {
      return false;
    }
    return done_day(TimexMoment{.year = *year, .month = number, .day = day}.as_day());
  }

  bool unknown_year(int month, int day) {
    if (day > days_in_month(2000, month)) {
      return false;
    }
    return with_time(
        day == 0 ? fmt::format("XXXX-{:02}", month) : fmt::format("XXXX-{:02}-{:02}", month, day),
        std::nullopt);
  }

  bool holiday() {
    const std::string_view rule = grammar_.holiday(frame_[Slot::kHoliday]);
    std::optional<int> year = said_year();
    if (!year && !frame_.has(Slot::kYear)) {
      const auto anchor = base();
      const auto day = anchor ? holiday_of(rule, anchor->year) : std::nullopt;
      if (day) {
        const TimexMoment moment = TimexMoment::of_day(*day);
        year = year_of(moment.month, moment.day);
      }
    }
    const auto day = year ? holiday_of(rule, *year) : std::nullopt;
    if (!day) {
      const auto any = holiday_of(rule, 2000);
      return any && rule.find('-') == 2 && done(fmt::format("XXXX-{}", day_text(*any).substr(5)));
    }
    const bool said = frame_.has(Slot::kYear);
    done_day(*day + days{frame_.value_or(Slot::kOffset, 0)});
    if (!said && state_.narrative) {
      reading_.moment.reset();  // "the Christmas Offensive": nothing to count from
    }
    return true;
  }

  bool season() {
    const int which = frame_[Slot::kSeason];
    std::optional<int> year = said_year();
    if (!year && !frame_.has(Slot::kYear)) {
      const auto anchor = base();
      if (anchor && frame_.has(Slot::kShift)) {
        year = shifted_year(*anchor, first_month(which), 0);
      } else if (anchor && !state_.narrative) {
        // The last one that has begun, or the next one.
        const bool begun = !anchor->has_month() || anchor->month >= first_month(which);
        year = direction() == TimexDirection::kFuture ? anchor->year + (begun ? 1 : 0)
                                                      : anchor->year - (begun ? 0 : 1);
      } else if (anchor) {
        year = anchor->year;
      }
    }
    const std::string letters(season_letters(which));
    return year ? done(fmt::format("{}-{}", year_text(*year), letters),
                       TimexMoment{.year = *year, .month = std::min(first_month(which), 12)})
                : done("XXXX-" + letters);
  }

  // Quarters and halves.
  bool part_of_year() {
    const bool half = frame_.has(Slot::kHalf);
    const int number = half ? frame_[Slot::kHalf] : frame_[Slot::kQuarter];
    if (number < 1 || number > (half ? 2 : 4)) {
      return false;
    }
    const int begin = half ? 6 * (number - 1) + 1 : 3 * (number - 1) + 1;
    std::optional<int> year = said_year();
    if (!year && !frame_.has(Slot::kYear)) {
      if (const auto anchor = base()) {
        // The last one that has begun, unless the verb looks ahead.
        const bool begun = !anchor->has_month() || anchor->month >= begin;
        year = begun || direction() == TimexDirection::kFuture ? anchor->year : anchor->year - 1;
      }
    }
    const std::string part = fmt::format("{}{}", half ? 'H' : 'Q', number);
    if (!year) {
      return done("XXXX-" + part);
    }
    TimexMoment moment{.year = *year};
    moment.quarter = half ? 0 : number;
    return done(fmt::format("{}-{}", year_text(*year), part), moment);
  }

  bool weekday() {
    const int wanted = frame_[Slot::kWeekday];
    const auto anchor = base();
    if (!anchor || !anchor->has_day()) {
      return with_time(fmt::format("XXXX-WXX-{}", wanted), std::nullopt);
    }
    const sys_days from = anchor->as_day();
    const int ahead = (wanted - iso_weekday(from) + kWeekDays) % kWeekDays;  // 0 to 6
    int step = 0;
    if (frame_.has(Slot::kShift)) {
      const int shift = frame_[Slot::kShift];
      step = shift < 0                 ? (ahead == 0 ? -kWeekDays : ahead - kWeekDays)
             : shift > 0 && ahead == 0 ? kWeekDays
                                       : ahead;
    } else if (ahead != 0) {
      step = direction() == TimexDirection::kFuture ||
                     (state_.narrative && reading_.anchor == TimexAnchor::kMentioned)
                 ? ahead
                 : ahead - kWeekDays;
    }
    if (frame_.has(Slot::kOffset)) {
      step += frame_[Slot::kOffset];
    }
    return done_day(from + days{step});
  }

  // today, yesterday, last night.
  bool offset() {
    const auto anchor = creation();
    if (!anchor) {
      return with_time("XXXX-XX-XX", std::nullopt);
    }
    if (!anchor->has_day()) {
      return unknown_part(*anchor, true);
    }
    return done_day(anchor->as_day() + days{frame_[Slot::kOffset]});
  }

  bool decade() {
    int number = frame_[Slot::kDecade];
    if (frame_.value_or(Slot::kEra, 0) != 0) {
      return done(fmt::format("BC{:03}", number));
    }
    if (number < 10) {  // the nineties
      number += number == 0 ? 200 : 190;
    }
    return number <= 219 && done(fmt::format("{:03}", number));
  }

  bool century() {
    const int number = frame_[Slot::kCentury];
    if (number < 1 || number > 30) {
      return false;
    }
    return done(
        fmt::format("{}{:02}", frame_.value_or(Slot::kEra, 0) != 0 ? "BC" : "", number - 1));
  }

  // last week, this month, next year, the weekend.
  bool relative_unit() {
    const auto unit = static_cast<TimexUnit>(frame_[Slot::kUnit]);
    const auto anchor = base();
    const int shift = frame_.value_or(Slot::kShift, 0);
    if (!anchor) {
      return unknown_unit(unit);
    }
    if (unit == TimexUnit::kWeekend) {
      return weekend(*anchor);
    }
    if (unit >= TimexUnit::kSpring) {
      const int year = shifted_year(*anchor, first_month(season_of_unit(unit)), 0);
      return done(fmt::format("{}-{}", year_text(year), season_letters(season_of_unit(unit))));
    }
    return move_unit(*anchor, unit, shift);
  }

  bool unknown_unit(TimexUnit unit) {
    switch (unit) {
      case TimexUnit::kDay:
        return done("XXXX-XX-XX");
      case TimexUnit::kWeek:
        return done("XXXX-WXX");
      case TimexUnit::kWeekend:
        return done("XXXX-WXX-WE");
      case TimexUnit::kMonth:
        return done("XXXX-XX");
      case TimexUnit::kQuarter:
        return done("XXXX-QX");
      case TimexUnit::kYear:
        return done("XXXX");
      default:
        return false;
    }
  }

  bool weekend(const TimexMoment& anchor) {
    if (!anchor.has_day()) {
      return unknown_unit(TimexUnit::kWeekend);
    }
    const sys_days from = anchor.as_day();
    int weeks = frame_.value_or(Slot::kShift, 0);
    const bool is_weekend = iso_weekday(from) >= 6;
    if (!frame_.has(Slot::kShift)) {  // the weekend: the last one, unless the verb looks ahead
      weeks = is_weekend || direction() == TimexDirection::kFuture ? 0 : -1;
    }
    const sys_days day = from + days{kWeekDays * weeks};
    const IsoWeek week = iso_week_of(day);
    return done(week_text(week) + "-WE",
                TimexMoment::of_day(monday_of(week.year, week.week) + days{5}));
  }

  // The unit that lies so many units from the one that holds the moment.
  bool move_unit(const TimexMoment& from, TimexUnit unit, int shift) {
    switch (unit) {
      case TimexUnit::kDay:
        return from.has_day() ? done_day(from.as_day() + days{shift}) : unknown_part(from, true);
      case TimexUnit::kWeek: {
        if (!from.has_day()) {
          return from.has_month() || state_.narrative ? done(year_text(from.year) + "-WXX")
                                                      : unknown_unit(unit);
        }
        const sys_days day = from.as_day() + days{kWeekDays * shift};
        return done(week_text(iso_week_of(day)), TimexMoment::of_day(day));
      }
      case TimexUnit::kMonth: {
        if (!from.has_month()) {
          return unknown_part(from, false);
        }
        const YearMonth month = add_months(YearMonth{from.year, from.month}, shift);
        return done(month_text(month), TimexMoment::of_month(month));
      }
      case TimexUnit::kQuarter: {
        const int now = from.quarter != 0  ? from.quarter
                        : from.has_month() ? quarter_of_month(from.month)
                                           : 0;
        if (now == 0) {
          return done(year_text(from.year) + "-QX");
        }
        const YearMonth month = add_months(YearMonth{from.year, 3 * now - 2}, 3 * shift);
        TimexMoment moment{.year = month.year};
        moment.quarter = quarter_of_month(month.month);
        return done(quarter_text(month.year, moment.quarter), moment);
      }
      case TimexUnit::kYear:
        return done(year_text(from.year + shift), TimexMoment{.year = from.year + shift});
      case TimexUnit::kDecade: {
        const int decade = from.year > 0 ? from.year / 10 + shift : (1 - from.year) / 10 - shift;
        return done(fmt::format("{}{:03}", from.year > 0 ? "" : "BC", decade));
      }
      case TimexUnit::kCentury: {
        const int century = from.year > 0 ? from.year / 100 + shift : (1 - from.year) / 100 - shift;
        return done(fmt::format("{}{:02}", from.year > 0 ? "" : "BC", century));
      }
      default:
        return false;
    }
  }

  // A month or a day of a date that does not say it.
  bool unknown_part(const TimexMoment& from, bool day) {
    std::string value =
        from.has_month() ? month_text({from.year, from.month}) : year_text(from.year) + "-XX";
    return with_time(day ? value + "-XX" : value,
                     TimexMoment{.year = from.year, .month = from.month});
  }

  // A time of day without its day: on the last date mentioned.
  bool time_alone() {
    const auto anchor = reference();
    if (anchor && anchor->has_day()) {
      return done_day(anchor->as_day());
    }
    if (const auto now = creation(); now && now->has_day() && !state_.narrative) {
      return done_day(now->as_day());
    }
    return anchor && state_.narrative ? unknown_part(*anchor, true)
                                      : with_time("XXXX-XX-XX", std::nullopt);
  }

  // --- counted from somewhere

  // two years ago, six weeks later.
  bool shifted(int sign, const std::optional<TimexMoment>& from) {
    const double number = frame_.has(Slot::kNumber) ? frame_.number(Slot::kNumber) : 1;
    const auto unit = static_cast<TimexUnit>(frame_[Slot::kUnit]);
    if (number < 0 || number > 3000) {
      return done(sign < 0 ? "PAST_REF" : "FUTURE_REF");
    }
    if (!from) {
      return done(sign < 0 ? "PAST_REF" : "FUTURE_REF");
    }
    const int whole = static_cast<int>(std::floor(number));
    const bool fraction = number - whole > 0.01;
    switch (unit) {
      case TimexUnit::kYear:
        if (fraction && from->has_month()) {
          return move_months(*from, sign * static_cast<int>(std::lround(number * 12)));
        }
        return move_unit(*from, unit, sign * whole);
      case TimexUnit::kDecade:
        return move_unit(*from, TimexUnit::kYear,
                         sign * static_cast<int>(std::lround(number * 10)));
      case TimexUnit::kCentury:
        return move_unit(*from, TimexUnit::kYear,
                         sign * static_cast<int>(std::lround(number * 100)));
      case TimexUnit::kSecond:
      case TimexUnit::kMinute:
      case TimexUnit::kHour:
        return moved_clock(*from, unit, sign * number);
      case TimexUnit::kDay:
      case TimexUnit::kWeek:
      case TimexUnit::kMonth:
      case TimexUnit::kQuarter:
        return move_unit(*from, unit, sign * whole);
      default:
        return done(sign < 0 ? "PAST_REF" : "FUTURE_REF");
    }
  }

  bool move_months(const TimexMoment& from, int months) {
    const YearMonth month = add_months(YearMonth{from.year, from.month}, months);
    return done(month_text(month), TimexMoment::of_month(month));
  }

  bool moved_clock(const TimexMoment& from, TimexUnit unit, double number) {
    if (!from.has_day()) {
      return unknown_part(from, true);
    }
    if (!from.hour) {
      return done(day_text(from.as_day()) + "TXX:XX", from);
    }
    const double minutes = number * (unit == TimexUnit::kHour     ? 60
                                     : unit == TimexUnit::kMinute ? 1
                                                                  : 1.0 / 60);
    const int total =
        *from.hour * 60 + from.minute.value_or(0) + static_cast<int>(std::lround(minutes));
    const int day = static_cast<int>(std::floor(total / 1440.0));
    const int rest = total - day * 1440;
    TimexMoment moment = TimexMoment::of_day(from.as_day() + days{day});
    moment.hour = rest / 60;
    moment.minute = rest % 60;
    return done(fmt::format("{}T{:02}:{:02}", day_text(moment.as_day()), rest / 60, rest % 60),
                moment);
  }

  // In reports of companies, a year ago is the same quarter a year before.
  bool year_ago() {
    if (state_.quarter) {
      reading_.anchor = TimexAnchor::kMentioned;
      reading_.anchor_value = quarter_text(state_.quarter->year, state_.quarter->quarter);
      return done(quarter_text(state_.quarter->year - 1, state_.quarter->quarter));
    }
    const auto anchor = base();
    return anchor ? done(year_text(anchor->year - 1)) : done("PAST_REF");
  }

  // that day, the same month; the following year.
  bool same(int shift, const std::optional<TimexMoment>& from) {
    auto unit =
        static_cast<TimexUnit>(frame_.value_or(Slot::kUnit, static_cast<int>(TimexUnit::kDay)));
    if (!from) {
      return frame_.has(Slot::kPart) ? with_time("XXXX-XX-XX", std::nullopt) : unknown_unit(unit);
    }
    if (frame_.has(Slot::kDay)) {
      return day_of_that_month(*from);
    }
    if (frame_.has(Slot::kWeekday)) {
      return following_weekday(*from, shift);
    }
    if (frame_.has(Slot::kSeason)) {
      return done(fmt::format("{}-{}", year_text(from->year + shift),
                              season_letters(frame_[Slot::kSeason])));
    }
    if (frame_.has(Slot::kMonth)) {
      const int month = frame_[Slot::kMonth];
      const bool is_later = !from->has_month() || month > from->month;
      const int year = from->year + (shift > 0 ? (is_later ? 0 : 1) : (is_later ? -1 : 0));
      return done(month_text({year, month}), TimexMoment{.year = year, .month = month});
    }
    return move_unit(*from, unit, shift);
  }

  // the 28th of that month; and 5, after May 4: then a later day, and nothing that is counted.
  bool day_of_that_month(const TimexMoment& from) {
    const int day = frame_[Slot::kDay];
    if (!from.has_month() || day > days_in_month(from.year, from.month)) {
      return false;
    }
    const bool next = state_.last_end + 1 == begin_ && from.has_day() && day > from.day;
    if (rule_.name == "second-day" && (!next || counts_what_follows())) {
      return false;
    }
    return done_day(TimexMoment{.year = from.year, .month = from.month, .day = day}.as_day());
  }

  bool counts_what_follows() const {
    const TimexToken* behind = token_behind();
    if (behind == nullptr) {
      return false;
    }
    const bool plural = behind->tag == PennTag::kNone && behind->text.size() > 3 &&
                        behind->text.back() == 's' && !behind->capital;
    return behind->shape != TimexShape::kWord || in_class("unit", behind) || plural ||
           is_noun(behind->tag) || is_adjective(behind->tag);
  }

  bool following_weekday(const TimexMoment& from, int shift) {
    if (!from.has_day()) {
      return done(fmt::format("XXXX-WXX-{}", frame_[Slot::kWeekday]));
    }
    const int ahead = (frame_[Slot::kWeekday] - iso_weekday(from.as_day()) + kWeekDays) % kWeekDays;
    const int step = shift < 0    ? (ahead == 0 ? -kWeekDays : ahead - kWeekDays)
                     : ahead == 0 ? kWeekDays
                                  : ahead;
    return done_day(from.as_day() + days{step});
  }

  // the quarter, the latest period: the last quarter mentioned, or the last one that has ended.
  bool latest_quarter() {
    if (state_.quarter && frame_.has(Slot::kYear)) {  // the 1988 quarter
      TimexMoment moment{.year = frame_[Slot::kYear]};
      moment.quarter = state_.quarter->quarter;
      return done(quarter_text(moment.year, moment.quarter), moment);
    }
    if (state_.quarter) {
      reading_.anchor = TimexAnchor::kMentioned;
      reading_.anchor_value = quarter_text(state_.quarter->year, state_.quarter->quarter);
      return done(reading_.anchor_value, state_.quarter);
    }
    const auto anchor = creation();
    return anchor && anchor->has_month() ? move_unit(*anchor, TimexUnit::kQuarter, -1)
                                         : unknown_unit(TimexUnit::kQuarter);
  }

  // --- years, durations, sets

  const TimexToken* token_before() const {
    return begin_ > sentence_.begin ? &tokens_[begin_ - 1] : nullptr;
  }
  const TimexToken* token_behind() const { return end_ < sentence_.end ? &tokens_[end_] : nullptr; }
  bool in_class(std::string_view name, const TimexToken* token) const {
    const auto words = grammar_.find_class(name);
    return token != nullptr && words && token->word != 0 &&
           grammar_.class_value(*words, token->word) != nullptr;
  }

  // Four digits may be a quantity: $1998, 1998 people, No. 1998.
  bool lone_year() {
    const TimexToken* before = token_before();
    const TimexToken* behind = token_behind();
    if (in_class("before-quantity", before) || in_class("after-quantity", behind)) {
      return false;
    }
    if (before != nullptr && before->glued && !before->text.empty() &&
        (before->text == "/" || before->text == "#")) {
      return false;
    }
    const bool introduced = in_class("before-year", before);
    const int year = frame_[Slot::kYear];
    if (!introduced) {
      if (year < 1500 || year > 2100) {
        return false;
      }
      // A plural after it is counted.
      if (behind != nullptr && behind->shape == TimexShape::kWord && behind->text.size() > 3 &&
          behind->text.back() == 's' && behind->text[behind->text.size() - 2] != 's' &&
          !behind->capital && behind->word == 0 &&
          (behind->tag == PennTag::kNone || behind->tag == PennTag::kNNS) &&
          !looks_back_to_year(before)) {
        return false;
      }
    }
    return point();
  }

  // "its 1988 earnings": a pronoun or article before a year says that it is one.
  bool looks_back_to_year(const TimexToken* before) const { return in_class("determiner", before); }

  bool duration() {
    double number = frame_.has(Slot::kNumber) ? frame_.number(Slot::kNumber) : 1;
    number += frame_.has(Slot::kHalf) && number > 0 ? 0.5 : 0;  // an hour and a half
    reading_.type = counts_things() ? "SET" : "DURATION";
    reading_.value = duration_text(number, static_cast<TimexUnit>(frame_[Slot::kUnit]));
    return true;
  }

  // "700 seats a week", "$5 a year": how often, not how long.
  bool counts_things() const {
    const TimexToken* before = token_before();
    const std::string_view first = tokens_[begin_].text;
    if (before == nullptr || end_ != begin_ + 2 || (first != "a" && first != "an")) {
      return false;
    }
    if (before->shape != TimexShape::kWord) {
      return true;
    }
    return before->word == 0 && before->text.size() > 4 && before->text.ends_with("s") &&
           !before->text.ends_with("ss") && !before->capital &&
           (before->tag == PennTag::kNone || before->tag == PennTag::kNNS);
  }

  bool set() {
    reading_.type = "SET";
    std::string part;
    if (frame_.has(Slot::kPart)) {
      part = fmt::format("T{}", letters_of(static_cast<TimexPart>(frame_[Slot::kPart])));
    }
    if (frame_.has(Slot::kWeekday)) {
      reading_.value = fmt::format("XXXX-WXX-{}{}", frame_[Slot::kWeekday], part);
    } else if (frame_.has(Slot::kMonth)) {
      reading_.value =
          frame_.has(Slot::kDay)
              ? fmt::format("XXXX-{:02}-{:02}", frame_[Slot::kMonth], frame_[Slot::kDay])
              : fmt::format("XXXX-{:02}", frame_[Slot::kMonth]);
    } else if (frame_.has(Slot::kSeason)) {
      reading_.value = fmt::format("XXXX-{}", season_letters(frame_[Slot::kSeason]));
    } else if (frame_.has(Slot::kQuarter)) {
      reading_.value = fmt::format("XXXX-Q{}", frame_[Slot::kQuarter]);
    } else if (frame_.has(Slot::kPart)) {
      reading_.value = "XXXX-XX-XX" + part;
    } else {
      const double number = frame_.has(Slot::kNumber) ? frame_.number(Slot::kNumber) : 1;
      reading_.value = duration_text(number, static_cast<TimexUnit>(frame_[Slot::kUnit]));
    }
    return true;
  }

  bool fixed() {
    if (rule_.name == "soon" && direction() == TimexDirection::kPast) {
      return false;  // "it soon became": a story, not the future
    }
    reading_.value = rule_.text;
    const auto parsed = parse_timex_value(rule_.text);
    reading_.type = parsed && std::holds_alternative<TimexDuration>(*parsed) ? "DURATION" : "DATE";
    if (rule_.text == "PRESENT_REF" || rule_.text == "PAST_REF" || rule_.text == "FUTURE_REF") {
      creation();
    }
    return true;
  }

  const TimexGrammar& grammar_;
  const std::vector<TimexToken>& tokens_;
  const TimexDirections& directions_;
  const TimexRule& rule_;
  const TimexFrame& frame_;
  const TimexState& state_;
  TokenRange sentence_;
  std::size_t begin_;
  std::size_t end_;
  TimexReading reading_;
};

// A number without needless digits: 3, 2.5.
std::string amount_text(double number) {
  return std::abs(number - std::round(number)) < 0.001 ? fmt::format("{:.0f}", number)
                                                       : fmt::format("{:.3g}", number);
}

}  // namespace

std::optional<TimexReading> TimexValues::read(const TimexRule& rule, const TimexFrame& frame,
                                              const TimexState& state, TokenRange sentence,
                                              std::size_t begin, std::size_t end) const {
  return TimexExpression(*grammar_, *tokens_, directions_, rule, frame, state, sentence, begin, end)
      .read();
}

std::string duration_text(double number, TimexUnit unit) {
  const bool unknown = number < 0;
  const bool half = !unknown && std::abs(number - std::floor(number) - 0.5) < 0.001;
  const std::string amount = unknown ? "X" : amount_text(number);
  const std::string whole = unknown ? "X" : amount_text(std::floor(number));
  const auto halved = [&](std::string_view front, char letter, std::string_view rest) {
    return half && number > 1 ? fmt::format("{}{}{}{}", front, whole, letter, rest)
           : half             ? fmt::format("{}{}", front, rest)
                              : fmt::format("{}{}{}", front, amount, letter);
  };
  switch (unit) {
    case TimexUnit::kSecond:
      return fmt::format("PT{}S", amount);
    case TimexUnit::kMinute:
      return halved("PT", 'M', "30S");
    case TimexUnit::kHour:
      return halved("PT", 'H', "30M");
    case TimexUnit::kDay:
      return fmt::format("P{}D", amount);
    case TimexUnit::kWeekend:
      return fmt::format("P{}WE", amount);
    case TimexUnit::kWeek:
      return fmt::format("P{}W", amount);
    case TimexUnit::kMonth:
      return fmt::format("P{}M", amount);
    case TimexUnit::kQuarter:
      return unknown ? "PXQ" : fmt::format("P{}M", amount_text(number * 3));
    case TimexUnit::kYear:
      return halved("P", 'Y', "6M");
    case TimexUnit::kDecade:
      return unknown ? "PXDE" : fmt::format("P{}Y", amount_text(number * 10));
    case TimexUnit::kCentury:
      return unknown ? "PXCE" : fmt::format("P{}Y", amount_text(number * 100));
    case TimexUnit::kMillennium:
      return unknown ? "PXML" : fmt::format("P{}Y", amount_text(number * 1000));
    case TimexUnit::kNight:
      return fmt::format("P{}NI", amount);
    case TimexUnit::kMorning:
      return fmt::format("P{}MO", amount);
    case TimexUnit::kAfternoon:
      return fmt::format("P{}AF", amount);
    case TimexUnit::kEvening:
      return fmt::format("P{}EV", amount);
    default:
      return fmt::format("P{}{}", amount, season_letters(season_of_unit(unit)));
  }
}

}  // namespace gnomon
