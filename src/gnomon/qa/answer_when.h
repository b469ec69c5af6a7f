// When something was, as far as the links and the calendar tell.
#pragma once

#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/qa/answer.h"
#include "gnomon/timeml/document.h"

#include <optional>
#include <string>

namespace gnomon {

// A limit of a point, and the time of the document that it comes from.
struct CalendarBound {
  Instant at;
  TimexIndex time{};
  bool of_end = false;  // whether it is the end of that time, else its begin
};

// The begin and the end of an event or time lie between these; nothing where nobody can tell.
struct WhenAnswer {
  struct Point {
    std::optional<CalendarBound> earliest;
    std::optional<CalendarBound> latest;
  };
  Point begin;
  Point end;
  std::optional<TimexIndex> same_as;  // a time that begins and ends with it
  std::optional<TimexIndex> within;   // the shortest time that it lies in
  QuestionAnswer problem;             // why there is no answer, when `answered` is false
  bool answered = false;

  // "in 1998-02 (t5)", "after 1998-02-05 (t1) and before 1998-02-10 (t2)"
  std::string words(const Document& document) const;
  // As an answer that can be scored: unknown unless it has an earliest begin and a latest end.
  QuestionAnswer as_answer(const std::string& name) const;
};

}  // namespace gnomon
