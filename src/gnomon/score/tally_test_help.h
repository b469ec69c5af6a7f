// What tests of tallies share: random ones, and all their numbers side by side.
#pragma once

#include "gnomon/score/tally_fields.h"

#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace gnomon {

// Any numbers in all fields.
inline Tally some_tally(std::mt19937& random, MetricSet metrics) {
  Tally tally;
  for_each_field(tally, metrics, [&](std::initializer_list<std::string_view>, auto& number) {
    if constexpr (std::is_same_v<decltype(number), double&>) {
      number = std::uniform_real_distribution<double>(-3, 1e6)(random);
    } else if constexpr (std::is_same_v<decltype(number), std::string&>) {
      number = random() % 2 == 0 ? "<o>bavn" : "vvnnoo<";  // of one length, in key and response
    } else {
      number = std::uniform_int_distribution<std::int64_t>(0, 3)(random);
    }
  });
  return tally;
}

using TallyNumber = std::variant<std::int64_t, double, std::string>;

inline std::vector<TallyNumber> numbers(const Tally& tally, MetricSet metrics) {
  std::vector<TallyNumber> result;
  for_each_field(tally, metrics, [&](std::initializer_list<std::string_view>, const auto& number) {
    result.emplace_back(number);
  });
  return result;
}

}  // namespace gnomon
