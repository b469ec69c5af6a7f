// What tests of tallies share: random ones, and all their numbers side by side.
#pragma once

#include "gnomon/score/metrics.h"

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace gnomon {

// Any numbers in all fields.
inline Tally some_tally(std::mt19937& random, const MetricSet& metrics) {
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

// That the fields of counts name each of their numbers once: one that they leave out would be lost
// in sums and files, one that they have twice would be read twice. Counts are nothing but numbers
// of eight bytes and texts, but for so many numbers that are not used.
template <MetricCounts T>
void expect_named_once(std::size_t unused = 0) {
  T counts;
  std::set<const void*> places;
  std::set<std::string> names;
  std::size_t fields = 0;
  std::size_t bytes = 8 * unused;
  visit_fields(counts, [&](FieldPath path, TallyField field) {
    names.insert(fmt::format("{}", fmt::join(path, ".")));
    std::visit(
        [&](const auto* number) {
          places.insert(number);
          bytes += sizeof(*number);
        },
        field);
    ++fields;
  });
  EXPECT_EQ(bytes, sizeof(T));
  EXPECT_EQ(places.size(), fields);
  EXPECT_EQ(names.size(), fields);
}

using TallyNumber = std::variant<std::int64_t, double, std::string>;

inline std::vector<TallyNumber> numbers(const Tally& tally, const MetricSet& metrics) {
  std::vector<TallyNumber> result;
  for_each_field(tally, metrics, [&](std::initializer_list<std::string_view>, const auto& number) {
    result.emplace_back(number);
  });
  return result;
}

}  // namespace gnomon
