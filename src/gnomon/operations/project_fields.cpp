#include "gnomon/operations/project_fields.h"

#include "gnomon/annotate/strategies.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <utility>
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
    return fmt::format("How the next question is chosen: {}", fmt::join(names, ", "));
  }();
  return kHelp;
}

Error with_code(Error error, std::string_view code) {
  error.code = code;
  return error;
}

Error no_such(const std::string& where, std::string_view kind, std::string_view wanted,
              std::span<const std::string> known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const auto nearest = nearest_name(wanted, names);
  std::string hint;
  if (nearest) {
    hint = fmt::format("did you mean '{}'?", shown(*nearest));
  } else if (!names.empty()) {
    hint = fmt::format("there is '{}'{}", shown(names.front()),
                       names.size() > 1 ? fmt::format(" and {} more", names.size() - 1) : "");
  }
  return with_code(
      error_about(ErrorKind::kUsage, where, fmt::format("there is no {} '{}'", kind, shown(wanted)),
                  std::move(hint)),
      "not-in-project");
}

}  // namespace gnomon
