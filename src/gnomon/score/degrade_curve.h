// The metrics of timelines on the way from gold to a system.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace gnomon {

struct ChangingFigures;

// Values of which mean and spread are wanted.
struct Moments {
  std::int64_t count = 0;
  double sum = 0;
  double sum_of_squares = 0;

  void add(std::optional<double> value);
  std::optional<double> mean() const;
  // The standard deviation of the values.
  std::optional<double> deviation() const;
  Moments& operator+=(const Moments& other);
};

// How far values are from the mean of their own group, over all groups; nothing without values.
std::optional<double> deviation_within(std::span<const Moments> groups);

// The metrics when a share of the edits has been made, over sequences and documents.
struct CurvePoint {
  Moments inconsistent;  // 1 for a graph that contradicts itself, 0 for another
  Moments inconsistent_cycles;
  Moments main_timeline_length;
  Moments time_points;
  Moments subordinated_timelines;
  Moments subordinating_links;
  Moments indeterminacy;

  // A graph whose timelines do not count has the first two alone.
  void add(const ChangingFigures& figures, bool timelines_count = true);
  CurvePoint& operator+=(const CurvePoint& other);
};

// At 0, 5, ... 100 percent of the edits, rounded down. Curves add up.
inline constexpr std::size_t kCurvePoints = 21;
inline constexpr std::size_t kCurveStep = 5;  // percent
struct DegradeCurve {
  std::array<CurvePoint, kCurvePoints> points;

  DegradeCurve& operator+=(const DegradeCurve& other);
};

}  // namespace gnomon
