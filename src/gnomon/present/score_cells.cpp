#include "gnomon/present/score_cells.h"

#include "gnomon/present/names.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace gnomon {

Cell percent(const std::optional<double>& ratio) {
  return Cell::decimal(ratio ? std::optional(100 * *ratio) : std::nullopt, 2);
}

Cell amount(double number) {
  return number == std::floor(number) ? Cell(static_cast<std::int64_t>(number))
                                      : Cell::decimal(number, 2);
}

Cell with_state(const DocumentScore& document) {
  const std::string state(document_state_name(document.state));
  return Cell::pair(document.name, state, " ")
      .shown_as(fmt::format("{} ({})", document.name, state));
}

std::vector<std::string> system_names(const CorpusScore& score) {
  std::vector<std::string> inputs;
  std::vector<std::string> others;
  for (const SystemScore& system : score.systems) {
    (system.is_baseline ? others : inputs).push_back(system.name);
  }
  if (!others.empty() && inputs.size() == 1) {  // beside a baseline its last part is name enough
    inputs.push_back(inputs.front());
    inputs = short_names(std::move(inputs));
    inputs.pop_back();
  } else {
    inputs = short_names(std::move(inputs));
  }
  inputs.insert(inputs.end(), others.begin(), others.end());  // the baseline comes last
  return inputs;
}

}  // namespace gnomon
