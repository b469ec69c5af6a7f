// Years above the dates of a drawing, so that the dates themselves can do without.
#pragma once

#include "gnomon/report/timeline_picture.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// What is known of a date besides: the year that it is part of, and what it is called there.
struct DateInYear {
  std::string year;  // empty for what is no part of one year
  std::string text;
};

// Where several dates of one year stand together, with none of another year between them, a date
// for the year is added, unless there is one; `known` is by date.
void put_under_years(const std::vector<DateInYear>& known, std::vector<TimelineDate>& dates);

}  // namespace gnomon
