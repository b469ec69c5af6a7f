#include "gnomon/score/figure_data.h"

#include <cmath>
#include <cstdint>

namespace gnomon {

Value ratios_data(const Figure& figure) {
  return Value::object()
      .set("precision", figure.precision)
      .set("recall", figure.recall)
      .set("f1", figure.f1);
}

Value headline_data(const Figure& figure) {
  return ratios_data(figure)
      .set("prec_matched", number_data(figure.right))
      .set("system_total", number_data(figure.system_total))
      .set("rec_matched", number_data(figure.found))
      .set("gold_total", number_data(figure.gold_total));
}

Value number_data(double sum) {
  return sum == std::floor(sum) ? Value(static_cast<std::int64_t>(sum)) : Value(sum);
}

}  // namespace gnomon
