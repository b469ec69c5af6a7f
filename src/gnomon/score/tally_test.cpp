#include "gnomon/score/tally.h"

#include "gnomon/score/tally_test_help.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// Whole numbers in all fields, so that no sum is rounded.
Tally some_whole_tally(std::mt19937& random) {
  Tally tally = some_tally(random, MetricSet::all());
  for_each_field(tally, MetricSet::all(),
                 [](std::initializer_list<std::string_view>, auto& number) {
                   if constexpr (std::is_same_v<decltype(number), double&>) {
                     number = std::floor(number);
                   }
                 });
  return tally;
}

Tally sum(Tally a, const Tally& b) { return a += b; }

// All fields. The labels of a task stand in the order of the documents, so that items can be
// paired between systems; what they add up to is how often a key has which answer.
std::vector<TallyNumber> in_any_order(Tally tally) {
  for (TaskTally& task : tally.get<TempEvalTally>().tasks) {
    std::vector<std::pair<char, char>> items;
    for (std::size_t i = 0; i < task.key.size(); ++i) {
      items.emplace_back(task.key[i], task.response[i]);
    }
    std::ranges::sort(items);
    for (std::size_t i = 0; i < items.size(); ++i) {
      std::tie(task.key[i], task.response[i]) = items[i];
    }
  }
  return numbers(tally, MetricSet::all());
}

RC_GTEST_PROP(Tally, IsASumInAnyOrder, (unsigned seed)) {
  std::mt19937 random(seed);
  const Tally a = some_whole_tally(random);
  const Tally b = some_whole_tally(random);
  const Tally c = some_whole_tally(random);
  RC_ASSERT(in_any_order(sum(a, b)) == in_any_order(sum(b, a)));
  RC_ASSERT(in_any_order(sum(sum(a, b), c)) == in_any_order(sum(a, sum(b, c))));
  RC_ASSERT(in_any_order(sum(Tally(), a)) == in_any_order(a));
}

// Every number of the sum is the sum of the two numbers: none is left out and none overwritten.
RC_GTEST_PROP(Tally, AddsUpInEveryField, (unsigned seed)) {
  std::mt19937 random(seed);
  const Tally a = some_whole_tally(random);
  const Tally b = some_whole_tally(random);
  const std::vector<TallyNumber> of_a = numbers(a, MetricSet::all());
  const std::vector<TallyNumber> of_b = numbers(b, MetricSet::all());
  std::size_t i = 0;
  const Tally both = sum(a, b);
  for_each_field(both, MetricSet::all(),
                 [&](std::initializer_list<std::string_view> path, const auto& number) {
                   using Number = std::remove_cvref_t<decltype(number)>;
                   if (number != std::get<Number>(of_a[i]) + std::get<Number>(of_b[i])) {
                     RC_FAIL(fmt::format("{}", fmt::join(path, ".")));
                   }
                   ++i;
                 });
}

}  // namespace
}  // namespace gnomon
