#include "gnomon/qa/asked_date.h"

#include "gnomon/base/utf8.h"

namespace gnomon {

std::optional<ExactInterval> asked_date(std::string_view name) {
  const auto is_digit = [&](std::size_t at) {
    return at < name.size() && name[at] >= '0' && name[at] <= '9';
  };
  const std::string value = in_capitals(name);
  if (!is_digit(0) && !(value.starts_with("BC") && is_digit(2))) {
    return std::nullopt;
  }
  const auto parsed = parse_timex_value(value);
  const auto stretch = parsed ? interval_of(*parsed) : IntervalResult(tl::unexpected(NoInterval{}));
  if (!stretch || !stretch->exact()) {
    return std::nullopt;
  }
  return ExactInterval{stretch->begin.earliest, stretch->end.earliest};
}

}  // namespace gnomon
