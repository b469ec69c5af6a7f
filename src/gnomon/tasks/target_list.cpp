#include "gnomon/tasks/target_list.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <charconv>

namespace gnomon {

Result<TargetList> read_target_list(std::string_view bytes, const std::string& file,
                                    std::int64_t least) {
  TargetList targets;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view line = trim(bytes.substr(begin, end - begin));
    const std::size_t tab = line.find('\t');
    if (!line.empty()) {
      const std::string_view number = trim(line.substr(0, tab));
      std::int64_t count = 0;
      const auto [stop, problem] =
          std::from_chars(number.data(), number.data() + number.size(), count);
      if (tab == std::string_view::npos || problem != std::errc() ||
          stop != number.data() + number.size()) {
        return Failure(error_at(codes::kBadTargetList, bytes, begin, file,
                                "this line is not a count, a tab and a stem",
                                "lines of a target list look like '59<TAB>say'"));
      }
      if (count >= least) {
        targets.emplace(trim(line.substr(tab)));
      }
    }
    begin = end + 1;
  }
  return targets;
}

}  // namespace gnomon
