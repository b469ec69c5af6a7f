#include "gnomon/present/names.h"

#include <algorithm>
#include <string_view>

namespace gnomon {

std::vector<std::string> short_names(std::vector<std::string> names) {
  std::string_view common = names.empty() ? std::string_view{} : names.front();
  for (const std::string& name : names) {
    const auto [end, ignored] = std::ranges::mismatch(common, name);
    common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
  }
  const std::size_t slash = common.rfind('/');
  const std::size_t cut = names.size() < 2 || slash == std::string_view::npos ? 0 : slash + 1;
  for (std::string& name : names) {
    name = name.substr(name.size() > cut ? cut : 0);
  }
  return names;
}

}  // namespace gnomon
