#include "gnomon/operations/open_project.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {

Error no_such(const std::string& where, std::string_view kind, std::string_view wanted,
              std::span<const std::string> known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const auto nearest = nearest_name(wanted, names);
  std::string hint;
  if (nearest) {
    hint = fmt::format("did you mean '{}'?", shown(*nearest));
  } else if (!names.empty()) {
    constexpr std::size_t kNamed = 5;
    std::vector<std::string> first;
    for (std::size_t i = 0; i < std::min(kNamed, names.size()); ++i) {
      first.push_back(fmt::format("'{}'", shown(names[i])));
    }
    hint = fmt::format(
        "there is {}{}", fmt::join(first, ", "),
        names.size() > kNamed ? fmt::format(" and {} more", names.size() - kNamed) : "");
  }
  return error_about(codes::kNotInProject, where,
                     fmt::format("there is no {} '{}'", kind, shown(wanted)), std::move(hint));
}

}  // namespace gnomon
