// The metrics there are: the one list that the command line, the reports and the tests go by.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class MetricId : std::uint8_t {
  kAwareness,
  kAwareness2011,
  kAwarenessImplicit,
  kEntities,
  kSetzer,
  kCore,
  kMuc,
  kBCubed,
  kTempEval1,
  kHolistic,
};

// One line of a metric's result: precision, recall, and what they are ratios of.
struct Figure {
  std::string_view name;  // "all", "event strict", ...
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  // Of the system's items so many are right, of gold's items so many are found. B-cubed sums
  // shares, implicit recall weights.
  double right = 0;
  double system_total = 0;
  double found = 0;
  double gold_total = 0;
};

struct ScoreSettings;
struct Tally;

struct Metric {
  MetricId id;
  std::string_view name;     // as on the command line
  std::string_view summary;  // what it says, in a few words
  std::string_view citation;
  // Its lines, the headline first; always the same ones.
  std::vector<Figure> (*figures)(const Tally& tally, const ScoreSettings& settings);
  bool in_all = true;  // whether `all` means it too; not when it costs too much for that
};

std::span<const Metric> all_metrics();
const Metric& metric(MetricId id);

class MetricSet {
 public:
  MetricSet() = default;

  // What `all` means on the command line, and really every one.
  static MetricSet all();
  static MetricSet every();
  void add(MetricId id) { bits_ |= 1U << static_cast<unsigned>(id); }
  bool contains(MetricId id) const { return (bits_ >> static_cast<unsigned>(id) & 1U) != 0; }
  bool needs_judging() const {
    return contains(MetricId::kAwareness) || contains(MetricId::kAwareness2011) ||
           contains(MetricId::kAwarenessImplicit);
  }
  // Whether anything is scored that counts the TLINKs of both sides in common terms.
  bool needs_links() const;

  // Those in it, in the order of the list.
  std::vector<const Metric*> list() const;
  // Their names with plus signs between them, for a signature.
  std::string names() const;

  friend bool operator==(MetricSet, MetricSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

// From names separated by commas or plus signs; `all` is one of them. A usage error names what
// there is.
Result<MetricSet> parse_metrics(std::string_view names);

}  // namespace gnomon
