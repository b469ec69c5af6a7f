#include "gnomon/cli/score_cells.h"

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

std::vector<std::string> without_shared_folder(std::vector<std::string> names) {
  if (names.size() < 2) {
    return names;
  }
  std::string_view shared = names.front();
  for (const std::string& name : names) {
    const auto end = std::ranges::mismatch(shared, name).in1;
    shared = shared.substr(0, static_cast<std::size_t>(end - shared.begin()));
  }
  const std::size_t slash = shared.rfind('/');
  const std::size_t cut = slash == std::string_view::npos ? 0 : slash + 1;
  for (std::string& name : names) {
    name.erase(0, cut);
  }
  return names;
}

std::vector<std::string> short_names(const CorpusScore& score) {
  std::vector<std::string> inputs;
  std::vector<std::string> others;
  for (const SystemScore& system : score.systems) {
    (system.is_baseline ? others : inputs).push_back(system.name);
  }
  if (!others.empty() && inputs.size() == 1) {  // beside a baseline its last part is name enough
    inputs.push_back(inputs.front());
    inputs = without_shared_folder(std::move(inputs));
    inputs.pop_back();
  } else {
    inputs = without_shared_folder(std::move(inputs));
  }
  inputs.insert(inputs.end(), others.begin(), others.end());  // the baseline comes last
  return inputs;
}

}  // namespace gnomon::cli
