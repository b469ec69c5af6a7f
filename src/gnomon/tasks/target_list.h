// The Event Target List of TempEval-1: the stems that are common enough to be asked about.
#pragma once

#include "gnomon/base/result.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace gnomon {

using TargetList = std::set<std::string, std::less<>>;

inline constexpr std::int64_t kLeastOccurrences = 20;

// The stems that occur at least so often, from lines `count TAB stem`. Empty lines say nothing; any
// other line is an error with its place.
Result<TargetList> read_target_list(std::string_view bytes, const std::string& file,
                                    std::int64_t least = kLeastOccurrences);

}  // namespace gnomon
