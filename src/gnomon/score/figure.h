// One line of a metric's result: precision, recall, and what they are ratios of.
#pragma once

#include <string_view>

namespace gnomon {

struct Figure {
  std::string_view name;  // "all", "event strict", ...
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  // Of the system's items so many are right, of gold's items so many are found. B-cubed sums
  // shares, implicit recall weights.
  double right = 0;
  double system_total = 0;
  double found = 0;
  double gold_total = 0;
};

// The harmonic mean, 0 when both are.
double f1(double precision, double recall);

// The figure of these counts; a ratio is 0 where there is nothing to divide.
Figure figure_of(std::string_view name, double right, double system_total, double found,
                 double gold_total);

// The same of counts of any kind.
template <class Right, class Total>
Figure figure(std::string_view name, Right right, Total system_total, Right found,
              Total gold_total) {
  return figure_of(name, static_cast<double>(right), static_cast<double>(system_total),
                   static_cast<double>(found), static_cast<double>(gold_total));
}

}  // namespace gnomon
