#include "gnomon/score/figure.h"

namespace gnomon {

Ratio ratio(double part, double whole) { return whole == 0 ? std::nullopt : Ratio(part / whole); }

Ratio f1(Ratio precision, Ratio recall) {
  if (!precision && !recall) {
    return std::nullopt;
  }
  const double sum = precision.value_or(0) + recall.value_or(0);
  return sum == 0 ? 0 : 2 * precision.value_or(0) * recall.value_or(0) / sum;
}

Figure figure_of(std::string_view name, double right, double system_total, double found,
                 double gold_total) {
  Figure result{name,
                ratio(right, system_total),
                ratio(found, gold_total),
                {},
                right,
                system_total,
                found,
                gold_total};
  result.f1 = f1(result.precision, result.recall);
  return result;
}

Figure with_zeros(Figure figure) {
  for (Ratio* undefined : {&figure.precision, &figure.recall, &figure.f1}) {
    *undefined = undefined->value_or(0);
  }
  return figure;
}

}  // namespace gnomon
