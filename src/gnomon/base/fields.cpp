#include "gnomon/base/fields.h"

#include "gnomon/base/error_code.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

namespace gnomon {

Error missing_field(const Field& field) {
  return error_about(codes::kMissingField, "", fmt::format("missing {}", field.name),
                     fmt::format("give `{}`", field.name));
}

Error out_of_range(const Field& field, std::string_view value) {
  std::string range;
  if (std::isfinite(field.least) && std::isfinite(field.most)) {
    range = fmt::format(" between {:.15g} and {:.15g}", field.least, field.most);
  } else if (std::isfinite(field.least)) {
    range = fmt::format(" of at least {:.15g}", field.least);
  } else if (std::isfinite(field.most)) {
    range = fmt::format(" of at most {:.15g}", field.most);
  }
  return error_about(codes::kBadField, "", fmt::format("{} is out of range: {}", field.name, value),
                     fmt::format("give a number{} as `{}`", range, field.name));
}

}  // namespace gnomon
