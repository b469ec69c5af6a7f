#include "gnomon/base/fields.h"

#include "gnomon/base/error_code.h"

#include <fmt/format.h>

namespace gnomon {

Error missing_field(const Field& field) {
  return error_about(codes::kMissingField, "", fmt::format("missing {}", field.name),
                     fmt::format("give `{}`", field.name));
}

Error out_of_range(const Field& field, std::string_view value) {
  return error_about(codes::kBadField, "", fmt::format("{} is out of range: {}", field.name, value),
                     fmt::format("give a number between {:.15g} and {:.15g} as `{}`", field.least,
                                 field.most, field.name));
}

}  // namespace gnomon
