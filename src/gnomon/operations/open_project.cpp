#include "gnomon/operations/open_project.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {

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
  return error_about(codes::kNotInProject, where,
                     fmt::format("there is no {} '{}'", kind, shown(wanted)), std::move(hint));
}

}  // namespace gnomon
