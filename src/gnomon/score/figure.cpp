#include "gnomon/score/figure.h"

namespace gnomon {

double f1(double precision, double recall) {
  return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
}

Figure figure_of(std::string_view name, double right, double system_total, double found,
                 double gold_total) {
  const auto ratio = [](double part, double whole) { return whole == 0 ? 0 : part / whole; };
  Figure result{name,
                ratio(right, system_total),
                ratio(found, gold_total),
                0,
                right,
                system_total,
                found,
                gold_total};
  result.f1 = f1(result.precision, result.recall);
  return result;
}

}  // namespace gnomon
