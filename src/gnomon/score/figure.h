// One line of a metric's result: precision, recall, and what they are ratios of.
#pragma once

#include <optional>
#include <string_view>

namespace gnomon {

// A ratio with nothing to divide has no value. It is not 0, which would say that something was
// missed, and not 1.
using Ratio = std::optional<double>;
Ratio ratio(double part, double whole);

struct Figure {
  std::string_view name;  // "all", "event strict", ...
  Ratio precision;        // undefined when the system has no items
  Ratio recall;           // undefined when gold has none
  Ratio f1;               // undefined when neither has any
  // Of the system's items so many are right, of gold's items so many are found. B-cubed sums
  // shares, implicit recall weights.
  double right = 0;
  double system_total = 0;
  double found = 0;
  double gold_total = 0;

  bool is_empty() const { return system_total + gold_total == 0; }
};

// The harmonic mean. Where just one is undefined it is 0: one side has items, and none of them
// matches.
Ratio f1(Ratio precision, Ratio recall);

// The figure of these counts.
Figure figure_of(std::string_view name, double right, double system_total, double found,
                 double gold_total);

// The same of counts of any kind.
template <class Right, class Total>
Figure figure(std::string_view name, Right right, Total system_total, Right found,
              Total gold_total) {
  return figure_of(name, static_cast<double>(right), static_cast<double>(system_total),
                   static_cast<double>(found), static_cast<double>(gold_total));
}

// As published scorers print it: 0 where a ratio is undefined.
Figure with_zeros(Figure figure);

}  // namespace gnomon
