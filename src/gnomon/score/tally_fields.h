// The numbers of a tally one by one, each with its name: what writing, reading and comparing
// tallies share.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace gnomon {

struct Tally;

// The name of a number is a list of names.
using FieldPath = std::initializer_list<std::string_view>;

// A count, a sum, or the labels of a task.
using TallyField = std::variant<std::int64_t*, double*, std::string*>;

using FieldUse = std::function<void(FieldPath path, TallyField number)>;

}  // namespace gnomon
