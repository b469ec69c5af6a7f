#include "cli/score_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gnomon::cli {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Cell percent(double ratio) { return Cell::decimal(100 * ratio, 2); }

Cell percent(double ratio, double whole) { return percent(whole == 0 ? kUndefined : ratio); }

Cell f1_cell(const Figure& figure) {
  return percent(figure.system_total + figure.gold_total == 0 && figure.f1 == 0 ? kUndefined
                                                                                : figure.f1);
}

Cell amount(double number) {
  return number == std::floor(number) ? Cell(static_cast<std::int64_t>(number))
                                      : Cell::decimal(number, 2);
}

std::vector<std::string> short_names(const CorpusScore& score) {
  std::vector<std::string> names;
  std::string_view common;
  bool is_first = true;
  for (const SystemScore& system : score.systems) {
    names.push_back(system.name);
    if (!system.is_baseline) {
      const auto [end, ignored] = std::ranges::mismatch(common, system.name);
      common = is_first ? std::string_view(system.name)
                        : common.substr(0, static_cast<std::size_t>(end - common.begin()));
      is_first = false;
    }
  }
  const std::size_t slash = common.rfind('/');
  const std::size_t cut = names.size() < 2 || slash == std::string_view::npos ? 0 : slash + 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!score.systems[i].is_baseline) {
      names[i] = names[i].substr(cut);
    }
  }
  return names;
}

}  // namespace gnomon::cli
