#include "gnomon/operations/shared_fields.h"

#include "gnomon/annotate/strategies.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {

std::string_view strategy_help() {
  static const std::string kHelp = [] {
    std::vector<std::string_view> names;
    for (const StrategyInfo& strategy : all_strategies()) {
      names.push_back(strategy.name);
    }
    return fmt::format("Strategy for choosing the next question: {}", fmt::join(names, ", "));
  }();
  return kHelp;
}

}  // namespace gnomon
