// What pictures with axes are made of; private to this room.
#pragma once

#include <string>
#include <string_view>

namespace gnomon {

// Text at a place, whatever it holds.
std::string svg_text(double x, double y, std::string_view classes, std::string_view text,
                     std::string_view anchor = "start");

// From 0 in round steps, about four of them.
struct Axis {
  double step = 1;
  int steps = 1;

  double end() const { return step * steps; }
};

// An axis that reaches at least so far; one step of 1 for what cannot be drawn.
Axis axis_up_to(double most);

// A number with as many digits as the step has.
std::string number_text(double value, double step);

}  // namespace gnomon
