#include "gnomon/backbone/document_times.h"

#include "gnomon/base/utf8.h"
#include "gnomon/calendar/anchored.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

tl::unexpected<NoInterval> none(std::string why) {
  return tl::unexpected(NoInterval{std::move(why)});
}

// From the first instant to the last that the time may take.
InstantRange reach(const CalendarInterval& stretch) {
  return {stretch.begin.earliest, stretch.end.latest};
}

class Places {
 public:
  explicit Places(const Document& document)
      : document_(document),
        places_(document.times().size(), none("is not placed yet")),
        states_(document.times().size(), State::kNew) {}

  std::vector<IntervalResult> take() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      place(i);
    }
    return std::move(places_);
  }

 private:
  enum class State : std::uint8_t { kNew, kWaiting, kDone };

  // The times that one waits for are placed first. Chains may be long, so they are kept on a stack
  // of our own; a time that waits for itself is done without its points.
  void place(std::size_t time) {
    std::vector<std::size_t> waiting{time};
    while (!waiting.empty()) {
      const std::size_t next = waiting.back();
      if (states_[next] == State::kDone) {
        waiting.pop_back();
        continue;
      }
      const bool first_visit = states_[next] == State::kNew;
      states_[next] = State::kWaiting;
      bool ready = true;
      for (const Attr point : {Attr::kBeginPoint, Attr::kEndPoint}) {
        const auto other = first_visit ? named_by(next, point) : std::nullopt;
        if (other && states_[*other] == State::kNew) {
          waiting.push_back(*other);
          ready = false;
        }
      }
      if (ready) {
        places_[next] = find(next);
        states_[next] = State::kDone;
        waiting.pop_back();
      }
    }
  }

  std::optional<std::size_t> named_by(std::size_t time, Attr point) const {
    const auto found = document_.find_time(document_.times()[time].attributes[point]);
    return found ? std::optional(position(*found)) : std::nullopt;
  }

  IntervalResult find(std::size_t time) const {
    const Attributes& attributes = document_.times()[time].attributes;
    if (attributes[Attr::kType] == "SET") {
      return none("is a set of times");
    }
    const auto value = parse_timex_value(attributes[Attr::kValue]);
    if (!value) {
      return none("has an invalid value: " + value.error().what);
    }
    if (const auto* duration = std::get_if<TimexDuration>(&*value)) {
      return find_duration(time, *duration);
    }
    return interval_of(*value, attributes[Attr::kMod]);
  }

  // Where a point of the duration lies; an error when it is named and has no place.
  tl::expected<std::optional<InstantRange>, NoInterval> point_of(std::size_t time,
                                                                 Attr point) const {
    const std::string_view name = attribute_name(point);
    const std::string_view id = document_.times()[time].attributes[point];
    if (id.empty()) {
      return std::nullopt;
    }
    const auto other = named_by(time, point);
    if (!other) {
      return none(fmt::format("has the {} {}, which does not exist", name, shown(id)));
    }
    if (states_[*other] != State::kDone) {
      return none(
          fmt::format("has the {} {}, whose position depends on it in turn", name, shown(id)));
    }
    if (!places_[*other]) {
      return none(fmt::format("has the {} {}, which has no position itself", name, shown(id)));
    }
    return reach(*places_[*other]);
  }

  IntervalResult find_duration(std::size_t time, const TimexDuration& duration) const {
    const std::string_view mod = document_.times()[time].attributes[Attr::kMod];
    const auto begin = point_of(time, Attr::kBeginPoint);
    const auto end = point_of(time, Attr::kEndPoint);
    const bool has_begin = begin && *begin;
    const bool has_end = end && *end;
    if (has_begin && has_end) {
      if ((*begin)->earliest >= (*end)->latest) {
        return none("has a beginPoint that is not before its endPoint");
      }
      return CalendarInterval{**begin, **end};
    }
    if (has_begin) {
      return interval_from(**begin, duration, mod);
    }
    if (has_end) {
      return interval_until(**end, duration, mod);
    }
    if (!begin) {
      return tl::unexpected(begin.error());
    }
    if (!end) {
      return tl::unexpected(end.error());
    }
    return none("is a duration without a position");
  }

  const Document& document_;
  std::vector<IntervalResult> places_;
  std::vector<State> states_;
};

}  // namespace

std::vector<IntervalResult> document_times(const Document& document) {
  return Places(document).take();
}

}  // namespace gnomon
